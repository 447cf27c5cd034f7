import { PROVIDERS, type Provider } from '../../../connectors/kit/provider.js';
import { Choice } from '../../../shared/http/fields.js';

export class ProviderPath {
  @Choice(PROVIDERS, { enumName: 'Provider' })
  provider: Provider;
}

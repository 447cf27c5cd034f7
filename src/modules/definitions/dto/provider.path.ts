import { PROVIDERS, type Provider } from '../../../connectors/kit/provider.js';
import { Choice } from '../../../edge/http/fields.js';

export class ProviderPath {
  @Choice(PROVIDERS, { enumName: 'Provider' })
  provider: Provider;
}

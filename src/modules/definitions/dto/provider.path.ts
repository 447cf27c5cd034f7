import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Choice } from '../../../edge/http/fields.js';

export class ProviderPath {
  @Choice(PROVIDERS, { enumName: 'Provider' })
  provider: Provider;
}

import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Choice } from '../../../edge/http/fields.js';

export class ProviderPath {
  @Choice(PROVIDERS, { enumName: 'Provider', description: 'The code of the PMS; `GET /api/v1/provider` returns its name.' })
  provider: Provider;
}

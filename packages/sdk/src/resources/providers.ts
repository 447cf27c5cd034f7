import type { CallOptions, Http } from '../http.js';
import type { Schemas } from '../schema.types.js';

/** The provider codes with their PMSes, requirements and capabilities. */
export class Providers {
  constructor(private readonly http: Http) {}

  list(options: CallOptions = {}): Promise<Schemas['ProviderDetails'][]> {
    return this.http.data(this.http.api.GET('/api/v1/provider', this.http.init(options)));
  }

  get(provider: Schemas['Provider'], options: CallOptions = {}): Promise<Schemas['ProviderDetails']> {
    return this.http.data(
      this.http.api.GET('/api/v1/provider/{provider}', { params: { path: { provider } }, ...this.http.init(options) }),
    );
  }
}

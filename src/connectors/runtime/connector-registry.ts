import type { AuthScheme, Connector, ConnectorDefinition } from '../port/connector.js';
import { ConnectorRegistry, type ProviderBinding } from '../port/gateway.js';
import { PROVIDERS, type Provider } from '../port/provider.js';

/** One provider code of the list. */
export interface ProviderEntry {
  name: string;
  authSchemes: readonly AuthScheme[];
  /** Absent when it is not in this release. */
  connector?: Connector;
  baseUrl: string;
}

/** The registry over a complete list of the 16 codes. */
export class ProviderListRegistry extends ConnectorRegistry {
  private readonly bindings: ReadonlyMap<Provider, ProviderBinding>;

  constructor(private readonly entries: Readonly<Record<Provider, ProviderEntry>>) {
    super();
    this.bindings = new Map(
      PROVIDERS.flatMap((provider) => {
        const { name, connector, baseUrl } = entries[provider];
        return connector ? [[provider, { provider, name, connector, baseUrl }] as const] : [];
      }),
    );
  }

  find(provider: Provider): ProviderBinding | undefined {
    return this.bindings.get(provider);
  }

  definitionOf(provider: Provider): ConnectorDefinition | undefined {
    return this.find(provider)?.connector.definition;
  }

  authSchemesOf(provider: Provider): readonly AuthScheme[] {
    return this.entries[provider].authSchemes;
  }

  nameOf(provider: Provider): string {
    return this.entries[provider].name;
  }
}

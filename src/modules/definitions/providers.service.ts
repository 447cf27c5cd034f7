import { Injectable } from '@nestjs/common';
import { type Capabilities, capabilitiesOf } from '../../connectors/port/capabilities.js';
import type { AuthScheme, RateLimit } from '../../connectors/port/connector.js';
import { ConnectorRegistry } from '../../connectors/port/gateway.js';
import { type Provider, PROVIDERS } from '../../connectors/port/provider.js';

export interface ProviderInfo {
  provider: Provider;
  name: string;
  /** Null if not available in this release. */
  connector: string | null;
  documentation: string | null;
  authSchemes: readonly AuthScheme[];
  capabilities: Capabilities | null;
  rateLimits: readonly RateLimit[];
  unverified: readonly string[];
}

/** The connector and capabilities behind each code, computed from the connectors. */
@Injectable()
export class ProvidersService {
  constructor(private readonly registry: ConnectorRegistry) {}

  list(): ProviderInfo[] {
    return PROVIDERS.map((provider) => this.get(provider));
  }

  get(provider: Provider): ProviderInfo {
    const connector = this.registry.find(provider)?.connector;
    return {
      provider,
      name: this.registry.nameOf(provider),
      connector: connector?.definition.id ?? null,
      documentation: connector?.definition.documentation ?? null,
      authSchemes: this.registry.authSchemesOf(provider),
      capabilities: connector ? capabilitiesOf(connector) : null,
      rateLimits: connector?.definition.limits ?? [],
      unverified: (connector?.definition.unverified ?? []).map(({ claim }) => claim),
    };
  }
}

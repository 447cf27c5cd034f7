import { Injectable } from '@nestjs/common';
import type { AuthScheme, AuthType, TokenSet } from '../../../connectors/port/connector.js';
import { forCaller } from '../../../connectors/port/domain-errors.js';
import { ConnectorGateway, ConnectorRegistry } from '../../../connectors/port/gateway.js';
import { type Provider, PROVIDERS } from '../../../connectors/port/provider.js';
import { DefinitionsService } from '../../definitions/definitions.service.js';
import { authTypeNotOffered, notInThisRelease } from '../integration-account.errors.js';

export interface AccountCandidate {
  id: string;
  workspaceId: string;
  provider: Provider;
  authType: AuthType;
  authConfig: Record<string, string>;
}

export interface Verified {
  providerAccountId: string;
  /** Tokens obtained during verification; stored with the account, since some PMSes issue few of them. */
  tokens?: TokenSet;
}

/** Verifies credentials with the PMS; stores nothing. */
@Injectable()
export class AccountVerifier {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly gateway: ConnectorGateway,
    private readonly definitions: DefinitionsService,
  ) {}

  /** Returns the scheme of the authType. 422 that lists the offered authTypes when it is not among them. */
  schemeOf(provider: Provider, authType: AuthType): AuthScheme {
    const schemes = this.registry.authSchemesOf(provider);
    const scheme = schemes.find((offered) => offered.authType === authType);
    if (!scheme)
      throw authTypeNotOffered(
        provider,
        authType,
        schemes.map((offered) => offered.authType),
      );
    return scheme;
  }

  /** Returns the codes of the same PMS as this code. */
  alikeTo(provider: Provider): Provider[] {
    const home = this.registry.find(provider);
    return PROVIDERS.filter((code) => {
      const other = this.registry.find(code);
      return other?.connector === home?.connector && other?.baseUrl === home?.baseUrl;
    });
  }

  /** Refuses (422) a provider whose connector is not in this release. */
  assertAvailable(provider: Provider): void {
    if (!this.registry.find(provider)) throw notInThisRelease(provider, this.registry.nameOf(provider));
  }

  /** Verifies the credentials. 422 when the PMS refuses them, 502 or 503 when it cannot be asked. */
  async verify({ id, workspaceId, provider, authType, authConfig }: AccountCandidate): Promise<Verified> {
    const { partnerKey } = await this.definitions.of(workspaceId, provider);
    const candidate = { id, workspaceId, unverified: true, providerAccountId: '', credentials: authConfig, partnerKey };
    const { connector, call, pms, obtainedTokens } = this.gateway.bind(
      { ...candidate, provider, authType },
      { interactive: true },
    );
    const { providerAccountId } = await forCaller(connector.verify(call), pms);
    return { providerAccountId, tokens: obtainedTokens?.() };
  }
}

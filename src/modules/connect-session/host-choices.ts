import { Injectable } from '@nestjs/common';
import { canProveControl } from '../../connectors/port/proof.js';
import { type Provider, PROVIDERS } from '../../connectors/port/provider.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { ProvidersService } from '../definitions/providers.service.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import type { TaggedAccount } from '../integration-account/integration-account.types.js';
import { OAuthAppService } from '../oauth-app/oauth-app.service.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { linkExpired } from './connect-session.errors.js';
import type { HostProvider } from './connect-session.types.js';

/** The account of a session, and the PMSes that its host may choose. */
@Injectable()
export class HostChoices {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly definitions: ProvidersService,
    private readonly oauthApps: OAuthAppService,
  ) {}

  /**
   * Returns the account that the session connects; undefined before it has one. 404 if the one to reconnect is gone.
   */
  async account(session: ConnectSessionEntity): Promise<TaggedAccount | undefined> {
    const account = await this.accounts.get(session, session.accountId).catch(undefinedWhereMissing);
    // Deleted, or moved to another tenant: there is nothing left to reconnect.
    if (!account && session.isReconnection) throw linkExpired();
    return account;
  }

  async providers(session: ConnectSessionEntity, account: TaggedAccount | undefined): Promise<HostProvider[]> {
    const wanted = session.isReconnection ? [account!.provider] : (session.providers ?? PROVIDERS);
    const withApp = await this.oauthApps.providersWithApp(session.workspaceId);
    return wanted
      .map((provider) => this.schemesOf(provider, withApp.has(provider)))
      .map((one) =>
        session.isReconnection
          ? { ...one, authSchemes: one.authSchemes.filter(({ authType }) => authType === account!.authType) }
          : one,
      )
      .filter(({ authSchemes }) => authSchemes.length > 0);
  }

  /**
   * Returns the ways in which a host can connect: with their own secret or, where there is an OAuth app, by consent.
   */
  private schemesOf(provider: Provider, hasApp: boolean): HostProvider {
    const { name, connector, authSchemes } = this.definitions.get(provider);
    const usable = authSchemes
      .filter((scheme) => connector !== null && canProveControl(scheme) && (scheme.authType !== 'OAUTH' || hasApp))
      .map(({ authType, fields }) => ({
        authType,
        fields: authType === 'OAUTH' ? [] : fields,
      }));
    return { provider, name, authSchemes: usable };
  }
}

const undefinedWhereMissing = (error: unknown): undefined => {
  if (error instanceof DomainError && error.kind === 'not_found') return undefined;
  throw error;
};

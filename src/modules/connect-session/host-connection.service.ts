import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { canProveControl } from '../../connectors/port/proof.js';
import { type Provider, PROVIDERS } from '../../connectors/port/provider.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { ProvidersService } from '../definitions/providers.service.js';
import { AccountCreationService } from '../integration-account/account-creation.service.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import type { TaggedAccount } from '../integration-account/integration-account.types.js';
import { ListingService } from '../listing/listing.service.js';
import { OAuthAppService } from '../oauth-app/oauth-app.service.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { linkExpired, providerNotOffered } from './connect-session.errors.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import type { HostCredentials, HostPage, HostProvider } from './connect-session.types.js';

/** The actions of a host on a session that their browser may use. */
@Injectable()
export class HostConnectionService {
  constructor(
    private readonly sessions: ConnectSessionRepository,
    private readonly creation: AccountCreationService,
    private readonly accounts: IntegrationAccountService,
    private readonly providers: ProvidersService,
    private readonly oauthApps: OAuthAppService,
    private readonly listings: ListingService,
    private readonly tenancy: TenancyService,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  async page(session: ConnectSessionEntity): Promise<HostPage> {
    const { workspaceId, tenantId, brand, locale, isReconnection } = session;
    const account = await this.account(session);
    const isConnected = session.completedAt !== null || account?.status === 'ACTIVE';
    if (isConnected && !session.completedAt) await this.sessions.complete(session, session.id, this.clock.now());
    return {
      status: isConnected ? 'CONNECTED' : 'OPEN',
      tenantName: await this.tenancy.tenantName(workspaceId, tenantId),
      brand,
      locale,
      isReconnection,
      providers: isConnected ? [] : await this.offered(session, account),
      failure: account?.statusReason === 'oauth_failed' ? account.statusReason : null,
      listingCount: isConnected ? await this.listings.countOfAccount(session, session.accountId) : 0,
      returnUrl: returnUrl(session, isConnected),
    };
  }

  /**
   * Connects the account; for OAUTH it returns the address of the consent page. 422: not offered, or refused by the
   * PMS; 502, 503: the PMS cannot be reached.
   */
  async connect(session: ConnectSessionEntity, request: HostCredentials): Promise<string | undefined> {
    const account = await this.account(session);
    if (session.completedAt || account?.status === 'ACTIVE') return undefined;
    const offered = (await this.offered(session, account)).find(({ provider }) => provider === request.provider);
    if (!offered?.authSchemes.some(({ authType }) => authType === request.authType)) throw providerNotOffered();
    if (session.isReconnection) return this.reconnect(session, account!, request);
    if (account?.provider === request.provider && request.authType === 'OAUTH') return this.consent(session);
    // The account of an authorization that was never completed holds nothing.
    if (account) await this.accounts.remove(session, account.id);
    return this.create(session, request, offered.name);
  }

  private async create(
    session: ConnectSessionEntity,
    { provider, authType, authConfig }: HostCredentials,
    pmsName: string,
  ): Promise<string | undefined> {
    const isOAuth = authType === 'OAUTH';
    const created = await this.creation
      .create(session, {
        id: session.accountId,
        name: session.accountName ?? pmsName,
        accountIdentifier: `connect-${session.id}`,
        provider,
        authType,
        authConfig: isOAuth ? {} : authConfig,
        ...(isOAuth && { clientRedirectUrl: this.returnPage(session) }),
        notificationUrl: session.notificationUrl ?? undefined,
      })
      .catch(undefinedWhereConnected);
    return created?.oAuthUrl;
  }

  private async reconnect(
    session: ConnectSessionEntity,
    account: TaggedAccount,
    { authConfig }: HostCredentials,
  ): Promise<string | undefined> {
    if (account.authType === 'OAUTH') return this.consent(session);
    await this.accounts.update(session, account.id, { authConfig });
    return undefined;
  }

  private async consent(session: ConnectSessionEntity): Promise<string | undefined> {
    const { oAuthUrl } = await this.accounts.authorizeAgain(session, session.accountId, {
      clientRedirectUrl: this.returnPage(session),
      notificationUrl: session.notificationUrl ?? undefined,
    });
    return oAuthUrl;
  }

  private async offered(session: ConnectSessionEntity, account: TaggedAccount | undefined): Promise<HostProvider[]> {
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
    const { name, connector, authSchemes } = this.providers.get(provider);
    const usable = authSchemes
      .filter((scheme) => connector !== null && canProveControl(scheme) && (scheme.authType !== 'OAUTH' || hasApp))
      .map(({ authType, fields }) => ({
        authType,
        fields: authType === 'OAUTH' ? [] : fields,
      }));
    return { provider, name, authSchemes: usable };
  }

  private async account(session: ConnectSessionEntity): Promise<TaggedAccount | undefined> {
    const account = await this.accounts.get(session, session.accountId).catch(undefinedWhereMissing);
    // Deleted, or moved to another tenant: there is nothing left to reconnect.
    if (!account && session.isReconnection) throw linkExpired();
    return account;
  }

  private returnPage({ id }: ConnectSessionEntity): string {
    return `${this.env.publicUrl}/connect/return/${id}`;
  }
}

const undefinedWhereMissing = (error: unknown): undefined => {
  if (error instanceof DomainError && error.kind === 'not_found') return undefined;
  throw error;
};

/** Returns undefined for a request that was sent twice and whose first copy connected the account. */
const undefinedWhereConnected = (error: unknown): undefined => {
  if (error instanceof DomainError && error.kind === 'conflict' && error.code === 'duplicate') return undefined;
  throw error;
};

const returnUrl = ({ redirectUrl, accountId }: ConnectSessionEntity, isConnected: boolean): string => {
  const url = new URL(redirectUrl);
  if (isConnected) url.searchParams.set('integrationAccountID', accountId);
  url.searchParams.set('status', isConnected ? 'success' : 'cancelled');
  return url.toString();
};

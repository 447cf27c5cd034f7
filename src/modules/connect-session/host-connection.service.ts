import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { WorkspaceMoves } from '../../platform/moves/workspace-moves.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { AccountCreationService } from '../integration-account/account-creation.service.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import type { TaggedAccount } from '../integration-account/integration-account.types.js';
import { ReauthorizationService } from '../integration-account/oauth/reauthorization.service.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { providerNotOffered } from './connect-session.errors.js';
import type { HostCredentials } from './connect-session.types.js';
import { HostChoices } from './host-choices.js';

/** The actions of a host on a session that their browser may use. */
@Injectable()
export class HostConnectionService {
  constructor(
    private readonly creation: AccountCreationService,
    private readonly accounts: IntegrationAccountService,
    private readonly reauthorizations: ReauthorizationService,
    private readonly choices: HostChoices,
    private readonly env: Env,
    private readonly moves: WorkspaceMoves,
  ) {}

  /**
   * Connects the account; for OAUTH it returns the address of the consent page. 422: not offered, or refused by the
   * PMS; 502, 503: the PMS cannot be reached.
   */
  connect(session: ConnectSessionEntity, request: HostCredentials): Promise<string | undefined> {
    return this.moves.run(session.workspaceId, () => this.connected(session, request));
  }

  private async connected(session: ConnectSessionEntity, request: HostCredentials): Promise<string | undefined> {
    const account = await this.choices.account(session);
    if (session.completedAt || account?.status === 'ACTIVE') return undefined;
    const offered = (await this.choices.providers(session, account)).find(
      ({ provider }) => provider === request.provider,
    );
    if (!offered?.authSchemes.some(({ authType }) => authType === request.authType)) throw providerNotOffered();
    if (session.isReconnection) return this.reconnect(session, account!, request);
    if (account?.provider === request.provider && request.authType === 'OAUTH') return this.consent(session);
    // The account of an authorization that was never completed has no data.
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
    const { oAuthUrl } = await this.reauthorizations.begin(session, session.accountId, {
      clientRedirectUrl: this.returnPage(session),
      notificationUrl: session.notificationUrl ?? undefined,
    });
    return oAuthUrl;
  }

  private returnPage({ id }: ConnectSessionEntity): string {
    return `${this.env.publicUrl}/connect/return/${id}`;
  }
}

/** Returns undefined for a request that was sent twice and whose first copy connected the account. */
const undefinedWhereConnected = (error: unknown): undefined => {
  if (error instanceof DomainError && error.kind === 'conflict' && error.code === 'taken') return undefined;
  throw error;
};

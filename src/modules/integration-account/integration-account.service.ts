import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { changedFields } from '../../records/audit/changed-fields.js';
import type { AuditAction } from '../../records/audit/audit.types.js';
import { mayActFor } from '../../platform/access/rights.js';
import type { Caller, Connecting, Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { refusedField } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { AccountCleanup } from './account-cleanup.js';
import { toRef } from './account-connection.service.js';
import { AccountProofs, type Login } from './credentials/account-proofs.js';
import { AccountSecrets } from './credentials/account-secrets.js';
import { AccountVerifier } from './credentials/account-verifier.js';
import { CredentialRepository, type SealedLogin, type SealedTokens } from './credentials/credential.repository.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { accountNotFound, asConflict, notOAuth } from './integration-account.errors.js';
import { AccountEvents } from './integration-account.events.js';
import type { PageWindow } from '../tenancy/tenancy.types.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type {
  AccountChanges,
  AccountFilter,
  ConnectedAccount,
  Reauthorization,
  TaggedAccount,
} from './integration-account.types.js';
import { OAuthFlow } from './oauth/oauth-flow.js';
import { tokenSchedule } from './tokens/token-schedule.js';

interface NewCredentials {
  login: Login;
  tokens: SealedTokens;
  sealed: SealedLogin;
}

/** Accounts of the acting tenant; all others do not exist for it. */
@Injectable()
export class IntegrationAccountService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly proofs: AccountProofs,
    private readonly verifier: AccountVerifier,
    private readonly cleanup: AccountCleanup,
    private readonly oauth: OAuthFlow,
    private readonly events: AccountEvents,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async get(scope: Scope, id: string): Promise<TaggedAccount> {
    const [account] = await this.accounts.withTags(scope.workspaceId, [await this.row(scope, id)]);
    return account!;
  }

  async list(
    scope: Scope,
    filter: AccountFilter,
    window: PageWindow,
  ): Promise<{ rows: TaggedAccount[]; total: number }> {
    const { rows, total } = await this.accounts.list(scope, filter, window);
    return { rows: await this.accounts.withTags(scope.workspaceId, rows), total };
  }

  /**
   * Changes an account. New credentials are verified with the PMS first and make an INACTIVE account ACTIVE. 409:
   * identifier taken.
   */
  async update(who: Connecting, id: string, { authConfig, ...changes }: AccountChanges): Promise<TaggedAccount> {
    const scope = { workspaceId: who.workspaceId, tenantId: who.tenantId };
    const account = await this.row(scope, id);
    const credentials = authConfig && (await this.verified(who, account, authConfig));
    const status = credentials ? ({ status: 'ACTIVE', statusReason: null } as const) : {};
    try {
      await this.database.transaction(async () => {
        const present = await this.lock(scope, id);
        await this.accounts.update(scope.workspaceId, id, { ...changes, ...status, updatedAt: this.clock.now() });
        const fields = changedFields(present, changes);
        if (fields.length > 0) await this.record(scope, 'ACCOUNT_CHANGED', id, fields);
        if (!credentials) return;
        await this.proofs.assertMayHold(scope, account.provider, account.providerAccountId, credentials.login);
        await this.credentials.replaceTokens(id, credentials.tokens, credentials.sealed);
        await this.record(scope, 'CREDENTIALS_CHANGED', id);
        await this.events.emitConnected(toRef(await this.row(scope, id)));
      });
    } catch (error) {
      throw asConflict(error);
    }
    return this.get(scope, id);
  }

  /**
   * Starts a new authorization: docs/interface.md#reauthorize-an-integration-account. Refuses an account without
   * OAuth or without a configured OAuth app with 422.
   */
  async reauthorize(caller: Caller, id: string, request: Reauthorization): Promise<ConnectedAccount> {
    return this.authorizeAgain(await this.ownerScope(caller, id), id, request);
  }

  /** Starts a new authorization for an account of the tenant; as `reauthorize`. */
  async authorizeAgain(
    scope: Scope,
    id: string,
    { name, clientRedirectUrl, notificationUrl }: Reauthorization,
  ): Promise<ConnectedAccount> {
    const account = await this.row(scope, id);
    if (account.authType !== 'OAUTH') throw notOAuth();
    const authorization = await this.oauth.prepare(account);
    const leftovers = await this.cleanup.collect(scope.workspaceId, id);
    await this.database.transaction(async () => {
      await this.lock(scope, id);
      await this.accounts.update(scope.workspaceId, id, {
        name,
        clientRedirectUrl,
        notificationUrl,
        status: 'INACTIVE',
        statusReason: 'reauthorize',
        webhooksSubscribed: false,
        updatedAt: this.clock.now(),
      });
      await this.credentials.setSubscriptions(scope.workspaceId, id, null);
      await this.oauth.begin(authorization);
      await this.record(scope, 'ACCOUNT_REAUTHORIZED', id);
    });
    await this.cleanup.unsubscribe(leftovers);
    return { account: await this.get(scope, id), oAuthUrl: authorization.url };
  }

  /** Invalidates any authorization of the tenant's account that is in progress. */
  async stopAuthorization(scope: Scope, id: string): Promise<void> {
    if (await this.accounts.find(scope, id)) await this.oauth.stop(id);
  }

  /** Deletes the account with everything that belongs to it. 409 while another module prevents it. */
  async remove(scope: Scope, id: string): Promise<void> {
    await this.row(scope, id);
    const leftovers = await this.cleanup.collect(scope.workspaceId, id);
    await this.database.transactionWithRetry(async () => {
      await this.events.emitRemoving(toRef(await this.lock(scope, id)));
      await this.accounts.remove(scope.workspaceId, id);
      await this.record(scope, 'ACCOUNT_DELETED', id);
    });
    await this.cleanup.unsubscribe(leftovers);
    await this.cleanup.revoke(leftovers);
  }

  private async verified(
    who: Connecting,
    account: IntegrationAccountEntity,
    given: Record<string, unknown>,
  ): Promise<NewCredentials> {
    const { id, workspaceId, provider, authType } = account;
    if (authType === 'OAUTH') {
      throw refusedField('authConfig', 'oauth', 'An OAUTH account gets new credentials by reauthorizing it');
    }
    const login = await this.proofs.login(who, provider, this.verifier.schemeOf(provider, authType), given);
    this.verifier.assertAvailable(provider);
    const { tokens } = await this.proofs.verify(account, login, account.providerAccountId);
    const owner = { accountId: id, workspaceId };
    const sealedTokens = tokens ? this.secrets.seal('tokens', owner, tokens) : null;
    return {
      login,
      tokens: { ...tokenSchedule(tokens, this.clock.now()), tokens: sealedTokens },
      sealed: {
        authConfig: this.secrets.seal('auth_config', owner, login.authConfig),
        sharedWith: login.sharedWith,
      },
    };
  }

  /**
   * Returns the owner's scope, for operations that act on every account that the key may act for, unless the caller
   * names a tenant (endpoints 5 and 7).
   */
  async ownerScope({ workspaceId, tenantId, isNarrowed, rights }: Caller, id: string): Promise<Scope> {
    const account = await this.accounts.findInWorkspace(workspaceId, id);
    if (!account || (isNarrowed && account.tenantId !== tenantId) || !mayActFor(rights, account.tenantId))
      throw accountNotFound();
    return { workspaceId, tenantId: account.tenantId };
  }

  /** Sets whether new listings of the account wait for approval; call it in the transaction that records the change. */
  async setApprovalRequired({ workspaceId }: Scope, id: string, requireListingApproval: boolean): Promise<void> {
    await this.accounts.update(workspaceId, id, { requireListingApproval, updatedAt: this.clock.now() });
  }

  private record(scope: Scope, action: AuditAction, id: string, fields?: string[]): Promise<void> {
    return this.audit.record(scope, action, { type: 'integration-account', id }, fields);
  }

  /** Locks the account until the transaction ends. 404 where it was moved to another tenant meanwhile. */
  private async lock({ workspaceId, tenantId }: Scope, id: string): Promise<IntegrationAccountEntity> {
    const account = await this.accounts.findForUpdate(workspaceId, id);
    if (account?.tenantId !== tenantId) throw accountNotFound();
    return account;
  }

  private async row(scope: Scope, id: string): Promise<IntegrationAccountEntity> {
    const account = await this.accounts.find(scope, id);
    if (!account) throw accountNotFound();
    return account;
  }
}

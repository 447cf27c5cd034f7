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
import { lockAccount, requireAccount, requireTagged, toRef } from './account-rows.js';
import { AccountProofs } from './credentials/account-proofs.js';
import { ACTIVE, CredentialReplacement, type NewCredentials } from './credentials/credential-replacement.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { accountNotFound, asConflict } from './integration-account.errors.js';
import { AccountEvents } from './integration-account.events.js';
import { byCreation, type ListPage, type PageRequest, readPage } from '../../platform/paging/cursors.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { AccountChanges, AccountFilter, TaggedAccount } from './integration-account.types.js';

/** Accounts of the acting tenant, to which all others appear not to exist. */
@Injectable()
export class IntegrationAccountService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly proofs: AccountProofs,
    private readonly cleanup: AccountCleanup,
    private readonly replacement: CredentialReplacement,
    private readonly events: AccountEvents,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  get(scope: Scope, id: string): Promise<TaggedAccount> {
    return requireTagged(this.accounts, scope, id);
  }

  async list(scope: Scope, filter: AccountFilter, request: PageRequest): Promise<ListPage<TaggedAccount>> {
    const { provider, status } = filter;
    const page = await readPage(
      { list: 'accounts', scope, filter: { provider, status } },
      request,
      (window) => this.accounts.list(scope, filter, window),
      byCreation,
    );
    return { ...page, rows: await this.accounts.withTags(scope.workspaceId, page.rows) };
  }

  /**
   * Changes an account. New credentials are verified with the PMS first and make an INACTIVE account ACTIVE. 409:
   * identifier taken.
   */
  async update(who: Connecting, id: string, { authConfig, ...changes }: AccountChanges): Promise<TaggedAccount> {
    const scope = { workspaceId: who.workspaceId, tenantId: who.tenantId };
    const account = await requireAccount(this.accounts, scope, id);
    const credentials = authConfig && (await this.verified(who, account, authConfig));
    try {
      // Changed percentages change the calendars of all its units.
      await this.database.transactionWithRetry(async () => {
        const present = await lockAccount(this.accounts, scope, id);
        await this.accounts.update(scope.workspaceId, id, {
          ...changes,
          ...(credentials && ACTIVE),
          updatedAt: this.clock.now(),
        });
        const fields = changedFields(present, changes);
        if (fields.length > 0) await this.record(scope, 'ACCOUNT_CHANGED', id, fields);
        if (credentials) await this.replacement.apply(scope, present, credentials);
      });
    } catch (error) {
      throw asConflict(error);
    }
    return this.get(scope, id);
  }

  /** Deletes the account with everything that belongs to it. 409 while another module prevents it. */
  async remove(scope: Scope, id: string): Promise<void> {
    await requireAccount(this.accounts, scope, id);
    const leftovers = await this.cleanup.collect(scope.workspaceId, id);
    await this.database.transactionWithRetry(async () => {
      await this.events.emitRemoving(toRef(await lockAccount(this.accounts, scope, id, 'findForHandover')));
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
    const { provider, authType } = account;
    if (authType === 'OAUTH') {
      throw refusedField(
        'authConfig',
        'reauthorization_required',
        'To give an OAUTH account new credentials, reauthorize it',
      );
    }
    const login = await this.proofs.login(who, provider, authType, given);
    return { login, ...(await this.proofs.verify(account, login, account.providerAccountId)) };
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
}

import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { mayActFor } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { asWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { Handovers } from '../../records/handover/handovers.js';
import { Clock } from '../../values/time/clock.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import { toRef } from './account-connection.service.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import { accountNotFound } from './integration-account.errors.js';
import { AccountEvents } from './integration-account.events.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { TaggedAccount } from './integration-account.types.js';
import { OAuthStateRepository } from './oauth/oauth-state.repository.js';

/** Endpoint 6. Guards: the former owner keeps nothing of the account, neither rows nor copies nor notifications. */
@Injectable()
export class AccountMoveService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly states: OAuthStateRepository,
    private readonly tenancy: TenancyService,
    private readonly events: AccountEvents,
    private readonly handovers: Handovers,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves an account to another tenant. The default tenant may move every account of the workspace, whoever owns it.
   * 403: another tenant asks; 404: no such account, or no such tenant (detail `tenantID`). A move to the same tenant
   * changes nothing. A key that is restricted to tenants moves accounts between these only.
   */
  async move(caller: Caller, id: string, tenantId: string): Promise<TaggedAccount> {
    if (!caller.isDefaultTenant) throw new DomainError('forbidden', 'Only the default tenant may move an account');
    return asWorkspace(caller.workspaceId, 'checked move', () => this.moveWithin(caller, id, tenantId));
  }

  private moveWithin({ workspaceId, rights }: Caller, id: string, tenantId: string): Promise<TaggedAccount> {
    return this.database.transactionWithRetry(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, id);
      if (!account || !mayActFor(rights, account.tenantId)) throw accountNotFound();
      if (!mayActFor(rights, tenantId) || !(await this.tenancy.tenantExists(workspaceId, tenantId)))
        throw tenantNotFound();
      const present = account.tenantId === tenantId ? account : await this.passOn(account, tenantId);
      const [moved] = await this.accounts.withTags(workspaceId, [present]);
      return moved!;
    });
  }

  /**
   * Moves the rows that belong to the account. Listings, reservations and promotions follow the update by cascading
   * foreign keys, which wait for concurrent writers. Only after that are the former owner's copies complete.
   */
  private async passOn(account: IntegrationAccountEntity, tenantId: string): Promise<IntegrationAccountEntity> {
    const { id, workspaceId } = account;
    const changes = { tenantId, clientRedirectUrl: null, notificationUrl: null, updatedAt: this.clock.now() };
    await this.events.emitMoving(toRef(account), tenantId);
    await this.accounts.update(workspaceId, id, changes);
    await this.states.removeOf(id);
    await this.credentials.endSharingByTenant(workspaceId, id);
    const subjectIds = [id, ...(await this.events.emitMoved(toRef(account), tenantId))];
    await this.handovers.run({ workspaceId, from: account.tenantId, to: tenantId, subjectIds });
    const target = { type: 'integration-account', id } as const;
    await this.audit.record(account, 'ACCOUNT_MOVED_OUT', target);
    await this.audit.record({ workspaceId, tenantId }, 'ACCOUNT_MOVED_IN', target);
    return { ...account, ...changes };
  }
}

const tenantNotFound = (): DomainError => {
  const message = 'Tenant not found in this workspace';
  return new DomainError('not_found', message, { details: [{ field: 'tenantID', code: 'not_found', message }] });
};

import { Injectable } from '@nestjs/common';
import { Audit } from '../../shared/audit/audit.js';
import { mayActFor } from '../../shared/auth/rights.js';
import type { Caller } from '../../shared/auth/scope.js';
import { asWorkspace } from '../../shared/database/access.js';
import { Database } from '../../shared/database/database.js';
import { DomainError } from '../../shared/errors/domain-error.js';
import { Clock } from '../../shared/time/clock.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import { toRef } from './account-connection.service.js';
import { accountNotFound } from './integration-account.errors.js';
import { AccountEvents } from './integration-account.events.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { TaggedAccount } from './integration-account.types.js';

/** specification, endpoint 6 */
@Injectable()
export class AccountMoveService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly tenancy: TenancyService,
    private readonly events: AccountEvents,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * The default tenant may move every account of the workspace, whoever owns it. 403: another tenant asks; 404: no such
   * account, or no such tenant (detail `tenantID`). One update; listings, reservations and promotions follow by cascading
   * foreign keys. The same tenant: no change. A key that is restricted to tenants moves accounts between these only.
   */
  async move(caller: Caller, id: string, tenantId: string): Promise<TaggedAccount> {
    if (!caller.isDefaultTenant) throw new DomainError('forbidden', 'Only the default tenant may move an account');
    return asWorkspace(caller.workspaceId, () => this.moveWithin(caller, id, tenantId));
  }

  private moveWithin({ workspaceId, rights }: Caller, id: string, tenantId: string): Promise<TaggedAccount> {
    return this.database.transactionWithRetry(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, id);
      if (!account || !mayActFor(rights, account.tenantId)) throw accountNotFound();
      if (!mayActFor(rights, tenantId) || !(await this.tenancy.tenantExists(workspaceId, tenantId)))
        throw tenantNotFound();
      const changes = account.tenantId === tenantId ? {} : { tenantId, updatedAt: this.clock.now() };
      if (changes.tenantId) {
        await this.events.emitMoving(toRef(account), tenantId);
        await this.accounts.update(workspaceId, id, changes);
        const target = { type: 'integration-account', id } as const;
        await this.audit.record(account, 'ACCOUNT_MOVED_OUT', target);
        await this.audit.record({ workspaceId, tenantId }, 'ACCOUNT_MOVED_IN', target);
      }
      const [moved] = await this.accounts.withTags(workspaceId, [{ ...account, ...changes }]);
      return moved!;
    });
  }
}

const tenantNotFound = (): DomainError => {
  const message = 'Tenant not found in this workspace';
  return new DomainError('not_found', message, { details: [{ field: 'tenantID', code: 'not_found', message }] });
};

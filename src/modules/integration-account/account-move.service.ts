import { Injectable } from '@nestjs/common';
import { mayActFor } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { asWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import { AccountHandover } from './account-handover.js';
import { accountNotFound } from './integration-account.errors.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { TaggedAccount } from './integration-account.types.js';

/** Moves accounts between tenants (endpoint 6). */
@Injectable()
export class AccountMoveService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly tenancy: TenancyService,
    private readonly handover: AccountHandover,
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
      const account = await this.accounts.findForHandover(workspaceId, id);
      if (!account || !mayActFor(rights, account.tenantId)) throw accountNotFound();
      if (!mayActFor(rights, tenantId) || !(await this.tenancy.tenantExists(workspaceId, tenantId)))
        throw tenantNotFound();
      const present = account.tenantId === tenantId ? account : await this.handover.run(account, tenantId);
      const [moved] = await this.accounts.withTags(workspaceId, [present]);
      return moved!;
    });
  }
}

const tenantNotFound = (): DomainError => {
  const message = 'Tenant not found in this workspace';
  return new DomainError('not_found', message, { details: [{ field: 'tenantID', code: 'not_found', message }] });
};

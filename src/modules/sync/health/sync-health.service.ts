import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { listMeta, type ListRequest, readPage } from '../../../platform/paging/cursors.js';
import type { ListMeta } from '../../../platform/paging/page.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import { IntegrationAccountService } from '../../integration-account/integration-account.service.js';
import { SyncHealthRepository } from './sync-health.repository.js';
import { issuesOf } from './sync-health.rules.js';
import {
  type AccountCounts,
  type AccountHealth,
  type HealthAccount,
  type HealthFilter,
  OVERDUE_MS,
} from './sync-health.types.js';

@Injectable()
export class SyncHealthService {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly health: SyncHealthRepository,
    private readonly connections: AccountConnectionService,
    private readonly clock: Clock,
  ) {}

  /** Returns the health of an account. 404 for one that the tenant may not see. */
  async of(scope: Scope, accountId: string): Promise<AccountHealth> {
    const { id } = await this.accounts.get(scope, accountId);
    const [health] = await this.healthOf(scope, await this.health.byIds(scope.workspaceId, [id]));
    return health!;
  }

  async list(
    scope: Scope,
    filter: HealthFilter,
    request: ListRequest,
  ): Promise<{ data: AccountHealth[]; meta: ListMeta }> {
    const page = await readPage(
      { list: 'account-health', scope, filter },
      request,
      (window) => this.health.accounts(scope, filter, window, this.overdueBefore()),
      ({ account, rankedAt }) => ({ at: rankedAt, id: account.id }),
    );
    const accounts = page.rows.map(({ account }) => account);
    return { data: await this.healthOf(scope, accounts), meta: listMeta(page) };
  }

  count(scope: Scope): Promise<AccountCounts> {
    return this.health.count(scope, this.overdueBefore());
  }

  private overdueBefore(): Date {
    return new Date(this.clock.now().getTime() - OVERDUE_MS);
  }

  private async healthOf({ workspaceId }: Scope, accounts: readonly HealthAccount[]): Promise<AccountHealth[]> {
    if (accounts.length === 0) return [];
    const now = this.clock.now();
    const resources = await this.health.resources(
      workspaceId,
      accounts.map(({ id }) => id),
      now,
    );
    const limits = await this.connections.limitsOf(accounts);
    return accounts.map((account, index) => {
      const own = resources.filter(({ accountId }) => accountId === account.id);
      const issues = issuesOf(account, own, limits[index]!.pausedUntil, now);
      return { account, resources: own, issues, ...limits[index]! };
    });
  }
}

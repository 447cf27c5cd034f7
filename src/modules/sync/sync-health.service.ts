import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { Clock } from '../../shared/time/clock.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import { SyncHealthRepository } from './sync-health.repository.js';
import { type AccountHealth, issuesOf } from './sync-health.types.js';

@Injectable()
export class SyncHealthService {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly reads: SyncHealthRepository,
    private readonly clock: Clock,
  ) {}

  /** 404 for an account that the tenant may not see. */
  async of(scope: Scope, accountId: string): Promise<AccountHealth> {
    const { id, status, statusReason } = await this.accounts.get(scope, accountId);
    const resources = await this.reads.of(scope.workspaceId, id);
    const inactive = status === 'ACTIVE' ? undefined : statusReason;
    return { accountId: id, resources, issues: issuesOf(inactive, resources, this.clock.now()) };
  }
}

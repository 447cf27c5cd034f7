import { Injectable } from '@nestjs/common';
import { ConnectorRegistry } from '../../../connectors/port/gateway.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import type { PmsState } from './pms-state.types.js';
import { SyncHealthRepository } from './sync-health.repository.js';

@Injectable()
export class PmsStateService {
  constructor(
    private readonly health: SyncHealthRepository,
    private readonly connections: AccountConnectionService,
    private readonly registry: ConnectorRegistry,
  ) {}

  /** Returns the PMSes of the workspace's ACTIVE accounts, by code. */
  async list(workspaceId: string): Promise<PmsState[]> {
    const rows = await this.health.pmses(workspaceId);
    // Limits that a PMS counts by address or app are the same for every account of the workspace: one account stands
    // for all.
    const uses = await this.connections.limitsOf(rows.map((row) => ({ ...row, workspaceId })));
    return rows.map(({ provider, accounts, pausedAccounts, pausedUntil }, index) => ({
      provider,
      name: this.registry.nameOf(provider),
      accounts,
      pausedAccounts,
      pausedUntil,
      limits: uses[index]!.limits.map((limit) => ({ ...limit, used: limit.scope === 'account' ? null : limit.used })),
    }));
  }
}

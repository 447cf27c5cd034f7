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

  /** Returns the PMSes of all workspaces' accounts, by code. For the system alone (`asSystem`). */
  async list(): Promise<PmsState[]> {
    const rows = await this.health.pmses();
    // A limit that a PMS counts by address is the same for every account: one account stands for all.
    const samples = rows.flatMap(({ sample, provider }) => (sample ? [{ ...sample, provider }] : []));
    const uses = await this.connections.limitsOf(samples);
    const limits = new Map(samples.map(({ provider }, index) => [provider, uses[index]!.limits]));
    return rows.map(({ sample: _, ...row }) => ({
      ...row,
      name: this.registry.nameOf(row.provider),
      limits: (limits.get(row.provider) ?? []).map((limit) => ({
        ...limit,
        used: limit.scope === 'address' ? limit.used : null,
      })),
    }));
  }
}

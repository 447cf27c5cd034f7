import { Injectable } from '@nestjs/common';
import { PmsStateService } from '../../modules/sync/health/pms-state.service.js';
import type { PmsState } from '../../modules/sync/health/pms-state.types.js';
import { asSystem } from '../../platform/database/access.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { MetricsRepository } from '../metrics/metrics.repository.js';
import type { PmsOverview } from './system.types.js';

/** The minimum time between two counts of rows, however many callers there are. */
const KEPT_MS = 5_000;

/** Shows the operator each PMS for all workspaces together, by the counts of the metrics. */
@Injectable()
export class PmsOverviewService {
  private readonly kept: ShortCache<PmsOverview[]>;

  constructor(
    private readonly pmses: PmsStateService,
    private readonly rows: MetricsRepository,
    clock: Clock,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
  }

  /** Returns the PMSes with an account, by code. */
  async list(): Promise<PmsOverview[]> {
    return (await this.kept.get('pmses', () => asSystem(() => this.read())))!;
  }

  private async read(): Promise<PmsOverview[]> {
    const [pmses, ages, due, expired] = await Promise.all([
      this.pmses.list(),
      this.rows.dataAges(),
      this.rows.readsDue(),
      this.rows.expiredTokens(),
    ]);
    const dueOf = (provider: string, resource: string): number =>
      due.find((one) => one.provider === provider && one.resource === resource)?.dueFor ?? 0;
    return pmses.map((pms: PmsState) => ({
      ...pms,
      expiredTokens: expired.find(({ provider }) => provider === pms.provider)?.count ?? 0,
      reads: ages
        .filter(({ provider }) => provider === pms.provider)
        .map(({ resource, oldest, p95 }) => ({ resource, oldest, p95, dueFor: dueOf(pms.provider, resource) }))
        .sort((one, other) => (one.resource < other.resource ? -1 : 1)),
    }));
  }
}

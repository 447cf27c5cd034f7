import { Injectable } from '@nestjs/common';
import { PmsStateService } from '../../modules/sync/health/pms-state.service.js';
import type { PmsState } from '../../modules/sync/health/pms-state.types.js';
import { asSystem } from '../../platform/database/access.js';
import type { CallFigures } from '../../records/calls/call-figures.types.js';
import { CallLog } from '../../records/calls/call-log.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { MetricsRepository } from '../metrics/metrics.repository.js';
import type { PmsOverview } from './system.types.js';

/** The minimum time between two counts of rows, however many callers there are. */
const KEPT_MS = 5_000;
/** Counting the calls of an hour takes longer. */
const CALLS_KEPT_MS = 60_000;
const HOUR_MS = 3_600_000;

const NO_CALLS: Omit<CallFigures, 'provider'> = { calls: 0, failed: 0, p50Ms: 0, p95Ms: 0 };

/** Shows the operator each PMS for all workspaces together, by the counts of the metrics. */
@Injectable()
export class PmsOverviewService {
  private readonly kept: ShortCache<PmsOverview[]>;
  private readonly calls: ShortCache<CallFigures[]>;

  constructor(
    private readonly pmses: PmsStateService,
    private readonly rows: MetricsRepository,
    private readonly callLog: CallLog,
    private readonly clock: Clock,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
    this.calls = new ShortCache(clock, CALLS_KEPT_MS);
  }

  /** Returns the PMSes with an account, by code. */
  async list(): Promise<PmsOverview[]> {
    return (await this.kept.get('pmses', () => asSystem(() => this.read())))!;
  }

  private async read(): Promise<PmsOverview[]> {
    const [pmses, ages, due, expired, calls] = await Promise.all([
      this.pmses.list(),
      this.rows.dataAges(),
      this.rows.readsDue(),
      this.rows.expiredTokens(),
      this.callsOfHour(),
    ]);
    const dueOf = (provider: string, resource: string): number =>
      due.find((one) => one.provider === provider && one.resource === resource)?.dueFor ?? 0;
    return pmses.map((pms: PmsState) => ({
      ...pms,
      expiredTokens: expired.find(({ provider }) => provider === pms.provider)?.count ?? 0,
      lastHour: calls.find(({ provider }) => provider === pms.provider) ?? { provider: pms.provider, ...NO_CALLS },
      reads: ages
        .filter(({ provider }) => provider === pms.provider)
        .map(({ resource, oldest, p95 }) => ({ resource, oldest, p95, dueFor: dueOf(pms.provider, resource) }))
        .sort((one, other) => (one.resource < other.resource ? -1 : 1)),
    }));
  }

  private async callsOfHour(): Promise<CallFigures[]> {
    const since = new Date(this.clock.now().getTime() - HOUR_MS);
    return (await this.calls.get('calls', () => this.callLog.figures(since)))!;
  }
}

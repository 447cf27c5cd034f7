import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { PmsStateService } from '../../modules/sync/health/pms-state.service.js';
import { QueuePulse } from '../../platform/queue/queue-pulse.js';
import { asSystem } from '../../platform/database/access.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { BacklogService } from './backlog.service.js';
import { DatabaseStateRepository } from './database-state.repository.js';
import { SHOWN_MS } from './process-beat.js';
import { ProcessesRepository } from './processes.repository.js';
import type { RunningProcess, ServiceState, SystemState } from './system.types.js';

/** The minimum time between two counts of rows, however many callers there are. */
const KEPT_MS = 5_000;
/** The time of three missed reports. */
const LOST_MS = 35_000;

/** Returns the parts of the service with their state, and the state of the PMSes of a workspace. */
@Injectable()
export class SystemService {
  private readonly kept: ShortCache<ServiceState>;

  constructor(
    private readonly env: Env,
    private readonly processes: ProcessesRepository,
    private readonly backlog: BacklogService,
    private readonly databases: DatabaseStateRepository,
    private readonly queue: QueuePulse,
    private readonly pmses: PmsStateService,
    private readonly clock: Clock,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
  }

  async state(workspaceId: string): Promise<SystemState> {
    const [service, pmses] = await Promise.all([
      this.kept.get('service', () => asSystem(() => this.read())),
      this.pmses.list(workspaceId),
    ]);
    return { ...service!, pmses };
  }

  private async read(): Promise<ServiceState> {
    const [processes, waiting, history, database] = await Promise.all([
      this.running(),
      this.backlog.waiting(),
      this.backlog.history(),
      this.databases.read(),
    ]);
    const store = this.env.redis ? 'redis' : 'postgresql';
    return { processes, waiting, history, database, queue: { store, isReachable: this.queue.isReady } };
  }

  private async running(): Promise<RunningProcess[]> {
    const now = this.clock.now().getTime();
    const rows = await this.processes.seenAfter(new Date(now - SHOWN_MS));
    return rows.map((row) => ({ ...row, isRunning: now - row.seenAt.getTime() <= LOST_MS }));
  }
}

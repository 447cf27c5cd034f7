import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { QueuePulse } from '../../platform/queue/queue-pulse.js';
import { asSystem } from '../../platform/database/access.js';
import { LOST_MS } from '../../platform/turns/live-process.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { BacklogService } from './backlog.service.js';
import { DatabaseStateRepository } from './database-state.repository.js';
import { SHOWN_MS } from './process-beat.js';
import { ProcessesRepository } from './processes.repository.js';
import type { RunningProcess, SystemState } from './system.types.js';

/** The minimum time between two counts of rows, however many callers there are. */
const KEPT_MS = 5_000;

/** Returns the parts of the service with their state. */
@Injectable()
export class SystemService {
  private readonly kept: ShortCache<SystemState>;

  constructor(
    private readonly env: Env,
    private readonly processes: ProcessesRepository,
    private readonly backlog: BacklogService,
    private readonly databases: DatabaseStateRepository,
    private readonly queue: QueuePulse,
    private readonly clock: Clock,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
  }

  async state(): Promise<SystemState> {
    return (await this.kept.get('service', () => asSystem(() => this.read())))!;
  }

  private async read(): Promise<SystemState> {
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
    return rows.map(({ quietFor: _, ...row }) => ({ ...row, isRunning: now - row.seenAt.getTime() <= LOST_MS }));
  }
}

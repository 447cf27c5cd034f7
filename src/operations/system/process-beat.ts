import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { VERSION } from '../../config/version.js';
import { asSystem } from '../../platform/database/access.js';
import { newId } from '../../platform/database/ids.js';
import { OWN_SCHEMA } from '../../platform/database/schema/schema-version.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import { WorkspaceMoves } from '../../platform/moves/workspace-moves.js';
import { RecurringLoop } from '../../platform/recurring/recurring-loop.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { BEAT_MS, LOST_MS } from '../../platform/turns/live-process.js';
import { Clock } from '../../values/time/clock.js';
import { ProcessesRepository } from './processes.repository.js';
import type { ServiceProcessEntity } from './service-process.entity.js';

/** How long a process that ended without removing its row is shown. */
export const SHOWN_MS = 3_600_000;
const RESOLUTION_MS = 20;
const LONGEST_HOST = 12;

/** Returns the host name without its domain; the end of a long name, which distinguishes pods. */
export const shortHost = (name: string): string => name.split('.', 1)[0]!.slice(-LONGEST_HOST);

/**
 * Reports the process, whatever its role, in a row of its own while it runs, and removes the row when it ends. Counts
 * the API processes, which share the limits of callers.
 */
@Injectable()
export class ProcessBeat implements BeforeApplicationShutdown {
  private readonly log = new Logger('operations');
  private readonly delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly loop = new RecurringLoop(
    { name: 'process-beat', everyMs: BEAT_MS },
    {
      work: () => asSystem(() => this.beat()),
      onError: (error) => this.failed(error),
    },
  );
  private self?: Omit<ServiceProcessEntity, 'seenAt' | 'memoryMb' | 'loopDelayMs' | 'quietFor'>;

  constructor(
    private readonly env: Env,
    private readonly processes: ProcessesRepository,
    private readonly apis: ApiProcesses,
    private readonly moves: WorkspaceMoves,
    private readonly clock: Clock,
  ) {}

  /** Starts reporting; commands of the command line do not report. Resolves after the first report, or its failure. */
  async start(): Promise<void> {
    const now = this.clock.now();
    this.self = {
      id: newId(now),
      role: this.env.ROLE,
      version: VERSION,
      nodeVersion: process.versions.node,
      schema: OWN_SCHEMA,
      host: shortHost(hostname()),
      startedAt: now,
    };
    this.delay.enable();
    this.loop.start();
    await this.loop.runNow().catch((error: unknown) => this.failed(error));
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.self) return;
    await this.loop.stop();
    this.delay.disable();
    // While the database is down, the row ages.
    await asSystem(() => this.processes.remove(this.self!.id)).catch(() => undefined);
  }

  private failed(error: unknown): void {
    this.log.warn({ msg: 'reporting the process failed', ...failureLine(error) });
  }

  private async beat(): Promise<void> {
    await this.moves.refresh();
    const now = this.clock.now();
    // The histogram measures the time between two timers.
    const late = Number.isNaN(this.delay.mean) ? 0 : this.delay.percentile(99) / 1e6 - RESOLUTION_MS;
    this.delay.reset();
    await this.processes.save({
      ...this.self!,
      seenAt: now,
      quietFor: this.moves.quietFor(),
      memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
      loopDelayMs: Math.max(0, Math.round(late)),
    });
    this.apis.report(await this.processes.countApis(new Date(now.getTime() - LOST_MS)));
    await this.processes.forgetSeenBefore(new Date(now.getTime() - SHOWN_MS));
  }
}

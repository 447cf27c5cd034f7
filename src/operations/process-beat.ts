import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { VERSION } from '../config/version.js';
import { asSystem } from '../shared/database/access.js';
import { newId } from '../shared/database/ids.js';
import { failureLine } from '../shared/logging/failure-line.js';
import { RecurringLoop } from '../shared/recurring/recurring-loop.js';
import { Clock } from '../shared/time/clock.js';
import { ProcessesRepository } from './processes.repository.js';
import type { ServiceProcessEntity } from './service-process.entity.js';

const BEAT_MS = 10_000;
/** A process that ended without a word is shown for so long. */
export const SHOWN_MS = 3_600_000;
const RESOLUTION_MS = 20;
const LONGEST_HOST = 12;

/** Without its domain; of a long name the end, which tells pods apart. */
export const shortHost = (name: string): string => name.split('.', 1)[0]!.slice(-LONGEST_HOST);

/** Every process, whatever its role, reports itself in a row of its own while it runs, and removes it when it ends. */
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
  private self?: Omit<ServiceProcessEntity, 'seenAt' | 'memoryMb' | 'loopDelayMs'>;

  constructor(
    private readonly env: Env,
    private readonly processes: ProcessesRepository,
    private readonly clock: Clock,
  ) {}

  /** For a process that serves or works; commands of the command line do neither. Resolves after the first report, or its failure. */
  async start(): Promise<void> {
    const now = this.clock.now();
    this.self = {
      id: newId(now),
      role: this.env.ROLE,
      version: VERSION,
      nodeVersion: process.versions.node,
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
    // Where the database is away, the row grows old.
    await asSystem(() => this.processes.remove(this.self!.id)).catch(() => undefined);
  }

  private failed(error: unknown): void {
    this.log.warn({ msg: 'process could not report itself', ...failureLine(error) });
  }

  private async beat(): Promise<void> {
    const now = this.clock.now();
    // What is measured is the time between two timers.
    const late = Number.isNaN(this.delay.mean) ? 0 : this.delay.percentile(99) / 1e6 - RESOLUTION_MS;
    this.delay.reset();
    await this.processes.save({
      ...this.self!,
      seenAt: now,
      memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
      loopDelayMs: Math.max(0, Math.round(late)),
    });
    await this.processes.forgetSeenBefore(new Date(now.getTime() - SHOWN_MS));
  }
}

import { Logger } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { asSystem } from '../shared/database/access.js';
import { logContext } from '../shared/logging/logger.js';
import { failureLine } from './failure-line.js';
import type { JobHandlers } from './job-handlers.js';
import type { JobName, Lane } from './jobs.js';
import type { QueueStore, StoredJob, WorkerSettings } from './queue-store.js';

const ERROR_LINE_EVERY_MS = 10_000;

/** Runs the jobs of one lane. Whatever a handler throws is logged and done with: the rows say what is tried again. */
export class LaneWorker {
  private readonly log = new Logger('queue');
  private worker: Worker;
  private running = 0;
  private lastTaken = performance.now();
  private lastErrorLine = -Infinity;
  private closing = false;

  constructor(
    readonly lane: Lane,
    private readonly parts: { store: QueueStore; handlers: JobHandlers; settings: WorkerSettings },
  ) {
    this.worker = this.open();
  }

  async ready(): Promise<void> {
    await this.worker.waitUntilReady();
  }

  /** Has free hands, yet took nothing for so long. */
  idleFor(milliseconds: number): boolean {
    return this.running < this.parts.settings.concurrency && performance.now() - this.lastTaken >= milliseconds;
  }

  /** A worker of its own connections in place of one that no longer takes jobs. Jobs under way go on. */
  replace(): void {
    this.log.error({ msg: 'worker took no job although some wait: replacing it', lane: this.lane });
    void this.worker.close().catch(() => undefined);
    this.lastTaken = performance.now();
    this.worker = this.open();
  }

  /** Takes no further job; resolves when those under way are over. */
  async close(): Promise<void> {
    this.closing = true;
    await this.worker.close();
  }

  /** Tells the jobs under way to end. */
  abort(): void {
    this.worker.cancelAllJobs('the process stops');
  }

  private open(): Worker {
    // BullMQ hands over a signal only to a function of three parameters.
    const worker = this.parts.store.worker(
      this.lane,
      (job, _token, signal) => this.run(job, signal),
      this.parts.settings,
    );
    worker.on('error', (error) => this.onError(error));
    return worker;
  }

  private async run(job: StoredJob, signal: AbortSignal | undefined): Promise<void> {
    this.lastTaken = performance.now();
    this.running += 1;
    try {
      await logContext.run({ jobId: job.id }, () => asSystem(() => this.handle(job, signal)));
    } finally {
      this.running -= 1;
      this.lastTaken = performance.now();
    }
  }

  private async handle({ name, data }: StoredJob, signal: AbortSignal | undefined): Promise<void> {
    const handler = this.parts.handlers.get(name as JobName);
    try {
      if (!handler) throw new TypeError('a job of another version');
      await handler.handle(data as never, signal);
    } catch (error) {
      this.log.error({ msg: 'job failed', job: name, ...failureLine(error) });
    }
  }

  /** While the store is away every attempt fails: one line now and then says so. */
  private onError(error: unknown): void {
    if (this.closing || performance.now() - this.lastErrorLine < ERROR_LINE_EVERY_MS) return;
    this.lastErrorLine = performance.now();
    this.log.error({ msg: 'queue store error', lane: this.lane, ...failureLine(error) });
  }
}

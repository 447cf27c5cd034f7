import { Logger } from '@nestjs/common';
import { type Job, type Processor, Worker, type WorkerOptions } from 'bullmq';
import { asSystem } from '../database/access.js';
import { logContext } from '../logging/logger.js';
import { failureLine } from '../logging/failure-line.js';
import { parseTraceparent } from '../tracing/trace-context.rules.js';
import { inSpan } from '../tracing/tracing.js';
import type { NewSpan } from '../tracing/tracing.types.js';
import { within } from '../../values/time/within.js';
import { resume } from '../work/loop-time.js';
import { answers } from './queue-store.js';

/** A process that does not renew a job's lock within 15 s counts as dead, and the job runs elsewhere. */
const OPTIONS = {
  autorun: false,
  lockDuration: 15_000,
  stalledInterval: 5_000,
  // Counts crashes of the process, which the job does not cause.
  maxStalledCount: 100,
  runRetryDelay: 1_000,
};
const FINISH_MS = 25_000;
const ABORT_MS = 2_000;
const ERROR_LINE_EVERY_MS = 10_000;

/** Runs the jobs of one lane. Errors of a processor are only logged, because the rows determine the retries. */
export class LaneWorker extends Worker<unknown, void> {
  private readonly log = new Logger('queue');
  private lastTaken = performance.now();
  private lastErrorLine = -Infinity;
  private readonly processing = new Set<Promise<void>>();
  private ended?: Promise<void>;

  constructor(name: string, processor: Processor<unknown, void>, options: WorkerOptions) {
    super(name, processor, { ...OPTIONS, ...options });
    this.on('error', (error) => this.report(error));
  }

  /** Starts taking jobs, up to the given number at once. */
  start(concurrency: number): void {
    this.concurrency = concurrency;
    // BullMQ never recovers from a failed first connection, and a worker that runs then spins, so this one stays idle.
    this.waitUntilReady()
      .then(() => this.run())
      .catch((error: Error) => {
        this.lastTaken = -Infinity;
        this.emit('error', error);
      });
  }

  /** Returns whether the worker has been idle with spare capacity for the given time. */
  idleFor(milliseconds: number): boolean {
    const hasFreeHand = this.processing.size < this.concurrency;
    return !this.closing && hasFreeHand && performance.now() - this.lastTaken >= milliseconds;
  }

  /**
   * Returns a worker with new connections in place of this one, which takes no more jobs; its running jobs continue.
   */
  replace(): LaneWorker {
    this.log.error({ msg: 'worker took no job although jobs are waiting; replacing it', lane: this.name });
    void super.close();
    const successor = new LaneWorker(this.name, this.processFn, this.opts);
    successor.start(this.concurrency);
    return successor;
  }

  /** Stops taking jobs and waits for running ones, which it aborts if that takes too long. */
  override close(): Promise<void> {
    return (this.ended ??= this.end());
  }

  private async end(): Promise<void> {
    const closed = super.close();
    // BullMQ does not close while its store is unavailable; in that case, only the jobs are awaited.
    const finished = answers(closed).then(() => Promise.allSettled(this.processing));
    await within(FINISH_MS, finished).catch(() => {
      this.log.warn({
        msg: 'running jobs did not end in time; their locks will expire and other workers will run them',
      });
      this.cancelAllJobs('the process stops');
    });
    await within(ABORT_MS, closed).catch(() => undefined);
  }

  protected override async callProcessJob(job: Job<unknown, void>, token: string, signal?: AbortSignal): Promise<void> {
    this.lastTaken = performance.now();
    // A job must not inherit the context of the request whose work ran last.
    resume(undefined);
    const processed = inSpan(spanOf(job), () =>
      logContext.run({ jobId: job.id }, () => asSystem(() => super.callProcessJob(job, token, signal))),
    );
    this.processing.add(processed);
    try {
      await processed;
    } catch (error) {
      // Messages can quote rows and bodies, and BullMQ would store them, so no error is passed to it.
      this.log.error({ msg: 'job failed', job: job.name, ...failureLine(error) });
    } finally {
      this.processing.delete(processed);
      this.lastTaken = performance.now();
    }
  }

  /** Logs store errors at intervals, because every attempt fails while the store is unavailable. */
  private report(error: Error): void {
    if (this.closing || performance.now() - this.lastErrorLine < ERROR_LINE_EVERY_MS) return;
    this.lastErrorLine = performance.now();
    this.log.error({ msg: 'queue store error', lane: this.name, ...failureLine(error) });
  }
}

/** Continues the trace in which the job was enqueued. */
const spanOf = ({ name, id, opts }: Job<unknown, void>): NewSpan => ({
  name: `job ${name}`,
  kind: 'consumer',
  parent: parseTraceparent(opts.telemetry?.metadata) ?? null,
  attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': name, 'messaging.message.id': id },
});

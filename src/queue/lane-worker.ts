import { Logger } from '@nestjs/common';
import { type Job, type Processor, Worker, type WorkerOptions } from 'bullmq';
import { asSystem } from '../shared/database/access.js';
import { logContext } from '../shared/logging/logger.js';
import { failureLine } from '../shared/logging/failure-line.js';
import { within } from '../shared/time/within.js';
import { resume } from '../shared/work/loop-time.js';
import { answers } from './queue-store.js';

/** A process that does not renew a job's lock within 15 s is taken for dead, and the job runs elsewhere. */
const OPTIONS = {
  autorun: false,
  lockDuration: 15_000,
  stalledInterval: 5_000,
  // Counts crashes of the process, which are no fault of the job.
  maxStalledCount: 100,
  runRetryDelay: 1_000,
};
const FINISH_MS = 25_000;
const ABORT_MS = 2_000;
const ERROR_LINE_EVERY_MS = 10_000;

/** Runs the jobs of one lane. Whatever a processor throws is logged and done with: the rows say what is tried again. */
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

  /** Takes jobs from now on, at most so many at once. */
  start(concurrency: number): void {
    this.concurrency = concurrency;
    // BullMQ remembers for good that a first connection failed, and a worker that runs then spins: it stays idle.
    this.waitUntilReady()
      .then(() => this.run())
      .catch((error: Error) => {
        this.lastTaken = -Infinity;
        this.emit('error', error);
      });
  }

  /** Has free hands, yet took nothing for so long. */
  idleFor(milliseconds: number): boolean {
    const hasFreeHand = this.processing.size < this.concurrency;
    return !this.closing && hasFreeHand && performance.now() - this.lastTaken >= milliseconds;
  }

  /** A worker of its own connections in place of this one, which no longer takes jobs. Those under way here go on. */
  replace(): LaneWorker {
    this.log.error({ msg: 'worker took no job although some wait: replacing it', lane: this.name });
    void super.close();
    const successor = new LaneWorker(this.name, this.processFn, this.opts);
    successor.start(this.concurrency);
    return successor;
  }

  /** Takes no further job and waits for those under way; tells them to end when that takes too long, and goes. */
  override close(): Promise<void> {
    return (this.ended ??= this.end());
  }

  private async end(): Promise<void> {
    const closed = super.close();
    // BullMQ does not close while its store is away: then only the jobs are waited for.
    const finished = answers(closed).then(() => Promise.allSettled(this.processing));
    await within(FINISH_MS, finished).catch(() => {
      this.log.warn({ msg: 'jobs under way did not end in time: their locks run out and they run elsewhere' });
      this.cancelAllJobs('the process stops');
    });
    await within(ABORT_MS, closed).catch(() => undefined);
  }

  protected override async callProcessJob(job: Job<unknown, void>, token: string, signal?: AbortSignal): Promise<void> {
    this.lastTaken = performance.now();
    // A job is no part of the request whose work ran last.
    resume(undefined);
    const processed = logContext.run({ jobId: job.id }, () => asSystem(() => super.callProcessJob(job, token, signal)));
    this.processing.add(processed);
    try {
      await processed;
    } catch (error) {
      // Messages can quote rows and bodies: BullMQ, which would store them, is told nothing.
      this.log.error({ msg: 'job failed', job: job.name, ...failureLine(error) });
    } finally {
      this.processing.delete(processed);
      this.lastTaken = performance.now();
    }
  }

  /** While the store is away every attempt fails: one line now and then says so. */
  private report(error: Error): void {
    if (this.closing || performance.now() - this.lastErrorLine < ERROR_LINE_EVERY_MS) return;
    this.lastErrorLine = performance.now();
    this.log.error({ msg: 'queue store error', lane: this.name, ...failureLine(error) });
  }
}

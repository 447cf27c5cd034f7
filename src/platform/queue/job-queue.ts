import { Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { failureLine } from '../logging/failure-line.js';
import { currentTraceparent } from '../tracing/tracing.js';
import { within } from '../../values/time/within.js';
import { jobId, type JobName, type JobPayload } from './jobs.js';

const ANSWER_MS = 1_000;
/** The pause after a failure: requests must not queue up behind an unavailable store. */
const PAUSE_MS = 1_000;

/** A claim whose row stored the `traceparent` of its cause, which is not part of the payload. */
interface Traced {
  trace?: string | null;
}

/** Wakes the workers. A job is a hint, never the only record of work. */
export class JobQueue {
  private readonly log = new Logger('queue');
  private readonly queues = new Map<string, Queue>();
  private pausedUntil = 0;

  constructor(queues: readonly Queue[]) {
    for (const queue of queues) this.use(queue);
  }

  /** Whether the store refused a job within the last second, so that further jobs are refused without asking it. */
  get isPaused(): boolean {
    return performance.now() < this.pausedUntil;
  }

  /**
   * Enqueues a job; call it after the commit of the job's rows. Never fails; takes a second if the store is frozen, so
   * a request does not await it. Returns whether the store confirmed the job. `trace`: the `traceparent` that the job
   * continues.
   */
  async enqueue<N extends JobName>(name: N, payload: JobPayload<N>, trace = currentTraceparent()): Promise<boolean> {
    const options = { jobId: jobId(name, payload), ...(trace === undefined ? {} : { telemetry: { metadata: trace } }) };
    if (this.isPaused) return false;
    const queue = this.queues.get(name)!;
    try {
      await within(ANSWER_MS, queue.add(name, payload, options));
      return true;
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      queue.waitUntilReady().catch(() => this.replace(queue));
      const msg = 'the queue store did not take a job; its row will be found later';
      this.log.warn({ msg, job: name, ...failureLine(error) });
      return false;
    }
  }

  /**
   * Enqueues a job for each claimed row, and calls `giveBack` with the claims whose jobs the store did not confirm, so
   * that these rows need not wait for the end of their leases. Returns whether the store confirmed all. Rejects if
   * `giveBack` rejects; the leases then expire. A claim that names no trace continues the present one.
   */
  async enqueueClaims<N extends JobName, C extends JobPayload<N> & Traced>(
    name: N,
    claims: readonly C[],
    giveBack: (claims: C[]) => Promise<void>,
  ): Promise<boolean> {
    const areTaken = await Promise.all(
      claims.map(({ trace, ...payload }) => this.enqueue(name, payload as JobPayload<N>, trace ?? undefined)),
    );
    const refused = claims.filter((_, index) => !areTaken[index]);
    if (refused.length > 0) await giveBack(refused);
    return refused.length === 0;
  }

  /** Returns the number of jobs that wait for a worker. */
  waiting(name: JobName): Promise<number> {
    return within(ANSWER_MS, this.queues.get(name)!.getWaitingCount());
  }

  private use(queue: Queue): void {
    // The failing call reports it.
    queue.on('error', () => undefined);
    this.queues.set(queue.name, queue);
  }

  /** Creates a new queue for the next job, because a BullMQ queue never recovers from a failed first connection. */
  private replace(queue: Queue): void {
    if (this.queues.get(queue.name) !== queue) return;
    this.use(new Queue(queue.name, queue.opts));
    void queue.close().catch(() => undefined);
  }
}

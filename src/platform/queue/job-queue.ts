import { Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { failureLine } from '../logging/failure-line.js';
import { within } from '../../values/time/within.js';
import { jobId, type JobName, type JobPayload } from './jobs.js';

const ANSWER_MS = 1_000;
/** The pause after a failure: requests must not queue up behind an unavailable store. */
const PAUSE_MS = 1_000;

/** Wakes the workers. A job is a hint, never the only record of work. */
export class JobQueue {
  private readonly log = new Logger('queue');
  private readonly queues = new Map<string, Queue>();
  private pausedUntil = 0;

  constructor(queues: readonly Queue[]) {
    for (const queue of queues) this.use(queue);
  }

  /**
   * Enqueues a job; call it after the commit of the job's rows. Neither fails nor waits when the queue store is down.
   */
  async enqueue<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
    const options = { jobId: jobId(name, payload) };
    if (performance.now() < this.pausedUntil) return;
    const queue = this.queues.get(name)!;
    try {
      await within(ANSWER_MS, queue.add(name, payload, options));
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      queue.waitUntilReady().catch(() => this.replace(queue));
      const msg = 'the queue store did not take a job; its row will be found later';
      this.log.warn({ msg, job: name, ...failureLine(error) });
    }
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

  /** Creates a new queue for the next job, because BullMQ never recovers from a failed first connection of a queue. */
  private replace(queue: Queue): void {
    if (this.queues.get(queue.name) !== queue) return;
    this.use(new Queue(queue.name, queue.opts));
    void queue.close().catch(() => undefined);
  }
}

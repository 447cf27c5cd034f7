import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { failureLine } from './failure-line.js';
import { type EnqueueOptions, JobQueue } from './job-queue.js';
import { jobId, type JobName, type JobPayload, type Lane, laneOf } from './jobs.js';
import { QueueStore } from './queue-store.js';
import { within } from './within.js';

const ANSWER_MS = 1_000;
/** After a failure nothing is tried for this long: requests must not queue up behind a store that is away. */
const PAUSE_MS = 1_000;

@Injectable()
export class BullJobQueue extends JobQueue {
  private readonly log = new Logger('queue');
  private readonly queues = new Map<Lane, Queue>();
  private pausedUntil = 0;

  constructor(private readonly store: QueueStore) {
    super();
  }

  async enqueue<N extends JobName>(name: N, payload: JobPayload<N>, { delayMs }: EnqueueOptions = {}): Promise<void> {
    const options = { jobId: jobId(name, payload), ...(delayMs ? { delay: Math.ceil(delayMs) } : {}) };
    if (performance.now() < this.pausedUntil) return;
    const lane = laneOf(name);
    try {
      await within(ANSWER_MS, this.queueOf(lane).add(name, payload, options));
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      this.replaceIfBroken(lane);
      this.log.warn({
        msg: 'the queue store did not take a job; its row will be found later',
        job: name,
        ...failureLine(error),
      });
    }
  }

  /** Jobs of the lane that wait for a worker. */
  waiting(lane: Lane): Promise<number> {
    return within(ANSWER_MS, this.queueOf(lane).getWaitingCount());
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => within(ANSWER_MS, queue.close())));
  }

  private queueOf(lane: Lane): Queue {
    const known = this.queues.get(lane);
    if (known) return known;
    const queue = this.store.queue(lane);
    // The failing call reports it.
    queue.on('error', () => undefined);
    this.queues.set(lane, queue);
    return queue;
  }

  /** A queue whose first connection failed keeps failing: the next job gets a new one. */
  private replaceIfBroken(lane: Lane): void {
    const queue = this.queues.get(lane);
    queue?.waitUntilReady().catch(() => {
      if (this.queues.get(lane) === queue) this.queues.delete(lane);
      void queue.close().catch(() => undefined);
    });
  }
}

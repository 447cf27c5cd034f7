import { JobQueue } from '../job-queue.js';
import type { JobName, JobPayload } from '../jobs.js';

/** Accepts jobs without a store. While `isAway`, it refuses them, like a queue whose store is down. */
export class RefusingQueue extends JobQueue {
  isAway = false;
  paused = false;
  /** The jobs in the order in which they were accepted. */
  readonly taken: { name: JobName; payload: JobPayload<JobName> }[] = [];
  refused = 0;

  constructor() {
    super([]);
  }

  override get isPaused(): boolean {
    return this.paused;
  }

  override async enqueue<N extends JobName>(name: N, payload: JobPayload<N>): Promise<boolean> {
    if (this.isAway) this.refused += 1;
    else this.taken.push({ name, payload });
    return !this.isAway;
  }

  /** Removes all jobs, and makes the store reachable again. */
  reset(): void {
    Object.assign(this, { isAway: false, paused: false, refused: 0 });
    this.taken.length = 0;
  }
}

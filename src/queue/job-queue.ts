import type { JobName, JobPayload } from './jobs.js';

export interface EnqueueOptions {
  delayMs?: number;
}

/**
 * Wakes whoever does the work. Enqueue after the commit of what the job looks at. A hint, never the only record of
 * work: it does not fail and does not keep the caller waiting when the queue store is down.
 */
export abstract class JobQueue {
  abstract enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>;
}

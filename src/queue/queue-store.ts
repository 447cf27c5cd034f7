import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';
import type { Lane } from './jobs.js';

/** A job's id, name and payload are all that is stored: retries and results live in the rows. */
export type StoredJob = Parameters<Processor<unknown, void, string>>[0];

export interface WorkerSettings {
  concurrency: number;
  /** A worker that does not renew a job's lock within it is taken for dead, and the job runs elsewhere. */
  lockDurationMs: number;
  stalledIntervalMs: number;
}

export const WORKER_DEFAULTS = { lockDurationMs: 15_000, stalledIntervalMs: 5_000 };

/** Where jobs wait: PostgreSQL or Redis. Disposable; emptying it at any moment loses nothing but time. */
export abstract class QueueStore {
  /** The producing side of a lane. */
  abstract queue(lane: Lane): Queue;
  abstract worker(lane: Lane, processor: Processor<unknown, void, string>, settings: WorkerSettings): Worker;
  /** Rejects when the store does not answer. */
  abstract ping(): Promise<void>;
  abstract close(): Promise<void>;
}

/** BullMQ's names of the lanes; no colon, as it demands. */
export const laneName = (lane: Lane): string => `lodgewire-${lane}`;

/** Finished jobs go at once, so that their ids can be used again. */
export const queueOptions: Omit<QueueOptions<unknown>, 'connection'> = {
  defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  streams: { events: { maxLen: 100 } },
};

export const workerOptions = (settings: WorkerSettings): Omit<WorkerOptions<unknown>, 'connection'> => ({
  concurrency: settings.concurrency,
  lockDuration: settings.lockDurationMs,
  stalledInterval: settings.stalledIntervalMs,
  // Counts crashes of the process, which are no fault of the job.
  maxStalledCount: 100,
  runRetryDelay: 1_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
});

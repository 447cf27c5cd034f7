import type { Job } from 'bullmq';

/**
 * Every kind of job. A job is a hint that a row is worth looking at: payloads hold ids and enums only, and the rows
 * carry what must not be lost (due times, leases, retries).
 */
export interface Jobs {
  'sync-account': { accountId: string; resource: 'LISTINGS' | 'CALENDARS' | 'RESERVATIONS' };
  'pms-hint': { accountId: string };
  'renew-token': { accountId: string };
  'look-up-reservation': { reservationId: string };
  'dispatch-events': Record<string, never>;
  /** `leaseToken` is what the delivery was claimed under: a job that comes late finds another one and does nothing. */
  'deliver-webhook': { deliveryId: string; leaseToken: string };
  'exchange-rates': Record<string, never>;
}

export type JobName = keyof Jobs;
export type JobPayload<N extends JobName> = Jobs[N];
/** What a processor is given. */
export type JobOf<N extends JobName> = Job<JobPayload<N>, void, N>;

/**
 * Each kind of job is a lane: a queue and a worker of its own, so that no kind of work waits for another. The width is a
 * multiple of WORKER_CONCURRENCY; hints and deliveries mostly wait for an answer.
 */
const LANE_WIDTH: Record<JobName, number> = {
  'sync-account': 1,
  'pms-hint': 2,
  'renew-token': 1,
  'look-up-reservation': 1,
  'dispatch-events': 1,
  'deliver-webhook': 4,
  'exchange-rates': 1,
};

export const JOB_NAMES = Object.keys(LANE_WIDTH) as JobName[];

/** How many jobs of the kind one process runs at once. */
export const laneWidth = (name: JobName, workerConcurrency: number): number => workerConcurrency * LANE_WIDTH[name];

/** The same job, the same id: while one waits or runs, adding it again changes nothing. */
export const jobId = <N extends JobName>(name: N, payload: JobPayload<N>): string => {
  const values = Object.entries<string>(payload)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  const id = [name, ...values].join('_');
  if (!/^[\w-]+$/.test(id)) throw new Error(`${name}: a payload holds ids and enums only`);
  return id;
};

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

/** Jobs of one lane wait for each other, never for those of another: a long sync holds up no notification. */
export type Lane = 'sync' | 'hint' | 'outcome' | 'prompt' | 'delivery';

const LANE_OF: Record<JobName, Lane> = {
  'sync-account': 'sync',
  'renew-token': 'sync',
  'exchange-rates': 'sync',
  'pms-hint': 'hint',
  'look-up-reservation': 'outcome',
  'dispatch-events': 'prompt',
  'deliver-webhook': 'delivery',
};

/** The width of a lane as a multiple of WORKER_CONCURRENCY. Hints and deliveries mostly wait for an answer. */
const LANE_WIDTH: Record<Lane, number> = { sync: 1, hint: 2, outcome: 1, prompt: 1, delivery: 4 };

/** How many jobs of the lane one process runs at once. */
export const laneWidth = (lane: Lane, workerConcurrency: number): number => workerConcurrency * LANE_WIDTH[lane];

export const JOB_NAMES = Object.keys(LANE_OF) as JobName[];
export const LANES = Object.keys(LANE_WIDTH) as Lane[];

export const laneOf = (name: JobName): Lane => LANE_OF[name];

/** The same job, the same id: while one waits or runs, adding it again changes nothing. */
export const jobId = <N extends JobName>(name: N, payload: JobPayload<N>): string => {
  const values = Object.entries<string>(payload)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  const id = [name, ...values].join('_');
  if (!/^[\w-]+$/.test(id)) throw new Error(`${name}: a payload holds ids and enums only`);
  return id;
};

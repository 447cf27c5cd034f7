/**
 * Every kind of job. A job is a hint that a row is worth looking at: payloads hold ids and enums only, and the rows
 * carry what must not be lost (due times, leases, retries).
 */
export interface Jobs {
  'sync-account': { accountId: string; resource: 'LISTINGS' | 'CALENDARS' | 'RESERVATIONS' };
  'pms-hint': { hintId: string };
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
export type Lane = 'sync' | 'prompt' | 'delivery';

const LANE_OF: Record<JobName, Lane> = {
  'sync-account': 'sync',
  'renew-token': 'sync',
  'exchange-rates': 'sync',
  'pms-hint': 'prompt',
  'look-up-reservation': 'prompt',
  'dispatch-events': 'prompt',
  'deliver-webhook': 'delivery',
};

/** How many jobs of a lane one process runs at once, as a multiple of WORKER_CONCURRENCY. Deliveries only wait. */
export const LANE_WIDTH: Record<Lane, number> = { sync: 1, prompt: 1, delivery: 4 };

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

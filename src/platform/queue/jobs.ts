import type { Job } from 'bullmq';

/**
 * Every kind of job. A job is a hint that a row needs attention: payloads contain only ids and enums, and the rows
 * store everything that must not be lost (due times, leases, retries).
 */
interface Jobs {
  'sync-account': { accountId: string; resource: 'LISTINGS' | 'CALENDARS' | 'RESERVATIONS' };
  'pms-hint': { accountId: string };
  'renew-token': { accountId: string };
  'look-up-reservation': { reservationId: string };
  'dispatch-events': Record<string, never>;
  /** `leaseToken` is the token of the delivery's claim; a late job finds another token and does nothing. */
  'deliver-webhook': { deliveryId: string; leaseToken: string; workspaceId: string };
  'exchange-rates': Record<string, never>;
}

export type JobName = keyof Jobs;
export type JobPayload<N extends JobName> = Jobs[N];
/** The input of a processor. */
export type JobOf<N extends JobName> = Job<JobPayload<N>, void, N>;

/** The parties of a lane: workspaces, each with its share, or the service, which works for all of them together. */
export type LaneShare = { of: 'workspace'; ofAccount?: number } | { of: 'service'; reason: string };

interface Lane {
  /** A multiple of WORKER_CONCURRENCY, because hints and deliveries mostly wait for an answer. */
  width: number;
  share: LaneShare;
}

const BY_WORKSPACE: LaneShare = { of: 'workspace' };
/** A PMS that hangs leaves many outcomes unresolved: their look-ups must not take the whole lane. */
const LOOKUPS_OF_ACCOUNT = 1 / 4;

/**
 * Each kind of job is a lane with its own queue and worker, so that no kind of work waits for another. Within a lane,
 * no workspace waits for another: its processor extends `WorkspaceLane`, or the lane says why it needs no shares.
 */
const LANES: Record<JobName, Lane> = {
  'sync-account': { width: 1, share: BY_WORKSPACE },
  'pms-hint': { width: 2, share: BY_WORKSPACE },
  'renew-token': { width: 1, share: BY_WORKSPACE },
  'look-up-reservation': { width: 1, share: { of: 'workspace', ofAccount: LOOKUPS_OF_ACCOUNT } },
  'dispatch-events': {
    width: 1,
    share: { of: 'service', reason: 'a job takes events and deliveries of all workspaces, as many of each in turn' },
  },
  'deliver-webhook': { width: 4, share: BY_WORKSPACE },
  'exchange-rates': { width: 1, share: { of: 'service', reason: 'the rates belong to no workspace' } },
};

export const JOB_NAMES = Object.keys(LANES) as JobName[];

/** Returns how many jobs of the kind one process runs at once; workspaces cannot share a lane for a single job. */
export const laneWidth = (name: JobName, workerConcurrency: number): number => {
  const { width, share } = LANES[name];
  return Math.max(share.of === 'workspace' ? 2 : 1, workerConcurrency * width);
};

export const laneShare = (name: JobName): LaneShare => LANES[name].share;

/** Returns the same id for the same job: while one waits or runs, adding it again changes nothing. */
export const jobId = <N extends JobName>(name: N, payload: JobPayload<N>): string => {
  const values = Object.entries<string>(payload)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  const id = [name, ...values].join('_');
  if (!/^[\w-]+$/.test(id)) throw new Error(`${name}: a payload holds ids and enums only`);
  return id;
};

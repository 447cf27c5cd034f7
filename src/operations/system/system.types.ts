import type { CallFigures } from '../../records/calls/call-figures.types.js';
import type { ReadResource } from '../../modules/listing/freshness/freshness.types.js';
import type { PmsState } from '../../modules/sync/health/pms-state.types.js';
import type { ServiceProcessEntity } from './service-process.entity.js';

/** Waiting work by kind. */
export const BACKLOG_KINDS = ['events', 'deliveries', 'syncs', 'hints', 'unknown_outcomes'] as const;
export type BacklogKind = (typeof BACKLOG_KINDS)[number];

export type Waiting = Record<BacklogKind, number>;

/** The due rows of a kind. */
export interface Backlog {
  kind: BacklogKind;
  waiting: number;
  /** How long the oldest of them has been due; 0 when none waits. */
  oldestSeconds: number;
}

/** The maximum in each step of time, oldest first; null where no worker counted. */
export interface BacklogHistory {
  since: Date;
  stepSeconds: number;
  most: Record<BacklogKind, (number | null)[]>;
}

export interface DatabaseState {
  version: string;
  sizeBytes: number;
  connections: number;
  maxConnections: number;
}

export const QUEUE_STORES = ['postgresql', 'redis'] as const;

/** `isRunning` is false when it has not reported itself lately and did not remove its row. */
export type RunningProcess = Omit<ServiceProcessEntity, 'quietFor'> & { isRunning: boolean };

/** The state of the whole service. */
export interface SystemState {
  processes: RunningProcess[];
  waiting: Waiting;
  history: BacklogHistory;
  database: DatabaseState;
  queue: { store: (typeof QUEUE_STORES)[number]; isReachable: boolean };
}

/** How a resource of a PMS's ACTIVE accounts is read, in seconds. */
export interface ReadState {
  resource: ReadResource;
  /** The age of the data of the account that was read longest ago. */
  oldest: number;
  /** 95 % of the accounts are no older. */
  p95: number;
  /** How long the longest waiting read has been due; 0 when none is due. */
  dueFor: number;
}

/** A PMS for the operator of the service: all workspaces together. */
export interface PmsOverview extends PmsState {
  /** ACTIVE accounts whose access token expired before it was renewed. */
  expiredTokens: number;
  /** The recorded calls of the last hour. */
  lastHour: CallFigures;
  reads: ReadState[];
}

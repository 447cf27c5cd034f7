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
  /** How long the oldest of them has been due; 0: none waits. */
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

/** False: it has not reported itself lately, and did not remove its row. */
export type RunningProcess = ServiceProcessEntity & { isRunning: boolean };

/** The state of the whole service, the same for all callers. */
export interface ServiceState {
  processes: RunningProcess[];
  waiting: Waiting;
  history: BacklogHistory;
  database: DatabaseState;
  queue: { store: (typeof QUEUE_STORES)[number]; isReachable: boolean };
}

export interface SystemState extends ServiceState {
  /** Those of the workspace. */
  pmses: PmsState[];
}

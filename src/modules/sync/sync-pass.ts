import type { BoundConnector } from '../../connectors/kit/gateway.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import type { Progress } from './sync.types.js';

/** What a pass over one resource works with. */
export interface PassContext {
  account: AccountRef;
  bound: BoundConnector;
  progress: Progress;
  /** Where an interrupted pass goes on; null at the beginning. */
  cursor: string | null;
  /** Start of the whole run, also of its interrupted beginning. */
  startedAt: Date;
  /** Start of the last complete read; null on the first. */
  lastCompleteStartedAt: Date | null;
  /** Take all, also where the changes since then would do. */
  all: boolean;
  /** Stores how far the pass came; throws `LeaseLost` when it is no longer ours, `TurnOver` when others wait. */
  checkpoint(cursor: string): Promise<void>;
}

export interface PassOutcome {
  /** Why nothing was removed although listings are missing. */
  stopped?: string;
}

export interface SyncPass {
  run(context: PassContext): Promise<PassOutcome>;
}

/** Another worker carries the run on. */
export class LeaseLost extends Error {}

/** The run goes on from its checkpoint when those who wait have had their turn. */
export class TurnOver extends Error {}

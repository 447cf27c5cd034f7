import type { BoundConnector } from '../../../connectors/port/gateway.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import type { Progress } from '../sync.types.js';

/** The context of a pass over one resource. */
export interface PassContext {
  account: AccountRef;
  bound: BoundConnector;
  progress: Progress;
  /** Where an interrupted pass resumes; null at the beginning. */
  cursor: string | null;
  /** Start of the whole run, including its interrupted beginning. */
  startedAt: Date;
  /** Start of the last complete read; null on the first. */
  lastCompleteStartedAt: Date | null;
  /** Everything is read, even where the changes since then would suffice. */
  all: boolean;
  /**
   * Stores the progress of the pass; throws `LeaseLost` when the lease went to another worker, `TurnOver` when others
   * wait.
   */
  checkpoint(cursor: string): Promise<void>;
}

export interface PassOutcome {
  /** Why nothing was removed although listings are missing. */
  stopped?: string;
  /**
   * The pass read every row of the account, except those that it marked as unread: the rows are as fresh as its
   * start, for this reason. Absent when it confirms no row.
   */
  confirms?: ReadVia;
}

export interface SyncPass {
  run(context: PassContext): Promise<PassOutcome>;
}

/** Another worker continues the run. */
export class LeaseLost extends Error {}

/** The run resumes from its checkpoint after those that wait have had their turn. */
export class TurnOver extends Error {}

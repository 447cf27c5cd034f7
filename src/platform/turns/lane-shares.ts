/** The party for which a job runs. */
export interface LaneParty {
  workspaceId: string;
  /** Absent if the lane has no share for an account. */
  accountId?: string;
}

/** A job with the party whose share it takes. */
export interface LaneTurn extends LaneParty {
  work(): Promise<void>;
  /** Runs instead if the share has no room. Optional, because the row of the job enqueues it again. */
  turnAway?(): Promise<void>;
}

/** The part that one party may take, while the rest stays free for others. */
const LARGEST_SHARE = 3 / 4;

const partOf = (width: number, share: number): number => Math.max(1, Math.floor(width * share));

/** Returns how many of `places` one party may take: three quarters, and at least one. */
export const largestShare = (places: number): number => partOf(places, LARGEST_SHARE);

/**
 * Invariant: one workspace takes at most three quarters of the concurrent jobs of a process in a lane, and one account
 * at most its own part, so that others always find room. A job without room ends immediately; its row enqueues it
 * again.
 */
export class LaneShares {
  private readonly running = new Map<string, number>();
  private readonly perWorkspace: number;
  private readonly perAccount: number;

  /** `width`: the number of jobs of the lane that this process runs at the same time. */
  constructor(width: number, accountShare = 1) {
    this.perWorkspace = largestShare(width);
    this.perAccount = partOf(width, accountShare);
  }

  /** Runs `work` if the party has room for it; returns false otherwise. */
  async run({ workspaceId, accountId }: LaneParty, work: () => Promise<void>): Promise<boolean> {
    if (this.count(workspaceId) >= this.perWorkspace) return false;
    if (accountId !== undefined && this.count(accountId) >= this.perAccount) return false;
    const parties = accountId === undefined ? [workspaceId] : [workspaceId, accountId];
    this.add(1, parties);
    try {
      await work();
      return true;
    } finally {
      this.add(-1, parties);
    }
  }

  private count(id: string): number {
    return this.running.get(id) ?? 0;
  }

  private add(change: number, ids: readonly string[]): void {
    for (const id of ids) {
      const count = this.count(id) + change;
      if (count > 0) this.running.set(id, count);
      else this.running.delete(id);
    }
  }
}

/** Who a job is done for. */
export interface LaneParty {
  workspaceId: string;
  /** Absent where the lane has no share for an account. */
  accountId?: string;
}

/** A job with the party whose share it takes. */
export interface LaneTurn extends LaneParty {
  work(): Promise<void>;
  /** Runs instead when the share has no room. By default nothing: the row of the job brings it back. */
  turnAway?(): Promise<void>;
}

/** The part of what is shared that one party may take, while the rest stays free for others. */
const LARGEST_SHARE = 3 / 4;

const partOf = (width: number, share: number): number => Math.max(1, Math.floor(width * share));

/** Returns how many of `places` one party may take: three quarters, and always one. */
export const largestShare = (places: number): number => partOf(places, LARGEST_SHARE);

/**
 * Guards: one workspace takes at most three quarters of what a process does at once in a lane, and one account at most its
 * own part, so that others always find room. A job that finds no room ends at once; its row brings it back.
 */
export class LaneShares {
  private readonly running = new Map<string, number>();
  private readonly perWorkspace: number;
  private readonly perAccount: number;

  /** `width`: how many jobs of the lane this process runs at once. */
  constructor(width: number, accountShare = 1) {
    this.perWorkspace = largestShare(width);
    this.perAccount = partOf(width, accountShare);
  }

  /** Does `work` if the party has room for it; false if not. */
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

/** The party that a job runs for. */
export interface Party {
  workspaceId: string;
  /** Absent where the lane has no share for an account. */
  accountId?: string;
}

/** A job with the party whose share it takes. */
export interface LaneTurn extends LaneParty {
  work(): Promise<void>;
  /** Runs instead when the share has no room. Default: nothing, because the job's row enqueues it again. */
  turnAway?(): Promise<void>;
}

/** The share that one party may take, while the rest stays free for others. */
const LARGEST_SHARE = 3 / 4;

const partOf = (width: number, share: number): number => Math.max(1, Math.floor(width * share));

/** Returns how many of `places` one party may take: three quarters, and always one. */
export const largestShare = (places: number): number => partOf(places, LARGEST_SHARE);

/**
 * Guards: one workspace takes at most three quarters of the concurrent jobs of a lane in a process, and one account at
 * most its own share, so that others always find room. A job that finds no room ends at once; its row enqueues it
 * again.
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

  /** Runs `work` if the party has room for it; returns false otherwise. */
  async run({ workspaceId, accountId }: Party, work: () => Promise<void>): Promise<boolean> {
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

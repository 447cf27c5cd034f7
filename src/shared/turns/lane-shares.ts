/** Who a job is done for. */
export interface Party {
  workspaceId: string;
  accountId: string;
}

const WORKSPACE_SHARE = 3 / 4;

const partOf = (width: number, share: number): number => Math.max(1, Math.floor(width * share));

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
    this.perWorkspace = partOf(width, WORKSPACE_SHARE);
    this.perAccount = partOf(width, accountShare);
  }

  /** Does `work` if the party has room for it; false if not. */
  async run({ workspaceId, accountId }: Party, work: () => Promise<void>): Promise<boolean> {
    if (this.count(workspaceId) >= this.perWorkspace || this.count(accountId) >= this.perAccount) return false;
    this.add(1, workspaceId, accountId);
    try {
      await work();
      return true;
    } finally {
      this.add(-1, workspaceId, accountId);
    }
  }

  private count(id: string): number {
    return this.running.get(id) ?? 0;
  }

  private add(change: number, ...ids: string[]): void {
    for (const id of ids) {
      const count = this.count(id) + change;
      if (count > 0) this.running.set(id, count);
      else this.running.delete(id);
    }
  }
}

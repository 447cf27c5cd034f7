import { Injectable } from '@nestjs/common';
import { PROCESS_TIMING, type Timing, WorkBudget } from './work-budget.js';

/** A workspace counts among the others for so long after its last request. */
const OTHERS_MS = 300_000;
const MOST_BUDGETS = 20_000;

interface Sight {
  workspaceId: string;
  at: number;
}

/**
 * The budgets of everyone who pays for work in this process: workspaces, client networks of callers without a key, and links
 * of the connect page. As long as one workspace alone uses the process, nobody has to share it and nothing is held back.
 */
@Injectable()
export class WorkBudgets {
  private readonly budgets = new Map<string, WorkBudget>();
  /** The workspaces seen last, the latest first: at most two. */
  private seen: Sight[] = [];
  private readonly timing: Timing = PROCESS_TIMING;

  /** The budget of a workspace from which a request has come. */
  ofWorkspace(workspaceId: string): WorkBudget {
    this.see(workspaceId);
    return this.of(`workspace ${workspaceId}`, () => this.hasOther(workspaceId));
  }

  ofNetwork(network: string): WorkBudget {
    return this.of(`network ${network}`, () => this.hasOther());
  }

  ofLink(connectSessionId: string): WorkBudget {
    return this.of(`link ${connectSessionId}`, () => this.hasOther());
  }

  private of(payer: string, isBesideOthers: () => boolean): WorkBudget {
    const known = this.budgets.get(payer);
    if (known) return known;
    if (this.budgets.size >= MOST_BUDGETS) this.forgetIdle();
    const budget = new WorkBudget(isBesideOthers, this.timing);
    this.budgets.set(payer, budget);
    return budget;
  }

  private see(workspaceId: string): void {
    const now = this.timing.now();
    const [latest] = this.seen;
    if (latest?.workspaceId === workspaceId) latest.at = now;
    else this.seen = [{ workspaceId, at: now }, ...this.seen].slice(0, 2);
  }

  private hasOther(workspaceId?: string): boolean {
    const since = this.timing.now() - OTHERS_MS;
    return this.seen.some((sight) => sight.workspaceId !== workspaceId && sight.at > since);
  }

  private forgetIdle(): void {
    for (const [payer, budget] of this.budgets) if (budget.isIdle) this.budgets.delete(payer);
  }
}

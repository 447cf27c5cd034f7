import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { PROCESS_TIMING, type Timing, WorkBudget } from './work-budget.js';

/** The time after its last request for which a workspace counts among the others. */
const OTHERS_MS = 60_000;
const MOST_BUDGETS = 20_000;

interface Sight {
  budget: WorkBudget;
  at: number;
}

/**
 * The budgets of all payers for work in this process: workspaces, client networks of callers without a key, and links
 * of the connect page. While nobody else uses the process within their share, no request is delayed.
 */
@Injectable()
export class WorkBudgets {
  private readonly budgets = new Map<string, WorkBudget>();
  /** Workspaces by the time of their last request, earliest first. */
  private readonly seen = new Map<string, Sight>();
  private latest: Sight | undefined;
  private readonly share: number;
  private readonly timing: Timing = PROCESS_TIMING;

  constructor({ WORK_SHARE_PERCENT }: Env) {
    this.share = WORK_SHARE_PERCENT / 100;
  }

  /** Returns the budget of a workspace from which a request has arrived. */
  ofWorkspace(workspaceId: string): WorkBudget {
    const budget = this.of(`workspace ${workspaceId}`, () => this.hasOther(workspaceId));
    this.see(workspaceId, budget);
    return budget;
  }

  ofNetwork(network: string): WorkBudget {
    return this.of(`network ${network}`, () => this.hasOther());
  }

  /** Returns the budget charged for PMS events at an inbound address until its account's workspace is known. */
  ofEvents(address: string): WorkBudget {
    return this.of(`event ${address}`, () => this.hasOther());
  }

  ofLink(connectSessionId: string): WorkBudget {
    return this.of(`link ${connectSessionId}`, () => this.hasOther());
  }

  private see(workspaceId: string, budget: WorkBudget): void {
    const at = this.timing.now();
    // It keeps its place: most requests follow one of the same workspace, and changing the map costs a microsecond.
    const known = this.seen.get(workspaceId);
    if (known && known === this.latest) {
      Object.assign(known, { budget, at });
      return;
    }
    this.latest = { budget, at };
    this.seen.delete(workspaceId);
    this.seen.set(workspaceId, this.latest);
  }

  private of(payer: string, isBesideOthers: () => boolean): WorkBudget {
    const known = this.budgets.get(payer);
    if (known) return known;
    if (this.budgets.size >= MOST_BUDGETS) this.forgetIdle();
    const budget = new WorkBudget({ share: this.share, isBesideOthers, timing: this.timing });
    this.budgets.set(payer, budget);
    return budget;
  }

  /** Returns whether another workspace uses the process within its share; one in debt would not notice others. */
  private hasOther(workspaceId?: string): boolean {
    const since = this.timing.now() - OTHERS_MS;
    for (const [id, { budget, at }] of this.seen) {
      if (at <= since) this.seen.delete(id);
      else if (id !== workspaceId && !budget.isOverdrawn) return true;
    }
    return false;
  }

  private forgetIdle(): void {
    for (const [payer, budget] of this.budgets) if (budget.isIdle) this.budgets.delete(payer);
  }
}

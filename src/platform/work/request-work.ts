import { chargeNow, type Payer, resume } from './loop-time.js';
import type { WorkBudget } from './work-budget.js';

/** Budgets are charged in steps of this size, because each step reads the clock. */
const STEP_MS = 1;

/** The work of one request: its cost, and the budgets that pay for it. */
export class RequestWork implements Payer {
  /** The budgets in which the request has a place, until it leaves. */
  private readonly joined: WorkBudget[] = [];
  private costMs = 0;
  /** The part of the cost that no budget has paid. */
  private unchargedMs = 0;
  private callsOutside = 0;
  private hasLeft = false;

  /** `payer` names the workspace or client network of `budget`. */
  constructor(
    readonly payer: string,
    private budget: WorkBudget,
  ) {}

  /** Milliseconds that the request has cost so far. */
  get cost(): number {
    return this.costMs;
  }

  spend(milliseconds: number): void {
    this.costMs += milliseconds;
    this.unchargedMs += milliseconds;
    if (this.unchargedMs >= STEP_MS || this.hasLeft) this.settle();
  }

  /** Returns a further piece of work of the same payer, which takes its turn like a request. */
  further(): RequestWork {
    return new RequestWork(this.payer, this.budget);
  }

  /** Throws 429 if a further request of the payer would wait too long for its turn. */
  check(): void {
    this.budget.check();
  }

  /** Begins if it is the payer's turn now: most requests need not wait, and each promise costs a microsecond. */
  beginAtOnce(): boolean {
    if (this.joined.includes(this.budget)) return true;
    if (!this.budget.enterAtOnce()) return false;
    this.joined.push(this.budget);
    resume(this);
    return true;
  }

  /** Waits for the turn of the request's payer. Throws like `check`. */
  begin(): Promise<void> {
    return this.join(this.budget);
  }

  /** Lets `budget` pay too, and waits for its turn. Throws like `check`. */
  async join(budget: WorkBudget): Promise<void> {
    if (this.joined.includes(budget)) return;
    await budget.enter();
    this.settle();
    resume(this);
    if (this.hasLeft) budget.leave(this.costMs);
    else this.joined.push(budget);
  }

  /** Lets `budget` pay for the whole request in place of the present one, and waits for its turn. */
  async handOver(budget: WorkBudget): Promise<void> {
    const { budget: former, costMs } = this;
    if (former === budget) return;
    this.settle();
    former.refund(costMs);
    const place = this.joined.indexOf(former);
    if (place !== -1) {
      this.joined.splice(place, 1);
      former.leave(0);
    }
    budget.spend(costMs);
    this.budget = budget;
    await this.join(budget);
  }

  /** Runs `work`, which waits for something outside the process; meanwhile, the payer's next request may run. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.callsOutside += 1;
    if (this.callsOutside === 1) for (const budget of this.joined) budget.stepOut();
    try {
      return await work();
    } finally {
      this.callsOutside -= 1;
      if (this.callsOutside === 0) for (const budget of this.joined) budget.stepIn();
      resume(this);
    }
  }

  /** Ends the request. A second call changes nothing. */
  leave(): void {
    chargeNow();
    this.settle();
    this.hasLeft = true;
    for (const budget of this.joined) {
      if (this.callsOutside > 0) budget.stepIn();
      budget.leave(this.costMs);
    }
    this.joined.length = 0;
  }

  private settle(): void {
    const { unchargedMs } = this;
    if (unchargedMs === 0) return;
    this.unchargedMs = 0;
    this.budget.spend(unchargedMs);
    for (const other of this.joined) if (other !== this.budget) other.spend(unchargedMs);
  }
}

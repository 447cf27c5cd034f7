import { tooManyRequests } from './work.errors.js';

/** The number of concurrent requests of a payer. */
const CONCURRENCY = { alone: 64, besideOthers: 6, inDebt: 1 };
/** The work that a payer may do beyond its share before it is in debt. */
const BURST_MS = 100;
const MOST_DEBT_MS = 2_000;
const LONGEST_REST_MS = 1_000;
/** The number of requests of a payer that may wait for their turn. */
const MOST_WAITING = { alone: 1_000, besideOthers: 200 };
/** The longest time for which a request may be expected to wait. */
const LONGEST_WAIT_MS = 10_000;

/** The time, and a way to wait for a moment. */
export interface Timing {
  /** Returns the milliseconds since a fixed moment, which are never set back. */
  now(): number;
  after(milliseconds: number, callback: () => void): void;
}

export const PROCESS_TIMING: Timing = {
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds).unref(),
};

export interface BudgetRules {
  /** The part of the process's time that a payer may use beside others; 1 means no limit. */
  share: number;
  /** Returns whether another user of the process would be slowed down. */
  isBesideOthers(): boolean;
  timing: Timing;
}

/**
 * The work that one payer has done, and its requests that wait for their turn. Invariant: beside other workspaces, a
 * payer runs few concurrent requests; a payer that has used more than its share runs one at a time and rests after
 * each, so that the process is free for others.
 */
export class WorkBudget {
  private inFlight = 0;
  private debtMs = 0;
  private debtAt = 0;
  private notBefore = 0;
  private lastCostMs = 0;
  private isTimerSet = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly rules: BudgetRules) {}

  spend(milliseconds: number): void {
    const now = this.rules.timing.now();
    this.debtMs = Math.min(this.debt(now) + milliseconds, MOST_DEBT_MS);
    this.debtAt = now;
  }

  /** Reverts a charge. */
  refund(milliseconds: number): void {
    const now = this.rules.timing.now();
    this.debtMs = Math.max(this.debt(now) - milliseconds, 0);
    this.debtAt = now;
  }

  /** Whether the payer has used more than its share. */
  get isOverdrawn(): boolean {
    return this.rules.share < 1 && this.debt() > BURST_MS;
  }

  /** Throws 429 if a further request would wait too long. */
  check(): void {
    const { waiting } = this;
    const expectedMs = this.inDebt ? (waiting.length + 1) * this.restAfter(this.lastCostMs) : 0;
    const most = this.rules.isBesideOthers() ? MOST_WAITING.besideOthers : MOST_WAITING.alone;
    if (waiting.length < most && expectedMs <= LONGEST_WAIT_MS) return;
    throw tooManyRequests(Math.max(1, Math.ceil(expectedMs / 1_000)));
  }

  /** Enters if the request need not wait. Each request that enters must leave. */
  enterAtOnce(): boolean {
    if (this.waiting.length > 0 || !this.mayEnter()) return false;
    this.inFlight += 1;
    return true;
  }

  /** Resolves when it is the request's turn. Throws like `check`. */
  async enter(): Promise<void> {
    if (this.enterAtOnce()) return;
    this.check();
    const turn = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.wake();
    await turn;
  }

  /** Ends a request that cost `milliseconds`. */
  leave(milliseconds: number): void {
    this.inFlight -= 1;
    this.lastCostMs = milliseconds;
    this.notBefore = this.rules.timing.now() + this.restAfter(milliseconds);
    this.wake();
  }

  /** Lets another request run while this one waits for something outside the process. */
  stepOut(): void {
    this.inFlight -= 1;
    this.wake();
  }

  /** Takes the place again without waiting, because an answer from outside must not be lost. */
  stepIn(): void {
    this.inFlight += 1;
  }

  /** Whether nothing would be lost if this budget were removed. */
  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0 && this.debt() === 0;
  }

  private get inDebt(): boolean {
    return this.isOverdrawn && this.rules.isBesideOthers();
  }

  private debt(now = this.rules.timing.now()): number {
    return Math.max(0, this.debtMs - (now - this.debtAt) * this.rules.share);
  }

  /** Returns the rest after which a payer that is always busy uses its share and no more. */
  private restAfter(costMs: number): number {
    const { share } = this.rules;
    return Math.min((costMs * (1 - share)) / share, LONGEST_REST_MS);
  }

  private mayEnter(): boolean {
    if (this.inDebt) return this.inFlight < CONCURRENCY.inDebt && this.rules.timing.now() >= this.notBefore;
    return this.inFlight < (this.rules.isBesideOthers() ? CONCURRENCY.besideOthers : CONCURRENCY.alone);
  }

  private wake(): void {
    while (this.waiting.length > 0 && this.mayEnter()) {
      this.inFlight += 1;
      this.waiting.shift()!();
    }
    // An in-flight request wakes the next one when it leaves; no request is in flight during a rest.
    if (this.waiting.length > 0 && this.inFlight === 0) this.wakeAfterRest();
  }

  private wakeAfterRest(): void {
    if (this.isTimerSet) return;
    this.isTimerSet = true;
    this.rules.timing.after(Math.max(1, this.notBefore - this.rules.timing.now()), () => {
      this.isTimerSet = false;
      this.wake();
    });
  }
}

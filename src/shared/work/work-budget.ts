import { tooManyRequests } from './work.errors.js';

/** Requests of a payer that run at once. */
const CONCURRENCY = { alone: 64, besideOthers: 6, inDebt: 1 };
/** Work that a payer may do beyond its share before it is in debt. */
const BURST_MS = 250;
/** The part of the process's time that pays off a debt. */
const SHARE = 0.1;
const MOST_DEBT_MS = 2_000;
/** After each request a payer in debt rests for this multiple of what the request cost. */
const REST = 3;
const LONGEST_REST_MS = 1_000;
/** Requests of a payer that wait for their turn. */
const MOST_WAITING = { alone: 1_000, besideOthers: 200 };
/** Longer than this no request is expected to wait. */
const LONGEST_WAIT_MS = 10_000;

/** The time, and how to wait for a moment. */
export interface Timing {
  /** Milliseconds from a fixed moment; never set back. */
  now(): number;
  after(milliseconds: number, callback: () => void): void;
}

export const PROCESS_TIMING: Timing = {
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds).unref(),
};

/**
 * The work that one payer has done and its requests that wait for their turn. Guards: beside other workspaces a payer runs
 * few requests at once; a payer that has used more than its share runs one at a time and rests after each, so that the
 * others find the process free.
 */
export class WorkBudget {
  private inFlight = 0;
  private debtMs = 0;
  private debtAt = 0;
  private notBefore = 0;
  private lastCostMs = 0;
  private isTimerSet = false;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly isBesideOthers: () => boolean,
    private readonly timing: Timing,
  ) {}

  spend(milliseconds: number): void {
    this.debtMs = Math.min(this.debt() + milliseconds, MOST_DEBT_MS);
    this.debtAt = this.timing.now();
  }

  /** Takes back a charge. */
  refund(milliseconds: number): void {
    this.debtMs = Math.max(this.debt() - milliseconds, 0);
    this.debtAt = this.timing.now();
  }

  /** Throws 429 when a further request would wait too long. */
  check(): void {
    const { waiting } = this;
    const expectedMs = this.inDebt ? (waiting.length + 1) * restAfter(this.lastCostMs) : 0;
    const most = this.isBesideOthers() ? MOST_WAITING.besideOthers : MOST_WAITING.alone;
    if (waiting.length < most && expectedMs <= LONGEST_WAIT_MS) return;
    throw tooManyRequests(Math.max(1, Math.ceil(expectedMs / 1_000)));
  }

  /** Resolves when it is the request's turn. Throws as `check`. Each one that enters leaves. */
  async enter(): Promise<void> {
    if (this.waiting.length === 0 && this.mayEnter()) {
      this.inFlight += 1;
      return;
    }
    this.check();
    const turn = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.wake();
    await turn;
  }

  /** Ends a request that cost `milliseconds`. */
  leave(milliseconds: number): void {
    this.inFlight -= 1;
    this.lastCostMs = milliseconds;
    this.notBefore = this.timing.now() + restAfter(milliseconds);
    this.wake();
  }

  /** Lets another request run while one waits for something outside of the process. */
  stepOut(): void {
    this.inFlight -= 1;
    this.wake();
  }

  /** Takes the place again without waiting: an answer from outside must not be lost. */
  stepIn(): void {
    this.inFlight += 1;
  }

  /** Nothing would be lost with this budget. */
  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0 && this.debt() === 0;
  }

  private get inDebt(): boolean {
    return this.isBesideOthers() && this.debt() > BURST_MS;
  }

  private debt(): number {
    return Math.max(0, this.debtMs - (this.timing.now() - this.debtAt) * SHARE);
  }

  private mayEnter(): boolean {
    if (!this.isBesideOthers()) return this.inFlight < CONCURRENCY.alone;
    if (!this.inDebt) return this.inFlight < CONCURRENCY.besideOthers;
    return this.inFlight < CONCURRENCY.inDebt && this.timing.now() >= this.notBefore;
  }

  private wake(): void {
    while (this.waiting.length > 0 && this.mayEnter()) {
      this.inFlight += 1;
      this.waiting.shift()!();
    }
    // Whoever is in flight wakes the next one; a rest has nobody who would.
    if (this.waiting.length > 0 && this.inFlight === 0) this.wakeAfterRest();
  }

  private wakeAfterRest(): void {
    if (this.isTimerSet) return;
    this.isTimerSet = true;
    this.timing.after(Math.max(1, this.notBefore - this.timing.now()), () => {
      this.isTimerSet = false;
      this.wake();
    });
  }
}

const restAfter = (costMs: number): number => Math.min(costMs * REST, LONGEST_REST_MS);

import { outsideOfTrace } from '../tracing/tracing.js';

const FIRST_ROUND_MS = 1_000;
const JITTER = 0.1;

export interface RecurringOptions {
  /** The unique name, for `RecurringWork.runNow`. */
  name: string;
  /** The pause between the end of one round and the start of the next, ±10 %. */
  everyMs: number;
  /** The pause after a round that returned `true`, because more work may be left. Default: `everyMs`. */
  busyMs?: number;
}

export interface LoopParts {
  work: () => Promise<boolean | void>;
  onError: (error: unknown) => void;
  random?: () => number;
}

/**
 * Runs one round after another, never two at the same time, with a jittered pause; continues after a failed round.
 */
export class RecurringLoop {
  private timer?: NodeJS.Timeout;
  private last: Promise<boolean | void> = Promise.resolve();
  private started = false;

  constructor(
    readonly options: RecurringOptions,
    private readonly parts: LoopParts,
  ) {}

  /** Starts the loop; the first round begins within a second. */
  start(): void {
    this.started = true;
    this.schedule(this.random() * Math.min(this.options.everyMs, FIRST_ROUND_MS));
  }

  /** Runs a round after the running one; rejects if it fails. */
  runNow(): Promise<boolean | void> {
    const round = this.last.catch(() => undefined).then(() => outsideOfTrace(() => this.parts.work()));
    this.last = round;
    return round;
  }

  /** Starts no further round; resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.started = false;
    clearTimeout(this.timer);
    await this.last.catch(() => undefined);
  }

  private schedule(delayMs: number): void {
    if (this.started) this.timer = setTimeout(() => void this.round(), delayMs);
  }

  private async round(): Promise<void> {
    const { everyMs, busyMs = everyMs } = this.options;
    let busy: boolean | void = false;
    try {
      busy = await this.runNow();
    } catch (error) {
      this.parts.onError(error);
    }
    this.schedule((busy ? busyMs : everyMs) * (1 - JITTER + 2 * JITTER * this.random()));
  }

  private random(): number {
    return (this.parts.random ?? Math.random)();
  }
}

import { setImmediate as loop, setTimeout as pause } from 'node:timers/promises';
import { tooManyRequests } from '../../platform/work/work.errors.js';

/** Time for others after a turn, as a multiple of what the turn took. */
const REST = 2;
/** The maximum number of waiting turns of one payer: each takes memory. */
const MOST_WAITING = 32;

/**
 * Grants one turn at a time, payer by payer; after each, its payer pauses for twice as long. For work that costs
 * milliseconds: sixteen of them together would keep every other request waiting for all sixteen.
 */
export class Turns {
  /** By payer, in the order of their next turns. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private isRunning = false;
  private resting?: { payer: string; end: () => void };

  /**
   * Resolves when it is the caller's turn, for the work until it next waits for input or a timer. 429: too many wait.
   */
  async take(payer: string): Promise<void> {
    const own = this.waiting.get(payer) ?? [];
    if (own.length >= MOST_WAITING) throw tooManyRequests(1);
    const turn = new Promise<void>((resolve) => own.push(resolve));
    this.waiting.set(payer, own);
    if (this.resting && this.resting.payer !== payer) this.resting.end();
    if (!this.isRunning) void this.run();
    await turn;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let payer = this.next(); payer !== undefined; payer = this.next()) {
      const began = performance.now();
      this.start(payer);
      await loop();
      await this.rest(payer, REST * (performance.now() - began));
    }
    this.isRunning = false;
  }

  private next(): string | undefined {
    const [payer] = this.waiting.keys();
    return payer;
  }

  /** Moves the payer's other turns behind those of all other payers. */
  private start(payer: string): void {
    const [first, ...rest] = this.waiting.get(payer)!;
    this.waiting.delete(payer);
    if (rest.length > 0) this.waiting.set(payer, rest);
    first!();
  }

  /** Ends early when another payer waits: only the payer of the last turn has to pause. */
  private async rest(payer: string, milliseconds: number): Promise<void> {
    if (this.waiting.size > (this.waiting.has(payer) ? 1 : 0)) return;
    const woken = new Promise<void>((end) => (this.resting = { payer, end }));
    await Promise.race([woken, pause(milliseconds)]);
    this.resting = undefined;
  }
}

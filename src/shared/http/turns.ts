import { setImmediate as loop, setTimeout as pause } from 'node:timers/promises';
import { tooManyRequests } from '../work/work.errors.js';

/** Time for others after a turn, as a multiple of what the turn took. */
const REST = 2;
/** Turns that one payer waits for: what waits takes memory. */
const MOST_WAITING = 32;

/**
 * One at a time, payer by payer; after each the process does other work for twice as long. For work that costs
 * milliseconds: sixteen of them at once would keep every other request waiting for all sixteen.
 */
export class Turns {
  /** By payer, in the order in which payers have their turn. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private isRunning = false;

  /** Resolves when it is the caller's turn, for the work until it next waits for input or a timer. 429: too many wait. */
  async take(payer: string): Promise<void> {
    const own = this.waiting.get(payer) ?? [];
    if (own.length >= MOST_WAITING) throw tooManyRequests(1);
    const turn = new Promise<void>((resolve) => own.push(resolve));
    this.waiting.set(payer, own);
    if (!this.isRunning) void this.run();
    await turn;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let start = this.next(); start; start = this.next()) {
      start();
      await taken();
    }
    this.isRunning = false;
  }

  /** The first turn of the payer that comes next; the payer's others come after those of all other payers. */
  private next(): (() => void) | undefined {
    const [entry] = this.waiting;
    if (!entry) return undefined;
    const [payer, [first, ...rest]] = entry;
    this.waiting.delete(payer);
    if (rest.length > 0) this.waiting.set(payer, rest);
    return first;
  }
}

const taken = async (): Promise<void> => {
  const began = performance.now();
  await loop();
  await pause(REST * (performance.now() - began));
};

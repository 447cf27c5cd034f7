import { setImmediate as loop, setTimeout as pause } from 'node:timers/promises';

/** Time for others after a turn, as a multiple of what the turn took. */
const REST = 2;

/**
 * One at a time, in order of asking; after each the process does other work for twice as long. For work that costs
 * milliseconds: sixteen of them at once would keep every other request waiting for all sixteen.
 */
export class Turns {
  private last = Promise.resolve();

  /** Resolves when it is the caller's turn: what he does before he next waits for input or a timer. */
  take(): Promise<void> {
    const turn = this.last;
    this.last = turn.then(taken);
    return turn;
  }
}

const taken = async (): Promise<void> => {
  const began = performance.now();
  await loop();
  await pause(REST * (performance.now() - began));
};

import { within } from '../../../values/time/within.js';

/** A booking that does not get its turn within this time continues without one: other locks guard the nights. */
export const LONGEST_WAIT_MS = 250;

type Wake = () => void;

interface Line {
  taking: number;
  waiting: Wake[];
}

/**
 * Lets simultaneous bookings of a unit begin one after another, so that most of them learn from their checks that the
 * nights are taken, and not from the lock for which all would wait. It guards nothing: the lock does.
 */
export class BookingTurns {
  private readonly lines = new Map<string, Line>();

  /**
   * Runs the work in its turn among those with the same key. After an error that is a refusal, all waiting work begins
   * immediately.
   */
  async run<T>(key: string, work: () => Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T> {
    const line = this.lines.get(key) ?? { taking: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.taking === 0 || !(await isGivenTurn(line))) line.taking += 1;
    let passedOn = 1;
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) passedOn = line.waiting.length;
      throw error;
    } finally {
      const next = line.waiting.splice(0, passedOn);
      line.taking += next.length - 1;
      for (const wake of next) wake();
      if (line.taking === 0) this.lines.delete(key);
    }
  }
}

/** Waits for a turn; returns false when it took too long. */
const isGivenTurn = async (line: Line): Promise<boolean> => {
  let wake!: Wake;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  line.waiting.push(wake);
  return within(LONGEST_WAIT_MS, woken).then(
    () => true,
    () => {
      line.waiting = line.waiting.filter((one) => one !== wake);
      return false;
    },
  );
};

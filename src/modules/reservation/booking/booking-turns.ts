import { within } from '../../../values/time/within.js';

/** Bookings of one unit that this process takes from their checks to the nights at the same time. */
const AT_ONCE = 2;
/** A booking that does not get its turn within this time continues without one: other locks guard the nights. */
export const LONGEST_WAIT_MS = 250;

type Wake = () => void;

interface Line {
  taking: number;
  waiting: Wake[];
}

/**
 * Lets bookings of a unit that come together begin one after another, so that most of them learn from their checks that
 * the nights are taken, and not from the lock for which all would wait. It guards nothing: the lock does.
 */
export class BookingTurns {
  private readonly lines = new Map<string, Line>();

  /**
   * Does the work in its turn among those with the same key. After an error that is a refusal, all that wait begin at
   * once.
   */
  async run<T>(key: string, work: () => Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T> {
    const line = this.lines.get(key) ?? { taking: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.taking >= AT_ONCE) await turnIn(line);
    line.taking += 1;
    let ahead = 1;
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) ahead = line.waiting.length;
      throw error;
    } finally {
      line.taking -= 1;
      for (const wake of line.waiting.splice(0, ahead)) wake();
      if (line.taking === 0 && line.waiting.length === 0) this.lines.delete(key);
    }
  }
}

const turnIn = async (line: Line): Promise<void> => {
  let wake!: Wake;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  line.waiting.push(wake);
  await within(LONGEST_WAIT_MS, woken).catch(() => {
    line.waiting = line.waiting.filter((one) => one !== wake);
  });
};

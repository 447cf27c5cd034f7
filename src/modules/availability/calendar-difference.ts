import { addDays, nightsBetween } from '../../values/time/dates.js';
import type { DayRange } from './calendar-pack.js';
import type { StoredCalendar } from './calendar-runs.js';

/** The price and rules of a night without data. */
const NO_RATE = '- 0 0';

interface Run {
  /** Price and rules, without the count of the PMS. */
  rate: string;
  /** The offset of the day after its last night. */
  past: number;
}

/** Returns the runs of a calendar by their offset from `base`, with one before and one after them that have no rate. */
const runsFrom = (base: string, calendar: StoredCalendar | null): Run[] => {
  if (!calendar || calendar.nights === '') return [{ rate: NO_RATE, past: Infinity }];
  let past = nightsBetween(base, calendar.firstDay);
  const runs: Run[] = [{ rate: NO_RATE, past }];
  for (const run of calendar.nights.split(',')) {
    const space = run.indexOf(' ');
    past += +run.slice(0, space);
    runs.push({ rate: run.slice(run.indexOf(' ', space + 1) + 1), past });
  }
  return [...runs, { rate: NO_RATE, past: Infinity }];
};

/**
 * Returns the days, from the first one of `now`, whose price or rules differ. Runs are compared instead of nights,
 * because a calendar of two years has few of them.
 */
export const changedRates = (was: StoredCalendar | null, now: StoredCalendar): DayRange[] => {
  const [before, after] = [runsFrom(now.firstDay, was), runsFrom(now.firstDay, now)];
  const found: { first: number; past: number }[] = [];
  let [one, other] = [0, 0];
  for (let at = 0; at < Infinity;) {
    while (before[one]!.past <= at) one += 1;
    while (after[other]!.past <= at) other += 1;
    const past = Math.min(before[one]!.past, after[other]!.past);
    if (before[one]!.rate !== after[other]!.rate) {
      const last = found.at(-1);
      if (last?.past === at) last.past = past;
      else found.push({ first: at, past });
    }
    at = past;
  }
  return found.map(({ first, past }) => ({ from: addDays(now.firstDay, first), to: addDays(now.firstDay, past - 1) }));
};

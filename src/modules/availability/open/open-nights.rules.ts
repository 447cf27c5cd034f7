import { nightsBetween } from '../../../values/time/dates.js';
import { nightTexts } from '../calendar-runs.js';
import type { OpenUnit } from './open-nights.types.js';

const availableOf = (night: string | undefined): number => (night === undefined ? 0 : Number.parseInt(night, 10));

/** Adds to `counts`, one for each night from `from` on, how many of the unit can still be booked. */
export const addOpenNights = (
  counts: number[],
  { inventory, firstDay, free, nights }: OpenUnit,
  from: string,
): void => {
  const begun = nightsBetween(from, firstDay);
  const shift = Math.max(begun, 0);
  const counted = nights === null ? undefined : nightTexts(nights);
  for (let index = 0; index < free.length; index += 1) {
    if (free[index] !== '1') continue;
    const left = counted ? availableOf(counted[index + Math.max(-begun, 0)]) : 1;
    counts[shift + index]! += Math.min(Math.max(left, 1), inventory);
  }
};

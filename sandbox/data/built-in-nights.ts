import { dateOf, weekdayOf } from '../ledger/dates.js';
import { toMinor } from '../ledger/money.js';
import type { NightSource, Property } from '../ledger/types.js';
import type { Place } from './places.js';

/** Percent of the usual price by month, northern hemisphere. */
const SEASON = [80, 80, 90, 100, 105, 120, 140, 145, 115, 100, 85, 125];
const HIGH = 120;
const WEEKEND_PERCENT = 120;

/** Returns prices by season and weekend, a longer minimum stay in high season, and some closed midweeks. */
export function seasonalNights(property: Property, place: Place, seed: number): NightSource {
  const price = toMinor(property.price, property.currency);
  const step = toMinor(place.step, property.currency);
  return {
    at(day) {
      const month = (Number(dateOf(day).slice(5, 7)) - 1 + (place.south ? 6 : 0)) % 12;
      const season = SEASON[month]!;
      const weekend = [5, 6].includes(weekdayOf(day)) ? WEEKEND_PERCENT : 100;
      return {
        open: !closed(property.id + seed, day),
        priceMinor: Math.round((price * season * weekend) / (10_000 * step)) * step,
        minNights: property.minNights! + (season >= HIGH ? 1 : 0),
        maxNights: property.maxNights,
      };
    },
  };
}

/** Returns true for Monday to Wednesday of about every ninth week. */
function closed(salt: number, day: number): boolean {
  const week = Math.floor((day + 3) / 7);
  return Math.imul(week + salt * 31, 0x9e3779b1) >>> 0 < 2 ** 32 / 9 && [1, 2, 3].includes(weekdayOf(day));
}

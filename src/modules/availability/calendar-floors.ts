import { addDays, daysInMonth } from '../../values/time/dates.js';
import type { ListingFloors } from '../listing/floors/listing-floors.types.js';
import type { StoredCalendar } from './calendar-runs.js';

/** Returns the greatest single-precision number that is not above `price`. */
const roundedDown = (price: number): number => {
  const single = Math.fround(price);
  if (!(single > price)) return single;
  const bits = new Uint32Array(new Float32Array([single]).buffer);
  return new Float32Array(new Uint32Array([bits[0]! - 1]).buffer)[0]!;
};

/** Returns the number of days from `date` to the first day of the next month. */
const daysLeft = (date: string): number => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return daysInMonth(year, month) - day + 1;
};

/**
 * Returns the least price of a night in each month, from the month of the first day on; Infinity where no night of the
 * month has a price. All nights with a price count, because a release can free a night that the PMS reports as sold.
 */
export const floorsOf = ({ firstDay, nights }: StoredCalendar): number[] => {
  if (nights === '') return [];
  const floors: number[] = [];
  let least = Infinity;
  let day = firstDay;
  let left = daysLeft(day);
  for (const run of nights.split(',')) {
    const [length, , price] = run.split(' ') as [string, string, string];
    const value = price === '-' ? Infinity : Number(price);
    let nightsOfRun = Number(length);
    while (nightsOfRun > 0) {
      if (left === 0) {
        floors.push(roundedDown(least));
        [least, left] = [Infinity, daysLeft(day)];
      }
      const taken = Math.min(nightsOfRun, left);
      least = Math.min(least, value);
      day = addDays(day, taken);
      nightsOfRun -= taken;
      left -= taken;
    }
  }
  floors.push(roundedDown(least));
  return floors;
};

/** Returns the least prices of several units together. */
export const leastOf = (all: readonly ListingFloors[]): ListingFloors => {
  const some = all.filter(({ prices }) => prices.length > 0);
  if (some.length <= 1) return some[0] ?? { from: 0, prices: [] };
  const from = Math.min(...some.map((floors) => floors.from));
  const end = Math.max(...some.map((floors) => floors.from + floors.prices.length));
  const prices = Array.from({ length: end - from }, (_, index) =>
    Math.min(...some.map((floors) => floors.prices[from + index - floors.from] ?? Infinity)),
  );
  return { from, prices };
};

import type { Stay } from '../availability/availability.types.js';
import { addDays, nightsBetween } from '../../values/time/dates.js';
import type { StayWish } from './search.types.js';

/** Returns the stays that fit the request, nearest first: as requested, then a day earlier, a day later, and so on. */
export const stayChoices = ({ checkIn, checkOut, nights, flexibleDays }: StayWish): Stay[] => {
  const length = nights ?? nightsBetween(checkIn, checkOut);
  return starts({ checkIn, checkOut, nights, flexibleDays }).map((days) => {
    const first = addDays(checkIn, days);
    return { checkIn: first, checkOut: addDays(first, length) };
  });
};

/** Returns the possible starts as days from the requested check-in. */
const starts = ({ checkIn, checkOut, nights, flexibleDays }: StayWish): number[] => {
  if (nights !== undefined)
    return Array.from({ length: nightsBetween(checkIn, checkOut) - nights + 1 }, (_, day) => day);
  return [0, ...Array.from({ length: flexibleDays }, (_, day) => [-day - 1, day + 1]).flat()];
};

import { nightsBetween } from '../../../values/time/dates.js';
import { takesNights } from '../reservation.rules.js';
import { RESERVATION_STATUSES } from '../reservation.types.js';
import type { StaysOfDates } from './occupancy.types.js';

/** The statuses of reservations whose nights somebody booked; the owner's blocks are not for sale. */
export const TAKEN = RESERVATION_STATUSES.filter((status) => takesNights(status) && status !== 'BLOCKED');

/** Returns how many stays take each of `days` nights from `from` on. */
export const takenByNight = (stays: readonly StaysOfDates[], from: string, days: number): number[] => {
  const counts = Array.from({ length: days }, () => 0);
  for (const { checkIn, checkOut, count } of stays) {
    const past = Math.min(nightsBetween(from, checkOut), days);
    for (let night = Math.max(nightsBetween(from, checkIn), 0); night < past; night += 1) counts[night]! += count;
  }
  return counts;
};

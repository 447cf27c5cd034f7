import type { Schemas } from '../api/client.js';
import { addDays, nightsBetween } from '../ui/format.js';

type Reservation = Schemas['Reservation'];

/** A stay on the timeline: columns count days from 1, `end` is the column after the last night. */
export interface Bar {
  reservation: Reservation;
  start: number;
  end: number;
  /** The line of the stay: stays of the same nights are below each other. */
  line: number;
}

/** `2027-03-01` and the days after it. */
export const daysFrom = (first: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(first, index));

const isShown = ({ status }: Reservation): boolean => status !== 'CANCELLED' && status !== 'INQUIRY';

/** Returns stays with nights in the window, by listing; each in the first line without an overlap. */
export const barsByListing = (
  reservations: readonly Reservation[],
  first: string,
  days: number,
): Map<string, Bar[]> => {
  const bars = new Map<string, Bar[]>();
  const inOrder = reservations
    .filter(isShown)
    .toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate));
  for (const reservation of inOrder) {
    const start = Math.max(1, nightsBetween(first, reservation.checkInDate.slice(0, 10)) + 1);
    const end = Math.min(days + 1, nightsBetween(first, reservation.checkOutDate.slice(0, 10)) + 1);
    if (end <= start) continue;
    const own = bars.get(reservation.listingID) ?? [];
    const taken = new Set(own.filter((bar) => bar.end > start).map((bar) => bar.line));
    const line = own.map((_, index) => index).find((index) => !taken.has(index)) ?? own.length;
    bars.set(reservation.listingID, [...own, { reservation, start, end, line }]);
  }
  return bars;
};

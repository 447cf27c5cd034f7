import type { Schemas } from '../../api/client.js';
import { addDays, nightsBetween } from '../../ui/format.js';

type Reservation = Schemas['Reservation'];

/** A stay on the timeline: columns count days from 1, `end` is the column after the last night. */
export interface Bar {
  reservation: Reservation;
  start: number;
  end: number;
  /** The line of the stay: stays on the same nights are below each other. */
  line: number;
}

/** Returns a date, such as `2027-03-01`, and the days after it. */
export const daysFrom = (first: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(first, index));

/** Returns whether the day is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0;

/** Returns the Monday of the week of a date. */
export const mondayOf = (date: string): string => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
};

interface Month {
  /** `2027-03` */
  month: string;
  /** Its columns, from 1; `end` is the column after its last day. */
  start: number;
  end: number;
}

/** Returns the months of consecutive days. */
export const monthsOf = (dates: readonly string[]): Month[] => {
  const months: Month[] = [];
  dates.forEach((date, index) => {
    const month = date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.end = index + 2;
    else months.push({ month, start: index + 1, end: index + 2 });
  });
  return months;
};

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

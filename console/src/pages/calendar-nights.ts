import type { Schemas } from '../api/client.js';
import { addDays } from '../ui/format.js';

export type Night = Schemas['AvailabilityRecord'];

/** The stay selected in the calendar: first the arrival, then the departure. */
export interface Stay {
  checkIn: string;
  checkOut: string;
}

/** Nights by unit, by date. */
export const byUnit = (nights: readonly Night[]): Map<string, { name: string; nights: Map<string, Night> }> => {
  const units = new Map<string, { name: string; nights: Map<string, Night> }>();
  for (const night of nights) {
    const unit = units.get(night.unit.id) ?? { name: night.unit.name, nights: new Map<string, Night>() };
    unit.nights.set(night.date, night);
    units.set(night.unit.id, unit);
  }
  return units;
};

/** `2027-03` of the first night to that of the last. */
export const monthsOf = (dates: readonly string[]): string[] =>
  [...new Set(dates.map((date) => date.slice(0, 7)))].sort();

/** Returns one of four shades for a price, from the cheapest to the most expensive. */
export const shadeOf = (price: number, low: number, high: number): number =>
  high === low ? 1 : Math.min(3, Math.floor(((price - low) / (high - low)) * 4));

/** The reason why a night is not free, from reservations. Held: the PMS has not confirmed it yet. */
export type Taken = 'reserved' | 'held';

const TAKEN: Partial<Record<Schemas['Reservation']['status'], Taken>> = {
  CONFIRMED: 'reserved',
  MODIFIED: 'reserved',
  STAYING: 'reserved',
  POST_STAY: 'reserved',
  PENDING: 'held',
  UNKNOWN: 'held',
};

/** Nights of known reservations, without the day of departure. */
export const nightsTaken = (reservations: readonly Schemas['Reservation'][]): Map<string, Taken> => {
  const dates = new Map<string, Taken>();
  for (const { status, checkInDate, checkOutDate } of reservations) {
    const taken = TAKEN[status];
    for (let date = checkInDate.slice(0, 10); taken && date < checkOutDate.slice(0, 10); date = addDays(date, 1))
      if (dates.get(date) !== 'reserved') dates.set(date, taken);
  }
  return dates;
};

/** Updates the selection: the first click is the arrival, a later date the departure, any other date starts again. */
export const pick = (date: string, stay: Stay | undefined): Stay =>
  stay && stay.checkOut === '' && date > stay.checkIn ? { ...stay, checkOut: date } : { checkIn: date, checkOut: '' };

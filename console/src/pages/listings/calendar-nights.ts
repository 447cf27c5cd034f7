import type { Schemas } from '../../api/client.js';
import { addDays } from '../../ui/format.js';

export type Night = Schemas['AvailabilityRecord'];

/** The stay selected in the calendar: first the arrival, then the departure. */
export interface Stay {
  checkIn: string;
  checkOut: string;
}

/** Returns the nights by unit and date. */
export const byUnit = (nights: readonly Night[]): Map<string, { name: string; nights: Map<string, Night> }> => {
  const units = new Map<string, { name: string; nights: Map<string, Night> }>();
  for (const night of nights) {
    const unit = units.get(night.unit.id) ?? { name: night.unit.name, nights: new Map<string, Night>() };
    unit.nights.set(night.date, night);
    units.set(night.unit.id, unit);
  }
  return units;
};

/** Returns the months, such as `2027-03`, from the first night to the last. */
export const monthsOf = (dates: readonly string[]): string[] =>
  [...new Set(dates.map((date) => date.slice(0, 7)))].sort();

/** Returns one of four shades for a price, from the cheapest to the most expensive. */
export const shadeOf = (price: number, low: number, high: number): number =>
  high === low ? 1 : Math.min(3, Math.floor(((price - low) / (high - low)) * 4));

/** Why a night is not free, from reservations. Held means that the PMS has not confirmed it yet. */
export interface Taken {
  by: 'reserved' | 'held';
  reservationID: string;
}

const TAKEN: Partial<Record<Schemas['Reservation']['status'], Taken['by']>> = {
  CONFIRMED: 'reserved',
  MODIFIED: 'reserved',
  STAYING: 'reserved',
  POST_STAY: 'reserved',
  PENDING: 'held',
  UNKNOWN: 'held',
};

/** Returns the nights of known reservations, without the day of departure. */
export const nightsTaken = (reservations: readonly Schemas['Reservation'][]): Map<string, Taken> => {
  const dates = new Map<string, Taken>();
  for (const { id, status, checkInDate, checkOutDate } of reservations) {
    const by = TAKEN[status];
    for (let date = checkInDate.slice(0, 10); by && date < checkOutDate.slice(0, 10); date = addDays(date, 1))
      if (dates.get(date)?.by !== 'reserved') dates.set(date, { by, reservationID: id });
  }
  return dates;
};

const WEEKDAYS = 7;

/** Returns the dates of a month, after an empty place for each day before it in its first week, from Monday. */
export const weeksOf = (month: string): (string | undefined)[] => {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + WEEKDAYS - 1) % WEEKDAYS;
  const dates: (string | undefined)[] = Array.from({ length: before }, () => undefined);
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
};

const shortPrice = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const shorterPrice = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const LONGEST_PRICE = 10_000;

/** Returns a price that fits the cell of a night: `162`, `1,393`, `229K`. */
export const cellPrice = (price: number): string => (price < LONGEST_PRICE ? shortPrice : shorterPrice).format(price);

/** Returns whether a click on the date ends the stay that was begun. */
export const isDeparture = (date: string, stay: Stay | undefined): boolean =>
  stay !== undefined && stay.checkOut === '' && date > stay.checkIn;

/** Updates the selection: the first click is the arrival, a later date the departure, any other date starts again. */
export const pick = (date: string, stay: Stay | undefined): Stay =>
  isDeparture(date, stay) ? { ...stay!, checkOut: date } : { checkIn: date, checkOut: '' };

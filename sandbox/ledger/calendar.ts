import type { Decimal } from 'decimal.js';
import type { Account } from './account.js';
import { dateOf, dayOf, dayOfTime } from './dates.js';
import { fromMinor } from './money.js';
import type { Booking, BookingStatus, Property } from './types.js';

const PAST_DAYS = 30;
const FUTURE_DAYS = 760;
const HOLDING: BookingStatus[] = ['pending', 'hold', 'confirmed', 'modified', 'owner', 'blocked', 'noshow'];
const BLOCKING: BookingStatus[] = ['owner', 'blocked'];
const PENDING: BookingStatus[] = ['pending', 'hold'];

/** One night of a property, including bookings. `free`: units that can still be sold. */
export interface Night {
  day: number;
  date: string;
  price: Decimal;
  minNights: number | null;
  maxNights: number | null;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  units: number;
  booked: number;
  pending: number;
  blocked: number;
  free: number;
  bookings: Booking[];
}

export function holdsNights(status: BookingStatus): boolean {
  return HOLDING.includes(status);
}

/** Returns the days that a calendar covers: 30 in the past to 760 ahead, half-open. */
export function horizon(now: number): { first: number; end: number } {
  const today = dayOfTime(now);
  return { first: today - PAST_DAYS, end: today + FUTURE_DAYS + 1 };
}

/** Returns the bookings that occupy nights of the property within the half-open days. */
function holds(account: Account, propertyId: number, from: number, end: number, except?: Booking): Booking[] {
  return account
    .bookingsOf(propertyId)
    .filter(
      (booking) =>
        booking !== except &&
        holdsNights(booking.status) &&
        dayOf(booking.arrival)! < end &&
        dayOf(booking.departure)! > from,
    );
}

/** Returns the property's nights in the half-open days, without the nights that `except` occupies. */
export function nightsOf(account: Account, property: Property, from: number, end: number, except?: Booking): Night[] {
  const held = holds(account, property.id, from, end, except).map((booking) => ({
    booking,
    first: dayOf(booking.arrival)!,
    end: dayOf(booking.departure)!,
  }));
  return Array.from({ length: Math.max(0, end - from) }, (_, i) => {
    const day = from + i;
    return nightOf(
      account,
      property,
      day,
      held.filter((hold) => hold.first <= day && day < hold.end).map(({ booking }) => booking),
    );
  });
}

function nightOf(account: Account, property: Property, day: number, bookings: Booking[]): Night {
  const base = account.baseNight(property.id, day);
  const override = account.override(property.id, day) ?? {};
  const units = property.units.length;
  const count = (statuses: BookingStatus[]) => bookings.filter(({ status }) => statuses.includes(status)).length;
  const left = Math.max(0, units - bookings.length);
  const free = (override.open ?? base.open) ? Math.min(left, override.unitsOnSale ?? left) : 0;
  const pending = count(PENDING);
  const blocks = count(BLOCKING);
  return {
    day,
    date: dateOf(day),
    price: fromMinor(override.priceMinor ?? base.priceMinor, property.currency),
    minNights: override.minNights ?? base.minNights,
    maxNights: override.maxNights ?? base.maxNights,
    closedToArrival: override.closedToArrival ?? false,
    closedToDeparture: override.closedToDeparture ?? false,
    units,
    booked: bookings.length - pending - blocks,
    pending,
    blocked: blocks + left - free,
    free,
    bookings,
  };
}

/** Returns the units of the property that no booking occupies on any of the half-open days. */
export function freeUnits(account: Account, property: Property, from: number, end: number, except?: Booking): number[] {
  const taken = new Set(holds(account, property.id, from, end, except).map(({ unitId }) => unitId));
  return property.units.map(({ id }) => id).filter((id) => !taken.has(id));
}

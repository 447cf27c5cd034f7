import { flag, present } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Night } from '../../ledger/calendar.js';
import { toMinor } from '../../ledger/money.js';
import type { NightOverride, Property } from '../../ledger/types.js';
import { isSet } from './envelope.js';
import { toReservation } from './reservation.js';

export interface Interval {
  startDate?: string;
  endDate?: string;
  isAvailable?: number;
  desiredUnitsToSell?: number;
  price?: number;
  minimumStay?: number;
  maximumStay?: number;
  closedOnArrival?: number;
  closedOnDeparture?: number;
}

/** Returns the changes that an interval makes to its nights. */
export function changeOf(interval: Interval, { currency }: Property): NightOverride {
  const { isAvailable, price, closedOnArrival, closedOnDeparture } = interval;
  const on = (value: number | undefined) => (value === undefined ? undefined : isSet(value));
  return present({
    open: on(isAvailable),
    unitsOnSale: interval.desiredUnitsToSell,
    priceMinor: price === undefined ? undefined : toMinor(price, currency),
    minNights: interval.minimumStay,
    maxNights: interval.maximumStay,
    closedToArrival: on(closedOnArrival),
    closedToDeparture: on(closedOnDeparture),
  });
}

export function toDay(account: Account, property: Property, night: Night, withResources: boolean) {
  const multi = property.units.length > 1;
  const count = (value: number) => (multi ? value : null);
  return {
    id: (property.id % 1e9) * 1_000 + (night.day % 1_000),
    date: night.date,
    isAvailable: flag(night.free > 0),
    isProcessed: 1,
    status: statusOf(night),
    price: night.price.toNumber(),
    minimumStay: night.minNights,
    maximumStay: night.maxNights,
    closedOnArrival: night.closedToArrival ? 1 : null,
    closedOnDeparture: night.closedToDeparture ? 1 : null,
    note: null,
    countAvailableUnits: count(night.units),
    availableUnitsToSell: count(night.free),
    countPendingUnits: count(night.pending),
    countReservedUnits: count(night.booked),
    countBlockedUnits: count(night.blocked),
    desiredUnitsToSell: account.override(property.id, night.day)?.unitsOnSale ?? null,
    reservations: withResources ? night.bookings.map((booking) => toReservation(booking, property)) : [],
  };
}

function statusOf(night: Night): string {
  if (night.free > 0) return 'available';
  if (night.booked > 0) return 'reserved';
  return night.pending > 0 ? 'pending' : 'blocked';
}

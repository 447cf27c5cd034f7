import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import type { Night } from '../../ledger/calendar.js';
import { dayOf, dayOfTime } from '../../ledger/dates.js';
import { toMinor } from '../../ledger/money.js';
import type { NightOverride, Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, listingFor } from './auth.js';
import { flag, isSet, success } from './envelope.js';
import { toReservation } from './reservation.js';

const MONTH = 30;
const MAX_INTERVALS = 200;

interface Interval {
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

type ById = {
  Params: { id: string };
  Querystring: { startDate?: string; endDate?: string; includeResources?: string };
};

/** The calendar, one object per day, both dates included; and the host's changes to it. */
export function calendarRoutes(app: FastifyInstance, context: Context): void {
  app.get<ById>('/listings/:id/calendar', async (request) => {
    const account = await accountFor(request, context);
    const property = listingFor(account, request.params.id);
    const { startDate, endDate, includeResources } = request.query;
    return success(daysOf(account, property, context, startDate, endDate, isSet(includeResources)));
  });

  app.put<{ Params: { id: string }; Body: Interval | undefined }>('/listings/:id/calendar', async (request) => {
    const account = await accountFor(request, context);
    const property = listingFor(account, request.params.id);
    const interval = request.body ?? {};
    write(context, account, property, interval);
    return success(daysOf(account, property, context, interval.startDate, interval.endDate, false));
  });

  app.put<{ Params: { id: string }; Body: Interval[] | undefined }>(
    '/listings/:id/calendarIntervals',
    async (request) => {
      const account = await accountFor(request, context);
      const property = listingFor(account, request.params.id);
      const intervals = request.body ?? [];
      if (!Array.isArray(intervals) || intervals.length > MAX_INTERVALS)
        throw new Failure(400, `At most ${MAX_INTERVALS} intervals`);
      for (const interval of intervals) write(context, account, property, interval);
      return success([]);
    },
  );
}

function write({ ledger }: Context, account: Account, property: Property, interval: Interval): void {
  const {
    startDate,
    endDate,
    isAvailable,
    desiredUnitsToSell,
    price,
    minimumStay,
    maximumStay,
    closedOnArrival,
    closedOnDeparture,
  } = interval;
  if (!startDate || !endDate) throw new Failure(400, 'startDate and endDate are required');
  const change: NightOverride = {};
  if (isAvailable !== undefined) change.open = isSet(isAvailable);
  if (desiredUnitsToSell !== undefined) change.unitsOnSale = desiredUnitsToSell;
  if (price !== undefined) change.priceMinor = toMinor(price, property.currency);
  if (minimumStay !== undefined) change.minNights = minimumStay;
  if (maximumStay !== undefined) change.maxNights = maximumStay;
  if (closedOnArrival !== undefined) change.closedToArrival = isSet(closedOnArrival);
  if (closedOnDeparture !== undefined) change.closedToDeparture = isSet(closedOnDeparture);
  ledger.setNights(account, property, startDate, endDate, change);
}

function daysOf(
  account: Account,
  property: Property,
  { clock }: Context,
  startDate: string | undefined,
  endDate: string | undefined,
  withResources: boolean,
) {
  const today = dayOfTime(clock.now());
  const start = startDate === undefined ? today : dayOf(startDate);
  const end = endDate === undefined ? (start ?? today) + MONTH : dayOf(endDate);
  if (start === undefined || end === undefined || end < start)
    throw new Failure(400, 'startDate or endDate is not valid');
  const { first, end: last } = horizon(clock.now());
  return nightsOf(account, property, Math.max(start, first), Math.min(end + 1, last)).map((night) =>
    toDay(account, property, night, withResources),
  );
}

function toDay(account: Account, property: Property, night: Night, withResources: boolean) {
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

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import type { Night } from '../../ledger/calendar.js';
import { dayOf, dayOfTime } from '../../ledger/dates.js';
import type { Property, Unit } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor } from './auth.js';
import { unitOf } from './unit.routes.js';

const DEFAULT_DAYS = 30;

type Query = Record<string, string | undefined>;

/** One entry per day, `from` and `to` included. */
export function calendarRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { uid: string }; Querystring: Query }>('/property-calendar/:uid', async (request) => {
    const account = await accountFor(request, context);
    return { calendar: calendarOf(account, request.params.uid, request.query, context) };
  });

  app.get<{ Querystring: Query }>('/property-calendar', async (request) => {
    const account = await accountFor(request, context);
    const uids = (request.query.propertiesUids ?? '').split(',').filter(Boolean);
    if (uids.length === 0) throw new Failure(400, 'propertiesUids is required');
    return { calendars: uids.map((uid) => calendarOf(account, uid, request.query, context)) };
  });
}

function calendarOf(account: Account, uid: string, { from, to }: Query, { clock }: Context) {
  const owner = unitOf(account, uid);
  const property = owner?.property ?? propertyFor(account, uid);
  const first = from === undefined ? dayOfTime(clock.now()) : dayOf(from);
  const last = to === undefined ? (first ?? 0) + DEFAULT_DAYS : dayOf(to);
  if (first === undefined || last === undefined || last < first) throw new Failure(400, 'from or to is not valid');
  const bounds = horizon(clock.now());
  const nights = nightsOf(account, property, Math.max(first, bounds.first), Math.min(last + 1, bounds.end));
  return { propertyUid: uid, entries: nights.map((night) => toEntry(night, property, owner?.unit)) };
}

function toEntry(night: Night, { currency, units }: Property, unit: Unit | undefined) {
  const taken = unit !== undefined && night.bookings.some(({ unitId }) => unitId === unit.id);
  const unavailable = night.free < 1 || taken;
  return {
    date: night.date,
    pricing: { currency, value: night.price.toNumber() },
    availability: {
      unavailable,
      unavailabilityReason: unavailable ? (night.booked + night.pending > 0 ? 'BOOKING' : 'BLOCK') : null,
      ...(units.length > 1 && !unit ? { availableUnits: night.free } : {}),
      minimumStayLength: night.minNights,
      maximumStayLength: night.maxNights,
      availableForCheckIn: !night.closedToArrival,
      availableForCheckOut: !night.closedToDeparture,
    },
  };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf, type Night } from '../../ledger/calendar.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import { sum } from '../../ledger/money.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor } from './auth.js';
import { isOn, listOf, several, single, type Query } from './envelope.js';
import { roomIdOf, toProperty } from './property.js';

/** Properties, their calendar in ranges, availability and offers. */
export function inventoryRoutes(app: FastifyInstance, context: Context): void {
  app.get('/properties', async (request) => {
    const account = await accountFor(request, context);
    const query = request.query as Query;
    return listOf(request, 'property', wanted(account, query, 'id'), (item) => toProperty(item, account, query));
  });

  app.get('/inventory/rooms/calendar', async (request) => {
    const account = await accountFor(request, context);
    const query = request.query as Query;
    return listOf(request, 'calendar', wanted(account, query), (property) => ({
      ...idsOf(property),
      calendar: rangesOf(nightsFor(request, account, property, context), query),
    }));
  });

  app.get('/inventory/rooms/availability', async (request) => {
    const account = await accountFor(request, context);
    return listOf(request, 'availability', wanted(account, request.query as Query), (property) => {
      const nights = nightsFor(request, account, property, context);
      return {
        ...idsOf(property),
        availability: Object.fromEntries(nights.map(({ date, free }) => [date, free > 0])),
      };
    });
  });

  app.get('/inventory/rooms/offers', async (request) => {
    const account = await accountFor(request, context);
    const query = request.query as Query;
    const [from, end] = [dayOf(single(query, 'arrival') ?? ''), dayOf(single(query, 'departure') ?? '')];
    if (from === undefined || end === undefined || end <= from)
      throw new Failure(400, 'arrival or departure is not valid');
    const guests = Number(single(query, 'numAdults') ?? 1) + Number(single(query, 'numChildren') ?? 0);
    return listOf(request, 'offers', wanted(account, query), (property) => ({
      ...idsOf(property),
      offers: offersOf(account, property, { from, end, guests }),
    }));
  });
}

function offersOf(account: Account, property: Property, stay: { from: number; end: number; guests: number }) {
  const nights = nightsOf(account, property, stay.from, stay.end);
  const unitsAvailable = Math.min(...nights.map(({ free }) => free));
  if (unitsAvailable < 1 || stay.guests > (property.capacity ?? Infinity)) return [];
  const { net, fees } = quoteOf(account, property, stay);
  const extraGuests = fees.filter(({ kind }) => kind === 'extraGuest').map(({ total }) => total);
  return [{ offerId: 1, offerName: 'Standard rate', price: sum([net, ...extraGuests]).toNumber(), unitsAvailable }];
}

const idsOf = (property: Property) => ({ propertyId: property.id, roomId: roomIdOf(property) });

function wanted(account: Account, query: Query, idName = 'propertyId'): Property[] {
  const ids = several(query, idName)?.map(Number);
  const roomIds = several(query, 'roomId')?.map(Number);
  return account
    .list()
    .filter((property) => (!ids || ids.includes(property.id)) && (!roomIds || roomIds.includes(roomIdOf(property))));
}

/** From `startDate` to `endDate`, both included; a year from today without them. */
function nightsFor(request: FastifyRequest, account: Account, property: Property, { clock }: Context): Night[] {
  const query = request.query as Query;
  const today = dateOf(dayOfTime(clock.now()));
  const start = dayOf(single(query, 'startDate') ?? today);
  const end = start === undefined ? undefined : dayOf(single(query, 'endDate') ?? dateOf(start + 365));
  if (start === undefined || end === undefined || end < start)
    throw new Failure(400, 'startDate or endDate is not valid');
  const { first, end: last } = horizon(clock.now());
  return nightsOf(account, property, Math.max(start, first), Math.min(end + 1, last));
}

type Value = number | string | null;

/** What a night has under each name, and the parameter that asks for it. */
const VALUES: [flag: string, name: string, valueOf: (night: Night) => Value][] = [
  ['includeNumAvail', 'numAvail', ({ free }) => free],
  ['includeMinStay', 'minStay', ({ minNights }) => minNights],
  ['includeMaxStay', 'maxStay', ({ maxNights }) => maxNights],
  ['includeMultiplier', 'multiplier', () => 1],
  ['includeOverride', 'override', overrideOf],
  ['includePrices', 'price1', ({ price }) => price.toNumber()],
];

/** Nights of equal values in one range, both its dates included. No include flag, no values, no ranges. */
function rangesOf(nights: Night[], query: Query) {
  const wanted = VALUES.filter(([flag]) => isOn(query, flag));
  if (wanted.length === 0) return [];
  const ranges: { from: string; to: string; values: Value[] }[] = [];
  for (const night of nights) {
    const values = wanted.map(([, , valueOf]) => valueOf(night));
    const last = ranges.at(-1);
    if (last && values.every((value, index) => value === last.values[index])) last.to = night.date;
    else ranges.push({ from: night.date, to: night.date, values });
  }
  return ranges.map(({ from, to, values }) => ({
    from,
    to,
    ...Object.fromEntries(wanted.map(([, name], index) => [name, values[index]])),
  }));
}

function overrideOf({ closedToArrival, closedToDeparture, free, units, booked, pending }: Night): string {
  if (free === 0 && booked + pending < units) return 'blackout';
  if (closedToArrival && closedToDeparture) return 'noCheckInOrCheckOut';
  if (closedToArrival) return 'noCheckIn';
  return closedToDeparture ? 'noCheckOut' : 'none';
}

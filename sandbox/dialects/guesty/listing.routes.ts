import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import type { Night } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, listingFor, projected } from './auth.js';
import { toListing, toSubUnit } from './listing.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { id: string }; Querystring: Query };

/** The account, its listings and their calendars. */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  app.get('/accounts/me', async (request) => {
    const account = await accountFor(request, context);
    return { _id: account.uid, name: account.name, active: true, timezone: account.list()[0]?.timeZone ?? 'UTC' };
  });

  app.get<{ Querystring: Query }>('/listings', async (request) => {
    const { active, listed, fields, limit, skip } = request.query;
    const wanted = (flag: string | undefined, value: unknown) => flag === undefined || String(value) === flag;
    const found = listingsOf(await accountFor(request, context)).filter(
      (listing) => wanted(active, listing.active) && wanted(listed, listing.isListed),
    );
    const paging = { limit: wholeNumber(limit, 25, 1, 100), skip: wholeNumber(skip, 0, 0, 1e9) };
    const results = pageOf(found, paging.skip, paging.limit, request.sandbox.drift);
    return { results: results.map((listing) => projected(listing, fields)), count: found.length, ...paging };
  });

  app.get<ById>('/listings/:id', async (request) => {
    const listing = listingsOf(await accountFor(request, context)).find(({ _id }) => _id === request.params.id);
    if (!listing) throw new Failure(404, 'Listing not found');
    return projected(listing, request.query.fields);
  });

  app.get<ById>('/availability-pricing/api/calendar/listings/:id', async (request) => {
    const account = await accountFor(request, context);
    const property = listingFor(account, request.params.id);
    const { startDate = '', endDate = '', includeAllotment } = request.query;
    const [start, end] = [dayOf(startDate), dayOf(endDate)];
    if (start === undefined) throw new Failure(422, '"startDate" is required');
    if (end === undefined || end < start) throw new Failure(422, '"endDate" is required');
    const { first, end: last } = horizon(context.clock.now());
    const nights = nightsOf(account, property, Math.max(start, first), Math.min(end + 1, last));
    const days = nights.map((night) => toDay(night, property, includeAllotment === 'true'));
    return { status: 200, data: { days }, message: 'OK' };
  });
}

function listingsOf(account: Account): Record<string, unknown>[] {
  return account.list().flatMap((property) => {
    const units = property.units.length > 1 ? property.units : [];
    return [toListing(property, account), ...units.map((unit) => toSubUnit(unit, property, account))];
  });
}

/** The `status` of a multi-unit stays `available`; the allotment says what is left. */
function toDay(night: Night, property: Property, withAllotment: boolean) {
  const isMulti = property.units.length > 1;
  return {
    date: night.date,
    listingId: property.uid,
    currency: property.currency,
    price: night.price.toNumber(),
    isBasePrice: false,
    minNights: night.minNights ?? 1,
    maxNights: night.maxNights ?? undefined,
    status: isMulti ? 'available' : statusOf(night),
    allotment: isMulti && withAllotment ? night.free : undefined,
    cta: night.closedToArrival,
    ctd: night.closedToDeparture,
    blocks: { m: night.blocked > 0, r: night.pending > 0, b: night.booked > 0, a: isMulti && night.free === 0 },
    blockRefs: [],
  };
}

function statusOf(night: Night): string {
  if (night.free > 0) return 'available';
  if (night.booked > 0) return 'booked';
  return night.pending > 0 ? 'reserved' : 'unavailable';
}

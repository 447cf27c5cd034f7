import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import type { Night } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor, roomIdOf } from './auth.js';
import type { Query } from './auth.js';
import { WIRE_STATUS } from './booking.js';

type ById = { Params: { id: string }; Querystring: Query };

/** Availability in periods, rates by day, and quotes. */
export function priceRoutes(app: FastifyInstance, context: Context): void {
  const nights = (account: Account, property: Property, start: string | undefined, end: string | undefined) => {
    const [from, to] = [dayOf(start ?? ''), dayOf(end ?? '')];
    if (from === undefined || to === undefined || to < from) throw new Failure(400, 'The period is not valid');
    const { first, end: last } = horizon(context.clock.now());
    return nightsOf(account, property, Math.max(from, first), Math.min(to + 1, last));
  };

  app.get<ById>('/v2/availability/:id', async (request) => {
    const account = await accountFor(request, context);
    const property = propertyFor(account, request.params.id);
    const { start, end } = request.query;
    const periods = periodsOf(nights(account, property, start, end));
    return [{ user_id: account.id, property_id: property.id, room_type_id: roomIdOf(property), periods }];
  });

  app.get<{ Querystring: Query }>('/v2/rates/calendar', async (request) => {
    const account = await accountFor(request, context);
    const { HouseId, RoomTypeId, StartDate, EndDate } = request.query;
    const property = propertyFor(account, HouseId);
    if (Number(RoomTypeId) !== roomIdOf(property)) throw new Failure(404, 'Room type not found');
    const price = new Decimal(property.price).toNumber();
    const usual = {
      date: null,
      is_default: true,
      prices: [rateOf(property, price, property.minNights, property.maxNights)],
    };
    const days = nights(account, property, StartDate, EndDate).map((night) => ({
      date: night.date,
      is_default: false,
      prices: [rateOf(property, night.price.toNumber(), night.minNights, night.maxNights)],
    }));
    return { calendar_items: [usual, ...days], rate_settings: settingsOf(property) };
  });

  app.get<{ Querystring: Query }>('/v2/rates/settings', async (request) =>
    settingsOf(propertyFor(await accountFor(request, context), request.query.HouseId)),
  );

  app.get<ById>('/v2/quote/:id', async (request) => {
    const account = await accountFor(request, context);
    return [quoteFor(account, propertyFor(account, request.params.id), request.query)];
  });
}

/** Nights in a row of which as many are left; both ends are nights of the period. */
function periodsOf(nights: Night[]) {
  const periods: ReturnType<typeof periodOf>[] = [];
  for (const night of nights) {
    const last = periods.at(-1);
    const next = periodOf(night);
    const same = (one: ReturnType<typeof periodOf>) => JSON.stringify([one.available, one.closed_period, one.bookings]);
    if (last && same(last) === same(next)) last.end = night.date;
    else periods.push(next);
  }
  return periods;
}

function periodOf({ date, free, bookings }: Night) {
  const isClosed = free === 0 && bookings.length === 0;
  return {
    start: date,
    end: date,
    available: free,
    closed_period: isClosed ? { id: 1 } : null,
    bookings: bookings.map(({ id, status }) => ({ id, status: WIRE_STATUS[status] })),
  };
}

const rateOf = (property: Property, price: number, minNights: number | null, maxNights: number | null) => ({
  min_stay: minNights ?? 1,
  max_stay: maxNights ?? 0,
  price_per_day: price,
  price_per_additional_guest: new Decimal(property.extraGuestFee).toNumber(),
  additional_guests_starts_from: property.guestsIncluded + 1,
});

const settingsOf = (property: Property) => ({
  bookability: property.instant ? 'InstantBooking' : 'BookingRequest',
  check_in_hour: property.checkInFrom ?? -1,
  check_out_hour: property.checkOut ?? -1,
  currency_code: property.currency,
  vat: null,
  is_vat_exclusive: false,
  fees: [],
  taxes: [],
  promotions: [],
});

function quoteFor(account: Account, property: Property, query: Query) {
  const { from, end } = stayOf(query.arrival ?? '', query.departure ?? '');
  if (Number(query['roomTypes[0].Id']) !== roomIdOf(property)) throw new Failure(400, 'Room type is not valid');
  if (!isFree(account, property, from, end)) throw new Failure(400, 'The room type is not available');
  const guests = wholeNumber(query['roomTypes[0].People'], 1, 1, 1e3);
  const quote = quoteOf(account, property, { from, end, guests });
  const item = (type: string, description: string, amount: Decimal) => ({
    type,
    is_negative: type === 'Promotion',
    description,
    prices: [{ description, amount: amount.toNumber() }],
    subtotal: amount.toNumber(),
  });
  const items = [
    item('RoomRate', 'Room rate', quote.rent),
    item('Promotion', 'Long stay', quote.discount),
    ...quote.fees.filter(({ selected }) => selected).map(({ name, total }) => item('Fee', name, total)),
    ...quote.taxes.map(({ name, total }) => item('Tax', name, total)),
  ].filter(({ subtotal }) => subtotal !== 0);
  const total = quote.total.toNumber();
  return {
    total_including_vat: total,
    total_excluding_vat: total,
    total_vat: 0,
    currency_code: property.currency,
    room_types: [{ room_type_id: roomIdOf(property), price_types: items, subtotal: total }],
    security_deposit: quote.deposit.toNumber(),
    scheduled_payments: [],
    amount_gross: total,
    cancellation_policy_text: property.cancellationPolicy,
  };
}

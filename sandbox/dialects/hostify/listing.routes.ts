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
import { accountFor, listed, listingFor } from './auth.js';
import type { Query } from './auth.js';
import { chargeType, feesOf, relatedOf, toListing } from './listing.js';

type ById = { Params: { id: string }; Querystring: Query };

/** Listings, their fees, calendars and prices. */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  app.get('/integrations', async (request) => {
    const account = await accountFor(request, context);
    return { success: true, integrations: [{ id: account.id, name: account.name, type: 'Direct', active: 1 }] };
  });

  app.get<{ Querystring: Query }>('/listings', async (request) => {
    const account = await accountFor(request, context);
    return listed('listings', account.list(), request.query, request.sandbox.drift, toListing);
  });

  app.get<{ Querystring: Query }>('/listings/price', async (request) => {
    const account = await accountFor(request, context);
    return { success: true, price: priceOf(account, listingFor(account, request.query.listing_id), request.query) };
  });

  app.get<ById>('/listings/children/:id', async (request) => {
    listingFor(await accountFor(request, context), request.params.id);
    return listed('listings', [], request.query, 0, (item) => item);
  });

  app.get<ById>('/listings/listing_fees/:id', async (request) => ({
    success: true,
    fees: feesOf(listingFor(await accountFor(request, context), request.params.id)),
  }));

  app.get<ById>('/listings/:id', async (request) => {
    const property = listingFor(await accountFor(request, context), request.params.id);
    const { include_related_objects: related, include_fees: fees } = request.query;
    return {
      success: true,
      listing: toListing(property),
      ...(related === '1' ? relatedOf(property) : {}),
      ...(fees === '1' ? { fees: feesOf(property) } : {}),
    };
  });

  app.get<{ Querystring: Query }>('/calendar', async (request) => {
    const account = await accountFor(request, context);
    const property = listingFor(account, request.query.listing_id);
    const [start, end] = [dayOf(request.query.start_date ?? ''), dayOf(request.query.end_date ?? '')];
    if (start === undefined || end === undefined || end < start) throw new Failure(400, 'The dates are not valid');
    const { first, end: last } = horizon(context.clock.now());
    const nights = nightsOf(account, property, Math.max(start, first), Math.min(end + 1, last));
    return {
      ...listed('calendar', nights, request.query, request.sandbox.drift, (night) => toDay(property, night)),
      listing_id: property.id,
    };
  });
}

/** A property with several units shows as available while any of them is: this PMS counts none. */
function toDay(property: Property, night: Night) {
  const status = night.free > 0 ? 'available' : night.booked + night.pending > 0 ? 'booked' : 'unavailable';
  return {
    id: property.id * 100_000 + night.day,
    date: night.date,
    status,
    price: night.price.toNumber(),
    base_price: night.price.toNumber(),
    currency: property.currency,
    listing_id: property.id,
    reservation_id: night.bookings[0]?.id ?? null,
    min_stay: night.minNights,
    cta: night.closedToArrival ? 0 : 1,
    ctd: night.closedToDeparture ? 0 : 1,
    note: null,
  };
}

function priceOf(account: Account, property: Property, query: Query) {
  const guests = wholeNumber(query.guests, 1, 1, 1e3);
  const { from, end } = stayOf(query.start_date ?? '', query.end_date ?? '');
  const quote = quoteOf(account, property, { from, end, guests, pets: wholeNumber(query.pets, 0, 0, 1e3) });
  const charged = quote.fees.filter(({ total }) => total.gt(0));
  const of = (kind: string) => charged.find((fee) => fee.kind === kind)?.total ?? new Decimal(0);
  const lines = [
    { type: 'accommodation', name: 'Accommodation', charge: 'Per Night', total: quote.net },
    ...charged.map((fee) => ({ type: 'fee', name: fee.name, charge: chargeType(fee)[1], total: fee.total })),
    ...quote.taxes.map((tax) => ({ type: 'tax', name: tax.name, charge: chargeType(tax)[1], total: tax.total })),
  ];
  return {
    available: isFree(account, property, from, end),
    nights: end - from,
    price: quote.net.toNumber(),
    base_price: quote.rent.toNumber(),
    price_original: quote.rent.toNumber(),
    cleaning_fee: of('cleaning').toNumber(),
    extra_person_price: of('extraGuest').toNumber(),
    security_deposit: quote.deposit.toNumber(),
    weeklyPriceDiscount: quote.discount.toNumber(),
    subtotal: quote.beforeTaxes.toNumber(),
    totalFees: quote.feeTotal.toNumber(),
    taxes: quote.taxes.map(({ name, total }) => ({ name, total: total.toNumber() })),
    fees: charged.map(({ name, total }) => ({ name, total: total.toNumber() })),
    total: quote.beforeTaxes.toNumber(),
    totalAfterTax: quote.total.toNumber(),
    iso_code: property.currency,
    v3: {
      base_price: quote.net.toNumber(),
      base_price_original: quote.rent.toNumber(),
      discount_percent: quote.discount.gt(0) ? property.weeklyDiscount : 0,
      subtotal: quote.beforeTaxes.toNumber(),
      total: quote.total.toNumber(),
      advanced_fees: lines.map(({ type, name, charge, total }) => ({
        type,
        name,
        amount: total.toNumber(),
        fee_charge_type: charge,
        total: total.toNumber(),
      })),
    },
  };
}

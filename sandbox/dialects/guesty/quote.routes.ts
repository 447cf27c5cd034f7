import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { isFree, stayOf } from '../../ledger/bookings.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Quote } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, listingFor } from './auth.js';
import { newId, recordsOf } from './store.js';

const LIFE_MS = 86_400_000;
/** The calendar declines with 401, as documented. */
export const DECLINED = 'Listing calendar is not available for the requested dates';

export interface StayBody {
  listingId?: string;
  checkInDateLocalized?: string;
  checkOutDateLocalized?: string;
  guestsCount?: number;
  numberOfGuests?: Record<string, number>;
  source?: string;
}

/** Quotes are stored and expire after 24 hours. */
export function quoteRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Body: StayBody | undefined }>('/quotes', async (request, reply) => {
    const account = await accountFor(request, context);
    const body = checkedStay(request.body);
    const property = listingFor(account, body.listingId);
    const { from, end } = stayOf(body.checkInDateLocalized, body.checkOutDateLocalized);
    if (!isFree(account, property, from, end)) throw new Failure(401, DECLINED);
    const pets = body.numberOfGuests?.numberOfPets ?? 0;
    const priced = quoteOf(account, property, { from, end, guests: body.guestsCount, pets });
    const [quoteId, ratePlanId, now] = [newId(), `plan-${property.uid}`, context.clock.now()];
    const wire = {
      _id: quoteId,
      accountId: account.uid,
      status: 'valid',
      channel: 'manual_reservations',
      source: body.source,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + LIFE_MS).toISOString(),
      unitTypeId: property.uid,
      checkInDateLocalized: body.checkInDateLocalized,
      checkOutDateLocalized: body.checkOutDateLocalized,
      guestsCount: body.guestsCount,
      numberOfGuests: body.numberOfGuests,
      rates: { ratePlans: [ratePlan(priced, property, ratePlanId)] },
      coupons: [],
      promotions: {},
    };
    recordsOf(account).quotes.set(quoteId, {
      expiresAt: now + LIFE_MS,
      propertyId: property.id,
      arrival: body.checkInDateLocalized,
      departure: body.checkOutDateLocalized,
      source: body.source,
      guestsCount: body.guestsCount,
      numberOfGuests: body.numberOfGuests ?? {},
      total: priced.total.toString(),
      taxes: priced.taxTotal.toString(),
      base: priced.net.toString(),
      ratePlanId,
      wire,
    });
    return reply.code(201).send(wire);
  });

  app.get<{ Params: { id: string } }>('/quotes/:id', async (request) => {
    const quote = recordsOf(await accountFor(request, context)).quotes.get(request.params.id);
    if (!quote) throw new Failure(404, 'Quote not found');
    if (quote.expiresAt <= context.clock.now()) throw new Failure(410, 'Quote is expired, please create a new quote.');
    return quote.wire;
  });
}

/** The fields that quotes and direct reservations must have. */
export function checkedStay(body: StayBody = {}): Required<Omit<StayBody, 'numberOfGuests'>> & StayBody {
  const { listingId, checkInDateLocalized, checkOutDateLocalized, guestsCount, source } = body;
  if (!listingId || !checkInDateLocalized || !checkOutDateLocalized || !source)
    throw new Failure(400, 'listingId, checkInDateLocalized, checkOutDateLocalized and source are required');
  if (!Number.isInteger(guestsCount) || guestsCount! < 1) throw new Failure(400, 'guestsCount must be at least 1');
  return { ...body, listingId, checkInDateLocalized, checkOutDateLocalized, source, guestsCount: guestsCount! };
}

function ratePlan(quote: Quote, property: Property, _id: string) {
  const { currency } = property;
  const item = (title: string, normalType: string, amount: number) => ({
    title,
    amount,
    currency,
    type: normalType,
    normalType,
    isTax: normalType === 'TAX',
  });
  const cleaning = quote.fees.find(({ kind }) => kind === 'cleaning');
  return {
    ratePlan: { _id, name: 'Standard' },
    days: quote.nights.map(({ date, price, base }) => ({
      date,
      price: price.toNumber(),
      basePrice: base.toNumber(),
      currency,
    })),
    money: {
      money: {
        currency,
        fareAccommodation: quote.rent.toNumber(),
        fareAccommodationAdjusted: quote.net.toNumber(),
        fareCleaning: cleaning?.total.toNumber() ?? 0,
        totalFees: quote.feeTotal.toNumber(),
        totalTaxes: quote.taxTotal.toNumber(),
        subTotalPrice: quote.beforeTaxes.toNumber(),
        hostPayout: quote.total.toNumber(),
        invoiceItems: [
          item('Accommodation fare', 'AF', quote.net.toNumber()),
          ...quote.fees.map(({ name, kind, total }) =>
            item(name, kind === 'cleaning' ? 'CF' : 'AFE', total.toNumber()),
          ),
          ...quote.taxes.map(({ name, total }) => item(name, 'TAX', total.toNumber())),
        ],
      },
    },
  };
}

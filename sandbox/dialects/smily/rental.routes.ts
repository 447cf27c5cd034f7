import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf, type Night } from '../../ledger/calendar.js';
import { dateOf, dayOf, dayOfTime } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import { intOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, listed, rentalFor, rentalsFor, type Query } from './auth.js';

const MAP_DAYS = 1096;
const UNAVAILABLE = '3';

/** The account, its rentals with photos and amenities, their packed maps, and a search that prices a stay. */
export function rentalRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const now = (): number => context.clock.now();

  app.get('/accounts', async (request) => {
    const { id, name } = await accountFor(request, context);
    return { accounts: [{ id, business_name: name, email: `${name}@example.com`, status: 'active' }] };
  });

  app.get('/me', async (request) => {
    const { id } = await accountFor(request, context);
    return { me: [{ id, scopes: ['public'] }] };
  });

  app.get('/rentals', async (request, reply) => {
    const account = await accountFor(request, context);
    return { rentals: listed(request, reply, `${prefix}/rentals`, account.list()).map(toRental) };
  });

  app.get<{ Querystring: Query }>('/rentals/search', async (request) => {
    const account = await accountFor(request, context);
    const { id, rental_id: rental = id, start_at: start = '', end_at: end = '' } = request.query;
    const stay = { from: dayOf(start), end: dayOf(end) };
    if (stay.from === undefined || stay.end === undefined || stay.end <= stay.from)
      throw new Failure(422, 'start_at or end_at is invalid');
    const guests = Number(request.query.adults ?? 1) + Number(request.query.children ?? 0);
    const dates = { from: stay.from, end: stay.end, guests };
    const free = rentalsFor(account, rental).filter((rental) => isFree(account, rental, dates));
    return { rentals: free.map((rental) => toPriced(account, rental, dates)) };
  });

  app.get<{ Params: { id: string } }>('/rentals/:id', async (request) => ({
    rentals: [toRental(rentalFor(await accountFor(request, context), request.params.id))],
  }));

  app.get<{ Querystring: Query }>('/photos', async (request, reply) => {
    const account = await accountFor(request, context);
    const all = rentalsFor(account, request.query.rental_id).flatMap(({ id, pictures }) =>
      pictures.map(({ url, caption }, position) => ({
        id: id * 100 + position,
        links: { rental: id },
        position,
        large_url: url,
        description: { en: caption },
      })),
    );
    return { photos: listed(request, reply, `${prefix}/photos`, all) };
  });

  app.get<{ Querystring: Query }>('/rentals_amenities', async (request, reply) => {
    const account = await accountFor(request, context);
    const all = rentalsFor(account, request.query.rental_id).flatMap(({ id, amenities }) =>
      amenities.map((name, index) => ({
        id: id * 100 + index,
        links: { rental: id, amenity: amenityIdOf(name) },
        details: {},
      })),
    );
    return { rentals_amenities: listed(request, reply, `${prefix}/rentals_amenities`, all) };
  });

  app.get('/amenities', async (request, reply) => {
    const account = await accountFor(request, context);
    const names = [...new Set(account.list().flatMap(({ amenities }) => amenities))];
    const all = names.map((name) => ({ id: amenityIdOf(name), key: keyOf(name), title: { en: name } }));
    return { amenities: listed(request, reply, `${prefix}/amenities`, all) };
  });

  /** From the first of the month; days beyond the ledger's horizon are unavailable. */
  app.get<{ Querystring: Query }>('/availabilities', async (request, reply) => {
    const account = await accountFor(request, context);
    const start_date = `${dateOf(dayOfTime(now())).slice(0, 7)}-01`;
    const rentals = listed(request, reply, `${prefix}/availabilities`, rentalsFor(account, request.query.rental_id));
    return {
      availabilities: rentals.map((rental) => ({
        id: rental.id,
        links: { rental: rental.id },
        start_date,
        map: packed(account, rental, dayOf(start_date)!, now())
          .map((night) => (night ? stateOf(night) : UNAVAILABLE))
          .join(''),
      })),
    };
  });

  /** From yesterday. */
  app.get<{ Querystring: Query }>('/nightly_rate_maps', async (request, reply) => {
    const account = await accountFor(request, context);
    const first = dayOfTime(now()) - 1;
    const rentals = listed(request, reply, `${prefix}/nightly_rate_maps`, rentalsFor(account, request.query.rental_id));
    return {
      nightly_rate_maps: rentals.map((rental) => {
        const nights = packed(account, rental, first, now());
        return {
          id: rental.id,
          links: { rental: rental.id },
          start_date: dateOf(first),
          rates_map: nights.map((night) => night?.price.toString() ?? '0').join(','),
          minimum_stays_map: nights.map((night) => night?.minNights ?? 1).join(','),
        };
      }),
    };
  });
}

const amenityIdOf = (name: string): number => intOf(`amenity:${name}`) % 1_000_000;
const keyOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '_');

function packed(account: Account, rental: Property, first: number, now: number): (Night | undefined)[] {
  const known = horizon(now);
  const nights = nightsOf(account, rental, Math.max(first, known.first), Math.min(first + MAP_DAYS, known.end));
  const byDay = new Map(nights.map((night) => [night.day, night]));
  return Array.from({ length: MAP_DAYS }, (_, index) => byDay.get(first + index));
}

function stateOf({ free, booked, pending }: Night): string {
  if (free > 0) return '0';
  if (booked > 0) return '1';
  return pending > 0 ? '2' : UNAVAILABLE;
}

interface Dates {
  from: number;
  end: number;
  guests: number;
}

const isFree = (account: Account, rental: Property, { from, end, guests }: Dates): boolean =>
  guests <= (rental.capacity ?? Infinity) && nightsOf(account, rental, from, end).every(({ free }) => free > 0);

/** Hosts choose whether a rental's rate is of a night or a week. */
const isWeekly = ({ id }: Property): boolean => id % 3 === 0;

export function toRental(rental: Property) {
  const { address } = rental;
  const rate = new Decimal(rental.price).times(isWeekly(rental) ? 7 : 1).toString();
  return {
    id: rental.id,
    name: rental.name,
    headline: { en: rental.name },
    summary: { en: rental.texts.space },
    description: { en: rental.texts.description },
    rental_type: rental.type,
    address1: address.street,
    city: address.city,
    state: address.state,
    zip: address.zipcode,
    country_code: address.countryCode,
    lat: address.latitude,
    lng: address.longitude,
    sleeps: rental.beds,
    sleeps_max: rental.capacity ?? 0,
    bedrooms_count: rental.bedrooms,
    bathrooms_count: rental.bathrooms === null ? null : Math.ceil(rental.bathrooms),
    base_rate: rate,
    base_rate_kind: isWeekly(rental) ? 'weekly' : 'nightly',
    min_price: rate,
    currency: rental.currency,
    checkin_time: rental.checkInFrom,
    checkout_time: rental.checkOut,
    contact_name: rental.contact?.firstName ?? '',
    damage_deposit: rental.deposit,
    absolute_min_stay: rental.minNights,
    reviews_count: rental.rating.count,
    reviews_average_rating: rental.rating.average,
    published_at: rental.active ? new Date(rental.createdAt).toISOString() : null,
    updated_at: new Date(rental.updatedAt).toISOString(),
  };
}

function toPriced(account: Account, rental: Property, dates: Dates) {
  const quote = quoteOf(account, rental, dates);
  return {
    id: rental.id,
    currency: rental.currency,
    initial_price: quote.rent.toString(),
    // What the guest pays: required fees and taxes that are not in the price already are in it.
    final_price: quote.total.toString(),
    damage_deposit: rental.deposit,
    price_details: {
      taxes: quote.taxes.map(({ name, amount, percent, total }) => ({
        name: { en: name },
        percentage: percent ? amount : null,
        amount: total.toString(),
        included: false,
      })),
      fees: quote.fees.map(({ id, name, optional, total }) => ({
        rentals_fee_id: id,
        name: { en: name },
        required: !optional,
        price: total.toString(),
        quantity: 1,
      })),
    },
  };
}

import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf, type Night } from '../../ledger/calendar.js';
import { dayOf, weekdayOf } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, apartmentFor } from './auth.js';

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

interface CheckBody {
  arrivalDate?: string;
  departureDate?: string;
  apartments?: number[];
  customerId?: number;
  guests?: number;
}

/** The account, its apartments, their rates, and what a stay costs. */
export function apartmentRoutes(app: FastifyInstance, context: Context): void {
  app.get('/api/me', async (request) => {
    const { id, name } = await accountFor(request, context);
    return { id, firstName: 'Robin', lastName: `Keeper ${name}`, email: `${name}@example.com` };
  });

  app.get('/api/apartments', async (request) => {
    const account = await accountFor(request, context);
    return { apartments: account.list().map(({ id, name }) => ({ id, name })) };
  });

  app.get<{ Params: { id: string } }>('/api/apartments/:id', async (request) =>
    toApartment(apartmentFor(await accountFor(request, context), request.params.id)),
  );

  app.get('/api/rates', async (request) => {
    const account = await accountFor(request, context);
    const query = new URL(request.url, 'http://sandbox').searchParams;
    const [first, last] = [dayOf(query.get('start_date') ?? ''), dayOf(query.get('end_date') ?? '')];
    if (first === undefined || last === undefined || last < first) throw new Failure(400, 'The dates are not valid');
    const known = horizon(context.clock.now());
    const ratesOf = (property: Property) =>
      nightsOf(account, property, Math.max(first, known.first), Math.min(last + 1, known.end)).map(
        (night) => [night.date, toRate(night)] as const,
      );
    const wanted = query.getAll('apartments[]').map((id) => apartmentFor(account, id));
    return { data: mapOf(wanted.map((property) => [property.id, mapOf(ratesOf(property))])) };
  });

  app.post<{ Body: CheckBody | undefined }>('/booking/checkApartmentAvailability', async (request) => {
    const account = await accountFor(request, context);
    const { customerId, apartments = [] } = request.body ?? {};
    if (customerId !== account.id) throw new Failure(400, 'customerId is not valid');
    const stay = stayOf(request.body ?? {});
    const wanted = apartments.map((id) => apartmentFor(account, id));
    const checked = wanted.map((property) => ({ property, problem: problemOf(account, property, stay) }));
    const available = checked.filter(({ problem }) => problem === undefined);
    return {
      availableApartments: available.map(({ property }) => property.id),
      prices: mapOf(available.map(({ property }) => [property.id, priceOf(account, property, stay)])),
      errorMessages: mapOf(checked.flatMap(({ property, problem }) => (problem ? [[property.id, problem]] : []))),
    };
  });
}

type Entry = readonly [string | number, unknown];

/** An empty map is an empty list, as PHP writes it. */
const mapOf = (entries: Entry[]): unknown => (entries.length === 0 ? [] : Object.fromEntries(entries));

function toApartment(property: Property) {
  const { address } = property;
  return {
    location: {
      street: address.street,
      zip: address.zipcode,
      city: address.city,
      country: address.countryCode ? COUNTRIES.of(address.countryCode) : '',
      latitude: address.latitude === null ? null : String(address.latitude),
      longitude: address.longitude === null ? null : String(address.longitude),
    },
    timeZone: property.timeZone,
    rooms: {
      maxOccupancy: property.capacity,
      bedrooms: property.bedrooms,
      bathrooms: property.bathrooms,
      doubleBeds: null,
      singleBeds: property.beds,
    },
    equipments: property.amenities,
    currency: property.currency,
    price: { minimal: property.price, maximal: property.price },
    type: { id: 1, name: property.type },
  };
}

/** One apartment is one unit: `available` counts no further. */
const toRate = ({ price, minNights, free }: Night) => ({
  price: price.toNumber(),
  min_length_of_stay: minNights,
  available: free > 0 ? 1 : 0,
});

interface Stay {
  from: number;
  end: number;
  guests: number;
}

function stayOf({ arrivalDate = '', departureDate = '', guests = 1 }: CheckBody): Stay {
  const [from, end] = [dayOf(arrivalDate), dayOf(departureDate)];
  if (from === undefined || end === undefined || end <= from) throw new Failure(400, 'The dates are not valid');
  return { from, end, guests };
}

/** Undefined: available; null: taken, which the PMS says by leaving the apartment out. */
function problemOf(account: Account, property: Property, { from, end, guests }: Stay): object | null | undefined {
  const nights = nightsOf(account, property, from, end);
  if (nights.some(({ free }) => free < 1)) return null;
  if (guests > (property.capacity ?? Infinity))
    return { errorCode: 400, message: 'The number of guests is too high', numberOfGuest: property.capacity };
  const least = nights[0]!.minNights ?? 0;
  if (end - from < least) return { errorCode: 401, message: 'The stay is too short', minimumLengthOfStay: least };
  const arrivalDays = WEEKDAYS.filter((weekday) => weekday !== weekdayOf(from));
  return nights[0]!.closedToArrival ? { errorCode: 402, message: 'No arrival on this day', arrivalDays } : undefined;
}

const priceOf = (account: Account, property: Property, stay: Stay) => ({
  price: new Decimal(quoteOf(account, property, stay).total).toNumber(),
  currency: property.currency,
});

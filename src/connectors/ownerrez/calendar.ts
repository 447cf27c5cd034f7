import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, mapItems } from '../kit/guards.js';
import type { PmsNight } from '../kit/model.js';
import { addDays, type Decimal, eachNight } from '../kit/values.js';
import { allOf, ifOffered } from './client.js';
import { isCancelled, stayOf } from './reservations.js';

const LONGEST_STAY_DAYS = 366;

/**
 * The PMS has no calendar: a night is free unless a booking or a block holds it. One of them that cannot be read fails
 * the calendar, for its nights would seem free.
 */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { providerId } = listing;
  const end = addDays(to, 1);
  const taken = await takenNights(call, providerId, from, end);
  const rates = await ratesOf(call, providerId, from, to);
  return eachNight(from, end).map((date) => ({
    providerUnitId: null,
    date,
    available: taken.has(date) ? 0 : 1,
    price: null,
    minimumNights: 0,
    maximumNights: 0,
    ...rates.get(date),
  }));
}

/** Whether `from` and `to` mean arrivals or nights is not said: those that may have begun before are asked for too. */
async function takenNights(call: PmsCall, propertyId: string, from: string, end: string): Promise<Set<string>> {
  const window = { property_ids: propertyId, from: addDays(from, -LONGEST_STAY_DAYS), to: end };
  const bookings = (await allOf(call, '/bookings', window)).map((item) => Fields.of(item, 'booking'));
  const holding = bookings.filter((booking) => booking.id('property_id') === propertyId && !isCancelled(booking));
  const nights = holding.map(stayOf).flatMap(({ checkIn, checkOut }) => {
    const [first, last] = [checkIn < from ? from : checkIn, checkOut > end ? end : checkOut];
    return eachNight(first, last);
  });
  return new Set(nights);
}

interface Rate {
  price: Decimal | null;
  minimumNights: number;
  maximumNights: number;
}

const NO_RATES: ReadonlyMap<string, Rate> = new Map();
const withoutRates = new WeakSet<PmsCall>();

/**
 * Rates by date, where the search gives them. Nobody could verify that it does, and requests are few: when an answer has
 * none, the call chain asks no more. A rate that cannot be read is as good as none: quotes are the PMS's own.
 */
async function ratesOf(call: PmsCall, propertyId: string, from: string, to: string): Promise<typeof NO_RATES> {
  if (withoutRates.has(call)) return NO_RATES;
  const query = { property_ids: propertyId, include_rates: true, rates_from: from, rates_to: to };
  const found = (await ifOffered(call, '/propertysearch', query))?.objects('items') ?? [];
  const property = found.find((item) => item.id('id') === propertyId);
  if (!property?.has('rates')) {
    withoutRates.add(call);
    return NO_RATES;
  }
  const dated = (item: unknown): Fields => Fields.of(item, 'rate');
  const dateOf = (item: unknown): string => dated(item).date('date');
  const { items } = await mapItems(
    property.list('rates'),
    dateOf,
    (item) => [dateOf(item), rateOf(dated(item))] as const,
  );
  return new Map(items);
}

const rateOf = (rate: Fields): Rate => ({
  price: rate.optionalPrice('amount'),
  minimumNights: rate.optionalInteger('min_nights'),
  maximumNights: rate.optionalInteger('max_nights'),
});

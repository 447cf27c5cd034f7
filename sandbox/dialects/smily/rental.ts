import { Decimal } from 'decimal.js';
import { iso } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { horizon, type Night, nightsOf } from '../../ledger/calendar.js';
import { quoteOf } from '../../ledger/quote.js';
import { intOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { policyIdOf } from './policy.js';

const MAP_DAYS = 1096;
const UNAVAILABLE = '3';

export const amenityIdOf = (name: string): number => intOf(`amenity:${name}`) % 1_000_000;
export const keyOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '_');

export function packed(account: Account, rental: Property, first: number, now: number): (Night | undefined)[] {
  const known = horizon(now);
  const nights = nightsOf(account, rental, Math.max(first, known.first), Math.min(first + MAP_DAYS, known.end));
  const byDay = new Map(nights.map((night) => [night.day, night]));
  return Array.from({ length: MAP_DAYS }, (_, index) => byDay.get(first + index));
}

/** Returns the state of a day; those beyond the ledger's horizon are unavailable. */
export function stateOf(night: Night | undefined): string {
  if (!night) return UNAVAILABLE;
  const { free, booked, pending } = night;
  if (free > 0) return '0';
  if (booked > 0) return '1';
  return pending > 0 ? '2' : UNAVAILABLE;
}

/**
 * Returns whether a stay may begin (`I`) or end (`O`), both (`C`) or neither (`X`): by free nights and by rules.
 */
export function changeOversOf(nights: (Night | undefined)[]): string[] {
  const isFree = (night: Night | undefined): boolean => (night?.free ?? 0) > 0;
  return nights.map((night, index) => {
    const comes = isFree(night) && !night!.closedToArrival;
    const goes = isFree(index > 0 ? nights[index - 1] : night) && night?.closedToDeparture !== true;
    if (comes) return goes ? 'C' : 'I';
    return goes ? 'O' : 'X';
  });
}

export interface Dates {
  from: number;
  end: number;
  guests: number;
}

export const isFree = (account: Account, rental: Property, { from, end, guests }: Dates): boolean =>
  guests <= (rental.capacity ?? Infinity) && nightsOf(account, rental, from, end).every(({ free }) => free > 0);

/** Returns whether a rental's rate is per week, which hosts choose. */
const isWeekly = ({ id }: Property): boolean => id % 3 === 0;

export function toRental(rental: Property) {
  const { address } = rental;
  const rate = new Decimal(rental.price).times(isWeekly(rental) ? 7 : 1).toString();
  return {
    id: rental.id,
    links: { rental_cancelation_policy: policyIdOf(rental) },
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
    published_at: rental.active ? iso(rental.createdAt) : null,
    updated_at: iso(rental.updatedAt),
  };
}

export function toPriced(account: Account, rental: Property, dates: Dates) {
  const quote = quoteOf(account, rental, dates);
  return {
    id: rental.id,
    currency: rental.currency,
    initial_price: quote.rent.toString(),
    // The price for the guest: includes required fees and taxes that are not in the base price.
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

import { countryOf } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import { weekdayOf } from '../../ledger/dates.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

type Entry = readonly [string | number, unknown];

/** Returns a map; an empty one is an empty list, as PHP writes it. */
export const mapOf = (entries: Entry[]): unknown => (entries.length === 0 ? [] : Object.fromEntries(entries));

export function toApartment(property: Property) {
  const { address } = property;
  return {
    location: {
      street: address.street,
      zip: address.zipcode,
      city: address.city,
      country: countryOf(address.countryCode) ?? '',
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

/** Returns a rate. One apartment is one unit, so `available` is at most 1. */
export const toRate = ({ price, minNights, free }: Night) => ({
  price: price.toNumber(),
  min_length_of_stay: minNights,
  available: free > 0 ? 1 : 0,
});

export interface Stay {
  from: number;
  end: number;
  guests: number;
}

/** Returns undefined when available, and null when taken, in which case the PMS leaves the apartment out. */
export function problemOf(
  account: Account,
  property: Property,
  { from, end, guests }: Stay,
): object | null | undefined {
  const nights = nightsOf(account, property, from, end);
  if (nights.some(({ free }) => free < 1)) return null;
  if (guests > (property.capacity ?? Infinity))
    return { errorCode: 400, message: 'The number of guests is too high', numberOfGuest: property.capacity };
  const least = nights[0]!.minNights ?? 0;
  if (end - from < least) return { errorCode: 401, message: 'The stay is too short', minimumLengthOfStay: least };
  const arrivalDays = WEEKDAYS.filter((weekday) => weekday !== weekdayOf(from));
  return nights[0]!.closedToArrival ? { errorCode: 402, message: 'No arrival on this day', arrivalDays } : undefined;
}

export const priceOf = (account: Account, property: Property, stay: Stay) => ({
  price: quoteOf(account, property, stay).total.toNumber(),
  currency: property.currency,
});

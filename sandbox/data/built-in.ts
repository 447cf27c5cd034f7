import { Decimal } from 'decimal.js';
import type { PropertySeed } from '../ledger/account.js';
import { intOf, seeded, uuidOf } from '../ledger/random.js';
import type { Fee, Property, Tax } from '../ledger/types.js';
import { seasonalNights } from './built-in-nights.js';
import { AMENITIES, KINDS } from './built-in-kinds.js';
import type { Kind } from './built-in-kinds.js';
import { PLACES } from './places.js';
import type { Place } from './places.js';

interface Size {
  properties: number;
  firstId: number;
}

const NAMED: Readonly<Record<string, Size>> = {
  demo: { properties: PLACES.length * KINDS.length, firstId: 100_001 },
  // Can be read within seconds even if a PMS allows few calls.
  'demo-small': { properties: KINDS.length, firstId: 900_001 },
};

export const BUILT_IN_ACCOUNTS = Object.keys(NAMED);
const GENERATED = /^generated-([1-9]\d{0,4})(-\w+)?$/;
const FIRST_GENERATED_ID = 1_000_001;
const CREATED = Date.UTC(2024, 0, 8);

/**
 * Returns 48 properties in 12 countries for `demo`, 4 in one country for `demo-small`, and n in all countries for
 * `generated-<n>` and `generated-<n>-<any>`; the same for the same seed. Returns none for any other name.
 */
export function builtIn(account: string, seed: number): PropertySeed[] {
  const { properties, firstId } = sizeOf(account);
  return Array.from({ length: properties }, (_, n) => {
    const place = PLACES[Math.floor(n / KINDS.length) % PLACES.length]!;
    return propertyOf(place, KINDS[n % KINDS.length]!, firstId + n, seed, account);
  });
}

function sizeOf(account: string): Size {
  if (Object.hasOwn(NAMED, account)) return NAMED[account]!;
  return { properties: Number(GENERATED.exec(account)?.[1] ?? 0), firstId: FIRST_GENERATED_ID };
}

/** Returns a licence for every second property. */
function registrationOf({ countryCode }: Place, id: number): Property['registration'] {
  if (id % 2 === 1) return null;
  return { number: `${countryCode}-STR-${id}`, type: 'Short-term rental', issued: '2024-03-01', expires: '2029-02-28' };
}

function propertyOf(place: Place, kind: Kind, id: number, seed: number, account: string): PropertySeed {
  const random = seeded(seed * 1_000_003 + id);
  const key = `${account}:${id}`;
  const units = place.hotel ? kind.hotelUnits : 1;
  const price = stepped(place, new Decimal(place.price).times(kind.priceFactor).times(0.9 + random() * 0.3));
  const uid = uuidOf(`property:${key}`);
  const name = units > 1 ? `${place.hotel}, ${kind.roomName}` : `${kind.title} in ${place.city}`;
  const property: Property = {
    id,
    uid,
    sourceId: String(id),
    name,
    internalName: `${place.countryCode}-${id}`,
    texts: textsOf(place, kind, name),
    pictures: [1, 2, 3].map((n) => ({
      url: `https://pictures.example.com/${id}/${n}.jpg`,
      caption: ['Outside', 'Living room', 'Bedroom'][n - 1]!,
    })),
    address: {
      street: `${place.street} ${(id % 90) + 3}`,
      city: place.city,
      state: place.state,
      zipcode: place.zipcode,
      countryCode: place.countryCode,
      latitude: shifted(place.latitude, random()),
      longitude: shifted(place.longitude, random()),
    },
    type: kind.type,
    roomType: kind.roomType,
    capacity: kind.capacity,
    guestsIncluded: kind.guestsIncluded,
    extraGuestFee: part(place, price, 12),
    bathrooms: kind.bathrooms,
    bedrooms: kind.bedrooms,
    beds: kind.beds.reduce((n, { count }) => n + count, 0),
    bedTypes: kind.beds,
    amenities: AMENITIES.filter((_, n) => n < 8 || random() < 0.5),
    currency: place.currency,
    timeZone: place.timeZone,
    price: price.toString(),
    minNights: kind.minNights,
    maxNights: kind.maxNights,
    deposit: kind.deposit ? part(place, price, 100) : '0',
    fees: feesOf(place, kind, price, key),
    taxes: place.taxes.map((tax, n): Tax => ({ ...tax, id: intOf(`tax:${key}:${n}`), uid: uuidOf(`tax:${key}:${n}`) })),
    weeklyDiscount: kind.weeklyDiscount,
    checkInFrom: 15,
    checkInTo: kind.bedrooms > 1 ? 22 : null,
    checkOut: 11,
    rating: { count: Math.floor(random() * 180), average: Math.round((4 + random()) * 100) / 100 },
    instant: true,
    cancellationPolicy: 'moderate',
    contact: {
      firstName: 'Robin',
      lastName: 'Keeper',
      email: 'stay@demo.example.com',
      phone: '+15550100',
      language: 'en',
    },
    registration: registrationOf(place, id),
    allows: { pets: kind.pets, smoking: false, events: false, children: true },
    units: Array.from({ length: units }, (_, n) => ({
      id: intOf(`unit:${key}:${n}`),
      uid: uuidOf(`unit:${key}:${n}`),
      name: units > 1 ? `${kind.roomName} ${n + 1}` : name,
    })),
    parent:
      units > 1 ? { id: intOf(`hotel:${place.hotel}`), uid: uuidOf(`hotel:${place.hotel}`), name: place.hotel! } : null,
    active: true,
    removed: false,
    createdAt: CREATED + id * 60_000,
    updatedAt: CREATED + id * 60_000,
  };
  return { property, nights: seasonalNights(property, place, seed) };
}

function stepped(place: Place, amount: Decimal): Decimal {
  return amount.div(place.step).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(place.step);
}

/** Returns a percentage of the price, rounded to the place's price step. */
function part(place: Place, price: Decimal, percent: number): string {
  return Decimal.max(place.step, stepped(place, price.times(percent).div(100))).toString();
}

function shifted(degrees: number, random: number): number {
  return Math.round((degrees + (random - 0.5) * 0.02) * 1e5) / 1e5;
}

function feesOf(place: Place, kind: Kind, price: Decimal, key: string): Fee[] {
  const fee = (of: Fee['kind'], name: string, per: Fee['per'], amount: string, more: Partial<Fee> = {}): Fee => ({
    id: intOf(`fee:${key}:${of}`),
    uid: uuidOf(`fee:${key}:${of}`),
    name,
    kind: of,
    per,
    amount,
    percent: false,
    optional: false,
    ...more,
  });
  return [
    fee('cleaning', 'Cleaning fee', 'stay', part(place, price, 40)),
    fee('extraGuest', 'Extra guest fee', 'guest_night', part(place, price, 12)),
    ...(kind.pets ? [fee('pet', 'Pet fee', 'pet', part(place, price, 20), { optional: true })] : []),
    ...(kind.resortPercent
      ? [fee('resort', 'Service fee', 'stay', String(kind.resortPercent), { percent: true })]
      : []),
    ...(kind.linen ? [fee('linen', 'Linen package', 'guest', part(place, price, 8), { optional: true })] : []),
  ];
}

function textsOf(place: Place, kind: Kind, name: string): Property['texts'] {
  return {
    description: `${name}: ${kind.pitch} for up to ${kind.capacity} guests, a short walk from the centre of ${place.city}.`,
    space: `${kind.bedrooms} bedroom(s), ${kind.bathrooms} bathroom(s) and a fully equipped kitchen.`,
    neighbourhood: `${place.street} is quiet at night; cafés and shops are around the corner.`,
    notes: 'Please tell us your arrival time two days ahead.',
    transit: 'A bus stop is 200 m away; the main station is 15 minutes by bus.',
    access: 'Guests have the whole place to themselves. Keys are in a lock box.',
    interaction: 'We live nearby and answer messages within the hour.',
    rules: `No smoking. No parties. ${kind.pets ? 'Pets are welcome.' : 'No pets.'} Quiet after 22:00.`,
  };
}

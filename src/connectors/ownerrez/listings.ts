import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { ListingRef, PmsCall } from '../port/connector.js';
import { Fields, partsIn, readable } from '../kit/guards.js';
import type { PmsListing, PmsNight, PmsPicture } from '../port/model.js';
import { picturesIn } from '../kit/pictures.js';
import { one } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { joined, objectsAt } from '../kit/rest/sources.js';
import { addDays, type Decimal, eachNight } from '../port/values.js';
import { listAt, listIfOffered, PAGE_SIZE } from './client.js';
import { bookings, isCancelled } from './reservations.js';

const IMAGE = { url: ['original_url', 'url'], description: ['caption'] };
const LONGEST_STAY_DAYS = 366;

const streetIn = joined(['address.street1', 'address.street2'], ', ');

/** https://api.ownerrez.com/help/v2, Properties, and Listings as `content`. */
export const listingOf = listing(
  {
    name: ['external_name', 'name'],
    internalName: ['internal_code', 'name'],
    description: 'content.description',
    type: 'property_type',
    thumbnailUrl: (raw) =>
      picturesOf(raw)[0]?.url || raw.optionalUrl('thumbnail_url_large') || raw.optionalUrl('thumbnail_url'),
    pictures: picturesOf,
    address: {
      line1: (raw) => streetIn(raw) || raw.optionalObject('address')?.optionalText('address'),
      city: 'address.city',
      state: ['address.state', 'address.province'],
      country: 'address.country',
      postal_code: 'address.postal_code',
    },
    latitude: 'latitude',
    longitude: 'longitude',
    minimumNights: 'min_nights',
    maximumNights: 'max_nights',
    maxOccupancy: 'max_guests',
    startPrice: 'content.nightly_rate_min',
    currency: 'currency_code',
    timeZone: 'time_zone',
    active: 'active',
    bedroomCount: 'bedrooms',
    bathroomCount: 'bathrooms',
    rooms: { Bedroom: 'bedrooms', Bathroom: 'bathrooms' },
    checkIn: { start: 'check_in', end: 'check_in_end' },
    checkOut: 'check_out',
    houseRules: {
      petsAllowed: (raw) => takes(raw, 'max_pets'),
      childrenAllowed: (raw) => takes(raw, 'max_children'),
      additionalRules: 'content.house_rules',
    },
    listingDetails: {
      rules: 'content.house_rules',
      space: 'content.accommodations_summary',
      neighborhood: 'content.location_description',
    },
    amenities: (raw) => amenitiesOf(raw.optionalObject('content')),
  },
  ALL_BUT_NIGHTS,
);

function picturesOf(raw: Fields): PmsPicture[] {
  return picturesIn(objectsAt(raw, 'content.images'), IMAGE);
}

const takes = (raw: Fields, most: string): boolean | null => (raw.has(most) ? raw.optionalInteger(most) > 0 : null);

/** In groups or not, each with a title or a name. */
const amenitiesOf = (content?: Fields): PmsListing['rawAmenities'] =>
  (content?.objects('amenities') ?? [])
    .flatMap((item) => (item.has('amenities') ? item.objects('amenities') : [item]))
    .map((item) => ({ id: item.optionalInteger('id'), name: item.optionalText('title') || item.optionalText('name') }));

const contents = listIfOffered('/listings', {
  includeAmenities: true,
  includeRooms: true,
  includeImages: true,
  includeDescriptions: true,
  limit: PAGE_SIZE,
});

/** Returns texts, pictures and amenities by property id: a paid feature, without which there are none. */
async function contentsOf(call: PmsCall, properties: Fields[]): Promise<ReadonlyMap<string, Fields>> {
  const ids = properties.flatMap((property) => property.optionalId('id') ?? []);
  if (ids.length === 0) return new Map();
  const { items } = await contents.page(call, { query: { property_ids: ids.join(',') } });
  const known = partsIn(items, 'listing');
  return new Map(readable(known, (content) => [content.optionalId('property_id') ?? content.id('id'), content]));
}

export const listings = listingsFrom({
  list: listAt('/properties', { active: true }),
  one: one({ path: '/properties/{id}' }),
  beside: contentsOf,
  map: (raw, known) => listingOf(raw.with('content', known.get(raw.id('id')))),
});

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

/**
 * Returns the taken nights. The PMS does not document whether `from` and `to` mean arrivals or nights, so earlier
 * arrivals are requested too.
 */
async function takenNights(call: PmsCall, propertyId: string, from: string, end: string): Promise<Set<string>> {
  const window = { property_ids: propertyId, from: addDays(from, -LONGEST_STAY_DAYS), to: end };
  const all = (await bookings.items(call, { query: window })).map((item) => Fields.of(item, 'booking'));
  const holding = all.filter((booking) => booking.id('property_id') === propertyId && !isCancelled(booking));
  const nights = holding.flatMap((booking) => {
    const { checkIn, checkOut } = booking.stay('arrival', 'departure');
    return eachNight(checkIn < from ? from : checkIn, checkOut > end ? end : checkOut);
  });
  return new Set(nights);
}

interface Rate {
  price: Decimal | null;
  minimumNights: number;
  maximumNights: number;
}

const NO_RATES: ReadonlyMap<string, Rate> = new Map();
const search = listIfOffered('/propertysearch', { include_rates: true });
const withoutRates = new WeakSet<PmsCall>();

/**
 * Rates by date, where the search gives them. Nobody could verify that it does, and requests are few: when an answer has
 * none, the call chain asks no more. A rate that cannot be read is as good as none: quotes are the PMS's own.
 */
async function ratesOf(call: PmsCall, propertyId: string, from: string, to: string): Promise<typeof NO_RATES> {
  if (withoutRates.has(call)) return NO_RATES;
  const query = { property_ids: propertyId, rates_from: from, rates_to: to };
  const found = (await search.page(call, { query })).items.map((item) => Fields.of(item, 'body.items[]'));
  const property = found.find((item) => item.id('id') === propertyId);
  if (!property?.has('rates')) {
    withoutRates.add(call);
    return NO_RATES;
  }
  return new Map(readable(property.list('rates'), datedRate));
}

function datedRate(item: unknown): [string, Rate] {
  const rate = Fields.of(item, 'rate');
  return [
    rate.date('date'),
    {
      price: rate.optionalPrice('amount'),
      minimumNights: rate.optionalInteger('min_nights'),
      maximumNights: rate.optionalInteger('max_nights'),
    },
  ];
}

import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, listOf, readable } from '../kit/guards.js';
import { nightlyPrice } from '../kit/nights.js';
import { pageNumber, type Query } from '../kit/reading.js';
import { list, type List, one, type Pager } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { Decimal } from '../port/values.js';
import { RATE_KINDS } from './vocabulary.js';

/** The `Link` header says whether there is another page. */
const LINKED: Pager = {
  query: (cursor) => ({ page: pageNumber(cursor), per_page: 100 }),
  next: ({ items, headers }, cursor) =>
    /rel="?next"?/.test(headers.link ?? '') && items.length > 0 ? String(pageNumber(cursor) + 1) : undefined,
};

/** `{"rentals":[…],…}`. */
export const listAt = (name: string, query: Query = {}, items: string | ((body: Fields) => unknown[]) = name): List =>
  list({ path: `/${name}`, query, items, pages: LINKED });

/** A single resource comes as a list of one. */
export const firstOf =
  (name: string) =>
  (body: Fields): Fields =>
    Fields.of(listOf(body.value(name), name)[0], `${name}[0]`);

/** An id in `links`. */
export const linked = (raw: Fields, name: string): string | null =>
  raw.optionalObject('links')?.optionalId(name) ?? null;

/** Data that accompanies rentals. */
interface Extras {
  photos: Fields[];
  amenities: Fields[];
  titles: ReadonlyMap<string, string>;
}

/** Maps a rental with its photos and amenities. The PMS has no units and gives no time zone. */
const listingOf = listing<Extras>(
  {
    name: 'name',
    description: (raw) => textOf(raw, 'description') || textOf(raw, 'summary'),
    type: 'rental_type',
    pictures: (_, { photos }) =>
      photos
        .map((photo) => ({
          url: photo.optionalUrl('large_url') || photo.optionalUrl('medium_url'),
          description: textOf(photo, 'description'),
        }))
        .filter(({ url }) => url !== ''),
    address: { line1: 'address1', city: 'city', state: 'state', country: 'country_code', postal_code: 'zip' },
    latitude: 'lat',
    longitude: 'lng',
    minimumNights: 'absolute_min_stay',
    maxOccupancy: ['sleeps_max', 'sleeps'],
    startPrice: startPriceOf,
    currency: 'currency',
    timeZone: 'timezone',
    active: (raw) => raw.value('published_at') !== undefined,
    rating: (raw) => ({
      count: raw.optionalInteger('reviews_count'),
      average: raw.optionalNumber('reviews_average_rating', 0, 5),
    }),
    bedroomCount: 'bedrooms_count',
    bathroomCount: 'bathrooms_count',
    checkIn: { start: 'checkin_time' },
    checkOut: 'checkout_time',
    listingDetails: (raw) => ({ notes: textOf(raw, 'price_public_notes'), space: textOf(raw, 'summary') }),
    contact: { name: 'contact_name' },
    amenities: (_, { amenities, titles }) =>
      amenities.map((amenity) => {
        const id = linked(amenity, 'amenity') ?? '';
        return { id: Number(id), name: titles.get(id) ?? '' };
      }),
    deposit: 'damage_deposit',
  },
  ALL_BUT_NIGHTS,
);

const photosOf = listAt('photos');
const amenitiesOf = listAt('rentals_amenities');
const allAmenities = listAt('amenities');

export const listings = listingsFrom({
  list: listAt('rentals'),
  one: one({ path: '/rentals/{id}', item: firstOf('rentals') }),
  beside: extrasOf,
  map: (raw, { photos, amenities, titles }) => {
    const own = (all: Fields[]): Fields[] => all.filter((one) => linked(one, 'rental') === raw.id('id'));
    return listingOf(raw, { photos: own(photos), amenities: own(amenities), titles });
  },
});

/** Photos and amenities of all rentals of a page at once: calls are few. */
async function extrasOf(call: PmsCall, rentals: Fields[]): Promise<Extras> {
  const query = {
    rental_id: rentals
      .map((rental) => rental.optionalId('id') ?? [])
      .flat()
      .join(','),
  };
  const photos = await photosOf.all(call, { query });
  const amenities = await amenitiesOf.all(call, { query });
  // A rental only refers to its amenities by id.
  const named = amenities.length > 0 ? await allAmenities.all(call) : [];
  const titles = readable(named, (amenity) => [amenity.id('id'), textOf(amenity, 'title')] as const);
  return { photos, amenities, titles: new Map(titles) };
}

/** The lowest price of a night. Prices are by the week where the kind says so; `price_kind` is of older accounts. */
function startPriceOf(raw: Fields): Decimal {
  const lowest = raw.optionalPrice('min_price');
  const price = lowest ?? raw.optionalPrice('base_rate') ?? new Decimal(0);
  const field = lowest && raw.has('price_kind') ? 'price_kind' : 'base_rate_kind';
  if (!raw.has(field)) return price;
  const nights = raw.meaning(field, RATE_KINDS);
  return nights === undefined ? new Decimal(0) : nightlyPrice(price, nights, raw.currency('currency'));
}

/** Texts are maps by language: English, else the first that has one. */
export function textOf(raw: Fields, name: string): string {
  if (typeof raw.value(name) === 'string') return raw.text(name);
  const texts = raw.optionalObject(name);
  if (!texts) return '';
  const others = Object.values(raw.value(name) as object).filter((text): text is string => typeof text === 'string');
  return texts.optionalText('en') || (others.find(Boolean) ?? '');
}

import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import { nightlyPrice } from '../kit/nights.js';
import { one } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { type Side, side, withSide } from '../kit/sides.js';
import { Decimal } from '../port/values.js';
import { firstOf, linked, listAt, textOf } from './lists.js';
import { type RentalPolicies, policiesAt, policyFor } from './policies.js';
import { RATE_KINDS } from './vocabulary.js';

/** Data that accompanies the rentals of a page. */
interface Beside {
  photos: Side<Fields[]>;
  amenities: Side<Fields[]>;
  titles: Side<Titles>;
  policies: RentalPolicies;
}

/** Maps a rental with its photos and amenities. The PMS has neither units nor time zones. */
const listingOf = listing(
  {
    name: 'name',
    description: (raw) => textOf(raw, 'description') || textOf(raw, 'summary'),
    type: 'rental_type',
    pictures: (raw) =>
      raw
        .objects('photos')
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
    amenities: (raw) =>
      raw.objects('amenities').map((amenity) => {
        const id = linked(amenity, 'amenity') ?? '';
        return { id: Number(id), name: (raw.value('titles') as Titles | undefined)?.get(id) ?? '' };
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
  map: (raw, { photos, amenities, titles, policies }) => {
    const own = ({ found, unread }: Side<Fields[]>): Side<Fields[]> => ({
      found: found?.filter((one) => linked(one, 'rental') === raw.id('id')),
      unread,
    });
    const pictured = withSide(raw, 'photos', own(photos));
    const whole = withSide(withSide(pictured, 'amenities', own(amenities)), 'titles', titles);
    return { ...listingOf(whole.lacking(policies.unread)), cancellationPolicy: policyFor(raw, policies) };
  },
});

/** Reads photos and amenities of all rentals of a page together, to save calls. */
async function extrasOf(call: PmsCall, rentals: Fields[]): Promise<Beside> {
  const query = {
    rental_id: rentals
      .map((rental) => rental.optionalId('id') ?? [])
      .flat()
      .join(','),
  };
  const photos = await side(['pictures'], photosOf.all(call, { query }));
  const amenities = await side(['rawAmenities'], amenitiesOf.all(call, { query }));
  // A rental only refers to its amenities by id.
  const titles = await side(['rawAmenities'], titlesFor(call, amenities.found ?? []));
  return { photos, amenities, titles, policies: await policiesAt(call) };
}

type Titles = ReadonlyMap<string, string>;

async function titlesFor(call: PmsCall, amenities: readonly Fields[]): Promise<Titles> {
  const named = amenities.length > 0 ? await allAmenities.all(call) : [];
  return new Map(readable(named, (amenity) => [amenity.id('id'), textOf(amenity, 'title')] as const));
}

/** Returns the lowest price of a night. Some kinds mean a price per week; older accounts have `price_kind`. */
function startPriceOf(raw: Fields): Decimal {
  const lowest = raw.optionalPrice('min_price');
  const price = lowest ?? raw.optionalPrice('base_rate') ?? new Decimal(0);
  const field = lowest && raw.has('price_kind') ? 'price_kind' : 'base_rate_kind';
  if (!raw.has(field)) return price;
  const nights = raw.meaning(field, RATE_KINDS);
  return nights === undefined ? new Decimal(0) : nightlyPrice(price, nights, raw.currency('currency'));
}

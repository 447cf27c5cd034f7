import { BLANK_LISTING } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, idIn, mapItems } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { picturesIn } from '../kit/pictures.js';
import { checkInBetween } from '../kit/times.js';
import { addDays, Decimal, eachNight } from '../kit/values.js';
import { allOf, find, ifOffered, PAGE_SIZE, pageOf, readPage } from './client.js';
import { isCancelled } from './reservations.js';

const CONTENT = { includeAmenities: true, includeRooms: true, includeImages: true, includeDescriptions: true };
const IMAGE = { url: ['original_url', 'url'], description: ['caption'] };
const NOTHING = Fields.of({}, 'listing');
const LONGEST_AMENITY = 200;
const LONGEST_STAY_DAYS = 366;

export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const { items, next } = await pageOf(call, '/properties', { active: true }, cursor);
  const ids = await mapItems(items, idIn('id'), (item) => Fields.of(item, 'property').id('id'));
  const contents = await contentsOf(call, ids.items);
  return mapPage({ items, next }, 'property', 'id', (raw) => listingOf(raw, contents.get(raw.id('id'))));
}

export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const property = await find(call, path`/properties/${providerId}`);
  if (!property) return undefined;
  return listingOf(property, (await contentsOf(call, [providerId])).get(property.id('id')));
}

/** Texts, pictures and amenities by property id: a feature that accounts pay for. Without it there are none. */
async function contentsOf(call: PmsCall, ids: string[]): Promise<ReadonlyMap<string, Fields>> {
  if (ids.length === 0) return new Map();
  const body = await ifOffered(call, '/listings', { property_ids: ids.join(','), limit: PAGE_SIZE, ...CONTENT });
  if (!body) return new Map();
  const { items: contents } = await mapItems(readPage(body).items, idIn('id'), (item) => {
    const content = Fields.of(item, 'listing').tolerant();
    return [content.optionalId('property_id') ?? content.id('id'), content] as const;
  });
  return new Map(contents);
}

/** https://api.ownerrez.com/help/v2, Properties and Listings */
export function listingOf(raw: Fields, content: Fields = NOTHING): PmsListing {
  const address = raw.optionalObject('address') ?? Fields.of({}, 'property.address');
  const pictures = picturesIn(content.objects('images'), IMAGE);
  const name = raw.text('name');
  const bathrooms = raw.optionalNumber('bathrooms');
  const rules = content.optionalText('house_rules');
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.optionalText('external_name') || name,
    internalName: raw.optionalText('internal_code') || name,
    description: content.optionalText('description'),
    type: raw.optionalText('property_type'),
    thumbnailUrl: pictures[0]?.url ?? (raw.optionalUrl('thumbnail_url_large') || raw.optionalUrl('thumbnail_url')),
    pictures,
    address: {
      line1: streetOf(address),
      city: address.optionalText('city'),
      state: address.optionalText('state') || address.optionalText('province'),
      country: address.optionalText('country'),
      postal_code: address.optionalText('postal_code'),
    },
    latitude: raw.coordinate('latitude', 90),
    longitude: raw.coordinate('longitude', 180),
    minimumNights: raw.optionalInteger('min_nights'),
    maximumNights: raw.optionalInteger('max_nights'),
    maxOccupancy: raw.optionalInteger('max_guests'),
    startPrice: content.optionalPrice('nightly_rate_min') ?? new Decimal(0),
    currency: raw.currency('currency_code'),
    timeZone: raw.timeZone('time_zone'),
    active: raw.flag('active') !== false,
    bedroomCount: raw.optionalInteger('bedrooms'),
    bathroomCount: bathrooms,
    rooms: roomsOf({ Bedroom: raw.optionalInteger('bedrooms'), Bathroom: bathrooms }),
    checkIn: checkInBetween(raw.optionalTime('check_in'), raw.optionalTime('check_in_end')),
    checkOut: { op: 'UNTIL', end: raw.optionalTime('check_out') },
    houseRules: {
      petsAllowed: raw.has('max_pets') ? raw.optionalInteger('max_pets') > 0 : null,
      smokingAllowed: null,
      eventsAllowed: null,
      childrenAllowed: raw.has('max_children') ? raw.optionalInteger('max_children') > 0 : null,
      additionalRules: rules,
    },
    listingDetails: {
      notes: '',
      rules,
      space: content.optionalText('accommodations_summary'),
      access: '',
      transit: '',
      interaction: '',
      instructions: '',
      neighborhood: content.optionalText('location_description'),
    },
    rawAmenities: amenitiesOf(content),
    unknownParts: ALL_BUT_NIGHTS,
  };
}

const streetOf = (address: Fields): string =>
  ['street1', 'street2']
    .map((line) => address.optionalText(line))
    .filter(Boolean)
    .join(', ') || address.optionalText('address');

/** In groups or not, each with a title or a name. */
function amenitiesOf(content: Fields): PmsListing['rawAmenities'] {
  const items = content
    .objects('amenities')
    .flatMap((item) => (item.has('amenities') ? item.objects('amenities') : [item]));
  const named = items.map((item) => ({
    id: item.optionalInteger('id'),
    name: (item.optionalText('title') || item.optionalText('name')).slice(0, LONGEST_AMENITY),
  }));
  return named.filter(({ name }) => name !== '');
}

const roomsOf = (counts: Record<string, number>): PmsListing['rooms'] =>
  Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []));

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

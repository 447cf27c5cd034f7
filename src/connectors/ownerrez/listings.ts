import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { ListingRef, PmsCall } from '../port/connector.js';
import { Fields, partsIn, readable } from '../kit/guards.js';
import type { PmsListing, PmsNight, PmsPicture } from '../port/model.js';
import { picturesIn } from '../kit/pictures.js';
import { path } from '../kit/path.js';
import { one } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { joined, objectsAt } from '../kit/rest/sources.js';
import { addDays, eachNight } from '../port/values.js';
import { listAt, listIfOffered, NOT_OFFERED, PAGE_SIZE } from './client.js';
import { bookings, isCancelled } from './reservations.js';
import { DAY_STATUSES } from './vocabulary.js';

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

/** Reads amenities, in groups or not, each with a title or a name. */
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

/** The fields that only the content of a property has. */
const OF_CONTENT = ['description', 'pictures', 'houseRules', 'listingDetails', 'rawAmenities'];

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
  map: (raw, known) => {
    const content = known.get(raw.id('id'));
    return listingOf(raw.with('content', content).lacking(content ? [] : OF_CONTENT));
  },
});

/**
 * Returns the nights, each free unless a booking or a block occupies it or the PMS's own calendar closes it. An
 * unreadable booking fails the calendar, because its nights would seem free.
 */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const end = addDays(to, 1);
  const taken = await takenNights(call, listing.providerId, from, end);
  const days = await daysOf(call, listing, from, end);
  return eachNight(from, end).map((date) => {
    const { available = 1, ...rules } = days.get(date) ?? {};
    const night = { providerUnitId: null, date, price: null, minimumNights: 0, maximumNights: 0 };
    return { ...night, ...rules, available: taken.has(date) ? 0 : available };
  });
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

const NO_DAYS: ReadonlyMap<string, Partial<PmsNight>> = new Map();
const withoutCalendar = new WeakSet<PmsCall>();

/**
 * Returns days by date if the PMS has them; it leaves out days without data. To save requests, the call chain stops
 * asking once it knows that an account has no calendar.
 */
async function daysOf(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<typeof NO_DAYS> {
  if (withoutCalendar.has(call)) return NO_DAYS;
  const request = { method: 'GET', path: path`/calendar/${listing.providerId}`, query: { from, to } } as const;
  const response = await call.http.send(request, NOT_OFFERED);
  if (NOT_OFFERED.includes(response.status)) {
    withoutCalendar.add(call);
    return NO_DAYS;
  }
  const body = Fields.of(response.json(), 'body');
  const isForeign = (body.optionalCurrency('currency_code') ?? listing.currency) !== listing.currency;
  const days = readable(partsIn(body.list('days'), 'days'), (day) => nightOf(day));
  return new Map(days.map((day) => [day.date, isForeign ? { ...day, price: null } : day]));
}

const nightOf = night({
  available: (day) =>
    day.meaning('status', DAY_STATUSES) === true && day.optionalObject('rules')?.flag('is_stay_disallowed') !== true,
  price: 'rate.amount',
  minimumNights: 'rules.min_nights',
  maximumNights: 'rules.max_nights',
  closedToArrival: 'rules.is_arrival_disallowed',
  closedToDeparture: 'rules.is_departure_disallowed',
});

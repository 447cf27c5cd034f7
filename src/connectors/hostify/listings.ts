import { Fields, keeping, readable } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsListing } from '../port/model.js';
import { one } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom, listings as listingsFrom } from '../kit/rest/slots.js';
import { integer, number } from '../kit/rest/sources.js';
import type { Decimal } from '../port/values.js';
import { knownMeaning, lineTypeIn } from '../kit/vocabulary.js';
import { listAt } from './client.js';
import { FEE_TYPES, type FeeType, UNITS } from './vocabulary.js';

/** Maps the answer of `GET /listings/{id}?include_related_objects=1&include_fees=1`: a listing, next to its lists. */
export const listingOf = listing(
  {
    providerId: 'listing.id',
    name: ['description.name', 'listing.name', 'listing.nickname'],
    internalName: 'listing.nickname',
    description: 'description.summary',
    type: 'listing.property_type',
    thumbnailUrl: (raw) => raw.object('listing').optionalUrl('thumbnail_file') || undefined,
    pictures: { of: 'photos', url: ['photo', 'original_file', 'thumbnail'], order: 'sort_order' },
    address: {
      line1: 'listing.street',
      city: 'listing.city',
      state: 'listing.state',
      country: ['listing.countrycode', 'listing.country'],
      postal_code: 'listing.zipcode',
    },
    latitude: 'listing.lat',
    longitude: 'listing.lng',
    minimumNights: 'listing.min_nights',
    maximumNights: 'listing.max_nights',
    maxOccupancy: ['listing.person_capacity', 'details.person_capacity'],
    startPrice: 'listing.default_daily_price',
    currency: 'listing.currency',
    timeZone: 'listing.timezone',
    active: 'listing.is_listed',
    rating: ratingOf,
    bedroomCount: (raw) => integer('listing.bedrooms')(raw) ?? countOf(raw, /bedroom/i),
    bathroomCount: (raw) => number('listing.bathrooms')(raw) ?? countOf(raw, /bathroom/i),
    rooms: roomsOf,
    checkIn: { start: 'listing.checkin_start', end: 'listing.checkin_end' },
    checkOut: 'listing.checkout',
    houseRules: {
      petsAllowed: 'details.pets_allowed',
      smokingAllowed: 'details.smoking_allowed',
      childrenAllowed: 'details.children_allowed',
      additionalRules: 'description.house_rules',
    },
    // House manual and arrival information hold door codes: they stay at the PMS.
    listingDetails: {
      notes: 'description.notes',
      rules: 'description.house_rules',
      space: 'description.space',
      access: 'description.access',
      transit: 'description.transit',
      interaction: 'description.interaction',
      instructions: 'description.checkin_place',
      neighborhood: 'description.neighborhood_overview',
    },
    amenities: (raw) => readable(raw.list('amenities'), amenityOf),
    fees: feesOf,
    taxes: (raw) => chargesIn(raw, 'taxes'),
    deposit: 'listing.security_deposit',
  },
  ['PET', 'DISCOUNT'],
);

/** Listings without their lists. */
export const bareListings = listAt('listings', { service_pms: 1 });
const withRelated = one({ path: '/listings/{id}', query: { include_related_objects: 1, include_fees: 1 } });

/** The list has the bare listings, so each is read separately. */
export const listings = listingsFrom({
  list: {
    page: async (call, asked) => {
      const page = await bareListings.page(call, asked);
      return { ...page, items: keeping(page.items, 'listing', (raw) => !isChannelCopy(raw)) };
    },
  },
  one: async (_, id) => Fields.of({ id }, 'listing'),
  inParts: true,
  map: async (listed, _, call) => {
    const raw = await withRelated(call, listed.id('id'));
    return raw && !isChannelCopy(raw.object('listing')) ? listingOf(raw) : undefined;
  },
});

/** Returns the id in a field where 0 means none. */
export function parentIn(raw: Fields, name: string): string | undefined {
  const id = raw.optionalId(name);
  return id === null || id === '0' ? undefined : id;
}

/** Returns whether a listing is a channel's copy, which shares the calendar of the original and is not sold itself. */
export const isChannelCopy = (raw: Fields): boolean => parentIn(raw, 'parent_id') !== undefined;

function roomsOf(raw: Fields): PmsListing['rooms'] {
  const counts = new Map<string, number>();
  for (const room of raw.objects('rooms')) {
    const name = room.optionalText('room_type') || room.optionalText('name', 'Room');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

const countOf = (raw: Fields, name: RegExp): number => roomsOf(raw).find((room) => name.test(room.name))?.count ?? 0;

function amenityOf(item: unknown): string | { id: number; name: string } {
  if (typeof item === 'string') return item;
  const amenity = Fields.of(item, 'amenities[]').tolerant();
  return { id: amenity.optionalInteger('id'), name: amenity.text('name') };
}

/** Returns the average of whole stars from the reviews if the PMS sends no average itself. */
function ratingOf(raw: Fields): PmsListing['rating'] {
  const stars = raw.objects('reviews').flatMap((review) => review.optionalNumber('rating') || []);
  const mean = stars.reduce((sum, rating) => sum + rating, 0) / Math.max(1, stars.length);
  return {
    count: integer('rating.count')(raw) ?? stars.length,
    average: number('rating.rating')(raw) ?? Math.round(mean * 100) / 100,
  };
}

const ruleOf = (name: string, charge: Charge, amount: Decimal | null, guestsIncluded = 0): PmsChargeRule[] =>
  amount?.greaterThan(0) ? [{ name, charge, amount, guestsIncluded }] : [];

/** Returns the charges of one part: deposits, extras and the host's costs of a booking are not part of a price. */
function chargesIn(raw: Fields, part: 'fees' | 'taxes'): PmsChargeRule[] {
  const own = raw.objects('fees').filter((fee) => lineTypeIn<FeeType>(fee, 'type', FEE_TYPES, 'fees') === part);
  return readable(own, (fee) => {
    const amount = fee.optionalPrice('amount');
    if (!amount || amount.isZero()) return [];
    const charge = knownMeaning(fee, 'fee_charge_type_id', UNITS);
    if (!charge) throw fee.invalid('fee_charge_type_id', 'a unit that a charge can have');
    return ruleOf(fee.optionalText('name', 'Fee'), charge, amount);
  }).flat();
}

/** Returns the fees. The two that are fields of the listing count unless the list of fees repeats them. */
function feesOf(raw: Fields): PmsChargeRule[] {
  const own = raw.object('listing');
  const listed = chargesIn(raw, 'fees');
  const unlessListed = (name: RegExp, rules: PmsChargeRule[]): PmsChargeRule[] =>
    listed.some((fee) => name.test(fee.name)) ? [] : rules;
  const cleaning = ruleOf('Cleaning fee', 'PER_STAY', own.optionalPrice('cleaning_fee'));
  const included = own.optionalInteger('guests_included');
  const guests = ruleOf('Extra person', 'PER_GUEST_PER_NIGHT', own.optionalPrice('extra_person'), included);
  return [...unlessListed(/clean/i, cleaning), ...unlessListed(/extra (person|guest)/i, guests), ...listed];
}

/** The calendar is paged like any list. */
export const calendar = calendarFrom({
  days: (call, { providerId }, from, to) =>
    listAt('calendar').items(call, { query: { listing_id: providerId, start_date: from, end_date: to } }),
  map: (day, { currency }) => nightOf(day, currency),
});

export const nightOf = night<string>({
  available: (day, currency) => priceIn(day, currency) !== null && day.optionalText('status') === 'available',
  price: priceIn,
  minimumNights: 'min_stay',
  closedToArrival: (day) => isRefused(day, 'cta'),
  closedToDeparture: (day) => isRefused(day, 'ctd'),
});

/** Returns the price of a night. One in another currency than the listing's is not for sale. */
function priceIn(day: Fields, currency: string): Decimal | null {
  const isForeign = day.has('currency') && day.currency('currency') !== currency;
  return isForeign ? null : day.optionalPrice('price');
}

/** Returns the opposite of `cta` or `ctd`, which say that arrival or departure is allowed. */
function isRefused(day: Fields, name: string): boolean | undefined {
  const isAllowed = day.flag(name);
  return isAllowed === null ? undefined : !isAllowed;
}

import { Fields, readable } from '../kit/guards.js';
import type { ChargeKind } from '../port/charge-kinds.js';
import type { Charge, PmsChargeRule, PmsDiscountRule, PmsListing } from '../port/model.js';
import { publishedPolicy } from '../kit/published-policies.js';
import { list, one } from '../kit/rest/lists.js';
import { inUnits, listing } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom, listings as listingsFrom } from '../kit/rest/slots.js';
import { integer, positive } from '../kit/rest/sources.js';
import { Decimal } from '../port/values.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { listAt } from './client.js';
import { ITEM_TYPES, QUANTIFIERS, TAX_TYPES, UNITS } from './vocabulary.js';

/** Returns whether a listing of the PMS is a sub-unit, which is inventory here. `mtl`: `p` parent, `c` children. */
const isSubUnit = (raw: unknown): boolean => {
  const { type, mtl } = (raw ?? {}) as { type?: unknown; mtl?: { p?: unknown } | null };
  return type === 'MTL_CHILD' || (typeof mtl?.p === 'string' && mtl.p !== '');
};

/** The deposit, which belongs to the listing, not to a quote. */
export const depositIn = positive('prices.securityDepositFee');

/** https://open-api-docs.guesty.com/reference/get_listings-id */
const wholeOf = listing(
  {
    providerId: '_id',
    name: ['title', 'nickname'],
    internalName: 'nickname',
    description: 'publicDescription.summary',
    type: ['propertyType', 'roomType'],
    pictures: { of: 'pictures', url: ['original', 'large', 'regular', 'thumbnail'], description: 'caption' },
    thumbnailUrl: 'picture.thumbnail',
    address: {
      line1: ['address.street', 'address.full'],
      city: 'address.city',
      state: 'address.state',
      country: 'address.country',
      postal_code: 'address.zipcode',
    },
    latitude: 'address.lat',
    longitude: 'address.lng',
    minimumNights: 'terms.minNights',
    maximumNights: 'terms.maxNights',
    maxOccupancy: 'accommodates',
    startPrice: 'prices.basePrice',
    currency: 'prices.currency',
    timeZone: 'timezone',
    active: (raw) => raw.flag('active') !== false && raw.flag('isListed') !== false,
    bedroomCount: integer('bedrooms'),
    bathroomCount: 'bathrooms',
    rooms: { Bedroom: 'bedrooms', Bathroom: 'bathrooms' },
    checkIn: { start: ['defaultCheckInTime', 'terms.checkInTime'], end: 'defaultCheckInEndTime' },
    checkOut: ['defaultCheckOutTime', 'terms.checkOutTime'],
    amenities: 'amenities',
    houseRules: {
      petsAllowed: hasAmenity('pets allowed'),
      smokingAllowed: hasAmenity('smoking allowed'),
      eventsAllowed: hasAmenity('suitable for events', 'events allowed'),
      childrenAllowed: hasAmenity('suitable for children (2-12 years)', 'suitable for children', 'family/kid friendly'),
      additionalRules: 'publicDescription.houseRules',
    },
    listingDetails: {
      notes: 'publicDescription.notes',
      rules: 'publicDescription.houseRules',
      space: 'publicDescription.space',
      access: 'publicDescription.access',
      transit: 'publicDescription.transit',
      interaction: 'publicDescription.interactionWithGuests',
      neighborhood: 'publicDescription.neighborhood',
    },
    fees: feesOf,
    taxes: (raw) => readable(raw.objects('taxes'), taxOf).flat(),
    discounts: discountsOf,
    deposit: depositIn,
    cancellationPolicy: (raw) =>
      publishedPolicy('airbnb', raw.optionalObject('terms')?.optionalText('cancellation') ?? '') ?? undefined,
  },
  ['PET', 'OTHER'],
);

/** Maps a listing; a multi-unit becomes one unit with inventory. */
export const listingOf = (raw: Fields): PmsListing =>
  inUnits(wholeOf(raw), raw.tolerant().optionalObject('mtl')?.list('c').length ?? 0);

/** The count of the PMS includes sub-units, so there is no total of ours. */
const all = listAt('/listings');

export const listings = listingsFrom({
  id: '_id',
  list: {
    page: async (call, asked) => {
      const { items, next } = await all.page(call, asked);
      return { items: items.filter((item) => !isSubUnit(item)), next };
    },
  },
  one: one({
    path: '/listings/{id}',
    item: (raw) => (isSubUnit({ type: raw.value('type'), mtl: raw.value('mtl') }) ? undefined : raw),
  }),
  map: listingOf,
});

/** Returns true if one of the amenities is present; a missing one says nothing. */
function hasAmenity(...names: string[]): (raw: Fields) => true | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll('_', ' ');
  return (raw) => raw.texts('amenities').some((name) => names.includes(plain(name))) || undefined;
}

function feesOf(raw: Fields): PmsChargeRule[] {
  const prices = raw.object('prices');
  const rule = (field: string, name: string, charge: Charge, guestsIncluded: number): PmsChargeRule[] => {
    const amount = prices.optionalPrice(field);
    return amount?.greaterThan(0) ? [{ name, charge, amount, guestsIncluded }] : [];
  };
  const included = prices.optionalInteger('guestsIncludedInRegularFee');
  return [
    ...rule('cleaningFee', 'Cleaning fee', 'PER_STAY', 0),
    ...rule('extraPersonFee', 'Extra guests', 'PER_GUEST_PER_NIGHT', included),
  ];
}

/** Reads factors of the price: 0.9 is ten percent less. */
function discountsOf(raw: Fields): PmsDiscountRule[] {
  const discount = (field: string, name: string, minimumNights: number): PmsDiscountRule[] => {
    const factor = raw.object('prices').optionalPrice(field);
    if (!factor?.greaterThan(0) || !factor.lessThan(1)) return [];
    return [{ name, minimumNights, percentage: new Decimal(100).minus(factor.times(100)) }];
  };
  return [
    ...discount('weeklyPriceFactor', 'Weekly discount', 7),
    ...discount('monthlyPriceFactor', 'Monthly discount', 28),
  ];
}

/** The PMS's name for the channel of our bookings. */
const OUR_CHANNEL = 'manual';

const isCharged = (tax: Fields): boolean =>
  tax.flag('isDeleted') !== true &&
  (tax.flag('isAppliedByDefault') !== false || tax.texts('appliedByDefaultOnChannels').includes(OUR_CHANNEL));

function feeKindOf(type: string): ChargeKind[] {
  const { part, kind } = ITEM_TYPES.get(type) ?? {};
  return kind && part !== 'taxes' ? [kind] : [];
}

/** Returns the rule of a tax. A percentage applies to the price, whatever its quantifier. */
function taxOf(tax: Fields): PmsChargeRule[] {
  if (!isCharged(tax)) return [];
  const isPercentage = tax.has('units') && knownMeaning(tax, 'units', UNITS);
  const charge = isPercentage ? 'PERCENT' : knownMeaning(tax, 'quantifier', QUANTIFIERS)!;
  const name = tax.optionalText('name') || tax.optionalText('type') || 'Tax';
  const kind = tax.meaning('type', TAX_TYPES);
  const on = tax.list('appliedOnFees').flatMap((fee) => feeKindOf(String(fee)));
  const appliesTo = tax.flag('appliedToAllFees') || on.length === 0 ? {} : { appliesTo: on };
  return [{ name, charge, amount: tax.price('amount'), guestsIncluded: 0, ...(kind && { kind }), ...appliesTo }];
}

/** https://open-api-docs.guesty.com/reference/get_availability-pricing-api-calendar-listings-id */
const days = list({
  path: '/availability-pricing/api/calendar/listings/{id}',
  // Otherwise sub-units that are switched off count as free.
  query: { includeAllotment: true, ignoreInactiveChildAllotment: true },
  items: 'data.days',
});

export const calendar = calendarFrom({
  days: async (call, { providerId: id }, startDate, endDate) =>
    (await days.page(call, { values: { id }, query: { startDate, endDate } })).items,
  map: (day, { providerUnitIds: [unitId = null] }) => nightOf(day, unitId),
});

/** `allotment` decides if it is a number, otherwise `status`. */
export const nightOf = night<string | null>({
  available: (day, unitId) => {
    const left = day.has('allotment') ? day.integer('allotment') : Number(day.text('status') === 'available');
    return unitId === null ? Math.min(left, 1) : left;
  },
  price: 'price',
  minimumNights: 'minNights',
  maximumNights: 'maxNights',
  closedToArrival: 'cta',
  closedToDeparture: 'ctd',
});

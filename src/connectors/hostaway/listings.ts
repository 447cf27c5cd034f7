import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsDiscountRule, PmsListing } from '../port/model.js';
import { list, offset, one } from '../kit/rest/lists.js';
import { inUnits, listing } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom, listings as listingsFrom } from '../kit/rest/slots.js';
import { joined, positive } from '../kit/rest/sources.js';
import { Decimal } from '../port/values.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { policiesAt, policyFor } from './policies.js';
import { kindOf } from './quotes.js';
import { AMOUNT_TYPES, DAY_STATUSES, UNITS } from './vocabulary.js';

const INCLUDE = { includeResources: 1 };

/** Names by id of the PMS's dictionaries, which are the same for all accounts. */
interface Dictionaries {
  amenities: ReadonlyMap<number, string>;
  propertyTypes: ReadonlyMap<number, string>;
  policies: ReadonlyMap<string, CancellationPolicy | null>;
}

/** https://api.hostaway.com/documentation#listing-object */
const wholeOf = listing(
  {
    name: ['externalListingName', 'name'],
    internalName: 'internalListingName',
    description: 'description',
    type: 'propertyType',
    pictures: { of: 'listingImages', url: 'url', description: 'caption', order: 'sortOrder' },
    address: {
      line1: ['street', 'address'],
      city: 'city',
      state: 'state',
      country: ['countryCode', 'country'],
      postal_code: 'zipcode',
    },
    latitude: 'lat',
    longitude: 'lng',
    minimumNights: 'minNights',
    maximumNights: 'maxNights',
    maxOccupancy: 'personCapacity',
    startPrice: 'price',
    currency: 'currencyCode',
    timeZone: 'timeZoneName',
    active: (raw) => raw.optionalText('specialStatus') !== 'archived',
    rating: { average: (raw) => raw.optionalNumber('averageReviewRating', 0, 10) / 2 },
    bedroomCount: 'bedroomsNumber',
    bathroomCount: 'bathroomsNumber',
    rooms: { Bedroom: 'bedroomsNumber', Bathroom: 'bathroomsNumber', 'Guest bathroom': 'guestBathroomsNumber' },
    checkIn: { start: 'checkInTimeStart', end: 'checkInTimeEnd' },
    checkOut: 'checkOutTime',
    houseRules: {
      petsAllowed: (raw) => takes(raw, 'maxPetsAllowed') ?? offers(raw, 'pets allowed'),
      smokingAllowed: (raw) => offers(raw, 'smoking allowed'),
      eventsAllowed: (raw) => offers(raw, 'suitable for events', 'events allowed'),
      childrenAllowed: (raw) =>
        takes(raw, 'maxChildrenAllowed') ?? offers(raw, 'suitable for children', 'children allowed'),
      additionalRules: 'houseRules',
    },
    listingDetails: {
      notes: 'airbnbNotes',
      rules: 'houseRules',
      space: 'airbnbSpace',
      access: 'airbnbAccess',
      transit: 'airbnbTransit',
      interaction: 'airbnbInteraction',
      instructions: 'specialInstruction',
      neighborhood: 'airbnbNeighborhoodOverview',
    },
    contact: {
      name: joined(['contactName', 'contactSurName']),
      firstName: 'contactName',
      lastName: 'contactSurName',
      email: textsIn('contactEmail'),
      phone: textsIn('contactPhone1', 'contactPhone2'),
      address: 'contactAddress',
      language: 'contactLanguage',
    },
    amenities: amenitiesIn,
    fees: feesOf,
    taxes: taxesOf,
    discounts: discountsOf,
    deposit: 'refundableDamageDeposit',
    registrations: {
      number: 'propertyLicenseNumber',
      type: 'propertyLicenseType',
      issuedAt: 'propertyLicenseIssueDate',
      expiresAt: 'propertyLicenseExpirationDate',
    },
  },
  ['PET', 'OTHER'],
);

/** Maps a listing; one of several units becomes one unit with inventory. */
export function listingOf(raw: Fields, dictionaries: Dictionaries, unitCount: number): PmsListing {
  const tolerant = raw.tolerant();
  const whole = wholeOf(named(tolerant, dictionaries));
  return inUnits({ ...whole, cancellationPolicy: policyFor(tolerant, dictionaries.policies) }, unitCount);
}

/** Adds the names of its type and its amenities from the dictionaries. */
function named(raw: Fields, { amenities, propertyTypes }: Dictionaries): Fields {
  const ids = readable(raw.objects('listingAmenities'), (item) => item.integer('amenityId'));
  const known = ids.map((id) => ({ id, name: amenities.get(id) }));
  return raw.with('propertyType', propertyTypes.get(raw.optionalInteger('propertyTypeId'))).with('amenities', known);
}

function amenitiesIn(raw: Fields): PmsListing['rawAmenities'] {
  return raw.objects('amenities').map((one) => ({ id: one.integer('id'), name: one.optionalText('name') }));
}

const takes = (raw: Fields, most: string): boolean | null => (raw.has(most) ? raw.optionalInteger(most) > 0 : null);

const offers = (raw: Fields, ...names: string[]): boolean | null =>
  amenitiesIn(raw).some(({ name }) => names.includes(name.toLowerCase())) || null;

export const properties = list({
  path: '/listings',
  query: INCLUDE,
  items: 'result',
  total: 'count',
  pages: offset({ offset: 'offset', limit: 'limit' }, 100),
});

export const listings = listingsFrom({
  list: properties,
  one: one({ path: '/listings/{id}', query: INCLUDE, item: 'result' }),
  beside: async (call) => ({
    amenities: await namesAt(call, '/amenities'),
    propertyTypes: await namesAt(call, '/propertyTypes'),
    policies: await policiesAt(call),
  }),
  map: async (raw, dictionaries, call) => listingOf(raw, dictionaries, await unitCountOf(call, raw)),
});

async function namesAt(call: PmsCall, path: string): Promise<ReadonlyMap<number, string>> {
  const entries = await list({ path, items: 'result' }).all(call);
  return new Map(readable(entries, (entry) => [entry.integer('id'), entry.text('name')]));
}

const unitsOf = list({ path: '/listingUnits/{id}', items: 'result', emptyAt: [404] });

/** Returns the number of physical units of a listing, 0 for a single one. Some accounts' answers carry them inline. */
async function unitCountOf(call: PmsCall, raw: Fields): Promise<number> {
  if (raw.has('listingUnits')) return raw.list('listingUnits').length;
  return (await unitsOf.page(call, { values: { id: raw.id('id') } })).items.length;
}

function textsIn(...names: string[]) {
  return (raw: Fields): string[] => names.map((name) => raw.optionalText(name)).filter(Boolean);
}

/** Returns the fees that every stay pays: optional extras are not part of a price. */
function feesOf(raw: Fields): PmsChargeRule[] {
  const guestsIncluded = raw.optionalInteger('guestsIncluded');
  return [
    ...ruleOf(raw, 'cleaningFee', 'Cleaning fee', 'PER_STAY'),
    ...ruleOf(raw, 'priceForExtraPerson', 'Extra guests', 'PER_GUEST_PER_NIGHT', guestsIncluded),
    ...readable(raw.objects('listingFeeSetting'), configured).flat(),
  ];
}

function configured(fee: Fields): PmsChargeRule[] {
  if (!fee.flag('isMandatory')) return [];
  const isPercentage = fee.has('amountType') && knownMeaning(fee, 'amountType', AMOUNT_TYPES);
  const charge = isPercentage ? 'PERCENT' : knownMeaning(fee, 'feeAppliedPer', UNITS);
  if (!charge) throw fee.invalid('feeAppliedPer', 'a unit that a charge can have');
  const code = fee.optionalText('feeType');
  const name = fee.optionalText('feeTitle') || fee.text('feeType');
  return [{ name, charge, amount: fee.price('amount'), guestsIncluded: 0, kind: kindOf(code, 'fees') }];
}

function taxesOf(raw: Fields): PmsChargeRule[] {
  return [
    ...ruleOf(raw, 'propertyRentTax', 'Property rent tax', 'PERCENT'),
    ...ruleOf(raw, 'guestPerPersonPerNightTax', 'Guest tax per night', 'PER_GUEST_PER_NIGHT'),
    ...ruleOf(raw, 'guestNightlyTax', 'Nightly tax', 'PER_NIGHT'),
    ...ruleOf(raw, 'guestStayTax', 'Stay tax', 'PER_STAY'),
  ];
}

function ruleOf(raw: Fields, field: string, name: string, charge: Charge, guestsIncluded = 0): PmsChargeRule[] {
  const amount = positive(field)(raw);
  return amount ? [{ name, charge, amount, guestsIncluded }] : [];
}

/** Reads factors of the price: 0.9 is ten percent less. */
function discountsOf(raw: Fields): PmsDiscountRule[] {
  const discount = (field: string, name: string, minimumNights: number): PmsDiscountRule[] => {
    const factor = positive(field)(raw);
    return factor?.lessThan(1) ? [{ name, minimumNights, percentage: new Decimal(100).minus(factor.times(100)) }] : [];
  };
  return [...discount('weeklyDiscount', 'Weekly discount', 7), ...discount('monthlyDiscount', 'Monthly discount', 28)];
}

const nights = list({ path: '/listings/{id}/calendar', items: 'result' });

export const calendar = calendarFrom({
  days: async (call, { providerId: id }, startDate, endDate) =>
    (await nights.page(call, { values: { id }, query: { startDate, endDate } })).items,
  map: (day) => nightOf(day),
});

/** https://api.hostaway.com/documentation#calendar-day-object */
export const nightOf = night({
  available: availableOf,
  price: 'price',
  minimumNights: 'minimumStay',
  maximumNights: 'maximumStay',
  closedToArrival: 'closedOnArrival',
  closedToDeparture: 'closedOnDeparture',
});

/**
 * Counts apply to several units: a single one that is closed stays closed whatever they say. The PMS does not document
 * whether the units to sell exclude those that pending reservations keep.
 */
function availableOf(day: Fields): number | boolean {
  const isOpen =
    day.flag('isAvailable') === true && (!day.has('status') || day.meaning('status', DAY_STATUSES) === true);
  if (!day.has('countAvailableUnits')) return isOpen;
  const units = day.optionalInteger('countAvailableUnits');
  if (units === 1 && !isOpen) return 0;
  const unpromised = units - day.optionalInteger('countPendingUnits');
  return Math.max(0, Math.min(day.optionalInteger('availableUnitsToSell'), unpromised));
}

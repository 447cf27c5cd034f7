import { BLANK_LISTING } from '../kit/blanks.js';
import { Fields, readable } from '../kit/guards.js';
import type {
  Charge,
  PmsChargeRule,
  PmsDiscountRule,
  PmsListing,
  PmsNight,
  PmsPicture,
  PmsTimeRange,
} from '../kit/model.js';
import { closures } from '../kit/nights.js';
import { picturesIn } from '../kit/pictures.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';
import { FEE_KINDS, TAX_KINDS } from './item-kinds.js';

const ZERO = new Decimal(0);
const NOTHING = Fields.of({}, '');

/** False for what cannot be read: mapping tells why. */
export function isSubUnit(item: unknown): boolean {
  const mtl = (item as { mtl?: { parent?: unknown } | null } | null)?.mtl;
  return typeof mtl?.parent === 'string' && mtl.parent !== '';
}

/** https://open-api-docs.guesty.com/reference/get_listings-id. A multi-unit is one unit with inventory. */
export function listingOf(raw: Fields): PmsListing {
  const prices = raw.object('prices');
  const address = raw.optionalObject('address') ?? NOTHING;
  const texts = raw.optionalObject('publicDescription') ?? NOTHING;
  const terms = raw.optionalObject('terms') ?? NOTHING;
  const names = raw.texts('amenities');
  const bedroomCount = raw.optionalInteger('bedrooms');
  const bathroomCount = raw.optionalNumber('bathrooms');
  const listing: PmsListing = {
    ...BLANK_LISTING,
    providerId: raw.id('_id'),
    name: raw.optionalText('title') || raw.text('nickname'),
    internalName: raw.optionalText('nickname'),
    description: texts.optionalText('summary'),
    type: raw.optionalText('propertyType') || raw.optionalText('roomType'),
    ...picturesOf(raw),
    address: {
      line1: address.optionalText('street') || address.optionalText('full'),
      city: address.optionalText('city'),
      state: address.optionalText('state'),
      country: address.optionalText('country'),
      postal_code: address.optionalText('zipcode'),
    },
    latitude: address.coordinate('lat', 90),
    longitude: address.coordinate('lng', 180),
    minimumNights: terms.optionalInteger('minNights'),
    maximumNights: terms.optionalInteger('maxNights'),
    maxOccupancy: raw.optionalInteger('accommodates'),
    startPrice: prices.optionalPrice('basePrice') ?? ZERO,
    currency: prices.currency('currency'),
    timeZone: raw.timeZone('timezone'),
    active: raw.flag('active') !== false && raw.flag('isListed') !== false,
    bedroomCount,
    bathroomCount,
    rooms: [
      { name: 'Bedroom', count: bedroomCount },
      { name: 'Bathroom', count: bathroomCount },
    ].filter(({ count }) => count > 0),
    checkIn: checkInOf(raw, terms),
    checkOut: checkOutOf(raw, terms),
    houseRules: houseRulesOf(texts, new Set(names.map((name) => name.toLowerCase().replaceAll('_', ' ')))),
    listingDetails: {
      notes: texts.optionalText('notes'),
      rules: texts.optionalText('houseRules'),
      space: texts.optionalText('space'),
      access: texts.optionalText('access'),
      transit: texts.optionalText('transit'),
      interaction: texts.optionalText('interactionWithGuests'),
      instructions: '',
      neighborhood: texts.optionalText('neighborhood'),
    },
    // The PMS numbers no amenity.
    rawAmenities: names.map((name) => ({ id: 0, name })),
    fees: feesOf(prices),
    taxes: readable(raw.objects('taxes'), taxOf).flat(),
    discounts: discountsOf(prices),
    unknownParts: ['PET', 'OTHER'],
    deposit: depositOf(prices),
  };
  const count = raw.optionalObject('mtl')?.list('children').length ?? 0;
  return count === 0 ? listing : { ...listing, units: [unitOf(listing, count)] };
}

function unitOf(listing: PmsListing, inventoryCount: number): PmsListing['units'][number] {
  const { providerId, name, description, maxOccupancy, bedroomCount, bathroomCount, currency, pictures } = listing;
  return {
    providerUnitId: providerId,
    name,
    description,
    inventoryCount,
    maxOccupancy,
    bedroomCount,
    bathroomCount,
    basePrice: listing.startPrice,
    currency,
    amenities: listing.rawAmenities.map((amenity) => ({ name: amenity.name, description: '', type: '' })),
    pictures,
  };
}

const SIZES = ['original', 'large', 'regular', 'thumbnail'];

function picturesOf(raw: Fields): { thumbnailUrl: string; pictures: PmsPicture[] } {
  const pictures = picturesIn(raw.objects('pictures'), { url: SIZES, description: ['caption'] });
  const thumbnail = raw.optionalObject('picture')?.optionalUrl('thumbnail');
  return { thumbnailUrl: thumbnail || (pictures[0]?.url ?? ''), pictures };
}

function checkInOf(raw: Fields, terms: Fields): PmsTimeRange {
  const start = raw.optionalTime('defaultCheckInTime') ?? terms.optionalTime('checkInTime');
  return checkInBetween(start, raw.optionalTime('defaultCheckInEndTime'));
}

function checkOutOf(raw: Fields, terms: Fields): PmsTimeRange {
  const end = raw.optionalTime('defaultCheckOutTime') ?? terms.optionalTime('checkOutTime');
  return end === undefined ? { op: 'UNTIL' } : { op: 'UNTIL', end };
}

function houseRulesOf(texts: Fields, amenities: ReadonlySet<string>): PmsListing['houseRules'] {
  const named = (...names: string[]): boolean | null => (names.some((name) => amenities.has(name)) ? true : null);
  return {
    petsAllowed: named('pets allowed'),
    smokingAllowed: named('smoking allowed'),
    eventsAllowed: named('suitable for events', 'events allowed'),
    childrenAllowed: named('suitable for children (2-12 years)', 'suitable for children', 'family/kid friendly'),
    additionalRules: texts.optionalText('houseRules'),
  };
}

function feesOf(prices: Fields): PmsChargeRule[] {
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

/** Factors of the price: 0.9 is ten percent less. */
function discountsOf(prices: Fields): PmsDiscountRule[] {
  const discount = (field: string, name: string, minimumNights: number): PmsDiscountRule[] => {
    const factor = prices.optionalPrice(field);
    if (!factor?.greaterThan(0) || !factor.lessThan(1)) return [];
    return [{ name, minimumNights, percentage: new Decimal(100).minus(factor.times(100)) }];
  };
  return [
    ...discount('weeklyPriceFactor', 'Weekly discount', 7),
    ...discount('monthlyPriceFactor', 'Monthly discount', 28),
  ];
}

const QUANTIFIERS: ReadonlyMap<string, Charge> = new Map([
  ['PER_NIGHT', 'PER_NIGHT'],
  ['PER_STAY', 'PER_STAY'],
  ['PER_GUEST', 'PER_GUEST'],
  ['PER_GUEST_PER_NIGHT', 'PER_GUEST_PER_NIGHT'],
]);

/** A percentage is of the price, whatever its quantifier. */
function taxOf(tax: Fields): PmsChargeRule[] {
  const isPercentage = tax.optionalText('units') === 'PERCENTAGE';
  const charge = isPercentage ? 'PERCENT' : tax.meaning('quantifier', QUANTIFIERS);
  const name = tax.optionalText('name') || tax.optionalText('type') || 'Tax';
  if (!charge) return [];
  const kind = TAX_KINDS.get(tax.optionalText('type'));
  const on = tax.list('appliedOnFees').flatMap((fee) => FEE_KINDS.get(String(fee)) ?? []);
  const appliesTo = tax.flag('appliedToAllFees') || on.length === 0 ? {} : { appliesTo: on };
  return [{ name, charge, amount: tax.price('amount'), guestsIncluded: 0, ...(kind && { kind }), ...appliesTo }];
}

/** Not part of a quote: it is the listing's. */
export function depositOf(prices: Fields): Decimal | null {
  const deposit = prices.optionalPrice('securityDepositFee');
  return deposit?.greaterThan(0) ? deposit : null;
}

/** A number of `allotment` decides; only without one does `status`. https://open-api-docs.guesty.com (calendar) */
export function nightOf(raw: Fields, providerUnitId: string | null): PmsNight {
  const left = raw.has('allotment') ? raw.integer('allotment') : Number(raw.text('status') === 'available');
  return {
    providerUnitId,
    date: raw.date('date'),
    available: providerUnitId === null ? Math.min(left, 1) : left,
    price: raw.optionalPrice('price'),
    minimumNights: raw.optionalInteger('minNights'),
    maximumNights: raw.optionalInteger('maxNights'),
    ...closures(raw, 'cta', 'ctd'),
  };
}

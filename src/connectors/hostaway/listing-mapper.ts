import { BLANK_LISTING } from '../kit/blanks.js';
import type { ChargeKind } from '../kit/charge-kinds.js';
import { type Fields, readable } from '../kit/guards.js';
import type {
  Charge,
  PmsChargeRule,
  PmsDiscountRule,
  PmsListing,
  PmsNight,
  PmsPicture,
  PmsQuote,
  PriceLine,
} from '../kit/model.js';
import { closures } from '../kit/nights.js';
import { picturesIn } from '../kit/pictures.js';
import { balancedQuote } from '../kit/quotes.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';
import type { Dictionaries } from './client.js';

const ZERO = new Decimal(0);

/** https://api.hostaway.com/documentation#listing-object. A listing of several units is one unit with inventory. */
export function listingOf(raw: Fields, { amenities, propertyTypes }: Dictionaries, unitCount: number): PmsListing {
  const amenityIds = readable(raw.objects('listingAmenities'), (item) => item.integer('amenityId'));
  const named = amenityIds.flatMap((id) => {
    const name = amenities.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const listing: PmsListing = {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.optionalText('externalListingName') || raw.text('name'),
    internalName: raw.optionalText('internalListingName'),
    description: raw.optionalText('description'),
    type: propertyTypes.get(raw.optionalInteger('propertyTypeId')) ?? '',
    ...picturesOf(raw),
    address: {
      line1: raw.optionalText('street') || raw.optionalText('address'),
      city: raw.optionalText('city'),
      state: raw.optionalText('state'),
      country: raw.optionalText('countryCode') || raw.optionalText('country'),
      postal_code: raw.optionalText('zipcode'),
    },
    latitude: raw.coordinate('lat', 90),
    longitude: raw.coordinate('lng', 180),
    minimumNights: raw.optionalInteger('minNights'),
    maximumNights: raw.optionalInteger('maxNights'),
    maxOccupancy: raw.optionalInteger('personCapacity'),
    startPrice: raw.optionalPrice('price') ?? ZERO,
    currency: raw.currency('currencyCode'),
    timeZone: raw.timeZone('timeZoneName'),
    active: raw.optionalText('specialStatus') !== 'archived',
    rating: { count: 0, average: raw.optionalNumber('averageReviewRating', 0, 10) / 2 },
    bedroomCount: raw.optionalInteger('bedroomsNumber'),
    bathroomCount: raw.optionalNumber('bathroomsNumber'),
    rooms: roomsOf(raw),
    checkIn: checkInBetween(raw.optionalHour('checkInTimeStart'), raw.optionalHour('checkInTimeEnd')),
    checkOut: { op: 'UNTIL', ...timed('end', raw.optionalHour('checkOutTime')) },
    houseRules: houseRulesOf(raw, new Set(named.map(({ name }) => name.toLowerCase()))),
    listingDetails: {
      notes: raw.optionalText('airbnbNotes'),
      rules: raw.optionalText('houseRules'),
      space: raw.optionalText('airbnbSpace'),
      access: raw.optionalText('airbnbAccess'),
      transit: raw.optionalText('airbnbTransit'),
      interaction: raw.optionalText('airbnbInteraction'),
      instructions: raw.optionalText('specialInstruction'),
      neighborhood: raw.optionalText('airbnbNeighborhoodOverview'),
    },
    contact: contactOf(raw),
    rawAmenities: named,
    fees: feesOf(raw),
    taxes: taxesOf(raw),
    discounts: discountsOf(raw),
    unknownParts: ['PET', 'OTHER'],
    deposit: positive(raw.optionalPrice('refundableDamageDeposit')),
  };
  return unitCount === 0 ? listing : { ...listing, units: [unitOf(listing, unitCount)] };
}

function unitOf(listing: PmsListing, inventoryCount: number): PmsListing['units'][number] {
  const { providerId, name, description, maxOccupancy, bedroomCount, bathroomCount, startPrice, currency } = listing;
  const amenities = listing.rawAmenities.map((amenity) => ({ name: amenity.name, description: '', type: '' }));
  const unit = { name, description, inventoryCount, maxOccupancy, bedroomCount, bathroomCount };
  return {
    ...unit,
    providerUnitId: providerId,
    basePrice: startPrice,
    currency,
    amenities,
    pictures: listing.pictures,
  };
}

function picturesOf(raw: Fields): { thumbnailUrl: string; pictures: PmsPicture[] } {
  const image = { url: ['url'], description: ['caption'], order: 'sortOrder' };
  const pictures = picturesIn(raw.objects('listingImages'), image);
  return { thumbnailUrl: pictures[0]?.url ?? '', pictures };
}

const ROOMS = { bedroomsNumber: 'Bedroom', bathroomsNumber: 'Bathroom', guestBathroomsNumber: 'Guest bathroom' };

const roomsOf = (raw: Fields): PmsListing['rooms'] =>
  Object.entries(ROOMS)
    .map(([field, name]) => ({ name, count: raw.optionalNumber(field) }))
    .filter(({ count }) => count > 0);

const timed = (name: 'end', time: string | undefined): { end?: string } => (time === undefined ? {} : { [name]: time });

function houseRulesOf(raw: Fields, amenities: ReadonlySet<string>): PmsListing['houseRules'] {
  const allowed = (field: string, ...names: string[]): boolean | null =>
    raw.has(field) ? raw.optionalInteger(field) > 0 : named(...names);
  const named = (...names: string[]): boolean | null => (names.some((name) => amenities.has(name)) ? true : null);
  return {
    petsAllowed: allowed('maxPetsAllowed', 'pets allowed'),
    smokingAllowed: named('smoking allowed'),
    eventsAllowed: named('suitable for events', 'events allowed'),
    childrenAllowed: allowed('maxChildrenAllowed', 'suitable for children', 'children allowed'),
    additionalRules: raw.optionalText('houseRules'),
  };
}

function contactOf(raw: Fields): PmsListing['contact'] {
  const given = (...fields: string[]): string[] => fields.map((field) => raw.optionalText(field)).filter(Boolean);
  return {
    name: given('contactName', 'contactSurName').join(' '),
    firstName: raw.optionalText('contactName'),
    lastName: raw.optionalText('contactSurName'),
    email: given('contactEmail'),
    phone: given('contactPhone1', 'contactPhone2'),
    address: raw.optionalText('contactAddress'),
    language: raw.optionalText('contactLanguage'),
    country: '',
  };
}

const PER: ReadonlyMap<string, Charge> = new Map([
  ['reservation', 'PER_STAY'],
  ['night', 'PER_NIGHT'],
  ['person', 'PER_GUEST'],
  ['person_per_night', 'PER_GUEST_PER_NIGHT'],
]);

/** Only what every stay pays: optional extras are not part of a price. */
function feesOf(raw: Fields): PmsChargeRule[] {
  const rules = [rule(raw, 'cleaningFee', 'Cleaning fee', 'PER_STAY')];
  const extra = rule(raw, 'priceForExtraPerson', 'Extra guests', 'PER_GUEST_PER_NIGHT');
  rules.push(...(extra[0] ? [[{ ...extra[0], guestsIncluded: raw.optionalInteger('guestsIncluded') }]] : []));
  return [...rules.flat(), ...readable(raw.objects('listingFeeSetting'), configured).flat()];
}

function configured(fee: Fields): PmsChargeRule[] {
  const charge = fee.optionalText('amountType') === 'percent' ? 'PERCENT' : fee.meaning('feeAppliedPer', PER);
  if (!fee.flag('isMandatory') || !charge) return [];
  const name = fee.optionalText('feeTitle') || fee.text('feeType');
  return [{ name, charge, amount: fee.price('amount'), guestsIncluded: 0 }];
}

function taxesOf(raw: Fields): PmsChargeRule[] {
  return [
    rule(raw, 'propertyRentTax', 'Property rent tax', 'PERCENT'),
    rule(raw, 'guestPerPersonPerNightTax', 'Guest tax per night', 'PER_GUEST_PER_NIGHT'),
    rule(raw, 'guestNightlyTax', 'Nightly tax', 'PER_NIGHT'),
    rule(raw, 'guestStayTax', 'Stay tax', 'PER_STAY'),
  ].flat();
}

function rule(raw: Fields, field: string, name: string, charge: Charge): PmsChargeRule[] {
  const amount = positive(raw.optionalPrice(field));
  return amount ? [{ name, charge, amount, guestsIncluded: 0 }] : [];
}

/** Factors of the price: 0.9 is ten percent less. */
function discountsOf(raw: Fields): PmsDiscountRule[] {
  const discount = (field: string, name: string, minimumNights: number): PmsDiscountRule[] => {
    const factor = raw.optionalPrice(field);
    if (!factor?.greaterThan(0) || !factor.lessThan(1)) return [];
    return [{ name, minimumNights, percentage: new Decimal(100).minus(factor.times(100)) }];
  };
  return [...discount('weeklyDiscount', 'Weekly discount', 7), ...discount('monthlyDiscount', 'Monthly discount', 28)];
}

const positive = (amount: Decimal | null): Decimal | null => (amount?.isPositive() && !amount.isZero() ? amount : null);

/** https://api.hostaway.com/documentation#calendar-day-object */
export function nightOf(raw: Fields, providerUnitId: string | null): PmsNight {
  return {
    providerUnitId,
    date: raw.date('date'),
    available: availableOf(raw),
    price: raw.optionalPrice('price'),
    minimumNights: raw.optionalInteger('minimumStay'),
    maximumNights: raw.optionalInteger('maximumStay'),
    ...closures(raw, 'closedOnArrival', 'closedOnDeparture'),
  };
}

/** The PMS does not say whether the units to sell leave out those that pending reservations keep. */
function availableOf(raw: Fields): number {
  if (raw.has('countAvailableUnits')) {
    const unpromised = raw.optionalInteger('countAvailableUnits') - raw.optionalInteger('countPendingUnits');
    return Math.max(0, Math.min(raw.optionalInteger('availableUnitsToSell'), unpromised));
  }
  return raw.flag('isAvailable') === true && (raw.value('status') ?? 'available') === 'available' ? 1 : 0;
}

/** https://api.hostaway.com/documentation#price-details-object, version 2 */
export function quoteOf(raw: Fields, currency: string): PmsQuote {
  const quote: PmsQuote = {
    currency,
    base: [],
    fees: [],
    taxes: [],
    discounts: [],
    total: raw.price('totalPrice'),
    deposit: null,
  };
  for (const component of raw.objects('components')) {
    if (component.flag('isDeleted')) continue;
    const line = {
      name: component.optionalText('title') || component.text('name'),
      description: '',
      amount: component.amount('total'),
      kind: KINDS.get(component.text('name')),
      mandatory: component.flag('isMandatory') ?? undefined,
    };
    const isIncluded = component.flag('isIncludedInTotalPrice') === true;
    if (/deposit/i.test(component.text('name'))) {
      // Given back, so no part of the price; some hosts have it in the total all the same.
      quote.deposit = (quote.deposit ?? ZERO).plus(line.amount);
      if (isIncluded) quote.total = quote.total.minus(line.amount);
    } else if (isIncluded) {
      linesOf(quote, component.text('type'), line.amount)?.push({ ...line, amount: line.amount.abs() });
    }
  }
  return balancedQuote(quote);
}

/** https://api.hostaway.com/documentation#listing-fee-types and listing-tax-types, where the names of lines are listed. */
const KINDS: ReadonlyMap<string, ChargeKind> = new Map([
  ['cleaningFee', 'CLEANING'],
  ['extraGuestFee', 'EXTRA_GUEST'],
  ['priceForExtraPerson', 'EXTRA_GUEST'],
  ['petFee', 'PET'],
  ['linenFee', 'LINEN'],
  ['resortFee', 'RESORT'],
  ['managementFee', 'SERVICE'],
  ['bookingFee', 'SERVICE'],
  ['cityTax', 'CITY_TAX'],
  ['vat', 'VAT'],
  ['salesTax', 'SALES_TAX'],
  ['hotelTax', 'LODGING_TAX'],
  ['lodgingTax', 'LODGING_TAX'],
  ['occupancyTax', 'LODGING_TAX'],
  ['roomTax', 'LODGING_TAX'],
]);

/** Undefined for types that only repeat others (`totals`, `commissions`). */
function linesOf(quote: PmsQuote, type: string, amount: Decimal): PriceLine[] | undefined {
  if (amount.isZero() || type === 'totals' || type === 'commissions') return undefined;
  if (type === 'discount' || amount.isNegative()) return quote.discounts;
  if (type === 'price' || type === 'accommodation') return quote.base;
  return type === 'tax' ? quote.taxes : quote.fees;
}

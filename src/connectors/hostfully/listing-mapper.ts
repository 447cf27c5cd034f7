import type { ChargeKind } from '../kit/charge-kinds.js';
import { chargesRead } from '../kit/charge-rules.js';
import { Fields, readable } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsHouseRules, PmsListing, PmsNight } from '../kit/model.js';
import { picturesIn } from '../kit/pictures.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';

const ZERO = new Decimal(0);

/** What the PMS keeps beside a property, each a list of its own. */
export interface Extras {
  descriptions: Fields[];
  photos: Fields[];
  amenities: Fields[];
  rules: Fields[];
  fees: Fields[];
  /** The units of a unit type; none for any other property. */
  units: Fields[];
}

/** Door codes and the like: never part of a listing. */
const PRIVATE_AMENITY = 'CHECK_IN_OPTION_INSTRUCTION';

/** https://dev.hostfully.com/reference/properties. A unit type is one unit with as much inventory as it has units. */
export function listingOf(raw: Fields, extras: Extras): PmsListing {
  const about = preferredOf(extras.descriptions);
  const address = raw.optionalObject('address') ?? Fields.of({}, 'address');
  const stay = raw.optionalObject('availability') ?? Fields.of({}, 'availability');
  const pricing = raw.object('pricing');
  const pictures = picturesIn(extras.photos, PICTURE);
  const listing: PmsListing = {
    providerId: raw.id('uid'),
    name: about.optionalText('name') || raw.text('name'),
    internalName: raw.optionalText('internalName') || raw.text('name'),
    description: about.optionalText('summary') || about.optionalText('shortSummary'),
    type: wordsOf(raw.optionalText('propertyType')),
    thumbnailUrl: raw.optionalUrl('pictureLink') || (pictures[0]?.url ?? ''),
    pictures,
    address: {
      line1: [address.optionalText('address'), address.optionalText('address2')].filter(Boolean).join(', '),
      city: address.optionalText('city'),
      state: address.optionalText('state'),
      country: address.optionalText('countryCode'),
      postal_code: address.optionalText('zipCode'),
    },
    latitude: address.coordinate('latitude', 90),
    longitude: address.coordinate('longitude', 180),
    minimumNights: stay.optionalInteger('minimumStay'),
    maximumNights: stay.optionalInteger('maximumStay'),
    maxOccupancy: stay.optionalInteger('maxGuests'),
    startPrice: pricing.optionalPrice('dailyRate') ?? ZERO,
    currency: pricing.currency('currency'),
    timeZone: raw.timeZone('timeZone'),
    active: raw.flag('isActive') === true && (raw.flag('isUnitType') !== true || extras.units.length > 0),
    rating: ratingOf(objectIn(raw, 'reviews')),
    bedroomCount: raw.optionalInteger('bedrooms'),
    bathroomCount: raw.optionalNumber('bathrooms'),
    rooms: Object.entries(ROOMS)
      .map(([field, name]) => ({ name, count: raw.optionalNumber(field) }))
      .filter(({ count }) => count > 0),
    checkIn: checkInBetween(stay.optionalHour('checkInTimeStart'), stay.optionalHour('checkInTimeEnd')),
    checkOut: { op: 'UNTIL', end: stay.optionalHour('checkOutTime') },
    houseRules: houseRulesOf(extras.rules),
    listingDetails: {
      notes: about.optionalText('notes'),
      rules: additionalRules(extras.rules),
      space: about.optionalText('space'),
      access: about.optionalText('access'),
      transit: about.optionalText('transit'),
      interaction: about.optionalText('interaction'),
      instructions: '',
      neighborhood: about.optionalText('neighbourhood'),
    },
    contact: contactOf(objectIn(raw, 'contact')),
    parentPropertyId: raw.optionalId('hotelUid'),
    // The PMS numbers no amenity.
    rawAmenities: amenitiesOf(extras.amenities).map(({ name }) => ({ id: 0, name })),
    units: [],
    ...chargesRead(['PET', 'DISCOUNT'], () => ({
      fees: feesOf(extras.fees, pricing, stay),
      taxes: chargesOf(extras.fees.filter(isTax)),
      deposit: positive(pricing.optionalPrice('securityDeposit')),
    })),
  };
  return extras.units.length === 0 ? listing : { ...listing, units: [unitOf(listing, extras)] };
}

function unitOf(listing: PmsListing, { units, amenities }: Extras): PmsListing['units'][number] {
  const { name, description, maxOccupancy, bedroomCount, bathroomCount, currency, pictures } = listing;
  return {
    ...{ name, description, maxOccupancy, bedroomCount, bathroomCount, currency, pictures },
    providerUnitId: listing.providerId,
    inventoryCount: units.length,
    basePrice: listing.startPrice,
    amenities: amenitiesOf(amenities),
  };
}

/** English before any other language. */
function preferredOf(descriptions: Fields[]): Fields {
  const english = descriptions.find((one) => /^en/i.test(one.optionalText('locale')));
  return english ?? descriptions[0] ?? Fields.of({}, 'description');
}

const PICTURE = {
  url: ['originalImageUrl', 'largeScaleImageUrl', 'mediumScaleImageUrl', 'url'],
  description: ['description'],
  order: 'displayOrder',
};

const amenitiesOf = (amenities: Fields[]): { name: string; description: string; type: string }[] =>
  readable(amenities, (one) => ({
    name: one.text('amenity'),
    description: one.optionalText('description'),
    type: one.optionalText('category'),
  })).filter(({ name }) => name !== PRIVATE_AMENITY);

const ROOMS = { bedrooms: 'Bedroom', bathrooms: 'Bathroom' };

/** Codes such as `ALLOWS_PETS`, `NO_SMOKING`; a rule that is not listed is not known. */
function houseRulesOf(rules: Fields[]): PmsHouseRules {
  const codes = rules.map((rule) => rule.optionalText('rule').toUpperCase());
  const allowed = (about: RegExp): boolean | null => {
    const code = codes.find((one) => about.test(one));
    return code === undefined ? null : !DENIAL.test(code);
  };
  return {
    petsAllowed: allowed(/PET/),
    smokingAllowed: allowed(/SMOK/),
    eventsAllowed: allowed(/EVENT|PARTY|PARTIES/),
    childrenAllowed: allowed(/CHILD|KID|FAMILY/),
    additionalRules: additionalRules(rules),
  };
}

const DENIAL = /(?:^|_)(?:NO|NOT|NON|PROHIBITED|FORBIDDEN|DISALLOWS|UNSUITABLE)(?:_|$)/;

const additionalRules = (rules: Fields[]): string =>
  rules
    .map((rule) => rule.optionalText('description').trim())
    .filter(Boolean)
    .join('\n');

/** Null: by the pet, which is left to the quote. */
const CHARGES: ReadonlyMap<string, Charge | null> = new Map([
  ['PER_STAY', 'PER_STAY'],
  ['PER_NIGHT', 'PER_NIGHT'],
  ['PER_GUEST', 'PER_GUEST'],
  ['PER_GUEST_PER_NIGHT', 'PER_GUEST_PER_NIGHT'],
  ['PERCENTAGE_OF_RENT', 'PERCENT'],
  ['PERCENTAGE_OF_TOTAL', 'PERCENT'],
  ['PER_PET', null],
  ['PER_PET_PER_NIGHT', null],
]);

const RENT: ChargeKind[] = ['ACCOMMODATION'];
export const KINDS: ReadonlyMap<string, ChargeKind> = new Map([
  ['CLEANING', 'CLEANING'],
  ['PET', 'PET'],
]);

const isTax = (fee: Fields): boolean => fee.optionalText('type') === 'TAX' || fee.optionalText('amountType') === 'TAX';

/** What everyone pays: charges by pet and optional ones are left to the quote. */
function chargesOf(fees: Fields[]): PmsChargeRule[] {
  return fees.flatMap((fee) => {
    const charge = fee.has('scope') ? fee.meaning('scope', CHARGES) : 'PER_STAY';
    const isOptional = (fee.flag('optional') ?? fee.flag('isOptional')) === true;
    const amount = positive(fee.optionalPrice('amount')) ?? positive(fee.optionalPrice('taxationRate'));
    if (!charge || !amount || isOptional) return [];
    const kind = KINDS.get(fee.optionalText('type'));
    const appliesTo = fee.optionalText('scope') === 'PERCENTAGE_OF_RENT' ? { appliesTo: RENT } : {};
    const name = fee.optionalText('name') || wordsOf(fee.optionalText('type', 'Fee'));
    return [{ name, charge, amount, guestsIncluded: 0, ...(kind && { kind }), ...appliesTo }];
  });
}

/** The two that are part of the property itself count where the list of fees does not repeat them. */
function feesOf(all: Fields[], pricing: Fields, stay: Fields): PmsChargeRule[] {
  const listed = all.filter((fee) => !isTax(fee));
  const guestsIncluded = stay.optionalInteger('baseGuests');
  const rules = chargesOf(listed).map((rule) => (EXTRA_GUEST.test(rule.name) ? { ...rule, guestsIncluded } : rule));
  const listsCleaning = listed.some((fee) => fee.optionalText('type') === 'CLEANING');
  const listsGuests = rules.some(({ name }) => EXTRA_GUEST.test(name));
  const cleaning = positive(pricing.optionalPrice('cleaningFee'));
  const guest = positive(pricing.optionalPrice('extraGuestFee'));
  if (cleaning && !listsCleaning)
    rules.push({ name: 'Cleaning fee', charge: 'PER_STAY', amount: cleaning, guestsIncluded: 0 });
  if (guest && !listsGuests)
    rules.push({ name: 'Extra guest fee', charge: 'PER_GUEST_PER_NIGHT', amount: guest, guestsIncluded });
  return rules;
}

const EXTRA_GUEST = /(extra|additional) guest/i;

const positive = (amount: Decimal | null): Decimal | null => (amount?.greaterThan(0) ? amount : null);

const ratingOf = (reviews: Fields): PmsListing['rating'] => ({
  count: reviews.optionalInteger('total'),
  average: reviews.optionalNumber('average', 0, 5),
});

function contactOf(contact: Fields): PmsListing['contact'] {
  const [firstName, lastName] = [contact.optionalText('firstName'), contact.optionalText('lastName')];
  const listOf = (field: string): string[] => [contact.optionalText(field)].filter(Boolean);
  return {
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    email: listOf('email'),
    phone: listOf('phone'),
    address: '',
    language: contact.optionalText('language'),
    country: '',
  };
}

/** An object that only some answers carry; anything else by that name is left alone. */
function objectIn(raw: Fields, name: string): Fields {
  const value = raw.value(name);
  return Fields.of(typeof value === 'object' && !Array.isArray(value) ? value : {}, name);
}

/** `TINY_HOUSE` → `Tiny house`. */
function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * https://dev.hostfully.com/reference/property-calendar. A night without price or availability, or with a price in
 * another currency than the listing's, is not for sale.
 */
export function nightOf(entry: Fields, providerUnitId: string | null, currency: string): PmsNight {
  const pricing = entry.optionalObject('pricing');
  const availability = entry.optionalObject('availability');
  const isForeign = pricing?.has('currency') === true && pricing.currency('currency') !== currency;
  const price = isForeign ? null : (pricing?.optionalPrice('value') ?? null);
  return {
    providerUnitId,
    date: entry.date('date'),
    available: price && availability ? availableOf(availability) : 0,
    price,
    minimumNights: availability?.optionalInteger('minimumStayLength', availability.optionalInteger('minimumStay')) ?? 0,
    maximumNights: availability?.optionalInteger('maximumStayLength', availability.optionalInteger('maximumStay')) ?? 0,
    closedToArrival: isClosed(availability, 'availableForCheckIn'),
    closedToDeparture: isClosed(availability, 'availableForCheckOut'),
  };
}

/** Undefined: the PMS does not say. */
function isClosed(availability: Fields | undefined, name: string): boolean | undefined {
  const open = availability?.flag(name) ?? undefined;
  return open === undefined ? undefined : !open;
}

/** Only a unit type counts its units. */
export function availableOf(availability: Fields): number {
  if (availability.flag('unavailable') !== false) return 0;
  return availability.optionalInteger('availableUnits', 1);
}

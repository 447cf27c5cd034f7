import type { ChargeKind } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, listOf, readable } from '../kit/guards.js';
import type { PmsChargeRule, PmsListing, PmsUnit } from '../port/model.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { one, resourceIn } from '../kit/rest/lists.js';
import { inUnits, listing } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom, listings as listingsFrom } from '../kit/rest/slots.js';
import { flag, joined, positive } from '../kit/rest/sources.js';
import type { Decimal } from '../port/values.js';
import { textPolicy } from '../kit/published-policies.js';
import { lineTypeIn } from '../kit/vocabulary.js';
import { type Side, side, withSide } from '../kit/sides.js';
import { listAt } from './client.js';
import { AMOUNT_TYPES, CLEANING, FEE_TYPES, OF_RENT, SCOPES } from './vocabulary.js';

const properties = listAt('/properties', 'properties');
const unitsOfType = listAt('/multi-units/units', 'units');

/** Lists that the PMS stores separately from a property, with the parts that they add. */
const SIDES = Object.entries<[at: string, adds: Side<unknown>['unread']]>({
  propertyDescriptions: ['/property-descriptions', ['name', 'description', 'listingDetails']],
  photos: ['/photos', ['pictures']],
  amenities: ['/amenities', ['rawAmenities']],
  propertyRules: ['/property-rules', ['houseRules', 'listingDetails']],
}).map(([name, [at, adds]]) => ({ name, adds, list: listAt(at, name) }));
const fees = listAt('/fees', 'fees');

/** Reads the units of a unit type that are in use. */
export const unitsOf = async (call: PmsCall, unitTypeUid: string): Promise<Fields[]> =>
  (await unitsOfType.all(call, { query: { unitTypeUid } })).filter((unit) => unit.flag('active') !== false);

async function withExtras(raw: Fields, call: PmsCall): Promise<Fields> {
  const propertyUid = raw.id('uid');
  const query = { propertyUid };
  let whole = raw.with('units', isUnitType(raw) ? await unitsOf(call, propertyUid) : []);
  for (const { name, adds, list } of SIDES) whole = withSide(whole, name, await side(adds, list.all(call, { query })));
  return whole.with('fees', await fees.all(call, { query }));
}

const isUnitType = (raw: Fields): boolean => raw.flag('isUnitType') === true;

export const listings = listingsFrom({
  id: 'uid',
  list: {
    page: (call, asked) => properties.page(call, { ...asked, query: { agencyUid: call.providerAccountId } }),
  },
  one: one({ path: '/properties/{id}', item: 'property' }),
  inParts: true,
  map: async (raw, _, call) => listingOf(await withExtras(raw, call)),
});

/** https://dev.hostfully.com/reference/properties */
const mapped = listing(
  {
    providerId: 'uid',
    name: ['description.name', 'name'],
    internalName: ['internalName', 'name'],
    description: ['description.summary', 'description.shortSummary'],
    type: (raw) => wordsOf(raw.optionalText('propertyType')),
    thumbnailUrl: 'pictureLink',
    pictures: {
      of: 'photos',
      url: ['originalImageUrl', 'largeScaleImageUrl', 'mediumScaleImageUrl', 'url'],
      description: 'description',
      order: 'displayOrder',
    },
    address: {
      line1: joined(['address.address', 'address.address2'], ', '),
      city: 'address.city',
      state: 'address.state',
      country: 'address.countryCode',
      postal_code: 'address.zipCode',
    },
    latitude: 'address.latitude',
    longitude: 'address.longitude',
    minimumNights: 'availability.minimumStay',
    maximumNights: 'availability.maximumStay',
    maxOccupancy: 'availability.maxGuests',
    startPrice: 'pricing.dailyRate',
    currency: 'pricing.currency',
    timeZone: 'timeZone',
    active: (raw) => raw.flag('isActive') === true && (!isUnitType(raw) || raw.list('units').length > 0),
    rating: { count: 'reviews.total', average: 'reviews.average' },
    bedroomCount: 'bedrooms',
    bathroomCount: 'bathrooms',
    rooms: { Bedroom: 'bedrooms', Bathroom: 'bathrooms' },
    checkIn: { start: 'availability.checkInTimeStart', end: 'availability.checkInTimeEnd' },
    checkOut: 'availability.checkOutTime',
    houseRules: {
      petsAllowed: allows(/PET/),
      smokingAllowed: allows(/SMOK/),
      eventsAllowed: allows(/EVENT|PARTY|PARTIES/),
      childrenAllowed: allows(/CHILD|KID|FAMILY/),
      additionalRules: additionalRules,
    },
    // The house manual is for guests who have booked.
    listingDetails: {
      notes: 'description.notes',
      rules: additionalRules,
      space: 'description.space',
      access: 'description.access',
      transit: 'description.transit',
      interaction: 'description.interaction',
      neighborhood: 'description.neighbourhood',
    },
    contact: {
      name: joined(['contact.firstName', 'contact.lastName']),
      firstName: 'contact.firstName',
      lastName: 'contact.lastName',
      email: 'contact.email',
      phone: 'contact.phone',
      language: 'contact.language',
    },
    parentPropertyId: 'hotelUid',
    amenities: (raw) => amenitiesOf(raw).map(({ name }) => name),
    fees: feesOf,
    taxes: (raw) => rulesOf(raw.objects('fees').filter(isTax)),
    deposit: 'pricing.securityDeposit',
    cancellationPolicy: (raw) => textPolicy(raw.optionalText('cancellationPolicy')) ?? undefined,
  },
  ['PET', 'DISCOUNT'],
);

/** Maps a property; a unit type becomes one unit whose inventory is its number of units. */
export function listingOf(raw: Fields): PmsListing {
  const whole = mapped(raw.with('description', preferredOf(raw.objects('propertyDescriptions'))));
  const { units, ...rest } = inUnits(whole, raw.list('units').length);
  return { ...rest, units: units.map((unit) => ({ ...unit, amenities: amenitiesOf(raw) })) };
}

/** Returns the English description, otherwise one in another language. */
const preferredOf = (descriptions: Fields[]): Fields | undefined =>
  descriptions.find((one) => /^en/i.test(one.optionalText('locale'))) ?? descriptions[0];

/** Door codes and similar secrets, which are never part of a listing. */
const PRIVATE_AMENITY = 'CHECK_IN_OPTION_INSTRUCTION';

const amenitiesOf = (raw: Fields): PmsUnit['amenities'] =>
  readable(raw.objects('amenities'), (one) => ({
    name: one.text('amenity'),
    description: one.optionalText('description'),
    type: one.optionalText('category'),
  })).filter(({ name }) => name !== PRIVATE_AMENITY);

const DENIAL = /(?:^|_)(?:NO|NOT|NON|PROHIBITED|FORBIDDEN|DISALLOWS|UNSUITABLE)(?:_|$)/;

/** Reads codes such as `ALLOWS_PETS`, `NO_SMOKING`; a rule that is not listed is unknown. */
function allows(what: RegExp): (raw: Fields) => boolean | undefined {
  return (raw) => {
    const codes = raw.objects('propertyRules').map((rule) => rule.optionalText('rule').toUpperCase());
    const code = codes.find((one) => what.test(one));
    return code === undefined ? undefined : !DENIAL.test(code);
  };
}

function additionalRules(raw: Fields): string {
  const texts = raw.objects('propertyRules').map((rule) => rule.optionalText('description').trim());
  return texts.filter(Boolean).join('\n');
}

const RENT: ChargeKind[] = ['ACCOMMODATION'];

/** Returns whether either of the two fields marks a tax. */
export const isTax = (fee: Fields): boolean =>
  lineTypeIn(fee, 'type', FEE_TYPES, { part: 'fees' })?.part === 'taxes' ||
  lineTypeIn(fee, 'amountType', AMOUNT_TYPES, 'fees') === 'taxes';

export const kindOf = (fee: Fields): ChargeKind | undefined => FEE_TYPES.get(fee.optionalText('type'))?.kind;

const amountIn = positive(['amount', 'taxationRate']);
const cleaningFeeIn = positive('pricing.cleaningFee');
const guestFeeIn = positive('pricing.extraGuestFee');

/** Returns the charges that everyone pays: charges per pet and optional ones are left to the quote. */
function rulesOf(fees: Fields[]): PmsChargeRule[] {
  return fees.flatMap((fee) => {
    const charge = fee.has('scope') ? fee.meaning('scope', SCOPES) : 'PER_STAY';
    const isOptional = (fee.flag('optional') ?? fee.flag('isOptional')) === true;
    const amount = amountIn(fee);
    if (!charge || !amount || isOptional) return [];
    const kind = kindOf(fee);
    const appliesTo = fee.optionalText('scope') === OF_RENT ? { appliesTo: RENT } : {};
    const name = fee.optionalText('name') || wordsOf(fee.optionalText('type', 'Fee'));
    return [{ name, charge, amount, guestsIncluded: 0, ...(kind && { kind }), ...appliesTo }];
  });
}

const isForGuests = ({ name }: PmsChargeRule): boolean => /(extra|additional) guest/i.test(name);

/** Returns the fees. The two that are part of the property itself count unless the list of fees repeats them. */
function feesOf(raw: Fields): PmsChargeRule[] {
  const listed = raw.objects('fees').filter((fee) => !isTax(fee));
  const guestsIncluded = raw.optionalObject('availability')?.optionalInteger('baseGuests') ?? 0;
  const rules = rulesOf(listed).map((rule) => (isForGuests(rule) ? { ...rule, guestsIncluded } : rule));
  const cleaning = listed.some((fee) => fee.optionalText('type') === CLEANING) ? null : cleaningFeeIn(raw);
  const guest = rules.some(isForGuests) ? null : guestFeeIn(raw);
  if (cleaning) rules.push({ name: 'Cleaning fee', charge: 'PER_STAY', amount: cleaning, guestsIncluded: 0 });
  if (guest) rules.push({ name: 'Extra guest fee', charge: 'PER_GUEST_PER_NIGHT', amount: guest, guestsIncluded });
  return rules;
}

/** Turns `TINY_HOUSE` into `Tiny house`. */
function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Reads days of a property or of one unit, both ends included. https://dev.hostfully.com/reference/property-calendar
 */
export async function entriesOf(call: PmsCall, uid: string, from: string, to: string): Promise<unknown[]> {
  const body = Fields.of(await get(call, path`/property-calendar/${uid}`, { from, to }), 'body');
  return listOf(resourceIn(body, 'calendar')!.value('entries'), 'calendar.entries');
}

export const calendar = calendarFrom({
  days: (call, { providerId }, from, to) => entriesOf(call, providerId, from, to),
  map: (day, { currency }) => nightOf(day, currency),
});

/** A night without price or availability, or with a price in another currency than the listing's, is not for sale. */
export const nightOf = night<string>({
  available: (day, currency) => (priceIn(day, currency) ? leftIn(day) : 0),
  price: priceIn,
  minimumNights: ['availability.minimumStayLength', 'availability.minimumStay'],
  maximumNights: ['availability.maximumStayLength', 'availability.maximumStay'],
  closedToArrival: closed('availability.availableForCheckIn'),
  closedToDeparture: closed('availability.availableForCheckOut'),
});

function priceIn(day: Fields, currency: string): Decimal | null {
  const pricing = day.optionalObject('pricing');
  const isForeign = pricing?.has('currency') === true && pricing.currency('currency') !== currency;
  return isForeign ? null : (pricing?.optionalPrice('value') ?? null);
}

/** Returns how often the night can be sold: only a unit type counts its units. */
export function leftIn(day: Fields): number {
  const availability = day.optionalObject('availability');
  return availability?.flag('unavailable') === false ? availability.optionalInteger('availableUnits', 1) : 0;
}

/** Reads a flag that states the opposite. */
function closed(place: string): (day: Fields) => boolean | undefined {
  const open = flag(place);
  return (day) => {
    const isOpen = open(day) ?? undefined;
    return isOpen === undefined ? undefined : !isOpen;
  };
}

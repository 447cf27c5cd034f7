import { BLANK_LISTING, BLANK_UNIT } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, readable } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight, PmsUnit } from '../kit/model.js';
import { closures, everyNight, mapNights } from '../kit/nights.js';
import { inParallel, mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { everyPage, find } from '../kit/reading.js';
import { checkInBetween } from '../kit/times.js';
import type { Decimal } from '../kit/values.js';
import { allOf, pageOf } from './client.js';
import { CHANNEL, standardPlans } from './rate-plans.js';

const PROPERTIES = '/inventory/v1/properties';
const BEDROOMS = { unitGroupTypes: 'BedRoom' };
/** Prices depend on the number of adults: a night's is that for so many, or for the most there may be. */
const USUAL_ADULTS = 2;

/** What all properties of a page are made of takes as many requests as what one is made of. */
interface Parts {
  groups: Fields[];
  units: Fields[];
  plans: ReadonlyMap<string, Fields>;
}

/** A listing is a property; its units are the groups of rooms that are sold alike. */
export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const page = await pageOf(call, PROPERTIES, 'properties', {}, cursor);
  if (page.items.length === 0) return { items: [], refused: [] };
  const parts = await partsOf(call);
  return mapPage(page, 'property', 'id', (property) => listingOf(property, parts));
}

export async function oneListing(call: PmsCall, propertyId: string): Promise<PmsListing | undefined> {
  const property = await find(call, PROPERTIES + path`/${propertyId}`);
  return property === undefined
    ? undefined
    : listingOf(Fields.of(property, 'property').tolerant(), await partsOf(call, { propertyId }));
}

async function partsOf(call: PmsCall, of: { propertyId?: string } = {}): Promise<Parts> {
  const [groups, units, plans] = await Promise.all([
    allOf(call, '/inventory/v1/unit-groups', 'unitGroups', { ...of, ...BEDROOMS }),
    allOf(call, '/inventory/v1/units', 'units', of),
    standardPlans(call, of),
  ]);
  const tolerant = (all: Fields[]): Fields[] => all.map((one) => one.tolerant());
  return { groups: tolerant(groups), units: tolerant(units), plans };
}

function listingOf(raw: Fields, parts: Parts): PmsListing {
  const providerId = raw.id('id');
  const [groups, rooms] = [parts.groups, parts.units].map((all) => all.filter((one) => idOf(one, 'property') === providerId)) as [Fields[], Fields[]]; // prettier-ignore
  const currency = raw.currency('currencyCode');
  const units = readable(groups, (group) => unitOf(group, currency));
  const times = units
    .map(({ providerUnitId }) => parts.plans.get(providerUnitId)?.tolerant().optionalObject('timeSliceDefinition'))
    .find(Boolean);
  const location = raw.optionalObject('location') ?? Fields.of({}, 'location');
  const attributes = readable(rooms.flatMap((room) => room.objects('attributes')), (one) => one.text('name')); // prettier-ignore
  return {
    ...BLANK_LISTING,
    providerId,
    name: textIn(raw, 'name') || providerId,
    internalName: raw.optionalText('code'),
    description: textIn(raw, 'description'),
    address: {
      line1: [location.optionalText('addressLine1'), location.optionalText('addressLine2')].filter(Boolean).join(', '),
      city: location.optionalText('city'),
      state: location.optionalText('regionCode'),
      country: location.optionalText('countryCode'),
      postal_code: location.optionalText('postalCode'),
    },
    maxOccupancy: Math.max(0, ...units.map(({ maxOccupancy }) => maxOccupancy)),
    currency,
    timeZone: raw.timeZone('timeZone'),
    active: raw.flag('isArchived') !== true,
    rooms: units.map(({ name, inventoryCount }) => ({ name, count: inventoryCount })),
    checkIn: checkInBetween(times?.optionalTime('checkInTime')),
    checkOut: { op: 'UNTIL', end: times?.optionalTime('checkOutTime') },
    rawAmenities: [...new Set(attributes)].map((name) => ({ id: 0, name })),
    units,
    unknownParts: ALL_BUT_NIGHTS,
  };
}

/** The id of what a resource belongs to; `''` where it does not say. */
const idOf = (raw: Fields, name: string): string => raw.optionalObject(name)?.optionalText('id') ?? '';

/** Lists give a text, a single resource one for each language (`{"en":"…"}`). */
const textIn = (raw: Fields, name: string): string =>
  typeof raw.value(name) === 'object'
    ? (Object.values(raw.value(name) as object).find((text) => typeof text === 'string') ?? '')
    : raw.optionalText(name);

const unitOf = (group: Fields, currency: string): PmsUnit => ({
  ...BLANK_UNIT,
  providerUnitId: group.id('id'),
  name: group.optionalText('name') || group.id('id'),
  description: group.optionalText('description'),
  inventoryCount: group.integer('memberCount'),
  maxOccupancy: group.optionalInteger('maxPersons'),
  currency,
});

/** What a unit's standard plan offers night by night. A unit without a plan is not for sale. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const plans = await standardPlans(call, { propertyId: listing.providerId });
  const nights = await inParallel(listing.providerUnitIds, async (unitId) => {
    const plan = plans.get(unitId);
    const query = { ratePlanId: plan?.id('id'), channelCode: CHANNEL, from, to };
    const pageAt = (cursor?: string) => pageOf(call, '/booking/v1/offer-index', 'timeSlices', query, cursor);
    const slices = plan ? await everyPage(pageAt, 'timeSlices') : [];
    return everyNight(mapNights(slices, unitId, nightOf, 'from'), unitId, from, to);
  });
  return nights.flat();
}

/** Dates and times are the property's own, with its offset. */
export function nightOf(slice: Fields, providerUnitId: string | null): PmsNight {
  const offer = slice.objects('offers').find((one) => idOf(one, 'unitGroup') === providerUnitId);
  const rules = offer?.optionalObject('restrictions');
  const price = offer ? priceIn(offer) : null;
  const isSold = price !== null && rules?.flag('closed') !== true;
  return {
    providerUnitId,
    date: slice.date('from'),
    available: isSold ? offer!.integer('available', -1_000_000) : 0,
    price,
    minimumNights: rules?.optionalInteger('minLengthOfStay') ?? 0,
    maximumNights: rules?.optionalInteger('maxLengthOfStay') ?? 0,
    ...closures(rules, 'closedOnArrival', 'closedOnDeparture'),
  };
}

/** With VAT, as the host enters prices; without city tax, which comes on top. */
function priceIn(offer: Fields): Decimal | null {
  const usual = offer
    .objects('prices')
    .filter((one) => one.integer('adults') <= USUAL_ADULTS)
    .sort((one, other) => other.integer('adults') - one.integer('adults'))[0]
    ?.object('price');
  return usual ? usual.price('beforeTax').plus(usual.optionalObject('taxes')?.optionalAmount('tax') ?? 0) : null;
}

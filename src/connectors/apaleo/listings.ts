import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { ListingRef, PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import type { PmsNight, PmsUnit } from '../port/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { inParallel } from '../kit/parallel.js';
import { one } from '../kit/rest/lists.js';
import { listing, unit } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { joined } from '../kit/rest/sources.js';
import { type Side, side } from '../kit/sides.js';
import type { Decimal } from '../port/values.js';
import { policiesAt, policyFor } from './policies.js';
import { CHANNEL, listAt, standardPlans } from './rate-plans.js';

const PROPERTIES = '/inventory/v1/properties';
/** Prices depend on the number of adults: a night has the price for this many, or for the maximum if lower. */
const USUAL_ADULTS = 2;

const groups = listAt('/inventory/v1/unit-groups', 'unitGroups', { unitGroupTypes: 'BedRoom' });
const rooms = listAt('/inventory/v1/units', 'units');

/** Reads the parts of all properties of a page, in as many requests as for one property. */
async function partsOf(call: PmsCall, properties: Fields[]) {
  const query = properties.length === 1 ? { propertyId: properties[0]!.id('id') } : {};
  const [ofGroups, ofRooms, plans, policies] = await Promise.all([
    groups.all(call, { query }),
    side(['rawAmenities'], rooms.all(call, { query })),
    side(['checkIn', 'checkOut', 'cancellationPolicy'], standardPlans(call, query)),
    policiesAt(call, query),
  ]);
  return { groups: ofGroups, rooms: ofRooms, plans, policies };
}

/** The parts of one property. */
interface Own {
  units: PmsUnit[];
  rooms: Fields[];
  times?: Fields;
  policy: CancellationPolicy | null;
  unread: Side<unknown>['unread'];
}

function ownOf(raw: Fields, { groups, rooms, plans, policies }: Awaited<ReturnType<typeof partsOf>>): Own {
  const own = (all: Fields[]): Fields[] => all.filter((one) => idOf(one, 'property') === raw.id('id'));
  const units = readable(own(groups), (group) => unitOf(group, raw.currency('currencyCode')));
  const sold = units.flatMap(({ providerUnitId }) => plans.found?.get(providerUnitId)?.tolerant() ?? []);
  const times = sold.map((plan) => plan.optionalObject('timeSliceDefinition')).find(Boolean);
  const unread = [rooms, plans, policies].flatMap((one) => one.unread);
  return { units, rooms: own(rooms.found ?? []), times, policy: policyFor(sold, policies.found), unread };
}

const unitOf = unit({
  name: 'name',
  description: 'description',
  inventoryCount: (group) => group.integer('memberCount'),
  maxOccupancy: 'maxPersons',
});

/** A listing is a property; its units are the groups of rooms that are sold alike. */
const listingOf = listing<Own>(
  {
    name: (raw) => textIn(raw, 'name') || raw.id('id'),
    internalName: 'code',
    description: (raw) => textIn(raw, 'description'),
    address: {
      line1: joined(['location.addressLine1', 'location.addressLine2'], ', '),
      city: 'location.city',
      state: 'location.regionCode',
      country: 'location.countryCode',
      postal_code: 'location.postalCode',
    },
    currency: 'currencyCode',
    timeZone: 'timeZone',
    active: (raw) => raw.flag('isArchived') !== true,
    checkIn: (_, { times }) => ({ start: times?.optionalTime('checkInTime') }),
    checkOut: (_, { times }) => times?.optionalTime('checkOutTime'),
    amenities: (_, own) =>
      own.rooms.flatMap((room) => room.objects('attributes')).map((one) => one.optionalText('name')),
    units: (_, { units }) => units,
  },
  ALL_BUT_NIGHTS,
);

export const listings = listingsFrom({
  list: listAt(PROPERTIES, 'properties'),
  one: one({ path: `${PROPERTIES}/{id}` }),
  beside: partsOf,
  map: (raw, parts) => {
    const own = ownOf(raw, parts);
    return { ...listingOf(raw.lacking(own.unread), own), cancellationPolicy: own.policy };
  },
});

/** Returns the id of the named resource that another belongs to, or `''` if it is missing. */
const idOf = (raw: Fields, name: string): string => raw.optionalObject(name)?.optionalText('id') ?? '';

/** Reads a text; lists contain one text, a single resource one for each language (`{"en":"…"}`). */
const textIn = (raw: Fields, name: string): string =>
  typeof raw.value(name) === 'object'
    ? (Object.values(raw.value(name) as object).find((text) => typeof text === 'string') ?? '')
    : raw.optionalText(name);

const offers = listAt('/booking/v1/offer-index', 'timeSlices', { channelCode: CHANNEL });

/** Returns the nights that a unit's standard plan offers. A unit without a plan is not for sale. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const plans = await standardPlans(call, { propertyId: listing.providerId });
  const nights = await inParallel(listing.providerUnitIds, async (unitId) => {
    const plan = plans.get(unitId);
    const slices = plan ? await offers.items(call, { query: { ratePlanId: plan.id('id'), from, to } }) : [];
    const nights = mapNights(
      slices,
      unitId,
      (slice) => nightOf(slice.with('offer', offerOf(slice, unitId)), undefined, unitId),
      'from',
    );
    return everyNight(nights, unitId, from, to);
  });
  return nights.flat();
}

const offerOf = (slice: Fields, unitId: string): Fields | undefined =>
  slice.objects('offers').find((one) => idOf(one, 'unitGroup') === unitId);

/** Dates and times are local to the property, with its offset. */
const nightOf = night({
  date: 'from',
  available: (slice) => {
    const offer = slice.optionalObject('offer');
    const isClosed = offer?.optionalObject('restrictions')?.flag('closed') === true;
    return offer && !isClosed && priceIn(offer) ? offer.integer('available', -1_000_000) : 0;
  },
  price: (slice) => {
    const offer = slice.optionalObject('offer');
    return offer && priceIn(offer);
  },
  minimumNights: 'offer.restrictions.minLengthOfStay',
  maximumNights: 'offer.restrictions.maxLengthOfStay',
  closedToArrival: 'offer.restrictions.closedOnArrival',
  closedToDeparture: 'offer.restrictions.closedOnDeparture',
});

/** Returns the price with VAT, as the host enters it, and without city tax, which is added on top. */
function priceIn(offer: Fields): Decimal | null {
  const usual = offer
    .objects('prices')
    .filter((one) => one.integer('adults') <= USUAL_ADULTS)
    .sort((one, other) => other.integer('adults') - one.integer('adults'))[0]
    ?.object('price');
  return usual ? usual.price('beforeTax').plus(usual.optionalObject('taxes')?.optionalAmount('tax') ?? 0) : null;
}

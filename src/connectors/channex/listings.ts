import { ALL_BUT_NIGHTS, type ChargeKind, chargeKindOf } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { type Fields, readable } from '../kit/guards.js';
import type { PmsChargeRule, PmsListing, PmsPicture, PmsUnit } from '../port/model.js';
import { picturesIn } from '../kit/pictures.js';
import { partAfter, type RawPage } from '../kit/reading.js';
import { list } from '../kit/rest/lists.js';
import { listing, unit } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { objectsAt } from '../kit/rest/sources.js';
import { lacksRight } from '../kit/refusals.js';
import { type Side, side, warnOfRight, withSide } from '../kit/sides.js';
import type { Decimal } from '../port/values.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { groupOf, listAt, namedBy, plain, relatedId } from './client.js';
import { guestRules } from './occupancy.js';
import { type PlanPolicies, policiesAt, policyFor } from './policies.js';
import { plansOf, standardPlan } from './rates.js';
import { CHARGE_TYPES, POLICIES, UNITS } from './vocabulary.js';

const properties = listAt('/properties');
const roomTypes = listAt('/room_types');

async function propertiesWith(call: PmsCall, ids: string[]): Promise<Fields[]> {
  if (ids.length === 0) return [];
  const found = await properties.all(call, { query: { 'filter[id]': ids.join(',') } });
  return found.filter((property) => ids.includes(property.id('id')));
}

async function page(call: PmsCall, { cursor }: { cursor?: string } = {}): Promise<RawPage> {
  const part = partAfter((await groupOf(call)).propertyIds, cursor, String);
  return { ...part, items: await propertiesWith(call, part.items) };
}

/** The parts of properties: each kind takes one request, except policies and tax sets, which are read one by one. */
interface Parts {
  roomTypes: Fields[];
  plans: Fields[];
  facilities: Facilities;
}

interface Beside extends Parts, Pick<Side<unknown>, 'unread'> {
  policies?: PlanPolicies;
}

async function partsOf(call: PmsCall, raw: Fields[]): Promise<Beside> {
  const ids = raw.map((property) => property.id('id')).join(',');
  const types = await roomTypes.all(call, { query: { 'filter[property_id]': ids } });
  const plans = await plansOf(call, ids);
  const { known, unread } = await facilitiesOf(call, [...raw, ...types]);
  const policies = await policiesAt(call, ids);
  return {
    roomTypes: types,
    plans,
    facilities: known,
    policies: policies.found,
    unread: [...unread, ...policies.unread],
  };
}

export const listings = listingsFrom({
  list: { page },
  one: async (call, id) =>
    (await groupOf(call)).propertyIds.includes(id) ? (await propertiesWith(call, [id]))[0] : undefined,
  beside: partsOf,
  map: async (raw, parts, call) => {
    const policy = await side(OF_POLICY, namedBy(call, raw, 'hotel_policy_id', 'hotel_policies'));
    const taxes = await taxesOf(call, raw);
    const whole = listingOf(withSide(raw, 'policy', policy).with('taxes', taxes).lacking(parts.unread), parts);
    return { ...whole, cancellationPolicy: policyFor(raw, soldPlans(raw, parts), parts.policies) };
  },
});

/** Fields that come only from the policy of a property. */
const OF_POLICY = ['checkIn', 'checkOut', 'houseRules', 'deposit'] as const;

/** Returns undefined if the PMS withholds them; `unknownParts` then says that they are missing. */
async function taxesOf(call: PmsCall, raw: Fields): Promise<unknown> {
  try {
    const taxSet = await namedBy(call, raw, 'default_tax_set_id', 'tax_sets');
    return taxSet?.value('taxes') ?? [];
  } catch (error) {
    if (!lacksRight(error)) throw error;
    warnOfRight('fees, taxes', error);
    return undefined;
  }
}

type Facilities = ReadonlyMap<string, { name: string; type: string }>;

/** Reads the vendor's own lists if a resource only links to entries of them. */
async function facilitiesOf(call: PmsCall, resources: Fields[]) {
  const known = new Map<string, { name: string; type: string }>();
  const note = (facility: Fields): void => {
    const [id, name] = [facility.optionalId('id'), facility.optionalText('title')];
    if (id !== null && name) known.set(id, { name, type: facility.optionalText('category') });
  };
  const links = resources.flatMap(linksOf);
  links.map(plain).forEach(note);
  const isWhole = links.every((link) => known.has(link.optionalId('id') ?? ''));
  const lists: Side<Fields[]>[] = [];
  for (const options of isWhole ? [] : FACILITIES) lists.push(await side(['rawAmenities'], options.all(call)));
  lists.flatMap(({ found = [] }) => found).forEach(note);
  return { known, unread: lists.flatMap(({ unread }) => unread) };
}

const FACILITIES = ['property_facilities', 'room_facilities'].map((kind) =>
  list({ path: `/${kind}/options`, items: (body) => body.tolerant().objects('data').map(plain) }),
);

const linksOf = (resource: Fields): Fields[] => objectsAt(resource, 'relationships.facilities.data');

const amenitiesOf = (resource: Fields, facilities: Facilities): PmsUnit['amenities'] =>
  linksOf(resource).flatMap((link) => {
    const known = facilities.get(link.optionalId('id') ?? '');
    return known ? [{ ...known, description: '' }] : [];
  });

/** The parts of one property. */
interface Own {
  units: PmsUnit[];
  amenities: PmsUnit['amenities'];
  guests: ReturnType<typeof guestRules>;
}

const unitOf = unit<{ plan?: Fields; facilities: Facilities }>({
  name: 'title',
  description: 'content.description',
  inventoryCount: (raw) => Math.max(1, raw.optionalInteger('count_of_rooms', 1)),
  maxOccupancy: (raw) => raw.optionalInteger('occ_adults') + raw.optionalInteger('occ_children'),
  basePrice: (_, { plan }) => plan && basePriceOf(plan),
  amenities: (raw, { facilities }) => amenitiesOf(raw, facilities),
  pictures: photosOf,
});

/** Returns the primary price of a plan, which has one for each number of guests it is sold to. */
function basePriceOf(plan: Fields): Decimal | null | undefined {
  const options = plan.objects('options');
  return (options.find((option) => option.flag('is_primary') === true) ?? options[0])?.optionalPrice('rate');
}

const mapped = listing<Own>(
  {
    name: 'title',
    description: 'content.description',
    type: 'property_type',
    pictures: photosOf,
    address: { line1: 'address', city: 'city', state: 'state', country: 'country', postal_code: 'zip_code' },
    latitude: 'latitude',
    longitude: 'longitude',
    currency: 'currency',
    timeZone: 'timezone',
    active: (raw, { units }) => raw.flag('is_active') !== false && units.length > 0,
    checkIn: { start: 'policy.checkin_time' },
    checkOut: 'policy.checkout_time',
    houseRules: {
      petsAllowed: allowed('pets_policy'),
      smokingAllowed: allowed('smoking_policy'),
      childrenAllowed: (raw) => {
        const adultsOnly = raw.optionalObject('policy')?.flag('is_adults_only');
        return adultsOnly === undefined || adultsOnly === null ? null : !adultsOnly;
      },
    },
    listingDetails: { notes: 'content.important_information' },
    contact: { email: 'email', phone: 'phone' },
    amenities: (_, { amenities }) => amenities.map(({ name }) => name),
    units: (_, { units }) => units,
    fees: (raw, { guests }) => [...guests.fees, ...chargesOf(raw, 'fees')],
    taxes: (raw) => chargesOf(raw, 'taxes'),
    deposit: 'policy.refundable_deposit',
  },
  (raw, { guests }) => (raw.has('taxes') ? ['PET', 'DISCOUNT', ...guests.unknownParts] : ALL_BUT_NIGHTS),
);

/** Maps a property to a listing, and each of its room types to a unit with its number of rooms. */
export function listingOf(raw: Fields, { roomTypes, plans, facilities }: Parts): PmsListing {
  const currency = raw.currency('currency');
  const own = roomTypesOf(raw, roomTypes);
  const sold = own.map((roomType) => standardPlan(plans, roomType.id('id'), currency));
  const units = own.map((roomType, at) => unitOf(roomType, currency, { plan: sold[at], facilities }));
  return mapped(raw, {
    units,
    amenities: [...amenitiesOf(raw, facilities), ...units.flatMap((one) => one.amenities)],
    guests: guestRules(sold.filter((plan) => plan !== undefined)),
  });
}

const roomTypesOf = (raw: Fields, all: readonly Fields[]): Fields[] =>
  all.filter((roomType) => relatedId(roomType, 'property') === raw.id('id'));

/** Returns the plans by which the rooms of a property are sold. */
const soldPlans = (raw: Fields, { roomTypes, plans }: Parts): Fields[] =>
  roomTypesOf(raw, roomTypes).flatMap(
    (roomType) => standardPlan(plans, roomType.id('id'), raw.currency('currency')) ?? [],
  );

/** Returns the photos without the advertisements and menus among them. */
function photosOf(raw: Fields): PmsPicture[] {
  const photos = objectsAt(raw, 'content.photos');
  const shown = photos.filter((photo) => ['', 'photo'].includes(photo.optionalText('kind')));
  return picturesIn(shown, { url: ['url'], description: ['description'], order: 'position' });
}

/** Reads a permission from a word of the policy; other words depend on the guest. */
function allowed(name: string): (raw: Fields) => boolean | undefined {
  return (raw) => raw.optionalObject('policy')?.meaning(name, POLICIES);
}

/**
 * Returns the charges in addition to the nights; inclusive taxes are part of their price. A charge
 * without a type is a tax; one with an unknown word, or one that no rule expresses, is left out with a warning.
 */
function chargesOf(raw: Fields, part: 'fees' | 'taxes'): PmsChargeRule[] {
  const all = withNested(raw.objects('taxes'));
  const own = all.filter((tax) => tax.flag('is_inclusive') !== true && partOf(tax) === part);
  return readable(own, (tax) => ruleOf(tax, raw.currency('currency'))).flat();
}

const typeOf = (tax: Fields) => CHARGE_TYPES.get(tax.optionalText('type'));

const partOf = (tax: Fields): 'fees' | 'taxes' => typeOf(tax)?.part ?? 'taxes';

/** Returns taxes with the charges nested in them, on which they are due and which the list may have too. */
function withNested(taxes: readonly Fields[]): Fields[] {
  const nested = taxes.flatMap((tax) => tax.objects('taxes'));
  const known = new Set(taxes.map((tax) => tax.optionalId('id')));
  return [...nested.filter((tax) => !known.has(tax.optionalId('id'))), ...taxes];
}

/**
 * Returns the rule of a charge. A percentage applies to the nights and to the charges nested in the tax.
 * https://github.com/ChannexIO/tax_calculator/blob/6bf32fa/lib/taxes/calculator.ex
 */
function ruleOf(tax: Fields, ours: string): PmsChargeRule[] {
  if (tax.has('type')) knownMeaning(tax, 'type', CHARGE_TYPES);
  const charge = knownMeaning(tax, 'logic', UNITS)!;
  const amount = tax.optionalPrice('rate');
  if (!amount || amount.isZero()) return [];
  for (const name of LIMITS) if (isLimited(tax, name)) throw tax.invalid(name, 'absent: no rule has such a limit');
  const currency = charge === 'PERCENT' ? null : tax.optionalCurrency('currency');
  if (currency !== null && currency !== ours) throw tax.invalid('currency', "the property's");
  const rule = { name: tax.optionalText('title'), charge, amount, guestsIncluded: 0, kind: kindOf(tax) };
  const base = tax.objects('taxes').map((one) => kindOf(one));
  return [charge === 'PERCENT' ? { ...rule, appliesTo: ['ACCOMMODATION', ...base] } : rule];
}

/** Limits of a charge to some nights of a stay, or to a season. */
const LIMITS = ['max_nights', 'skip_nights', 'applicable_after', 'applicable_before', 'applicable_date_ranges'];

const isLimited = (tax: Fields, name: string): boolean =>
  tax.has(name) && !(Array.isArray(tax.value(name)) && tax.list(name).length === 0);

const kindOf = (tax: Fields): ChargeKind => typeOf(tax)?.kind ?? chargeKindOf(tax.optionalText('title'), partOf(tax));

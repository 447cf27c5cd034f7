import { BLANK_LISTING, BLANK_UNIT, NO_CONTACT, NO_DETAILS } from '../kit/blanks.js';
import { chargesRead } from '../kit/charge-rules.js';
import type { PmsCall } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields } from '../kit/guards.js';
import type { Charge, Page, PmsChargeRule, PmsHouseRules, PmsListing, PmsPicture, PmsUnit } from '../kit/model.js';
import { mapEach } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { picturesIn } from '../kit/pictures.js';
import { get, partAt } from '../kit/reading.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';
import { allOf, attributesOf, groupOf, relatedId, sharedResource } from './client.js';
import { guestRules } from './occupancy.js';
import { plansOf, standardPlan } from './rates.js';

const ZERO = new Decimal(0);

/** Pages of the group's properties in the order of ids; the cursor is the last one, so that none is left out. */
export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const { propertyIds } = await groupOf(call);
  const left = propertyIds.filter((id) => cursor === undefined || id > cursor);
  const shown = left.slice(0, partAt(cursor));
  const page = shown.length === 0 ? { items: [], refused: [] } : await listingsOf(call, shown);
  return { ...page, total: propertyIds.length, next: left.length > shown.length ? shown.at(-1) : undefined };
}

export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const { propertyIds } = await groupOf(call);
  if (!propertyIds.includes(providerId)) return undefined;
  const { items, refused } = await listingsOf(call, [providerId]);
  if (refused[0]) throw new ConnectorError('invalid_response', refused[0].reason);
  return items[0];
}

/** Room types and rate plans come for many properties at once, policies and tax sets one by one. */
async function listingsOf(call: PmsCall, ids: string[]): Promise<Pick<Page<PmsListing>, 'items' | 'refused'>> {
  const all = ids.join(',');
  const properties = (await allOf(call, '/properties', { 'filter[id]': all })).filter((one) =>
    ids.includes(one.id('id')),
  );
  const roomTypes = await allOf(call, '/room_types', { 'filter[property_id]': all });
  const plans = await plansOf(call, all);
  const facilities = await facilitiesOf(call, [...properties, ...roomTypes]);
  return mapEach(
    properties,
    (property) => (property as Fields).id('id'),
    async (item) => {
      const property = item as Fields;
      const raw = attributesOf(property);
      const of = (name: string, kind: string): Promise<Fields | undefined> => {
        const id = raw.optionalId(name);
        return id === null
          ? Promise.resolve(undefined)
          : sharedResource(call, path`/${kind}/${id}`).then((one) => one?.tolerant());
      };
      return listingOf({
        property,
        roomTypes: roomTypes.filter((roomType) => relatedId(roomType, 'property') === property.id('id')),
        plans,
        policy: await of('hotel_policy_id', 'hotel_policies'),
        taxSet: await of('default_tax_set_id', 'tax_sets'),
        facilities,
      });
    },
  );
}

type Facilities = ReadonlyMap<string, { name: string; type: string }>;

/** The vendor's own list; asked for where a resource only links to entries of it. */
async function facilitiesOf(call: PmsCall, resources: Fields[]): Promise<Facilities> {
  const known = new Map<string, { name: string; type: string }>();
  const note = (facility: Fields): void => {
    const raw = attributesOf(facility);
    const [name, type] = [raw.optionalText('title'), raw.optionalText('category')];
    const id = facility.optionalId('id');
    if (name && id) known.set(id, { name, type });
  };
  const linked = resources.flatMap(linksOf);
  linked.forEach(note);
  if (linked.every((link) => known.has(link.optionalId('id') ?? ''))) return known;
  for (const kind of ['property_facilities', 'room_facilities'])
    Fields.of(await get(call, path`/${kind}/options`), 'body')
      .tolerant()
      .objects('data')
      .forEach(note);
  return known;
}

const linksOf = (resource: Fields): Fields[] =>
  resource.optionalObject('relationships')?.optionalObject('facilities')?.objects('data') ?? [];

export interface Property {
  property: Fields;
  roomTypes: Fields[];
  plans: Fields[];
  policy?: Fields;
  taxSet?: Fields;
  facilities: Facilities;
}

/** A property is a listing, each of its room types a unit with as many rooms as it counts. */
export function listingOf({ property, roomTypes, plans, policy, taxSet, facilities }: Property): PmsListing {
  const raw = attributesOf(property);
  const content = raw.optionalObject('content');
  const rules = policy && attributesOf(policy);
  const currency = raw.currency('currency');
  const sold = roomTypes.map((roomType) => standardPlan(plans, roomType.id('id'), currency));
  const units = roomTypes.map((roomType, index) => unitOf(roomType, currency, sold[index], facilities));
  const charges = chargesRead(['PET', 'DISCOUNT'], () => chargesOf(taxSet, currency));
  const guests = guestRules(sold.filter((plan) => plan !== undefined));
  const pictures = photosIn(content);
  const prices = units.map(({ basePrice }) => basePrice).filter((price) => !price.isZero());
  const amenities = [...namesOf(property, facilities), ...units.flatMap((unit) => unit.amenities)];
  const deposit = rules?.optionalPrice('refundable_deposit');
  return {
    ...BLANK_LISTING,
    providerId: property.id('id'),
    name: raw.text('title'),
    description: content?.optionalText('description') ?? '',
    type: raw.optionalText('property_type'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: raw.optionalText('address'),
      city: raw.optionalText('city'),
      state: raw.optionalText('state'),
      country: raw.optionalText('country'),
      postal_code: raw.optionalText('zip_code'),
    },
    latitude: raw.coordinate('latitude', 90),
    longitude: raw.coordinate('longitude', 180),
    maxOccupancy: Math.max(0, ...units.map(({ maxOccupancy }) => maxOccupancy)),
    startPrice: prices.length > 0 ? Decimal.min(...prices) : ZERO,
    currency,
    timeZone: raw.timeZone('timezone'),
    active: raw.flag('is_active') !== false && units.length > 0,
    rooms: units.map(({ name, inventoryCount }) => ({ name, count: inventoryCount })),
    checkIn: checkInBetween(rules?.optionalTime('checkin_time')),
    checkOut: { op: 'UNTIL', end: rules?.optionalTime('checkout_time') },
    houseRules: houseRulesOf(rules),
    listingDetails: { ...NO_DETAILS, notes: content?.optionalText('important_information') ?? '' },
    contact: {
      ...NO_CONTACT,
      email: [raw.optionalText('email')].filter(Boolean),
      phone: [raw.optionalText('phone')].filter(Boolean),
    },
    rawAmenities: [...new Set(amenities.map(({ name }) => name))].map((name) => ({ id: 0, name })),
    units,
    fees: [...guests.fees, ...charges.fees],
    taxes: charges.taxes,
    unknownParts: [...charges.unknownParts!, ...guests.unknownParts],
    deposit: deposit && !deposit.isZero() ? deposit : null,
  };
}

function unitOf(roomType: Fields, currency: string, plan: Fields | undefined, facilities: Facilities): PmsUnit {
  const raw = attributesOf(roomType);
  const content = raw.optionalObject('content');
  return {
    ...BLANK_UNIT,
    providerUnitId: roomType.id('id'),
    name: raw.optionalText('title'),
    description: content?.optionalText('description') ?? '',
    inventoryCount: Math.max(1, raw.optionalInteger('count_of_rooms', 1)),
    maxOccupancy: raw.optionalInteger('occ_adults') + raw.optionalInteger('occ_children'),
    basePrice: basePriceOf(plan),
    currency,
    amenities: namesOf(roomType, facilities),
    pictures: photosIn(content),
  };
}

/** A plan has a price for each number of guests it is sold to, one of them the primary. */
function basePriceOf(plan: Fields | undefined): Decimal {
  const options = plan ? attributesOf(plan).objects('options') : [];
  const primary = options.find((option) => option.flag('is_primary') === true) ?? options[0];
  return primary?.optionalPrice('rate') ?? ZERO;
}

const namesOf = (resource: Fields, facilities: Facilities): PmsUnit['amenities'] =>
  linksOf(resource).flatMap((link) => {
    const known = facilities.get(link.optionalId('id') ?? '');
    return known ? [{ ...known, description: '' }] : [];
  });

/** Advertisements and menus are kept among the photos. */
function photosIn(content: Fields | undefined): PmsPicture[] {
  const photos = content?.objects('photos') ?? [];
  return picturesIn(
    photos.filter((photo) => ['', 'photo'].includes(photo.optionalText('kind'))),
    { url: ['url'], description: ['description'], order: 'position' },
  );
}

const ALLOWS: ReadonlyMap<string, boolean> = new Map([
  ['allowed', true],
  ['not_allowed', false],
  ['no_smoking', false],
]);

function houseRulesOf(rules: Fields | undefined): PmsHouseRules {
  const adultsOnly = rules?.flag('is_adults_only') ?? null;
  return {
    petsAllowed: ALLOWS.get(rules?.optionalText('pets_policy') ?? '') ?? null,
    smokingAllowed: ALLOWS.get(rules?.optionalText('smoking_policy') ?? '') ?? null,
    eventsAllowed: null,
    childrenAllowed: adultsOnly === null ? null : !adultsOnly,
    additionalRules: '',
  };
}

const CHARGES: ReadonlyMap<string, Charge> = new Map([
  ['percent', 'PERCENT'],
  ['per_booking', 'PER_STAY'],
  ['per_room', 'PER_STAY'],
  ['per_night', 'PER_NIGHT'],
  ['per_room_per_night', 'PER_NIGHT'],
  ['per_person', 'PER_GUEST'],
  ['per_person_per_night', 'PER_GUEST_PER_NIGHT'],
]);

/** What comes on top of the nights; inclusive taxes are part of their price. */
function chargesOf(taxSet: Fields | undefined, currency: string): Pick<PmsListing, 'fees' | 'taxes'> {
  const onTop = taxSet
    ? attributesOf(taxSet)
        .objects('taxes')
        .filter((tax) => tax.flag('is_inclusive') !== true)
    : [];
  const rules = (wanted: (type: string) => boolean): PmsChargeRule[] =>
    onTop
      .filter((tax) => wanted(tax.optionalText('type')))
      .flatMap((tax) => {
        const charge = tax.meaning('logic', CHARGES);
        const amount = tax.optionalPrice('rate');
        const isForeign = charge !== 'PERCENT' && (tax.optionalCurrency('currency') ?? currency) !== currency;
        if (!charge || isForeign || !amount || amount.isZero()) return [];
        const kind = tax.optionalText('type') === 'city tax' ? { kind: 'CITY_TAX' as const } : {};
        return [{ name: tax.optionalText('title'), charge, amount, guestsIncluded: 0, ...kind }];
      });
  return { fees: rules((type) => type === 'fee'), taxes: rules((type) => type !== 'fee') };
}

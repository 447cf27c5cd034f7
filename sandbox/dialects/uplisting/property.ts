import { countryOf, iso, number } from '../../engine/index.js';
import { intOf } from '../../ledger/random.js';
import type { Fee, Property, Tax } from '../../ledger/types.js';

const PER = { stay: 'booking', night: 'night', guest: 'person', guest_night: 'person_per_night', pet: 'pet' };
const RELATIONS: Record<string, (property: Property) => Resource[]> = {
  address: addressOf,
  photos: photosOf,
  amenities: amenitiesOf,
  fees: feesOf,
  taxes: taxesOf,
  discounts: discountsOf,
  suitability: suitabilityOf,
  protect_security_deposit_setting: depositOf,
};
const SINGLE = ['address', 'suitability', 'protect_security_deposit_setting'];

interface Resource {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
}

/** Returns a document; `included` has the requested resources, and the links are always there. */
export function documentOf<T>(properties: Property[], include = '', dataOf: (all: unknown[]) => T) {
  const asked = include.split(',');
  const included = properties.flatMap((property) =>
    Object.entries(RELATIONS).flatMap(([name, of]) => (asked.includes(name) ? of(property) : [])),
  );
  return {
    data: dataOf(properties.map(toProperty)),
    included: [...new Map(included.map((one) => [`${one.type}:${one.id}`, one])).values()],
  };
}

function toProperty(property: Property) {
  const link = ({ id, type }: Resource) => ({ id, type });
  const relationships = Object.entries(RELATIONS).map(([name, of]) => {
    const links = of(property).map(link);
    return [name, { data: SINGLE.includes(name) ? links[0] : links }];
  });
  return {
    id: String(property.id),
    type: 'properties',
    attributes: {
      name: property.name,
      nickname: property.internalName,
      property_slug: property.uid,
      description: property.texts.description,
      currency: property.currency,
      type: property.type,
      time_zone: property.timeZone,
      bedrooms: property.bedrooms,
      beds: property.beds,
      bathrooms: property.bathrooms,
      maximum_capacity: property.capacity,
      check_in_time: property.checkInFrom,
      check_out_time: property.checkOut,
      created_at: iso(property.createdAt),
    },
    relationships: Object.fromEntries(relationships) as Record<string, unknown>,
  };
}

function addressOf({ id, address }: Property): Resource[] {
  const { street, city, state, zipcode, countryCode, latitude, longitude } = address;
  const country = countryOf(countryCode);
  const attributes = { street, suite: null, city, state, zip_code: zipcode, country, latitude, longitude };
  return [{ id: String(id), type: 'addresses', attributes }];
}

function photosOf({ id, pictures }: Property): Resource[] {
  return pictures.map(({ url }, position) => ({
    id: String(intOf(`photo:${id}:${position}`)),
    type: 'photos',
    attributes: { url, order: position },
  }));
}

function amenitiesOf({ amenities }: Property): Resource[] {
  return amenities.map((name) => ({
    id: String(intOf(`amenity:${name}`)),
    type: 'amenities',
    attributes: { name, group: 'General' },
  }));
}

/** Returns the fees, without optional ones, which this PMS does not have. */
function feesOf({ fees, guestsIncluded }: Property): Resource[] {
  return fees
    .filter(({ optional }) => !optional)
    .map((fee) => ({
      id: String(fee.id),
      type: 'property_fees',
      attributes: {
        ...chargeOf(fee),
        label: fee.kind === 'extraGuest' ? 'extra_guest_charge' : `${fee.kind}_fee`,
        guests_included: fee.kind === 'extraGuest' ? guestsIncluded : null,
        enabled: true,
      },
    }));
}

function taxesOf({ taxes }: Property): Resource[] {
  return taxes.map((tax) => ({
    id: String(tax.id),
    type: 'property_taxes',
    attributes: { ...chargeOf(tax), label: labelOf(tax) },
  }));
}

/** Returns the discounts as a client of the PMS reads them. */
function discountsOf({ id, weeklyDiscount }: Property): Resource[] {
  if (weeklyDiscount === 0) return [];
  const attributes = {
    name: 'Weekly discount',
    label: 'weekly',
    type: 'percentage',
    days: 7,
    amount: weeklyDiscount,
  };
  return [{ id: `${id}-weekly`, type: 'property_discounts', attributes }];
}

const chargeOf = ({ name, amount, percent, per }: Fee | Tax) => ({
  name,
  amount: number(amount),
  type: percent ? 'percentage' : 'fixed',
  per: PER[per],
});

const labelOf = ({ percent, per }: Tax): string =>
  per === 'stay' ? `per_booking_${percent ? 'percentage' : 'amount'}` : `per_${PER[per]}`;

function suitabilityOf({ id, allows }: Property): Resource[] {
  return [{ id: String(id), type: 'suitabilities', attributes: { ...allows } }];
}

function depositOf({ id, deposit }: Property): Resource[] {
  const amount = number(deposit);
  return [{ id: String(id), type: 'protect_security_deposit_settings', attributes: { amount, enabled: amount > 0 } }];
}

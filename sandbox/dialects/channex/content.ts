import { Decimal } from 'decimal.js';
import { clock } from '../../engine/index.js';
import { AMENITIES } from '../../data/built-in-kinds.js';
import type { Account } from '../../ledger/account.js';
import { minorUnits } from '../../ledger/money.js';
import { uuidOf } from '../../ledger/random.js';
import type { Fee, Per, Property, Tax } from '../../ledger/types.js';
import { cancellationPolicyIdOf } from './policy.js';
import { derivedPlanIdOf, planIdOf, roomTypeIdOf } from './partner.js';

export const policyIdOf = ({ uid }: Property): string => uuidOf(`channex policy:${uid}`);
export const taxSetIdOf = ({ uid }: Property): string => uuidOf(`channex tax set:${uid}`);
const facilityIdOf = (kind: string, name: string): string => uuidOf(`channex ${kind} facility:${name}`);

const related = (type: string, id: string) => ({ data: { type, id } });
export const linkOf = (type: string, id: string, title: string) => ({ type, id, attributes: { id, title } });
const resource = (type: string, id: string, attributes: object, relationships?: object) => ({
  type,
  id,
  attributes: { id, ...attributes },
  ...(relationships && { relationships }),
});

export const moneyOf = (amount: Decimal.Value, currency: string): string =>
  new Decimal(amount).toFixed(minorUnits(currency));

/** Returns the vendor's list of facilities, which properties and room types refer to. */
export const facilities = (kind: 'property' | 'room') =>
  AMENITIES.map((title) => resource('facility', facilityIdOf(kind, title), { category: 'general', title }));

/** Returns links to entries of the list; facilities outside of it have their title. */
const facilityLinks = (kind: 'property' | 'room', names: string[]) =>
  [...new Set(names)].map((title) => {
    const id = facilityIdOf(kind, title);
    return AMENITIES.includes(title) ? { type: 'facility', id } : linkOf('facility', id, title);
  });

const photosOf = (property: Property, roomTypeId: string | null) =>
  property.pictures
    .map(({ url, caption }, position) => ({
      id: uuidOf(`channex photo:${url}`),
      url,
      position,
      description: caption,
      author: '',
      kind: 'photo',
      property_id: property.uid,
      room_type_id: roomTypeId,
    }))
    .reverse();

export function toProperty(property: Property, account: Account) {
  const { address, contact } = property;
  const attributes = {
    title: property.name,
    is_active: property.active,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    currency: property.currency,
    country: address.countryCode || null,
    state: address.state,
    city: address.city,
    address: address.street,
    zip_code: address.zipcode,
    latitude: address.latitude === null ? null : String(address.latitude),
    longitude: address.longitude === null ? null : String(address.longitude),
    timezone: property.timeZone,
    property_type: property.type.toLowerCase(),
    content: {
      description: property.texts.description,
      photos: photosOf(property, null),
      important_information: property.texts.notes || null,
    },
    logo_url: null,
    acc_channels_count: 1,
    hotel_policy_id: policyIdOf(property),
    default_cancellation_policy_id: cancellationPolicyIdOf(property),
    default_tax_set_id: taxSetIdOf(property),
    settings: { min_stay_type: 'arrival', state_length: 500 },
  };
  return resource('property', property.uid, attributes, {
    groups: { data: [linkOf('group', `sandbox-${account.name}`, account.name)] },
    facilities: { data: facilityLinks('property', property.amenities) },
  });
}

export function toRoomType(property: Property) {
  const id = roomTypeIdOf(property);
  const attributes = {
    title: property.units.length > 1 ? property.name.replace(/^.*, /, '') : property.name,
    occ_adults: property.capacity ?? 0,
    occ_children: 0,
    occ_infants: 0,
    default_occupancy: property.guestsIncluded,
    count_of_rooms: property.units.length,
    room_kind: 'room',
    capacity: null,
    content: { description: property.texts.space, photos: photosOf(property, id) },
  };
  return resource('room_type', id, attributes, {
    facilities: { data: facilityLinks('room', property.amenities.slice(0, 5)) },
    property: related('property', property.uid),
  });
}

/** Returns the plans by title, as the PMS lists them: the derived plan comes first. */
export function toPlans(property: Property) {
  const { currency, price } = property;
  const planOf = (id: string, title: string, rate: string, parent: string | null) =>
    resource(
      'rate_plan',
      id,
      {
        title,
        sell_mode: isPricedByGuests(property) ? 'per_person' : 'per_room',
        rate_mode: parent ? 'derived' : 'manual',
        currency,
        children_fee: '0.00',
        infant_fee: '0.00',
        options: optionsOf(property, rate),
        parent_rate_plan_id: parent,
        inherit_rate: parent !== null,
        meal_type: 'none',
        tax_set_id: null,
        cancellation_policy_id: null,
      },
      { room_type: related('room_type', roomTypeIdOf(property)), property: related('property', property.uid) },
    );
  const cheaper = moneyOf(new Decimal(price).times(0.9), currency);
  return [
    planOf(derivedPlanIdOf(property), 'Advance purchase', cheaper, planIdOf(property)),
    planOf(planIdOf(property), 'Best available rate', moneyOf(price, currency), null),
  ];
}

const isPricedByGuests = ({ fees }: Property): boolean => fees.some(({ kind }) => kind === 'extraGuest');

/** Returns a price for each number of guests: the same up to those included, then more with each further guest. */
function optionsOf({ capacity, guestsIncluded, fees }: Property, rate: string) {
  const extra = fees.find(({ kind }) => kind === 'extraGuest');
  if (!extra) return [{ occupancy: capacity ?? 1, is_primary: true, rate, derived_option: null }];
  const most = Math.max(capacity ?? 0, guestsIncluded, 2);
  return Array.from({ length: most }, (_, index) => {
    const occupancy = index + 1;
    const more = new Decimal(extra.amount).times(Math.max(0, occupancy - guestsIncluded));
    const derived_option = more.isZero() ? null : { rate: [['increase_by_amount', more.toString()]] };
    return { occupancy, is_primary: occupancy === Math.min(guestsIncluded, most), rate, derived_option };
  });
}

export function toPolicy(property: Property) {
  const { allows } = property;
  return resource('hotel_policy', policyIdOf(property), {
    title: 'House rules',
    currency: property.currency,
    is_adults_only: allows.children === null ? null : !allows.children,
    max_count_of_guests: property.capacity,
    checkin_time: clock(property.checkInFrom),
    checkout_time: clock(property.checkOut),
    pets_policy: allows.pets === null ? null : allows.pets ? 'allowed' : 'not_allowed',
    pets_non_refundable_fee: '0.00',
    refundable_deposit: moneyOf(property.deposit, property.currency),
    smoking_policy: allows.smoking === null ? null : allows.smoking ? 'allowed' : 'no_smoking',
  });
}

const LOGIC: Record<Per, string> = {
  stay: 'per_booking',
  night: 'per_night',
  guest: 'per_person',
  guest_night: 'per_person_per_night',
  pet: 'per_booking',
};

/**
 * Returns the tax set. This PMS has no optional fees; its rates by person include fees for further guests. A
 * percentage applies to the nights and to the fees that the tax contains.
 */
export function toTaxSet(property: Property) {
  const fees = property.fees.filter(({ optional, kind }) => !optional && kind !== 'extraGuest');
  const toTax = (type: string, { uid, name, per, amount, percent }: Fee | Tax, due: object[] = []) => ({
    id: uid,
    title: name,
    type,
    logic: percent ? 'percent' : LOGIC[per],
    rate: amount,
    currency: percent ? null : property.currency,
    is_inclusive: false,
    applicable_after: null,
    applicable_before: null,
    max_nights: null,
    skip_nights: null,
    taxes: due,
  });
  const charged = fees.map((fee) => toTax('fee', fee));
  const taxes = property.taxes.map((tax) => {
    const due = tax.percent && tax.appliesTo.includes('fees') ? charged : [];
    return toTax(tax.kind === 'cityTax' ? 'city tax' : 'tax', tax, due);
  });
  const attributes = { title: 'Taxes', currency: property.currency, taxes: [...charged, ...taxes] };
  return resource('tax_set', taxSetIdOf(property), attributes, { property: related('property', property.uid) });
}

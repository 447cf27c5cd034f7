import { clock, offsetOf } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Night } from '../../ledger/calendar.js';
import { weekdayOf } from '../../ledger/dates.js';
import type { Quote } from '../../ledger/quote.js';
import type { Fee, Property } from '../../ledger/types.js';
import { money } from './wire.js';

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const FEES: Partial<Record<Fee['kind'], string>> = {
  cleaning: 'cleaning_fee',
  linen: 'linens_fee',
  resort: 'resort_fee',
};
const POLICIES: Record<string, string[]> = {
  flexible: ['100% refund until 1 day before check-in'],
  moderate: ['100% refund until 5 days before check-in', '50% refund until check-in'],
  strict: ['50% refund until 7 days before check-in'],
};

export const emailOf = ({ name }: Account): string => `${name}@host.example`;

export function toProperty(account: Account, property: Property, includes: string[], now: number) {
  const { address, texts } = property;
  const [number = '', street = ''] = [/\d+$/.exec(address.street)?.[0], address.street.replace(/\s*\d+$/, '')];
  return {
    id: property.uid,
    name: property.internalName,
    public_name: property.name,
    picture: property.pictures[0]?.url ?? null,
    address: {
      number,
      street,
      city: address.city,
      state: address.state,
      country: address.countryCode,
      postcode: address.zipcode,
      coordinates: { latitude: address.latitude, longitude: address.longitude },
      display: [address.street, address.city, address.countryCode].join(', '),
    },
    // As `-0700`.
    timezone: offsetOf(property.timeZone, now).replace(':', ''),
    listed: property.active,
    amenities: property.amenities.map((name) => name.toLowerCase().replaceAll(/\W+/g, '_')),
    description: texts.description,
    summary: texts.description.slice(0, 100),
    checkin: clock(property.checkInFrom),
    checkout: clock(property.checkOut),
    currency: property.currency,
    capacity: {
      max: property.capacity,
      bedrooms: property.bedrooms,
      beds: property.beds,
      bathrooms: property.bathrooms,
    },
    room_details: property.bedTypes.map(({ name, count }) => ({
      type: name.toLowerCase().replaceAll(' ', '_'),
      quantity: count,
    })),
    house_rules: {
      pets_allowed: property.allows.pets,
      smoking_allowed: property.allows.smoking,
      events_allowed: property.allows.events,
    },
    tags: [],
    property_type: property.type.toLowerCase(),
    room_type: property.roomType,
    calendar_restricted: false,
    parent_child: property.parent && familyOf(account, property),
    ...(includes.includes('listings') && { listings: [{ platform: 'airbnb', platform_id: property.sourceId }] }),
    ...(includes.includes('details') && { details: detailsOf(property) }),
    ...(includes.includes('bookings') && { bookings: termsOf(property) }),
  };
}

function familyOf(account: Account, { uid, parent }: Property) {
  const siblings = account.list().filter((one) => one.parent?.uid === parent?.uid && one.uid !== uid);
  return { type: 'child', parent: parent?.uid, children: [], siblings: siblings.map((one) => one.uid) };
}

const detailsOf = ({ texts }: Property) => ({
  space_overview: texts.space,
  guest_access: texts.access,
  house_manual: 'The bins are emptied on Mondays.',
  other_details: texts.notes,
  additional_rules: texts.rules,
  neighborhood_description: texts.neighbourhood,
  getting_around: texts.transit,
  wifi_name: 'keeper',
  wifi_password: 'keeper-guest',
});

/** Returns the terms of a booking; the fees exclude optional ones. */
function termsOf({ currency, fees, deposit, guestsIncluded, weeklyDiscount, cancellationPolicy }: Property) {
  const own = fees.filter(({ kind, optional }) => FEES[kind] !== undefined && !optional);
  const further = fees.find(({ kind }) => kind === 'extraGuest');
  const fixed = (amount: string) => ({ type: 'fixed', value: money(amount, currency) });
  return {
    booking_policies: {
      cancellation: POLICIES[cancellationPolicy] ?? [],
      payment_terms: { status: 'manual', description: [], grace_period: '48 hours' },
    },
    listing_markups: [],
    security_deposits: Number(deposit) > 0 ? [{ name: 'direct', ...fixed(deposit) }] : [],
    occupancy_based_rules: {
      guests_included: guestsIncluded,
      extra_guest_fee: fixed(further?.amount ?? '0'),
      pet_fee: null,
    },
    fees: own.map(({ kind, amount, percent }) => ({
      name: FEES[kind],
      ...(percent ? { type: 'percent', value: Number(amount) } : fixed(amount)),
    })),
    discounts: weeklyDiscount > 0 ? [{ name: 'weekly', type: 'percent', value: weeklyDiscount }] : [],
  };
}

export const toDay = (night: Night, currency: string) => ({
  date: night.date,
  day: DAYS[weekdayOf(night.day)],
  min_stay: night.minNights ?? 1,
  note: null,
  closed_for_checkin: night.closedToArrival,
  closed_for_checkout: night.closedToDeparture,
  status: {
    reason: night.free > 0 ? 'AVAILABLE' : night.booked > 0 ? 'RESERVED' : 'BLOCKED',
    source: null,
    source_type: night.free > 0 ? 'PLATFORM' : night.booked > 0 ? 'RESERVATION' : 'USER',
    available: night.free > 0,
  },
  price: { ...money(night.price, currency), currency },
});

/** Returns a quote; every property is on a Direct site here. */
export function toQuote(quote: Quote, property: Property, account: Account) {
  const line = (label: string, category: string, amount: { toString(): string }) => ({
    ...money(amount, property.currency),
    label,
    category,
  });
  const fees = quote.fees.filter(({ total }) => !total.isZero());
  return {
    quote_id: account.uid,
    booking_url: 'https://direct.example/book',
    currency: property.currency,
    financials: {
      fees: fees.map(({ name, total }) => line(name, 'Guest fees', total)),
      taxes: quote.taxes.map(({ name, total }) => line(name, 'Pass-through taxes', total)),
      discounts: quote.discount.isZero() ? [] : [line('Weekly discount', 'Weekly Discount', quote.discount.negated())],
      totals: {
        sub_total: [line('Sub Total', 'Total payment', quote.total)],
        total_fees: [line('Total Fees', 'Total payment', quote.feeTotal)],
        total_without_taxes: [line('Total without taxes', 'Total payment', quote.beforeTaxes)],
        total: [line('Total Price', 'Guest total price', quote.total)],
      },
    },
  };
}

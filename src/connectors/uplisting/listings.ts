import { chargeKindOf } from '../port/charge-kinds.js';
import { type Fields, readable } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsDiscountRule } from '../port/model.js';
import { list, one } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { joined } from '../kit/rest/sources.js';
import { knownMeaning } from '../kit/vocabulary.js';
import type { Decimal } from '../port/values.js';
import { resourceIn, resourcesIn } from './client.js';
import { UNITS } from './vocabulary.js';

const query = {
  include: 'address,photos,amenities,fees,taxes,discounts,suitability,protect_security_deposit_setting',
};

/** A property with its address, photos, amenities, fees and taxes. */
export const listingOf = listing(
  {
    name: ['name', 'nickname'],
    internalName: 'nickname',
    description: 'description',
    type: ['property_type', 'type'],
    pictures: { of: 'photos', url: 'url', description: 'caption', order: 'order' },
    address: {
      line1: joined(['address.street', 'address.suite'], ', '),
      city: 'address.city',
      state: 'address.state',
      country: 'address.country',
      postal_code: 'address.zip_code',
    },
    latitude: 'address.latitude',
    longitude: 'address.longitude',
    minimumNights: 'minimum_stay',
    maximumNights: 'maximum_stay',
    maxOccupancy: 'maximum_capacity',
    startPrice: 'default_daily_rate',
    currency: 'currency',
    timeZone: 'time_zone',
    bedroomCount: 'bedrooms',
    bathroomCount: 'bathrooms',
    rooms: { Beds: 'beds' },
    checkIn: { start: 'check_in_time' },
    checkOut: 'check_out_time',
    houseRules: {
      petsAllowed: 'suitability.pets',
      smokingAllowed: 'suitability.smoking',
      eventsAllowed: 'suitability.events',
      childrenAllowed: 'suitability.children',
      additionalRules: 'house_rules',
    },
    listingDetails: {
      notes: 'notes',
      rules: 'house_rules',
      space: 'space',
      access: 'access',
      transit: 'transit',
      interaction: 'interaction',
      neighborhood: 'neighborhood_overview',
    },
    amenities: 'amenities',
    fees: (raw) => rulesOf(raw.objects('fees'), 'fees'),
    taxes: (raw) => rulesOf(raw.objects('taxes'), 'taxes'),
    discounts: (raw) => readable(raw.objects('discounts'), discountOf).flat(),
    deposit: depositOf,
  },
  ['PET'],
);

export const listings = listingsFrom({
  list: list({ path: '/properties', query, items: resourcesIn }),
  one: one({ path: '/properties/{id}', query, item: resourceIn }),
  map: listingOf,
});

/** Returns the rules; charges that are switched off, optional or part of the nightly price are left out. */
function rulesOf(all: Fields[], part: 'fees' | 'taxes'): PmsChargeRule[] {
  const isZero = (raw: Fields): boolean => raw.optionalPrice('amount')?.isZero() === true;
  const applied = all.filter(
    (raw) => raw.flag('enabled') !== false && raw.flag('included_in_price') !== true && !isZero(raw),
  );
  return readable(applied, (raw) => ({
    name: raw.optionalText('name') || raw.optionalText('label'),
    charge: chargeOf(raw),
    amount: raw.price('amount'),
    guestsIncluded: raw.optionalInteger('guests_included'),
    kind: chargeKindOf(`${raw.optionalText('label').replaceAll('_', ' ')} ${raw.optionalText('name')}`, part),
  }));
}

function depositOf(raw: Fields): Decimal | null {
  const setting = raw.optionalObject('protect_security_deposit_setting');
  return setting?.flag('enabled') === true ? setting.optionalPrice('amount') : null;
}

/** Reads a percentage off the nights of longer stays; the PMS itself computes others (last minute, an amount). */
function discountOf(raw: Fields): PmsDiscountRule[] {
  const percentage = raw.optionalPrice('amount');
  const minimumNights = raw.optionalInteger('days');
  if (raw.flag('enabled') === false || !percentage?.greaterThan(0) || percentage.greaterThan(100)) return [];
  if (knownMeaning(raw, 'type', UNITS) !== 'PERCENT' || minimumNights <= 1) return [];
  return [{ name: raw.optionalText('name') || raw.optionalText('label'), minimumNights, percentage }];
}

/** Returns how often an amount is due, from several fields. Throws `invalid_response` for an unknown word or none. */
function chargeOf(raw: Fields): Charge {
  const named = ['per', 'frequency', 'type'].filter((name) => raw.has(name));
  // A label is mainly a free name: it gives the unit if no other field does, and the unit for further guests.
  const charges = [...named.map((name) => knownMeaning(raw, name, UNITS)), UNITS.get(raw.optionalText('label'))];
  const decisive = (['PERCENT', 'PER_GUEST_PER_NIGHT'] as const).find((one) => charges.includes(one));
  const charge = decisive ?? charges.find((one) => one !== undefined);
  if (!charge) throw raw.invalid('label', 'a known word');
  return charge;
}

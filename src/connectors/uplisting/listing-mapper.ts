import { BLANK_LISTING } from '../kit/blanks.js';
import { chargeKindOf } from '../kit/charge-kinds.js';
import type { Fields } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsDiscountRule, PmsListing } from '../kit/model.js';
import { picturesIn } from '../kit/pictures.js';
import { checkInBetween } from '../kit/times.js';
import { Decimal } from '../kit/values.js';
import { attributesOf, type Included } from './client.js';

const PHOTO = { url: ['url'], description: ['caption'], order: 'position' };

/** A property with its address, photos, amenities, fees and taxes. */
export function listingOf(resource: Fields, included: Included): PmsListing {
  const raw = attributesOf(resource);
  const [address] = included.of(resource, 'address');
  const pictures = picturesIn(included.of(resource, 'photos'), PHOTO);
  const amenities = included.of(resource, 'amenities').map((amenity) => amenity.text('name'));
  return {
    ...BLANK_LISTING,
    providerId: resource.id('id'),
    name: raw.optionalText('name') || raw.text('nickname'),
    internalName: raw.optionalText('nickname'),
    description: raw.optionalText('description'),
    type: raw.optionalText('property_type') || raw.optionalText('type'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: {
      line1: [address?.optionalText('street'), address?.optionalText('suite')].filter(Boolean).join(', '),
      city: address?.optionalText('city') ?? '',
      state: address?.optionalText('state') ?? '',
      country: address?.optionalText('country') ?? '',
      postal_code: address?.optionalText('zip_code') ?? '',
    },
    latitude: address?.coordinate('latitude', 90) ?? null,
    longitude: address?.coordinate('longitude', 180) ?? null,
    minimumNights: raw.optionalInteger('minimum_stay'),
    maximumNights: raw.optionalInteger('maximum_stay'),
    maxOccupancy: raw.optionalInteger('maximum_capacity'),
    startPrice: raw.optionalPrice('default_daily_rate') ?? new Decimal(0),
    currency: raw.currency('currency'),
    timeZone: raw.timeZone('time_zone'),
    bedroomCount: raw.optionalInteger('bedrooms'),
    bathroomCount: raw.optionalNumber('bathrooms'),
    rooms: raw.has('beds') ? [{ name: 'Beds', count: raw.optionalInteger('beds') }] : [],
    checkIn: checkInBetween(raw.optionalTime('check_in_time')),
    checkOut: { op: 'UNTIL', end: raw.optionalTime('check_out_time') },
    houseRules: {
      petsAllowed: null,
      smokingAllowed: null,
      eventsAllowed: null,
      childrenAllowed: null,
      additionalRules: raw.optionalText('house_rules'),
    },
    listingDetails: {
      notes: raw.optionalText('notes'),
      rules: raw.optionalText('house_rules'),
      space: raw.optionalText('space'),
      access: raw.optionalText('access'),
      transit: raw.optionalText('transit'),
      interaction: raw.optionalText('interaction'),
      instructions: '',
      neighborhood: raw.optionalText('neighborhood_overview'),
    },
    rawAmenities: [...new Set(amenities)].map((name) => ({ id: 0, name })),
    fees: rulesOf(included.of(resource, 'fees'), 'fees'),
    taxes: rulesOf(included.of(resource, 'taxes'), 'taxes'),
    discounts: included.of(resource, 'discounts').flatMap(discountOf),
    unknownParts: ['PET'],
  };
}

/** What is switched off, chosen by the guest or part of the nightly price is no rule. */
function rulesOf(all: Fields[], part: 'fees' | 'taxes'): PmsChargeRule[] {
  return all
    .filter((raw) => raw.flag('enabled') !== false && raw.flag('included_in_price') !== true)
    .map((raw) => ({
      name: raw.optionalText('name') || raw.optionalText('label'),
      charge: chargeOf(raw),
      amount: raw.price('amount'),
      guestsIncluded: raw.optionalInteger('guests_included'),
      kind: chargeKindOf(`${raw.optionalText('label').replaceAll('_', ' ')} ${raw.optionalText('name')}`, part),
    }))
    .filter(({ amount }) => !amount.isZero());
}

/** A percentage off the nights of longer stays; other discounts (last minute, an amount) are the PMS's own to compute. */
function discountOf(raw: Fields): PmsDiscountRule[] {
  const percentage = raw.optionalPrice('amount');
  const minimumNights = raw.optionalInteger('days');
  const isPercentage = !/fixed|flat|amount/i.test(raw.optionalText('type'));
  if (raw.flag('enabled') === false || !isPercentage || !percentage?.greaterThan(0) || percentage.greaterThan(100)) return []; // prettier-ignore
  return minimumNights > 1 ? [{ name: raw.optionalText('name') || raw.optionalText('label'), minimumNights, percentage }] : []; // prettier-ignore
}

/** How often an amount is due stands in one of several words. */
function chargeOf(raw: Fields): Charge {
  const words = ['label', 'type', 'per', 'frequency'].map((name) => raw.optionalText(name)).join(' ');
  if (/percent/i.test(words)) return 'PERCENT';
  const byNight = /night|day/i.test(words);
  // The charge for further guests is one of each night.
  if (/extra_guest/i.test(words)) return 'PER_GUEST_PER_NIGHT';
  if (/guest|person/i.test(words)) return byNight ? 'PER_GUEST_PER_NIGHT' : 'PER_GUEST';
  return byNight ? 'PER_NIGHT' : 'PER_STAY';
}

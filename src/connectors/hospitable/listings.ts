import { BLANK_LISTING, NO_DETAILS, NO_RULES } from '../kit/blanks.js';
import type { ChargeKind } from '../kit/charge-kinds.js';
import type { PmsCall } from '../kit/connector.js';
import { Fields, listOf, partsIn } from '../kit/guards.js';
import type { Charge, Page, PmsChargeRule, PmsListing, PmsPicture } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { picturesIn } from '../kit/pictures.js';
import { find, partOf } from '../kit/reading.js';
import { checkInBetween } from '../kit/times.js';
import { amountIn, dataOf, pageOf } from './client.js';

/** The PMS has them with reservations only. */
const TAXES: ChargeKind[] = ['CITY_TAX', 'LODGING_TAX', 'SALES_TAX', 'VAT'];
const INCLUDE = 'details,bookings';

export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const page = await partOf(cursor, (at) => pageOf(call, '/properties', { include: INCLUDE }, at));
  return mapPage(page, 'property', 'id', (property) => completed(call, property));
}

export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const body = await find(call, path`/properties/${providerId}`, { include: INCLUDE });
  return body === undefined ? undefined : completed(call, dataOf(body).tolerant());
}

/** The property itself carries one picture; all of them take a request. */
async function completed(call: PmsCall, raw: Fields): Promise<PmsListing> {
  const body = await find(call, path`/properties/${raw.id('id')}/images`);
  return listingOf(raw, body === undefined ? [] : listOf(Fields.of(body, 'images').value('data'), 'images.data'));
}

/** https://developer.hospitable.com/docs/public-api-docs, "Get Properties" */
export function listingOf(raw: Fields, images: readonly unknown[] = []): PmsListing {
  const nothing = Fields.of({}, 'property');
  const capacity = raw.optionalObject('capacity') ?? nothing;
  const pictures = picturesOf(raw, images);
  const currency = raw.currency('currency');
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.optionalText('public_name') || raw.text('name'),
    internalName: raw.optionalText('name'),
    description: raw.optionalText('description') || raw.optionalText('summary'),
    type: raw.optionalText('property_type'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    ...placeOf(raw.optionalObject('address') ?? nothing),
    maxOccupancy: capacity.optionalInteger('max'),
    currency,
    timeZone: timeZoneOf(raw),
    active: raw.flag('listed') !== false,
    bedroomCount: Math.floor(capacity.optionalNumber('bedrooms')),
    bathroomCount: capacity.optionalNumber('bathrooms'),
    rooms: raw.objects('room_details').map((room) => ({
      name: worded(room.optionalText('type')),
      count: room.optionalInteger('quantity', 1),
    })),
    // Documented with a hyphen, sent without.
    checkIn: checkInBetween(raw.optionalTime('checkin') ?? raw.optionalTime('check-in')),
    checkOut: { op: 'UNTIL', end: raw.optionalTime('checkout') ?? raw.optionalTime('check-out') },
    ...rulesOf(raw),
    parentPropertyId: raw.optionalObject('parent_child')?.optionalId('parent') ?? null,
    rawAmenities: raw.list('amenities').flatMap((name) => (typeof name === 'string' ? [{ id: 0, name }] : [])),
    ...chargesOf(raw.optionalObject('bookings') ?? nothing, currency),
    unknownParts: ['PET', 'DISCOUNT', ...TAXES],
  };
}

function picturesOf(raw: Fields, images: readonly unknown[]): PmsPicture[] {
  const all = partsIn(images, 'images');
  const shown = picturesIn(all, { url: ['url'], description: ['caption'], order: 'order' });
  const only = raw.optionalUrl('picture');
  return shown.length > 0 || only === '' ? shown : [{ url: only, description: '' }];
}

function placeOf(address: Fields): Pick<PmsListing, 'address' | 'latitude' | 'longitude'> {
  const coordinates = address.optionalObject('coordinates');
  const line = `${address.optionalText('number')} ${address.optionalText('street')}`.trim();
  const [first = ''] = address.optionalText('display').split(',');
  return {
    address: {
      line1: line || first.trim(),
      city: address.optionalText('city'),
      state: address.optionalText('state'),
      country: address.optionalText('country'),
      postal_code: address.optionalText('postcode'),
    },
    latitude: coordinates?.coordinate('latitude', 90) ?? null,
    longitude: coordinates?.coordinate('longitude', 180) ?? null,
  };
}

/** `king_size` as words. */
const worded = (code: string): string => code.replaceAll('_', ' ');

/**
 * The present offset from UTC (`-0700`), which follows daylight saving from read to read, in whole hours: no zone has
 * the name of any other offset.
 */
function timeZoneOf(raw: Fields): string {
  const [, sign, digits] = /^([+-])(\d\d):?\d\d$/.exec(raw.optionalText('timezone').trim()) ?? [];
  if (digits === undefined) return raw.timeZone('timezone');
  const hours = Number(digits);
  // POSIX counts to the west.
  const zone = hours === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  return Fields.of({ zone }, 'property').timeZone('zone');
}

/** The house manual and the name and password of the network are for guests who have booked. */
function rulesOf(raw: Fields): Pick<PmsListing, 'houseRules' | 'listingDetails'> {
  const rules = raw.optionalObject('house_rules');
  const details = raw.optionalObject('details') ?? Fields.of({}, 'property.details');
  const additionalRules = details.optionalText('additional_rules');
  return {
    houseRules: {
      ...NO_RULES,
      petsAllowed: rules?.flag('pets_allowed') ?? null,
      smokingAllowed: rules?.flag('smoking_allowed') ?? null,
      eventsAllowed: rules?.flag('events_allowed') ?? null,
      additionalRules,
    },
    listingDetails: {
      ...NO_DETAILS,
      notes: details.optionalText('other_details'),
      rules: additionalRules,
      space: details.optionalText('space_overview'),
      access: details.optionalText('guest_access'),
      transit: details.optionalText('getting_around'),
      neighborhood: details.optionalText('neighborhood_description'),
    },
  };
}

/** What a booking of the host's own pays on top of the nights; fees for pets are the guest's choice. */
function chargesOf(bookings: Fields, currency: string): Pick<PmsListing, 'fees' | 'deposit'> {
  const fees = bookings.objects('fees').map((fee) => ruleOf(fee, 'PER_STAY', currency));
  const occupancy = bookings.optionalObject('occupancy_based_rules');
  const extra = occupancy?.optionalObject('extra_guest_fee');
  const further = extra && {
    ...ruleOf(extra, 'PER_GUEST_PER_NIGHT', currency),
    name: 'Extra guests',
    guestsIncluded: occupancy?.optionalInteger('guests_included') ?? 0,
  };
  const deposits = bookings.objects('security_deposits');
  const deposit = deposits.find((one) => one.optionalText('name') === 'direct') ?? deposits[0];
  return {
    fees: [...fees, ...(further ? [further] : [])].filter(({ amount }) => amount.greaterThan(0)),
    deposit: deposit ? amountIn(deposit.object('value'), currency) : null,
  };
}

function ruleOf(raw: Fields, charge: Charge, currency: string): PmsChargeRule {
  const isPercent = raw.optionalText('type') === 'percent';
  return {
    name: worded(raw.optionalText('name')),
    charge: isPercent ? 'PERCENT' : charge,
    amount: isPercent ? raw.price('value') : amountIn(raw.object('value'), currency),
    guestsIncluded: 0,
  };
}

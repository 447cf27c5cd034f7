import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import type { ChargeKind } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, listOf, partsIn, readable } from '../kit/guards.js';
import type { Charge, PmsChargeRule, PmsDiscountRule, PmsPicture } from '../port/model.js';
import { path } from '../kit/path.js';
import { picturesIn } from '../kit/pictures.js';
import { textPolicy } from '../kit/published-policies.js';
import { find, type Query } from '../kit/reading.js';
import { list, type List, numbered, one } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { listings as listingsFrom } from '../kit/rest/slots.js';
import { number, objectsAt } from '../kit/rest/sources.js';
import { knownMeaning } from '../kit/vocabulary.js';
import { side, withSide } from '../kit/sides.js';
import { Decimal, minorUnits } from '../port/values.js';
import { DISCOUNTS, DIRECT, PERCENT } from './vocabulary.js';

/** The PMS states these only with reservations. */
const TAXES: ChargeKind[] = ['CITY_TAX', 'LODGING_TAX', 'SALES_TAX', 'VAT'];
const INCLUDE = { include: 'details,bookings' };

/**
 * Returns a list by page numbers. Links in answers lead to `http://` and are not followed. The PMS answers 200 even to
 * input that it ignores.
 */
export const listAt = (at: string, query: Query = {}): List =>
  list({
    path: at,
    query,
    items: 'data',
    total: 'meta.total',
    pages: numbered({
      page: 'page',
      size: 'per_page',
      most: 100,
      pages: 'meta.last_page',
      current: 'meta.current_page',
    }),
  });

/** https://developer.hospitable.com/docs/public-api-docs, "Get Properties", with the property's images. */
export const listingOf = listing(
  {
    name: ['public_name', 'name'],
    internalName: 'name',
    description: ['description', 'summary'],
    type: 'property_type',
    pictures: picturesOf,
    address: {
      line1: lineOf,
      city: 'address.city',
      state: 'address.state',
      country: 'address.country',
      postal_code: 'address.postcode',
    },
    latitude: 'address.coordinates.latitude',
    longitude: 'address.coordinates.longitude',
    maxOccupancy: 'capacity.max',
    currency: 'currency',
    timeZone: timeZoneOf,
    active: 'listed',
    bedroomCount: (raw) => Math.floor(number('capacity.bedrooms')(raw) ?? 0),
    bathroomCount: 'capacity.bathrooms',
    rooms: (raw) =>
      raw.objects('room_details').map((room) => ({
        name: worded(room.optionalText('type')),
        count: room.optionalInteger('quantity', 1),
      })),
    // Documented with a hyphen, sent without.
    checkIn: { start: ['checkin', 'check-in'] },
    checkOut: ['checkout', 'check-out'],
    houseRules: {
      petsAllowed: 'house_rules.pets_allowed',
      smokingAllowed: 'house_rules.smoking_allowed',
      eventsAllowed: 'house_rules.events_allowed',
      additionalRules: 'details.additional_rules',
    },
    // The house manual and the name and password of the network are for guests who have booked.
    listingDetails: {
      notes: 'details.other_details',
      rules: 'details.additional_rules',
      space: 'details.space_overview',
      access: 'details.guest_access',
      transit: 'details.getting_around',
      neighborhood: 'details.neighborhood_description',
    },
    parentPropertyId: 'parent_child.parent',
    amenities: 'amenities',
    fees: feesOf,
    discounts: (raw) => readable(objectsAt(raw, 'bookings.discounts'), discountOf).flat(),
    deposit: depositOf,
    cancellationPolicy: policyOf,
  },
  (raw) => [
    ...(['PET', ...TAXES] as const),
    ...(raw.optionalObject('bookings')?.has('discounts') ? [] : (['DISCOUNT'] as const)),
    ...(hasDirectMarkup(raw) ? (['OTHER'] as const) : []),
  ],
);

export const property = one({ path: '/properties/{id}', query: INCLUDE, item: 'data' });

/** A property itself carries one picture; reading all of them takes a request. */
export const listings = listingsFrom({
  list: listAt('/properties', INCLUDE),
  one: property,
  inParts: true,
  map: async (raw, _, call) =>
    listingOf(withSide(raw, 'images', await side(['pictures'], imagesOf(call, raw.id('id'))))),
});

async function imagesOf(call: PmsCall, id: string): Promise<unknown[]> {
  const body = await find(call, path`/properties/${id}/images`);
  return body === undefined ? [] : listOf(Fields.of(body, 'images').value('data'), 'images.data');
}

function picturesOf(raw: Fields): PmsPicture[] {
  const shown = picturesIn(partsIn(raw.list('images'), 'images'), {
    url: ['url'],
    description: ['caption'],
    order: 'order',
  });
  const only = raw.optionalUrl('picture');
  return shown.length > 0 || only === '' ? shown : [{ url: only, description: '' }];
}

function lineOf(raw: Fields): string {
  const address = raw.optionalObject('address');
  const line = `${address?.optionalText('number') ?? ''} ${address?.optionalText('street') ?? ''}`.trim();
  return line || (address?.optionalText('display').split(',')[0]?.trim() ?? '');
}

/** Returns a code such as `king_size` as words. */
const worded = (code: string): string => code.replaceAll('_', ' ');

/**
 * Returns the present offset from UTC (`-0700`), which follows daylight saving from read to read, in whole hours: no
 * zone is named after any other offset.
 */
function timeZoneOf(raw: Fields): string {
  const [, sign, digits] = /^([+-])(\d\d):?\d\d$/.exec(raw.optionalText('timezone').trim()) ?? [];
  if (digits === undefined) return raw.timeZone('timezone');
  const hours = Number(digits);
  // POSIX counts to the west.
  const zone = hours === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  return Fields.of({ zone }, 'property').timeZone('zone');
}

/** Reads `{"amount":12300,"formatted":"$123.00"}`, in the minor unit of the currency. */
export function amountIn(money: Fields, currency: string): Decimal {
  const amount = money.amount('amount');
  if (!amount.isInteger()) throw money.invalid('amount', 'a whole number of minor units');
  return amount.dividedBy(new Decimal(10).pow(minorUnits(currency)));
}

/** Returns the fees of direct bookings in addition to the nights; fees for pets are the guest's choice. */
function feesOf(raw: Fields): PmsChargeRule[] {
  const [bookings, currency] = [raw.optionalObject('bookings'), raw.currency('currency')];
  const fees = readable(bookings?.objects('fees') ?? [], (fee) => ruleOf(fee, 'PER_STAY', currency));
  const occupancy = bookings?.optionalObject('occupancy_based_rules');
  const further = readable([occupancy?.optionalObject('extra_guest_fee') ?? []].flat(), (extra) => ({
    ...ruleOf(extra, 'PER_GUEST_PER_NIGHT', currency),
    name: 'Extra guests',
    guestsIncluded: occupancy?.optionalInteger('guests_included') ?? 0,
  }));
  return [...fees, ...further].filter(({ amount }) => amount.greaterThan(0));
}

/** Returns the percentage off the nights of long stays. */
function discountOf(raw: Fields): PmsDiscountRule[] {
  const rule = knownMeaning(raw, 'name', DISCOUNTS);
  if (!rule || raw.optionalText('type') !== PERCENT) throw raw.invalid('type', PERCENT);
  const percentage = raw.price('value');
  if (percentage.greaterThan(100)) throw raw.invalid('value', 'a percentage');
  return percentage.isZero() ? [] : [{ ...rule, percentage }];
}

/** Returns whether direct bookings have a markup, which the nights of the calendar do not include. */
const hasDirectMarkup = (raw: Fields): boolean =>
  objectsAt(raw, 'bookings.listing_markups').some(
    (markup) => markup.optionalText('platform') === DIRECT && markup.optionalAmount('value')?.isZero() !== true,
  );

function policyOf(raw: Fields): CancellationPolicy | undefined {
  const policies = raw.optionalObject('bookings')?.optionalObject('booking_policies');
  const sentences = policies?.texts('cancellation') ?? [];
  return textPolicy(sentences.filter((sentence) => sentence.trim() !== '').join('\n')) ?? undefined;
}

function depositOf(raw: Fields): Decimal | undefined {
  const deposits = objectsAt(raw, 'bookings.security_deposits');
  const deposit = deposits.find((one) => one.optionalText('name') === DIRECT) ?? deposits[0];
  return readable(deposit ? [deposit] : [], (one) => amountIn(one.object('value'), raw.currency('currency')))[0];
}

function ruleOf(raw: Fields, charge: Charge, currency: string): PmsChargeRule {
  const isPercent = raw.optionalText('type') === PERCENT;
  return {
    name: worded(raw.optionalText('name')),
    charge: isPercent ? 'PERCENT' : charge,
    amount: isPercent ? raw.price('value') : amountIn(raw.object('value'), currency),
    guestsIncluded: 0,
  };
}

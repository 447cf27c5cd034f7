import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, listOf as itemsOf } from '../kit/guards.js';
import type { PmsPicture } from '../port/model.js';
import { get } from '../kit/reading.js';
import { oneIn } from '../kit/rest/lists.js';
import { listing } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom, listings as listingsFrom } from '../kit/rest/slots.js';
import { listOf } from './client.js';
import { currencyIn, stays } from './reservations.js';

/** The host's own channels, which have the prices of direct bookings and precede all others. */
const OWN_CHANNELS = ['hostex_direct', 'booking_site'];

export const properties = listOf('properties');

const propertyOf = oneIn(properties, (id) => ({ id }));

const listingOf = listing<string>(
  {
    name: 'title',
    pictures: picturesOf,
    address: { line1: 'address' },
    latitude: 'latitude',
    longitude: 'longitude',
    currency: (_, currency) => currency,
    timeZone: 'timezone',
    checkIn: { start: 'default_checkin_time' },
    checkOut: 'default_checkout_time',
  },
  ALL_BUT_NIGHTS,
);

export const listings = listingsFrom({
  list: properties,
  one: propertyOf,
  inParts: true,
  map: async (raw, _, call) => listingOf(raw, await currencyOf(call, raw)),
});

/**
 * Returns the currency of the property's channels, the host's own first, otherwise that of its newest reservation;
 * without either there is no price.
 */
async function currencyOf(call: PmsCall, raw: Fields): Promise<string> {
  const named = [raw, ...channelsOf(raw)].map((one) => one.optionalCurrency('currency')).find((one) => one !== null);
  if (named) return named;
  const query = { property_id: raw.id('id'), limit: 1, order_by: 'booked_at' };
  const [newest] = (await stays.page(call, { query })).items;
  const currency = newest === undefined ? undefined : currencyIn(Fields.of(newest, 'reservation').tolerant());
  if (!currency) throw raw.invalid('currency', 'known');
  return currency;
}

/** Returns the channels, the host's own first. */
const channelsOf = (raw: Fields): Fields[] =>
  raw.objects('channels').sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));

const isOwn = (channel: Fields): boolean => OWN_CHANNELS.includes(channel.optionalText('channel_type'));

/** Returns the cover and any further pictures: addresses, or objects that hold one. */
function picturesOf(raw: Fields): PmsPicture[] {
  const cover = raw.optionalObject('cover')?.optionalUrl('original_url') ?? '';
  const others = raw
    .list('pictures')
    .map((item) => Fields.of(typeof item === 'string' ? { url: item } : item, 'pictures[]').optionalUrl('url'));
  return [...new Set([cover, ...others])].filter((url) => url !== '').map((url) => ({ url, description: '' }));
}

/** Reads the availability of the property; prices and rules belong to its channels. */
export const calendar = calendarFrom({
  days: async (call, { providerId: id }, from, to) => {
    const property = await propertyOf(call, id);
    if (!property) return [];
    const query = { property_ids: id, start_date: from, end_date: to };
    const data = Fields.of(await get(call, '/availabilities', query), 'body').object('data');
    const own = itemsOf(data.value('listings') ?? data.value('properties'), 'listings')
      .map((item) => Fields.of(item, 'listings[]'))
      .find((item) => item.id('id') === id);
    const prices = await pricesOf(call, property, from, to);
    return (own?.objects('availabilities') ?? []).map((day) => day.with('priced', prices.get(day.date('date'))));
  },
  map: (day) => nightOf(day),
});

/** Returns the prices by date, from the channel whose prices count. */
async function pricesOf(call: PmsCall, property: Fields, from: string, to: string): Promise<Map<string, Fields>> {
  const [channel] = channelsOf(property);
  if (!channel) return new Map();
  const wanted = { channel_type: channel.text('channel_type'), listing_id: channel.id('listing_id') };
  const json = { start_date: from, end_date: to, listings: [wanted] };
  const answer = await call.http.send({ method: 'POST', path: '/listings/calendar', json });
  const [listing] = Fields.of(answer.json(), 'body').object('data').objects('listings');
  return new Map((listing?.objects('calendar') ?? []).map((day) => [day.date('date'), day]));
}

export const nightOf = night({
  // The listing of a channel may be closed while its property is not.
  available: (day) => {
    const priced = day.optionalObject('priced');
    const isSold =
      priced?.optionalPrice('price')?.greaterThan(0) === true && priced.optionalInteger('inventory', 1) > 0;
    return isSold && day.flag('available') === true;
  },
  price: 'priced.price',
  minimumNights: ['priced.restrictions.min_stay_on_arrival', 'priced.restrictions.min_stay', 'priced.min_stay'],
  maximumNights: ['priced.restrictions.max_stay_on_arrival', 'priced.restrictions.max_stay', 'priced.max_stay'],
  closedToArrival: ['priced.restrictions.closed_on_arrival', 'priced.closed_on_arrival'],
  closedToDeparture: ['priced.restrictions.closed_on_departure', 'priced.closed_on_departure'],
});

import { BLANK_LISTING } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import type { ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, listOf } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight, PmsPicture } from '../kit/model.js';
import { closures, everyNight, mapNights } from '../kit/nights.js';
import { mapPage } from '../kit/parallel.js';
import { partOf } from '../kit/reading.js';
import { checkInBetween } from '../kit/times.js';
import { dataOf, get, pageOf } from './client.js';
import { currencyIn } from './reservations.js';

/** Channels of the host's own, whose prices are those of a direct booking, before all others. */
const OWN_CHANNELS = ['hostex_direct', 'booking_site'];

export async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const page = await partOf(cursor, (at) => pageOf(call, '/properties', 'properties', {}, at));
  return mapPage(page, 'property', 'id', (property) => completed(call, property));
}

export async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const raw = await propertyOf(call, providerId);
  return raw && completed(call, raw);
}

async function propertyOf(call: PmsCall, id: string): Promise<Fields | undefined> {
  const { items } = await pageOf(call, '/properties', 'properties', { id });
  return items.map((item) => Fields.of(item, 'property').tolerant()).find((property) => property.id('id') === id);
}

/** Its channels name the currency, the host's own first; else its newest reservation; without either no price can be told. */
async function completed(call: PmsCall, raw: Fields): Promise<PmsListing> {
  const named = [raw, ...channelsOf(raw)].map((one) => one.optionalCurrency('currency')).find((one) => one !== null);
  if (named) return listingOf(raw, named);
  const query = { property_id: raw.id('id'), limit: 1, order_by: 'booked_at' };
  const [newest] = (await get(call, '/reservations', query)).objects('reservations');
  const currency = newest && currencyIn(newest);
  if (!currency) throw raw.invalid('currency', 'known');
  return listingOf(raw, currency);
}

/** Those of the host's own first. */
const channelsOf = (raw: Fields): Fields[] =>
  raw.objects('channels').sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));

const isOwn = (channel: Fields): boolean => OWN_CHANNELS.includes(channel.optionalText('channel_type'));

export function listingOf(raw: Fields, currency: string): PmsListing {
  const pictures = picturesOf(raw);
  return {
    ...BLANK_LISTING,
    providerId: raw.id('id'),
    name: raw.text('title'),
    thumbnailUrl: pictures[0]?.url ?? '',
    pictures,
    address: { line1: raw.optionalText('address'), city: '', state: '', country: '', postal_code: '' },
    latitude: raw.coordinate('latitude', 90),
    longitude: raw.coordinate('longitude', 180),
    currency,
    timeZone: raw.timeZone('timezone'),
    checkIn: checkInBetween(raw.optionalTime('default_checkin_time')),
    checkOut: { op: 'UNTIL', end: raw.optionalTime('default_checkout_time') },
    unknownParts: ALL_BUT_NIGHTS,
  };
}

/** The cover, and further pictures where the PMS gives any: addresses, or objects that hold one. */
function picturesOf(raw: Fields): PmsPicture[] {
  const cover = raw.optionalObject('cover')?.optionalUrl('original_url') ?? '';
  const others = raw
    .list('pictures')
    .map((item) => Fields.of(typeof item === 'string' ? { url: item } : item, 'pictures[]').optionalUrl('url'));
  return [...new Set([cover, ...others])].filter((url) => url !== '').map((url) => ({ url, description: '' }));
}

/** Whether a property is free it tells itself; prices and rules belong to its channels. */
export async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const id = listing.providerId;
  const property = await propertyOf(call, id);
  if (!property) return everyNight([], null, from, to);
  const query = { property_ids: id, start_date: from, end_date: to };
  const data = await get(call, '/availabilities', query);
  const own = listOf(data.value('listings') ?? data.value('properties'), 'listings')
    .map((item) => Fields.of(item, 'listings[]'))
    .find((item) => item.id('id') === id);
  const prices = await pricesOf(call, property, from, to);
  const nights = mapNights(own?.list('availabilities') ?? [], null, (day) => nightOf(day, prices));
  return everyNight(nights, null, from, to);
}

/** By date, of the channel whose prices count. */
async function pricesOf(
  call: PmsCall,
  property: Fields,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, Fields>> {
  const [channel] = channelsOf(property);
  if (!channel) return new Map();
  const wanted = { channel_type: channel.text('channel_type'), listing_id: channel.id('listing_id') };
  const json = { start_date: from, end_date: to, listings: [wanted] };
  const answer = await call.http.send({ method: 'POST', path: '/listings/calendar', json });
  const [listing] = dataOf(answer.json()).objects('listings');
  return new Map((listing?.objects('calendar') ?? []).map((day) => [day.date('date'), day]));
}

export function nightOf(day: Fields, prices: ReadonlyMap<string, Fields>): PmsNight {
  const date = day.date('date');
  const priced = prices.get(date);
  const price = priced?.optionalPrice('price') ?? null;
  const rules = priced?.optionalObject('restrictions') ?? priced;
  return {
    providerUnitId: null,
    date,
    available: day.flag('available') === true && price?.greaterThan(0) ? 1 : 0,
    price,
    minimumNights: rules?.optionalInteger('min_stay_on_arrival', rules.optionalInteger('min_stay')) ?? 0,
    maximumNights: rules?.optionalInteger('max_stay_on_arrival', rules.optionalInteger('max_stay')) ?? 0,
    ...closures(rules, 'closed_on_arrival', 'closed_on_departure'),
  };
}

import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { Fields, idIn, idOrNone, invalid } from '../kit/guards.js';
import { byNumber, get, partAfter, type RawPage } from '../kit/reading.js';
import { list, one, oneIn } from '../kit/rest/lists.js';
import { listing, nameIn } from '../kit/rest/listing-map.js';
import { night } from '../kit/rest/night-map.js';
import { calendar as calendarFrom, listings as listingsFrom } from '../kit/rest/slots.js';

/** Maps a listing. The details lack the name, which the list has. https://docs.smoobu.com, "Get apartment" */
export const listingOf = listing<Fields>(
  {
    providerId: (_, named) => named.id('id'),
    name: (_, named) => named.text('name'),
    type: (raw) => nameIn(raw.value('type')),
    address: {
      line1: 'location.street',
      city: 'location.city',
      country: 'location.country',
      postal_code: 'location.zip',
    },
    latitude: 'location.latitude',
    longitude: 'location.longitude',
    maxOccupancy: 'rooms.maxOccupancy',
    startPrice: 'price.minimal',
    currency: 'currency',
    timeZone: 'timeZone',
    bedroomCount: (raw) => Math.floor(raw.optionalObject('rooms')?.optionalNumber('bedrooms') ?? 0),
    bathroomCount: 'rooms.bathrooms',
    rooms: { Bedroom: 'rooms.bedrooms', Bathroom: 'rooms.bathrooms' },
    amenities: 'equipments',
  },
  ALL_BUT_NIGHTS,
);

const apartments = list({ path: '/api/apartments', items: 'apartments' });
const details = one({ path: '/api/apartments/{id}' });

const idOf = (item: unknown): string => idOrNone(item, idIn('id'));

/** Returns a page. The PMS lists all apartments at once with id and name; the details of each take a request. */
const page = async (call: PmsCall, { cursor }: { cursor?: string } = {}): Promise<RawPage> =>
  partAfter((await apartments.page(call)).items, cursor, idOf, byNumber);

export const listings = listingsFrom({
  list: { page },
  one: oneIn(apartments),
  map: async (named, _, call) => {
    const raw = await details(call, named.id('id'));
    return raw && listingOf(raw, named);
  },
});

/** Rates are a map by apartment of maps by date. */
export const calendar = calendarFrom({
  days: async (call, { providerId }, from, to) => {
    const query = { 'apartments[]': providerId, start_date: from, end_date: to };
    const byDate = Fields.of(await get(call, '/api/rates', query), 'body')
      .object('data')
      .value(providerId);
    if (typeof byDate !== 'object' || byDate === null) throw invalid('body.data', 'a map with the apartment');
    // The PMS writes an empty map as a list.
    if (Array.isArray(byDate) && byDate.length > 0) throw invalid('body.data', 'a map by date');
    return Object.entries(byDate).map(([date, rate]) => ({ date, rate: rate as unknown }));
  },
  map: (day) => nightOf(day),
});

/** A night without a price cannot be booked, even if `available` says so. */
const nightOf = night({
  available: (day) => {
    const rate = day.object('rate');
    return rate.optionalPrice('price') === null ? 0 : Math.min(1, rate.optionalInteger('available'));
  },
  price: 'rate.price',
  minimumNights: 'rate.min_length_of_stay',
});

import type { Connector, ConnectorDefinition, PmsCall } from '../kit/connector.js';
import { Fields, idIn, mapItems } from '../kit/guards.js';
import type { Page, PmsListing } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { partOf } from '../kit/reading.js';
import { addDays } from '../kit/values.js';
import { allOf, authenticate, classify, get, oauth, pageOf, verify } from './client.js';
import { listingOf } from './listing-mapper.js';
import { calendar, calendars, quote } from './prices.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'cloudbeds',
  name: 'Cloudbeds',
  documentation: 'https://developers.cloudbeds.com',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Account › Apps & Marketplace › API credentials' }],
    },
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
    },
  ],
  limits: [{ scope: 'account', requests: 5, perSeconds: 1 }],
  webhooks: 'api',
  signedWebhooks: false,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'that `thirdPartyIdentifier` is kept for a reservation that names no third-party source',
    'the country and postal code of the guest, which a new reservation must have: US and 00000 unless the language tells',
    'the zone of `modifiedFrom`: read 12 hours further back',
    'the words of refusals, which are told apart by their text',
    'the longest range of `getRatePlans`: asked 90 nights at a time',
    'the names of a tax in `getRoomsFeesAndTaxes`; whether `roomRateDetailed` of an offer leaves out further guests',
    'names of ids in events: `reservationID` and `reservationId`, `propertyID_str`, `propertyID` and `propertyId`',
    'the address of the consent page, documented for version 1.1',
  ],
};

export const cloudbeds: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  calendars,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};

async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const page = await partOf(cursor, (at) => pageOf(call, '/getHotels', {}, at));
  const { items: hotels } = await mapItems(page.items, () => '', idIn('propertyID'));
  const rooms = await roomsOf(call, hotels);
  return mapPage(page, 'hotel', 'propertyID', (hotel) => wholeListing(call, hotel, rooms));
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const { items } = await pageOf(call, '/getHotels', { propertyIDs: providerId });
  const own = items
    .map((item) => Fields.of(item, 'hotel').tolerant())
    .find((hotel) => hotel.id('propertyID') === providerId);
  return own && wholeListing(call, own, await roomsOf(call, [providerId]));
}

/** Rows of several hotels. */
interface Rooms {
  roomTypes: (hotel: string) => Fields[];
  rooms: (hotel: string) => Fields[];
}

/** One call each for all the hotels. Room types tell their price only for a stay: tonight's. */
async function roomsOf(call: PmsCall, hotels: string[]): Promise<Rooms> {
  if (hotels.length === 0) return { roomTypes: () => [], rooms: () => [] };
  const propertyIDs = hotels.join(',');
  const startDate = call.clock.now().toISOString().slice(0, 10);
  const tonight = { startDate, endDate: addDays(startDate, 1), adults: 1, children: 0 };
  const rooms = await allOf(call, '/getRooms', { propertyIDs });
  const roomTypes = await allOf(call, '/getRoomTypes', { propertyIDs, ...tonight });
  const isOf = (hotel: string) => (row: Fields) => (row.optionalId('propertyID') ?? propertyIDs) === hotel;
  return {
    roomTypes: (hotel) => roomTypes.filter(isOf(hotel)),
    rooms: (hotel) => rooms.filter(isOf(hotel)).flatMap((row) => row.objects('rooms')),
  };
}

async function wholeListing(call: PmsCall, summary: Fields, { roomTypes, rooms }: Rooms): Promise<PmsListing> {
  const propertyID = summary.id('propertyID');
  return listingOf({
    summary,
    details: (await get(call, '/getHotelDetails', { propertyID })).object('data').tolerant(),
    roomTypes: roomTypes(propertyID),
    rooms: rooms(propertyID),
    taxesAndFees: (await get(call, '/getTaxesAndFees', { propertyID })).tolerant().list('data'),
  });
}

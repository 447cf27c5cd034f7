import type { Connector, ConnectorDefinition, PmsCall } from '../kit/connector.js';
import { Fields, idIn, mapItems, readable } from '../kit/guards.js';
import type { Page, PmsListing } from '../kit/model.js';
import { path } from '../kit/path.js';
import type { Query } from '../kit/reading.js';
import { allOf, authenticate, classify, find, linked, oauth, pageOf, verify } from './client.js';
import { inbound } from './inbound.js';
import { listingOf, textOf } from './listing-mapper.js';
import { calendar, quote } from './prices.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';

const definition: ConnectorDefinition = {
  id: 'smily',
  name: 'Smily',
  documentation: 'https://developers.bookingsync.com/reference',
  auth: [
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
    },
  ],
  limits: [{ scope: 'account', requests: 1000, perSeconds: 3600 }],
  webhooks: 'manual',
  signedWebhooks: true,
  holds: true,
  delta: true,
  multiUnit: false,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    '`rental_id` as a filter of availabilities, rate maps, photos and amenities; what else comes is left out',
    'the name of the rental in a search: `id` by the reference, `rental_id` by the guide; both are sent',
    '`external_reference` in the body of a new booking: only answers are documented to have it',
    'where an included client stands: in the booking or beside it, both are read',
    'the time zone of a rental: `timezone` where it is given, else UTC',
    'whether the base64 text that events are signed over has line breaks; either is taken',
  ],
};

export const smily: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  inbound,
};

async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const { items, next } = await pageOf(call, 'rentals', {}, cursor);
  const { items: ids } = await mapItems(items, idIn('id'), (item) => Fields.of(item, 'rental').id('id'));
  const extras = await extrasOf(call, ids);
  const page = await mapItems(items, idIn('id'), (item) => extras(Fields.of(item, 'rental').tolerant()));
  return { ...page, next };
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const found = await find(call, path`/rentals/${providerId}`, 'rentals');
  return found && (await extrasOf(call, [providerId]))(found.item);
}

/** Photos and amenities of all rentals of a page at once: calls are few. */
async function extrasOf(call: PmsCall, ids: string[]): Promise<(rental: Fields) => PmsListing> {
  const rental_id = ids.join(',');
  const photos = ids.length > 0 ? await partsOf(call, 'photos', { rental_id }) : [];
  const amenities = ids.length > 0 ? await partsOf(call, 'rentals_amenities', { rental_id }) : [];
  const titles = amenities.length > 0 ? await amenityTitles(call) : new Map<string, string>();
  const photosOf = byRental(photos);
  const amenitiesOf = byRental(amenities);
  return (rental) => {
    const id = rental.id('id');
    return listingOf(rental, photosOf.get(id) ?? [], amenitiesOf.get(id) ?? [], titles);
  };
}

const partsOf = async (call: PmsCall, name: string, query: Query): Promise<Fields[]> =>
  (await allOf(call, name, query)).map((one) => one.tolerant());

/** The titles of all amenities, by id: those of a rental only name the id. */
async function amenityTitles(call: PmsCall): Promise<ReadonlyMap<string, string>> {
  const amenities = await partsOf(call, 'amenities', {});
  return new Map(readable(amenities, (amenity) => [amenity.id('id'), textOf(amenity, 'title')] as const));
}

function byRental(items: Fields[]): Map<string | null, Fields[]> {
  const groups = new Map<string | null, Fields[]>();
  for (const item of items) {
    const rental = linked(item, 'rental');
    const group = groups.get(rental);
    if (group) group.push(item);
    else groups.set(rental, [item]);
  }
  return groups;
}

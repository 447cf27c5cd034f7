import type { Connector, ConnectorDefinition, ListingRef, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { Fields, idIn, listOf, mapItems } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight } from '../kit/model.js';
import { path } from '../kit/path.js';
import { find, get } from '../kit/reading.js';
import { calendar } from './calendar.js';
import { attributesOf, authenticate, classify, Included } from './client.js';
import { listingOf } from './listing-mapper.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';

const RELATED = 'address,photos,amenities,fees,taxes,discounts';

const definition: ConnectorDefinition = {
  id: 'uplisting',
  name: 'Uplisting',
  documentation: 'https://documenter.getpostman.com/view/1320372/SWTBfdW6',
  auth: [
    {
      authType: 'API_KEY',
      fields: [
        { name: 'api_key', secret: true, help: 'Connect › API key' },
        { name: 'client_id', secret: false, help: 'Given to partners by the PMS; sent as a header' },
      ],
    },
  ],
  limits: [
    { scope: 'address', requests: 5, perSeconds: 1 },
    { scope: 'address', requests: 100, perSeconds: 60 },
  ],
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  delta: false,
  multiUnit: false,
  taxSplit: false,
  visibilityWindowMs: 600_000,
  unverified: [
    'the envelope of `GET /bookings/{property}`: `bookings` or `data`, pages from 0, `meta.total_pages`',
    'a new booking keeps `note`; our reference is its last word, `ref:<id>`',
    '`PATCH /v2/bookings/{id}` with status `cancelled` cancels; what stays uncancelled is refused',
    'whether the PMS refuses taken nights; they are asked for before',
    'whether `to` of the calendar is included; a day more is asked for',
    '`time_zone` of a property, where it is an IANA zone; else UTC',
    'labels and frequencies of fees and taxes; further guests pay each night; discounts are a percentage off the nights of stays of `days` nights or more',
    '`GET /hooks` lists subscriptions; without it each subscribing makes new ones',
    'bodies of property events: their `id` is the property',
  ],
};

export const uplisting: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar: (call: PmsCall, { providerId }: ListingRef, from: string, to: string): Promise<PmsNight[]> =>
    calendar(call, providerId, from, to),
  reservations: { create, findByReference, read, changed, cancel },
  webhooks,
  inbound,
};

async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const user = Fields.of(await get(call, '/users/me'), 'body').object('data');
  const raw = attributesOf(user);
  const name = [raw.optionalText('first_name'), raw.optionalText('last_name')].filter(Boolean).join(' ');
  return { providerAccountId: user.id('id'), name: name || raw.optionalText('name', 'Uplisting') };
}

/** All at once: the PMS knows no pages here. */
async function listingPage(call: PmsCall): Promise<Page<PmsListing>> {
  const body = Fields.of(await get(call, '/properties', { include: RELATED }), 'body');
  const included = new Included(body.tolerant());
  return mapItems(listOf(body.value('data'), 'data'), idIn('id'), (item) =>
    listingOf(Fields.of(item, 'property').tolerant(), included),
  );
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const answer = await find(call, path`/properties/${providerId}`, { include: RELATED });
  if (answer === undefined) return undefined;
  const body = Fields.of(answer, 'body').tolerant();
  return listingOf(body.object('data'), new Included(body));
}

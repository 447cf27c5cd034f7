import type { Connector, ConnectorDefinition, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { Fields, listOf, partsIn } from '../kit/guards.js';
import type { Page, PmsListing } from '../kit/model.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { find, get, partOf } from '../kit/reading.js';
import { isRejection } from '../kit/refusals.js';
import { cancel, changed, create, findByReference, read } from './bookings.js';
import { authenticate, classify, pageOf } from './client.js';
import { listingOf } from './listing-mapper.js';
import { calendar, quote } from './prices.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'lodgify',
  name: 'Lodgify',
  documentation: 'https://docs.lodgify.com/reference',
  auth: [{ authType: 'API_KEY', fields: [{ name: 'api_key', secret: true, help: 'Settings › Public API › API key' }] }],
  limits: [{ scope: 'account', requests: 600, perSeconds: 60 }],
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified: [
    'the rate limit: 600 requests per minute; some were told 100',
    'whether the last day of an availability period is part of it; read so that either is right',
    '`source_text` is given back as sent; our reference is its last word, `ref:<id>`',
    '`notes` of a new booking are kept; nothing depends on it',
    '`DELETE /v1/reservation/booking/{id}` takes back a booking that was just made',
    '`trash=true` lists the deleted bookings; `updatedSince` also compares with the creation',
    'VAT and `other_items` in a quote; refused unless they add up',
    'the signature header `ms-signature: sha256=<hex>`; whether the list of webhooks tells their secrets',
    'events about rates and availability name `property_id`',
    '`check_in_hour` and `check_out_hour` of `GET /v2/rates/settings`; amounts of bookings, numbers or objects',
  ],
};

export const lodgify: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};

/** No call names the account: a fingerprint of its key does. */
async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const body = Fields.of(await get(call, '/v2/properties', { page: 1, size: 1 }), 'body');
  listOf(body.value('items'), 'body.items');
  return { providerAccountId: fingerprintOf(call.credentials.api_key ?? ''), name: 'Lodgify' };
}

async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const page = await partOf(cursor, (at) => pageOf(call, '/v2/properties', {}, at));
  return mapPage(page, 'property', 'id', (property) => completed(call, property));
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const raw = await find(call, path`/v2/properties/${providerId}`);
  return raw === undefined ? undefined : completed(call, Fields.of(raw, 'property').tolerant());
}

async function completed(call: PmsCall, raw: Fields): Promise<PmsListing> {
  const rooms = listOf(await get(call, path`/v2/properties/${raw.id('id')}/rooms`), 'rooms');
  return listingOf(raw, partsIn(rooms, 'rooms'), await settingsOf(call, raw.id('id')));
}

/** Hours of arrival and departure. A property without rates has none, and is a property all the same. */
async function settingsOf(call: PmsCall, propertyId: string): Promise<Fields> {
  const body = await get(call, '/v2/rates/settings', { HouseId: propertyId }).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
    return {};
  });
  const settings = Fields.of(body, 'settings').tolerant();
  return settings.optionalObject('rate_settings') ?? settings;
}

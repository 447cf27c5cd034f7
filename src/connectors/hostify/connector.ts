import type { Connector, ConnectorDefinition, ListingRef, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { Fields, listOf } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight } from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { mapPage } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { partOf } from '../kit/reading.js';
import { allOf, authenticate, classify, find, get, pageOf } from './client.js';
import { isChannelCopy, listingOf, nightOf } from './listing-mapper.js';
import { quote } from './quotes.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'hostify',
  name: 'Hostify',
  documentation: 'https://app.hostify.com/docs',
  auth: [{ authType: 'API_KEY', fields: [{ name: 'api_key', secret: true, help: 'Settings › API keys' }] }],
  limits: [{ scope: 'account', requests: 20, perSeconds: 1 }],
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  delta: false,
  multiUnit: false,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified: [
    'the rate limit: 20 requests per second',
    '`note` of a new reservation is its `notes` afterwards; our reference is its last word, `ref:<id>`',
    'which amount of a reservation is the total: `total_price`, else the sum of its `fees`, else `subtotal` and `tax_amount`, else `payout_price` and `channel_commission`',
    'what the older fields of a price include; refused unless they add up. `v3` goes before them',
    'a listing with `parent_id` is the copy of a channel; its reservations belong to the parent',
    "`is_listed` 0: not offered; names of fields in `amenities`, `rating` and the listing's `fees`",
    '`POST /webhooks_v2`: the documentation gives its parameters only',
    '`PUT /reservations/{id}` without `listing_id`, which the documentation does not call optional',
    'where `auth` comes back, so the secret is in the address too; names in the message of an event',
    'times without a zone are UTC',
  ],
};

export const hostify: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks,
  inbound,
};

/** No call names the account: a fingerprint of its key does. */
async function verify(call: PmsCall): Promise<VerifiedAccount> {
  listOf((await get(call, '/listings', { service_pms: 1, per_page: 1 })).value('listings'), 'body.listings');
  return { providerAccountId: fingerprintOf(call.credentials.api_key ?? ''), name: 'Hostify' };
}

const RELATED = { include_related_objects: 1, include_fees: 1 };

/** The list has the bare listings: each is read by itself. */
async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  const page = await partOf(cursor, (at) => pageOf(call, '/listings', 'listings', { service_pms: 1 }, at));
  const items = page.items.filter((item) => !isCopy(item));
  return mapPage({ ...page, items }, 'listing', 'id', async (raw) =>
    listingOf((await get(call, path`/listings/${raw.id('id')}`, RELATED)).tolerant()),
  );
}

/** False for what cannot be read: mapping tells why. */
function isCopy(item: unknown): boolean {
  try {
    return isChannelCopy(Fields.of(item, 'listing'));
  } catch {
    return false;
  }
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const body = await find(call, path`/listings/${providerId}`, RELATED);
  return !body || isChannelCopy(body.object('listing')) ? undefined : listingOf(body);
}

/** The calendar is paged like any list. */
async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const query = { listing_id: listing.providerId, start_date: from, end_date: to };
  const reached = (day: unknown): boolean => Fields.of(day, 'calendar[]').optionalText('date') >= to;
  const days = await allOf(call, '/calendar', 'calendar', query, reached);
  const nights = mapNights(days, null, (day) => nightOf(day, null, listing.currency));
  return everyNight(nights, null, from, to);
}

import type { Connector, ConnectorDefinition, ListingRef, PmsCall } from '../kit/connector.js';
import { Fields, idIn, listOf, mapItems } from '../kit/guards.js';
import type { Page, PmsListing, PmsNight } from '../kit/model.js';
import { everyNight, mapNights } from '../kit/nights.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { authenticate, classify, find, obtainToken, pageOf, verify } from './client.js';
import { isSubUnit, listingOf, nightOf } from './listing-mapper.js';
import { quote } from './quotes.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'guesty',
  name: 'Guesty',
  documentation: 'https://open-api-docs.guesty.com',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        { name: 'client_id', secret: false, help: 'Integrations › API & Webhooks › OAuth applications' },
        { name: 'client_secret', secret: true, help: 'Shown once when the application is made' },
      ],
    },
    {
      authType: 'PARTNER_TOKEN',
      fields: [{ name: 'integration_token', secret: true, help: 'The token that the marketplace shows on connecting' }],
    },
  ],
  // https://open-api-docs.guesty.com/docs/rate-limits
  limits: [
    { scope: 'account', requests: 15, perSeconds: 1 },
    { scope: 'account', requests: 120, perSeconds: 60 },
    { scope: 'account', requests: 5000, perSeconds: 3600 },
  ],
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  delta: true,
  multiUnit: true,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified: [
    'a partner token is sent as a Bearer and has the same interface',
    'a new guest is a record of its own, also for an e-mail address that is known, and keeps `notes`',
    '`money` of a reservation without quote: base as `fareAccommodation`, fees and taxes as invoice items',
    'texts of refusals; 401 is taken for a refusal of the stay only where the text says so',
    '`mtl` of a multi-unit: `children` in the parent, `parent` in a sub-unit; reservations name the parent in `listingId`',
    '`listingId`, `checkIn`, `checkOut` and `lastUpdatedAt` as filters of reservations',
    'extraPersonFee is per guest and night',
    'names in v2 events; looked for in `reservation`, `listing` and the body itself',
    'form of the answer of `/webhooks-v2/secret`: an object with `secret` or `key`, or the bare text',
  ],
};

export const guesty: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'ACCESS_TOKEN', obtain: obtainToken },
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};

/** Sub-units of a multi-unit are listings at the PMS; here they are its inventory. */
async function listingPage(call: PmsCall, cursor?: string): Promise<Page<PmsListing>> {
  // Its count has the sub-units too, which are no listings of their own: no total of ours.
  const { items, next } = await pageOf(call, '/listings', cursor, {});
  const own = items.filter((item) => !isSubUnit(item));
  return { ...(await mapItems(own, idIn('_id'), (item) => listingOf(Fields.of(item, 'listing').tolerant()))), next };
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const raw = await find(call, path`/listings/${providerId}`, 'listing');
  return raw && !isSubUnit({ mtl: raw.value('mtl') }) ? listingOf(raw) : undefined;
}

/** https://open-api-docs.guesty.com/reference/get_availability-pricing-api-calendar-listings-id */
async function calendar(call: PmsCall, listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const body = await get(call, path`/availability-pricing/api/calendar/listings/${listing.providerId}`, {
    startDate: from,
    endDate: to,
    includeAllotment: true,
  });
  const unitId = listing.providerUnitIds[0] ?? null;
  const days = listOf(Fields.of(body, 'body').object('data').value('days'), 'calendar');
  return everyNight(mapNights(days, unitId, nightOf), unitId, from, to);
}

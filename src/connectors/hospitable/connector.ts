import type { Connector, ConnectorDefinition, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { get } from '../kit/reading.js';
import { authenticate, classify, dataOf } from './client.js';
import { listingPage, oneListing } from './listings.js';
import { calendar, quote } from './prices.js';
import { changed, read } from './reservations.js';
import { inbound } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'hospitable',
  name: 'Hospitable',
  documentation: 'https://developer.hospitable.com/docs/public-api-docs',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [{ name: 'auth_token', secret: true, help: 'Apps › API access › Personal access tokens' }],
    },
  ],
  limits: [{ scope: 'account', requests: 1000, perSeconds: 60 }],
  webhooks: 'manual',
  signedWebhooks: false,
  holds: false,
  delta: false,
  multiUnit: false,
  taxSplit: true,
  // Reservations cannot be made.
  visibilityWindowMs: 0,
  unverified: [
    'the rate limit: 1000 requests a minute are documented for changing calendars, none for reading',
    'how many nights of a calendar and how many properties may be asked for at once: 90 and 25',
    'amounts in currencies without or with three decimals: minor units of ISO 4217',
    'whether the days that bound a search for reservations are part of it; asked a month back and two years ahead',
    'the status `checkpoint` (observed, not documented): pending, unless `voided`',
    'answers to a quote for a property without a site of the host: 403 or 404; then the service estimates',
    'what a further guest pays: each night',
    'that a reservation without the permission for financials is listed all the same; its total is then 0',
  ],
};

/** Reservations can be neither made nor cancelled from outside. */
export const hospitable: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  quote,
  reservations: { read, changed },
  inbound,
};

async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const user = dataOf(await get(call, '/user'));
  const name = user.optionalText('company') || user.optionalText('name');
  return { providerAccountId: user.id('id'), name: name || 'Hospitable' };
}

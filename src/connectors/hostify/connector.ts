import type { Connector, ConnectorDefinition } from '../port/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { keyHeaders } from '../kit/rest/auth.js';
import { classify } from './client.js';
import { bareListings, calendar, listings } from './listings.js';
import { quote } from './quotes.js';
import { reservations } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';

const definition: ConnectorDefinition = {
  id: 'hostify',
  name: 'Hostify',
  documentation: 'https://app.hostify.com/docs',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Settings › API keys' }],
      proof: { by: 'secret', fields: ['api_key'] },
    },
  ],
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
  authenticate: keyHeaders({ 'x-api-key': 'api_key' }),
  classify,
  // No call names the account: a fingerprint of its key does.
  verify: async (call) => {
    await bareListings.page(call, { query: { per_page: 1 } });
    return { providerAccountId: fingerprintOf(call.credentials.api_key ?? ''), name: 'Hostify' };
  },
  listings,
  calendar,
  quote,
  reservations,
  webhooks,
  inbound,
};

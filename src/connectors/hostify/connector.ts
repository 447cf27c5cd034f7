import type { Connector, ConnectorDefinition } from '../port/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { keyHeaders } from '../kit/rest/auth.js';
import { classify } from './client.js';
import { bareListings, calendar, listings } from './listings.js';
import { quote } from './quotes.js';
import { reservations } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';
import { unverified } from './unverified.js';

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
  answers: { forbidden: 'right', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  bookingFields: ['commission', 'hostPayout', 'notes', 'source'],
  cancelling: { policy: 'none', sends: ['by'] },
  changing: ['dates'],
  delta: false,
  multiUnit: false,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified,
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

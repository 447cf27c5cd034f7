import type { Connector, ConnectorDefinition } from '../port/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { refusesInWords } from '../kit/refusals.js';
import { keyHeaders } from '../kit/rest/auth.js';
import { calendar } from './calendar.js';
import { listings, properties } from './listings.js';
import { quote } from './quotes.js';
import { reservations } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';
import { unverified } from './unverified.js';

const definition: ConnectorDefinition = {
  id: 'lodgify',
  name: 'Lodgify',
  documentation: 'https://docs.lodgify.com/reference',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Settings › Public API › API key' }],
      proof: { by: 'secret', fields: ['api_key'] },
    },
  ],
  limits: [{ scope: 'account', requests: 600, perSeconds: 60 }],
  answers: { forbidden: 'right', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  bookingFields: ['preferredLocale', 'notes', 'source'],
  cancelling: { policy: 'text', sends: [] },
  changing: [],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

export const lodgify: Connector = {
  definition,
  authenticate: keyHeaders({ 'x-apikey': 'api_key' }),
  // Refusals are `{"message","code"}` with any 4xx; their texts give the reason. https://docs.lodgify.com/docs/errors
  classify: refusesInWords(),
  // No call returns an account id: a fingerprint of the key identifies the account.
  verify: async (call) => {
    await properties.page(call, { query: { size: 1 } });
    return { providerAccountId: fingerprintOf(call.credentials.api_key ?? ''), name: 'Lodgify' };
  },
  listings,
  calendar,
  quote,
  reservations,
  webhooks,
  inbound,
};

import type { Connector, ConnectorDefinition } from '../port/connector.js';
import { authenticate, classify, obtainToken, verify } from './client.js';
import { calendar, listings } from './listings.js';
import { quote } from './quotes.js';
import { reservations } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';
import { unverified } from './unverified.js';

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
      proof: { by: 'secret', fields: ['client_secret'] },
    },
    {
      authType: 'PARTNER_TOKEN',
      fields: [{ name: 'integration_token', secret: true, help: 'The token that the marketplace shows on connecting' }],
      proof: { by: 'secret', fields: ['integration_token'] },
    },
  ],
  // https://open-api-docs.guesty.com/docs/rate-limits
  limits: [
    { scope: 'account', requests: 15, perSeconds: 1 },
    { scope: 'account', requests: 120, perSeconds: 60 },
    { scope: 'account', requests: 5000, perSeconds: 3600 },
  ],
  answers: { forbidden: 'resource', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  bookingFields: ['notes', 'source'],
  cancelling: { policy: 'name', sends: ['by'] },
  changing: ['dates'],
  // A stored quote has its own source.
  quotedBookingFields: ['notes'],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified,
};

export const guesty: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'ACCESS_TOKEN', obtain: obtainToken },
  verify,
  listings,
  calendar,
  quote,
  reservations,
  webhooks,
  inbound,
};

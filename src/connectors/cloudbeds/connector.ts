import type { Connector, ConnectorDefinition } from '../port/connector.js';
import { authenticate, classify, oauth, verify } from './client.js';
import { listings } from './listings.js';
import { calendar, calendars, quote } from './prices.js';
import { reservations } from './reservations.js';
import { inbound, webhooks } from './webhooks.js';
import { unverified } from './unverified.js';

const definition: ConnectorDefinition = {
  id: 'cloudbeds',
  name: 'Cloudbeds',
  documentation: 'https://developers.cloudbeds.com',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Account › Apps & Marketplace › API credentials' }],
      proof: { by: 'secret', fields: ['api_key'] },
    },
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
      proof: { by: 'consent' },
    },
  ],
  limits: [{ scope: 'account', requests: 5, perSeconds: 1 }],
  answers: { forbidden: 'right', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: false,
  holds: true,
  bookingFields: ['checkInTime', 'notes'],
  cancelling: { policy: 'none', sends: [] },
  changing: ['dates', 'guests'],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

export const cloudbeds: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth,
  verify,
  listings,
  calendar,
  calendars,
  quote,
  reservations,
  webhooks,
  inbound,
};

import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { events } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { joined } from '../kit/rest/sources.js';
import { authenticate, classify } from './client.js';
import { calendar, listings } from './listings.js';
import { quote } from './quotes.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { ACTIONS } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'smoobu',
  name: 'Smoobu',
  documentation: 'https://docs.smoobu.com',
  auth: [
    {
      authType: 'API_KEY',
      fields: [
        { name: 'api_key', secret: true, help: 'Settings › For developers › API keys' },
        { name: 'api_secret', secret: true, help: 'Shown once with the key; requests are signed with it' },
      ],
      proof: { by: 'secret', fields: ['api_key', 'api_secret'] },
    },
  ],
  // Since 2026-09-17; 1000 before.
  limits: [{ scope: 'account', requests: 700, perSeconds: 60 }],
  answers: { forbidden: 'right', reset: 'x-ratelimit-retry-after', lastPage: 'pages' },
  webhooks: 'manual',
  signedWebhooks: false,
  holds: false,
  bookingFields: ['preferredLocale', 'checkInTime', 'checkOutTime', 'notes'],
  cancelling: { policy: 'none', sends: [] },
  changing: ['guests', 'price'],
  delta: true,
  multiUnit: false,
  taxSplit: false,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

export const smoobu: Connector = {
  definition,
  authenticate,
  classify,
  // Quotes call the id `customerId`.
  verify: account({ path: '/api/me', id: 'id', name: joined(['firstName', 'lastName']), otherwise: 'Smoobu' }),
  listings,
  calendar,
  quote,
  reservations,
  // The host enters the address by hand; nothing is signed.
  inbound: events(hintsOf),
};

/** Reads `{"action","user","data"}`; `updateRates` contains rates by apartment. Other actions give no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const resource = ACTIONS.get(event.text('action'));
  if (!resource) return [];
  if (resource === 'RESERVATION') return [{ resource, providerId: event.object('data').id('id') }];
  const apartments = Object.keys((event.value('data') ?? {}) as object).filter((key) => /^\d{2,15}$/.test(key));
  return apartments.map((providerId) => ({ resource, providerId }));
}

import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { refusesInWords } from '../kit/refusals.js';
import { bearer, clientCredentials } from '../kit/rest/auth.js';
import { events, subscriptions } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { calendar, listings } from './listings.js';
import { quote } from './offers.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { TOPICS } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'apaleo',
  name: 'apaleo',
  documentation: 'https://apaleo.dev',
  servers: { identity: 'https://identity.apaleo.com', webhook: 'https://webhook.apaleo.com' },
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        { name: 'client_id', secret: false, help: 'Apps › Connected apps › your custom app' },
        { name: 'client_secret', secret: true, help: 'Apps › Connected apps › your custom app › Secrets' },
      ],
      proof: { by: 'secret', fields: ['client_secret'] },
    },
  ],
  // The limits of live accounts; developer accounts have 200 a minute. https://apaleo.dev/guides/api/rate-limiting
  limits: [
    { scope: 'account', requests: 100, perSeconds: 1 },
    { scope: 'account', requests: 3500, perSeconds: 60 },
  ],
  answers: { forbidden: 'resource', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  bookingFields: ['notes'],
  cancelling: { policy: 'rules', sends: [] },
  changing: ['dates', 'guests', 'price'],
  delta: true,
  multiUnit: true,
  taxSplit: false,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

/** https://apaleo.dev/guides/webhook/configuration */
const SUBSCRIBED = [...TOPICS].filter(([, resource]) => resource).map(([topic]) => `${topic}/*`);

export const apaleo: Connector = {
  definition,
  authenticate: bearer(),
  // Refusals are 422 `{"messages":[…]}`.
  classify: refusesInWords(),
  tokens: clientCredentials({
    server: 'identity',
    path: '/connect/token',
    id: 'client_id',
    secret: 'client_secret',
    clientIn: 'basic',
    lifeSeconds: 3600,
  }),
  verify: account({ path: '/account/v1/accounts/current', id: 'code', name: 'name', otherwise: 'apaleo' }),
  listings,
  calendar,
  quote,
  reservations,
  // One subscription for all events and properties.
  webhooks: subscriptions({
    server: 'webhook',
    at: '/v1/subscriptions',
    known: { items: '', emptyAt: [204] },
    url: 'endpointUrl',
    body: ({ url }) => ({ endpointUrl: url, events: SUBSCRIBED }),
  }),
  inbound: events(hintsOf),
};

/** Parses `{"topic","type","id","propertyId","data":{"entityId"}}`; a health check must be accepted, without a hint. */
function hintsOf(event: Fields): PmsHint[] {
  const resource = TOPICS.get(event.text('topic').toLowerCase());
  if (!resource) return [];
  const providerId =
    resource === 'RESERVATION' ? event.object('data').id('entityId') : (event.optionalId('propertyId') ?? undefined);
  return [{ eventId: event.optionalId('id') ?? undefined, resource, providerId }];
}

import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { events, subscriptions } from '../kit/rest/events.js';
import { authenticate, classify, listAt, oauth, verify } from './client.js';
import { calendar, listings } from './listings.js';
import { quote } from './prices.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { EVENTS } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'hostfully',
  name: 'Hostfully',
  documentation: 'https://dev.hostfully.com/reference',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Agency settings › API key' }],
      proof: { by: 'secret', fields: ['api_key'] },
    },
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
      proof: { by: 'consent' },
    },
  ],
  limits: [{ scope: 'account', requests: 10_000, perSeconds: 3600 }],
  answers: { forbidden: 'resource', reset: null, lastPage: 'cursor' },
  webhooks: 'api',
  signedWebhooks: false,
  holds: true,
  bookingFields: ['checkInTime', 'checkOutTime', 'notes'],
  cancelling: { policy: 'text', sends: [] },
  changing: ['dates', 'price'],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified,
};

const SUBSCRIBED = [...EVENTS].filter(([, resources]) => resources).map(([event]) => event);

const webhooks = listAt('/webhooks', 'webhooks');

export const hostfully: Connector = {
  definition,
  authenticate,
  classify,
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth,
  verify,
  listings,
  calendar,
  quote,
  reservations,
  webhooks: subscriptions({
    at: '/webhooks',
    events: SUBSCRIBED,
    known: (call) => webhooks.all(call, { query: { agencyUid: call.providerAccountId } }),
    id: 'uid',
    url: 'callbackUrl',
    event: (hook) => hook.optionalText('eventType'),
    body: ({ url }, eventType, { providerAccountId: agencyUid }) => ({
      agencyUid,
      objectUid: agencyUid,
      eventType,
      callbackUrl: url,
      webhookType: 'POST_JSON',
    }),
    made: (answer) => answer.optionalObject('webhook') ?? answer,
  }),
  // Events are not signed: the unguessable address is what authenticates them, and every hint is read at the PMS.
  inbound: events(hintsOf),
};

/** Parses `agency_uid`, `event_type`, and `property_uid` and `lead_uid` if present. Other types give no hint. */
function hintsOf(event: Fields): PmsHint[] {
  event.id('agency_uid');
  const resources = EVENTS.get(event.text('event_type')) ?? [];
  const property = event.optionalId('property_uid') ?? undefined;
  const lead = event.optionalId('lead_uid') ?? undefined;
  return resources.map((resource) => ({ resource, providerId: resource === 'RESERVATION' ? lead : property }));
}

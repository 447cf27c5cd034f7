import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { byAppPassword, events, subscriptions } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { joined } from '../kit/rest/sources.js';
import { authenticate, classify, listAt, oauth } from './client.js';
import { calendar, listings } from './listings.js';
import { quote } from './prices.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { ENTITIES } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'ownerrez',
  name: 'OwnerRez',
  documentation: 'https://api.ownerrez.com/help/v2',
  auth: [
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
      proof: { by: 'consent' },
    },
  ],
  // https://www.ownerrez.com/support/articles/api-rate-limiting
  limits: [{ scope: 'address', requests: 300, perSeconds: 300 }],
  answers: { forbidden: 'right', reset: null, lastPage: 'link' },
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  bookingFields: ['checkInTime', 'checkOutTime', 'notes'],
  cancelling: { policy: 'none', sends: [] },
  changing: ['dates', 'guests'],
  delta: true,
  multiUnit: false,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified,
};

const HOOKS = '/webhooksubscriptions';
const HOOKED = ['Booking', 'Property'].flatMap((type) =>
  ['EntityCreate', 'EntityUpdate', 'EntityDelete'].map((action) => `${type}.${action}`),
);

export const ownerrez: Connector = {
  definition,
  authenticate,
  classify,
  oauth,
  verify: account({ path: '/users/me', id: 'id', name: joined(['first_name', 'last_name']), otherwise: 'OwnerRez' }),
  listings,
  calendar,
  quote,
  reservations,
  webhooks: subscriptions({
    at: HOOKS,
    events: HOOKED,
    known: (call) => listAt(HOOKS).all(call),
    url: 'webhook_url',
    event: (hook) => `${hook.optionalText('type')}.${hook.optionalText('action')}`,
    body: ({ url }, event) => {
      const [type, action] = event.split('.');
      return { type, action, webhook_url: url };
    },
  }),
  // No signature is documented: the unguessable address authenticates, and every hint is read from the PMS.
  // https://www.ownerrez.com/support/articles/api-webhooks
  inbound: events(hintsOf, byAppPassword),
};

/** Reads `{"id","action","entity_type","entity_id"}`. An event without an entity (such as a test) gives no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const action = event.text('action');
  if (!/entity/i.test(action)) return [];
  const eventId = event.optionalId('id') ?? undefined;
  const type = event.text('entity_type').toLowerCase();
  const providerId = event.id('entity_id');
  const resource = ENTITIES.get(type);
  return resource ? [{ eventId, resource, providerId }] : [];
}

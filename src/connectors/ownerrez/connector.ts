import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { byAppPassword, events, subscriptions } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { joined } from '../kit/rest/sources.js';
import { authenticate, classify, listAt, oauth } from './client.js';
import { calendar, listings } from './listings.js';
import { quote } from './prices.js';
import { reservations } from './reservations.js';

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
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  delta: true,
  multiUnit: false,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified: [
    'rates by night: `propertysearch` with include_rates; without them nights have no price and quotes do',
    'whether `from` of bookings is the first departure, as a copy of the documentation of August 2026 has it, or an arrival; a year more is asked for',
    'our reference ends `notes` as `ref:<id>`; `charges` are taken on create',
    'a booking is cancelled by `status` canceled; it is read back, and refused if it is not',
    'pending bookings: status pending, or `pending_until_utc` to come',
    'a quote has its fees and taxes without being asked for them (version 1 wanted `addCharges`)',
    'fields of a quote: `charges`, `total_amount` or `total`, `security_deposit`; refused unless they add up',
    'POST /bookings is open to every app: one client says that only partners may make bookings and holds nights by a quote',
    '`time_zone`, `min_nights`, `max_nights` of a property, `created_utc`, `updated_utc` of a booking: no client knows them; read where they are',
    'fields of the content of a listing, and of the user',
    'words by which a booking or quote is refused',
    '403, 402, 400 and 404 of `listings`: the account has no content',
    'names in an event in either spelling (`EntityCreate`, `entity_create`)',
  ],
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
  // No signature is documented: the unguessable address is what authenticates, and every hint is read at the PMS.
  // https://www.ownerrez.com/support/articles/api-webhooks
  inbound: events(hintsOf, byAppPassword),
};

/** `{"id","action","entity_type","entity_id"}`. An event without an entity (a revoked authorization, a test) is no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const action = event.text('action');
  if (!/entity/i.test(action)) return [];
  const eventId = event.optionalId('id') ?? undefined;
  const type = event.text('entity_type').toLowerCase();
  const providerId = event.id('entity_id');
  if (type === 'booking') return [{ eventId, resource: 'RESERVATION', providerId }];
  return type === 'property' ? [{ eventId, resource: 'LISTING', providerId }] : [];
}

import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { refusesInWords } from '../kit/refusals.js';
import { events, subscriptions } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { joined } from '../kit/rest/sources.js';
import { authenticate, resourceIn, resourcesIn } from './client.js';
import { listings } from './listings.js';
import { calendar, reservations } from './reservations.js';
import { unverified } from './unverified.js';

const definition: ConnectorDefinition = {
  id: 'uplisting',
  name: 'Uplisting',
  documentation: 'https://documenter.getpostman.com/view/1320372/SWTBfdW6',
  auth: [
    {
      authType: 'API_KEY',
      fields: [
        { name: 'api_key', secret: true, help: 'Connect › API key' },
        { name: 'client_id', secret: false, help: 'Given to partners by the PMS; sent as a header' },
      ],
      proof: { by: 'secret', fields: ['api_key'] },
    },
  ],
  limits: [
    { scope: 'address', requests: 5, perSeconds: 1 },
    { scope: 'address', requests: 100, perSeconds: 60 },
  ],
  answers: { forbidden: 'right', reset: null, lastPage: 'pages' },
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  bookingFields: ['notes'],
  cancelling: { policy: 'none', sends: [] },
  changing: [],
  delta: false,
  multiUnit: false,
  taxSplit: false,
  visibilityWindowMs: 600_000,
  unverified,
};

export const uplisting: Connector = {
  definition,
  authenticate,
  classify: refusesInWords(),
  verify: account({
    path: '/users/me',
    item: resourceIn,
    id: 'id',
    name: (me) => joined(['first_name', 'last_name'])(me) || me.optionalText('name'),
    otherwise: 'Uplisting',
  }),
  listings,
  calendar,
  reservations,
  webhooks: subscriptions({
    at: '/hooks',
    events: ['booking', 'property'].flatMap((what) => ['created', 'updated', 'removed'].map((how) => `${what}_${how}`)),
    // If the PMS does not list subscriptions, there are none.
    known: { items: (body) => resourcesIn(body, body.has('data') ? 'data' : ''), emptyAt: [404, 405] },
    url: 'target_url',
    event: (hook) => hook.text('event'),
    body: ({ url }, event) => ({ target_url: url, event }),
    made: (answer) => answer.optionalObject('data') ?? answer,
  }),
  // Events are not signed.
  inbound: events(hintsOf),
};

/** Reads a body, which is the booking or the property without the name of the event. */
function hintsOf(body: Fields): PmsHint[] {
  const id = body.id('id');
  const isBooking = body.has('check_in') || body.has('property_id');
  if (!isBooking) return [{ resource: 'LISTING', providerId: id }];
  const property = body.optionalId('property_id');
  return [
    { resource: 'RESERVATION', providerId: property === null ? id : `${property}-${id}` },
    ...(property === null ? [] : [{ resource: 'CALENDAR' as const, providerId: property }]),
  ];
}

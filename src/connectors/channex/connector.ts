import type { Connector, ConnectorDefinition, PmsCall, PmsHint, WebhookTarget } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { events, subscriptions } from '../kit/rest/events.js';
import { changed } from './changes.js';
import { classify, groupOf, listAt, relatedId, verify } from './client.js';
import { listings } from './listings.js';
import { calendar } from './rates.js';
import { cancel, create, findByReference, read } from './reservations.js';
import { unverified } from './unverified.js';
import { EVENTS, REMINDER } from './vocabulary.js';

const SECRET_HEADER = 'x-channex-webhook-secret';
const EVENT_MASK = 'booking;non_acked_booking;ari';

const definition: ConnectorDefinition = {
  id: 'channex',
  name: 'Channex',
  documentation: 'https://docs.channex.io',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'account_id', secret: false, help: 'Id of the property group that is shared with us' }],
      proof: { by: 'workspace', shared: [] },
    },
  ],
  // Our own limit: the PMS documents 10 calls a minute per property and kind of rates, far more than one read of each.
  limits: [{ scope: 'account', requests: 180, perSeconds: 60 }],
  answers: { forbidden: 'resource', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: true,
  holds: false,
  bookingFields: ['checkInTime', 'notes'],
  cancelling: { policy: 'rules', sends: [] },
  changing: [],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  visibilityWindowMs: 600_000,
  unverified,
};

export const channex: Connector = {
  definition,
  // Requests authenticate as the partner: the key is in the settings, and the account has none of its own.
  authenticate: () => ({}),
  classify,
  verify,
  listings,
  calendar,
  reservations: { create, findByReference, read, changed, cancel },
  // One for each property; existing ones with the same address and secret are kept.
  webhooks: subscriptions({
    at: '/webhooks',
    events: async (call) => (await groupOf(call)).propertyIds,
    known: liveWebhooks,
    url: 'callback_url',
    event: (hook) => relatedId(hook, 'property'),
    body: ({ url, secret }, propertyId) => ({
      webhook: {
        property_id: propertyId,
        callback_url: url,
        event_mask: EVENT_MASK,
        request_params: {},
        headers: { [SECRET_HEADER]: secret },
        is_active: true,
        send_data: true,
      },
    }),
    made: (answer) => answer.object('data'),
  }),
  // The PMS signs nothing; it sends the header that the subscription set.
  inbound: events(hintsOf, ({ headers }, { secret }) => sameSecret(headers[SECRET_HEADER] ?? '', secret)),
};

/** Returns subscriptions that match ours: one with another secret or for other events is someone else's. */
async function liveWebhooks(call: PmsCall, { secret }: WebhookTarget): Promise<Fields[]> {
  const all = await listAt('/webhooks').all(call);
  return all.filter(
    (hook) =>
      hook.optionalText('event_mask') === EVENT_MASK &&
      hook.flag('is_active') !== false &&
      hook.optionalObject('headers')?.value(SECRET_HEADER) === secret,
  );
}

/**
 * `{"event","property_id","payload"}`. Revisions that are not acknowledged yet are read from the feed. Others give no
 * hint.
 */
function hintsOf(event: Fields): PmsHint[] {
  const name = event.text('event');
  const resource = EVENTS.get(name);
  if (!resource) return [];
  if (resource === 'CALENDAR') return [{ resource, providerId: event.id('property_id') }];
  const id = name === REMINDER ? null : event.optionalObject('payload')?.optionalId('booking_id');
  return [{ resource, providerId: id ?? undefined }];
}

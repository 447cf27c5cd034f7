import type { InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { oneForEachEvent } from '../kit/subscribing.js';
import { allOf, unwrapped } from './client.js';

/** Events by what they tell. https://dev.hostfully.com/reference/webhooks-1 */
const EVENTS: ReadonlyMap<string, PmsHint['resource'][]> = new Map([
  ['NEW_BOOKING', ['RESERVATION']],
  ['BOOKING_UPDATED', ['RESERVATION']],
  ['BOOKING_CANCELLED', ['RESERVATION']],
  ['NEW_INQUIRY', ['RESERVATION']],
  ['NEW_BOOKING_REQUEST', ['RESERVATION']],
  ['NEW_HOLD', ['RESERVATION']],
  ['NEW_BLOCKED_DATES', ['RESERVATION', 'CALENDAR']],
  ['UNIT_CHANGED', ['RESERVATION', 'CALENDAR']],
  ['PROPERTY_AVAILABILITY_UPDATED', ['CALENDAR']],
  ['NEW_PROPERTY', ['LISTING']],
  ['UPDATED_PROPERTY', ['LISTING', 'CALENDAR']],
  ['DELETED_PROPERTY', ['LISTING']],
  ['ACTIVATED_PROPERTY', ['LISTING']],
  ['DEACTIVATED_PROPERTY', ['LISTING']],
]);
const WEBHOOK_TYPE = 'POST_JSON';

/** One subscription per event type. */
export const webhooks = oneForEachEvent({
  at: '/webhooks',
  events: [...EVENTS.keys()],
  known: async (call, { url }) => {
    const hooks = await allOf(call, '/webhooks', 'webhooks', { agencyUid: call.providerAccountId });
    const own = hooks.filter((hook) => hook.optionalText('callbackUrl') === url);
    return new Map(own.map((hook) => [hook.optionalText('eventType'), hook.id('uid')]));
  },
  make: async (call, eventType, { url }) => {
    const agencyUid = call.providerAccountId;
    const json = { agencyUid, objectUid: agencyUid, eventType, callbackUrl: url, webhookType: WEBHOOK_TYPE };
    const response = await call.http.send({ method: 'POST', path: '/webhooks', json, write: true });
    return readWritten(() => unwrapped(response.json(), 'webhook').id('uid'));
  },
});

/** Events are not signed: the unguessable address is what authenticates them, and every hint is read at the PMS. */
export const inbound: InboundScheme = {
  authenticate: () => true,
  parse: (request) => hintsOf(eventIn(request)),
};

/** Body: `agency_uid`, `event_type`, and `property_uid` and `lead_uid` where they apply. Other event types are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  event.id('agency_uid');
  const resources = EVENTS.get(event.text('event_type')) ?? [];
  const property = event.optionalId('property_uid') ?? undefined;
  const lead = event.optionalId('lead_uid') ?? undefined;
  return resources.map((resource) => ({ resource, providerId: resource === 'RESERVATION' ? lead : property }));
}

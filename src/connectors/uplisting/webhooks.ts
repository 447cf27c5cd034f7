import type { InboundRequest, InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { oneForEachEvent } from '../kit/subscribing.js';
import { attributesOf } from './client.js';

const EVENTS = [
  'booking_created',
  'booking_updated',
  'booking_removed',
  'property_created',
  'property_updated',
  'property_removed',
];
/** Where the PMS does not list its subscriptions. */
const NO_LIST = [404, 405];

/** One subscription per event. */
export const webhooks = oneForEachEvent({
  at: '/hooks',
  events: EVENTS,
  known: async (call, { url }) => {
    const response = await call.http.send({ method: 'GET', path: '/hooks' }, NO_LIST);
    if (NO_LIST.includes(response.status)) return new Map();
    const body = response.json();
    const hooks = Array.isArray(body) ? Fields.of({ data: body }, 'body') : Fields.of(body, 'body');
    const own = hooks.objects('data').filter((hook) => attributesOf(hook).optionalText('target_url') === url);
    return new Map(own.map((hook) => [attributesOf(hook).text('event'), hook.id('id')]));
  },
  make: async (call, event, { url }) => {
    const json = { target_url: url, event };
    const response = await call.http.send({ method: 'POST', path: '/hooks', json, write: true });
    return readWritten(() => {
      const body = Fields.of(response.json(), 'hook');
      return (body.optionalObject('data') ?? body).id('id');
    });
  },
});

/** Events are not signed: the unguessable path is all that tells them. */
export const inbound: InboundScheme = { authenticate: () => true, parse };

/** The body is the booking or the property, without the name of the event. */
function parse(request: InboundRequest): PmsHint[] {
  const body = eventIn(request);
  const id = body.id('id');
  const isBooking = body.has('check_in') || body.has('property_id');
  if (!isBooking) return [{ resource: 'LISTING', providerId: id }];
  const property = body.optionalId('property_id');
  return [
    { resource: 'RESERVATION', providerId: property === null ? id : `${property}-${id}` },
    ...(property === null ? [] : [{ resource: 'CALENDAR' as const, providerId: property }]),
  ];
}

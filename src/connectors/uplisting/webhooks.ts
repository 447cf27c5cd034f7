import type {
  InboundRequest,
  InboundScheme,
  PmsCall,
  PmsHint,
  WebhookSubscription,
  WebhookTarget,
} from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { path } from '../kit/path.js';
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

/** One subscription per event; those that exist for the address are kept. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const existing = await subscriptionsTo(call, url);
  const subscriptions: WebhookSubscription[] = [];
  for (const event of EVENTS) {
    const known = existing.find((one) => one.event === event);
    subscriptions.push(known ?? { id: await subscribeTo(call, event, url), event });
  }
  return subscriptions;
}

async function subscriptionsTo(call: PmsCall, url: string): Promise<WebhookSubscription[]> {
  const response = await call.http.send({ method: 'GET', path: '/hooks' }, NO_LIST);
  if (NO_LIST.includes(response.status)) return [];
  const body = response.json();
  const hooks = Array.isArray(body) ? Fields.of({ data: body }, 'body') : Fields.of(body, 'body');
  return hooks
    .objects('data')
    .filter((hook) => attributesOf(hook).optionalText('target_url') === url)
    .map((hook) => ({ id: hook.id('id'), event: attributesOf(hook).text('event') }));
}

async function subscribeTo(call: PmsCall, event: string, url: string): Promise<string> {
  const json = { target_url: url, event };
  const response = await call.http.send({ method: 'POST', path: '/hooks', json, write: true });
  return readWritten(() => {
    const body = Fields.of(response.json(), 'hook');
    return (body.optionalObject('data') ?? body).id('id');
  });
}

export async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  for (const { id } of subscriptions)
    await call.http.send({ method: 'DELETE', path: path`/hooks/${id}`, write: true }, [404]);
}

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

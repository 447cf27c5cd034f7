import { createHmac } from 'node:crypto';
import type {
  InboundRequest,
  InboundScheme,
  PmsCall,
  PmsHint,
  WebhookSubscription,
  WebhookTarget,
} from '../kit/connector.js';
import { eventJson } from '../kit/events.js';
import { Fields, invalid, listOf, readWritten } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { get } from '../kit/reading.js';

const EVENTS = [
  'booking_new_any_status',
  'booking_change',
  'booking_status_change_booked',
  'booking_status_change_tentative',
  'booking_status_change_open',
  'booking_status_change_declined',
  'availability_change',
  'rate_change',
];
const SIGNATURE_HEADERS = ['ms-signature', 'x-lodgify-signature'];

/**
 * One subscription per event, each with a secret of the PMS's making. One that exists already is taken over with its
 * secret; where the PMS does not tell that again, it is replaced, for events that cannot be authenticated are of no use.
 */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const hooks = listOf(await get(call, '/webhooks/v1/list'), 'webhooks').map((item) => Fields.of(item, 'webhook'));
  const own = hooks.filter((hook) => (hook.optionalText('target_url') || hook.optionalText('url')) === url);
  const subscriptions: WebhookSubscription[] = [];
  for (const event of EVENTS) {
    const existing = own.find((hook) => hook.optionalText('event') === event);
    const secret = existing?.optionalText('secret');
    if (existing && secret) subscriptions.push({ id: existing.id('id'), event, secret });
    else {
      if (existing) await unsubscribe(call, [{ id: existing.id('id'), event }]);
      subscriptions.push(await subscribeTo(call, event, url));
    }
  }
  return subscriptions;
}

async function subscribeTo(call: PmsCall, event: string, url: string): Promise<WebhookSubscription> {
  const json = { target_url: url, event };
  const response = await call.http.send({ method: 'POST', path: '/webhooks/v1/subscribe', json, write: true });
  return readWritten(() => {
    const body = Fields.of(response.json(), 'webhook');
    return { id: body.id('id'), event, secret: body.text('secret') };
  });
}

export async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  for (const { id } of subscriptions) {
    const request = { method: 'DELETE', path: '/webhooks/v1/unsubscribe', json: { id }, write: true } as const;
    await call.http.send(request, [404]);
  }
}

export const inbound: InboundScheme = { authenticate, parse };

/** `ms-signature: sha256=<hex>`, the HMAC of the body with the secret of the subscription it was sent for. */
function authenticate(
  { headers, rawBody }: InboundRequest,
  { subscriptions }: { subscriptions: WebhookSubscription[] },
): boolean {
  const given = SIGNATURE_HEADERS.map((name) => headers[name]).find(Boolean);
  if (!given) return false;
  const hex = given.replace(/^sha256=/i, '').toLowerCase();
  return subscriptions.some(
    ({ secret }) => !!secret && sameSecret(hex, createHmac('sha256', secret).update(rawBody).digest('hex')),
  );
}

/** One event, or several as a list. They carry no id of their own: the body tells one from another. */
function parse(request: InboundRequest): PmsHint[] {
  const body = eventJson(request);
  const events = Array.isArray(body) ? body : [body];
  if (events.length === 0) throw invalid('event', 'an event');
  return events.flatMap((event) => hintsOf(Fields.of(event, 'event')));
}

/** Messages of guests are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const action = event.text('action');
  const booking = event.optionalObject('booking');
  if (/^booking/.test(action))
    return [{ resource: 'RESERVATION', providerId: booking?.optionalId('id') ?? event.optionalId('id') ?? undefined }];
  if (/^(rate|availability)_change/.test(action))
    return [{ resource: 'CALENDAR', providerId: event.optionalId('property_id') ?? undefined }];
  return [];
}

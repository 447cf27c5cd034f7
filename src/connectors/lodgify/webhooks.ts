import type { InboundScheme, PmsCall, PmsHint, WebhookSubscription, WebhookTarget } from '../port/connector.js';
import { eventJson } from '../kit/events.js';
import { Fields, invalid, readWritten } from '../kit/guards.js';
import { hmacIn } from '../kit/rest/events.js';
import { list } from '../kit/rest/lists.js';
import { text } from '../kit/rest/sources.js';
import { ACTIONS } from './vocabulary.js';

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

const hooks = list({ path: '/webhooks/v1/list', items: '' });

/**
 * Creates one subscription per event, each with a secret that the PMS issues. An existing one is kept with its secret;
 * if the PMS no longer returns the secret, it is replaced, because events that cannot be authenticated are useless.
 */
async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const own = (await hooks.all(call)).filter((hook) => urlIn(hook) === url);
  const subscriptions: WebhookSubscription[] = [];
  for (const event of EVENTS) {
    const existing = own.find((hook) => hook.optionalText('event') === event);
    const kept = existing && { id: existing.id('id'), event, secret: existing.optionalText('secret') };
    if (kept && !kept.secret) await unsubscribe(call, [kept]);
    subscriptions.push(kept?.secret ? kept : await subscribeTo(call, event, url));
  }
  return subscriptions;
}

const urlIn = text(['target_url', 'url']);

async function subscribeTo(call: PmsCall, event: string, url: string): Promise<WebhookSubscription> {
  const json = { target_url: url, event };
  const response = await call.http.send({ method: 'POST', path: '/webhooks/v1/subscribe', json, write: true });
  return readWritten(() => {
    const body = Fields.of(response.json(), 'webhook');
    return { id: body.id('id'), event, secret: body.text('secret') };
  });
}

async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  for (const { id } of subscriptions) {
    const request = { method: 'DELETE', path: '/webhooks/v1/unsubscribe', json: { id }, write: true } as const;
    await call.http.send(request, [404]);
  }
}

export const webhooks = { subscribe, unsubscribe };

const isSigned = hmacIn('ms-signature', 'x-lodgify-signature');

export const inbound: InboundScheme = {
  authenticate: (request, { subscriptions }) =>
    subscriptions.some(({ secret }) => !!secret && isSigned(request, secret)),
  // The body is one event or a list of them. Events have no id: their bodies distinguish them.
  parse: (request) => {
    const events = [eventJson(request)].flat();
    if (events.length === 0) throw invalid('event', 'an event');
    return events.flatMap((event) => hintsOf(Fields.of(event, 'event')));
  },
};

/** Returns the hints of an event; a guest's message gives none. */
function hintsOf(event: Fields): PmsHint[] {
  const action = event.text('action');
  const booking = event.optionalObject('booking');
  const resource = ACTIONS.get(action);
  if (!resource) return [];
  const ofBooking = booking?.optionalId('id') ?? event.optionalId('id');
  const id = resource === 'RESERVATION' ? ofBooking : event.optionalId('property_id');
  return [{ resource, providerId: id ?? undefined }];
}

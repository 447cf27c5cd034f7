import type { OpenCall, OpenRoutes } from '../../engine/index.js';
import { isUrl } from '../../http/url.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { listed } from './paging.js';
import { invalidField, notFound, partnerIn, planIdOf, roomTypeIdOf } from './partner.js';
import { revisionsOf } from './revisions.js';

interface WireWebhook {
  property_id?: string;
  callback_url?: string;
  event_mask?: string;
  request_params?: Record<string, string>;
  headers?: Record<string, string>;
  is_active?: boolean;
  send_data?: boolean;
}
/** One subscription per property, with a mask of events and headers that are sent with each. */
export const webhooks: OpenRoutes = {
  'GET /webhooks': async (call) => listed(call, await subscriptionsIn(call), toWebhook),

  'POST /webhooks': async (call: OpenCall<{ webhook?: WireWebhook }>) => {
    const { property_id: id = '', callback_url: url = '', event_mask: mask, ...more } = call.body.webhook ?? {};
    const partner = partnerIn(call);
    const target = await partner.property(id);
    if (!target) throw invalidField('property_id', "can't be blank");
    if (!isUrl(url)) throw invalidField('callback_url', 'is invalid');
    if (!mask) throw invalidField('event_mask', "can't be blank");
    const { headers = {}, request_params = {}, is_active: enabled = false, send_data = false } = more;
    const details = { property: id, headers, request_params, send_data };
    const added = { pms: call.pms, account: target.account.name, url, event: mask, enabled, details };
    const subscription = call.context.ledger.subscriptions.add(added, call.now);
    partner.own(subscription.uid, target.account.name);
    return call.created({ data: toWebhook(subscription) });
  },

  'DELETE /webhooks/:id': async (call) => {
    const found = (await subscriptionsIn(call)).find(({ uid }) => uid === call.params.id);
    if (!found) throw notFound();
    call.context.ledger.subscriptions.remove(found.id);
    return { meta: { message: 'Success' } };
  },
};

const subscriptionsIn = async (call: OpenCall): Promise<Subscription[]> =>
  (await partnerIn(call).all()).flatMap(({ name }) => call.context.ledger.subscriptions.of(name, call.pms));

const toWebhook = ({ uid, url, event, enabled, details }: Subscription) => ({
  type: 'webhook',
  id: uid,
  attributes: {
    id: uid,
    callback_url: url,
    event_mask: event,
    request_params: details.request_params,
    headers: details.headers,
    is_active: enabled,
    send_data: details.send_data,
    is_global: false,
    protected: false,
  },
  relationships: { property: { data: { type: 'property', id: details.property } } },
});

/** Returns an unsigned notification: only the ids of bookings, or the current rates. */
export function notificationOf(
  event: LedgerEvent,
  { event: mask, details }: Subscription,
  account: Account,
): Notification | undefined {
  if (details.property !== event.property.uid) return undefined;
  const [name, payload] = contentOf(event, account) ?? [];
  const wanted = (mask ?? '').split(/[;,]/).map((part) => part.split(':')[0]);
  if (!name || (!wanted.includes(name) && !wanted.includes('*'))) return undefined;
  const body = { event: name, property_id: event.property.uid, user_id: null, timestamp: new Date().toISOString() };
  return { headers: details.headers as Record<string, string>, body: details.send_data ? { ...body, payload } : body };
}

function contentOf(event: LedgerEvent, account: Account): [string, unknown] | undefined {
  const { property } = event;
  if ('booking' in event) {
    const revision = revisionsOf(event.booking).at(-1);
    const ids = { booking_id: event.booking.uid, property_id: property.uid, revision_id: revision?.id };
    return revision && ['booking', ids];
  }
  if (event.type !== 'nights.changed') return undefined;
  const nights = nightsOf(account, property, dayOf(event.from)!, dayOf(event.to)! + 1);
  const changes = nights.map(({ date, free, booked }) => ({
    availability: free,
    booked,
    date,
    rate_plan_id: planIdOf(property),
    room_type_id: roomTypeIdOf(property),
    stop_sell: false,
  }));
  return ['ari', changes];
}

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { Booking, LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, PMS } from './auth.js';
import { cursorPage } from './paging.js';
import { isUrl } from '../../http/url.js';

const EVENTS = [
  'NEW_BOOKING',
  'BOOKING_UPDATED',
  'BOOKING_CANCELLED',
  'NEW_INQUIRY',
  'NEW_BOOKING_REQUEST',
  'NEW_HOLD',
  'NEW_BLOCKED_DATES',
  'PROPERTY_AVAILABILITY_UPDATED',
  'NEW_PROPERTY',
  'UPDATED_PROPERTY',
  'DELETED_PROPERTY',
  'ACTIVATED_PROPERTY',
  'DEACTIVATED_PROPERTY',
  'UNIT_CHANGED',
  'HOTEL_UPDATED',
  'CHANNEL_ACTIVATED',
  'CHANNEL_DEACTIVATED',
  'INTEGRATION_ACTIVATED',
  'INTEGRATION_DEACTIVATED',
];

interface WebhookBody {
  agencyUid?: string;
  objectUid?: string;
  eventType?: string;
  callbackUrl?: string;
  webhookType?: string;
}
type Query = Record<string, string | undefined>;
type ById = { Params: { uid: string } };

/** One subscription per event type; `objectUid` is the agency or one property. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.post<{ Body: WebhookBody | undefined }>('/webhooks', async (request, reply) => {
    const account = await accountFor(request, context);
    const { eventType = '', callbackUrl = '', objectUid = account.uid, webhookType = 'POST_JSON' } = request.body ?? {};
    if (!EVENTS.includes(eventType)) throw new Failure(400, 'eventType is not valid');
    if (!isUrl(callbackUrl)) throw new Failure(400, 'callbackUrl is not valid');
    const added = subscriptions.add(
      { pms: PMS, account: account.name, url: callbackUrl, event: eventType, details: { objectUid, webhookType } },
      context.clock.now(),
    );
    return reply.code(201).send({ webhook: toWebhook(added, account) });
  });

  app.get<{ Querystring: Query }>('/webhooks', async (request) => {
    const account = await accountFor(request, context);
    const all = subscriptions.of(account.name, PMS);
    return cursorPage('webhooks', all, { limit: '100', ...request.query }, 0, (item) => toWebhook(item, account));
  });

  app.get<ById>('/webhooks/:uid', async (request) => {
    const account = await accountFor(request, context);
    return { webhook: toWebhook(found(account, request.params.uid), account) };
  });

  app.delete<ById>('/webhooks/:uid', async (request, reply) => {
    subscriptions.remove(found(await accountFor(request, context), request.params.uid).id);
    return reply.code(204).send();
  });

  function found(account: Account, uid: string): Subscription {
    const subscription = subscriptions.of(account.name, PMS).find((item) => item.uid === uid);
    if (!subscription) throw new Failure(404, 'Webhook not found');
    return subscription;
  }
}

function toWebhook({ uid, event, url, details }: Subscription, account: Account) {
  return {
    uid,
    agencyUid: account.uid,
    objectUid: details.objectUid,
    eventType: event,
    callbackUrl: url,
    webhookType: details.webhookType,
  };
}

/** Names what happened and where, nothing else. */
export function notificationOf(
  event: LedgerEvent,
  subscription: Subscription,
  account: Account,
): Notification | undefined {
  const { objectUid } = subscription.details;
  if (subscription.event !== nameOf(event)) return undefined;
  if (objectUid !== account.uid && objectUid !== event.property.uid) return undefined;
  const lead = 'booking' in event ? { lead_uid: event.booking.uid } : {};
  return {
    headers: {},
    body: { agency_uid: account.uid, event_type: subscription.event, property_uid: event.property.uid, ...lead },
  };
}

const NAMES: Record<Exclude<LedgerEvent['type'], 'booking.created'>, string> = {
  'booking.updated': 'BOOKING_UPDATED',
  'booking.cancelled': 'BOOKING_CANCELLED',
  'nights.changed': 'PROPERTY_AVAILABILITY_UPDATED',
  'property.created': 'NEW_PROPERTY',
  'property.updated': 'UPDATED_PROPERTY',
  'property.removed': 'DELETED_PROPERTY',
  'property.activated': 'ACTIVATED_PROPERTY',
  'property.deactivated': 'DEACTIVATED_PROPERTY',
};

function nameOf(event: LedgerEvent): string {
  return event.type === 'booking.created' ? createdName(event.booking) : NAMES[event.type];
}

function createdName({ kind, status }: Booking): string {
  if (status === 'hold') return 'NEW_HOLD';
  return { booking: 'NEW_BOOKING', inquiry: 'NEW_INQUIRY', request: 'NEW_BOOKING_REQUEST', block: 'NEW_BLOCKED_DATES' }[
    kind
  ];
}

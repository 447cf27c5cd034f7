import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, listed, PMS } from './auth.js';
import type { Query } from './auth.js';
import { toListing } from './listing.js';
import { toReservation } from './reservation.js';
import { delivered, publicKeyPem, topicArn } from './sns.js';
import { isUrl } from '../../http/url.js';

const TYPES = [
  'new_reservation',
  'update_reservation',
  'move_reservation',
  'create_listing',
  'update_listing',
  'create_update_listing',
  'message_new',
  'listing_photo_processed',
];

interface WebhookBody {
  url?: string;
  notification_type?: string;
  auth?: string;
}
type ById = { Params: { id: string } };

/** Subscriptions, and SNS's own part: nothing is sent before the subscriber has visited `SubscribeURL`. */
export function webhookRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { subscriptions } = context.ledger;

  app.post<{ Body: WebhookBody | undefined }>('/webhooks_v2', async (request) => {
    const account = await accountFor(request, context);
    const { url = '', notification_type: event = '', auth } = request.body ?? {};
    if (!isUrl(url)) throw new Failure(400, 'Invalid url');
    if (!TYPES.includes(event)) throw new Failure(400, 'Invalid notification_type');
    const details = { auth: auth ?? null, token: randomUUID(), origin: originOf(request) + prefix };
    const now = context.clock.now();
    const added = subscriptions.add({ pms: PMS, account: account.name, url, event, enabled: false, details }, now);
    context.webhooks.handshake(added, question(added, now));
    return { success: true, webhook: toWebhook(added) };
  });

  app.get<{ Querystring: Query }>('/webhooks_v2', async (request) => {
    const account = await accountFor(request, context);
    return listed('webhooks', subscriptions.of(account.name, PMS), request.query, 0, toWebhook);
  });

  app.get<ById>('/webhooks_v2/:id', async (request) => ({
    success: true,
    webhook: toWebhook(found(await accountFor(request, context), request.params.id)),
  }));

  app.delete<ById>('/webhooks_v2/:id', async (request) => {
    subscriptions.remove(found(await accountFor(request, context), request.params.id).id);
    return { success: true };
  });

  app.get<{ Querystring: Query }>('/sns/confirm', async (request, reply) => {
    const { account = '', Token } = request.query;
    const asked = subscriptions.of(account, PMS).find(({ details }) => details.token === Token);
    if (!asked) throw new Failure(403, 'Invalid token');
    subscriptions.enable(asked);
    return reply.type('text/xml').send('<ConfirmSubscriptionResponse/>');
  });

  app.get('/sns/SimpleNotificationService.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(publicKeyPem()),
  );

  function found(account: Account, id: string): Subscription {
    const subscription = subscriptions.of(account.name, PMS).find((item) => item.id === Number(id));
    if (!subscription) throw new Failure(404, 'Notification not found');
    return subscription;
  }
}

/** As the caller reaches the sandbox, which may have more than one address. */
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

const toWebhook = ({ id, url, event, enabled, details }: Subscription) => ({
  id,
  url,
  notification_type: event,
  auth: details.auth,
  status: enabled ? 'confirmed' : 'pending',
});

function question({ id, account, details }: Subscription, at: number): Notification {
  const origin = String(details.origin);
  const token = String(details.token);
  const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topicArn(id), Token: token, account });
  const Message = `You have chosen to subscribe to the topic ${topicArn(id)}.`;
  const SubscribeURL = `${origin}/sns/confirm?${query}`;
  return delivered(
    { Type: 'SubscriptionConfirmation', TopicArn: topicArn(id), Message, Token: token, SubscribeURL },
    origin,
    at,
  );
}

/** One notification per event; calendars have none. */
export function notificationOf(
  event: LedgerEvent,
  subscription: Subscription,
  account: Account,
): Notification | undefined {
  const isUpsert = subscription.event === 'create_update_listing' && /^property/.test(event.type);
  if (subscription.event !== nameOf(event) && !isUpsert) return undefined;
  const { auth, origin } = subscription.details;
  const subject =
    'booking' in event
      ? { reservation_id: event.booking.id, reservation: toReservation(event.booking, false) }
      : { listing_id: event.property.id, listing: toListing(event.property) };
  const message = { notification_type: subscription.event, account_id: account.id, auth, ...subject };
  const Message = JSON.stringify(message);
  return delivered(
    { Type: 'Notification', TopicArn: topicArn(subscription.id), Subject: String(subscription.event), Message },
    String(origin),
    'booking' in event ? event.booking.updatedAt : event.property.updatedAt,
  );
}

function nameOf(event: LedgerEvent): string | undefined {
  if ('booking' in event) {
    if (event.booking.kind === 'block') return undefined;
    if (event.booking.details.status === 'moved') return 'move_reservation';
    return event.type === 'booking.created' ? 'new_reservation' : 'update_reservation';
  }
  if (event.type === 'nights.changed') return undefined;
  return event.type === 'property.created' ? 'create_listing' : 'update_listing';
}

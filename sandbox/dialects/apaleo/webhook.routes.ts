import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { isUrl } from '../../http/url.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, type ById, codeOf, PMS } from './auth.js';
import { idOf } from './reservation.routes.js';

type New = { Body: { endpointUrl?: string; events?: string[] } | undefined };

/** Subscriptions to topics, of all properties. A new one gets a health check. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;
  const path = '/webhook/v1/subscriptions';

  app.get(path, async (request) => {
    const account = await accountFor(request, context);
    return subscriptions.of(account.name, PMS).map(toSubscription);
  });

  app.post<New>(path, async (request, reply) => {
    const account = await accountFor(request, context);
    const { endpointUrl: url = '', events = [] } = request.body ?? {};
    if (!isUrl(url) || events.length === 0) throw new Failure(422, 'The endpointUrl or the events are not valid');
    const made = subscriptions.add({ pms: PMS, account: account.name, url, details: { events } }, context.clock.now());
    context.webhooks.handshake(made, { headers: {}, body: eventOf(account.name, 'system', 'healthcheck') });
    return reply.code(201).send({ id: made.uid });
  });

  app.delete<ById>(`${path}/:id`, async (request, reply) => {
    const account = await accountFor(request, context);
    const found = subscriptions.of(account.name, PMS).find(({ uid }) => uid === request.params.id);
    if (!found) throw new Failure(404, 'The subscription could not be found');
    subscriptions.remove(found.id);
    return reply.code(204).send();
  });
}

const toSubscription = ({ uid, url, details, createdAt }: Subscription) => ({
  id: uid,
  events: details.events,
  endpointUrl: url,
  created: new Date(createdAt).toISOString(),
  propertyIds: [],
});

const eventOf = (account: string, topic: string, type: string, of: object = {}) => ({
  id: randomUUID(),
  topic,
  type,
  accountId: codeOf(account),
  timestamp: Date.now(),
  ...of,
});

const TYPES = {
  'booking.created': 'created',
  'booking.updated': 'changed',
  'booking.cancelled': 'canceled',
} as const;

/** Changed prices and restrictions send none. */
export function notificationOf(event: LedgerEvent, { details }: Subscription): Notification | undefined {
  const of = (entityId: string) => ({ propertyId: String(event.property.id), data: { entityId } });
  const sent = (topic: string, type: string, entityId = String(event.property.id)): Notification | undefined =>
    (details.events as string[]).includes(`${topic.toLowerCase()}/*`)
      ? { headers: {}, body: eventOf(event.account, topic, type, of(entityId)) }
      : undefined;
  if ('booking' in event) {
    const { kind } = event.booking;
    return kind === 'block' || kind === 'inquiry'
      ? undefined
      : sent('Reservation', TYPES[event.type], idOf(event.booking));
  }
  if (event.type !== 'nights.changed') return sent('property', 'changed');
  return event.cause === 'block' ? sent('maintenance', 'created') : undefined;
}

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, PMS } from './auth.js';
import { isBooking } from './booking.js';
import { listOf } from './paging.js';

const TYPES = ['Booking', 'Guest', 'Property'];
const ACTIONS = ['EntityCreate', 'EntityUpdate', 'EntityDelete'];

interface Body {
  type?: string;
  action?: string;
  webhook_url?: string;
  category?: string;
}
type ById = { Params: { id: string } };

/** One subscription for a type and an action. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.get('/webhooksubscriptions/categories', async (request) => {
    await accountFor(request, context);
    return { items: TYPES.flatMap((type) => ACTIONS.map((action) => ({ type, action, categories: [] }))) };
  });

  app.get('/webhooksubscriptions', async (request) => {
    const account = await accountFor(request, context);
    return listOf(request, subscriptions.of(account.name, PMS), toSubscription);
  });

  app.post<{ Body: Body | undefined }>('/webhooksubscriptions', async (request, reply) => {
    const account = await accountFor(request, context);
    const { type = '', action = '', webhook_url: url = '', category } = request.body ?? {};
    if (!TYPES.includes(type) || !ACTIONS.includes(action)) throw new Failure(400, 'type or action is not valid');
    if (!URL.canParse(url)) throw new Failure(400, 'webhook_url is not valid');
    const input = { pms: PMS, account: account.name, url, event: `${type}.${action}`, details: { category } };
    return reply.code(201).send(toSubscription(subscriptions.add(input, context.clock.now())));
  });

  app.delete<ById>('/webhooksubscriptions/:id', async (request, reply) => {
    const account = await accountFor(request, context);
    const found = subscriptions.of(account.name, PMS).find(({ id }) => String(id) === request.params.id);
    if (!found) throw new Failure(404, 'Webhook subscription not found');
    subscriptions.remove(found.id);
    return reply.code(204).send();
  });
}

function toSubscription({ id, url, event, details }: Subscription) {
  const [type, action] = (event ?? '').split('.');
  return { id, type, action, webhook_url: url, category: details.category ?? null };
}

let lastEventId = 90_000;

/** Names what happened to which entity, nothing else. */
export function notificationOf(
  event: LedgerEvent,
  subscription: Subscription,
  account: Account,
): Notification | undefined {
  const named = nameOf(event);
  if (!named || subscription.event !== `${named.type}.${named.action}`) return undefined;
  lastEventId += 1;
  const { type, action, id } = named;
  const body = {
    id: lastEventId,
    user_id: account.id,
    action: snake(action),
    entity_type: type.toLowerCase(),
    entity_id: id,
  };
  return { headers: {}, body };
}

const snake = (text: string): string => text.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

function nameOf(event: LedgerEvent): { type: string; action: string; id: number } | undefined {
  if ('booking' in event) {
    const action = event.type === 'booking.created' ? 'EntityCreate' : 'EntityUpdate';
    return isBooking(event.booking) ? { type: 'Booking', action, id: event.booking.id } : undefined;
  }
  if (event.type === 'nights.changed') return undefined;
  const actions: Record<string, string> = { 'property.created': 'EntityCreate', 'property.removed': 'EntityDelete' };
  return { type: 'Property', action: actions[event.type] ?? 'EntityUpdate', id: event.property.id };
}

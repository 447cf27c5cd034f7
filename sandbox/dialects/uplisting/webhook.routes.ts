import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { isUrl } from '../../http/url.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, PMS } from './auth.js';
import { toBooking } from './booking.routes.js';

const EVENTS: Partial<Record<LedgerEvent['type'], string>> = {
  'booking.created': 'booking_created',
  'booking.updated': 'booking_updated',
  'booking.cancelled': 'booking_removed',
  'property.created': 'property_created',
  'property.updated': 'property_updated',
  'property.removed': 'property_removed',
};

type Call = { Params: { id: string }; Body: { target_url?: string; event?: string } | undefined };

/** One subscription per event; bodies are the booking or the property, unsigned, without the event's name. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.get('/hooks', async (request) => {
    const account = await accountFor(request, context);
    return subscriptions.of(account.name, PMS).map(toHook);
  });

  app.post<Call>('/hooks', async (request, reply) => {
    const account = await accountFor(request, context);
    const { target_url: url = '', event = '' } = request.body ?? {};
    if (!isUrl(url)) throw new Failure(422, 'target_url is not valid');
    if (!Object.values(EVENTS).includes(event)) throw new Failure(422, 'event is not valid');
    const added = subscriptions.add({ pms: PMS, account: account.name, url, event }, context.clock.now());
    return reply.code(201).send({ id: added.id });
  });

  app.delete<Call>('/hooks/:id', async (request, reply) => {
    const account = await accountFor(request, context);
    const found = subscriptions.of(account.name, PMS).find(({ id }) => String(id) === request.params.id);
    if (!found) throw new Failure(404, 'Hook not found');
    subscriptions.remove(found.id);
    return reply.code(204).send();
  });
}

const toHook = ({ id, event, url }: Subscription) => ({ id, event, target_url: url });

export function notificationOf(event: LedgerEvent, subscription: Subscription): Notification | undefined {
  if (subscription.event !== EVENTS[event.type]) return undefined;
  const { property } = event;
  if (!('booking' in event)) return { headers: {}, body: { id: property.id, name: property.name } };
  if (event.booking.kind === 'block' || event.booking.kind === 'inquiry') return undefined;
  return { headers: {}, body: { ...toBooking(event.booking, property), timestamp: event.booking.updatedAt } };
}

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { accountFor, hotelFor, PMS, refused, type Query } from './auth.js';
import { statusOf } from './reservation.routes.js';

const OBJECTS = ['reservation', 'roomblock', 'guest', 'integration', 'transaction', 'night_audit'];

/** One subscription per hotel, object and action. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.post<{ Body: Query | undefined }>('/postWebhook', async (request) => {
    const account = await accountFor(request, context);
    const { propertyID, object = '', action = '', endpointUrl = '' } = request.body ?? {};
    const hotel = hotelFor(account, propertyID);
    if (!OBJECTS.includes(object) || action === '') throw refused('Parameter object or action is invalid');
    if (!URL.canParse(endpointUrl)) throw refused('Parameter endpointUrl is invalid');
    const added = subscriptions.add(
      { pms: PMS, account: account.name, url: endpointUrl, event: `${object}/${action}`, details: { hotel: hotel.id } },
      context.clock.now(),
    );
    return { success: true, data: { subscriptionID: added.uid } };
  });

  app.get<{ Querystring: Query }>('/getWebhooks', async (request) => {
    const account = await accountFor(request, context);
    const { propertyID } = request.query;
    const all = subscriptions.of(account.name, PMS);
    const data = all.filter(({ details }) => !propertyID || String(details.hotel) === propertyID).map(toWebhook);
    return { success: true, data };
  });

  app.delete<{ Querystring: Query }>('/deleteWebhook', async (request) => {
    const account = await accountFor(request, context);
    const { subscriptionID } = request.query;
    const found = subscriptions.of(account.name, PMS).find(({ uid }) => uid === subscriptionID);
    if (!found) throw refused('Subscription not found');
    subscriptions.remove(found.id);
    return { success: true };
  });
}

function toWebhook({ uid, event, url, details }: Subscription) {
  const [entity, action] = (event ?? '').split('/');
  return {
    id: uid,
    key: { type: 'property', id: String(details.hotel) },
    event: { entity, action },
    subscriptionType: 'webhook',
    subscriptionData: { endpoint: url },
  };
}

/** Names what happened and where. The host's own prices and restrictions send nothing. */
export function notificationOf(event: LedgerEvent, subscription: Subscription): Notification | undefined {
  const { property } = event;
  const now = 'booking' in event ? event.booking.updatedAt : property.updatedAt;
  if (subscription.event !== nameOf(event) || subscription.details.hotel !== property.id) return undefined;
  const common = { version: '1.0', event: subscription.event, timestamp: now / 1_000 };
  const hotel = { propertyID: property.id, propertyID_str: String(property.id) };
  if (!('booking' in event)) return { headers: {}, body: { ...common, ...hotel } };
  const { booking } = event;
  const dates = { startDate: booking.arrival, endDate: booking.departure };
  const reservation = { reservationID: String(booking.id), status: statusOf(booking, now), ...dates };
  return { headers: {}, body: { ...common, ...hotel, ...reservation } };
}

function nameOf(event: LedgerEvent): string | undefined {
  if (event.type === 'nights.changed') return event.cause === 'block' ? 'roomblock/created' : undefined;
  if (!('booking' in event) || event.booking.kind === 'block') return undefined;
  return event.type === 'booking.created' ? 'reservation/created' : 'reservation/status_changed';
}

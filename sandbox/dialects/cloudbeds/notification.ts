import { isNoBlock } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { statusOf } from './reservation.js';

export function toWebhook({ uid, event, url, details }: Subscription) {
  const [entity, action] = (event ?? '').split('/');
  return {
    id: uid,
    key: { type: 'property', id: String(details.hotel) },
    event: { entity, action },
    subscriptionType: 'webhook',
    subscriptionData: { endpoint: url },
  };
}

/** Names the event and its place. The host's own prices and restrictions send nothing. */
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
  if (!('booking' in event) || !isNoBlock(event.booking)) return undefined;
  return event.type === 'booking.created' ? 'reservation/created' : 'reservation/status_changed';
}

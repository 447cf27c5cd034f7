import { randomUUID } from 'node:crypto';
import { iso, isStay } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { idOf } from './reservation.js';

export const codeOf = (account: string): string => account.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export const toSubscription = ({ uid, url, details, createdAt }: Subscription) => ({
  id: uid,
  events: details.events,
  endpointUrl: url,
  created: iso(createdAt),
  propertyIds: [],
});

export const eventOf = (account: string, topic: string, type: string, of: object = {}) => ({
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

/** Returns the notification of an event; the PMS sends none for changed prices and restrictions. */
export function notificationOf(event: LedgerEvent, { details }: Subscription): Notification | undefined {
  const of = (entityId: string) => ({ propertyId: String(event.property.id), data: { entityId } });
  const sent = (topic: string, type: string, entityId = String(event.property.id)): Notification | undefined =>
    (details.events as string[]).includes(`${topic.toLowerCase()}/*`)
      ? { headers: {}, body: eventOf(event.account, topic, type, of(entityId)) }
      : undefined;
  if ('booking' in event) {
    return isStay(event.booking) ? sent('Reservation', TYPES[event.type], idOf(event.booking)) : undefined;
  }
  if (event.type !== 'nights.changed') return sent('property', 'changed');
  return event.cause === 'block' ? sent('maintenance', 'created') : undefined;
}

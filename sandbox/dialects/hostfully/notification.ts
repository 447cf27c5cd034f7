import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { Booking, LedgerEvent } from '../../ledger/types.js';

export const EVENTS = [
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

export function toWebhook({ uid, event, url, details }: Subscription, account: Account) {
  return {
    uid,
    agencyUid: account.uid,
    objectUid: details.objectUid,
    eventType: event,
    callbackUrl: url,
    webhookType: details.webhookType,
  };
}

/** Names only the event and its place. */
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

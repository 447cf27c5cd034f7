import { isNoBlock } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { toListing } from './listing.js';
import { toReservation } from './reservation.js';
import { delivered, topicArn } from './sns.js';

export const TYPES = [
  'new_reservation',
  'update_reservation',
  'move_reservation',
  'create_listing',
  'update_listing',
  'create_update_listing',
  'message_new',
  'listing_photo_processed',
];

export const toWebhook = ({ id, url, event, details }: Subscription) => ({
  id,
  url,
  notification_type: event,
  auth: details.auth,
});

export function question({ id, account, details }: Subscription, at: number): Notification {
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

/** Returns one notification per event; calendars have none. */
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
    if (!isNoBlock(event.booking)) return undefined;
    if (event.booking.details.status === 'moved') return 'move_reservation';
    return event.type === 'booking.created' ? 'new_reservation' : 'update_reservation';
  }
  if (event.type === 'nights.changed') return undefined;
  return event.type === 'property.created' ? 'create_listing' : 'update_listing';
}

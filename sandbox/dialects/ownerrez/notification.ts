import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { isBooking } from './booking.js';

export function toSubscription({ id, url, event, details }: Subscription) {
  const [type, action] = (event ?? '').split('.');
  return { id, type, action, webhook_url: url, category: details.category ?? null };
}

/** The user and the password of the app's webhook. */
const EVENTS_BY_BASIC = `Basic ${Buffer.from('sandbox-events:sandbox-events-password').toString('base64')}`;
let lastEventId = 90_000;

/** Names only the event and its entity. */
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
  return { headers: { authorization: EVENTS_BY_BASIC }, body };
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

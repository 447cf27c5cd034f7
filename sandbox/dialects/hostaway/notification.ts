import { flag } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { toReservation } from './reservation.js';

export function toWebhook({ id, enabled, url, login, password, details }: Subscription) {
  return {
    id,
    isEnabled: flag(enabled),
    url,
    login,
    password,
    alertingEmailAddress: details.alertingEmailAddress ?? null,
  };
}

/** Returns the whole reservation; a cancellation is an update. Hostaway sends nothing for listings and calendars. */
export function notificationOf(
  event: LedgerEvent,
  { login, password }: Subscription,
  account: Account,
): Notification | undefined {
  if (!('booking' in event)) return undefined;
  const name = event.type === 'booking.created' ? 'reservation.created' : 'reservation.updated';
  const basic = Buffer.from(`${login}:${password}`).toString('base64');
  return {
    headers: login ? { authorization: `Basic ${basic}` } : {},
    body: {
      object: 'reservation',
      event: name,
      accountId: account.id,
      data: toReservation(event.booking, event.property),
    },
  };
}

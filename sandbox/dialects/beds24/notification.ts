import { utc } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { infoItemsOf, toBooking } from './booking.js';
import { roomIdOf } from './property.js';

/** Returns booking webhook version 2 or the inventory webhook, with the host's custom header (`login: password`). */
export function notificationOf(
  event: LedgerEvent,
  { event: wanted, login, password }: Subscription,
  account: Account,
): Notification | undefined {
  const headers: Record<string, string> = login && password ? { [login]: password } : {};
  if ('booking' in event && wanted !== 'inventory') {
    const { booking, property } = event;
    const body = {
      timeStamp: utc(booking.updatedAt),
      booking: toBooking(booking, property, {}),
      infoItems: infoItemsOf(booking),
      invoiceItems: booking.details.invoiceItems ?? [],
      messages: [],
      retries: 0,
    };
    return { headers, body };
  }
  if (event.type !== 'nights.changed' || wanted === 'booking') return undefined;
  const { property } = event;
  const body = { roomId: String(roomIdOf(property)), propId: String(property.id), ownerId: String(account.id) };
  return { headers, body: { ...body, action: 'SYNC_ROOM' } };
}

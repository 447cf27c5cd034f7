import { createHmac, randomBytes } from 'node:crypto';
import { isStay, utc } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { emailOf, toProperty } from './property.js';
import { wholeReservation } from './reservation.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a notification for a webhook entered by hand, signed with the user's base64 e-mail or a vendor's secret. */
export function notificationOf(
  event: LedgerEvent,
  { details }: Subscription,
  account: Account,
): Notification | undefined {
  const { updatedAt } = 'booking' in event ? event.booking : event.property;
  const told = toldOf(event, account, updatedAt);
  if (!told) return undefined;
  const created = utc(updatedAt);
  const body = JSON.stringify({ id: ulid(updatedAt), ...told, created, version: 'v2' });
  const secret = String(details.secret ?? Buffer.from(emailOf(account)).toString('base64'));
  return { headers: { signature: createHmac('sha256', secret).update(body).digest('hex') }, body };
}

function toldOf(event: LedgerEvent, account: Account, now: number): { action: string; data: object } | undefined {
  if ('booking' in event) {
    if (!isStay(event.booking)) return undefined;
    const action = event.type === 'booking.created' ? 'reservation.created' : 'reservation.changed';
    return { action, data: wholeReservation(account, event.booking, now) };
  }
  const { property } = event;
  switch (event.type) {
    case 'nights.changed':
      return undefined;
    case 'property.removed':
      return { action: 'property.deleted', data: { id: property.uid } };
    case 'property.created':
      return { action: event.type, data: toProperty(account, property, ['details', 'bookings'], now) };
    default:
      return { action: 'property.changed', data: toProperty(account, property, ['details', 'bookings'], now) };
  }
}

/** Returns ten characters of time and sixteen random ones. */
function ulid(now: number): string {
  const time = Array.from({ length: 10 }, (_, n) => CROCKFORD[Math.floor(now / 32 ** (9 - n)) % 32]);
  return [...time, ...Array.from(randomBytes(16), (byte) => CROCKFORD[byte % 32])].join('');
}

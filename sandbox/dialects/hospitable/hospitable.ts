import { createHmac, randomBytes } from 'node:crypto';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import type { Dialect } from '../dialect.js';
import { accountNamed, failure, PMS } from './auth.js';
import { emailOf, propertyRoutes, toProperty } from './property.routes.js';
import { reservationRoutes, wholeReservation } from './reservation.routes.js';

const PER_MINUTE = 1_000;
const MINUTE_MS = 60_000;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Hospitable's public API v2 (developer.hospitable.com): no reservation is made or cancelled; 1000 calls a minute. */
export function hospitable(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      propertyRoutes(app, context);
      reservationRoutes(app, context);
    },
    identify: accountNamed,
    limits: (_request, account) =>
      account ? [{ scope: `account:${account}`, max: PER_MINUTE, windowMs: MINUTE_MS }] : [],
    // Nothing tells how much is left until nothing is.
    limitHeaders: ({ allowed, resetMs }): Record<string, string> =>
      allowed ? {} : { 'retry-after': String(Math.ceil(resetMs / 1_000)) },
    failure,
    notification: notificationOf,
  };
}

/** Entered by hand. Signed with the base64 of the user's e-mail address, or the secret of a vendor's own portal. */
function notificationOf(event: LedgerEvent, { details }: Subscription, account: Account): Notification | undefined {
  const { updatedAt } = 'booking' in event ? event.booking : event.property;
  const told = toldOf(event, account, updatedAt);
  if (!told) return undefined;
  const created = `${new Date(updatedAt).toISOString().slice(0, 19)}Z`;
  const body = JSON.stringify({ id: ulid(updatedAt), ...told, created, version: 'v2' });
  const secret = String(details.secret ?? Buffer.from(emailOf(account)).toString('base64'));
  return { headers: { signature: createHmac('sha256', secret).update(body).digest('hex') }, body };
}

function toldOf(event: LedgerEvent, account: Account, now: number): { action: string; data: object } | undefined {
  if ('booking' in event) {
    if (event.booking.kind === 'block' || event.booking.kind === 'inquiry') return undefined;
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

/** Ten characters of time, sixteen of chance. */
function ulid(now: number): string {
  const time = Array.from({ length: 10 }, (_, n) => CROCKFORD[Math.floor(now / 32 ** (9 - n)) % 32]);
  return [...time, ...Array.from(randomBytes(16), (byte) => CROCKFORD[byte % 32])].join('');
}

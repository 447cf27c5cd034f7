import { createHmac } from 'node:crypto';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { OAUTH_APP } from '../consent.js';
import type { Dialect } from '../dialect.js';
import { accountNamed, oauthRoutes, PMS } from './auth.js';
import { bookingRoutes, toBooking } from './booking.routes.js';
import { rentalRoutes, toRental } from './rental.routes.js';

const PER_HOUR = 1_000;
const HOUR_MS = 3_600_000;
const API = '/api/v3';

/** Smily (BookingSync) API v3 (developers.bookingsync.com): 1000 calls per hour and account. */
export function smily(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      oauthRoutes(app, context);
      void app.register(
        async (api) => {
          rentalRoutes(api, context, prefix + API);
          bookingRoutes(api, context, prefix + API);
        },
        { prefix: API },
      );
    },
    identify: accountNamed,
    limits: (_request, account) => (account ? [{ scope: `account:${account}`, max: PER_HOUR, windowMs: HOUR_MS }] : []),
    limitHeaders: ({ max, remaining, resetMs }) => ({
      'x-ratelimit-limit': String(max),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetMs / 1_000)),
    }),
    failure: (_status, message) => ({ errors: [{ code: message }] }),
    notification: notificationOf,
  };
}

/** Entered by hand; signed with the application's secret over the body in base64 as Ruby writes it: lines of 60. */
function notificationOf(event: LedgerEvent, _subscription: Subscription, { id }: Account): Notification | undefined {
  const named = nameOf(event);
  if (!named) return undefined;
  const body = JSON.stringify({ account_id: id, ...named });
  const encoded = Buffer.from(body)
    .toString('base64')
    .replace(/.{1,60}/g, '$&\n');
  const signature = createHmac('sha1', OAUTH_APP.secret).update(encoded).digest('hex');
  return { headers: { 'x-content-signature': signature, 'user-agent': 'BookingSync Webhook Delivery' }, body };
}

function nameOf(event: LedgerEvent): { event: string; resource: object } | undefined {
  const { property } = event;
  if ('booking' in event) {
    if (event.booking.kind === 'inquiry') return undefined;
    const name = { created: 'created', updated: 'updated', cancelled: 'destroyed' }[event.type.split('.')[1]!];
    return { event: `booking_${name}`, resource: { booking: toBooking(event.booking) } };
  }
  if (event.type === 'nights.changed')
    return {
      event: 'availability_updated',
      resource: { availability: { id: property.id, links: { rental: property.id } } },
    };
  const name = { 'property.created': 'created', 'property.removed': 'destroyed' }[event.type as string] ?? 'updated';
  return { event: `rental_${name}`, resource: { rental: toRental(property) } };
}

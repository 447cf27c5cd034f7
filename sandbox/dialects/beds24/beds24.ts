import type { FastifyRequest } from 'fastify';
import type { Limit } from '../../http/rate-limits.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import type { Dialect } from '../dialect.js';
import { accountNamed, authRoutes, PMS } from './auth.js';
import { infoItemsOf, stamp, toBooking } from './booking.js';
import { bookingRoutes } from './booking.routes.js';
import { inventoryRoutes } from './inventory.routes.js';
import { roomIdOf } from './property.js';

const WINDOW_MS = 300_000;
const CREDITS = 100;

/** Beds24 API v2 (wiki.beds24.com/index.php/Category:API_V2): 100 credits in 5 minutes per account. */
export function beds24(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      app.addHook('onRequest', async (request, reply) => void reply.header('x-request-cost', String(costOf(request))));
      authRoutes(app, context);
      inventoryRoutes(app, context);
      bookingRoutes(app, context);
    },
    identify: accountNamed,
    limits: (request, account): Limit[] =>
      account ? [{ scope: `account:${account}`, max: CREDITS, windowMs: WINDOW_MS, cost: costOf(request) }] : [],
    limitHeaders: ({ remaining, resetMs }) => ({
      'x-five-min-limit-remaining': String(remaining),
      'x-five-min-limit-resets-in': String(Math.ceil(resetMs / 1_000)),
    }),
    failure: (status, message) => ({
      success: false,
      type: 'error',
      code: status,
      error: status === 429 ? 'Credit limit exceeded' : message,
    }),
    notification: notificationOf,
  };
}

/** Properties with all that belongs to them are dearer. */
const costOf = ({ url }: FastifyRequest): number => (url.includes('includeAllRooms=true') ? 3 : 1);

/** Booking webhook version 2, and the inventory webhook; a custom header as the host entered it (`login: password`). */
function notificationOf(
  event: LedgerEvent,
  { event: wanted, login, password }: Subscription,
  account: Account,
): Notification | undefined {
  const headers: Record<string, string> = login && password ? { [login]: password } : {};
  if ('booking' in event && wanted !== 'inventory') {
    const { booking, property } = event;
    const body = {
      timeStamp: stamp(booking.updatedAt),
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

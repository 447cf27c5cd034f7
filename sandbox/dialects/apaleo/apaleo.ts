import type { Dialect } from '../dialect.js';
import { accountNamed, authRoutes, PMS } from './auth.js';
import { inventoryRoutes } from './inventory.routes.js';
import { offerRoutes } from './offer.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

/**
 * apaleo (apaleo.dev), a live account: 100 calls a second, 3,500 a minute. Its three servers are one here: `/identity` and
 * `/webhook` stand for identity.apaleo.com and webhook.apaleo.com.
 */
export function apaleo(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      authRoutes(app, context);
      inventoryRoutes(app, context);
      offerRoutes(app, context);
      reservationRoutes(app, context);
      webhookRoutes(app, context);
    },
    identify: accountNamed,
    limits: (_request, account) =>
      account
        ? [
            { scope: `second:${account}`, max: 100, windowMs: 1_000 },
            { scope: `minute:${account}`, max: 3_500, windowMs: 60_000 },
          ]
        : [],
    limitHeaders: ({ allowed, resetMs }): Record<string, string> =>
      allowed ? {} : { 'retry-after': String(Math.ceil(resetMs / 1000)) },
    failure: (_status, message) => ({ messages: [message] }),
    notification: notificationOf,
  };
}

import type { Dialect } from '../dialect.js';
import { accountNamed, PMS } from './auth.js';
import { listingRoutes } from './listing.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const PER_SECOND = 20;

/** Hostify's API (api-rms.hostify.com): 20 calls per second and key. */
export function hostify(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      listingRoutes(app, context);
      reservationRoutes(app, context);
      webhookRoutes(app, context, prefix);
    },
    identify: (request) => accountNamed(request),
    limits: (_request, account) => (account ? [{ scope: `account:${account}`, max: PER_SECOND, windowMs: 1_000 }] : []),
    failure: (_status, message) => ({ success: false, error: message }),
    notification: notificationOf,
  };
}

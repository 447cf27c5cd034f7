import type { Dialect } from '../dialect.js';
import { accountNamed, oauthRoutes, PMS } from './auth.js';
import { hotelRoutes } from './hotel.routes.js';
import { rateRoutes } from './rate.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const PER_SECOND = 5;

/** Cloudbeds PMS API v1.3 (developers.cloudbeds.com): 5 calls per second of a property or group. */
export function cloudbeds(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      oauthRoutes(app, context);
      hotelRoutes(app, context);
      rateRoutes(app, context);
      reservationRoutes(app, context);
      webhookRoutes(app, context);
    },
    identify: accountNamed,
    limits: (_request, account) => (account ? [{ scope: `account:${account}`, max: PER_SECOND, windowMs: 1_000 }] : []),
    failure: (_status, message) => ({ success: false, message }),
    notification: notificationOf,
  };
}

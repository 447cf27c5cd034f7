import type { Dialect } from '../dialect.js';
import { accountNamed, PMS } from './auth.js';
import { bookingRoutes } from './booking.routes.js';
import { priceRoutes } from './price.routes.js';
import { propertyRoutes } from './property.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const PER_MINUTE = 600;

/** Lodgify's API, v1 and v2 side by side (docs.lodgify.com): 600 calls per minute and key. */
export function lodgify(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      propertyRoutes(app, context);
      priceRoutes(app, context);
      bookingRoutes(app, context);
      webhookRoutes(app, context);
    },
    identify: (request) => accountNamed(request),
    limits: (_request, account) =>
      account ? [{ scope: `account:${account}`, max: PER_MINUTE, windowMs: 60_000 }] : [],
    failure: (status, message) => ({ message, code: status, correlation_id: null, event_id: null }),
    notification: notificationOf,
  };
}

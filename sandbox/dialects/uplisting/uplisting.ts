import type { Limit } from '../../http/rate-limits.js';
import type { Dialect } from '../dialect.js';
import { accountNamed, PMS } from './auth.js';
import { bookingRoutes } from './booking.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';
import { propertyRoutes } from './property.routes.js';

/** Uplisting's API (JSON:API, and older paths that are not): 5 calls a second and 100 a minute per address. */
export function uplisting(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      propertyRoutes(app, context);
      bookingRoutes(app, context);
      webhookRoutes(app, context);
    },
    identify: (request) => accountNamed(request),
    limits: ({ ip }): Limit[] => [
      { scope: `second:${ip}`, max: 5, windowMs: 1_000 },
      { scope: `minute:${ip}`, max: 100, windowMs: 60_000 },
    ],
    failure: (status, message) => ({ errors: [{ status: String(status), title: message }] }),
    notification: notificationOf,
  };
}

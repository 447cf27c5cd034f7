import type { Dialect } from '../dialect.js';
import { accountNamed, oauthRoutes, PMS } from './auth.js';
import { bookingRoutes } from './booking.routes.js';
import { propertyRoutes } from './property.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const WINDOW_MS = 300_000;
const PER_WINDOW = 300;

/** OwnerRez API v2 (api.ownerrez.com/help/v2): OAuth only here, 300 calls in 5 minutes per address. */
export function ownerrez(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      oauthRoutes(app, context);
      void app.register(
        async (api) => {
          propertyRoutes(api, context);
          bookingRoutes(api, context);
          webhookRoutes(api, context);
        },
        { prefix: '/v2' },
      );
    },
    identify: accountNamed,
    limits: (request) => [{ scope: `address:${request.ip}`, max: PER_WINDOW, windowMs: WINDOW_MS }],
    failure: (status, message) => ({ status_code: status, messages: [message] }),
    notification: notificationOf,
  };
}

import type { Dialect } from '../dialect.js';
import { accountNamed, PMS } from './auth.js';
import { calendarRoutes } from './calendar.routes.js';
import { leadRoutes } from './lead.routes.js';
import { oauthRoutes } from './oauth.routes.js';
import { propertyRoutes } from './property.routes.js';
import { quoteRoutes } from './quote.routes.js';
import { unitRoutes } from './unit.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const HOUR_MS = 3_600_000;
const PER_HOUR = 10_000;
const API = '/api/v3.2';

/** Hostfully API v3.2 (dev.hostfully.com): 10 000 calls per hour and key. The two hosts differ in where OAuth lives. */
export function hostfully({ prefix, oauth }: { prefix: string; oauth: string }): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      oauthRoutes(app, context, oauth);
      void app.register(
        async (api) => {
          propertyRoutes(api, context);
          unitRoutes(api, context);
          calendarRoutes(api, context);
          quoteRoutes(api, context);
          leadRoutes(api, context);
          webhookRoutes(api, context);
        },
        { prefix: API },
      );
    },
    identify: (request, context) => accountNamed(request, context),
    limits: (_request, account) => (account ? [{ scope: `account:${account}`, max: PER_HOUR, windowMs: HOUR_MS }] : []),
    limitHeaders: ({ max, remaining }) => ({
      'x-ratelimit-limit': String(max),
      'x-ratelimit-remaining': String(remaining),
    }),
    failure: (_status, message) => ({ apiErrorMessage: message }),
    notification: notificationOf,
  };
}

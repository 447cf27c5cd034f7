import type { Dialect } from '../dialect.js';
import { accountNamed, enveloped, PMS } from './auth.js';
import { propertyRoutes } from './property.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

/** Hostex's API v3: refusals have status 200 and their code in the body; 1200 calls a minute, 120 for calendars. */
export function hostex(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      app.addHook('onSend', async (request, reply) => {
        if (!request.sandbox.answered && reply.statusCode >= 400) reply.code(200);
      });
      propertyRoutes(app, context);
      reservationRoutes(app, context);
      webhookRoutes(app, context);
    },
    identify: (request) => accountNamed(request),
    limits: ({ url }, account) =>
      account
        ? [
            { scope: `account:${account}`, max: 1200, windowMs: 60_000 },
            ...(url.includes('/listings/') ? [{ scope: `listings:${account}`, max: 120, windowMs: 60_000 }] : []),
          ]
        : [],
    failure: (status, message) => enveloped(status, message),
    notification: notificationOf,
  };
}

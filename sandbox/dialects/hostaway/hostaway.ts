import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Limit } from '../../http/rate-limits.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Dialect } from '../dialect.js';
import { authRoutes, bearerOf, PMS } from './auth.js';
import { calendarRoutes } from './calendar.routes.js';
import { listingRoutes } from './listing.routes.js';
import { priceRoutes } from './price.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const WINDOW_MS = 10_000;

/** Hostaway public API v1 (api.hostaway.com/documentation): 15 calls per 10 s per address, 20 per account. */
export function hostaway(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      authRoutes(app, context);
      listingRoutes(app, context);
      calendarRoutes(app, context);
      priceRoutes(app, context);
      reservationRoutes(app, context);
      webhookRoutes(app, context);
    },
    identify: (request, context) => accountNamed(request, context),
    limits: (request, account): Limit[] => [
      { scope: `address:${request.ip}`, max: 15, windowMs: WINDOW_MS },
      ...(account ? [{ scope: `account:${account}`, max: 20, windowMs: WINDOW_MS }] : []),
    ],
    failure: (_status, message) => ({ status: 'fail', message }),
    notification: notificationOf,
  };
}

function accountNamed(request: FastifyRequest, { ledger }: Context): string | undefined {
  const body = request.body as { client_secret?: string } | undefined;
  return ledger.tokens.find(PMS, bearerOf(request))?.account ?? accountOfCredential(body?.client_secret);
}

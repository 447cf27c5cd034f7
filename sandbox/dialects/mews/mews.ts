import { randomUUID } from 'node:crypto';
import type { Notification } from '../../http/webhooks.js';
import { uuidOf } from '../../ledger/random.js';
import type { LedgerEvent } from '../../ledger/types.js';
import type { Dialect } from '../dialect.js';
import { accountNamed, enterpriseIdOf, PMS } from './auth.js';
import { customerRoutes } from './customers.js';
import { propertyRoutes } from './property.routes.js';
import { rateRoutes } from './rate.routes.js';
import { isReservation } from './reservation.js';
import { reservationRoutes } from './reservation.routes.js';

const MOST = 200;
const WINDOW_MS = 30_000;

/** Mews Connector API (docs.mews.com/connector-api): POSTs with both tokens in the body, 200 in 30 s per access token. */
export function mews(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      propertyRoutes(app, context);
      rateRoutes(app, context);
      customerRoutes(app, context);
      reservationRoutes(app, context);
    },
    identify: accountNamed,
    limits: (_request, account) => (account ? [{ scope: `token:${account}`, max: MOST, windowMs: WINDOW_MS }] : []),
    limitHeaders: ({ allowed, resetMs }): Record<string, string> =>
      allowed ? {} : { 'retry-after': String(Math.ceil(resetMs / 1000)) },
    failure: (_status, Message) => ({ Message, RequestId: randomUUID(), Details: null }),
    notification: notificationOf,
  };
}

/** A General Webhook: only what was updated, by its id. Prices and restrictions send none; nothing is signed. */
function notificationOf(event: LedgerEvent): Notification | undefined {
  const sent = (Discriminator: string, Id: string): Notification => ({
    headers: {},
    body: {
      EnterpriseId: enterpriseIdOf(event.property),
      IntegrationId: uuidOf(`mews:integration:${event.account}`),
      Events: [{ Discriminator, Value: { Id } }],
    },
  });
  if ('booking' in event)
    return isReservation(event.booking) ? sent('ServiceOrderUpdated', event.booking.uid) : undefined;
  if (event.type !== 'nights.changed') return sent('ResourceUpdated', event.property.units[0]!.uid);
  return event.cause === 'block' ? sent('ResourceBlockUpdated', uuidOf(`mews:block:${event.from}`)) : undefined;
}

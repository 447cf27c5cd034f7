import type { Dialect } from '../dialect.js';
import { accountNamed, authRoutes, PMS, TOKEN_PATH } from './auth.js';
import { listingRoutes } from './listing.routes.js';
import { quoteRoutes } from './quote.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { newId } from './store.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const DAY_MS = 86_400_000;
const WINDOWS = [
  { name: 'Second', max: 15, windowMs: 1_000 },
  { name: 'Minute', max: 120, windowMs: 60_000 },
  { name: 'Hour', max: 5_000, windowMs: 3_600_000 },
];
const TOKENS_A_DAY = 5;

/** Guesty Open API (open-api-docs.guesty.com): 15 calls a second, 120 a minute, 5,000 an hour, five tokens a day. */
export function guesty(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      authRoutes(app, context);
      void app.register(
        async (api) => {
          listingRoutes(api, context);
          quoteRoutes(api, context);
          reservationRoutes(api, context);
          webhookRoutes(api, context);
        },
        { prefix: '/v1' },
      );
    },
    identify: (request, context) => accountNamed(request, context),
    limits: (request, account) => {
      if (!account) return [];
      if (request.url.startsWith(prefix + TOKEN_PATH))
        return [{ scope: `tokens:${account}`, max: TOKENS_A_DAY, windowMs: DAY_MS }];
      return WINDOWS.map(({ name, ...limit }) => ({ scope: `${name}:${account}`, ...limit }));
    },
    limitHeaders: ({ allowed, resetMs, windows }) => ({
      ...(allowed ? {} : { 'retry-after': String(Math.ceil(resetMs / 1_000)) }),
      ...Object.fromEntries(
        windows.flatMap(({ max, remaining, windowMs }) => {
          const name = WINDOWS.find((window) => window.windowMs === windowMs)?.name;
          if (!name) return [];
          return [
            [`x-ratelimit-limit-${name}`, String(max)],
            [`x-ratelimit-remaining-${name}`, String(remaining)],
          ];
        }),
      ),
    }),
    failure: (_status, message) => ({
      message,
      code: message.toUpperCase().replace(/\W+/g, '_').slice(0, 40),
      requestId: `Root=1-${newId()}`,
    }),
    notification: notificationOf,
  };
}

import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import type { LedgerEvent } from '../../ledger/types.js';
import type { Dialect } from '../dialect.js';
import { apartmentRoutes } from './apartment.routes.js';
import { accountNamed, keepBodies, PMS } from './auth.js';
import { isReservation, toBooking } from './reservation.js';
import { reservationRoutes } from './reservation.routes.js';

const MINUTE_MS = 60_000;
const PER_MINUTE = 700;

/** Smoobu (docs.smoobu.com): signed requests, 700 a minute per key, one webhook address that the host enters. */
export function smoobu(prefix: string): Dialect {
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      keepBodies(app);
      apartmentRoutes(app, context);
      reservationRoutes(app, context);
    },
    identify: accountNamed,
    limits: (_request, account) =>
      account ? [{ scope: `account:${account}`, max: PER_MINUTE, windowMs: MINUTE_MS }] : [],
    // An instant of real time, whatever the sandbox's clock was set to.
    limitHeaders: ({ max, remaining, resetMs }) => ({
      'x-ratelimit-limit': String(max),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-retry-after': String(Math.ceil((Date.now() + resetMs) / 1000)),
    }),
    failure: (status, message) => ({ status, title: 'Error occurred', detail: message }),
    notification: (event, _subscription, account) => notificationOf(event, account),
  };
}

const ACTIONS = {
  'booking.created': 'newReservation',
  'booking.updated': 'updateReservation',
  'booking.cancelled': 'cancelReservation',
};

/** The whole booking, or the rates that changed; not signed. */
function notificationOf(event: LedgerEvent, account: Account): Notification | undefined {
  const { property } = event;
  const sent = (action: string, data: unknown) => ({ headers: {}, body: { action, user: account.id, data } });
  if ('booking' in event) {
    if (!isReservation(event.booking)) return undefined;
    return sent(ACTIONS[event.type], toBooking(event.booking, property, false));
  }
  if (event.type !== 'nights.changed') return undefined;
  const nights = nightsOf(account, property, dayOf(event.from)!, dayOf(event.to)! + 1);
  const rates = nights.map(({ date, price, minNights, free }) => [
    date,
    { price: price.toNumber(), min_length_of_stay: minNights, available: free > 0 ? 1 : 0 },
  ]);
  return sent('updateRates', { [property.id]: Object.fromEntries(rates) });
}

import { randomUUID } from 'node:crypto';
import { type Auth, dialect, Failure, key, perAccount, retryAfter, SECOND } from '../../engine/index.js';
import { type Body, invalid } from './body.js';
import { customers } from './customers.js';
import { enterprises } from './enterprises.js';
import { notificationOf } from './notification.js';
import { policies } from './policies.js';
import { rates } from './rates.js';
import { isReservation } from './reservation.js';
import { reservations } from './reservations.js';

const accessToken = key(({ body }) => {
  const { AccessToken } = (body ?? {}) as Body;
  return typeof AccessToken === 'string' ? AccessToken : undefined;
});

/** Both tokens of account `demo` are `sandbox-demo`. */
const auth: Auth = {
  ...accessToken,
  account: async (request, context, pms) => {
    const account = await accessToken.account(request, context, pms);
    const { ClientToken, AccessToken, Client } = (request.body ?? {}) as Body;
    if (account && ClientToken !== AccessToken) throw new Failure(401, 'Invalid ClientToken.');
    if (account && (typeof Client !== 'string' || Client === '')) throw invalid('Client');
    return account;
  },
};

/** Mews Connector API (docs.mews.com/connector-api): POSTs with both tokens in the body, 200 in 30 s per access token. */
export const mews = dialect({
  pms: 'mews',
  auth,
  limits: perAccount([200, 30 * SECOND]),
  limitHeaders: retryAfter,
  isBooking: isReservation,
  // Rules of the property are 403, mistakes of the caller 400.
  refusals: {
    unauthorized: [401, 'Invalid AccessToken.'],
    nights_taken: [403, 'The requested category is not available in the interval.'],
    bad_state: [403],
    others: 400,
  },
  failure: (_status, Message) => ({ Message, RequestId: randomUUID(), Details: null }),
  routes: { ...enterprises, ...rates, ...policies, ...customers, ...reservations },
  notification: notificationOf,
});

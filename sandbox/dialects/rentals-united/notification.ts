import { createHash } from 'node:crypto';
import { isUrl } from '../../http/url.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { type Login, PMS, Status } from './login.js';
import { isReservation, toReservation } from './reservation.js';
import { element, leaf, leaves, textAt } from './xml.js';

/** LNM_PutHandlerUrl_RQ: one address for everything that the login sees; without one, nothing is sent. */
export async function putHandler(login: Login): Promise<string> {
  const { subscriptions } = login.context.ledger;
  const url = textAt(login.body, 'HandlerUrl');
  if (url !== '' && !isUrl(url)) throw new Status(126, 'Invalid URL.');
  const details = { login: login.account.name };
  for (const account of await login.owners()) {
    const old = subscriptions.of(account.name, PMS).filter((one) => one.details.login === details.login);
    old.forEach(({ id }) => subscriptions.remove(id));
    const input = { pms: PMS, account: account.name, url, details };
    if (url !== '') subscriptions.add(input, login.context.clock.now());
  }
  return leaf('Hash', hashOf(login.account.name));
}

const hashOf = (login: string): string => createHash('sha1').update(`handler:${login}`).digest('hex').toUpperCase();

/** Returns a request by the PMS, with the hash as its password. */
export function notificationOf(event: LedgerEvent, { details }: Subscription): Notification | undefined {
  if (!('booking' in event) || !isReservation(event.booking)) return undefined;
  const { booking } = event;
  const login = String(details.login ?? event.account);
  const authentication = element(
    'Authentication',
    {},
    leaves({ UserName: `sandbox-${login}`, Password: hashOf(login) }),
  );
  const isCancelled = event.type === 'booking.cancelled';
  const name = isCancelled
    ? 'LNM_CancelReservation_RQ'
    : booking.status === 'pending'
      ? 'LNM_PutUnconfirmedReservation_RQ'
      : 'LNM_PutConfirmedReservation_RQ';
  const body = isCancelled ? leaf('ReservationID', booking.id) : toReservation(booking);
  return {
    headers: { 'content-type': 'text/xml; charset=utf-8', 'ru-rlnm-method': name },
    body: element(name, {}, authentication, body),
  };
}

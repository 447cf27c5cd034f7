import { createHash, createHmac } from 'node:crypto';
import { SandboxClock } from '../../clock.js';
import { isNoBlock } from '../../engine/index.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { toListing } from './listing.js';
import { toReservation } from './reservation.js';
import { newId } from './store.js';

export const EVENTS = [
  'listing.new',
  'listing.updated',
  'listing.removed',
  'listing.calendar.updated',
  'calendar.updated.v2',
  'reservation.new',
  'reservation.updated',
  'reservation.created.v2',
  'reservation.updated.v2',
  'reservation.messageReceived',
  'guest.created',
  'guest.updated',
  'guest.deleted',
  'payments.failed',
];
const LEAN = [
  '_id',
  'accountId',
  'listingId',
  'status',
  'confirmationCode',
  'checkInDateLocalized',
  'checkOutDateLocalized',
];
const clock = new SandboxClock();

export const toWebhook = ({ uid, url, details }: Subscription, account: Account) => ({
  _id: uid,
  accountId: account.uid,
  url,
  events: details.events,
});

export const keyOf = (account: string, url: string): Buffer =>
  createHash('sha256').update(`${account} ${url}`).digest();

/** Returns a notification signed as by Svix. Blocks and changes of the host send calendar events, reservations none. */
export function notificationOf(
  event: LedgerEvent,
  { url, details }: Subscription,
  account: Account,
): Notification | undefined {
  const wanted = details.events as string[];
  const name = namesOf(event).find((one) => wanted.includes(one));
  if (!name) return undefined;
  const [id, timestamp] = [`msg_${newId()}`, String(Math.floor(clock.now() / 1_000))];
  const body = JSON.stringify(bodyOf(event, name, account));
  const signed = createHmac('sha256', keyOf(account.name, url)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { headers: { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signed}` }, body };
}

/** Returns the names of an event, the newest first; none if the PMS does not send it. */
function namesOf(event: LedgerEvent): string[] {
  switch (event.type) {
    case 'booking.created':
      return !isNoBlock(event.booking) ? [] : ['reservation.created.v2', 'reservation.new'];
    case 'booking.updated':
    case 'booking.cancelled':
      return !isNoBlock(event.booking) ? [] : ['reservation.updated.v2', 'reservation.updated'];
    case 'nights.changed':
      return event.cause && event.cause !== 'block' ? [] : ['calendar.updated.v2', 'listing.calendar.updated'];
    case 'property.created':
      return ['listing.new'];
    case 'property.removed':
      return ['listing.removed'];
    default:
      return ['listing.updated'];
  }
}

function bodyOf(event: LedgerEvent, name: string, account: Account): Record<string, unknown> {
  const meta = { eventId: newId(), messageId: newId() };
  const { property } = event;
  if ('booking' in event) {
    const full = toReservation(event.booking, property, account);
    if (!name.endsWith('.v2')) return { event: name, reservation: full, meta };
    const reservation = Object.fromEntries(LEAN.map((field) => [field, full[field]]));
    return { event: name, reservation, publishedAt: full.lastUpdatedAt, meta };
  }
  if (event.type !== 'nights.changed') return { event: name, listing: toListing(property, account), meta };
  if (name === 'listing.calendar.updated')
    return { event: name, calendar: [{ date: event.from, listingId: property.uid }], meta };
  const dateRange = { start: event.from, end: event.to };
  return { listingId: property.uid, accountId: account.uid, currency: property.currency, dateRange };
}

import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SandboxClock } from '../../clock.js';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, PMS } from './auth.js';
import { toListing } from './listing.js';
import { toReservation } from './reservation.js';
import { newId } from './store.js';
import { isUrl } from '../../http/url.js';

const EVENTS = [
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
const LEAN = ['_id', 'accountId', 'listingId', 'status', 'confirmationCode', 'checkInDateLocalized', 'checkOutDateLocalized']; // prettier-ignore
const clock = new SandboxClock();

interface WebhookBody {
  url?: string;
  events?: string[];
}
type ById = { Params: { id: string }; Body: WebhookBody | undefined };

/** One webhook with a list of events; the signing secret belongs to its address. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.post<{ Body: WebhookBody | undefined }>('/webhooks', async (request, reply) => {
    const account = await accountFor(request, context);
    const { url, events } = checked(request.body);
    const added = subscriptions.add({ pms: PMS, account: account.name, url, details: { events } }, context.clock.now());
    return reply.code(201).send(toWebhook(added, account));
  });

  app.get('/webhooks', async (request) => {
    const account = await accountFor(request, context);
    return subscriptions.of(account.name, PMS).map((one) => toWebhook(one, account));
  });

  app.put<ById>('/webhooks/:id', async (request) => {
    const account = await accountFor(request, context);
    const { url, events } = checked(request.body);
    return toWebhook(Object.assign(found(account, request.params.id), { url, details: { events } }), account);
  });

  app.delete<ById>('/webhooks/:id', async (request, reply) => {
    subscriptions.remove(found(await accountFor(request, context), request.params.id).id);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { url?: string } }>('/webhooks-v2/secret', async (request) => {
    const account = await accountFor(request, context);
    const { url } = request.query;
    if (!subscriptions.of(account.name, PMS).some((one) => one.url === url))
      throw new Failure(404, 'Webhook not found');
    return { secret: `whsec_${keyOf(account.name, url!).toString('base64')}` };
  });

  function found(account: Account, id: string): Subscription {
    const subscription = subscriptions.of(account.name, PMS).find((one) => one.uid === id);
    if (!subscription) throw new Failure(404, 'Webhook not found');
    return subscription;
  }
}

function checked({ url = '', events = [] }: WebhookBody = {}): Required<WebhookBody> {
  if (!isUrl(url)) throw new Failure(400, 'url is not valid');
  if (events.length === 0 || events.some((event) => !EVENTS.includes(event)))
    throw new Failure(400, 'events is not valid');
  return { url, events };
}

const toWebhook = ({ uid, url, details }: Subscription, account: Account) => ({
  _id: uid,
  accountId: account.uid,
  url,
  events: details.events,
});

const keyOf = (account: string, url: string): Buffer => createHash('sha256').update(`${account} ${url}`).digest();

/** Signed as Svix does. Reservations send no calendar event; blocks and changes of the host do. */
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

/** The names an event goes by, the newest first; none where the PMS says nothing. */
function namesOf(event: LedgerEvent): string[] {
  switch (event.type) {
    case 'booking.created':
      return event.booking.kind === 'block' ? [] : ['reservation.created.v2', 'reservation.new'];
    case 'booking.updated':
    case 'booking.cancelled':
      return event.booking.kind === 'block' ? [] : ['reservation.updated.v2', 'reservation.updated'];
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

import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, PMS, roomIdOf } from './auth.js';
import { toEvent, WIRE_STATUS } from './booking.js';
import { isUrl } from '../../http/url.js';

const EVENTS = [
  'rate_change',
  'availability_change',
  'booking_new_any_status',
  'booking_new_status_booked',
  'booking_change',
  'booking_status_change_booked',
  'booking_status_change_tentative',
  'booking_status_change_open',
  'booking_status_change_declined',
  'guest_message_received',
];

type Body = { target_url?: string; event?: string; id?: string | number } | undefined;

/** One subscription per event, each with a secret of its own. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.post<{ Body: Body }>('/webhooks/v1/subscribe', async (request, reply) => {
    const account = await accountFor(request, context);
    const { target_url: url = '', event = '' } = request.body ?? {};
    if (!isUrl(url)) throw new Failure(400, 'target_url is not valid');
    if (!EVENTS.includes(event)) throw new Failure(400, 'event is not valid');
    const same = subscriptions.of(account.name, PMS).some((one) => one.url === url && one.event === event);
    if (same) throw new Failure(409, 'The subscription exists');
    const details = { secret: randomBytes(16).toString('hex') };
    const { uid } = subscriptions.add({ pms: PMS, account: account.name, url, event, details }, context.clock.now());
    return reply.code(201).send({ id: uid, ...details });
  });

  app.get('/webhooks/v1/list', async (request) => {
    const account = await accountFor(request, context);
    return subscriptions.of(account.name, PMS).map(({ uid, event, url, details }) => ({
      id: uid,
      event,
      target_url: url,
      secret: details.secret,
    }));
  });

  app.delete<{ Body: Body }>('/webhooks/v1/unsubscribe', async (request) => {
    const account = await accountFor(request, context);
    const found = subscriptions.of(account.name, PMS).find(({ uid }) => uid === request.body?.id);
    if (!found) throw new Failure(404, 'The subscription does not exist');
    subscriptions.remove(found.id);
    return {};
  });
}

/** Signed over the body as it is sent; without an id of its own. */
export function notificationOf(event: LedgerEvent, { event: name, details }: Subscription): Notification | undefined {
  if (name === null || !namesOf(event).includes(name)) return undefined;
  const { property } = event;
  const body = JSON.stringify(
    'booking' in event
      ? toEvent(name, event.booking, property)
      : { action: name, property_id: property.id, room_type_ids: [roomIdOf(property)], ...rangeOf(event) },
  );
  const signature = createHmac('sha256', String(details.secret)).update(body).digest('hex');
  return { headers: { 'ms-signature': `sha256=${signature}` }, body };
}

function namesOf(event: LedgerEvent): string[] {
  if (event.type === 'nights.changed') return ['availability_change', 'rate_change'];
  if (!('booking' in event) || event.booking.kind === 'block') return [];
  if (event.type === 'booking.updated') return ['booking_change'];
  if (event.type === 'booking.cancelled') return ['booking_change', 'booking_status_change_declined'];
  const isBooked = WIRE_STATUS[event.booking.status] === 'Booked';
  return ['booking_new_any_status', ...(isBooked ? ['booking_new_status_booked'] : [])];
}

const rangeOf = (event: LedgerEvent) => ('from' in event ? { start: event.from, end: event.to } : {});

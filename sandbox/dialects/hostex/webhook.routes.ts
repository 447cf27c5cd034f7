import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { isUrl } from '../../http/url.js';
import type { Notification } from '../../http/webhooks.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, answer, PMS } from './auth.js';
import { toReservation } from './reservation.routes.js';

type Call = { Params: { id: string }; Body: { url?: string } | undefined };

/** One subscription for all events; its secret goes with each in a header, and is told nowhere. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;

  app.get('/webhooks', async (request) => {
    const account = await accountFor(request, context);
    return answer({ webhooks: subscriptions.of(account.name, PMS).map(toWebhook) });
  });

  app.post<Call>('/webhooks', async (request) => {
    const account = await accountFor(request, context);
    const { url = '' } = request.body ?? {};
    if (!isUrl(url)) throw new Failure(422, 'The url is not valid');
    const details = { secret: randomBytes(16).toString('hex') };
    const added = subscriptions.add({ pms: PMS, account: account.name, url, details }, context.clock.now());
    return answer({ webhook: toWebhook(added) });
  });

  app.delete<Call>('/webhooks/:id', async (request) => {
    const account = await accountFor(request, context);
    const found = subscriptions.of(account.name, PMS).find(({ id }) => String(id) === request.params.id);
    if (!found) throw new Failure(404, 'Webhook not found');
    subscriptions.remove(found.id);
    return answer({});
  });
}

const toWebhook = ({ id, url, createdAt }: Subscription) => ({
  id,
  url,
  manageable: true,
  created_at: new Date(createdAt).toISOString(),
});

export function notificationOf(event: LedgerEvent, { details }: Subscription): Notification | undefined {
  const body = bodyOf(event);
  return body && { headers: { 'hostex-webhook-secret-token': String(details.secret) }, body };
}

function bodyOf(event: LedgerEvent) {
  if ('booking' in event) {
    const { kind, updatedAt } = event.booking;
    if (kind === 'block' || kind === 'inquiry') return undefined;
    const name = event.type === 'booking.created' ? 'reservation_created' : 'reservation_updated';
    const { reservation_code, stay_code, property_id, status } = toReservation(event.booking);
    const timestamp = new Date(updatedAt).toISOString();
    return { event: name, data: { reservation_code, stay_code, property_id, status }, timestamp };
  }
  if (event.type !== 'nights.changed') return undefined;
  return { event: 'property_availability_updated', data: { property_id: event.property.id } };
}

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Notification } from '../../http/webhooks.js';
import type { Account } from '../../ledger/account.js';
import type { Subscription } from '../../ledger/subscriptions.js';
import type { LedgerEvent } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, PMS } from './auth.js';
import { flag, isSet, stamp, success } from './envelope.js';
import { toReservation } from './reservation.js';
import { isUrl } from '../../http/url.js';

interface WebhookBody {
  isEnabled?: number;
  url?: string;
  login?: string | null;
  password?: string | null;
  alertingEmailAddress?: string | null;
}
type ById = { Params: { id: string }; Body: WebhookBody | undefined };

/** Unified webhooks: one subscription gets every reservation event. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { subscriptions } = context.ledger;
  const path = '/webhooks/unifiedWebhooks';

  app.post<{ Body: WebhookBody | undefined }>(path, async (request) => {
    const account = await accountFor(request, context);
    const { url = '', login = null, password = null, isEnabled = 1, alertingEmailAddress = null } = request.body ?? {};
    if (!isUrl(url)) throw new Failure(400, 'url is not valid');
    const added = subscriptions.add(
      {
        pms: PMS,
        account: account.name,
        url,
        login,
        password,
        enabled: isSet(isEnabled),
        details: { alertingEmailAddress },
      },
      context.clock.now(),
    );
    return success(toWebhook(added));
  });

  app.get(path, async (request) => {
    const account = await accountFor(request, context);
    return success(subscriptions.of(account.name, PMS).map(toWebhook));
  });

  app.get<ById>(`${path}/:id`, async (request) =>
    success(toWebhook(found(await accountFor(request, context), request.params.id))),
  );

  app.put<ById>(`${path}/:id`, async (request) => {
    const subscription = found(await accountFor(request, context), request.params.id);
    const { url, login, password, isEnabled } = request.body ?? {};
    if (url !== undefined && !isUrl(url)) throw new Failure(400, 'url is not valid');
    Object.assign(subscription, {
      url: url ?? subscription.url,
      login: login === undefined ? subscription.login : login,
      password: password === undefined ? subscription.password : password,
      enabled: isEnabled === undefined ? subscription.enabled : isSet(isEnabled),
    });
    return success(toWebhook(subscription));
  });

  app.delete<ById>(`${path}/:id`, async (request) => {
    subscriptions.remove(found(await accountFor(request, context), request.params.id).id);
    return success([]);
  });

  app.get('/unifiedWebhookLogs', async (request) => {
    const account = await accountFor(request, context);
    const sent = context.webhooks.of(account.name).filter(({ pms }) => pms === PMS);
    return success(
      sent.map(({ at, event, url, statuses }, n) => ({
        id: n + 1,
        event,
        url,
        responseStatus: statuses.at(-1) ?? null,
        insertedOn: stamp(at),
      })),
    );
  });

  function found(account: Account, id: string): Subscription {
    const subscription = subscriptions.of(account.name, PMS).find((item) => item.id === Number(id));
    if (!subscription) throw new Failure(404, 'Webhook not found');
    return subscription;
  }
}

function toWebhook({ id, enabled, url, login, password, details }: Subscription) {
  return {
    id,
    isEnabled: flag(enabled),
    url,
    login,
    password,
    alertingEmailAddress: details.alertingEmailAddress ?? null,
  };
}

/** The whole reservation; a cancellation is an update. Hostaway sends nothing about listings and calendars. */
export function notificationOf(
  event: LedgerEvent,
  { login, password }: Subscription,
  account: Account,
): Notification | undefined {
  if (!('booking' in event)) return undefined;
  const name = event.type === 'booking.created' ? 'reservation.created' : 'reservation.updated';
  const basic = Buffer.from(`${login}:${password}`).toString('base64');
  return {
    headers: login ? { authorization: `Basic ${basic}` } : {},
    body: {
      object: 'reservation',
      event: name,
      accountId: account.id,
      data: toReservation(event.booking, event.property),
    },
  };
}

import type { InboundScheme, PmsCall, PmsHint, WebhookSubscription, WebhookTarget } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, listOf, readWritten } from '../kit/guards.js';
import { basicAuth, sameSecret } from '../kit/inbound-auth.js';
import { path } from '../kit/path.js';
import { unsubscribeAt } from '../kit/subscribing.js';
import { get } from '../kit/reading.js';
import { resultOf } from './client.js';

const LOGIN = 'lodgewire';
const COLLECTION = '/webhooks/unifiedWebhooks';

/**
 * One unified webhook carries all events. https://api.hostaway.com/documentation#unified-webhooks
 * One that already points at the address is taken over, so a subscription repeated after a lost answer is still one.
 */
export async function subscribe(call: PmsCall, { url, secret }: WebhookTarget): Promise<WebhookSubscription[]> {
  const existing = listOf(resultOf(await get(call, COLLECTION)), 'unifiedWebhooks').map((item) =>
    Fields.of(item, 'unifiedWebhook'),
  );
  const own = existing.find((webhook) => webhook.optionalText('url') === url);
  const response = await call.http.send({
    method: own ? 'PUT' : 'POST',
    path: own ? path`/webhooks/unifiedWebhooks/${own.id('id')}` : COLLECTION,
    json: { isEnabled: 1, url, login: LOGIN, password: secret, alertingEmailAddress: null },
    write: true,
  });
  return readWritten(() => [
    { id: Fields.of(resultOf(response.json()), 'unifiedWebhook').id('id'), event: 'reservation.*' },
  ]);
}

export const unsubscribe = unsubscribeAt(COLLECTION);

export const inbound: InboundScheme = {
  authenticate: ({ headers }, { secret }) =>
    secret !== '' && sameSecret(headers.authorization ?? '', basicAuth(LOGIN, secret)),
  parse: (request) => hintsOf(eventIn(request)),
};

/** Live events carry the reservation in `data`, the documented ones a bare `objectId`. Other objects are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  if (event.text('object') !== 'reservation') return [];
  const data = event.optionalObject('data');
  const id = data?.optionalId('id') ?? data?.optionalId('hostawayReservationId') ?? event.optionalId('objectId');
  if (id === null) throw event.invalid('data.id', 'an id');
  return [{ resource: 'RESERVATION', providerId: id }];
}

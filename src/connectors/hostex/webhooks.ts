import type {
  InboundRequest,
  InboundScheme,
  PmsCall,
  PmsHint,
  WebhookSubscription,
  WebhookTarget,
} from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { path } from '../kit/path.js';
import { get } from './client.js';

const SECRET_HEADER = 'hostex-webhook-secret-token';

/** One subscription for all events; one that exists for the address is kept. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const known = await subscriptionTo(call, url);
  if (known) return [known];
  const response = await call.http.send({ method: 'POST', path: '/webhooks', json: { url }, write: true });
  const made = readWritten(() => {
    const data = Fields.of(response.json(), 'body').optionalObject('data');
    const raw = data?.optionalObject('webhook') ?? data;
    return raw?.has('id') ? subscriptionOf(raw) : undefined;
  });
  const subscription = made ?? (await subscriptionTo(call, url));
  if (!subscription) throw new ConnectorError('unknown_outcome', 'The PMS does not show the new subscription');
  return [subscription];
}

async function subscriptionTo(call: PmsCall, url: string): Promise<WebhookSubscription | undefined> {
  const hooks = (await get(call, '/webhooks')).objects('webhooks');
  const own = hooks.find((hook) => hook.optionalText('url') === url);
  return own && subscriptionOf(own);
}

/** The secret is shown in the PMS's console; whether answers tell it is not documented. */
function subscriptionOf(raw: Fields): WebhookSubscription {
  const secret = raw.optionalText('secret_token');
  return { id: raw.id('id'), event: 'all', ...(secret && { secret }) };
}

export async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  for (const { id } of subscriptions) {
    await call.http.send({ method: 'DELETE', path: path`/webhooks/${id}`, write: true }).catch((error: unknown) => {
      if (!(error instanceof ConnectorError) || error.reason !== 'not_found') throw error;
    });
  }
}

export const inbound: InboundScheme = { authenticate, parse };

/** By the secret where the PMS gave it with the subscription. It documents no such field: then only the address counts. */
function authenticate(
  { headers }: InboundRequest,
  { subscriptions }: { subscriptions: WebhookSubscription[] },
): boolean {
  const secrets = subscriptions.flatMap(({ secret }) => (secret ? [secret] : []));
  const given = headers[SECRET_HEADER] ?? '';
  return secrets.length === 0 || secrets.some((secret) => sameSecret(given, secret));
}

/** `{"event","reservation_code",…}`, or the same within `data`. https://apidoc.hostex.io/reference/webhook-event-types */
function parse(request: InboundRequest): PmsHint[] {
  const body = eventIn(request);
  const data = body.optionalObject('data') ?? body;
  switch (body.text('event')) {
    case 'reservation_created':
    case 'reservation_updated':
      return [{ resource: 'RESERVATION', providerId: data.optionalId('stay_code') ?? undefined }];
    case 'property_availability_updated':
      return [{ resource: 'CALENDAR', providerId: data.optionalId('property_id') ?? undefined }];
    // Names the listing of a channel, which tells no property.
    case 'listing_calendar_updated':
      return [{ resource: 'CALENDAR' }];
    default:
      return [];
  }
}

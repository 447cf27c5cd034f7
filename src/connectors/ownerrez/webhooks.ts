import type { InboundScheme, PmsCall, PmsHint, WebhookSubscription, WebhookTarget } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { path } from '../kit/path.js';
import { allOf } from './client.js';

const TYPES = ['Booking', 'Property'];
const ACTIONS = ['EntityCreate', 'EntityUpdate', 'EntityDelete'];
const COLLECTION = '/webhooksubscriptions';

/** One subscription by type and action. Those that exist already are taken over, so repeating an unfinished call adds none. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const existing = (await allOf(call, COLLECTION, {})).map((item) => Fields.of(item, 'webhooksubscription'));
  const own = new Map(
    existing
      .filter((hook) => hook.optionalText('webhook_url') === url)
      .map((hook) => [`${hook.optionalText('type')}.${hook.optionalText('action')}`, hook.id('id')]),
  );
  const subscriptions: WebhookSubscription[] = [];
  for (const type of TYPES)
    for (const action of ACTIONS) {
      const event = `${type}.${action}`;
      subscriptions.push({ id: own.get(event) ?? (await subscribeTo(call, type, action, url)), event });
    }
  return subscriptions;
}

async function subscribeTo(call: PmsCall, type: string, action: string, webhook_url: string): Promise<string> {
  const json = { type, action, webhook_url };
  const response = await call.http.send({ method: 'POST', path: COLLECTION, json, write: true });
  return readWritten(() => Fields.of(response.json(), 'webhooksubscription').id('id'));
}

export async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  for (const { id } of subscriptions) {
    await call.http.send({ method: 'DELETE', path: path`/webhooksubscriptions/${id}`, write: true }, [404]);
  }
}

/** No signature is documented: the unguessable address is what authenticates, and every hint is read at the PMS. */
export const inbound: InboundScheme = {
  authenticate: () => true,
  parse: (request) => hintsOf(eventIn(request)),
};

/** `{"id","action","entity_type","entity_id"}`. What is no entity's (a revoked authorization, a test) is no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const action = event.text('action');
  if (!/entity/i.test(action)) return [];
  const eventId = event.optionalId('id') ?? undefined;
  const type = event.text('entity_type').toLowerCase();
  const providerId = event.id('entity_id');
  if (type === 'booking') return [{ eventId, resource: 'RESERVATION', providerId }];
  return type === 'property' ? [{ eventId, resource: 'LISTING', providerId }] : [];
}

import type { InboundScheme, PmsCall, PmsHint, WebhookSubscription, WebhookTarget } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, listOf, readWritten } from '../kit/guards.js';
import { unsubscribeAt } from '../kit/subscribing.js';

const AT = { server: 'webhook', path: '/v1/subscriptions' };

/** By topic. The PMS tells nothing of changed rates and restrictions here. https://apaleo.dev/guides/webhook/configuration */
const RESOURCES: ReadonlyMap<string, PmsHint['resource']> = new Map([
  ['reservation', 'RESERVATION'],
  ['property', 'LISTING'],
  ['unitgroup', 'LISTING'],
  ['unit', 'LISTING'],
  ['rateplan', 'CALENDAR'],
  ['block', 'CALENDAR'],
  ['maintenance', 'CALENDAR'],
]);
const EVENTS = [...RESOURCES.keys()].map((topic) => `${topic}/*`);

/** One subscription for all events and properties; one that exists for the address is kept. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const response = await call.http.send({ method: 'GET', ...AT });
  const known = response.status === 204 ? [] : listOf(response.json(), 'subscriptions');
  const own = known.map((item) => Fields.of(item, 'subscription')).find((one) => one.text('endpointUrl') === url);
  return [{ id: own?.id('id') ?? (await make(call, url)), event: 'all' }];
}

async function make(call: PmsCall, endpointUrl: string): Promise<string> {
  const json = { endpointUrl, events: EVENTS };
  const made = await call.http.send({ method: 'POST', ...AT, json, write: true });
  return readWritten(() => Fields.of(made.json(), 'subscription').id('id'));
}

export const unsubscribe = unsubscribeAt(AT.path, AT.server);

/** Nothing is signed: the unguessable address authenticates. */
export const inbound: InboundScheme = {
  authenticate: () => true,
  /** `{"topic","type","id","propertyId","data":{"entityId"}}`; a health check, which must be taken, hints at nothing. */
  parse: (request) => {
    const event = eventIn(request);
    const resource = RESOURCES.get(event.text('topic').toLowerCase());
    if (!resource) return [];
    const providerId =
      resource === 'RESERVATION' ? event.object('data').id('entityId') : (event.optionalId('propertyId') ?? undefined);
    return [{ eventId: event.optionalId('id') ?? undefined, resource, providerId }];
  },
};

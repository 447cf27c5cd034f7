import type { InboundScheme, PmsCall, PmsHint, WebhookSubscription, WebhookTarget } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { eventIn } from '../kit/events.js';
import { Fields } from '../kit/guards.js';
import { allOf, get, write } from './client.js';

/** Events, `object/action`, by what they tell. https://developers.cloudbeds.com/docs/webhooks-1 */
const EVENTS: ReadonlyMap<string, PmsHint['resource']> = new Map([
  ['reservation/created', 'RESERVATION'],
  ['reservation/status_changed', 'RESERVATION'],
  ['reservation/dates_changed', 'RESERVATION'],
  ['reservation/accommodation_type_changed', 'RESERVATION'],
  ['reservation/deleted', 'RESERVATION'],
  ['roomblock/created', 'CALENDAR'],
  ['roomblock/details_changed', 'CALENDAR'],
  ['roomblock/removed', 'CALENDAR'],
]);

/** One subscription per hotel and event; those that exist already are taken over. Its hotel is part of its id. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const subscriptions: WebhookSubscription[] = [];
  for (const hotel of await allOf(call, '/getHotels', {})) {
    const propertyID = hotel.id('propertyID');
    const existing = await existingAt(call, propertyID, url);
    for (const event of EVENTS.keys()) {
      const id = existing.get(event) ?? (await subscribeTo(call, propertyID, event, url));
      subscriptions.push({ id: `${propertyID}:${id}`, event });
    }
  }
  return subscriptions;
}

async function existingAt(call: PmsCall, propertyID: string, url: string): Promise<Map<string, string>> {
  const hooks = (await get(call, '/getWebhooks', { propertyID })).objects('data');
  const ours = hooks.filter((hook) => {
    const key = hook.optionalObject('key');
    const ofHotel = !key || key.optionalText('type') !== 'property' || key.optionalText('id') === propertyID;
    return ofHotel && hook.optionalObject('subscriptionData')?.optionalText('endpoint') === url;
  });
  return new Map(
    ours.map((hook) => {
      const event = hook.object('event');
      return [`${event.text('entity')}/${event.text('action')}`, hook.id('id')];
    }),
  );
}

function subscribeTo(call: PmsCall, propertyID: string, event: string, endpointUrl: string): Promise<string> {
  const [object = '', action = ''] = event.split('/');
  const form = { propertyID, object, action, endpointUrl };
  return write(call, { method: 'POST', path: '/postWebhook', form }, (answer) =>
    answer.object('data').id('subscriptionID'),
  );
}

export async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  for (const { id } of subscriptions) {
    const [propertyIDs, subscriptionID] = id.split(':');
    const request = { method: 'DELETE', path: '/deleteWebhook', query: { propertyIDs, subscriptionID } } as const;
    await write(call, request, () => undefined).catch((error: unknown) => {
      if (!(error instanceof ConnectorError) || error.reason !== 'not_found') throw error;
    });
  }
}

/** Events are not signed: the unguessable address is what authenticates them, and every hint is read at the PMS. */
export const inbound: InboundScheme = {
  authenticate: () => true,
  parse: (request) => hintsOf(eventIn(request)),
};

/** `event` is `object/action`, or the two come by themselves. Other events are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const name = event.optionalText('event') || `${event.text('object')}/${event.text('action')}`;
  const resource = EVENTS.get(name);
  if (!resource) return [];
  const idIn = (...names: string[]): string | undefined =>
    names.map((field) => event.optionalId(field)).find(Boolean) ?? undefined;
  const providerId =
    resource === 'RESERVATION'
      ? idIn('reservationID', 'reservationId')
      : idIn('propertyID_str', 'propertyID', 'propertyId_str', 'propertyId');
  return [{ resource, providerId }];
}

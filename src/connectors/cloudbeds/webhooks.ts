import type { Connector, PmsCall, PmsHint } from '../port/connector.js';
import { type Fields, readWritten } from '../kit/guards.js';
import { unlessGone } from '../kit/refusals.js';
import { events } from '../kit/rest/events.js';
import { get, hotels, write } from './client.js';
import { EVENTS } from './vocabulary.js';

/** https://developers.cloudbeds.com/docs/webhooks-1 */
const SUBSCRIBED = [...EVENTS].flatMap(([event, resource]) => (resource ? [event] : []));

/** One subscription per hotel and event; existing ones are reused. The hotel is part of the id. */
export const webhooks: Connector['webhooks'] = {
  subscribe: async (call, { url }) => {
    const subscriptions = [];
    for (const hotel of await hotels.all(call)) {
      const propertyID = hotel.id('propertyID');
      const existing = await existingAt(call, propertyID, url);
      for (const event of SUBSCRIBED) {
        const id = existing.get(event) ?? (await subscribeTo(call, propertyID, event, url));
        subscriptions.push({ id: `${propertyID}:${id}`, event });
      }
    }
    return subscriptions;
  },
  unsubscribe: async (call, subscriptions) => {
    for (const { id } of subscriptions) {
      const [propertyIDs, subscriptionID] = id.split(':');
      const query = { propertyIDs, subscriptionID };
      await unlessGone(write(call, { method: 'DELETE', path: '/deleteWebhook', query }));
    }
  },
};

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

async function subscribeTo(call: PmsCall, propertyID: string, event: string, endpointUrl: string): Promise<string> {
  const [object = '', action = ''] = event.split('/');
  const form = { propertyID, object, action, endpointUrl };
  const answer = await write(call, { method: 'POST', path: '/postWebhook', form });
  return readWritten(() => answer.object('data').id('subscriptionID'));
}

/** Events are not signed: the unguessable address is what authenticates them, and every hint is read at the PMS. */
export const inbound = events(hintsOf);

/** Returns hints. `event` is `object/action`, or both are separate fields. Other events give no hint. */
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

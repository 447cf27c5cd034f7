import type { InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields, readWritten } from '../kit/guards.js';
import { oneForEachEvent } from '../kit/subscribing.js';
import { allOf } from './client.js';

const TYPES = ['Booking', 'Property'];
const ACTIONS = ['EntityCreate', 'EntityUpdate', 'EntityDelete'];
const COLLECTION = '/webhooksubscriptions';

/** One subscription by type and action. */
export const webhooks = oneForEachEvent({
  at: COLLECTION,
  events: TYPES.flatMap((type) => ACTIONS.map((action) => `${type}.${action}`)),
  known: async (call, { url }) => {
    const hooks = (await allOf(call, COLLECTION, {})).map((item) => Fields.of(item, 'webhooksubscription'));
    const own = hooks.filter((hook) => hook.optionalText('webhook_url') === url);
    return new Map(own.map((hook) => [`${hook.optionalText('type')}.${hook.optionalText('action')}`, hook.id('id')]));
  },
  make: async (call, event, { url }) => {
    const [type, action] = event.split('.');
    const json = { type, action, webhook_url: url };
    const response = await call.http.send({ method: 'POST', path: COLLECTION, json, write: true });
    return readWritten(() => Fields.of(response.json(), 'webhooksubscription').id('id'));
  },
});

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

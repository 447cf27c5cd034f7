import type {
  InboundRequest,
  InboundScheme,
  PmsCall,
  PmsHint,
  WebhookSubscription,
  WebhookTarget,
} from '../port/connector.js';
import { type Fields, invalid, readWritten } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { objectsAt } from '../kit/rest/sources.js';
import { fieldsOf, parseXml } from '../kit/xml.js';
import { push } from './client.js';
import { NOTIFICATIONS } from './vocabulary.js';

/** Sets one address for all events of the login; the PMS puts the hash from its response into each event. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const answer = await push(call, 'LNM_PutHandlerUrl', { HandlerUrl: url });
  return [{ id: 'handler', event: 'reservations', secret: readWritten(() => answer.id('Hash')) }];
}

/** Removes the address, so that the PMS stops sending events. */
export async function unsubscribe(call: PmsCall, subscriptions: WebhookSubscription[]): Promise<void> {
  if (subscriptions.length > 0) await push(call, 'LNM_PutHandlerUrl', {});
}

function eventOf({ rawBody }: InboundRequest): { name: string; event: Fields } {
  const root = parseXml(rawBody.toString('utf8'), 'event');
  return { name: root.name, event: fieldsOf(root, 'event') };
}

export const inbound: InboundScheme = {
  authenticate: (request, { subscriptions }) => {
    const given = passwordIn(request);
    return subscriptions.some(({ secret }) => secret !== undefined && sameSecret(given, secret));
  },
  parse: (request) => hintsOf(eventOf(request)),
};

function passwordIn(request: InboundRequest): string {
  try {
    return eventOf(request).event.optionalObject('Authentication')?.optionalText('Password') ?? '';
  } catch {
    return '';
  }
}

/** Returns the hints of an event; events of other kinds give none. */
function hintsOf({ name, event }: ReturnType<typeof eventOf>): PmsHint[] {
  const resource = NOTIFICATIONS.get(name);
  if (!resource && !name.startsWith('LNM_')) throw invalid('event', 'a notification');
  if (!resource) return [];
  const reservation = event.optionalObject('Reservation') ?? event;
  if (resource === 'RESERVATION') return [{ resource, providerId: reservation.id('ReservationID') }];
  return objectsAt(reservation, 'StayInfos.StayInfo*').map((stay) => ({ resource, providerId: stay.id('PropertyID') }));
}

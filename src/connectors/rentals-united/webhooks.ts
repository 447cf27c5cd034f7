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

/** One address for all events of the login; the PMS puts the hash that it answers with in each. */
export async function subscribe(call: PmsCall, { url }: WebhookTarget): Promise<WebhookSubscription[]> {
  const answer = await push(call, 'LNM_PutHandlerUrl', { HandlerUrl: url });
  return [{ id: 'handler', event: 'reservations', secret: readWritten(() => answer.id('Hash')) }];
}

/** Without an address the PMS sends nothing more. */
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

/** A request that waits to be confirmed may close nights; a lead does not. Other events are no hint. */
function hintsOf({ name, event }: ReturnType<typeof eventOf>): PmsHint[] {
  const reservation = event.optionalObject('Reservation') ?? event;
  switch (name) {
    case 'LNM_PutConfirmedReservation_RQ':
    case 'LNM_CancelReservation_RQ':
      return [{ resource: 'RESERVATION', providerId: reservation.id('ReservationID') }];
    case 'LNM_PutUnconfirmedReservation_RQ':
      return objectsAt(reservation, 'StayInfos.StayInfo*').map((stay) => ({
        resource: 'CALENDAR',
        providerId: stay.id('PropertyID'),
      }));
    default:
      if (!name.startsWith('LNM_')) throw invalid('event', 'a notification');
      return [];
  }
}

import type { InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields } from '../kit/guards.js';

const RESERVATION_ACTIONS = ['newReservation', 'updateReservation', 'cancelReservation', 'deleteReservation'];

/** The host enters the address by hand; nothing is signed, so the unguessable address is what authenticates. */
export const inbound: InboundScheme = {
  authenticate: () => true,
  parse: (request) => hintsOf(eventIn(request)),
};

/** `{"action","user","data"}`; `updateRates` carries rates by apartment. Other actions are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const action = event.text('action');
  if (RESERVATION_ACTIONS.includes(action))
    return [{ resource: 'RESERVATION', providerId: event.object('data').id('id') }];
  if (action !== 'updateRates') return [];
  const apartments = Object.keys((event.value('data') ?? {}) as object).filter((key) => /^\d{2,15}$/.test(key));
  return apartments.map((providerId) => ({ resource: 'CALENDAR', providerId }));
}

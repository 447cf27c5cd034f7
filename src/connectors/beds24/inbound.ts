import type { InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';

const SECRET_HEADER = 'x-webhook-secret';

/**
 * Nothing is signed. The host enters the account's secret as a custom header beside the address; an event without it is
 * refused. https://wiki.beds24.com/index.php/Category:Webhooks
 */
export const inbound: InboundScheme = {
  authenticate: ({ headers }, { secret }) => sameSecret(headers[SECRET_HEADER] ?? '', secret),
  parse: (request) => hintsOf(eventIn(request)),
};

/** Booking webhook v2 `{"timeStamp","booking":{…},…}`, or the inventory webhook `{"roomId","propId","action":"SYNC_ROOM"}`. */
function hintsOf(event: Fields): PmsHint[] {
  const booking = event.optionalObject('booking');
  if (booking) return [{ resource: 'RESERVATION', providerId: booking.id('id') }];
  if (event.text('action') !== 'SYNC_ROOM') return [];
  return [{ resource: 'CALENDAR', providerId: event.id('propId') }];
}

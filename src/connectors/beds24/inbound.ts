import type { InboundRequest, InboundScheme, PmsHint } from '../kit/connector.js';
import { Fields, invalid } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';

const SECRET_HEADER = 'x-webhook-secret';

/**
 * Nothing is signed. The unguessable address authenticates; a custom header that the host set up must hold the
 * account's secret. https://wiki.beds24.com/index.php/Category:Webhooks
 */
export const inbound: InboundScheme = {
  authenticate: ({ headers }, { secret }) =>
    headers[SECRET_HEADER] === undefined || sameSecret(headers[SECRET_HEADER], secret),
  parse: (request) => hintsOf(bodyOf(request)),
};

function bodyOf({ rawBody }: InboundRequest): Fields {
  try {
    return Fields.of(JSON.parse(rawBody.toString('utf8')), 'event');
  } catch {
    throw invalid('event', 'a JSON object');
  }
}

/** Booking webhook v2 `{"timeStamp","booking":{…},…}`, or the inventory webhook `{"roomId","propId","action":"SYNC_ROOM"}`. */
function hintsOf(event: Fields): PmsHint[] {
  const booking = event.optionalObject('booking');
  if (booking) return [{ resource: 'RESERVATION', providerId: booking.id('id') }];
  if (event.text('action') !== 'SYNC_ROOM') return [];
  return [{ resource: 'CALENDAR', providerId: event.id('propId') }];
}

import type { InboundRequest, InboundScheme, PmsHint } from '../kit/connector.js';
import { Fields, invalid } from '../kit/guards.js';

const RESOURCES: Readonly<Record<string, PmsHint['resource']>> = {
  booking: 'RESERVATION',
  availability: 'CALENDAR',
  rental: 'LISTING',
  photo: 'LISTING',
  rentals_amenity: 'LISTING',
};

/** Events are signed with the secret of the application, which the service does not hand out: the address counts. */
export const inbound: InboundScheme = {
  authenticate: () => true,
  parse: (request) => hintsOf(bodyOf(request)),
};

function bodyOf({ rawBody }: InboundRequest): Fields {
  try {
    return Fields.of(JSON.parse(rawBody.toString('utf8')), 'event');
  } catch {
    throw invalid('event', 'a JSON object');
  }
}

/** `{account_id, event, resource}`; the event is `booking_created` and the like, the resource holds what it names. */
function hintsOf(event: Fields): PmsHint[] {
  const [, kind = ''] = /^(\w+)_(?:created|updated|destroyed)$/.exec(event.text('event')) ?? [];
  const resource = RESOURCES[kind];
  if (!resource) return [];
  const own = event.object('resource').optionalObject(kind);
  if (kind === 'booking' || kind === 'rental') return [{ resource, providerId: own?.optionalId('id') ?? undefined }];
  return [{ resource, providerId: own?.optionalObject('links')?.optionalId('rental') ?? undefined }];
}

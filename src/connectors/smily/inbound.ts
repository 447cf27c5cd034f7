import { createHmac } from 'node:crypto';
import type { InboundRequest, InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';

const RESOURCES: Readonly<Record<string, PmsHint['resource']>> = {
  booking: 'RESERVATION',
  availability: 'CALENDAR',
  rental: 'LISTING',
  photo: 'LISTING',
  rentals_amenity: 'LISTING',
};

/** Signed with the secret of the OAuth application. Without one there is nothing to believe an event by. */
export const inbound: InboundScheme = {
  authenticate: (request, { appSecret }) => !!appSecret && isSigned(request, appSecret),
  parse: (request) => hintsOf(eventIn(request)),
};

/** Over the body in base64 as Ruby writes it, in lines of 60 characters; without the breaks it counts too. */
function isSigned({ headers, rawBody }: InboundRequest, secret: string): boolean {
  const given = headers['x-content-signature'] ?? '';
  const plain = rawBody.toString('base64');
  const signed = [plain.replace(/.{1,60}/g, '$&\n'), plain];
  return signed.some((text) => sameSecret(given, createHmac('sha1', secret).update(text).digest('hex')));
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

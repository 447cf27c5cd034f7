import { createHmac } from 'node:crypto';
import type { Connector, ConnectorDefinition, InboundRequest, PmsHint } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { refusesInWords } from '../kit/refusals.js';
import { authorizationCode, bearer } from '../kit/rest/auth.js';
import { events } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { listings } from './listings.js';
import { firstOf } from './lists.js';
import { calendar, calendars, quote } from './prices.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { EVENT_KINDS } from './vocabulary.js';

const definition: ConnectorDefinition = {
  id: 'smily',
  name: 'Smily',
  documentation: 'https://developers.bookingsync.com/reference',
  auth: [
    {
      authType: 'OAUTH',
      fields: [{ name: 'clientRedirectURL', secret: false, help: 'Where the host lands after authorizing' }],
      proof: { by: 'consent' },
    },
  ],
  limits: [{ scope: 'account', requests: 1000, perSeconds: 3600 }],
  answers: { forbidden: 'right', reset: 'x-ratelimit-reset', lastPage: 'link' },
  webhooks: 'manual',
  signedWebhooks: true,
  holds: true,
  bookingFields: ['checkInTime', 'checkOutTime', 'notes'],
  cancelling: { policy: 'rules', sends: [] },
  changing: ['dates', 'guests'],
  delta: true,
  multiUnit: false,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

const oauthAt = (baseUrl: string, step: string): string => `${baseUrl.replace(/\/api\/v\d+\/?$/, '')}/oauth/${step}`;

export const smily: Connector = {
  definition,
  authenticate: bearer(),
  // Refusals are `{"errors":…}` with 422; their texts give the reason.
  classify: refusesInWords({ capacity: /sleeps/i }),
  tokens: { applies: (_credentials, authType) => authType === 'OAUTH' },
  oauth: authorizationCode({
    authorizeAt: (baseUrl) => oauthAt(baseUrl, 'authorize'),
    tokenAt: (baseUrl) => oauthAt(baseUrl, 'token'),
    clientIn: 'form',
    scopes: 'public rentals_read rates_read bookings_read bookings_write clients_read clients_write',
    lifeSeconds: 7200,
  }),
  // One authorization opens one account.
  verify: account({
    path: '/accounts',
    item: firstOf('accounts'),
    id: 'id',
    name: 'business_name',
    otherwise: 'Smily',
  }),
  listings,
  calendar,
  calendars,
  quote,
  reservations,
  // Events are signed with the secret of the OAuth application; without it none can be authenticated.
  inbound: events(hintsOf, (request, { appSecret }) => !!appSecret && isSigned(request, appSecret)),
};

/** Checks the signature of the body in Ruby's base64, in lines of 60 characters; also accepts base64 without breaks. */
function isSigned({ headers, rawBody }: InboundRequest, secret: string): boolean {
  const given = headers['x-content-signature'] ?? '';
  const plain = rawBody.toString('base64');
  const signed = [plain.replace(/.{1,60}/g, '$&\n'), plain];
  return signed.some((text) => sameSecret(given, createHmac('sha1', secret).update(text).digest('hex')));
}

/** Reads `{account_id, event, resource}`: the event is `booking_created` and similar, the resource has its object. */
function hintsOf(event: Fields): PmsHint[] {
  const [, kind = ''] = /^(\w+)_(?:created|updated|destroyed)$/.exec(event.text('event')) ?? [];
  const known = EVENT_KINDS.get(kind);
  if (!known) return [];
  const own = event.object('resource').optionalObject(kind);
  const { resource, isOfRental } = known;
  const id = isOfRental ? own?.optionalObject('links')?.optionalId('rental') : own?.optionalId('id');
  return [{ resource, providerId: id ?? undefined }];
}

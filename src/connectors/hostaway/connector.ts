import type { Connector, ConnectorDefinition, PmsCall, PmsHint, TokenSet } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { basicAuth, sameSecret } from '../kit/inbound-auth.js';
import { reasonIn, refusal, refusesInWords } from '../kit/refusals.js';
import { bearer, clientCredentials } from '../kit/rest/auth.js';
import { events, subscriptions } from '../kit/rest/events.js';
import { calendar, listings, properties } from './listings.js';
import { quote } from './quotes.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';

const HALF_A_YEAR_SECONDS = 15_897_600;
const LOGIN = 'lodgewire';

const definition: ConnectorDefinition = {
  id: 'hostaway',
  name: 'Hostaway',
  documentation: 'https://api.hostaway.com/documentation',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [
        { name: 'account_id', secret: false, help: 'Settings › Hostaway API › Account ID' },
        { name: 'api_key', secret: true, help: 'Settings › Hostaway API › Create; shown once' },
      ],
      proof: { by: 'secret', fields: ['api_key'] },
    },
  ],
  // https://api.hostaway.com/documentation#rate-limits
  limits: [
    { scope: 'account', requests: 20, perSeconds: 10 },
    { scope: 'address', requests: 15, perSeconds: 10 },
  ],
  answers: { forbidden: 'credentials', reset: null, lastPage: 'total' },
  webhooks: 'api',
  signedWebhooks: true,
  holds: true,
  bookingFields: ['confirmationCode', 'preferredLocale', 'checkInTime', 'checkOutTime', 'notes', 'source'],
  registrations: true,
  cancelling: { policy: 'rules', sends: ['by'] },
  changing: ['dates', 'guests', 'price'],
  delta: true,
  multiUnit: true,
  taxSplit: true,
  unquoted: ['PET'],
  visibilityWindowMs: 600_000,
  unverified,
};

const NOT_FOUND = { not_found: /not found/i };
const inWords = refusesInWords(NOT_FOUND);
const FAILING_ENVELOPE = /^\s*\{\s*"status"\s*:\s*"fail"/;

export const hostaway: Connector = {
  definition,
  authenticate: bearer(),
  // Refusals have any 4xx, sometimes 200, as `{"status":"fail","message":…}`; their texts give the reason.
  classify: (response) =>
    response.status < 300 && FAILING_ENVELOPE.test(response.text)
      ? refusal(response.status, reasonIn(response.text, NOT_FOUND))
      : inWords(response),
  // https://api.hostaway.com/documentation#authentication
  tokens: clientCredentials({
    path: '/accessTokens',
    id: 'account_id',
    secret: 'api_key',
    clientIn: 'form',
    scope: 'general',
    lifeSeconds: HALF_A_YEAR_SECONDS,
    revoke,
    settleMs: 1000,
  }),
  // There is no account endpoint.
  verify: async (call) => {
    await properties.page(call, { query: { limit: 1 } });
    const providerAccountId = call.credentials.account_id ?? '';
    return { providerAccountId, name: `Hostaway ${providerAccountId}` };
  },
  listings,
  calendar,
  quote,
  reservations,
  // One unified webhook carries all events. https://api.hostaway.com/documentation#unified-webhooks
  webhooks: subscriptions({
    at: '/webhooks/unifiedWebhooks',
    known: { items: 'result' },
    url: 'url',
    body: ({ url, secret }) => ({ isEnabled: 1, url, login: LOGIN, password: secret, alertingEmailAddress: null }),
    made: (answer) => answer.optionalObject('result'),
  }),
  inbound: events(
    hintsOf,
    ({ headers }, { secret }) => secret !== '' && sameSecret(headers.authorization ?? '', basicAuth(LOGIN, secret)),
  ),
};

async function revoke(call: PmsCall, { accessToken: token }: TokenSet): Promise<void> {
  await call.http.send({ method: 'DELETE', path: '/accessTokens', anonymous: true, query: { token } }, [403]);
}

/**
 * Returns hints. Live events have the reservation in `data`, documented ones a bare `objectId`. Others give no hint.
 */
function hintsOf(event: Fields): PmsHint[] {
  if (event.text('object') !== 'reservation') return [];
  const data = event.optionalObject('data');
  const id = data?.optionalId('id') ?? data?.optionalId('hostawayReservationId') ?? event.optionalId('objectId');
  if (id === null) throw event.invalid('data.id', 'an id');
  return [{ resource: 'RESERVATION', providerId: id }];
}

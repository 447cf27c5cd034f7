import type { Connector, ConnectorDefinition, CredentialField, PmsHint, ProofOfControl } from '../port/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import type { Fields } from '../kit/guards.js';
import { keyHeaders } from '../kit/rest/auth.js';
import { bySubscriptionSecret, events, secretIn, subscriptions } from '../kit/rest/events.js';
import { classify } from './client.js';
import { calendar, listings, properties } from './listings.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';
import { EVENTS } from './vocabulary.js';

const token: CredentialField = { name: 'auth_token', secret: true, help: 'Settings › OpenAPI › Access token' };
const proof: ProofOfControl = { by: 'secret', fields: [token.name] };

const definition: ConnectorDefinition = {
  id: 'hostex',
  name: 'Hostex',
  documentation: 'https://apidoc.hostex.io/reference/overview',
  auth: [
    { authType: 'ACCESS_TOKEN', fields: [token], proof },
    { authType: 'API_KEY', fields: [token], proof },
  ],
  // One of the three requests for a calendar is limited to 120 a minute. https://apidoc.hostex.io/reference/rate-limits
  limits: [
    { scope: 'account', requests: 360, perSeconds: 60 },
    { scope: 'account', requests: 20_000, perSeconds: 3600 },
  ],
  answers: { forbidden: 'right', reset: null, lastPage: 'total', varying: /(?<="request_id":\s*")[^"]*/ },
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  bookingFields: ['commission', 'hostPayout', 'confirmationCode', 'notes'],
  cancelling: { policy: 'none', sends: [] },
  changing: [],
  delta: false,
  multiUnit: false,
  taxSplit: false,
  visibilityWindowMs: 600_000,
  unverified,
};

export const hostex: Connector = {
  definition,
  authenticate: keyHeaders({ 'hostex-access-token': 'auth_token' }),
  classify,
  // No call names the account: a fingerprint of its token does.
  verify: async (call) => {
    await properties.page(call, { query: { limit: 1 } });
    return { providerAccountId: fingerprintOf(call.credentials.auth_token ?? ''), name: 'Hostex' };
  },
  listings,
  calendar,
  reservations,
  webhooks: subscriptions({
    at: '/webhooks',
    known: { items: 'data.webhooks' },
    url: 'url',
    // The secret is shown in the PMS's console; whether answers contain it is not documented.
    secret: 'secret_token',
    body: ({ url }) => ({ url }),
    made: (answer) => answer.optionalObject('data')?.optionalObject('webhook') ?? answer.optionalObject('data'),
  }),
  inbound: events(hintsOf, bySubscriptionSecret(secretIn('hostex-webhook-secret-token'))),
};

/** `{"event","reservation_code",…}`, or the same within `data`. https://apidoc.hostex.io/reference/webhook-event-types */
function hintsOf(body: Fields): PmsHint[] {
  const data = body.optionalObject('data') ?? body;
  const resource = EVENTS.get(body.text('event'));
  if (!resource) return [];
  const id = data.optionalId(resource === 'RESERVATION' ? 'stay_code' : 'property_id');
  return [{ resource, providerId: id ?? undefined }];
}

import type { Connector, ConnectorDefinition, PmsHint } from '../port/connector.js';
import { Fields } from '../kit/guards.js';
import { refusesInWords } from '../kit/refusals.js';
import { bearer } from '../kit/rest/auth.js';
import { bySubscriptionSecret, events, hmacIn } from '../kit/rest/events.js';
import { account } from '../kit/rest/lists.js';
import { listings } from './listings.js';
import { calendar, quote } from './prices.js';
import { reservations } from './reservations.js';
import { unverified } from './unverified.js';

const definition: ConnectorDefinition = {
  id: 'hospitable',
  name: 'Hospitable',
  documentation: 'https://developer.hospitable.com/docs/public-api-docs',
  auth: [
    {
      authType: 'ACCESS_TOKEN',
      fields: [{ name: 'auth_token', secret: true, help: 'Apps › API access › Personal access tokens' }],
      proof: { by: 'secret', fields: ['auth_token'] },
    },
  ],
  limits: [{ scope: 'account', requests: 1000, perSeconds: 60 }],
  answers: { forbidden: 'right', reset: null, lastPage: 'pages' },
  webhooks: 'manual',
  signedWebhooks: false,
  holds: false,
  bookingFields: [],
  cancelling: { policy: 'text', sends: [] },
  changing: [],
  delta: false,
  multiUnit: false,
  taxSplit: true,
  // Reservations cannot be made.
  visibilityWindowMs: 0,
  unverified,
};

const inWords = refusesInWords();

/** Reservations can be neither made nor cancelled from outside. */
export const hospitable: Connector = {
  definition,
  authenticate: bearer('auth_token'),
  // Refusals are `{"status_code","reason_phrase","errors"}` or `{"message"}`. A 403 about scopes withholds one
  // resource; the token is good for the others.
  classify: (response) =>
    response.status === 403 && /scope/i.test(response.text)
      ? { kind: 'not_supported', message: 'The token has no permission for this', reason: 'no_right' }
      : inWords(response),
  verify: account({ path: '/user', item: 'data', id: 'id', name: ['company', 'name'], otherwise: 'Hospitable' }),
  listings,
  calendar,
  quote,
  reservations,
  // Signed with the base64 of the account's e-mail address, which the service does not store: a known secret is
  // checked, otherwise the unguessable address counts.
  inbound: events(hintsOf, bySubscriptionSecret(hmacIn('signature'))),
};

/** Parses `{"id","action","data","created","version"}`. Messages, reviews and a disconnected app give no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const [, kind = '', verb = ''] = /^(reservation|property)\.(\w+)$/.exec(event.text('action')) ?? [];
  if (kind === '') return [];
  const data = event.value('data') ?? {};
  const resources = (Array.isArray(data) ? data : [data]).map((item) => Fields.of(item, 'event.data'));
  const names = verb === 'merged' ? ['previous_id', 'new_id'] : ['id'];
  return resources.flatMap((raw) =>
    names.map((name) => ({
      eventId: event.optionalId('id') ?? undefined,
      resource: kind === 'property' ? ('LISTING' as const) : ('RESERVATION' as const),
      providerId: raw.optionalId(name) ?? undefined,
    })),
  );
}

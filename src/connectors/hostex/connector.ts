import type { Connector, ConnectorDefinition, CredentialField, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { listOf } from '../kit/guards.js';
import { authenticate, classify, get } from './client.js';
import { calendar, listingPage, oneListing } from './listings.js';
import { cancel, changed, create, findByReference, read } from './reservations.js';
import { inbound, subscribe, unsubscribe } from './webhooks.js';

const token: CredentialField = { name: 'auth_token', secret: true, help: 'Settings › OpenAPI › Access token' };

const definition: ConnectorDefinition = {
  id: 'hostex',
  name: 'Hostex',
  documentation: 'https://apidoc.hostex.io/reference/overview',
  auth: [
    { authType: 'ACCESS_TOKEN', fields: [token] },
    { authType: 'API_KEY', fields: [token] },
  ],
  // One of the three requests for a calendar is limited to 120 a minute. https://apidoc.hostex.io/reference/rate-limits
  limits: [
    { scope: 'account', requests: 360, perSeconds: 60 },
    { scope: 'account', requests: 20_000, perSeconds: 3600 },
  ],
  webhooks: 'api',
  signedWebhooks: false,
  holds: false,
  delta: false,
  multiUnit: false,
  taxSplit: false,
  visibilityWindowMs: 600_000,
  unverified: [
    'the currency of a property without channels: that of its newest reservation; without either it is refused',
    '`pictures` of a property beside its `cover`',
    'amounts of a new reservation may have decimals; the documentation says whole numbers',
    'the answer to a new reservation names it; else it is looked up by our reference',
    '`remarks` are kept as sent: our reference and the confirmation code are its last words',
    'the code of a further stay is that of its reservation with `_1`, `_2` in it',
    '`DELETE /reservations/{code}` cancels direct bookings only',
    '`min_stay` and `max_stay` of a listing calendar, for where the recorded `…_on_arrival` are missing',
    'whether a new webhook tells its secret (`secret_token`); without it the path alone authenticates events',
  ],
};

export const hostex: Connector = {
  definition,
  authenticate,
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  reservations: { create, findByReference, read, changed, cancel },
  webhooks: { subscribe, unsubscribe },
  inbound,
};

/** No call names the account: a fingerprint of its token does. */
async function verify(call: PmsCall): Promise<VerifiedAccount> {
  listOf((await get(call, '/properties', { limit: 1 })).value('properties'), 'properties');
  return { providerAccountId: fingerprintOf(call.credentials.auth_token ?? ''), name: 'Hostex' };
}

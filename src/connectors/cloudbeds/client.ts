import type { Connector, PmsCall, PmsRequest, VerifiedAccount } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, listOf, readWritten } from '../kit/guards.js';
import { get as jsonAt, type Query } from '../kit/reading.js';
import { reasonIn, refusal } from '../kit/refusals.js';
import { authorizationCode } from '../kit/rest/auth.js';
import { list, type List, numbered } from '../kit/rest/lists.js';

const LONGEST_REFUSAL = 10_000;
/** Users authorize on a different host from that of the API. */
const PRODUCTION = 'https://api.cloudbeds.com';
const CONSENT = 'https://hotels.cloudbeds.com/api/v1.1/oauth';

/** https://developers.cloudbeds.com/docs/api-authentication */
export const authenticate: Connector['authenticate'] = ({ credentials, accessToken }): Record<string, string> =>
  accessToken ? { authorization: `Bearer ${accessToken}` } : { 'x-api-key': credentials.api_key ?? '' };

/** Classifies answers. Refusals are `{"success":false,"message":…}`, most of them with status 200. */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  if (status === 401 || status === 404 || status === 429 || status >= 500) return undefined;
  const words = refusalIn(text);
  if (words === undefined) return undefined;
  if (/rate limit|too many requests/i.test(words))
    return { kind: 'rate_limited', message: 'The PMS limits how often it may be called' };
  const isBareRefusal = /access.?denied|unauthorized/i.test(words) && status !== 403;
  if (isBareRefusal || /api key|(access|invalid|expired) token/i.test(words)) {
    return { kind: 'invalid_credentials', message: 'The PMS refused the credentials' };
  }
  if (/\bscope\b/i.test(words))
    return { kind: 'rejected', message: 'The property did not grant the right to this call', reason: 'no_right' };
  return refusal(status, reasonIn(words, { not_available: /no rooms?\b/i, not_found: /not found|not exist/i }));
};

function refusalIn(text: string): string | undefined {
  if (text.length > LONGEST_REFUSAL || !/"success"\s*:\s*(false|"false")/.test(text)) return undefined;
  try {
    const body = Fields.of(JSON.parse(text), 'body');
    return body.flag('success') === false ? body.optionalText('message') : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the whole of a successful answer. */
export const get = async (call: PmsCall, path: string, query?: Query): Promise<Fields> =>
  succeeded(Fields.of(await jsonAt(call, path, query), 'body'));

/** Sends a write once. */
export async function write(call: PmsCall, request: Omit<PmsRequest, 'write'>): Promise<Fields> {
  const response = await call.http.send({ ...request, write: true });
  return readWritten(() => succeeded(Fields.of(response.json(), 'body')));
}

export function succeeded(body: Fields): Fields {
  if (body.flag('success') !== true) throw body.invalid('success', 'true');
  return body;
}

export const listAt = (path: string, query?: Query): List =>
  list({
    path,
    query,
    items: (body) => listOf(succeeded(body).value('data'), 'data'),
    total: 'total',
    pages: numbered({ page: 'pageNumber', size: 'pageSize', most: 100 }),
  });

export const hotels = listAt('/getHotels');

/** Verifies a key, which opens one hotel or all of a group: the account is then the group. */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const { items, total = items.length } = await hotels.page(call);
  if (items.length === 0) throw new ConnectorError('invalid_credentials', 'The credentials give access to no hotel');
  const first = Fields.of(items[0], 'hotel');
  const name = first.optionalText('propertyName', 'Cloudbeds');
  if (total > 1) {
    const providerAccountId = first.optionalId('organizationID') ?? first.id('propertyID');
    return { providerAccountId, name: `${name} and ${total - 1} more` };
  }
  const timeZone = first.has('propertyTimezone') ? first.timeZone('propertyTimezone') : undefined;
  return { providerAccountId: first.id('propertyID'), name, timeZone };
}

/** Access tokens live for an hour; the refresh token stays the same. */
export const oauth = authorizationCode({
  authorizeAt: (baseUrl) => (baseUrl.startsWith(`${PRODUCTION}/`) ? CONSENT : `${baseUrl}/oauth`),
  tokenAt: () => '/access_token',
  clientIn: 'form',
  scopes: '',
  lifeSeconds: 3600,
});

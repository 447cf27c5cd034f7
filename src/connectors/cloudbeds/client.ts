import type {
  Connector,
  OAuthApp,
  OAuthScheme,
  PmsCall,
  PmsRequest,
  TokenSet,
  VerifiedAccount,
} from '../kit/connector.js';
import { ConnectorError, type ConnectorErrorOptions } from '../kit/errors.js';
import { Fields, listOf, partsIn, readWritten } from '../kit/guards.js';
import { everyPage, type Query, type RawPage } from '../kit/reading.js';

const PAGE_SIZE = 100;
const HOUR_SECONDS = 3600;
const LONGEST_REFUSAL = 10_000;
/** Users authorize on another host than the interface's. */
const PRODUCTION = 'https://api.cloudbeds.com';
const CONSENT = 'https://hotels.cloudbeds.com/api/v1.1/oauth';

/** https://developers.cloudbeds.com/docs/api-authentication */
export const authenticate: Connector['authenticate'] = ({ credentials, accessToken }): Record<string, string> =>
  accessToken ? { authorization: `Bearer ${accessToken}` } : { 'x-api-key': credentials.api_key ?? '' };

/** Refusals are `{"success":false,"message":…}`, most of them with status 200. */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  if (status === 401 || status === 404 || status === 429 || status >= 500) return undefined;
  const refusal = refusalIn(text);
  if (refusal === undefined) return undefined;
  if (/access.?denied|api key|(access|invalid|expired) token|unauthorized/i.test(refusal)) {
    return { kind: 'invalid_credentials', message: 'The PMS refused the credentials' };
  }
  const reason = reasonOf(refusal);
  const message = reason === 'not_available' ? 'The PMS says the nights are taken' : 'The PMS refused the request';
  return { kind: 'rejected', message, reason };
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

function reasonOf(text: string): ConnectorErrorOptions['reason'] {
  if (/not (have )?(enough )?available|no (rooms?|availability)|unavailable|overbook/i.test(text))
    return 'not_available';
  if (/(min|max)(imum)?\W*(length|stay|nights|los)/i.test(text)) return 'stay_rules';
  if (/max\w* (number of )?(guests|occupancy)|too many guests/i.test(text)) return 'capacity';
  return /not found|does not exist|not exist/i.test(text) ? 'not_found' : undefined;
}

/** The whole of a successful answer. */
export async function get(call: PmsCall, path: string, query?: Query): Promise<Fields> {
  return succeeded((await call.http.send({ method: 'GET', path, query })).json());
}

/** Sent once; `read` takes what is wanted from the answer. */
export async function write<T>(
  call: PmsCall,
  request: Pick<PmsRequest, 'method' | 'path' | 'form' | 'query'>,
  read: (answer: Fields) => T,
): Promise<T> {
  const response = await call.http.send({ ...request, write: true });
  return readWritten(() => read(succeeded(response.json())));
}

function succeeded(json: unknown): Fields {
  const body = Fields.of(json, 'body');
  if (body.flag('success') !== true) throw body.invalid('success', 'true');
  return body;
}

/** A page by its number; the cursor is the next one's. */
export async function pageOf(call: PmsCall, path: string, query: Query, cursor = '1'): Promise<RawPage> {
  const pageNumber = /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : 1;
  const body = await get(call, path, { ...query, pageNumber, pageSize: PAGE_SIZE });
  const items = listOf(body.value('data'), 'data');
  const total = body.count('total');
  const more = total === undefined ? items.length >= PAGE_SIZE : pageNumber * PAGE_SIZE < total;
  return { items, total, next: more && items.length > 0 ? String(pageNumber + 1) : undefined };
}

/** All pages of a list that is not long. */
export async function allOf(call: PmsCall, path: string, query: Query): Promise<Fields[]> {
  const items = await everyPage((cursor) => pageOf(call, path, query, cursor), 'data');
  return partsIn(items, 'data');
}

/** A key opens one hotel, or all of a group: then the account is the group. */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const { items, total = items.length } = await pageOf(call, '/getHotels', {});
  if (items.length === 0) throw new ConnectorError('invalid_credentials', 'The credentials open no hotel');
  const first = Fields.of(items[0], 'hotel');
  const name = first.optionalText('propertyName', 'Cloudbeds');
  if (total > 1) {
    const providerAccountId = first.optionalId('organizationID') ?? first.id('propertyID');
    return { providerAccountId, name: `${name} and ${total - 1} more` };
  }
  const timeZone = first.has('propertyTimezone') ? first.timeZone('propertyTimezone') : undefined;
  return { providerAccountId: first.id('propertyID'), name, timeZone };
}

/** Access tokens live for an hour; the refresh token stays. */
export const oauth: OAuthScheme = {
  pkce: false,
  authorizeUrl: ({ settings, app, redirectUri, state }) => {
    const base = settings.baseUrl.startsWith(`${PRODUCTION}/`) ? CONSENT : `${settings.baseUrl}/oauth`;
    const query = { client_id: app.clientId, redirect_uri: redirectUri, response_type: 'code', state };
    return `${base}?${new URLSearchParams(app.scopes ? { ...query, scope: app.scopes } : query)}`;
  },
  exchange: (call, { app, redirectUri, code }) =>
    tokensFrom(call, app, { grant_type: 'authorization_code', redirect_uri: redirectUri, code }),
  refresh: async (call, app, { refreshToken = '' }) => {
    const tokens = await tokensFrom(call, app, { grant_type: 'refresh_token', refresh_token: refreshToken });
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  },
};

async function tokensFrom(call: PmsCall, app: OAuthApp, grant: Record<string, string>): Promise<TokenSet> {
  const form = { ...grant, client_id: app.clientId, client_secret: app.clientSecret };
  const response = await call.http.send({ method: 'POST', path: '/access_token', form, anonymous: true });
  const body = Fields.of(response.json(), 'token');
  const seconds = body.optionalInteger('expires_in', HOUR_SECONDS);
  return {
    accessToken: body.id('access_token'),
    refreshToken: body.optionalText('refresh_token') || undefined,
    expiresAt: new Date(call.clock.now().getTime() + seconds * 1000),
  };
}

import type { Connector, OAuthApp, OAuthScheme, PmsCall, TokenSet, VerifiedAccount } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, invalid, listOf, partsIn } from '../kit/guards.js';
import { basicAuth } from '../kit/inbound-auth.js';
import { path } from '../kit/path.js';
import { everyPage, get, type Query, type RawPage } from '../kit/reading.js';
import { isRejection, refusal, refusesInWords, withheld } from '../kit/refusals.js';
import { expiry } from '../kit/token-answers.js';

const PAGE_SIZE = 100;
const DAY_SECONDS = 86_400;
const SANDBOX = /^https?:\/\/sandbox[\w-]*\.hostfully\.com\/|-sandbox\//;
const SCOPE = 'FULL';
const GRANT_TYPE = 'REFRESH_TOKEN';

/** https://dev.hostfully.com/reference/authentication */
export const authenticate: Connector['authenticate'] = ({ credentials, accessToken }): Record<string, string> =>
  accessToken ? { authorization: `Bearer ${accessToken}` } : { 'x-hostfully-apikey': credentials.api_key ?? '' };

const inWords = refusesInWords();

/** Refusals are `{"apiErrorMessage":…}` with any 4xx; their texts tell the reason. */
export const classify: NonNullable<Connector['classify']> = (response) => {
  // Access is granted property by property: one that is withheld says nothing about the credentials.
  if (response.status === 403) return withheld;
  return response.status === 409 ? refusal(409, 'not_available') : inWords(response);
};

/** The account is the agency; of several the first, which the name tells. https://dev.hostfully.com/reference/agencies */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const body = Fields.of(await get(call, '/agencies').catch(refusedAsCredentials), 'body');
  const agencies = listOf(body.value('agencies'), 'agencies');
  if (agencies.length === 0) throw new ConnectorError('invalid_credentials', 'The credentials open no agency');
  const first = Fields.of(agencies[0], 'agency');
  const name = first.optionalText('name', 'Hostfully');
  return {
    providerAccountId: first.id('uid'),
    name: agencies.length > 1 ? `${name} (1 of ${agencies.length} agencies)` : name,
  };
}

/** Undefined when the PMS does not know the resource. */
export async function find(call: PmsCall, at: string, name: string): Promise<Fields | undefined> {
  const response = await call.http.send({ method: 'GET', path: at }, [404]);
  return response.status === 404 ? undefined : unwrapped(response.json(), name);
}

/** `{"lead":{…}}` or the bare resource. */
export function unwrapped(body: unknown, name: string): Fields {
  const fields = Fields.of(body, name).tolerant();
  return fields.optionalObject(name) ?? fields;
}

/** One page of a list; `_limit` and `limit` are both in use, each ignored where the other counts. */
export async function pageOf(call: PmsCall, at: string, name: string, query: Query): Promise<RawPage> {
  const body = Fields.of(await get(call, at, { ...query, limit: PAGE_SIZE, _limit: PAGE_SIZE }), 'body');
  const next = body.optionalObject('_paging')?.optionalText('_nextCursor') || undefined;
  if (next !== undefined && next === query?._cursor) throw invalid('_paging._nextCursor', 'a cursor beyond this page');
  const total = body.tolerant().optionalObject('_metadata')?.count('totalCount') || undefined;
  return { items: listOf(body.value(name), name), next, total };
}

/** All pages of a short list. */
export async function allOf(call: PmsCall, at: string, name: string, query: Query): Promise<Fields[]> {
  const items = await everyPage((_cursor) => pageOf(call, at, name, { ...query, _cursor }), name);
  return partsIn(items, name);
}

/** Days of a property or of one unit, both ends included. */
export async function entriesOf(call: PmsCall, uid: string, from: string, to: string): Promise<unknown[]> {
  const body = await get(call, path`/property-calendar/${uid}`, { from, to });
  return listOf(unwrapped(body, 'calendar').value('entries'), 'calendar.entries');
}

/** Where OAuth lives: beside the versions of the interface in production, below the version on the sandbox host. */
export function oauthBase(baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '');
  return `${SANDBOX.test(base) ? base : base.replace(/\/v[\d.]+$/, '')}/auth/oauth`;
}

/** https://dev.hostfully.com/reference/authorizing-integration-as-a-customer */
export const oauth: OAuthScheme = {
  pkce: false,
  authorizeUrl: ({ settings, app, redirectUri, state }) => {
    const query = { clientId: app.clientId, redirectUri, scope: app.scopes || SCOPE, grantType: GRANT_TYPE, state };
    return `${oauthBase(settings.baseUrl)}/authorize?${new URLSearchParams(query)}`;
  },
  exchange: (call, { app, redirectUri, code }) =>
    tokensFrom(call, app, 'code-exchange', { code, redirectUri, scope: app.scopes || SCOPE, grantType: GRANT_TYPE }),
  refresh: async (call, app, { refreshToken }) => {
    const tokens = await tokensFrom(call, app, 'refresh', { refreshToken, grantType: GRANT_TYPE });
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  },
};

async function tokensFrom(call: PmsCall, app: OAuthApp, step: string, json: object): Promise<TokenSet> {
  const headers = { authorization: basicAuth(app.clientId, app.clientSecret) };
  const address = `${oauthBase(call.settings.baseUrl)}/${step}`;
  const request = { method: 'POST', path: address, headers, json, anonymous: true } as const;
  const response = await call.http.send(request).catch(refusedAsCredentials);
  const body = Fields.of(response.json(), 'token');
  const seconds = body.optionalInteger('expiresIn', DAY_SECONDS);
  return {
    accessToken: body.text('accessToken'),
    refreshToken: body.optionalText('refreshToken') || undefined,
    expiresAt: expiry(call, seconds),
  };
}

/** Token calls and `/agencies` have nothing to refuse but the grant, whatever the status. */
function refusedAsCredentials(error: unknown): never {
  if (!isRejection(error)) throw error;
  const { status } = error;
  throw new ConnectorError('invalid_credentials', 'The PMS refused the credentials', { status, cause: error });
}

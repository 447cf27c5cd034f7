import type { Connector, OAuthApp, OAuthScheme, PmsCall, TokenSet, VerifiedAccount } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, invalid } from '../kit/guards.js';
import { basicAuth } from '../kit/inbound-auth.js';
import type { Query } from '../kit/reading.js';
import { isRejection, refusal, refusesInWords } from '../kit/refusals.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';
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

/** Classifies answers. Refusals are `{"apiErrorMessage":…}` with any 4xx; their texts give the reason. */
export const classify: NonNullable<Connector['classify']> = (response) =>
  response.status === 409 ? refusal(409, 'not_available') : inWords(response);

/** `_limit` and `limit` are both in use; each call ignores one of them. */
const PAGES: Pager = {
  query: (_cursor) => ({ _cursor, limit: PAGE_SIZE, _limit: PAGE_SIZE }),
  next: ({ body }, cursor) => {
    const next = body.optionalObject('_paging')?.optionalText('_nextCursor') || undefined;
    if (next !== undefined && next === cursor) throw invalid('_paging._nextCursor', 'a cursor beyond this page');
    return next;
  },
};

export const listAt = (path: string, items: string, query?: Query): List =>
  list({ path, query, items, total: '_metadata.totalCount', pages: PAGES });

const agencies = list({ path: '/agencies', items: 'agencies' });

/**
 * Returns the agency as the account; of several the first, which the name then states.
 * https://dev.hostfully.com/reference/agencies
 */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const { items } = await agencies.page(call).catch(refusedAsCredentials);
  if (items.length === 0) throw new ConnectorError('invalid_credentials', 'The credentials give access to no agency');
  const first = Fields.of(items[0], 'agency');
  const name = first.optionalText('name', 'Hostfully');
  return {
    providerAccountId: first.id('uid'),
    name: items.length > 1 ? `${name} (1 of ${items.length} agencies)` : name,
  };
}

/** Returns the base of OAuth: next to the versions of the API in production, below the version on the sandbox host. */
export function oauthBase(baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '');
  return `${SANDBOX.test(base) ? base : base.replace(/\/v[\d.]+$/, '')}/auth/oauth`;
}

/**
 * https://dev.hostfully.com/reference/authorizing-integration-as-a-customer. Not RFC 6749: JSON with different names.
 */
export const oauth: OAuthScheme = {
  pkce: false,
  authorizeUrl: ({ settings, app, redirectUri, state }) => {
    const query = { clientId: app.clientId, redirectUri, scope: app.scopes || SCOPE, grantType: GRANT_TYPE, state };
    return `${oauthBase(settings.baseUrl)}/authorize?${new URLSearchParams(query)}`;
  },
  exchange: (call, { app, redirectUri, code }) =>
    tokensFrom(call, app, 'code-exchange', { code, redirectUri, scope: app.scopes || SCOPE }),
  refresh: async (call, app, { refreshToken }) => {
    const tokens = await tokensFrom(call, app, 'refresh', { refreshToken });
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  },
};

async function tokensFrom(call: PmsCall, app: OAuthApp, step: string, grant: object): Promise<TokenSet> {
  const headers = { authorization: basicAuth(app.clientId, app.clientSecret) };
  const path = `${oauthBase(call.settings.baseUrl)}/${step}`;
  const json = { ...grant, grantType: GRANT_TYPE };
  const response = await call.http
    .send({ method: 'POST', path, headers, json, anonymous: true })
    .catch(refusedAsCredentials);
  const body = Fields.of(response.json(), 'token');
  return {
    accessToken: body.text('accessToken'),
    refreshToken: body.optionalText('refreshToken') || undefined,
    expiresAt: expiry(call, body.optionalInteger('expiresIn', DAY_SECONDS)),
  };
}

/** Converts refusals: token calls and `/agencies` can refuse only the grant, whatever the status. */
function refusedAsCredentials(error: unknown): never {
  if (!isRejection(error)) throw error;
  const { status } = error;
  throw new ConnectorError('invalid_credentials', 'The PMS refused the credentials', { status, cause: error });
}

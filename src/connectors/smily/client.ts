import type { Connector, OAuthApp, OAuthScheme, PmsCall, TokenSet, VerifiedAccount } from '../kit/connector.js';
import { Fields, listOf } from '../kit/guards.js';
import { everyItem, pageNumber, type Query, type RawPage } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';
import { consentUrl, tokensFrom } from '../kit/token-answers.js';

const PER_PAGE = 100;
const LIFE_SECONDS = 7200;
const SCOPES = 'public rentals_read rates_read bookings_read bookings_write clients_read clients_write';
export const MEDIA_TYPE = 'application/vnd.api+json';

export const authenticate: Connector['authenticate'] = ({ accessToken = '' }) => ({
  authorization: `Bearer ${accessToken}`,
});

/** Refusals are `{"errors":…}` with 422; their texts tell the reason. */
export const classify = refusesInWords({ capacity: /sleeps/i });

export interface Answer extends RawPage {
  body: Fields;
}

/** A page of a list; the `Link` header tells whether there is another. The cursor is its number. */
export async function pageOf(call: PmsCall, name: string, query: Query, cursor?: string): Promise<Answer> {
  const page = pageNumber(cursor);
  const response = await call.http.send({
    method: 'GET',
    path: `/${name}`,
    query: { ...query, page, per_page: PER_PAGE },
  });
  const body = Fields.of(response.json(), 'body');
  const items = listOf(body.value(name), name);
  const hasNext = /rel="?next"?/.test(response.headers.link ?? '') && items.length > 0;
  return { body, items, next: hasNext ? String(page + 1) : undefined };
}

/** All pages of a list that is not long. */
export const allOf = (call: PmsCall, name: string, query: Query): Promise<Fields[]> =>
  everyItem((cursor) => pageOf(call, name, query, cursor), name);

/** `{"rentals":[{…}],…}`; undefined when the PMS does not know the resource. */
export async function find(call: PmsCall, path: string, name: string, query?: Query): Promise<Found | undefined> {
  const response = await call.http.send({ method: 'GET', path, query }, [404]);
  return response.status === 404 ? undefined : single(response.json(), name);
}

export interface Found {
  body: Fields;
  item: Fields;
}

export function single(json: unknown, name: string): Found {
  const body = Fields.of(json, 'body');
  return { body, item: Fields.of(listOf(body.value(name), name)[0], `${name}[0]`).tolerant() };
}

/** An id in `links`. */
export const linked = (raw: Fields, name: string): string | null =>
  raw.optionalObject('links')?.optionalId(name) ?? null;

/** One authorization opens one account. */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const response = await call.http.send({ method: 'GET', path: '/accounts' });
  const { item } = single(response.json(), 'accounts');
  return { providerAccountId: item.id('id'), name: item.optionalText('business_name', 'Smily') };
}

const oauthBase = (baseUrl: string): string => `${baseUrl.replace(/\/api\/v\d+\/?$/, '')}/oauth`;

/** Each refresh replaces the refresh token: the kit lets one process refresh at a time and stores what it got. */
export const oauth: OAuthScheme = {
  pkce: false,
  authorizeUrl: (input) =>
    consentUrl(`${oauthBase(input.settings.baseUrl)}/authorize`, input, input.app.scopes || SCOPES),
  exchange: (call, { app, redirectUri, code }) =>
    ask(call, app, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
  refresh: (call, app, { refreshToken = '' }) =>
    ask(call, app, { grant_type: 'refresh_token', refresh_token: refreshToken }),
};

const ask = (call: PmsCall, { clientId, clientSecret }: OAuthApp, grant: Record<string, string>): Promise<TokenSet> => {
  const form = { ...grant, client_id: clientId, client_secret: clientSecret };
  return tokensFrom(call, { path: `${oauthBase(call.settings.baseUrl)}/token`, form }, LIFE_SECONDS);
};

import type { Connector, OAuthScheme, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import { basicAuth } from '../kit/inbound-auth.js';
import { everyPage, type Query, type RawPage } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';
import { consentUrl, expiry } from '../kit/token-answers.js';

export const PAGE_SIZE = 100;
const VERSION = /\/v\d+\/?$/;

/** The PMS refuses requests that do not name the app. https://www.ownerrez.com/support/articles/api-overview */
const agentOf = (clientId = ''): string => (clientId ? `Lodgewire (${clientId})` : 'Lodgewire');

export const authenticate: Connector['authenticate'] = ({ accessToken, clientId }) => ({
  authorization: `Bearer ${accessToken ?? ''}`,
  'user-agent': agentOf(clientId),
});

/** Refusals are `{"messages":[…]}` with any 4xx; their texts tell the reason. Those of OAuth have an `error`. */
export const classify = refusesInWords({ not_available: /conflict/i });

/** Beside the version of the interface; people sign in on a host of their own. */
const oauthAt = (baseUrl: string, step: string): string => `${baseUrl.replace(VERSION, '')}/oauth/${step}`;

/** https://www.ownerrez.com/support/articles/api-oauth-app. Tokens last until the host revokes them: no refresh. */
export const oauth: OAuthScheme = {
  pkce: false,
  authorizeUrl: ({ settings, app, redirectUri, state }) => {
    const address = oauthAt(settings.baseUrl, 'authorize').replace('https://api.ownerrez.', 'https://app.ownerrez.');
    return consentUrl(address, { app, redirectUri, state });
  },
  exchange: async (call, { app, redirectUri, code }) => {
    const response = await call.http.send({
      method: 'POST',
      path: oauthAt(call.settings.baseUrl, 'access_token'),
      headers: { authorization: basicAuth(app.clientId, app.clientSecret), 'user-agent': agentOf(app.clientId) },
      form: { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
      anonymous: true,
    });
    const body = Fields.of(response.json(), 'token');
    const seconds = body.optionalInteger('expires_in');
    const expiresAt = seconds > 0 ? expiry(call, seconds) : null;
    return { accessToken: body.text('access_token'), expiresAt };
  },
};

/** https://api.ownerrez.com/help/v2, Users */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const me = await get(call, '/users/me');
  const providerAccountId = me.id('id');
  const name = `${me.optionalText('first_name')} ${me.optionalText('last_name')}`.trim();
  return { providerAccountId, name: name || `OwnerRez ${providerAccountId}` };
}

const get = async (call: PmsCall, at: string, query?: Query): Promise<Fields> =>
  Fields.of((await call.http.send({ method: 'GET', path: at, query })).json(), 'body');

/** Undefined when the PMS does not know the resource. */
export async function find(call: PmsCall, at: string, query?: Query): Promise<Fields | undefined> {
  const response = await call.http.send({ method: 'GET', path: at, query }, [404]);
  return response.status === 404 ? undefined : Fields.of(response.json(), 'body').tolerant();
}

/** Undefined when the account does not have the feature, or the PMS no such thing. */
export async function ifOffered(call: PmsCall, at: string, query: Query): Promise<Fields | undefined> {
  const response = await call.http.send({ method: 'GET', path: at, query }, [400, 402, 403, 404]);
  return response.status < 300 ? Fields.of(response.json(), 'body') : undefined;
}

/** One page. The cursor is the query of `next_page_url`, whose host and path are not followed. */
export async function pageOf(call: PmsCall, at: string, query: Query, cursor?: string): Promise<RawPage> {
  const body = await (cursor === undefined ? get(call, at, { ...query, limit: PAGE_SIZE }) : get(call, at + cursor));
  return readPage(body, cursor);
}

export function readPage(body: Fields, cursor?: string): RawPage {
  const items = listOf(body.value('items'), 'body.items');
  const next = body
    .optionalText('next_page_url')
    .replace(/^[^?]*/, '')
    .replace(/#.*$/, '');
  if (next !== '' && next === cursor) throw invalid('body.next_page_url', 'a page beyond this one');
  return { items, next: next === '' || items.length === 0 ? undefined : next };
}

/** All pages of a list. */
export const allOf = async (call: PmsCall, at: string, query: Query): Promise<unknown[]> =>
  everyPage((cursor) => pageOf(call, at, query, cursor), 'body.items');

import type { Connector } from '../port/connector.js';
import { type Fields, invalid, listOf } from '../kit/guards.js';
import type { Query } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';
import { authorizationCode } from '../kit/rest/auth.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';

export const PAGE_SIZE = 100;
const VERSION = /\/v\d+\/?$/;

/** Names the app, which the PMS requires. https://www.ownerrez.com/support/articles/api-overview */
const agentOf = (clientId = ''): string => (clientId ? `Lodgewire (${clientId})` : 'Lodgewire');

export const authenticate: Connector['authenticate'] = ({ accessToken, clientId }) => ({
  authorization: `Bearer ${accessToken ?? ''}`,
  'user-agent': agentOf(clientId),
});

/**
 * Classifies answers. Refusals are `{"messages":[…]}` with any 4xx; their texts give the reason. Those of OAuth have an
 * `error`.
 */
export const classify = refusesInWords({ not_available: /conflict/i });

/** Returns the address of an OAuth step, outside of the API's version; people sign in on a separate host. */
const oauthAt = (baseUrl: string, step: string): string => `${baseUrl.replace(VERSION, '')}/oauth/${step}`;

/** https://www.ownerrez.com/support/articles/api-oauth-app. Tokens last until the host revokes them: no refresh. */
export const oauth = authorizationCode({
  authorizeAt: (baseUrl) => oauthAt(baseUrl, 'authorize').replace('https://api.ownerrez.', 'https://app.ownerrez.'),
  tokenAt: (baseUrl) => oauthAt(baseUrl, 'access_token'),
  clientIn: 'basic',
  lifeSeconds: null,
  headers: ({ clientId }) => ({ 'user-agent': agentOf(clientId) }),
});

/** The cursor is the query of `next_page_url`, whose host and path are not followed. */
const BY_ADDRESS: Pager = {
  query: (cursor) => (cursor === undefined ? { limit: PAGE_SIZE } : Object.fromEntries(new URLSearchParams(cursor))),
  next: ({ items, body }, cursor) => {
    const [, next = ''] = /\?([^#]*)/.exec(body.optionalText('next_page_url')) ?? [];
    if (next !== '' && next === cursor) throw invalid('body.next_page_url', 'a page beyond this one');
    return next === '' || items.length === 0 ? undefined : next;
  },
};

const WINDOW = ['limit', 'offset'];

/** Returns the items of a list; an empty one consists of its window alone. */
function itemsIn(body: Fields): unknown[] {
  const isEmpty = body.has('limit') && body.names().every((name) => WINDOW.includes(name));
  return isEmpty ? [] : listOf(body.value('items'), 'body.items');
}

export const listAt = (path: string, query?: Query): List => list({ path, query, items: itemsIn, pages: BY_ADDRESS });

/** Statuses that mean that the account does not have the feature, or that the PMS does not have the resource. */
export const NOT_OFFERED = [400, 402, 403, 404];

/** Returns a list of one page, which is empty for accounts without the feature. */
export const listIfOffered = (path: string, query: Query): List =>
  list({ path, query, items: 'items', emptyAt: NOT_OFFERED });

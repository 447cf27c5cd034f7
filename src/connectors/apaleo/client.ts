import type { Connector, PmsCall, TokenSet, VerifiedAccount } from '../kit/connector.js';
import { Fields, listOf } from '../kit/guards.js';
import { basicAuth } from '../kit/inbound-auth.js';
import { everyItem, get, numberedPage, pageNumber, type Query, type RawPage } from '../kit/reading.js';
import { refusesInWords, withheld } from '../kit/refusals.js';
import { tokensFrom } from '../kit/token-answers.js';

/** The most that the PMS gives in a page. */
const PAGE_SIZE = 200;
const HOUR_SECONDS = 3600;

export const authenticate: Connector['authenticate'] = ({ accessToken = '' }) => ({
  authorization: `Bearer ${accessToken}`,
});

const inWords = refusesInWords();

/** Refusals are 422 `{"messages":[…]}`. A 403 withholds what the client has no scope for; the token is good for the rest. */
export const classify: NonNullable<Connector['classify']> = (response) =>
  response.status === 403 ? withheld : inWords(response);

export function obtainToken(call: PmsCall): Promise<TokenSet> {
  const { client_id = '', client_secret = '' } = call.credentials;
  const headers = { authorization: basicAuth(client_id, client_secret) };
  const form = { grant_type: 'client_credentials' };
  return tokensFrom(call, { server: 'identity', path: '/connect/token', headers, form }, HOUR_SECONDS);
}

export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const account = Fields.of(await get(call, '/account/v1/accounts/current'), 'account');
  const providerAccountId = account.id('code');
  return { providerAccountId, name: account.optionalText('name') || `apaleo ${providerAccountId}` };
}

/** One page of `{"<name>":[…],"count"}`; 204 where there is nothing. */
export async function pageOf(call: PmsCall, at: string, name: string, query: Query, cursor?: string): Promise<RawPage> {
  const page = pageNumber(cursor);
  const paged = { ...query, pageNumber: page, pageSize: PAGE_SIZE };
  const response = await call.http.send({ method: 'GET', path: at, query: paged });
  if (response.status === 204) return { items: [] };
  const body = Fields.of(response.json(), 'body');
  const total = body.count('count');
  return numberedPage(listOf(body.value(name), name), page, PAGE_SIZE, total);
}

export const allOf = (call: PmsCall, at: string, name: string, query: Query): Promise<Fields[]> =>
  everyItem((cursor) => pageOf(call, at, name, query, cursor), name);

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { consentRoutes, OAUTH_APP } from '../consent.js';
import { bearerOf, Failure } from '../dialect.js';

export const PMS = 'cloudbeds';
const ACCESS_S = 3_600;
const FOREVER_MS = 3_650 * 86_400_000;

export type Query = Record<string, string | undefined>;

/** Refusals of what was asked come with status 200. */
export const refused = (message: string): Failure => new Failure(200, message);

function credentialsOf({ headers }: FastifyRequest) {
  return { key: [headers['x-api-key']].flat()[0], bearer: bearerOf({ headers }) };
}

export function accountNamed(request: FastifyRequest, { ledger }: Context): string | undefined {
  const { key, bearer } = credentialsOf(request);
  return accountOfCredential(key) ?? ledger.tokens.find(PMS, bearer)?.account;
}

/** The account of the call; 401 without a good key or token. */
export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const { key, bearer } = credentialsOf(request);
  const token = ledger.tokens.valid(PMS, 'access', bearer);
  const account = key ? await ledger.accountByKey(key) : token && (await ledger.account(token.account));
  if (!account) throw new Failure(401, 'Access denied. Invalid or expired API key or access token');
  return account;
}

export function hotelFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw refused('Property not found');
  return property;
}

/** The hotels named in a comma-separated list; without one all. */
export const hotelsFor = (account: Account, ids: string | undefined): Property[] =>
  account.list().filter(({ id }) => ids === undefined || ids.split(',').includes(String(id)));

/** `{"success":true,"data":[…],"count","total"}`; 20 a page unless asked, never more than 100. */
export function listed<T>(all: T[], query: Query, drift: number, toWire: (item: T) => unknown) {
  const size = wholeNumber(query.pageSize, 20, 1, 100);
  const page = wholeNumber(query.pageNumber, 1, 1, 1e6);
  const data = pageOf(all, (page - 1) * size, size, drift).map(toWire);
  return { success: true, data, count: data.length, total: all.length };
}

/** Consent and tokens. The refresh token stays unless rotation is turned on. */
export function oauthRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, settings } = context;

  consentRoutes(app, context, { pms: PMS, name: 'Cloudbeds', at: '/oauth' });

  app.post<{ Body: Query | undefined }>('/access_token', async (request, reply) => {
    const { grant_type: grant, client_id: id, client_secret: secret, code, redirect_uri: uri } = request.body ?? {};
    const fail = (error: string) => reply.code(400).send({ error, error_description: 'The request is not valid' });
    if (id !== OAUTH_APP.id || secret !== OAUTH_APP.secret) return fail('invalid_client');
    const isCode = grant === 'authorization_code';
    if (!isCode && grant !== 'refresh_token') return fail('unsupported_grant_type');
    const value = isCode ? code : request.body?.refresh_token;
    const token = ledger.tokens.redeem(PMS, isCode ? 'code' : 'refresh', value ?? '');
    if (!token || (isCode && token.details.redirectUri !== uri)) return fail('invalid_grant');
    const stays = !isCode && !settings.rotateRefreshTokens;
    const account = (await ledger.account(token.account))!;
    return {
      access_token: ledger.tokens.issue(PMS, account.name, 'access', ACCESS_S * 1_000, {}, token.grant).value,
      token_type: 'Bearer',
      expires_in: ACCESS_S,
      refresh_token: stays ? token.value : ledger.tokens.succeed(token, FOREVER_MS).value,
      resources: account.list().map((property) => ({ type: 'property', id: String(property.id) })),
    };
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import { consentRoutes, OAUTH_APP } from '../consent.js';
import { bearerOf, Failure } from '../dialect.js';

export const PMS = 'smily';
const ACCESS_S = 7_200;
const REFRESH_MS = 3_650 * 86_400_000;

export type Query = Record<string, string | undefined>;

/** Token calls are told by the token or code that they bring. */
export function accountNamed(request: FastifyRequest, { ledger }: Context): string | undefined {
  const { refresh_token: refresh, code } = (request.body ?? {}) as Query;
  return ledger.tokens.find(PMS, bearerOf(request) || refresh || code || '')?.account;
}

/** The account of the call; 401 without a valid token. */
export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const token = ledger.tokens.valid(PMS, 'access', bearerOf(request));
  const account = token && (await ledger.account(token.account));
  if (!account) throw new Failure(401, 'unauthorized');
  return account;
}

export function rentalFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'not_found');
  return property;
}

/** The rentals named in a comma-separated list; without one all. */
export const rentalsFor = (account: Account, ids: string | undefined): Property[] =>
  account.list().filter(({ id }) => ids === undefined || ids.split(',').includes(String(id)));

/** One page of a list, with `Link` and `X-Total-Pages`. */
export function listed<T>(request: FastifyRequest, reply: FastifyReply, prefix: string, all: T[]): T[] {
  const query = request.query as Query;
  const size = wholeNumber(query.per_page, 25, 1, 100);
  const page = wholeNumber(query.page, 1, 1, 1e6);
  const pages = Math.max(1, Math.ceil(all.length / size));
  void reply.header('x-total-pages', String(pages));
  if (page < pages) {
    const next = new URL(request.url, 'http://sandbox');
    next.searchParams.set('page', String(page + 1));
    void reply.header('link', `<${prefix}${next.search}>; rel="next"`);
  }
  return pageOf(all, (page - 1) * size, size, request.sandbox.drift);
}

/** Consent and tokens. A refresh always replaces the refresh token; one that was replaced revokes the grant. */
export function oauthRoutes(app: FastifyInstance, context: Context): void {
  const { ledger } = context;

  consentRoutes(app, context, { pms: PMS, name: 'Smily', at: '/oauth/authorize', keeps: ['scope'] });

  app.post<{ Body: Query | undefined }>('/oauth/token', async (request, reply) => {
    const { grant_type: grant, client_id: id, client_secret: secret, code, redirect_uri: uri } = request.body ?? {};
    const fail = (status: number, error: string) => reply.code(status).send({ error, error_description: error });
    if (id !== OAUTH_APP.id || secret !== OAUTH_APP.secret) return fail(401, 'invalid_client');
    const isCode = grant === 'authorization_code';
    if (!isCode && grant !== 'refresh_token') return fail(400, 'unsupported_grant_type');
    const value = isCode ? code : request.body?.refresh_token;
    const token = ledger.tokens.redeem(PMS, isCode ? 'code' : 'refresh', value ?? '');
    if (!token || (isCode && token.details.redirectUri !== uri)) return fail(400, 'invalid_grant');
    const { scope = 'public' } = token.details;
    return {
      access_token: ledger.tokens.issue(PMS, token.account, 'access', ACCESS_S * 1_000, {}, token.grant).value,
      token_type: 'Bearer',
      expires_in: ACCESS_S,
      refresh_token: ledger.tokens.succeed(token, REFRESH_MS, { scope }).value,
      scope,
    };
  });
}

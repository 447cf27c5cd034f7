import type { FastifyInstance, FastifyReply } from 'fastify';
import { consentPage, OAUTH_APP } from '../consent.js';
import { Failure } from '../dialect.js';
import type { Context } from '../../http/context.js';
import type { Token } from '../../ledger/tokens.js';
import { PMS } from './auth.js';
import { isUrl } from '../../http/url.js';

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
const ACCESS_S = 86_400;
const REFRESH_MS = 180 * 24 * 60 * MINUTE_MS;

type Query = Record<string, string | undefined>;
interface ExchangeBody {
  code?: string;
  redirectUri?: string;
  refreshToken?: string;
}

/** Authorization code flow: JSON in camelCase, client credentials in Basic. */
export function oauthRoutes(app: FastifyInstance, context: Context, path: string): void {
  app.get<{ Querystring: Query }>(`${path}/authorize`, (request, reply) => {
    redirectOf(request.query);
    return page(reply, 200);
  });

  app.post<{ Querystring: Query; Body: Query | undefined }>(`${path}/authorize`, async (request, reply) => {
    const { account: name = '', decision } = request.body ?? {};
    const redirect = redirectOf({ ...request.query, ...request.body });
    redirect.searchParams.set('state', request.query.state ?? request.body?.state ?? '');
    if (decision !== 'approve') {
      redirect.searchParams.set('error', 'access_denied');
      return reply.redirect(redirect.href, 302);
    }
    const account = await context.ledger.account(name.trim());
    if (!account) return page(reply, 422, `There is no account ${name}`);
    const details = { redirectUri: request.query.redirectUri ?? request.body?.redirectUri ?? '' };
    redirect.searchParams.set('code', context.ledger.tokens.issue(PMS, account.name, 'code', CODE_MS, details).value);
    return reply.redirect(redirect.href, 302);
  });

  app.post<{ Body: ExchangeBody | undefined }>(`${path}/code-exchange`, async (request) => {
    demandClient(request.headers.authorization);
    const { code, redirectUri, refreshToken } = request.body ?? {};
    if (refreshToken) return refresh(context, refreshToken);
    const token = context.ledger.tokens.valid(PMS, 'code', code ?? '');
    if (!token) throw new Failure(400, 'The code is not valid');
    token.revoked = true;
    if (redirectUri !== token.details.redirectUri) throw new Failure(400, 'redirectUri does not match');
    return answer(context, token.account, context.ledger.tokens.succeed(token, REFRESH_MS));
  });

  app.post<{ Body: ExchangeBody | undefined }>(`${path}/refresh`, async (request) => {
    demandClient(request.headers.authorization);
    return refresh(context, request.body?.refreshToken ?? '');
  });
}

function page(reply: FastifyReply, status: number, problem?: string) {
  return reply.code(status).type('text/html; charset=utf-8').send(consentPage('Hostfully', problem));
}

function redirectOf({ clientId, redirectUri }: Query): URL {
  if (clientId !== OAUTH_APP.id) throw new Failure(401, 'Unknown clientId');
  if (!redirectUri || !isUrl(redirectUri)) throw new Failure(400, 'redirectUri is not valid');
  return new URL(redirectUri);
}

function demandClient(authorization: string | undefined): void {
  const expected = `Basic ${Buffer.from(`${OAUTH_APP.id}:${OAUTH_APP.secret}`).toString('base64')}`;
  if (authorization !== expected) throw new Failure(401, 'Invalid client credentials');
}

function refresh(context: Context, value: string) {
  const token = context.ledger.tokens.redeem(PMS, 'refresh', value);
  if (!token) throw new Failure(400, 'The refresh token is not valid');
  if (!context.settings.rotateRefreshTokens) return answer(context, token.account, token);
  return answer(context, token.account, context.ledger.tokens.succeed(token, REFRESH_MS));
}

function answer({ ledger }: Context, account: string, refreshToken: Token) {
  const access = ledger.tokens.issue(PMS, account, 'access', ACCESS_S * 1_000, {}, refreshToken.grant);
  return { accessToken: access.value, refreshToken: refreshToken.value, expiresIn: ACCESS_S };
}

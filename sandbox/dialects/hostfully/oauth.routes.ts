import type { FastifyInstance } from 'fastify';
import { APP_BY_BASIC, consentRoutes } from '../consent.js';
import { Failure } from '../dialect.js';
import type { Context } from '../../http/context.js';
import type { Token } from '../../ledger/tokens.js';
import { PMS } from './auth.js';

const MINUTE_MS = 60_000;
const ACCESS_S = 86_400;
const REFRESH_MS = 180 * 24 * 60 * MINUTE_MS;

interface ExchangeBody {
  code?: string;
  redirectUri?: string;
  refreshToken?: string;
}

/** Authorization code flow: JSON in camelCase, client credentials in Basic. */
export function oauthRoutes(app: FastifyInstance, context: Context, path: string): void {
  const names = { clientId: 'clientId', redirectUri: 'redirectUri' };
  consentRoutes(app, context, { pms: PMS, name: 'Hostfully', at: `${path}/authorize`, ...names });

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

function demandClient(authorization: string | undefined): void {
  if (authorization !== APP_BY_BASIC) throw new Failure(401, 'Invalid client credentials');
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

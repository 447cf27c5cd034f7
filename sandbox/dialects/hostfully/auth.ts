import { type Auth, APP_BY_BASIC, DAY, either, Failure, header, key, type OpenCall } from '../../engine/index.js';
import { type OpenRoutes, type Query, token, tokensFor } from '../../engine/index.js';
import type { Token } from '../../ledger/tokens.js';

const LIVES = { accessS: 86_400, refreshMs: 180 * DAY };

const keyOrToken = either(key(header('x-hostfully-apikey')), token());

/** Throws 403 for another account's agencyUid. */
export const auth: Auth = {
  ...keyOrToken,
  account: async (request, context, pms) => {
    const account = await keyOrToken.account(request, context, pms);
    const agencyUid = (request.query as Query).agencyUid ?? (request.body as Query | undefined)?.agencyUid;
    if (account && agencyUid && agencyUid !== account.uid)
      throw new Failure(403, 'Access to this agency is not allowed');
    return account;
  },
};

interface ExchangeBody {
  code?: string;
  redirectUri?: string;
  refreshToken?: string;
}

/** Returns the routes of the authorization code flow: JSON in camelCase, client credentials in Basic. */
export const oauthRoutes = (path: string): OpenRoutes => ({
  [`POST ${path}/code-exchange`]: (call: OpenCall<ExchangeBody>) => {
    demandClient(call);
    const { code = '', redirectUri, refreshToken } = call.body;
    if (refreshToken) return refreshed(call, refreshToken);
    const found = call.context.ledger.tokens.valid(call.pms, 'code', code);
    if (!found) throw new Failure(400, 'The code is not valid');
    found.revoked = true;
    if (redirectUri !== found.details.redirectUri) throw new Failure(400, 'redirectUri does not match');
    return answer(call, found);
  },

  [`POST ${path}/refresh`]: (call: OpenCall<ExchangeBody>) => {
    demandClient(call);
    return refreshed(call, call.body.refreshToken ?? '');
  },
});

function demandClient({ request }: OpenCall): void {
  if (request.headers.authorization !== APP_BY_BASIC) throw new Failure(401, 'Invalid client credentials');
}

function refreshed(call: OpenCall, value: string) {
  const found = call.context.ledger.tokens.redeem(call.pms, 'refresh', value);
  if (!found) throw new Failure(400, 'The refresh token is not valid');
  return answer(call, found);
}

function answer(call: OpenCall, found: Token) {
  const { access, refresh } = tokensFor(call, found, LIVES);
  return { accessToken: access, refreshToken: refresh, expiresIn: LIVES.accessS };
}

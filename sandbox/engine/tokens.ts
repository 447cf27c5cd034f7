import type { Account } from '../ledger/account.js';
import type { Token } from '../ledger/tokens.js';
import type { OpenCall } from './call.js';

/** The lifetimes of a PMS's tokens. */
interface Lives {
  accessS: number;
  refreshMs: number;
  /** Whether each refresh replaces the refresh token; otherwise only if the sandbox is set to do so. */
  isRotating?: boolean;
}

/** Issues an access token with a lifetime in seconds. */
export const accessToken = ({ context, pms }: OpenCall, account: Account, lifeS: number, details = {}): string =>
  context.ledger.tokens.issue(pms, account.name, 'access', lifeS * 1_000, details).value;

/** Issues the tokens for a valid code or refresh token. `details` are stored with the next refresh token. */
export function tokensFor({ context, pms }: OpenCall, token: Token, lives: Lives, details = {}) {
  const { ledger, settings } = context;
  const { accessS, refreshMs, isRotating = settings.rotateRefreshTokens } = lives;
  const access = ledger.tokens.issue(pms, token.account, 'access', accessS * 1_000, {}, token.grant);
  const isKept = token.kind === 'refresh' && !isRotating;
  const refresh = isKept ? token : ledger.tokens.succeed(token, refreshMs, details);
  return { access: access.value, refresh: refresh.value };
}

/** A call to a token endpoint. RFC 6749, 4.1.3 and 6 */
export interface TokenRequest {
  grant_type?: string;
  client_id?: string;
  client_secret?: string;
  code?: string;
  redirect_uri?: string;
  refresh_token?: string;
}

/** Returns the code or refresh token of the request, or the error. RFC 6749, 5.2 */
export function redeemed({
  context,
  pms,
  body,
}: OpenCall<TokenRequest>): Token | 'unsupported_grant_type' | 'invalid_grant' {
  const { grant_type: grant, code, redirect_uri: uri, refresh_token: refresh } = body;
  const isCode = grant === 'authorization_code';
  if (!isCode && grant !== 'refresh_token') return 'unsupported_grant_type';
  const token = context.ledger.tokens.redeem(pms, isCode ? 'code' : 'refresh', (isCode ? code : refresh) ?? '');
  return token && (!isCode || token.details.redirectUri === uri) ? token : 'invalid_grant';
}

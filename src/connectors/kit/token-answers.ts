import type { PmsCall, PmsRequest, TokenSet } from '../port/connector.js';
import { Fields } from './guards.js';

/**
 * Sends a token request and parses its answer (RFC 6749, section 5.1). `lifeSeconds`: used when the PMS gives none;
 * null for unlimited.
 */
export async function tokensFrom(
  call: PmsCall,
  request: Pick<PmsRequest, 'path' | 'server' | 'headers'> & { form: Record<string, string> },
  lifeSeconds: number | null,
): Promise<TokenSet> {
  const response = await call.http.send({ method: 'POST', ...request, anonymous: true });
  const body = Fields.of(response.json(), 'token');
  const seconds = body.optionalInteger('expires_in', lifeSeconds ?? 0);
  return {
    accessToken: body.text('access_token'),
    refreshToken: body.optionalText('refresh_token') || undefined,
    expiresAt: lifeSeconds === null && seconds === 0 ? null : expiry(call, seconds),
  };
}

/** Returns the instant `seconds` seconds from now. */
export const expiry = ({ clock }: PmsCall, seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

/** Returns the address at which a host consents (RFC 6749, section 4.1.1). */
export const consentUrl = (
  at: string,
  input: { app: { clientId: string }; redirectUri: string; state: string },
  scope?: string,
): string => {
  const { app, redirectUri, state } = input;
  const query = { client_id: app.clientId, redirect_uri: redirectUri, response_type: 'code', state };
  return `${at}?${new URLSearchParams(scope ? { ...query, scope } : query)}`;
};

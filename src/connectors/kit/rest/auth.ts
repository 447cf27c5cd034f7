import type {
  Connector,
  Credentials,
  OAuthApp,
  OAuthScheme,
  PmsCall,
  PmsRequest,
  TokenScheme,
  TokenSet,
} from '../../port/connector.js';
import { basicAuth } from '../inbound-auth.js';
import { consentUrl, tokensFrom } from '../token-answers.js';

type Authenticate = Connector['authenticate'];

/** Authenticates by `Authorization: Bearer` with the account's token, or with one of the host's credentials. */
export const bearer =
  (credential?: string): Authenticate =>
  ({ accessToken = '', credentials }) => ({
    authorization: `Bearer ${credential === undefined ? accessToken : (credentials[credential] ?? '')}`,
  });

/** Authenticates by headers that contain credentials: `{ 'x-api-key': 'api_key' }`. */
export const keyHeaders =
  (headers: Readonly<Record<string, string>>): Authenticate =>
  ({ credentials }) =>
    Object.fromEntries(Object.entries(headers).map(([header, name]) => [header, credentials[name] ?? '']));

/** The way in which a client sends its id and secret: in the form, or by HTTP Basic. */
type ClientIn = 'form' | 'basic';

/** Builds a token request of a client (RFC 6749, section 2.3.1). */
function asClient(clientIn: ClientIn, id: string, secret: string, grant: Record<string, string>) {
  return clientIn === 'basic'
    ? { headers: { authorization: basicAuth(id, secret) }, form: grant }
    : { form: { ...grant, client_id: id, client_secret: secret } };
}

interface ClientCredentials extends Pick<PmsRequest, 'path' | 'server'>, Pick<TokenScheme, 'revoke' | 'settleMs'> {
  /** The names of the credentials. */
  id: string;
  secret: string;
  clientIn: ClientIn;
  scope?: string;
  /** Used where the PMS does not give one. */
  lifeSeconds: number;
}

/** Obtains tokens for an id and a secret (RFC 6749, section 4.4). */
export function clientCredentials({
  path,
  server,
  id,
  secret,
  clientIn,
  scope,
  lifeSeconds,
  ...rest
}: ClientCredentials): TokenScheme {
  const grant = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
  const own = ({ [id]: name = '', [secret]: word = '' }: Credentials) => asClient(clientIn, name, word, grant);
  return {
    applies: () => true,
    obtain: (call) => tokensFrom(call, { path, server, ...own(call.credentials) }, lifeSeconds),
    ...rest,
  };
}

interface AuthorizationCode {
  /** Return the addresses, from the base URL of the interface. */
  authorizeAt: (baseUrl: string) => string;
  tokenAt: (baseUrl: string) => string;
  clientIn: ClientIn;
  /** Requested when the app names none; `''` for none. Absent when the PMS has no scopes. */
  scopes?: string;
  /** Used where the PMS does not give one. Null when tokens last until the host revokes them, and are not refreshed. */
  lifeSeconds: number | null;
  /** Further headers of token requests. */
  headers?: (app: OAuthApp) => Record<string, string>;
}

/**
 * Lets a host authorize the app (RFC 6749, section 4.1). A refresh may replace the refresh token; otherwise it stays.
 */
export function authorizationCode({
  authorizeAt,
  tokenAt,
  clientIn,
  scopes,
  lifeSeconds,
  headers,
}: AuthorizationCode): OAuthScheme {
  const ask = (call: PmsCall, app: OAuthApp, grant: Record<string, string>): Promise<TokenSet> => {
    const client = asClient(clientIn, app.clientId, app.clientSecret, grant);
    const own = { ...client, headers: { ...client.headers, ...headers?.(app) } };
    return tokensFrom(call, { path: tokenAt(call.settings.baseUrl), ...own }, lifeSeconds);
  };
  return {
    pkce: false,
    authorizeUrl: (input) =>
      consentUrl(
        authorizeAt(input.settings.baseUrl),
        input,
        scopes === undefined ? undefined : input.app.scopes || scopes,
      ),
    exchange: (call, { app, redirectUri, code }) =>
      ask(call, app, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    ...(lifeSeconds !== null && {
      refresh: async (call, app, { refreshToken = '' }) => {
        const tokens = await ask(call, app, { grant_type: 'refresh_token', refresh_token: refreshToken });
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
      },
    }),
  };
}

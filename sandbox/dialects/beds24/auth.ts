import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Token } from '../../ledger/tokens.js';
import { Failure } from '../dialect.js';

export const PMS = 'beds24';
const DAY_S = 86_400;
const REFRESH_LIFE_MS = 30 * DAY_S * 1_000;
const SCOPES = ['bookings', 'bookings-personal', 'bookings-financial', 'inventory', 'properties'].map(
  (scope) => `all:${scope}`,
);

/** Invite code → tokens (once), refresh token → access token, and what a token is worth. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, clock } = context;
  const access = (account: Account, deviceName: string) => ({
    token: ledger.tokens.issue(PMS, account.name, 'access', DAY_S * 1_000, { deviceName }).value,
    expiresIn: DAY_S,
  });

  app.get('/authentication/setup', async (request) => {
    const code = headerOf(request, 'code');
    const account = await ledger.accountByKey(credentialIn(code));
    if (!account || !ledger.tokens.spend(PMS, code)) throw new Failure(400, 'Invite code is not valid');
    const deviceName = headerOf(request, 'devicename');
    const refresh = ledger.tokens.issue(PMS, account.name, 'refresh', REFRESH_LIFE_MS, { deviceName });
    return { ...access(account, deviceName), refreshToken: refresh.value };
  });

  app.get('/authentication/token', async (request) => {
    const token = ledger.tokens.valid(PMS, 'refresh', headerOf(request, 'refreshtoken'));
    const account = token && (await ledger.account(token.account));
    if (!account) throw new Failure(401, 'Refresh token is not valid');
    token.expiresAt = clock.now() + REFRESH_LIFE_MS;
    return access(account, token.details.deviceName ?? '');
  });

  app.delete('/authentication/token', async (request) => {
    const token = ledger.tokens.valid(PMS, 'refresh', headerOf(request, 'refreshtoken'));
    if (!token) throw new Failure(400, 'Refresh token is not valid');
    token.revoked = true;
    return { success: true };
  });

  /** 200 for any token. */
  app.get('/authentication/details', async (request) => {
    const diagnostics = { requestIp: request.ip };
    const token = tokenOf(request, context);
    const account = token && (await ledger.account(token.account));
    if (!account) return { validToken: false, diagnostics };
    return {
      validToken: true,
      token: {
        ownerId: account.id,
        scopes: SCOPES,
        expiresIn: Math.floor((token.expiresAt - clock.now()) / 1_000),
        deviceName: token.details.deviceName ?? '',
        linkedProperties: false,
      },
      diagnostics,
    };
  });
}

const headerOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '');

const tokenOf = (request: FastifyRequest, { ledger }: Context): Token | undefined =>
  ledger.tokens.valid(PMS, 'access', headerOf(request, 'token'));

/** A code is `sandbox-<account>`, or that with a suffix (`sandbox-demo-2`); accounts end in `-h0001` or the like. */
const credentialIn = (code: string): string => /^(sandbox-.+?)-(?!h\d+$)[A-Za-z0-9]+$/.exec(code)?.[1] ?? code;

/** The account of the call; 401 without a valid token. */
export async function accountFor(request: FastifyRequest, context: Context): Promise<Account> {
  const token = tokenOf(request, context);
  const account = token && (await context.ledger.account(token.account));
  if (!account) throw new Failure(401, 'Token is missing or invalid');
  return account;
}

/** The account that the call names by any of its three headers, valid or not. */
export function accountNamed(request: FastifyRequest, { ledger }: Context): string | undefined {
  const named = ['token', 'refreshtoken'].map((name) => ledger.tokens.find(PMS, headerOf(request, name))?.account);
  return named.find(Boolean) ?? accountOfCredential(credentialIn(headerOf(request, 'code')));
}

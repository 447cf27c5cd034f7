import {
  accessToken,
  type Auth,
  DAY,
  Failure,
  header,
  type OpenCall,
  type OpenRoutes,
  token,
} from '../../engine/index.js';
import type { FastifyRequest } from 'fastify';
import { accountOfCredential } from '../../ledger/ledger.js';

const DAY_S = 86_400;
const REFRESH_LIFE_MS = 30 * DAY;
const SCOPES = ['bookings', 'bookings-personal', 'bookings-financial', 'inventory', 'properties'].map(
  (scope) => `all:${scope}`,
);

const tokenIn = token(header('token'));
const headerOf = (request: FastifyRequest, name: string): string => header(name)(request) ?? '';

/** Reads a code: `sandbox-<account>`, optionally with a suffix (`sandbox-demo-2`); accounts may end in `-h0001`. */
const credentialIn = (code: string): string => /^(sandbox-.+?)-(?!h\d+$)[A-Za-z0-9]+$/.exec(code)?.[1] ?? code;

/** A call names its account by any of three headers. */
export const auth: Auth = {
  ...tokenIn,
  named: (request, context, pms) =>
    tokenIn.named(request, context, pms) ??
    token(header('refreshtoken')).named(request, context, pms) ??
    accountOfCredential(credentialIn(headerOf(request, 'code'))),
};

/** Invite code → tokens (once), refresh token → access token, and the details of a token. */
export const authRoutes: OpenRoutes = {
  'GET /authentication/setup': async (call) => {
    const { ledger } = call.context;
    const code = headerOf(call.request, 'code');
    const account = await ledger.accountByKey(credentialIn(code));
    if (!account || !ledger.tokens.spend(call.pms, code)) throw new Failure(400, 'Invite code is not valid');
    const details = { deviceName: headerOf(call.request, 'devicename') };
    const refresh = ledger.tokens.issue(call.pms, account.name, 'refresh', REFRESH_LIFE_MS, details);
    return { token: accessToken(call, account, DAY_S, details), expiresIn: DAY_S, refreshToken: refresh.value };
  },

  'GET /authentication/token': async (call) => {
    const refresh = refreshIn(call);
    const account = refresh && (await call.context.ledger.account(refresh.account));
    if (!account) throw new Failure(401, 'Refresh token is not valid');
    refresh.expiresAt = call.now + REFRESH_LIFE_MS;
    return { token: accessToken(call, account, DAY_S, refresh.details), expiresIn: DAY_S };
  },

  'DELETE /authentication/token': (call) => {
    const refresh = refreshIn(call);
    if (!refresh) throw new Failure(400, 'Refresh token is not valid');
    refresh.revoked = true;
    return { success: true };
  },

  /** Returns 200 for any token. */
  'GET /authentication/details': async (call) => {
    const { ledger } = call.context;
    const diagnostics = { requestIp: call.request.ip };
    const found = ledger.tokens.valid(call.pms, 'access', headerOf(call.request, 'token'));
    const account = found && (await ledger.account(found.account));
    if (!account) return { validToken: false, diagnostics };
    const worth = {
      ownerId: account.id,
      scopes: SCOPES,
      expiresIn: Math.floor((found.expiresAt - call.now) / 1_000),
      deviceName: found.details.deviceName ?? '',
      linkedProperties: false,
    };
    return { validToken: true, token: worth, diagnostics };
  },
};

const refreshIn = ({ context, pms, request }: OpenCall) =>
  context.ledger.tokens.valid(pms, 'refresh', headerOf(request, 'refreshtoken'));

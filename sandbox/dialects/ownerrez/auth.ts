import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import { APP_BY_BASIC, consentRoutes, OAUTH_APP } from '../consent.js';
import { bearerOf, Failure } from '../dialect.js';

export const PMS = 'ownerrez';
const YEAR_MS = 365 * 86_400_000;
const TOKEN_MS = 10 * YEAR_MS;

export type Query = Record<string, string | undefined>;

/** Authorization code flow: forms, client credentials in Basic, tokens that last. */
export function oauthRoutes(app: FastifyInstance, context: Context): void {
  const { ledger } = context;
  consentRoutes(app, context, { pms: PMS, name: 'OwnerRez', at: '/oauth/authorize' });

  app.post<{ Body: Query | undefined }>('/oauth/access_token', async (request, reply) => {
    demandAgent(request);
    if (request.headers.authorization !== APP_BY_BASIC) return reply.code(401).send({ error: 'invalid_client' });
    const { code = '', redirect_uri: redirectUri, grant_type: grant } = request.body ?? {};
    const token = grant === 'authorization_code' ? ledger.tokens.valid(PMS, 'code', code) : undefined;
    const account = token && (await ledger.account(token.account));
    if (!account || redirectUri !== token.details.redirectUri) return reply.code(400).send({ error: 'invalid_grant' });
    token.revoked = true;
    const { value } = ledger.tokens.issue(PMS, account.name, 'access', TOKEN_MS);
    return { access_token: value, token_type: 'bearer', scope: 'all', user_id: account.id };
  });
}

/** Requests name their app. */
function demandAgent({ headers }: FastifyRequest): void {
  if (!headers['user-agent']?.includes(OAUTH_APP.id))
    throw new Failure(403, 'A User-Agent header with the client id of your app is required');
}

export const accountNamed = (request: FastifyRequest, { ledger }: Context): string | undefined =>
  ledger.tokens.find(PMS, bearerOf(request))?.account;

/** The account of the call; 401 without a good token. */
export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const token = ledger.tokens.valid(PMS, 'access', bearerOf(request));
  const account = token && (await ledger.account(token.account));
  if (!account) throw new Failure(401, 'Authorization required');
  demandAgent(request);
  return account;
}

export function propertyFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Property not found');
  return property;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { success } from './envelope.js';

export const PMS = 'hostaway';
const LIFE_S = 15_897_600;
const NO_CLIENT = {
  error: 'invalid_client',
  error_description: 'Client authentication failed',
  message: 'Client authentication failed',
};

interface TokenBody {
  grant_type?: string;
  client_id?: string;
  client_secret?: string;
}

/** `POST /accessTokens` (client credentials, form) and its revocation. */
export function authRoutes(app: FastifyInstance, { ledger }: Context): void {
  app.post<{ Body: TokenBody | undefined }>('/accessTokens', async (request, reply) => {
    const { grant_type, client_id, client_secret } = request.body ?? {};
    if (grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type', message: 'The grant type is not supported' });
    const account = await ledger.accountByKey(client_secret);
    if (!account || (client_id !== client_secret && client_id !== String(account.id)))
      return reply.code(401).send(NO_CLIENT);
    const token = ledger.tokens.issue(PMS, account.name, 'access', LIFE_S * 1_000);
    return { token_type: 'Bearer', expires_in: LIFE_S, access_token: token.value };
  });

  app.delete<{ Querystring: { token?: string } }>('/accessTokens', (request) => {
    const token = ledger.tokens.find(PMS, request.query.token ?? '');
    if (token) token.revoked = true;
    return success([]);
  });
}

export function bearerOf(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** The account of the call. A missing, unknown, expired or revoked token is 403, as documented. */
export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const token = ledger.tokens.valid(PMS, 'access', bearerOf(request));
  const account = token && (await ledger.account(token.account));
  if (!account) throw new Failure(403, 'Access token is invalid, expired or revoked');
  return account;
}

export function listingFor(account: Account, id: string): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Listing not found');
  return property;
}

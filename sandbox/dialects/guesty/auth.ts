import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { bearerOf, Failure } from '../dialect.js';

export const PMS = 'guesty';
export const TOKEN_PATH = '/oauth2/token';
const LIFE_S = 86_400;

interface TokenBody {
  grant_type?: string;
  scope?: string;
  client_id?: string;
  client_secret?: string;
}

/** `POST /oauth2/token` (client credentials, form); five in 24 hours per key (`limits` of the dialect). */
export function authRoutes(app: FastifyInstance, { ledger }: Context): void {
  app.post<{ Body: TokenBody | undefined }>(TOKEN_PATH, async (request, reply) => {
    const { grant_type, scope, client_id, client_secret } = request.body ?? {};
    if (grant_type !== 'client_credentials' || scope !== 'open-api')
      return reply.code(400).send({ errorCode: 'invalid_request', errorSummary: 'grant_type or scope is not valid' });
    const account = client_id === client_secret ? await ledger.accountByKey(client_id) : undefined;
    if (!account)
      return reply.code(401).send({ errorCode: 'invalid_client', errorSummary: 'The client credentials are invalid.' });
    const token = ledger.tokens.issue(PMS, account.name, 'access', LIFE_S * 1_000);
    return { token_type: 'Bearer', expires_in: LIFE_S, access_token: token.value, scope };
  });
}

/** The account that a token, a partner's integration token or a token request names. */
export function accountNamed(request: FastifyRequest, { ledger }: Context): string | undefined {
  const body = request.body as { client_id?: string } | undefined;
  const bearer = bearerOf(request);
  return (
    ledger.tokens.find(PMS, bearer)?.account ?? accountOfCredential(bearer) ?? accountOfCredential(body?.client_id)
  );
}

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const bearer = bearerOf(request);
  const token = ledger.tokens.valid(PMS, 'access', bearer);
  const account = token ? await ledger.account(token.account) : await ledger.accountByKey(bearer);
  if (!account) throw new Failure(401, 'Unauthorized');
  return account;
}

export function listingFor(account: Account, id: unknown): Property {
  const property = typeof id === 'string' ? account.propertyByUid(id) : undefined;
  if (!property) throw new Failure(404, 'Listing not found');
  return property;
}

/** The named fields of a record and those that are always there; all of them where none is named. */
export function projected(record: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  if (!fields) return record;
  const names = new Set(fields.split(' ').map((field) => field.split('.')[0]));
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => names.has(name) || ['_id', 'accountId', 'guestId'].includes(name)),
  );
}

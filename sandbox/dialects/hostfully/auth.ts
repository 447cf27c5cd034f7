import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { bearerOf, Failure } from '../dialect.js';

export const PMS = 'hostfully';

type Query = Record<string, string | undefined>;

function credentialsOf({ headers }: FastifyRequest) {
  const key = headers['x-hostfully-apikey'];
  return {
    key: typeof key === 'string' ? key : undefined,
    bearer: bearerOf({ headers }),
  };
}

export function accountNamed(request: FastifyRequest, { ledger }: Context): string | undefined {
  const { key, bearer } = credentialsOf(request);
  return accountOfCredential(key) ?? ledger.tokens.find(PMS, bearer)?.account;
}

/** The account of the call: 401 without a good key or token, 403 for another account's agencyUid. */
export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const { key, bearer } = credentialsOf(request);
  const token = ledger.tokens.valid(PMS, 'access', bearer);
  const account = key ? await ledger.accountByKey(key) : token && (await ledger.account(token.account));
  if (!account) throw new Failure(401, 'Unauthorized');
  const agencyUid = (request.query as Query).agencyUid ?? (request.body as Query | undefined)?.agencyUid;
  if (agencyUid && agencyUid !== account.uid) throw new Failure(403, 'Access to this agency is not allowed');
  return account;
}

export function propertyFor(account: Account, uid: unknown): Property {
  if (!uid) throw new Failure(400, 'propertyUid is required');
  const property = account.propertyByUid(String(uid));
  if (!property) throw new Failure(404, 'Property not found');
  return property;
}

import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';

export const PMS = 'uplisting';

export type Query = Record<string, string | undefined>;

/** The key alone, in base64. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const encoded = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString('utf8');
}

export const accountNamed = (request: FastifyRequest): string | undefined => accountOfCredential(keyOf(request));

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const account = await ledger.accountByKey(keyOf(request));
  if (!account) throw new Failure(401, 'Unauthorised');
  return account;
}

/** v2 also wants the partner's client id. */
export async function partnerAccountFor(request: FastifyRequest, context: Context): Promise<Account> {
  const account = await accountFor(request, context);
  if (accountOfCredential(request.headers['x-uplisting-client-id']) !== account.name)
    throw new Failure(401, 'Your client ID does not appear to be valid');
  return account;
}

export function propertyFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Property not found');
  return property;
}

import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';

export const PMS = 'hostex';
const PER_PAGE = 20;
const MOST_PER_PAGE = 100;

export type Query = Record<string, string | undefined>;

const tokenOf = ({ headers }: FastifyRequest): string | undefined => [headers['hostex-access-token']].flat()[0];

export const accountNamed = (request: FastifyRequest): string | undefined => accountOfCredential(tokenOf(request));

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const account = await ledger.accountByKey(tokenOf(request));
  if (!account) throw new Failure(401, 'Invalid access token');
  return account;
}

export function propertyFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Property not found');
  return property;
}

export const enveloped = (code: number, message: string, data?: unknown) => ({
  request_id: randomUUID(),
  error_code: code,
  error_msg: message,
  ...(data !== undefined && { data }),
});

export const answer = (data: unknown) => enveloped(0, '', data);

/** `offset` and `limit`: 20 a page unless asked, never more than 100. */
export function listed<T>(name: string, all: T[], query: Query, drift: number, toWire: (item: T) => unknown) {
  const limit = wholeNumber(query.limit, PER_PAGE, 1, MOST_PER_PAGE);
  const items = pageOf(all, wholeNumber(query.offset, 0, 0, 1e6), limit, drift);
  return answer({ [name]: items.map(toWire), total: all.length });
}

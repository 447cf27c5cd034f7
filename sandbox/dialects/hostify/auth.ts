import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';

export const PMS = 'hostify';
const PER_PAGE = 20;
const MOST_PER_PAGE = 100;

export type Query = Record<string, string | undefined>;

const keyOf = ({ headers }: FastifyRequest): string | undefined => [headers['x-api-key']].flat()[0];

export const accountNamed = (request: FastifyRequest): string | undefined => accountOfCredential(keyOf(request));

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const account = await ledger.accountByKey(keyOf(request));
  if (!account) throw new Failure(401, 'Unauthorized');
  return account;
}

export function listingFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Listing not found');
  return property;
}

/** `{"success":true,"<name>":[…],"total","next_page"}`; 20 a page unless asked, never more than 100. */
export function listed<T>(name: string, all: T[], query: Query, drift: number, toWire: (item: T) => unknown) {
  const perPage = wholeNumber(query.per_page, PER_PAGE, 1, MOST_PER_PAGE);
  const page = wholeNumber(query.page, 1, 1, 1e6);
  const end = page * perPage;
  return {
    success: true,
    [name]: pageOf(all, end - perPage, perPage, drift).map(toWire),
    total: all.length,
    next_page: end < all.length ? page + 1 : null,
  };
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export const stamp = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

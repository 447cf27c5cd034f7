import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';

export const PMS = 'lodgify';
const MOST_PER_PAGE = 50;

export type Query = Record<string, string | undefined>;

const keyOf = ({ headers }: FastifyRequest): string | undefined => [headers['x-apikey']].flat()[0];

export const accountNamed = (request: FastifyRequest): string | undefined => accountOfCredential(keyOf(request));

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const account = await ledger.accountByKey(keyOf(request));
  if (!account) throw new Failure(401, 'API key is not valid');
  return account;
}

export function propertyFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Property not found');
  return property;
}

/** Each property has one room type, with as many units as the property. */
export const roomIdOf = ({ units }: Property): number => units[0]!.id;

/** `{"count","items"}`, at most 50 a page; `count` only when asked for. */
export function listed<T>(all: T[], query: Query, drift: number, toWire: (item: T) => unknown) {
  const size = wholeNumber(query.size, MOST_PER_PAGE, 1, MOST_PER_PAGE);
  const start = (wholeNumber(query.page, 1, 1, 1e6) - 1) * size;
  return {
    count: query.includeCount === 'true' ? all.length : null,
    items: pageOf(all, start, size, drift).map(toWire),
  };
}

export const utc = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

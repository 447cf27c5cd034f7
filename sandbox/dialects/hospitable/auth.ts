import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import { minorUnits, toMinor } from '../../ledger/money.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';

export const PMS = 'hospitable';
const PER_PAGE = 10;
const MOST_PER_PAGE = 100;

export type Query = Record<string, string | string[] | undefined>;

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

export const accountNamed = (request: FastifyRequest): string | undefined => accountOfCredential(tokenOf(request));

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const account = await ledger.accountByKey(tokenOf(request));
  if (!account) throw new Failure(401, 'Unauthenticated.');
  return account;
}

export function propertyFor(account: Account, uid: string): Property {
  const property = account.propertyByUid(uid);
  if (!property) throw new Failure(404, 'Not found.');
  return property;
}

/** `include=a,b` or `include[]=a&include[]=b`; names that mean nothing are ignored, as the PMS does. */
export function includesOf(query: Query): string[] {
  const given = [query.include, query['include[]']].flat().filter((text) => text !== undefined);
  return given.flatMap((text) => text.split(','));
}

/** Ten a page unless asked, never more than 100. Links lead to `http://`, as the PMS's own do. */
export function listed<T>(request: FastifyRequest, all: T[], toWire: (item: T) => unknown) {
  const query = request.query as Query;
  const page = wholeNumber(query.page, 1, 1, 1e6);
  const perPage = Number(query.per_page ?? PER_PAGE);
  if (!(Number.isInteger(perPage) && perPage > 0 && perPage <= MOST_PER_PAGE))
    throw new Failure(400, 'Invalid pagination parameter supplied.');
  const items = pageOf(all, (page - 1) * perPage, perPage, request.sandbox.drift);
  const path = `http://${request.host}${request.url.split('?')[0]}`;
  const last_page = Math.max(1, Math.ceil(all.length / perPage));
  return {
    data: items.map(toWire),
    links: [{ active: true, label: String(page), url: `${path}?page=${page}` }],
    meta: { current_page: page, last_page, path, per_page: perPage, total: all.length },
  };
}

/** Refusals of what was asked come in an envelope, others as a bare message. */
export function failure(status: number, message: string): unknown {
  if (status === 401 || status === 404) return { message };
  const [, field] = /^The (\w+) field/.exec(message) ?? [];
  return { status_code: status, reason_phrase: message, ...(field && { errors: { [field]: [message] } }) };
}

/** An amount in the minor unit of its currency, as `{"amount","formatted"}`. */
export const money = (amount: string | { toString(): string }, currency: string) => ({
  amount: toMinor(amount.toString(), currency),
  formatted: `${currency} ${Number(amount.toString()).toFixed(minorUnits(currency))}`,
});

/** Minutes east of UTC, as `-0700`. */
export function offsetOf(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', '').replace(':', '') || '+0000';
}

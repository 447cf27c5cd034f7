import type { Connector, PmsCall } from '../kit/connector.js';
import { Fields, listOf } from '../kit/guards.js';
import { get, type Query, type RawPage } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';
import type { Decimal } from '../kit/values.js';

/** The most that the PMS gives in a page. */
const PAGE_SIZE = 50;

export const authenticate: Connector['authenticate'] = ({ credentials }) => ({ 'x-apikey': credentials.api_key ?? '' });

/** Refusals are `{"message","code"}` with any 4xx; their texts tell the reason. https://docs.lodgify.com/docs/errors */
export const classify = refusesInWords();

/** One page of `{"count","items"}`; the cursor is its number. An empty page is the last whatever `count` says. */
export async function pageOf(call: PmsCall, at: string, query: Query, cursor = '1'): Promise<RawPage> {
  const page = Number(cursor);
  const body = Fields.of(await get(call, at, { ...query, page, size: PAGE_SIZE, includeCount: true }), 'body');
  const items = listOf(body.value('items'), 'body.items');
  const total = body.count('count');
  const more = items.length >= PAGE_SIZE || (page - 1) * PAGE_SIZE + items.length < (total ?? 0);
  return { items, total, next: items.length > 0 && more ? String(page + 1) : undefined };
}

/** A number, text, or an object that holds either as `amount`. */
export function moneyIn(raw: Fields, name: string): Decimal | null {
  const value = raw.value(name);
  if (typeof value === 'object') return raw.optionalObject(name)?.optionalAmount('amount') ?? null;
  return raw.optionalAmount(name);
}

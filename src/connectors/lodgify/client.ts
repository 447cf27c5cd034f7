import type { Fields } from '../kit/guards.js';
import type { Query } from '../kit/reading.js';
import { list, type List, numbered } from '../kit/rest/lists.js';
import type { Decimal } from '../port/values.js';

export const listAt = (path: string, query?: Query): List =>
  list({
    path,
    query: { ...query, includeCount: true },
    items: 'items',
    total: 'count',
    pages: numbered({ page: 'page', size: 'size', most: 50 }),
  });

/** Reads an amount: a number, text, or an object that holds either as `amount`. */
export function moneyIn(raw: Fields, name: string): Decimal | null {
  const value = raw.value(name);
  if (typeof value === 'object') return raw.optionalObject(name)?.optionalAmount('amount') ?? null;
  return raw.optionalAmount(name);
}

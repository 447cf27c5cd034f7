import { type Call, skipped } from '../../engine/index.js';
import type { Page } from '../../engine/index.js';

/** Returns Hostaway's response to a read or write of one object, or of a list that is not paged. */
export const success = (result: unknown) => ({ status: 'success', result });

export const paging = skipped({ skip: 'offset', size: 'limit', usual: 100, most: 100 });

/** Returns Hostaway's response to a list. */
export function listed<T>(call: Call, { items, total, pages }: Page<T>, toWire: (item: T) => unknown) {
  const { size: limit, start: offset, number: page } = paging(call.query);
  return { ...success(items.map(toWire)), limit, offset, count: total, page, totalPages: pages };
}

export const isSet = (value: unknown): boolean => value === '1' || value === 'true' || value === 1 || value === true;

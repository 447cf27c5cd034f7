import { type Call, skipped } from '../../engine/index.js';
import { projected } from './search.js';

export const paging = skipped({ skip: 'skip', size: 'limit', usual: 25, most: 100 });

/** Returns `{"results":[…],"count","limit","skip"}`, each result with the requested fields. */
export function paged(call: Call, all: Record<string, unknown>[], fields: string | undefined) {
  const { items, total: count, size: limit, start: skip } = call.page(all);
  return { results: items.map((item) => projected(item, fields)), count, limit, skip };
}

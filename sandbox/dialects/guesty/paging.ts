import { type Call, skipped } from '../../engine/index.js';
import { projected } from './search.js';

export const paging = skipped({ skip: 'skip', size: 'limit', usual: 25, most: 100 });

/** `{"results":[…],"count","limit","skip"}`, of each the fields that are asked for. */
export function paged(call: Call, all: Record<string, unknown>[], fields: string | undefined) {
  const { items, total: count, size: limit, start: skip } = call.page(all);
  return { results: items.map((item) => projected(item, fields)), count, limit, skip };
}

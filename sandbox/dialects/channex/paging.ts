import { numbered, type OpenCall, type Query } from '../../engine/index.js';

export const paging = numbered({ page: 'pagination[page]', size: 'pagination[limit]', usual: 10, most: 100 });

/** Returns `{"data":[…],"meta":{"page","limit","total"}}`. */
export function listed<T>(call: OpenCall, all: T[], toWire: (item: T) => unknown) {
  const { items, number: page, size: limit, total } = call.page(all);
  return { data: items.map(toWire), meta: { page, limit, total } };
}

/** Returns whether a value matches `filter[name]`: one of a list, or within the bounds `gte`, `gt`, `lte`, `lt`. */
export function fits(query: Query, name: string, value: string): boolean {
  const bound = (operator: string): string | undefined => query[`filter[${name}][${operator}]`];
  const [among, gte, gt, lte, lt] = [query[`filter[${name}]`], bound('gte'), bound('gt'), bound('lte'), bound('lt')];
  if (among !== undefined && !among.split(',').includes(value)) return false;
  if ((gte !== undefined && value < gte) || (gt !== undefined && value <= gt)) return false;
  return !(lte !== undefined && value > lte) && !(lt !== undefined && value >= lt);
}

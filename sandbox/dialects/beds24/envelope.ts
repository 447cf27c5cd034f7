import { type Call, numbered } from '../../engine/index.js';

/** Some parameters may occur more than once. */
export type Query = Record<string, string | string[] | undefined>;

export const paging = numbered({ page: 'page', usual: 100, most: 100 });

/** Returns one page of a list, as Beds24 wraps it. */
export function listed<T>(call: Call, type: string, all: T[], toWire: (item: T) => object) {
  const { protocol, host, url, sandbox } = call.request;
  const { items, total, number, start, size } = call.page(all);
  const isMore = start + size + sandbox.drift < total;
  const next = new URL(`${protocol}://${host}${url}`);
  next.searchParams.set('page', String(number + 1));
  return {
    success: true,
    type,
    count: items.length,
    pages: { nextPageExists: isMore, nextPageLink: isMore ? next.href : null },
    data: items.map(toWire),
  };
}

/** Returns a parameter that may occur several times; undefined when it is absent. */
export function several(query: Query, name: string): string[] | undefined {
  const value = query[name];
  return value === undefined ? undefined : [value].flat();
}

export const single = (query: Query, name: string): string | undefined => several(query, name)?.at(-1);

export const isOn = (query: Query, name: string): boolean => single(query, name) === 'true';

import type { FastifyRequest } from 'fastify';
import { pageOf, wholeNumber } from '../../http/page.js';

const PAGE_SIZE = 100;

export type Query = Record<string, string | string[] | undefined>;

/** One page of a list, as Beds24 wraps it. */
export function listOf<T>(request: FastifyRequest, type: string, items: T[], map: (item: T) => unknown): unknown {
  const page = wholeNumber((request.query as Query).page, 1, 1, 1e6);
  const shown = pageOf(items, (page - 1) * PAGE_SIZE, PAGE_SIZE, request.sandbox.drift);
  const more = page * PAGE_SIZE + request.sandbox.drift < items.length;
  return {
    success: true,
    type,
    count: shown.length,
    pages: { nextPageExists: more, nextPageLink: more ? linkTo(request, page + 1) : null },
    data: shown.map(map),
  };
}

function linkTo(request: FastifyRequest, page: number): string {
  const url = new URL(`${request.protocol}://${request.host}${request.url}`);
  url.searchParams.set('page', String(page));
  return url.href;
}

/** A parameter that may come several times; undefined when it does not come. */
export function several(query: Query, name: string): string[] | undefined {
  const value = query[name];
  return value === undefined ? undefined : [value].flat();
}

export const single = (query: Query, name: string): string | undefined => several(query, name)?.at(-1);

export const isOn = (query: Query, name: string): boolean => single(query, name) === 'true';

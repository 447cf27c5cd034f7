import type { FastifyRequest } from 'fastify';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Query } from './auth.js';

const LARGEST_PAGE = 100;

/** One page; `next_page_url` is the same call further on. */
export function listOf<T>(request: FastifyRequest, items: T[], shape: (item: T) => unknown): unknown {
  const query = request.query as Query;
  const limit = wholeNumber(query.limit, 20, 1, LARGEST_PAGE);
  const offset = wholeNumber(query.offset, 0, 0, 1e9);
  const shown = pageOf(items, offset, limit, request.sandbox.drift);
  const next = new URL(`${request.protocol}://${request.host}${request.url}`);
  next.searchParams.set('offset', String(offset + limit));
  return {
    count: items.length,
    items: shown.map(shape),
    limit,
    offset,
    next_page_url: offset + limit < items.length ? next.href : null,
  };
}

/** `YYYY-MM-DDTHH:MM:SSZ`. */
export const utc = (ms: number | null): string | null =>
  ms === null ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Ids in one parameter, with commas between; undefined when it is not given. */
export const idsIn = (text: string | undefined): number[] | undefined => text?.split(',').map(Number);

import { pageOf, wholeNumber } from '../../http/page.js';
import { Failure } from '../dialect.js';

type Query = Record<string, string | undefined>;

/** One page under `name`, with `_metadata` and, unless it is the last, `_paging._nextCursor`. */
export function cursorPage<T>(
  name: string,
  items: T[],
  query: Query,
  drift: number,
  shape: (item: T) => unknown,
): unknown {
  const limit = wholeNumber(query._limit ?? query.limit, 20, 1, 100);
  const offset = offsetOf(query._cursor);
  const page = pageOf(items, offset, limit, drift);
  const next = offset + limit;
  const more = next < items.length;
  return {
    [name]: page.map(shape),
    _metadata: { count: page.length, totalCount: items.length },
    ...(more ? { _paging: { _nextCursor: Buffer.from(`from:${next}`).toString('base64url') } } : {}),
  };
}

function offsetOf(cursor: string | undefined): number {
  if (!cursor) return 0;
  const offset = /^from:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (offset === undefined) throw new Failure(400, 'The cursor is not valid');
  return Number(offset);
}

/** `YYYY-MM-DDTHH:MM:SSZ`. */
export function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** True when no time was asked for, or the record changed at or after it. */
export function changedSince(updatedAt: number, since: string | undefined): boolean {
  if (!since) return true;
  const time = Date.parse(since);
  if (Number.isNaN(time)) throw new Failure(400, 'updatedSince is not valid');
  return Math.floor(updatedAt / 1_000) * 1_000 >= time;
}

import type { PmsCall, PmsRequest } from '../port/connector.js';
import { invalid } from './guards.js';
import type { Page } from '../port/model.js';

export type Query = PmsRequest['query'];

/** One page of a list as the PMS sends it. */
export type RawPage = Omit<Page<unknown>, 'refused'>;

const MOST_PAGES = 100;

/** Returns the JSON answer to a GET. */
export const get = async (call: PmsCall, at: string, query?: Query): Promise<unknown> =>
  (await call.http.send({ method: 'GET', path: at, query })).json();

/** Returns the JSON answer to a GET; undefined when the PMS does not know the resource (404). */
export async function find(call: PmsCall, at: string, query?: Query): Promise<unknown> {
  const response = await call.http.send({ method: 'GET', path: at, query }, [404]);
  return response.status === 404 ? undefined : response.json();
}

/** Returns the page number of a cursor, from 1; anything that is not a number requests the first page. */
export const pageNumber = (cursor = ''): number => (/^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : 1);

/**
 * Returns whether a list continues after a page of `count` items, the last of which is item `passed`. A full page is
 * followed by another, whatever total the PMS gives, because it may count differently; a short page is followed by
 * another while the total says so.
 */
export const hasNextPage = (
  { count, passed }: { count: number; passed: number },
  size: number,
  total: number | undefined,
): boolean => count > 0 && (count >= size || passed < (total ?? 0));

/** Returns a numbered page of at most `size` items. */
export function numberedPage(items: unknown[], page: number, size: number, total?: number): RawPage {
  const more = hasNextPage({ count: items.length, passed: page * size }, size, total);
  return { items, total, next: more ? String(page + 1) : undefined };
}

/** The number of items of a page that are completed in one part: few at first, so that results show early. */
const FIRST_PART = 4;
const FURTHER_PART = 24;

/** Returns the number of items in a part, where each takes further requests. */
const partAt = (cursor: string | undefined): number => (cursor === undefined ? FIRST_PART : FURTHER_PART);

/**
 * Returns a part of a PMS's page, for lists whose items take further requests each. The cursor is `<items passed>@<the
 * PMS's cursor>`; the PMS's page is read again for each part.
 */
export async function partOf(
  cursor: string | undefined,
  pageAt: (cursor?: string) => Promise<RawPage>,
): Promise<RawPage> {
  const [, passed = '0', at = cursor ?? ''] = /^(\d{1,6})@(.*)$/s.exec(cursor ?? '') ?? [];
  const { items, next, total } = await pageAt(at || undefined);
  const [from, to] = [Number(passed), Number(passed) + partAt(cursor)];
  return { items: items.slice(from, to), total, next: to < items.length ? `${to}@${at}` : next };
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Returns a part of an unpaged list, for items that take further requests each. The cursor is the id of the last item
 * before it, so that none is left out, whatever is added or removed in the meantime.
 */
export function partAfter<T>(
  all: readonly T[],
  cursor: string | undefined,
  idOf: (item: T) => string,
  compare = byText,
): Omit<RawPage, 'items'> & { items: T[] } {
  const left = all.filter((item) => cursor === undefined || compare(idOf(item), cursor) > 0);
  const items = left.sort((one, other) => compare(idOf(one), idOf(other))).slice(0, partAt(cursor));
  return { items, total: all.length, next: left.length > items.length ? idOf(items.at(-1)!) : undefined };
}

/** Compares numeric ids by value. */
export const byNumber = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** Returns the items of a whole list. A list of more than `most` pages is `invalid_response`: it may never end. */
export async function everyPage(
  pageAt: (cursor?: string) => Promise<RawPage>,
  name: string,
  most = MOST_PAGES,
): Promise<unknown[]> {
  const all: unknown[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < most; pages += 1) {
    const page = await pageAt(cursor);
    all.push(...page.items);
    if (page.next === undefined) return all;
    cursor = page.next;
  }
  throw invalid(name, `a list of at most ${most} pages`);
}

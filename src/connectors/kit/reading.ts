import type { PmsCall, PmsRequest } from './connector.js';
import { invalid } from './guards.js';
import type { Page } from './model.js';

export type Query = PmsRequest['query'];

/** One page of a list as the PMS sends it. */
export type RawPage = Omit<Page<unknown>, 'refused'>;

const MOST_PAGES = 100;

/** The JSON that a GET answers. */
export const get = async (call: PmsCall, at: string, query?: Query): Promise<unknown> =>
  (await call.http.send({ method: 'GET', path: at, query })).json();

/** Undefined when the PMS does not know the resource: 404. */
export async function find(call: PmsCall, at: string, query?: Query): Promise<unknown> {
  const response = await call.http.send({ method: 'GET', path: at, query }, [404]);
  return response.status === 404 ? undefined : response.json();
}

/** The items of a whole list. One of more pages than `most` is `invalid_response`: it may never end. */
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

import type { Connector, PmsCall } from '../kit/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import type { Query, RawPage } from '../kit/reading.js';
import { isRejection, reasonIn, refusal } from '../kit/refusals.js';

const PAGE_SIZE = 100;
const MOST_PAGES = 500;
const NOT_FOUND = /not found|does not exist/i;
const FAILURE = /^\s*\{\s*"success"\s*:\s*(?:false|"false"|0)\s*[,}]/;

export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  'x-api-key': credentials.api_key ?? '',
});

/** Refusals are `{"success":false,"error":…}` with any 4xx, at times with 200; their texts tell the reason. */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  const refused = status === 400 || status === 409 || status === 422 || (status < 300 && FAILURE.test(text));
  return refused ? refusal(status, reasonIn(text) ?? (NOT_FOUND.test(text) ? 'not_found' : undefined)) : undefined;
};

export const get = async (call: PmsCall, at: string, query?: Query): Promise<Fields> =>
  Fields.of((await call.http.send({ method: 'GET', path: at, query })).json(), 'body');

/** Undefined when the PMS does not know the resource: a 404, or a refusal that says so. */
export async function find(call: PmsCall, at: string, query?: Query): Promise<Fields | undefined> {
  try {
    return (await get(call, at, query)).tolerant();
  } catch (error) {
    if (isRejection(error) && error.reason === 'not_found') return undefined;
    throw error;
  }
}

/**
 * One page of a list. The PMS caps the size of a page and says what follows in `next_page`, `total`, both or neither,
 * so a page is the last when all three signs say so. Cursor: page number and how many items came before it.
 */
export async function pageOf(call: PmsCall, at: string, name: string, query: Query, cursor = '1:0'): Promise<RawPage> {
  const [page = 1, before = 0] = cursor.split(':').map(Number);
  const body = await get(call, at, { ...query, page, per_page: PAGE_SIZE });
  const items = listOf(body.value(name), `body.${name}`);
  const seen = before + items.length;
  const total = body.count('total');
  const more = items.length >= PAGE_SIZE || seen < (total ?? 0) || body.has('next_page');
  return { items, total, next: items.length > 0 && more ? `${page + 1}:${seen}` : undefined };
}

/** All pages of a list, until `enough`. A PMS that ignores the page number sends the same page again: that is the end. */
export async function allOf(
  call: PmsCall,
  at: string,
  name: string,
  query: Query,
  enough: (item: unknown) => boolean = () => false,
): Promise<unknown[]> {
  const all: unknown[] = [];
  let previous: string | undefined;
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { items, next } = await pageOf(call, at, name, query, cursor);
    const first = JSON.stringify(items[0]);
    if (first !== undefined && first === previous) return all;
    all.push(...items);
    if (next === undefined || enough(items.at(-1))) return all;
    previous = first;
    cursor = next;
  }
  throw invalid(`body.${name}`, `a list of at most ${MOST_PAGES} pages`);
}

import type { Connector } from '../port/connector.js';
import { idIn, idOrNone } from '../kit/guards.js';
import type { Query } from '../kit/reading.js';
import { reasonIn, refusal } from '../kit/refusals.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';

const PAGE_SIZE = 100;
const NOT_FOUND = /not found|does not exist/i;
const FAILURE = /^\s*\{\s*"success"\s*:\s*(?:false|"false"|0)\s*[,}]/;

/**
 * Classifies answers. Refusals are `{"success":false,"error":…}` with any 4xx, sometimes with 200; their texts give the
 * reason.
 */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  const refused = status === 400 || status === 409 || status === 422 || (status < 300 && FAILURE.test(text));
  return refused ? refusal(status, reasonIn(text) ?? (NOT_FOUND.test(text) ? 'not_found' : undefined)) : undefined;
};

/**
 * The PMS limits the size of a page and announces further pages in `next_page`, `total`, both or neither, so a page is
 * the last if all three signs say so. A page that begins like the previous one is that page again: the PMS ignores the
 * number. Cursor: the number of the page, the number of items before it, and the first item of the previous page.
 */
const pages: Pager = {
  query: (cursor = '1') => ({ page: Number(cursor.split(':')[0]), per_page: PAGE_SIZE }),
  next: ({ items, total = 0, body }, cursor = '1:0:') => {
    const [page, before, firstBefore] = cursor.split(':');
    const seen = Number(before) + items.length;
    const first = idOrNone(items[0], idIn('id'));
    const isNew = items.length > 0 && (first === '' || first !== firstBefore);
    const more = items.length >= PAGE_SIZE || seen < total || body.has('next_page');
    return isNew && more ? `${Number(page) + 1}:${seen}:${first}` : undefined;
  },
};

/** Returns a list `{"success":true,"<name>":[…],"total","next_page"}`. */
export const listAt = (name: string, query?: Query, path = `/${name}`): List =>
  list({ path, query, items: name, total: 'total', pages });

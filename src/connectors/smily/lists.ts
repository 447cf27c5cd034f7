import { Fields, listOf } from '../kit/guards.js';
import { pageNumber, type Query } from '../kit/reading.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';

/** The `Link` header says whether there is another page. */
const LINKED: Pager = {
  query: (cursor) => ({ page: pageNumber(cursor), per_page: 100 }),
  next: ({ items, headers }, cursor) =>
    /rel="?next"?/.test(headers.link ?? '') && items.length > 0 ? String(pageNumber(cursor) + 1) : undefined,
};

/** Returns a list of `{"rentals":[…],…}`. */
export const listAt = (name: string, query: Query = {}, items: string | ((body: Fields) => unknown[]) = name): List =>
  list({ path: `/${name}`, query, items, pages: LINKED });

/** A single resource comes as a list of one. */
export const firstOf =
  (name: string) =>
  (body: Fields): Fields =>
    Fields.of(listOf(body.value(name), name)[0], `${name}[0]`);

/** Returns an id in `links`. */
export const linked = (raw: Fields, name: string): string | null =>
  raw.optionalObject('links')?.optionalId(name) ?? null;

/** Returns the English text of a map by language, otherwise the first that is not empty. */
export function textOf(raw: Fields, name: string): string {
  if (typeof raw.value(name) === 'string') return raw.text(name);
  const texts = raw.optionalObject(name);
  if (!texts) return '';
  const others = Object.values(raw.value(name) as object).filter((text): text is string => typeof text === 'string');
  return texts.optionalText('en') || (others.find(Boolean) ?? '');
}

import type { PmsCall, PmsRequest, PmsResponse, VerifiedAccount } from '../../port/connector.js';
import { Fields, invalid, listOf, objectsIn } from '../guards.js';
import { path as encoded } from '../path.js';
import { everyPage, hasNextPage, numberedPage, pageNumber, type Query, type RawPage } from '../reading.js';
import { unlessGone } from '../refusals.js';
import { type Names, SourcePath, placesOf, text } from './sources.js';

/** The content of a page, from which the pager finds the next one. */
interface ReadPage {
  items: unknown[];
  total?: number;
  body: Fields;
  headers: Readonly<Record<string, string>>;
}

/** The way in which a PMS divides a list into pages. */
export interface Pager {
  /** Returns the query for the page of the cursor. */
  query(cursor?: string): Query;
  /** Returns the cursor of the next page; undefined after the last one. */
  next(page: ReadPage, cursor?: string): string | undefined;
}

const ALL_AT_ONCE: Pager = { query: () => ({}), next: () => undefined };

interface Numbered {
  /** The parameter of the page number, from 1, and that of the size. */
  page: string;
  size?: string;
  most: number;
  /** The field with the number of pages. */
  pages?: string;
  /** The field with the page number: a page other than the requested one is refused. */
  current?: string;
}

/**
 * Pages by number. Where the PMS does not give the number of pages, a full page is followed by another.
 */
export const numbered = ({ page, size, most, pages, current }: Numbered): Pager => ({
  query: (cursor) => ({ [page]: pageNumber(cursor), ...(size && { [size]: most }) }),
  next: ({ items, total, body }, cursor) => {
    const number = pageNumber(cursor);
    if (current && integerAt(body, current) !== number) throw invalid(current, 'the page asked for');
    if (!pages) return numberedPage(items, number, most, total).next;
    const last = integerAt(body, pages);
    return items.length > 0 && number < last ? String(number + 1) : undefined;
  },
});

/** Pages by the number of items before them. */
export const offset = (names: { offset: string; limit: string }, most: number): Pager => ({
  query: (cursor = '0') => ({ [names.offset]: Number(cursor), [names.limit]: most }),
  next: ({ items, total }, cursor = '0') => {
    const passed = Number(cursor) + items.length;
    return hasNextPage({ count: items.length, passed }, most, total) ? String(passed) : undefined;
  },
});

/** Pages after the last item of the one before; a full page is followed by another. */
export const afterId = (names: { after: string; limit: string; id: string }, most: number): Pager => ({
  query: (cursor) => ({ [names.after]: cursor, [names.limit]: most }),
  next: ({ items }) => (items.length < most ? undefined : Fields.of(items.at(-1), 'item').id(names.id)),
});

/** Returns the content of an answer. A bare list becomes the field with the empty name. */
export function bodyOf(response: Pick<PmsResponse, 'json'>, name = 'body'): Fields {
  const json = response.json();
  return Fields.of(Array.isArray(json) ? { '': json } : json, name);
}

function integerAt(body: Fields, path: string): number {
  const place = new SourcePath(path);
  return place.ownerIn(body).integer(place.name);
}

export interface ListSource {
  /** With places for values: `/bookings/{property}`. */
  path: string;
  server?: string;
  /** Always sent. */
  query?: Query;
  /** Where the items are in an answer (the first present one of several), or code that extracts them. */
  items: Names | ((body: Fields) => unknown[]);
  /** The field with the total number of items. */
  total?: string;
  /** Absent when everything comes in one answer. */
  pages?: Pager;
  /** Statuses that mean that there are no items. */
  emptyAt?: readonly number[];
}

interface Asked {
  query?: Query;
  cursor?: string;
  /** For the places in the path. */
  values?: Readonly<Record<string, string>>;
}

export interface List {
  /** Reads one page. */
  page(call: PmsCall, asked?: Asked): Promise<RawPage>;
  /** Returns the items of all pages, for data that is read strictly (nights). */
  items(call: PmsCall, asked?: Omit<Asked, 'cursor'>): Promise<unknown[]>;
  /** Returns the objects of all pages. */
  all(call: PmsCall, asked?: Omit<Asked, 'cursor'>): Promise<Fields[]>;
}

export function list({ path, server, query, items, total, pages = ALL_AT_ONCE, emptyAt = [] }: ListSource): List {
  const page: List['page'] = async (call, { query: own, cursor, values } = {}) => {
    const asked = { ...query, ...pages.query(cursor), ...own };
    const request = { method: 'GET', server, path: filled(path, values), query: asked } as const;
    const response = await call.http.send(request, emptyAt);
    if (emptyAt.includes(response.status)) return { items: [] };
    const { headers } = response;
    const body = bodyOf(response);
    const found = typeof items === 'function' ? items(body) : itemsAt(body, items);
    const count = total === undefined ? undefined : countAt(body, total);
    return { items: found, total: count, next: pages.next({ items: found, total: count, body, headers }, cursor) };
  };
  const itemsOfAll: List['items'] = (call, asked) => everyPage((cursor) => page(call, { ...asked, cursor }), path);
  return {
    page,
    items: itemsOfAll,
    all: async (call, asked) => objectsIn(await itemsOfAll(call, asked), path).map((one) => one.tolerant()),
  };
}

function itemsAt(body: Fields, names: Names): unknown[] {
  const places = placesOf(names);
  const last = places.pop()!;
  const place = places.find((one) => one.in(body.tolerant(), (owner, name) => owner.has(name))) ?? last;
  const owner = place.ownerIn(body);
  return listOf(owner.value(place.name), `${owner.path}.${place.name}`);
}

const countAt = (body: Fields, path: string): number | undefined =>
  new SourcePath(path).in(body.tolerant(), (owner, name) => owner.count(name)) ?? undefined;

interface OneSource {
  /** With the place of the id: `/bookings/{id}`. */
  path: string;
  query?: Query;
  /** The field that holds the resource (where it is present), or code that extracts it from the answer. */
  item?: string | ((body: Fields) => Fields | undefined);
}

export type One = (call: PmsCall, id: string) => Promise<Fields | undefined>;

/**
 * Reads a resource by its id; undefined when the PMS does not know it: 404, or a refusal that `classify` treats as one.
 */
export function one({ path, query, item }: OneSource): One {
  return async (call, id) => {
    const asking = call.http.send({ method: 'GET', path: filled(path, { id }), query }, [404]);
    const response = await unlessGone(asking);
    if (!response || response.status === 404) return undefined;
    return resourceIn(Fields.of(response.json(), 'body'), item)?.tolerant();
  };
}

/** Reads a resource that the PMS gives in a list only. `asks` narrows the list; the id is in `id` unless given. */
export const oneIn =
  (list: List, asks: (id: string, call: PmsCall) => Query = () => ({}), idField = 'id'): One =>
  async (call, id) =>
    (await list.all(call, { query: asks(id, call) })).find((item) => item.optionalId(idField) === id);

/** Returns the resource in an answer. */
export const resourceIn = (body: Fields, item: OneSource['item']): Fields | undefined =>
  typeof item === 'function' ? item(body) : ((item === undefined ? undefined : body.optionalObject(item)) ?? body);

/** Fills values into a path: `/bookings/{id}`. */
const filled = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded`${values[name] ?? ''}`);

interface AccountSource extends Pick<PmsRequest, 'path'> {
  item?: OneSource['item'];
  id: string;
  /** The field of its name, or code that finds it. */
  name: Names | ((me: Fields) => string);
  /** Prefix of the id, which replaces a missing name. */
  otherwise: string;
}

/** Builds the `verify` of a PMS that identifies the owner of the credentials. */
export const account =
  ({ path, item, id, name, otherwise }: AccountSource) =>
  async (call: PmsCall): Promise<VerifiedAccount> => {
    const body = Fields.of((await call.http.send({ method: 'GET', path })).json(), 'body');
    const me = resourceIn(body, item) ?? body;
    const providerAccountId = me.id(id);
    const named = typeof name === 'function' ? name(me.tolerant()) : text(name)(me.tolerant());
    return { providerAccountId, name: named || `${otherwise} ${providerAccountId}` };
  };

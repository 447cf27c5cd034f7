import { createHash } from 'node:crypto';
import { invalidField } from '../../values/errors/domain-error.js';
import { isUuid } from '../database/ids.js';
import { type ListMeta, MAX_PAGE, type Order } from './page.js';

/** The place of a row in its list: the instant by which the list is ordered, then the id. */
export interface RowPlace {
  at: Date;
  id: string;
}

/** The request of a caller for a list. */
export interface ListRequest {
  limit: number;
  cursor?: string;
  order?: Order;
}

/** The request of a caller for a list that also has numbered pages. */
export interface PageRequest extends ListRequest {
  page?: number;
}

/** The rows to read: `limit` of them after `after`. `skip` is only for lists with numbered pages, instead of `after`. */
export interface ListWindow {
  limit: number;
  skip?: number;
  after?: RowPlace;
  order?: Order;
}

/** A list as one caller reads it. Its cursors cannot be used for another list, tenant or filter. */
export interface Walk {
  list: string;
  scope: { workspaceId: string; tenantId?: string };
  filter?: object;
}

export interface Rows<Row> {
  rows: Row[];
  /** The number of rows of the whole list. */
  total: number;
}

/** `page` is the number of the page within the walk. */
export interface ListPage<Row> extends Rows<Row> {
  limit: number;
  page: number;
  nextCursor: string | null;
}

const NAME_LENGTH = 16;

/** Returns the name of the walk, which two pages must have in common. */
const nameOf = ({ list, scope: { workspaceId, tenantId }, filter }: Walk, order: Order = 'asc'): string =>
  createHash('sha256')
    .update(JSON.stringify([list, workspaceId, tenantId, order, filter]))
    .digest('base64url')
    .slice(0, NAME_LENGTH);

/** Returns the opaque text of a cursor; `words` contain no spaces. */
export const writeCursor = (walk: Walk, words: readonly string[], order?: Order): string =>
  Buffer.from([nameOf(walk, order), ...words].join(' ')).toString('base64url');

/** Returns the words of a cursor of the walk, which the caller must check. 400 for any other text. */
export const readCursor = (walk: Walk, text: string, order?: Order): string[] => {
  const [name, ...words] = Buffer.from(text, 'base64url').toString('latin1').split(' ');
  if (name !== nameOf(walk, order)) throw foreignCursor();
  return words;
};

/** Builds the 400 for a cursor that is malformed or belongs to another list, tenant or filter. */
export const foreignCursor = (): Error =>
  invalidField(
    'cursor',
    'invalid_cursor',
    'cursor must be a nextCursor that this tenant received for this list, with the same filters and order',
  );

const placeIn = ([instant = '', id = '', page = '']: readonly string[]): { after: RowPlace; page: number } => {
  const at = new Date(instant);
  const isWhole =
    !Number.isNaN(at.getTime()) && at.toISOString() === instant && isUuid(id) && /^[1-9]\d{0,6}$/.test(page);
  if (!isWhole || Number(page) > MAX_PAGE) throw foreignCursor();
  return { after: { at, id }, page: Number(page) };
};

/**
 * Reads a page of a list. Each row is returned once by a walk over the cursors, whatever is added or removed meanwhile.
 * 400 for a cursor of another walk.
 */
export const readRows = async <Row>(
  walk: Walk,
  { limit, cursor, page: asked = 1, order }: PageRequest,
  read: (window: ListWindow) => Promise<Row[]>,
  placeOf: (row: Row) => RowPlace,
): Promise<Omit<ListPage<Row>, 'total'>> => {
  const { after, page } = cursor === undefined ? { page: asked } : placeIn(readCursor(walk, cursor, order));
  const skip = after ? 0 : (page - 1) * limit;
  // One additional row shows whether there is a next page.
  const found = await read({ limit: limit + 1, skip, after, order });
  const rows = found.slice(0, limit);
  if (found.length <= limit) return { rows, limit, page, nextCursor: null };
  const { at, id } = placeOf(rows.at(-1)!);
  const words = [at.toISOString(), id, String(Math.min(page + 1, MAX_PAGE))];
  return { rows, limit, page, nextCursor: writeCursor(walk, words, order) };
};

/** Reads like `readRows`, and returns the number of all rows. */
export const readPage = async <Row>(
  walk: Walk,
  request: PageRequest,
  read: (window: ListWindow) => Promise<Rows<Row>>,
  placeOf: (row: Row) => RowPlace,
): Promise<ListPage<Row>> => {
  let total = 0;
  const readCounted = async (window: ListWindow): Promise<Row[]> => {
    const found = await read(window);
    total = found.total;
    return found.rows;
  };
  const page = await readRows(walk, request, readCounted, placeOf);
  return { ...page, total };
};

export const listMeta = ({ limit, total, nextCursor }: ListPage<unknown>): ListMeta => ({ limit, total, nextCursor });

/** Returns the place of a row in a list by creation. */
export const byCreation = ({ createdAt, id }: { createdAt: Date; id: string }): RowPlace => ({ at: createdAt, id });

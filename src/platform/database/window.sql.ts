import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListWindow, Rows } from '../paging/cursors.js';
import { directionOf, type Order } from '../paging/page.js';

/**
 * Returns the condition for rows after a place, which is given as two parameters; both are null at the start. `columns`
 * are what the list is ordered by: an instant and an id.
 */
export const isAfterSql = (
  columns: [at: string, id: string],
  given: [at: string, id: string],
  order?: Order,
): string => {
  const [at, id] = [`${given[0]}::timestamptz`, `${given[1]}::uuid`];
  return `(${at} IS NULL OR (${columns.join(', ')}) ${order === 'desc' ? '<' : '>'} (${at}, ${id}))`;
};

/** Returns the parameters of `isAfterSql`. */
export const placeValues = ({ after }: ListWindow): [at: Date | null, id: string | null] => [
  after?.at ?? null,
  after?.id ?? null,
];

/** Reads a window of a query, ordered by a column with an instant and the id. */
export const readWindow = async <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  column: string,
  { after, skip = 0, limit, order }: ListWindow,
): Promise<Rows<Row>> => {
  const total = await query.getCount();
  const [at, id] = [`${query.alias}.${column}`, `${query.alias}.id`];
  const direction = directionOf(order);
  if (after) {
    const follows = direction === 'ASC' ? '>' : '<';
    query.andWhere(`(${at}, ${id}) ${follows} (:placeAt, CAST(:placeId AS uuid))`, {
      placeAt: after.at,
      placeId: after.id,
    });
  }
  const rows = await query.orderBy(at, direction).addOrderBy(id, direction).offset(skip).limit(limit).getMany();
  return { rows, total };
};

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

/** Limits a query to a window, ordered by a column with an instant and the id. */
export const withinWindow = <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  column: string,
  { after, skip, limit, order }: ListWindow,
): SelectQueryBuilder<Row> => {
  const [at, id] = [`${query.alias}.${column}`, `${query.alias}.id`];
  const direction = directionOf(order);
  if (after) {
    const follows = direction === 'ASC' ? '>' : '<';
    query.andWhere(`(${at}, ${id}) ${follows} (:placeAt, CAST(:placeId AS uuid))`, {
      placeAt: after.at,
      placeId: after.id,
    });
  }
  return query.orderBy(at, direction).addOrderBy(id, direction).offset(skip).limit(limit);
};

/** Reads a window of a query as `withinWindow` limits it, and counts the rows of the whole query. */
export const readWindow = async <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  column: string,
  window: ListWindow,
): Promise<Rows<Row>> => {
  const total = await query.getCount();
  return { rows: await withinWindow(query, column, window).getMany(), total };
};

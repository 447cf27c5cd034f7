import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListWindow, Rows } from '../paging/cursors.js';
import { directionOf, type Order } from '../paging/page.js';

/** A place before all rows, by order. */
const START = {
  asc: ['-infinity', '00000000-0000-0000-0000-000000000000'],
  desc: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
} as const;

/**
 * Returns the condition for rows after a place, which is given as the two parameters of `placeValues`. `columns` are an
 * instant and an id, by which the list is ordered. The condition is only one comparison with two parameters: with an
 * `OR` for the start, or a `coalesce` under row-level security, an index scan could not begin at the place, and each
 * page would read the pages before it again.
 */
export const isAfterSql = (columns: [at: string, id: string], given: [at: string, id: string], order?: Order): string =>
  `(${columns.join(', ')}) ${order === 'desc' ? '<' : '>'} (${given[0]}::timestamptz, ${given[1]}::uuid)`;

/** Returns the parameters of `isAfterSql`. */
export const placeValues = ({
  after,
  order = 'asc',
}: Pick<ListWindow, 'after' | 'order'>): [at: Date | string, id: string] =>
  after ? [after.at, after.id] : [...START[order]];

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

import type { Repository } from 'typeorm';

/** Locks the first rows without keywords that nobody else has locked, in the open transaction. */
export const rowsWithoutKeywords = <Row extends { id: string; keywords?: string[] | null }>(
  rows: Repository<Row>,
  limit: number,
  columns?: readonly (keyof Row & string)[],
): Promise<Row[]> => {
  const query = rows.createQueryBuilder('r').where('r.keywords IS NULL').orderBy('r.id').limit(limit);
  if (columns) query.select(columns.map((column) => `r.${column}`));
  return query.setLock('pessimistic_write').setOnLocked('skip_locked').getMany();
};

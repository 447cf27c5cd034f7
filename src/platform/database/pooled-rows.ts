import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { currentAccess, currentWork } from './access.js';
import { JoinedQuery, type ValuedStatement } from './joined-query.js';
import { ScopedQuery, type Turn } from './scoped-query.js';

/** The connection pool of the primary. */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;

/**
 * Returns the rows of one statement, which runs once for each turn in one round trip, in the order of the turns. With a
 * `name`, each connection parses and plans it once. The same name always means the same text.
 */
export const pooledRows = async <T>(
  pool: Pool | PoolClient,
  name: string | undefined,
  sql: string,
  turns: readonly Turn[],
): Promise<T[][]> => {
  const [{ access, values }] = turns as [Turn];
  if (turns.length === 1 && !access) return [(await pool.query({ name, text: sql, values })).rows as T[]];
  const query = new ScopedQuery({ name, text: sql }, turns);
  await (pool.query(query as never) as unknown as Promise<void>);
  return query.rowsByTurn as T[][];
};

/** Returns the rows of each statement; all run in one transaction and one round trip. */
export const joinedRows = async (pool: Pool, statements: readonly ValuedStatement[]): Promise<unknown[][]> => {
  const query = new JoinedQuery(statements, currentAccess(), currentWork());
  await (pool.query(query as never) as unknown as Promise<void>);
  return query.rowsByStatement;
};

/** Returns the only row of a statement without values that reads no rows of a workspace. */
export const pooledRow = async <T>(pool: Pool, sql: string): Promise<T> => {
  const [[row]] = (await pooledRows<T>(pool, undefined, sql, [{ access: undefined, values: [] }])) as [[T]];
  return row;
};

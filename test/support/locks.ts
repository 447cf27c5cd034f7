import pg from 'pg';
import { outside } from '../../src/platform/database/access.js';
import type { Database } from '../../src/platform/database/database.js';
import type { TestConnection } from './connection.js';

/** Waits until a statement of this database waits for a lock. */
export const someoneWaits = (database: Database): Promise<void> =>
  outside(async () => {
    for (;;) {
      const [row] = await database.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (row!.waiting > 0) return;
    }
  });

/** Runs `work` while another process holds the locks that `statement` takes. */
export const whileLocked = async <T>(
  { url }: TestConnection,
  statement: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> => {
  const other = new pg.Client(url);
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(statement, values);
    return await work();
  } finally {
    await other.end();
  }
};

/** Runs `work` in a transaction in which a statement that has to wait for a lock fails. */
export const withoutWaiting = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.transaction(async () => {
    await database.query("SET LOCAL lock_timeout = '200ms'");
    return work();
  });

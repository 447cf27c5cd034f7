import { until } from '../../sandbox/testing/until.js';
import type { Database } from '../../src/platform/database/database.js';

/** Opens another transaction, which runs `take` and stays open until it is released. */
const hold = async (database: Database, take: () => Promise<unknown>): Promise<() => Promise<void>> => {
  let open!: () => void;
  const opened = new Promise<void>((done) => (open = done));
  let holder!: Promise<void>;
  await new Promise<void>((taken, failed) => {
    holder = database.transaction(async () => {
      await take();
      taken();
      await opened;
    });
    holder.catch(failed);
  });
  return () => {
    open();
    return holder;
  };
};

/**
 * Returns the outcome of `work` while another transaction holds the locks of `take`. `work` is also a transaction, and
 * fails if it would have to wait for one of them.
 */
export const whileHeld = async <T>(
  database: Database,
  take: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const release = await hold(database, take);
  try {
    return await database.transaction(async () => {
      await database.query("SET LOCAL lock_timeout = '500ms'");
      return work();
    });
  } finally {
    await release();
  }
};

/** Returns the outcome of `work` that begins while another transaction holds the locks of `take`, and has to wait for its end. */
export const behind = async <T>(
  database: Database,
  take: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const release = await hold(database, take);
  const result = work();
  result.catch(() => undefined);
  try {
    await until('the wait for a lock', async () => {
      const waiting = await database.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
  } finally {
    await release();
  }
  return result;
};

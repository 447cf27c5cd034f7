import pg from 'pg';
import { SYSTEM } from '../../src/platform/database/access.js';
import type { TestApp } from './app.js';

/** Options that show every row, also to a user to whom row-level security applies. */
const EVERY_ROW = `-c lodgewire.workspace=${SYSTEM.workspaceId} -c lodgewire.actor=${SYSTEM.actorId}`;

/** Runs one statement on a new connection. */
export const queryOn = async <T = Record<string, unknown>>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, options: EVERY_ROW });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
};

const pools = new WeakMap<TestApp, pg.Pool>();

/** Returns the pool of an app: connecting takes ten times as long as a statement, so connections are kept briefly. */
const poolOf = (app: TestApp): pg.Pool => {
  const kept = pools.get(app);
  if (kept) return kept;
  const pool = new pg.Pool({
    connectionString: app.databaseUrl,
    options: EVERY_ROW,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  // Dropping the database ends idle connections.
  pool.on('error', () => undefined);
  pools.set(app, pool);
  return pool;
};

/** Runs a statement on the app's own database, to look behind the interface or to let time pass for a row. */
export const sql = async <T = Record<string, unknown>>(
  app: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => (await poolOf(app).query(text, values)).rows as T[];

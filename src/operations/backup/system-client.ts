import pg from 'pg';
import { actAsSystem } from '../../platform/database/app-role.js';

/** Runs work on a connection that sees every row, and may be busy or idle for as long as the tools of PostgreSQL work. */
export const withSystemClient = async <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await actAsSystem(client);
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
};

import pg from 'pg';
import { DataSource } from 'typeorm';
import { PREPARE_APP_ROLE } from './app-role.js';
import { dataSourceOptions, loadMigrations } from './data-source.js';

const LOCK = 7_315_001;

/** Migrates the database to the current schema, one process at a time; returns the names of the applied migrations. */
export const migrate = async (url: string): Promise<string[]> => {
  const source = new DataSource({
    ...dataSourceOptions(
      { url, poolSize: 2, applicationName: 'lodgewire-migrate', asSystem: true, withoutTimeout: true },
      [],
    ),
    migrations: await loadMigrations(),
    migrationsTransactionMode: 'each',
  } as ConstructorParameters<typeof DataSource>[0]);
  await source.initialize();
  try {
    const guard = source.createQueryRunner();
    await guard.query('SELECT pg_advisory_lock($1)', [LOCK]);
    try {
      const applied = (await source.runMigrations()).map((migration) => migration.name);
      await guard.query(PREPARE_APP_ROLE);
      return applied;
    } finally {
      await guard.query('SELECT pg_advisory_unlock($1)', [LOCK]);
      await guard.release();
    }
  } finally {
    await source.destroy();
  }
};

const UNDEFINED_TABLE = '42P01';

const appliedMigrations = async (client: pg.Client): Promise<string[]> => {
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
};

/** Returns the names of the migrations that the database lacks. Changes nothing. */
export const pendingMigrations = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const applied = await appliedMigrations(client);
    return (await loadMigrations()).map(({ name }) => name).filter((name) => !applied.includes(name));
  } finally {
    await client.end();
  }
};

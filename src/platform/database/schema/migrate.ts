import pg from 'pg';
import { DataSource } from 'typeorm';
import { LOST_SQL } from '../../turns/live-process.js';
import { actAsSystem, PREPARE_APP_ROLE } from '../app-role.js';
import { dataSourceOptions, loadMigrations } from '../data-source.js';
import { kindOf, type LiveProcess, type MigrationPlan, planOf } from './schema-version.js';

const LOCK = 7_315_001;
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

export interface Migrated extends Omit<MigrationPlan, 'apply'> {
  /** Names of the migrations that were applied. */
  applied: string[];
}

/**
 * Migrates the database to the schema of this code, one process at a time. Contract migrations wait while processes of
 * older code report themselves. Throws SchemaInUse when this code cannot work before they have ended.
 */
export const migrate = async (url: string, load = loadMigrations): Promise<Migrated> => {
  const guard = await connected(url, {});
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const known = await load();
    const pending = await pendingIn(guard, known);
    // A start without pending migrations needs no further queries.
    const mayWait = pending.some((name) => kindOf(name) === 'contract');
    const { apply, waiting, users } = planOf(pending, mayWait ? await liveProcesses(guard) : []);
    const allowed = known.filter(({ name }) => !waiting.includes(name));
    const applied = apply.length > 0 ? await applyAll(url, allowed) : [];
    await guard.query(PREPARE_APP_ROLE);
    return { applied, waiting, users };
  } finally {
    await guard.end();
  }
};

const connected = async (url: string, limits: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'lodgewire-migrate', ...limits });
  await client.connect();
  await client.query('SET statement_timeout = 0');
  return client;
};

const applyAll = async (url: string, migrations: (new () => object)[]): Promise<string[]> => {
  const settings = { url, poolSize: 1, applicationName: 'lodgewire-migrate', asSystem: true, withoutTimeout: true };
  const source = new DataSource({
    ...dataSourceOptions(settings, []),
    migrations,
    migrationsTransactionMode: 'each',
  } as ConstructorParameters<typeof DataSource>[0]);
  await source.initialize();
  try {
    return (await source.runMigrations()).map(({ name }) => name);
  } finally {
    await source.destroy();
  }
};

/** Returns the result, or `otherwise` while the database lacks the table or column. */
const ifThere = async <T>(read: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN) return otherwise();
    throw error;
  }
};

const rowsOf = async <Row extends object>(client: pg.Client, sql: string): Promise<Row[]> =>
  (await client.query<Row>(sql)).rows;

const pendingIn = async (client: pg.Client, known: (new () => object)[]): Promise<string[]> => {
  const rows = await ifThere(
    () => rowsOf<{ name: string }>(client, 'SELECT name FROM migrations'),
    () => [],
  );
  const applied = new Set(rows.map(({ name }) => name));
  return known.map(({ name }) => name).filter((name) => !applied.has(name));
};

const liveSql = (schema: string): string =>
  `SELECT host, role, version, ${schema} AS schema FROM service_process WHERE seen_at > now() - ${LOST_SQL} ORDER BY started_at`;

const liveProcesses = async (client: pg.Client): Promise<LiveProcess[]> => {
  await actAsSystem(client);
  return ifThere(
    () => rowsOf<LiveProcess>(client, liveSql('schema::float8')),
    // Older processes report themselves without their schema.
    () =>
      ifThere(
        () => rowsOf<LiveProcess>(client, liveSql('NULL::float8')),
        () => [],
      ),
  );
};

/**
 * Returns the names of the migrations that the database lacks, except contract migrations, for which nothing waits.
 * Does not change the database.
 */
export const missingMigrations = async (url: string): Promise<string[]> => {
  const client = await connected(url, { connectionTimeoutMillis: 10_000 });
  try {
    return (await pendingIn(client, await loadMigrations())).filter((name) => kindOf(name) === 'expand');
  } finally {
    await client.end();
  }
};

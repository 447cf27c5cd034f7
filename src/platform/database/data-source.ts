import type pg from 'pg';
import type { DataSourceOptions, MixedList, EntitySchema } from 'typeorm';
import { actAsSystem, takeAppRole } from './app-role.js';
import { type ClientLimits, LimitedClient } from './limited-client.js';
import { limitedDriver } from './limited-pool.js';
import { SnakeNaming } from './naming.js';
import { MIGRATIONS_FOLDER, migrationFiles } from './schema/schema-version.js';
import type { Pulse } from './silence.js';
import { TenantClient } from './tenant-client.js';

/** Every migration class, in order of file name. */
export const loadMigrations = async (): Promise<(new () => object)[]> => {
  const modules = await Promise.all(migrationFiles().map((file) => import(new URL(file, MIGRATIONS_FOLDER).href)));
  return modules.flatMap((module) => Object.values(module) as (new () => object)[]);
};

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  applicationName: string;
  /**
   * Every connection sees all rows and keeps the rights of its user. For migrations, and for processes that only do
   * background work, where policies would hide nothing and cost a fifth of the throughput.
   */
  asSystem?: boolean;
  /** For migrations, whose statements take longer on large tables and wait for concurrent migrations. */
  withoutTimeout?: boolean;
  /** For processes that answer requests, which then fail within seconds while the server is frozen. */
  pulse?: Pulse;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** The server itself cancels slow statements; this ends those that it does not answer. */
const ANSWER_MS = STATEMENT_TIMEOUT_MS + 5_000;

const prepare = async (
  client: pg.ClientBase,
  { asSystem, withoutTimeout }: Omit<DatabaseSettings, 'url'>,
): Promise<void> => {
  await (asSystem ? actAsSystem(client) : takeAppRole(client));
  // The database user may have its own limit.
  if (withoutTimeout) await client.query('SET statement_timeout = 0');
};

const limitsOf = ({ withoutTimeout, pulse }: Omit<DatabaseSettings, 'url'>): ClientLimits | undefined =>
  withoutTimeout ? undefined : { answerMs: ANSWER_MS, pulse };

/** Options of every connection, to the primary or to a replica. */
export const connectionOptions = (settings: Omit<DatabaseSettings, 'url'>): Record<string, unknown> => ({
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 60_000,
  limits: limitsOf(settings),
  Client: settings.asSystem ? LimitedClient : TenantClient,
  onConnect: (client: pg.ClientBase) => prepare(client, settings),
});

/** One set of options for the service, the migration runner and the check that both agree. */
export const dataSourceOptions = (
  settings: DatabaseSettings,
  entities: MixedList<Function | string | EntitySchema>, // eslint-disable-line @typescript-eslint/no-unsafe-function-type
): DataSourceOptions => ({
  type: 'postgres',
  driver: limitedDriver,
  url: settings.url,
  entities,
  namingStrategy: new SnakeNaming(),
  poolSize: settings.poolSize,
  applicationName: settings.applicationName,
  installExtensions: false,
  extra: connectionOptions(settings),
});

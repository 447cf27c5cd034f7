import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { LOST_MS, LOST_SQL } from '../../platform/turns/live-process.js';
import { loadMigrations } from '../../platform/database/data-source.js';
import { migrate } from '../../platform/database/schema/migrate.js';
import { BackupError } from './backup-error.js';
import { withSystemClient } from './system-client.js';
import { ARCHIVE, type Manifest, readManifest } from './manifest.js';
import { findTools, type PgTools, runTool, type Target } from './pg-tools.js';
import { countRows, differencesOf, sumOf } from './row-counts.js';

export interface Restored {
  /** Names of the migrations that were applied to the restored tables. */
  migrations: string[];
  /** Accounts whose tokens a worker refreshes as soon as one runs: a PMS may have replaced them since the backup. */
  accountsWithTokens: number;
}

export interface RestoreSummary extends Restored {
  backedUpAt: string;
  tables: number;
  rows: number;
}

const requireKeys = ({ keys }: Manifest, present: readonly string[]): void => {
  const missing = keys.filter((key) => !present.includes(key));
  if (missing.length > 0)
    throw new BackupError(
      `The backup has values sealed with the keys ${missing.join(', ')}, which ENCRYPTION_KEYS lacks`,
    );
};

const requireKnownSchema = async ({ migrations, version }: Manifest): Promise<void> => {
  const known = (await loadMigrations()).map(({ name }) => name);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by version ${version} and has migrations that this version does not know: ${unknown.join(', ')}`,
    );
};

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')`,
  );
  if (rows.length > 0)
    throw new BackupError(`The database is not empty: it has ${rows.length} tables. Restore into a new database`);
};

/**
 * Lists the contents to restore, without rights of roles on tables, because the roles may differ here and migrations
 * grant them again. Rights on functions are revoked from everybody, not granted to a role.
 */
const contentOf = async (tools: PgTools, archive: string, target: Target): Promise<string> => {
  let list = '';
  await runTool(tools, 'pg_restore', ['--list', archive], target, async (output) => {
    for await (const part of output.setEncoding('utf8')) list += part;
  });
  return list
    .split('\n')
    .filter((line) => !/ (ACL|DEFAULT ACL) /.test(line) || / ACL \S+ FUNCTION /.test(line))
    .join('\n');
};

/** Restores everything or nothing, in one transaction. */
const load = async (manifest: Manifest, folder: string, target: Target): Promise<void> => {
  const tools = await findTools(manifest.tools, target.variables);
  const archive = join(folder, ARCHIVE);
  const scratch = await mkdtemp(join(tmpdir(), 'lodgewire-restore-'));
  try {
    const list = join(scratch, 'content');
    await writeFile(list, await contentOf(tools, archive, target));
    const { database } = new pg.Client({ connectionString: target.url });
    const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-comments', `--use-list=${list}`];
    await runTool(tools, 'pg_restore', [...how, `--dbname=${database}`, archive], target);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

const requireSameRows = async (client: pg.Client, { rows }: Manifest): Promise<void> => {
  const differences = differencesOf(rows, await countRows(client));
  if (differences.length > 0)
    throw new BackupError(`Do not use this database, it lacks rows of the backup: ${differences.join('; ')}`);
};

const requireNoProcess = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ host: string; role: string }>(
    `SELECT host, role FROM service_process WHERE seen_at > now() - ${LOST_SQL}`,
  );
  const [first] = rows;
  if (first)
    throw new BackupError(
      `Stop the service first: ${rows.length} processes use the database (${first.role} on ${first.host}); one that was killed counts for ${LOST_MS / 1_000} seconds`,
    );
};

/**
 * Brings the schema up to date, and records that the database holds the state of `backedUpAt` again: ids and sequence
 * numbers that were used since are not used again (`Restorations`), and tokens are refreshed. Throws a BackupError
 * while a process of the service uses the database, because it would not notice.
 */
export const recordRestoration = async (databaseUrl: string, backedUpAt: Date): Promise<Restored> => {
  const { applied: migrations } = await migrate(databaseUrl);
  return withSystemClient(databaseUrl, async (client) => {
    await requireNoProcess(client);
    const { rows } = await client.query<{ accounts: number }>('SELECT record_restoration($1) AS accounts', [
      backedUpAt,
    ]);
    return { migrations, accountsWithTokens: rows[0]!.accounts };
  });
};

/**
 * Restores a backup into the empty database of the target, checks the rows of each table against those that were
 * backed up, and records the restoration. `keys`: ids of the present encryption keys. Throws a BackupError before
 * anything is written when the backup is incomplete, is newer than this version, or needs other keys.
 */
export const restore = async (target: Target, from: string, keys: readonly string[]): Promise<RestoreSummary> => {
  const folder = resolve(from);
  const manifest = await readManifest(folder);
  requireKeys(manifest, keys);
  await requireKnownSchema(manifest);
  await withSystemClient(target.url, async (client) => {
    await requireEmpty(client);
    await load(manifest, folder, target);
    await requireSameRows(client, manifest);
    await client.query('ANALYZE');
  });
  const { backedUpAt, rows } = manifest;
  const restored = await recordRestoration(target.url, new Date(backedUpAt));
  return { backedUpAt, tables: Object.keys(rows).length, rows: sumOf(rows), ...restored };
};

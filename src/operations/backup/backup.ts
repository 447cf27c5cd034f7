import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { SEALED_KEYS_SQL } from '../../platform/crypto/key-rotation.js';
import { VERSION } from '../../config/version.js';
import { BackupError } from './backup-error.js';
import { ARCHIVE, type Manifest, measure, writeManifest } from './manifest.js';
import { findTools, runTool, type Target } from './pg-tools.js';
import { countRows, countRowsOfScript, differencesOf, NOT_BACKED_UP, type RowCounts, sumOf } from './row-counts.js';
import { withSystemClient } from './system-client.js';

/** Jobs are made again from rows. */
const DUMP = [
  '--format=custom',
  '--enable-row-security',
  '--exclude-schema=bullmq',
  `--exclude-table-data=public.${NOT_BACKED_UP}`,
];

export interface BackupSummary {
  folder: string;
  backedUpAt: string;
  /** Tables that have rows; partitions count as tables. */
  tables: number;
  rows: number;
  bytes: number;
}

type Snapshot = Pick<Manifest, 'backedUpAt' | 'server' | 'migrations' | 'keys' | 'rows'> & { id: string };

/** Reads what the archive must hold, in a transaction that stays open: pg_dump reads the same state. */
const takeSnapshot = async (client: pg.Client): Promise<Snapshot> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ id: string; at: Date; server: number }>(
    `SELECT pg_export_snapshot() AS id, now() AS at, current_setting('server_version_num')::int / 10000 AS server`,
  );
  const [{ id, at, server }] = rows as [{ id: string; at: Date; server: number }];
  const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  const keys = await client.query<{ key: string }>(
    `SELECT DISTINCT key FROM (${SEALED_KEYS_SQL}) AS sealed ORDER BY key`,
  );
  return {
    id,
    backedUpAt: at.toISOString(),
    server,
    migrations: migrations.rows.map(({ name }) => name),
    keys: keys.rows.map(({ key }) => key),
    rows: await countRows(client),
  };
};

const requireWhole = (expected: RowCounts, found: RowCounts): void => {
  const differences = differencesOf(expected, found);
  if (differences.length > 0) throw new BackupError(`The archive does not hold every row: ${differences.join('; ')}`);
};

/** Writes the archive into the folder, and reads it back to find whatever pg_dump left out. */
const writeBackup = async (client: pg.Client, target: Target, folder: string): Promise<Manifest> => {
  const { id, ...content } = await takeSnapshot(client);
  const tools = await findTools(content.server, target.variables);
  const archive = join(folder, ARCHIVE);
  const dump = [...DUMP, `--snapshot=${id}`, `--file=${archive}`];
  await runTool(tools, 'pg_dump', dump, target);
  let found: RowCounts = {};
  await runTool(tools, 'pg_restore', ['--data-only', '--file=-', archive], target, async (script) => {
    found = await countRowsOfScript(script);
  });
  requireWhole(content.rows, found);
  await chmod(archive, 0o600);
  return writeManifest(folder, { ...content, version: VERSION, tools: tools.version, ...(await measure(archive)) });
};

/**
 * Writes a backup of the whole installation into a new folder, while the service runs. The folder appears when the
 * backup is complete and checked. Throws a BackupError otherwise, and leaves nothing behind.
 */
export const backUp = async (target: Target, into: string): Promise<BackupSummary> => {
  const folder = resolve(into);
  if (existsSync(folder)) throw new BackupError(`${folder} exists: name a new folder for each backup`);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const { backedUpAt, rows, bytes } = await withSystemClient(target.url, (client) =>
      writeBackup(client, target, unfinished),
    );
    await rename(unfinished, folder);
    return { folder, backedUpAt, tables: Object.keys(rows).length, rows: sumOf(rows), bytes };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

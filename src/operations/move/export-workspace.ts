import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import { VERSION } from '../../config/version.js';
import type { KeyRing } from '../../platform/crypto/key-ring.js';
import { freeze, PATIENCE, storeFileKey } from '../../platform/moves/departure.js';
import { MoveError } from '../../platform/moves/move-error.js';
import { POSITION_FLOOR_SQL, SEQUENCE_FLOOR_SQL } from '../../records/restorations/restorations.js';
import { withSystemClient } from '../backup/system-client.js';
import { newFileKey, readMovedFile, writeMovedFile } from './moved-file.js';
import { opened, SAME_TEXTS, storedRows, Tally } from './moved-rows.js';
import { movedTables } from './moved-tables.js';

/** Counts and contents of the rows of each table. */
export type Tallies = Record<string, { rows: number; content: string }>;

/** Numbers of the installation that numbers of the workspace depend on. */
export interface MovedNumbers {
  /** The oldest and the last position of the feed, and of changed rows: the earliest whose later ones are all kept. */
  feed: [number, number];
  deltas: [number, number];
  /** An upper bound of the sequences that a restored database may have sent. */
  leastSequence: number;
}

/** One line of the file. The first has the numbers, the last the tallies. */
export type MovedLine =
  { numbers: MovedNumbers } | { table: string; columns: string[] } | (string | null)[] | { tallies: Tallies };

export interface ExportSettings {
  url: string;
  keyRing: KeyRing;
  /** How many days of events the feed keeps. */
  eventDays: number;
}

export interface ExportSummary {
  workspaceId: string;
  file: string;
  exportedAt: string;
  tables: number;
  rows: number;
  bytes: number;
}

const NUMBERS = `
  SELECT greatest(f.last, ${POSITION_FLOOR_SQL}) AS "feedLast", d.floor AS "deltaFloor", d.last AS "deltaLast",
    coalesce((SELECT position FROM feed_day WHERE day >= (now() AT TIME ZONE 'UTC')::date - $1::int ORDER BY day LIMIT 1),
      f.last) AS "feedOldest", ${SEQUENCE_FLOOR_SQL} AS "leastSequence"
    FROM feed_head f, delta_head d`;

const readNumbers = async (client: Client, eventDays: number): Promise<MovedNumbers> => {
  const { rows } = await client.query<Record<string, string>>(NUMBERS, [eventDays]);
  const number = (name: string): number => Number(rows[0]![name]);
  return {
    feed: [number('feedOldest'), number('feedLast')],
    deltas: [number('deltaFloor'), number('deltaLast')],
    leastSequence: number('leastSequence'),
  };
};

/** Yields the lines of the file, and fills the tallies. */
async function* lines(
  client: Client,
  { keyRing, eventDays }: ExportSettings,
  workspaceId: string,
  tallies: Tallies,
): AsyncGenerator<string> {
  const line = (content: MovedLine): string => JSON.stringify(content);
  yield line({ numbers: await readNumbers(client, eventDays) });
  for (const table of await movedTables(client)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    const tally = new Tally();
    for await (const row of storedRows(client, table, workspaceId)) {
      const clear = opened(keyRing, table, row);
      tally.add(clear);
      yield line(clear);
    }
    tallies[table.name] = { rows: tally.rows, content: tally.content };
  }
  yield line({ tallies });
}

/** Counts the rows of a file that was just written, to notice whatever the disk has lost. */
const requireWhole = async (file: string, key: string, rows: number): Promise<void> => {
  let found = 0;
  await readMovedFile(file, key, async (read) => {
    for await (const line of read) if (line.startsWith('[')) found += 1;
  });
  if (found !== rows) throw new MoveError(`The file does not hold every row: ${rows} expected, ${found} found`);
};

/** Returns the number of all rows. */
export const sumOf = (tallies: Tallies): number => Object.values(tallies).reduce((sum, { rows }) => sum + rows, 0);

const write = async (
  client: Client,
  settings: ExportSettings,
  workspaceId: string,
  file: string,
): Promise<ExportSummary> => {
  const key = newFileKey();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ at: Date; migrations: string[] }>(
    'SELECT now() AS at, ARRAY(SELECT name::text FROM migrations ORDER BY id) AS migrations',
  );
  const exportedAt = rows[0]!.at.toISOString();
  const { migrations } = rows[0]!;
  const tallies: Tallies = {};
  const content = lines(client, settings, workspaceId, tallies);
  const bytes = await writeMovedFile(file, { key, workspaceId, exportedAt, version: VERSION, migrations }, content);
  await client.query('COMMIT');
  await requireWhole(file, key, sumOf(tallies));
  await storeFileKey(client, settings.keyRing, workspaceId, key);
  return { workspaceId, file, exportedAt, tables: Object.keys(tallies).length, rows: sumOf(tallies), bytes };
};

/**
 * Stops all work for the workspace in this installation and writes all of its data into a new file, whose key only
 * `close` returns. Throws a MoveError on failure; `reopen` then lets the workspace continue.
 */
export const exportWorkspace = async (
  settings: ExportSettings,
  workspaceId: string,
  to: string,
  patience = PATIENCE,
): Promise<ExportSummary> => {
  const file = resolve(to);
  if (existsSync(file)) throw new MoveError(`${file} exists: name a new file`);
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const summary = await withSystemClient(settings.url, async (client) => {
      await client.query(SAME_TEXTS);
      await freeze(client, workspaceId, patience);
      return write(client, settings, workspaceId, unfinished);
    });
    await rename(unfinished, file);
    return { ...summary, file };
  } finally {
    await rm(unfinished, { force: true });
  }
};

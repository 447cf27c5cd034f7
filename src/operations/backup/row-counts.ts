import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { linesIn } from '../../values/text/lines.js';

/** Rows by table; rows of a partitioned table by partition. Empty tables are absent. */
export type RowCounts = Record<string, number>;

/** Processes report themselves again. */
export const NOT_BACKED_UP = 'service_process';

const TABLES = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND relname <> '${NOT_BACKED_UP}' ORDER BY relname`;

/** Counts the rows of every table that the connection sees. It must see all of them: `actAsSystem`. */
export const countRows = async (client: ClientBase): Promise<RowCounts> => {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const counts: RowCounts = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ part: string; count: string }>(
      `SELECT c.relname AS part, t.count FROM (SELECT tableoid, count(*) FROM "${name}" GROUP BY tableoid) t
         JOIN pg_class c ON c.oid = t.tableoid ORDER BY c.relname`,
    );
    for (const { part, count } of rows) counts[part] = Number(count);
  }
  return counts;
};

const BEGIN = /^COPY public\."?([A-Za-z0-9_]+)"? .*FROM stdin;$/;
const END = '\\.';

/** Counts the rows of each table in the script that pg_restore makes from an archive. */
export const countRowsOfScript = async (script: Readable): Promise<RowCounts> => {
  const counts: RowCounts = {};
  let table: string | undefined;
  for await (const line of linesIn(script)) {
    if (table === undefined) table = BEGIN.exec(line)?.[1];
    else if (line === END) table = undefined;
    else counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
};

/** Returns the tables whose counts differ, as `table: 838 expected, 0 found`. */
export const differencesOf = (expected: RowCounts, found: RowCounts): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .sort()
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table}: ${expected[table] ?? 0} expected, ${found[table] ?? 0} found`);

export const sumOf = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { KeyRing } from '../../platform/crypto/key-ring.js';
import type { MovedTable } from './moved-tables.js';

/** The values of a row as PostgreSQL writes them, in the order of the columns. */
export type RowTexts = (string | null)[];

const FETCHED_AT_ONCE = 100;
const HASH_DIGITS = 32;
const MODULUS = 1n << 128n;

/** Makes texts of values the same in every session. */
export const SAME_TEXTS = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'`;

/** Counts rows, and identifies their content whatever their order. */
export class Tally {
  rows = 0;
  private sum = 0n;

  add(row: RowTexts): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, HASH_DIGITS);
    this.sum = (this.sum + BigInt(`0x${hash}`)) % MODULUS;
    this.rows += 1;
  }

  get content(): string {
    return this.sum.toString(16);
  }
}

const contextOf = (table: MovedTable, column: string, names: readonly string[], row: RowTexts): string => {
  const valueOf = (name: string): string => row[table.columns.findIndex((one) => one.name === name)]!;
  return [`${table.name}.${column}`, ...names.map(valueOf)].join('|');
};

const changed = (table: MovedTable, row: RowTexts, change: (value: string, context: string) => string): RowTexts =>
  row.map((value, index) => {
    const { name, context } = table.columns[index]!;
    return value === null || !context ? value : change(value, contextOf(table, name, context, row));
  });

/** Returns the row with sealed values in clear. */
export const opened = (keyRing: KeyRing, table: MovedTable, row: RowTexts): RowTexts =>
  changed(table, row, (value, context) => keyRing.open(value, context));

/** Returns the row with the same values sealed. */
export const sealed = (keyRing: KeyRing, table: MovedTable, row: RowTexts): RowTexts =>
  changed(table, row, (value, context) => keyRing.seal(value, context));

/** Yields the rows of a workspace as they are stored, a hundred in memory at a time. In a transaction. */
export async function* storedRows(
  client: ClientBase,
  { name, columns, condition }: MovedTable,
  workspaceId: string,
): AsyncGenerator<RowTexts> {
  const texts = columns.map((column) => `t."${column.name}"::text`).join(', ');
  await client.query(
    `DECLARE moved NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}]) AS row FROM "${name}" t WHERE ${condition}`,
    [workspaceId],
  );
  for (;;) {
    const { rows } = await client.query<{ row: RowTexts }>(`FETCH ${FETCHED_AT_ONCE} FROM moved`);
    for (const { row } of rows) yield row;
    if (rows.length < FETCHED_AT_ONCE) break;
  }
  await client.query('CLOSE moved');
}

/** Stores rows in one statement. */
export const insertRows = async (
  client: ClientBase,
  { name, columns }: MovedTable,
  rows: readonly RowTexts[],
): Promise<void> => {
  if (rows.length === 0) return;
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`).join(', ');
  await client.query(`INSERT INTO "${name}" (${names}) SELECT ${values} FROM json_array_elements($1::json) r`, [
    JSON.stringify(rows),
  ]);
};

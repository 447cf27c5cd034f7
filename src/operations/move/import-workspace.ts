import type { Client } from 'pg';
import type { KeyRing } from '../../platform/crypto/key-ring.js';
import { noteMove } from '../../platform/moves/departure.js';
import { MoveError } from '../../platform/moves/move-error.js';
import { POSITION_FLOOR_SQL } from '../../records/restorations/restorations.js';
import { withSystemClient } from '../backup/system-client.js';
import { type MovedLine, type MovedNumbers, sumOf, type Tallies } from './export-workspace.js';
import { type MovedHeader, readMovedFile, readMovedHeader } from './moved-file.js';
import { insertRows, opened, type RowTexts, SAME_TEXTS, sealed, storedRows, Tally } from './moved-rows.js';
import { type MovedTable, movedTables } from './moved-tables.js';

const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 2_000_000;

export interface ImportSettings {
  url: string;
  keyRing: KeyRing;
}

export interface ImportSummary {
  workspaceId: string;
  exportedAt: string;
  tables: number;
  rows: number;
}

const requireSameSchema = async (client: Client, { migrations, version }: MovedHeader): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  const here = rows.map(({ name }) => name);
  const lacking = migrations.filter((name) => !here.includes(name));
  if (lacking.length > 0)
    throw new MoveError(
      `The file has a newer schema (version ${version}): this installation lacks ${lacking.join(', ')}. Upgrade it first`,
    );
  const further = here.filter((name) => !migrations.includes(name));
  if (further.length > 0)
    throw new MoveError(
      `The file has an older schema (version ${version}): it lacks ${further.join(', ')}. Reopen the workspace, upgrade the installation that it leaves, and export it again`,
    );
};

const requireAbsent = async (client: Client, workspaceId: string): Promise<void> => {
  const { rows } = await client.query('SELECT 1 FROM workspace WHERE id = $1', [workspaceId]);
  if (rows.length > 0) throw new MoveError(`The workspace ${workspaceId} is in this installation already`);
};

/** Stores rows in batches, and their tables in the order of the file. */
class Loader {
  private table?: MovedTable;
  private batch: RowTexts[] = [];
  private characters = 0;
  numbers?: MovedNumbers;
  tallies?: Tallies;

  constructor(
    private readonly client: Client,
    private readonly keyRing: KeyRing,
    private readonly workspaceId: string,
    private readonly tables: readonly MovedTable[],
  ) {}

  async take(text: string): Promise<void> {
    const line = JSON.parse(text) as MovedLine;
    if (Array.isArray(line)) return this.add(line, text.length);
    if ('numbers' in line) this.numbers = line.numbers;
    else if ('tallies' in line) {
      await this.flush();
      this.tallies = line.tallies;
    } else await this.begin(line);
  }

  private async begin({ table: name, columns }: { table: string; columns: string[] }): Promise<void> {
    await this.flush();
    const table = this.tables.find((one) => one.name === name);
    const isSame = table?.columns.map((column) => column.name).join() === columns.join();
    if (!table || !isSame) throw new MoveError(`The table ${name} of the file differs from that of this installation`);
    this.table = table;
    if (table.isFilledByTriggers)
      await this.client.query(`DELETE FROM "${name}" t WHERE ${table.condition}`, [this.workspaceId]);
  }

  private async add(row: RowTexts, characters: number): Promise<void> {
    this.batch.push(sealed(this.keyRing, this.table!, row));
    this.characters += characters;
    if (this.batch.length >= BATCH_ROWS || this.characters >= BATCH_CHARACTERS) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.table) await insertRows(this.client, this.table, this.batch);
    [this.batch, this.characters] = [[], 0];
  }
}

/** Reads every table again and compares it with the export, value by value. */
const requireSameRows = async (
  client: Client,
  { keyRing }: ImportSettings,
  workspaceId: string,
  tallies: Tallies,
): Promise<void> => {
  const differences: string[] = [];
  for (const table of await movedTables(client)) {
    const expected = tallies[table.name] ?? { rows: 0, content: '0' };
    const found = new Tally();
    for await (const row of storedRows(client, table, workspaceId)) found.add(opened(keyRing, table, row));
    if (found.rows !== expected.rows)
      differences.push(`${table.name}: ${expected.rows} rows expected, ${found.rows} found`);
    else if (found.content !== expected.content) differences.push(`${table.name}: values differ from the export`);
  }
  if (differences.length > 0)
    throw new MoveError(`The imported rows differ from the export: ${differences.join('; ')}`);
};

const arrive = async (client: Client, workspaceId: string, numbers: MovedNumbers): Promise<void> => {
  await client.query(`SELECT record_arrival($1, $2, $3, $4, ${POSITION_FLOOR_SQL})`, [
    workspaceId,
    numbers.feed,
    numbers.deltas,
    numbers.leastSequence,
  ]);
  await noteMove(client, workspaceId, 'WORKSPACE_MOVED_IN');
};

const load = async (
  client: Client,
  settings: ImportSettings,
  { path, key, workspaceId }: { path: string; key: string; workspaceId: string },
): Promise<Tallies> => {
  const loader = new Loader(client, settings.keyRing, workspaceId, await movedTables(client));
  await readMovedFile(path, key, async (lines) => {
    for await (const line of lines) await loader.take(line);
  });
  const { tallies, numbers } = loader;
  if (!tallies || !numbers) throw new MoveError('The file is incomplete');
  await requireSameRows(client, settings, workspaceId, tallies);
  await arrive(client, workspaceId, numbers);
  return tallies;
};

/** Returns the header of a file. Throws a MoveError when this installation could not import it. */
export const checkImport = async ({ url }: Pick<ImportSettings, 'url'>, path: string): Promise<MovedHeader> => {
  const header = await readMovedHeader(path);
  await withSystemClient(url, async (client) => {
    await requireSameSchema(client, header);
    await requireAbsent(client, header.workspaceId);
  });
  return header;
};

/**
 * Stores the workspace of a file, seals its secrets with the keys of this installation, and compares every row with
 * the file, in one transaction: from its end on, this installation works for the workspace. Throws a MoveError, and
 * stores nothing, when the schema differs, the workspace is here already, or the file is incomplete.
 */
export const importWorkspace = async (settings: ImportSettings, path: string, key: string): Promise<ImportSummary> => {
  const { workspaceId, exportedAt } = await checkImport(settings, path);
  const tallies = await withSystemClient(settings.url, async (client) => {
    await client.query(SAME_TEXTS);
    await client.query('BEGIN');
    const loaded = await load(client, settings, { path, key, workspaceId });
    await client.query('COMMIT');
    return loaded;
  });
  return { workspaceId, exportedAt, tables: Object.keys(tallies).length, rows: sumOf(tallies) };
};

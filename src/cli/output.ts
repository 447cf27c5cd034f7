import { once } from 'node:events';

/** The output of a command: `value` as JSON, `view` (default: `value`) for people. */
interface Result {
  value: unknown;
  view?: unknown;
}

/** Prints one JSON text per line, each written before the next is created. */
interface JsonLines {
  lines: AsyncIterable<object>;
}

export type Output = Result | JsonLines;

type Row = Record<string, unknown>;

const cell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const lines = (rows: string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const table = (rows: readonly Row[]): string => {
  if (rows.length === 0) return 'none';
  const columns = Object.keys(rows[0]!);
  return lines([columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]);
};

/** Formats lists as a table, and objects with one line per field. */
export const readable = (view: unknown): string => {
  if (Array.isArray(view)) return table(view as Row[]);
  if (typeof view !== 'object' || view === null) return cell(view);
  const fields = Object.entries(view).filter(([, value]) => value !== undefined);
  return fields.length === 0 ? 'none' : lines(fields.map(([field, value]) => [field, cell(value)]));
};

const print = async (text: string): Promise<void> => {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
};

export const write = async (output: Output, { json = false }: { json?: boolean }): Promise<void> => {
  if ('lines' in output) {
    for await (const line of output.lines) await print(JSON.stringify(line));
    return;
  }
  await print(json ? JSON.stringify(output.value, null, 2) : readable(output.view ?? output.value));
};

import type { CsvTable } from './csv.types.js';

/** A spreadsheet runs a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const LINE_END = '\r\n';
const BETWEEN_ITEMS = '; ';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(BETWEEN_ITEMS);
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

/** Returns a cell. Invariant: a text that a spreadsheet would run begins with an apostrophe; numbers stay numbers. */
const cellOf = (value: unknown): string => {
  const text = textOf(value);
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const lineOf = (values: readonly unknown[]): string => values.map(cellOf).join(',') + LINE_END;

/** Returns a field; for a list, the field of each item. */
const fieldOf = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => fieldOf(item, [name, ...rest]));
  return fieldOf((value as Record<string, unknown>)[name], rest);
};

/** Returns the line with the names of the columns. RFC 4180 */
export const csvHead = ({ columns }: CsvTable): string => lineOf(columns);

/** Returns the lines of rows, each with its line end. RFC 4180 */
export const csvLines = ({ columns }: CsvTable, rows: readonly object[]): string =>
  rows.map((row) => lineOf(columns.map((column) => fieldOf(row, column.split('.'))))).join('');

import { paintState, type Paint } from './colours.js';
import { printable } from './format.js';

type Cell = string | number | boolean | null | undefined;
/** The cells of a row by their headings. */
export type Row = Record<string, Cell>;

const WIDEST = 44;
const NOTHING = '-';

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined || cell === '' ? NOTHING : printable(String(cell));

/** Characters as a reader counts them, so that names with marks and emoji stay in line. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const split = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment);

const shortened = (text: string): string => {
  const all = split(text);
  return all.length > WIDEST ? `${all.slice(0, WIDEST - 1).join('')}…` : text;
};

const padded = (text: string, width: number): string => text + ' '.repeat(width - split(text).length);

const aligned = (
  rows: readonly string[][],
  decorate: (text: string, row: number, column: number) => string,
): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => split(row[column]!).length)));
  const line = (cells: readonly string[], row: number): string =>
    cells
      .map((text, column) => {
        const isLast = column === cells.length - 1;
        return decorate(isLast ? text : padded(text, widths[column]!), row, column);
      })
      .join('  ');
  return rows.map(line).join('\n');
};

/** Formats rows as a table with headings; long texts are cut, because `--json` has them in full. */
export const table = (rows: readonly Row[], paint: Paint): string => {
  const columns = Object.keys(rows[0]!);
  const cells = rows.map((row) => columns.map((column) => shortened(textOf(row[column]))));
  return aligned([columns, ...cells], (text, row) => (row === 0 ? paint('bold', text) : paintState(paint, text)));
};

/** Formats fields, one per line. Absent ones are omitted. */
export const fields = (values: Row, paint: Paint): string => {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  const rows = present.map(([name, value]) => [name, textOf(value)]);
  return aligned(rows, (text, _row, column) => (column === 0 ? paint('bold', text) : paintState(paint, text)));
};

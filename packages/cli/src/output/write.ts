import { once } from 'node:events';
import type { CliContext } from '../context.js';
import { painter } from './colours.js';
import { fields, type Row, table } from './table.js';

/** One thing: `value` for programs, `view` for people, as fields or text. */
interface One {
  value: unknown;
  view: Row | string;
  /** A message after the output, if the command failed although there is output. */
  failure?: string | undefined;
}

/** A list: each row as the API returns it for programs, as `columns` for people. */
interface Many<T> {
  rows: AsyncIterable<T> | Iterable<T>;
  columns: (row: T) => Row;
  /** The text for people if there are no rows. Default: `none`. */
  empty?: string;
}

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- Each list has rows of its own type. */
export type Output = One | Many<any>;

export interface WriteOptions {
  json?: boolean;
  /** The maximum number of rows of a list; undefined for all. */
  most?: number | undefined;
}

/** Writes a line, and waits while the reader is slower. */
export const print = async ({ stdout, progress }: CliContext, text: string): Promise<void> => {
  progress.hide();
  if (!stdout.write(`${text}\n`)) await once(stdout, 'drain');
};

/** Writes a remark that is not part of the output. */
export const remark = ({ stderr, progress }: CliContext, text: string): void => {
  progress.hide();
  stderr.write(`${text}\n`);
};

const writeMany = async <T>(context: CliContext, { rows, columns, empty }: Many<T>, options: WriteOptions) => {
  const views: Row[] = [];
  let count = 0;
  let isCut = false;
  for await (const row of rows) {
    if (count === options.most) {
      isCut = true;
      break;
    }
    count += 1;
    if (options.json) await print(context, JSON.stringify(row));
    else views.push(columns(row));
  }
  if (!options.json)
    await print(context, views.length === 0 ? (empty ?? 'none') : table(views, painter(context, context.stdout)));
  if (isCut) remark(context, `The first ${count} rows. Use --limit or --all for more.`);
};

/** Writes lists as a table, or with `json` as one JSON text per line; other things as fields, or as JSON. */
export const write = async (context: CliContext, output: Output, options: WriteOptions): Promise<void> => {
  if ('rows' in output) return writeMany(context, output, options);
  const { value, view } = output;
  if (options.json) return print(context, JSON.stringify(value, null, 2));
  return print(context, typeof view === 'string' ? view : fields(view, painter(context, context.stdout)));
};

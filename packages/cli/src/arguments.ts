import { InvalidArgumentError, type Command, Option } from 'commander';

/** The instant `2027-03-01T00:00:00.000Z` that this program can name in its help. */
const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DEFAULT_ROWS = 50;

/** Parsers of arguments and options: each refuses invalid text with a message of one sentence. */
export const calendarDate = (text: string): string => {
  const date = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a date such as 2027-03-01.');
  return text;
};

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };

export const amount = (text: string): number => {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be an amount such as 120 or 120.50.');
  return Number(text);
};

/** Returns the milliseconds of a duration such as `90s`, `15m`, `2h` or `3d`; undefined for other text. */
export const durationMs = (text: string): number | undefined => {
  const [, count, unit] = /^(\d{1,6})(s|m|h|d)$/.exec(text) ?? [];
  return count && unit ? Number(count) * UNITS[unit]! : undefined;
};

/** Parses several words, separated by commas. */
export const listOf =
  <T>(read: (text: string) => T) =>
  (text: string): T[] =>
    text.split(',').map((one) => read(one.trim()));

/** Accepts a word in any case, and `-` for `_`: `pending-confirmation`. */
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T => {
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase().replaceAll('-', '_'));
    if (found === undefined)
      throw new InvalidArgumentError(`It must be one of ${values.map((value) => value.toLowerCase()).join(', ')}.`);
    return found;
  };

/** Accepts only the address of a receiver. */
export const webAddress = (text: string): string => {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new InvalidArgumentError('It must be an address such as http://localhost:3000/hook.');
  return text;
};

/** Adds the options that say how many rows a list prints. */
export const withLimit = (command: Command): Command =>
  command
    .option('--limit <rows>', 'the maximum number of rows to print', wholeNumber(1, 100_000), DEFAULT_ROWS)
    .addOption(new Option('--all', 'print all rows').conflicts('limit'));

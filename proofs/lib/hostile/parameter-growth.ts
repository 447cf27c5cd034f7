import { randomUUID } from 'node:crypto';
import { day } from '../stack/days.js';
import type { Schema } from './hostile-input.js';

/** Returns existing values by the name of the parameter, such as ids of listings. */
export type Existing = (name: string) => readonly unknown[] | undefined;

const DATE_LIKE = /date|checkIn|checkOut|since|until/i;
/** Dates from near to far, in the past and in the future. */
const DATES = (): string[] => [day(1), day(4), day(31), day(63), day(360), day(730), '2200-12-31', '1970-01-01'];
/** The first and the last day of a period, from a few days to centuries. */
export const PERIODS = (): [first: string, last: string][] => [
  [day(1), day(4)],
  [day(1), day(31)],
  [day(1), day(63)],
  [day(1), day(360)],
  [day(1), day(730)],
  ['1970-01-01', '2200-12-31'],
];
/** Names of parameters that only have a meaning together. */
export const PERIOD_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['startDate', 'endDate'],
  ['checkInDate', 'checkOutDate'],
  ['checkInFrom', 'checkInTo'],
  ['since', 'until'],
];
const CURRENCIES = ['EUR', 'JPY'];
const MOST_LETTERS = 50_000;
const MOST_ITEMS = 5_000;
/** The upper bound where the document has none. */
const LARGE_NUMBER = 1_000_000;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const numbers = ({ type, minimum = 0, maximum = LARGE_NUMBER }: Schema): number[] => {
  const steps = [minimum, minimum + 3, (minimum + maximum) / 2, maximum];
  const allowed = steps.filter((value) => value >= minimum && value <= maximum);
  return unique(type === 'integer' ? allowed.map(Math.floor) : allowed);
};

const lengths = (most: number): number[] => unique([1, Math.ceil(most / 10), most]);

const texts = ({ maxLength = MOST_LETTERS }: Schema): string[] =>
  lengths(Math.min(maxLength, MOST_LETTERS)).map((length) => 'x'.repeat(length));

/** Returns lists of existing values, then of unknown ones; otherwise of copies of the current item. */
const lists = (
  { items, maxItems = MOST_ITEMS }: Schema,
  name: string,
  existing: Existing,
  present: unknown,
): unknown[] => {
  const most = Math.min(maxItems, MOST_ITEMS);
  const known = existing(name);
  const item = Array.isArray(present) ? (present[0] as unknown) : undefined;
  const at = (index: number): unknown => {
    if (known) return known[index] ?? randomUUID();
    if (items.format === 'uuid') return randomUUID();
    if (items.enum) return items.enum[index % items.enum.length];
    return item ?? `${name}-${index}`;
  };
  const sizes = known ? unique([1, known.length, ...lengths(most)]) : lengths(most);
  return sizes.filter((size) => size <= most).map((size) => Array.from({ length: size }, (_, index) => at(index)));
};

/** Returns values of a parameter from small to large; none if only one makes sense. */
export const growthOf = (name: string, schema: Schema, existing: Existing, present?: unknown): unknown[] => {
  if (schema.enum) return schema.enum as unknown[];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema);
  if (schema.type === 'array') return lists(schema, name, existing, present);
  if (schema.type !== 'string') return [];
  if (DATE_LIKE.test(name)) return DATES();
  if (/currency/i.test(name)) return CURRENCIES;
  if (name === 'location') return ['47.61,-122.33', '0,0'];
  return schema.format ? [...(existing(name) ?? [])].slice(0, 2) : texts(schema);
};

import { Decimal } from '../../../values/money/money.js';
import { plainText } from '../../../values/text/plain-text.js';

const LARGEST_INT = 2_147_483_647;

/** Returns a whole number within an SQL integer, not negative; a value that is not a number counts as 0. */
export const wholeNumber = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), LARGEST_INT) : 0;

/** Returns a number that is not negative, halves allowed; a value that is not a number counts as 0. */
export const count = (value: number): number =>
  Number.isFinite(value) && value > 0 ? Math.min(value, LARGEST_INT) : 0;

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return plainText(value.toWellFormed());
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object' || Decimal.isDecimal(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
};

/**
 * Removes U+0000 and lone surrogates, which PostgreSQL cannot store (one such text would fail a whole batch), and other
 * control characters and changes of text direction, which disguise the text.
 */
export const cleanText = <T>(value: T): T => clean(value) as T;

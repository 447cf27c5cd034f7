import { Decimal } from '../../shared/money/money.js';
import { plainText } from '../../shared/text/plain-text.js';

const LARGEST_INT = 2_147_483_647;

/** Not negative, within an SQL integer; what is no number counts as 0. */
export const wholeNumber = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), LARGEST_INT) : 0;

/** Not negative, halves allowed; what is no number counts as 0. */
export const count = (value: number): number =>
  Number.isFinite(value) && value > 0 ? Math.min(value, LARGEST_INT) : 0;

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return plainText(value.toWellFormed());
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object' || Decimal.isDecimal(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
};

/**
 * Without U+0000 and lone surrogates, which PostgreSQL cannot store (one such text would fail a whole batch), and without
 * other control characters and changes of text direction, which disguise what is written.
 */
export const cleanText = <T>(value: T): T => clean(value) as T;

const zones = new Map<string, boolean>();

/** Whether the name is an IANA time zone this runtime knows. */
export const isTimeZone = (name: string): boolean => {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const valid = accepts(name);
  if (zones.size < 2_000) zones.set(name, valid);
  return valid;
};

const accepts = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

import { Decimal } from 'decimal.js';
import { MINOR_UNITS } from './currencies.js';

// Exponents up to 40 digits are written out, so a Decimal prints as SQL and JSON readers expect it.
Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });

/** The one decimal type: 40 significant digits, half-up. Amounts and percentages are never binary floats. */
export { Decimal };

/** Larger amounts are treated as faulty data; up to this one a JSON number represents two decimals exactly. */
const LARGEST_AMOUNT = 1e13;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const LONGEST_NUMBER = 40;

/** Returns whether `code` is an active ISO 4217 code with a minor unit. Upper case only. */
export function isCurrency(code: string): boolean {
  return MINOR_UNITS.has(code);
}

/** Returns the decimal places of an amount in `currency`. Throws RangeError for a code that is not a currency. */
export function minorUnits(currency: string): number {
  const places = MINOR_UNITS.get(currency);
  if (places === undefined) throw new RangeError(`"${currency}" is not an ISO 4217 currency`);
  return places;
}

/** Amounts parsed so far: a calendar repeats the same few prices. */
const known = new Map<number | string, Decimal>();
const MOST_KNOWN = 10_000;

/** Rounds half-up, away from zero, to the currency's minor unit: 0.005 EUR is 0.01, -0.005 is -0.01. */
export function roundTo(amount: Decimal, currency: string): Decimal {
  return amount.toDecimalPlaces(minorUnits(currency), Decimal.ROUND_HALF_UP);
}

/**
 * Parses a finite JSON number or plain decimal text ("12.50", "-3"); anything else, and any size beyond 10^13, is
 * undefined. Text in hexadecimal, with an exponent or with thousands separators is refused rather than guessed.
 */
export function parseAmount(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? value : plainNumber(value);
  if (text === undefined) return undefined;
  const met = known.get(text);
  if (met) return met;
  const amount = decimalOf(text);
  if (known.size >= MOST_KNOWN) known.clear();
  if (amount) known.set(text, amount);
  return amount;
}

/** Returns the amount as a JSON number. Exact for amounts rounded to a minor unit; never -0. Throws when not finite. */
export function toNumber(amount: Decimal): number {
  if (!amount.isFinite()) throw new RangeError('an amount must be finite');
  return amount.isZero() ? 0 : amount.toNumber();
}

/** Returns the amount as a JSON number; undefined, which JSON leaves out, where there is none. */
export function optionalNumber(amount: Decimal | null): number | undefined {
  return amount === null ? undefined : toNumber(amount);
}

export function sum(amounts: Iterable<Decimal>): Decimal {
  let total = new Decimal(0);
  for (const amount of amounts) total = total.plus(amount);
  return total;
}

/** Returns `percentage` hundredths of the amount, not rounded. */
export function percentOf(amount: Decimal, percentage: Decimal.Value): Decimal {
  return amount.times(percentage).dividedBy(100);
}

function decimalOf(value: number | string): Decimal | undefined {
  const amount = new Decimal(value);
  // NaN compares as false. Zero has no sign.
  if (!amount.abs().lessThanOrEqualTo(LARGEST_AMOUNT)) return undefined;
  return amount.isZero() ? new Decimal(0) : amount;
}

function plainNumber(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text.length <= LONGEST_NUMBER && PLAIN_NUMBER.test(text) ? text : undefined;
}

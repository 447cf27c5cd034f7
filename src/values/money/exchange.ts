import { isCalendarDate } from '../time/dates.js';
import { Decimal, isCurrency, roundTo } from './money.js';

/** The currency of reference rates. */
export const BASE = 'EUR';

/** Reference rates of one day: units of each currency for 1 EUR (EUR itself is not listed). */
export interface ReferenceRates {
  /** `YYYY-MM-DD` */
  date: string;
  rates: ReadonlyMap<string, Decimal>;
}

/**
 * Converts `amount` to `to` through EUR, rounded to the minor unit of `to`. Undefined when a rate is missing or `to`
 * is not a currency. `rates` are units for 1 EUR.
 */
export function convert(
  amount: Decimal,
  from: string,
  to: string,
  rates: ReadonlyMap<string, Decimal>,
): Decimal | undefined {
  if (!isCurrency(to)) return undefined;
  if (from === to) return roundTo(amount, to);
  const fromRate = rateOf(from, rates);
  const toRate = rateOf(to, rates);
  if (!fromRate || !toRate) return undefined;
  return roundTo(amount.times(toRate).dividedBy(fromRate), to);
}

/** Returns which of the two currencies have no rate; none when amounts in `from` can be shown in `to`. */
export const missingRates = (from: string, to: string, rates: ReadonlyMap<string, Decimal>): string[] =>
  from === to ? [] : [from, to].filter((currency) => rateOf(currency, rates) === undefined);

function rateOf(currency: string, rates: ReadonlyMap<string, Decimal>): Decimal | undefined {
  return currency === BASE ? new Decimal(1) : rates.get(currency);
}

/** Matches an unterminated element too: it is refused, and no text is searched again from each start. */
const CUBE_TAG = /<Cube\b[^<>]*>?/g;
const GROUP_TAG = /^<Cube\s*>$/;
const DAY_TAG = /^<Cube\s+time=(["'])([^"'<>&]*)\1\s*>$/;
const RATE_TAG = /^<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,12}(?:\.\d{1,12})?)\3\s*\/>$/;

/**
 * Parses the daily file of the European Central Bank (https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml).
 * Strict: throws an Error on document types and entities, on any other form of `Cube`, and unless there is exactly one
 * day with at least one positive rate and no currency twice.
 */
export function parseEcbDaily(xml: string): ReferenceRates {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('reference rates: document types are not accepted');
  const dates: string[] = [];
  const rates = new Map<string, Decimal>();
  for (const [tag] of xml.matchAll(CUBE_TAG)) {
    if (GROUP_TAG.test(tag)) continue;
    const date = DAY_TAG.exec(tag)?.[2];
    if (date === undefined) addRate(rates, tag);
    else dates.push(date);
  }
  const [date] = dates;
  if (date === undefined || dates.length > 1 || !isCalendarDate(date)) {
    throw new Error('reference rates: expected exactly one day');
  }
  if (rates.size === 0) throw new Error('reference rates: no rates');
  return { date, rates };
}

function addRate(rates: Map<string, Decimal>, tag: string): void {
  const [, , currency, , rate] = RATE_TAG.exec(tag) ?? [];
  if (currency === undefined || rate === undefined) throw new Error('reference rates: unexpected element');
  if (rates.has(currency)) throw new Error(`reference rates: ${currency} is given twice`);
  const value = new Decimal(rate);
  if (!value.greaterThan(0)) throw new Error(`reference rates: the rate of ${currency} is not positive`);
  rates.set(currency, value);
}

import { ConnectorError } from './errors.js';
import type { Page } from './model.js';
import { Decimal, isCalendarDate, isCurrency, parseAmount } from './values.js';
import { parsedUrl } from '../../shared/text/url.js';
import { isTimeZone } from '../../shared/time/time-zones.js';

const LONGEST_TEXT = 20_000;
const LONGEST_ID = 200;
const LONGEST_URL = 2048;
const LARGEST_INTEGER = 2_147_483_647;

/** What a guard throws: the path of the field and what it should be, never its value. */
export function invalid(path: string, expected: string): ConnectorError {
  return new ConnectorError('invalid_response', `${path} is not ${expected}`);
}

/** Text as the store can keep it: no NUL, no lone surrogate, at most so many characters. */
export function cleanText(text: string, longest = LONGEST_TEXT): string {
  const kept = text.length > longest ? text.slice(0, longest) : text;
  return (kept as string & { toWellFormed(): string }).toWellFormed().replaceAll('\0', '');
}

export function listOf(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(path, 'a list');
  return value;
}

/**
 * Typed reading of one JSON object of a PMS. Each reader throws `invalid_response` with the path of the field; the
 * `optional` ones take null and absence for the fallback, never a wrong type.
 */
export class Fields {
  private constructor(
    private readonly raw: Readonly<Record<string, unknown>>,
    readonly path: string,
  ) {}

  static of(value: unknown, path: string): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'an object');
    return new Fields(value as Record<string, unknown>, path);
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /** Undefined for null and absence; for what no reader below fits. */
  value(name: string): unknown {
    return Object.hasOwn(this.raw, name) ? (this.raw[name] ?? undefined) : undefined;
  }

  /** Text, or a whole number as text; never cut. */
  id(name: string): string {
    const value = this.value(name);
    const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text !== 'string' || text === '' || text.length > LONGEST_ID || cleanText(text) !== text) {
      throw this.invalid(name, 'an id');
    }
    return text;
  }

  optionalId(name: string): string | null {
    return this.isBlank(name) ? null : this.id(name);
  }

  /** At most 20,000 characters, the rest is cut. A number counts as text. */
  text(name: string): string {
    const value = this.value(name);
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') throw this.invalid(name, 'text');
    return cleanText(value);
  }

  optionalText(name: string, fallback = ''): string {
    return this.has(name) ? this.text(name) : fallback;
  }

  /** An absolute http(s) address; anything else that is text: `''`. */
  optionalUrl(name: string): string {
    const text = this.optionalText(name).trim();
    return text.length <= LONGEST_URL && /^https?:\/\/\S+$/i.test(text) && parsedUrl(text) ? text : '';
  }

  /** A number or decimal text within ±10^13. */
  amount(name: string): Decimal {
    const amount = parseAmount(this.value(name));
    if (!amount) throw this.invalid(name, 'an amount');
    return amount;
  }

  optionalAmount(name: string): Decimal | null {
    return this.isBlank(name) ? null : this.amount(name);
  }

  /** Zero or more. */
  price(name: string): Decimal {
    const amount = this.amount(name);
    if (amount.isNegative()) throw this.invalid(name, 'a price');
    return amount;
  }

  optionalPrice(name: string): Decimal | null {
    return this.isBlank(name) ? null : this.price(name);
  }

  /** ISO 4217, upper-cased. */
  currency(name: string): string {
    const code = this.text(name).trim().toUpperCase();
    if (!isCurrency(code)) throw this.invalid(name, 'an ISO 4217 currency');
    return code;
  }

  integer(name: string, least = 0, most = LARGEST_INTEGER): number {
    const number = this.number(name);
    if (!Number.isInteger(number) || number < least || number > most) {
      throw this.invalid(name, `a whole number from ${least} to ${most}`);
    }
    return number;
  }

  optionalInteger(name: string, fallback = 0, least = 0, most = LARGEST_INTEGER): number {
    return this.isBlank(name) ? fallback : this.integer(name, least, most);
  }

  /** Zero or more, halves and the like allowed (bathrooms, ratings). */
  optionalNumber(name: string, fallback = 0, most = LARGEST_INTEGER): number {
    if (this.isBlank(name)) return fallback;
    const number = this.number(name);
    if (number < 0 || number > most) throw this.invalid(name, `a number from 0 to ${most}`);
    return number;
  }

  /** Degrees; null when absent, no number or beyond ±`limit`. */
  coordinate(name: string, limit: 90 | 180): number | null {
    const degrees = parseAmount(this.value(name))?.toNumber();
    return degrees !== undefined && Math.abs(degrees) <= limit ? degrees : null;
  }

  /** true/false, 0/1, or null when absent. */
  flag(name: string): boolean | null {
    const value = this.value(name);
    if (value === undefined || value === '') return null;
    if (value === true || value === 1 || value === '1' || value === 'true') return true;
    if (value === false || value === 0 || value === '0' || value === 'false') return false;
    throw this.invalid(name, 'a flag');
  }

  /** `YYYY-MM-DD`, also as the beginning of a date-time as written. */
  date(name: string): string {
    const text = this.text(name).slice(0, 10);
    if (!isCalendarDate(text)) throw this.invalid(name, 'a date');
    return text;
  }

  /** The dates of the fields of arrival and departure, the second after the first. */
  stay(arrival: string, departure: string): { checkIn: string; checkOut: string } {
    const [checkIn, checkOut] = [this.date(arrival), this.date(departure)];
    if (checkOut <= checkIn) throw this.invalid(departure, `after ${arrival}`);
    return { checkIn, checkOut };
  }

  /** A date-time; one without zone is UTC. Null when absent or MySQL's zero date. */
  optionalInstant(name: string): Date | null {
    if (this.isBlank(name)) return null;
    const text = this.text(name).trim();
    if (text.startsWith('0000-00-00')) return null;
    const instant = new Date(
      /[Zz]$|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`,
    );
    if (!isCalendarDate(text.slice(0, 10)) || Number.isNaN(instant.getTime())) throw this.invalid(name, 'a date-time');
    return instant;
  }

  /** A whole hour 0..24 as `HH:MM:SS`; undefined for anything else: some PMSes write "-1: Flexible". */
  optionalHour(name: string): string | undefined {
    const hour = parseAmount(this.value(name))?.toNumber() ?? -1;
    return Number.isInteger(hour) && hour >= 0 && hour <= 24
      ? `${String(hour % 24).padStart(2, '0')}:00:00`
      : undefined;
  }

  /** `15`, `8:30`, `15:00:00`, up to `26:00` for the small hours, as `HH:MM:SS`; undefined for anything else. */
  optionalTime(name: string): string | undefined {
    const text = this.optionalText(name).trim();
    const [, hour = '', minute = '00'] = /^(\d{1,2})(?::([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?$/.exec(text) ?? [];
    if (hour === '' || Number(hour) > 26) return undefined;
    return `${String(Number(hour) % 24).padStart(2, '0')}:${minute}:00`;
  }

  /** An IANA zone; `UTC` when absent or unknown. */
  timeZone(name: string): string {
    const zone = this.optionalText(name);
    return isTimeZone(zone) ? zone : 'UTC';
  }

  object(name: string): Fields {
    return Fields.of(this.value(name), `${this.path}.${name}`);
  }

  optionalObject(name: string): Fields | undefined {
    return this.has(name) ? this.object(name) : undefined;
  }

  /** The items of a list; none when absent. */
  list(name: string): unknown[] {
    return this.has(name) ? listOf(this.value(name), `${this.path}.${name}`) : [];
  }

  objects(name: string): Fields[] {
    return this.list(name).map((item, index) => Fields.of(item, `${this.path}.${name}[${index}]`));
  }

  invalid(name: string, expected: string): ConnectorError {
    return invalid(`${this.path}.${name}`, expected);
  }

  private number(name: string): number {
    const value = this.value(name);
    if (typeof value === 'number' && Math.abs(value) <= LARGEST_INTEGER) return value || 0;
    const number = parseAmount(value)?.toNumber();
    if (number === undefined) throw this.invalid(name, 'a number');
    return number;
  }

  private isBlank(name: string): boolean {
    const value = this.value(name);
    return value === undefined || value === '';
  }
}

/** Maps each item by itself: one that is `invalid_response` is refused with its reason, any other error stops all. */
export async function mapItems<T>(
  raw: readonly unknown[],
  idOf: (item: unknown) => string,
  mapOne: (item: unknown, index: number) => T | Promise<T>,
): Promise<Pick<Page<T>, 'items' | 'refused'>> {
  const page: Pick<Page<T>, 'items' | 'refused'> = { items: [], refused: [] };
  for (const [index, item] of raw.entries()) {
    try {
      const mapped = mapOne(item, index);
      // To wait for what is there already costs more than the mapping of a night.
      page.items.push(mapped instanceof Promise ? await mapped : mapped);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      const mayPass = error.cause instanceof ConnectorError && error.cause.kind === 'rejected';
      page.refused.push({
        providerId: idOrNone(item, idOf),
        reason: error.message,
        ...(mayPass && { mayPass }),
      });
    }
  }
  return page;
}

/**
 * What can be read of parts that a listing or a reservation can be without (amenities, fees, lines of a price): one that
 * cannot be read is left out.
 */
export function readable<T, R>(parts: readonly T[], read: (part: T) => R): R[] {
  return parts.flatMap((part) => {
    try {
      return [read(part)];
    } catch (error) {
      if (!isInvalid(error)) throw error;
      return [];
    }
  });
}

/** `idOf` for items that carry their id in one field. */
export const idIn =
  (name: string) =>
  (item: unknown): string =>
    Fields.of(item, 'item').id(name);

/** Reads the answer to a write: one that cannot be read leaves the outcome open, for the write has happened. */
export function readWritten<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isInvalid(error)) throw error;
    throw new ConnectorError('unknown_outcome', `The PMS confirmed the change unreadably: ${error.message}`);
  }
}

const isInvalid = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.kind === 'invalid_response';

function idOrNone(item: unknown, idOf: (item: unknown) => string): string {
  try {
    return idOf(item);
  } catch {
    return '';
  }
}

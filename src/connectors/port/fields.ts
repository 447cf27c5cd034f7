import type { ConnectorError } from './errors.js';
import { invalid, InvalidField, warnOf } from './invalid-field.js';
import { Decimal, isCalendarDate, isCurrency, parseAmount } from './values.js';
import { warn } from './warnings.js';
import { parsedUrl } from '../../values/text/url.js';
import { isTimeZone } from '../../values/time/time-zones.js';

const LONGEST_TEXT = 20_000;
const LONGEST_ID = 200;
const LONGEST_URL = 2048;
const LARGEST_INTEGER = 2_147_483_647;

/** Returns the text as the database can store it: no NUL, no lone surrogate, at most `longest` characters. */
export function cleanText(text: string, longest = LONGEST_TEXT): string {
  const kept = text.length > longest ? text.slice(0, longest) : text;
  return (kept as string & { toWellFormed(): string }).toWellFormed().replaceAll('\0', '');
}

export function listOf(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(path, 'a list');
  return value;
}

/**
 * Typed reading of one JSON object of a PMS. Each reader throws `invalid_response` with the path of the field. The
 * `optional` ones, flags and lists return the fallback for null and absence. On `tolerant` fields they return it for a
 * wrong type too, with a warning: an optional part never makes a whole listing or reservation unreadable. On all others
 * a wrong type is refused, because pages, nights and quotes must not be guessed.
 */
export class Fields {
  /** Nested objects that were already found, because many values share one. */
  private within?: Map<string, Fields>;

  private constructor(
    private readonly raw: Readonly<Record<string, unknown>>,
    readonly path: string,
    private readonly isTolerant: boolean,
    /** Parts of the listing or reservation that the access has no right to read (`lacking`). */
    readonly unread: readonly string[] = [],
  ) {}

  static of(value: unknown, path: string): Fields {
    return Fields.reading(value, path, false);
  }

  private static reading(value: unknown, path: string, isTolerant: boolean): Fields {
    if (value instanceof Fields) return isTolerant ? value.tolerant() : value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'an object');
    return new Fields(value as Record<string, unknown>, path, isTolerant);
  }

  /** Returns the same fields as tolerant ones, for listings, reservations and their parts. */
  tolerant(): Fields {
    return this.isTolerant ? this : new Fields(this.raw, this.path, true, this.unread);
  }

  /** Returns the same object with one more member, such as the result of another request. */
  with(name: string, value: unknown): Fields {
    return new Fields({ ...this.raw, [name]: value }, this.path, this.isTolerant, this.unread);
  }

  /** Returns the same object with further parts marked as unread. */
  lacking(parts: readonly string[]): Fields {
    if (parts.length === 0) return this;
    return new Fields(this.raw, this.path, this.isTolerant, [...new Set([...this.unread, ...parts])]);
  }

  names(): string[] {
    return Object.keys(this.raw);
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /** Returns the raw value, undefined for null and absence; for values that no reader below fits. */
  value(name: string): unknown {
    return Object.hasOwn(this.raw, name) ? (this.raw[name] ?? undefined) : undefined;
  }

  /** Returns text, or a whole number as text; never cut. */
  id(name: string): string {
    const value = this.value(name);
    const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof text !== 'string' || text === '' || text.length > LONGEST_ID || cleanText(text) !== text) {
      throw this.invalid(name, 'an id');
    }
    return text;
  }

  optionalId(name: string): string | null {
    return this.isBlank(name) ? null : this.readOr(null, () => this.id(name));
  }

  /** Returns text, cut after 20,000 characters. A number counts as text. */
  text(name: string): string {
    const value = this.value(name);
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') throw this.invalid(name, 'text');
    return cleanText(value);
  }

  optionalText(name: string, fallback = ''): string {
    return this.has(name) ? this.readOr(fallback, () => this.text(name)) : fallback;
  }

  /** Returns an absolute http(s) address; `''` for any other text. */
  optionalUrl(name: string): string {
    const text = this.optionalText(name).trim();
    return text.length <= LONGEST_URL && /^https?:\/\/\S+$/i.test(text) && parsedUrl(text) ? text : '';
  }

  /** Returns a number or decimal text within ±10^13. */
  amount(name: string): Decimal {
    const amount = parseAmount(this.value(name));
    if (!amount) throw this.invalid(name, 'an amount');
    return amount;
  }

  optionalAmount(name: string): Decimal | null {
    return this.isBlank(name) ? null : this.readOr(null, () => this.amount(name));
  }

  /** Returns an amount of zero or more. */
  price(name: string): Decimal {
    const amount = this.amount(name);
    if (amount.isNegative()) throw this.invalid(name, 'a price');
    return amount;
  }

  optionalPrice(name: string): Decimal | null {
    return this.isBlank(name) ? null : this.readOr(null, () => this.price(name));
  }

  /** Returns an ISO 4217 code, upper-cased. */
  currency(name: string): string {
    const code = this.text(name).trim().toUpperCase();
    if (!isCurrency(code)) throw this.invalid(name, 'an ISO 4217 currency');
    return code;
  }

  optionalCurrency(name: string): string | null {
    return this.isBlank(name) ? null : this.readOr(null, () => this.currency(name));
  }

  integer(name: string, least = 0, most = LARGEST_INTEGER): number {
    const number = this.number(name);
    if (!Number.isInteger(number) || number < least || number > most) {
      throw this.invalid(name, `a whole number from ${least} to ${most}`);
    }
    return number;
  }

  optionalInteger(name: string, fallback = 0, least = 0, most = LARGEST_INTEGER): number {
    return this.isBlank(name) ? fallback : this.readOr(fallback, () => this.integer(name, least, most));
  }

  /** Returns a number of zero or more, with fractions (bathrooms, ratings). */
  optionalNumber(name: string, fallback = 0, most = LARGEST_INTEGER): number {
    if (this.isBlank(name)) return fallback;
    return this.readOr(fallback, () => {
      const number = this.number(name);
      if (number < 0 || number > most) throw this.invalid(name, `a number from 0 to ${most}`);
      return number;
    });
  }

  /** Returns degrees; null when absent, not a number or beyond ±`limit`. */
  coordinate(name: string, limit: 90 | 180): number | null {
    const degrees = parseAmount(this.value(name))?.toNumber();
    return degrees !== undefined && Math.abs(degrees) <= limit ? degrees : null;
  }

  /** Returns a boolean, also from 0/1, or null when absent. */
  flag(name: string): boolean | null {
    const value = this.value(name);
    if (value === undefined || value === '') return null;
    if (value === true || value === 1 || value === '1' || value === 'true') return true;
    if (value === false || value === 0 || value === '0' || value === 'false') return false;
    return this.without(null, this.invalid(name, 'a flag'));
  }

  /** Returns `YYYY-MM-DD`, also from the beginning of a date-time as written. */
  date(name: string): string {
    const text = this.text(name).slice(0, 10);
    if (!isCalendarDate(text)) throw this.invalid(name, 'a date');
    return text;
  }

  /** Returns the dates of arrival and departure, the second after the first. */
  stay(arrival: string, departure: string): { checkIn: string; checkOut: string } {
    const [checkIn, checkOut] = [this.date(arrival), this.date(departure)];
    if (checkOut <= checkIn) throw this.invalid(departure, `after ${arrival}`);
    return { checkIn, checkOut };
  }

  /** Returns a date-time; one without zone is UTC. Null when absent or MySQL's zero date. */
  optionalInstant(name: string): Date | null {
    const text = this.optionalText(name).trim();
    if (text === '' || text.startsWith('0000-00-00')) return null;
    const instant = new Date(
      /[Zz]$|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`,
    );
    if (isCalendarDate(text.slice(0, 10)) && !Number.isNaN(instant.getTime())) return instant;
    return this.without(null, this.invalid(name, 'a date-time'));
  }

  /**
   * Returns `15`, `8:30`, `15:00:00`, up to `26:00` for the small hours, as `HH:MM:SS`; undefined for anything else:
   * some PMSes write `-1: Flexible`.
   */
  optionalTime(name: string): string | undefined {
    const text = this.optionalText(name).trim();
    const [, hour = '', minute = '00'] = /^(\d{1,2})(?::([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?$/.exec(text) ?? [];
    if (hour === '' || Number(hour) > 26) return undefined;
    return `${String(Number(hour) % 24).padStart(2, '0')}:${minute}:00`;
  }

  /** Returns an IANA zone; `UTC` when absent or unknown. */
  timeZone(name: string): string {
    const zone = this.optionalText(name);
    return isTimeZone(zone) ? zone : 'UTC';
  }

  object(name: string): Fields {
    return Fields.reading(this.value(name), `${this.path}.${name}`, this.isTolerant);
  }

  /** Returns an object; undefined when absent, or for the empty list or text that some PMSes write instead. */
  optionalObject(name: string): Fields | undefined {
    const value = this.value(name);
    if (this.isBlank(name) || (Array.isArray(value) && value.length === 0)) return undefined;
    const found = this.within?.get(name) ?? this.readOr(undefined, () => this.object(name));
    if (found) (this.within ??= new Map()).set(name, found);
    return found;
  }

  /** Returns the items of a list; none when absent. */
  list(name: string): unknown[] {
    return this.has(name) ? this.readOr([], () => listOf(this.value(name), `${this.path}.${name}`)) : [];
  }

  /** Returns the texts of a list. */
  texts(name: string): string[] {
    return this.list(name).flatMap((item, index) =>
      this.readOr([], () => {
        if (typeof item !== 'string') throw this.invalid(`${name}[${index}]`, 'text');
        return [cleanText(item)];
      }),
    );
  }

  /** Returns the total number of items of a list; undefined when absent or unreadable. */
  count(name: string): number | undefined {
    return this.isBlank(name) ? undefined : this.tolerant().readOr(undefined, () => this.integer(name));
  }

  /** Returns the objects of a list. */
  objects(name: string): Fields[] {
    return this.list(name).flatMap((item, index) =>
      this.readOr([], () => [Fields.reading(item, `${this.path}.${name}[${index}]`, this.isTolerant)]),
    );
  }

  /** Returns the meaning of a word of the PMS; undefined when absent, and with a warning for an unknown word. */
  meaning<T>(name: string, words: ReadonlyMap<string, T>): T | undefined {
    const word = this.optionalText(name);
    if (word === '' || words.has(word)) return words.get(word);
    warn(`${this.path}.${name}`, 'not a known word');
    return undefined;
  }

  invalid(name: string, expected: string): ConnectorError {
    return invalid(`${this.path}.${name}`, expected);
  }

  private readOr<T>(fallback: T, read: () => T): T {
    if (!this.isTolerant) return read();
    try {
      return read();
    } catch (error) {
      return this.without(fallback, error);
    }
  }

  private without<T>(fallback: T, error: unknown): T {
    if (!this.isTolerant || !(error instanceof InvalidField)) throw error;
    warnOf(error);
    return fallback;
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

/** Calendar dates as `YYYY-MM-DD` text: no clock, no zone, so no daylight-saving change can move a night. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** RFC 3339 section 5.6; a leap second is a valid second. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
const DAY_MS = 86_400_000;

/** Cache of existing dates, by text and by day: calendars repeat the same few thousand. */
const days = new Map<string, number>();
const dates = new Map<number, string>();

/** Returns whether the text is an existing date `YYYY-MM-DD` of the years 1970 to 2200. */
export function isCalendarDate(text: string): boolean {
  if (days.has(text)) return true;
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return false;
  days.set(text, date.getTime() / DAY_MS);
  dates.set(date.getTime() / DAY_MS, text);
  return true;
}

/**
 * Returns the calendar date, as written, of a date or an RFC 3339 date-time: `2026-12-01T23:30:00-05:00` is
 * `2026-12-01`. Undefined for anything else, including impossible dates and times.
 */
export function calendarDateOf(input: string): string | undefined {
  const date = DATE_TIME.exec(input)?.[1] ?? input;
  return isCalendarDate(date) ? date : undefined;
}

/** Returns how many days the month has; `month` from 1 to 12. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns the number of a date's month: years × 12 + months, from January of the year 0 on. */
export function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** Returns the date `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayOf(date) + days);
}

/** Returns the nights from check-in up to, not including, check-out; negative when check-out is earlier. */
export function nightsBetween(checkIn: string, checkOut: string): number {
  return dayOf(checkOut) - dayOf(checkIn);
}

/** Returns the date of each night of the stay, in order; empty unless check-out is after check-in. */
export function eachNight(checkIn: string, checkOut: string): string[] {
  const nights: string[] = [];
  for (let day = dayOf(checkIn), end = dayOf(checkOut); day < end; day += 1) nights.push(dateOfDay(day));
  return nights;
}

/** Returns today's date in the IANA time zone at the given instant; an unknown zone counts as UTC. */
export function todayIn(timeZone: string, now: Date): string {
  const quarter = `${Math.floor(now.getTime() / QUARTER_MS)} ${timeZone}`;
  const known = dateOfQuarter.get(quarter);
  if (known !== undefined) return known;
  if (dateOfQuarter.size >= MOST_QUARTERS) dateOfQuarter.clear();
  const date = dateIn(timeZone, now);
  dateOfQuarter.set(quarter, date);
  return date;
}

/** In every zone a day begins at a full quarter of an hour of UTC, within which the date does not change. */
const QUARTER_MS = 900_000;
/** Enough for the midnights of two years in 20 zones, which calendars repeat. */
const MOST_QUARTERS = 20_000;
/** By quarter and zone, because `Intl` is slow. */
const dateOfQuarter = new Map<string, string>();

function dateIn(timeZone: string, now: Date): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter: creating one costs a thousand times its use. Unknown zones are not cached, to bound it.
 */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  try {
    const formatter = newFormatter(timeZone);
    formatters.set(timeZone, formatter);
    return formatter;
  } catch (error) {
    if (error instanceof RangeError && timeZone !== 'UTC') return formatterOf('UTC');
    throw error;
  }
}

function newFormatter(timeZone: string): Intl.DateTimeFormat {
  const shape = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' };
  return new Intl.DateTimeFormat('en-US', { ...shape, timeZone } as Intl.DateTimeFormatOptions);
}

/** Returns the days since 1970-01-01. */
function dayOf(date: string): number {
  return days.get(date) ?? Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function dateOfDay(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  isCalendarDate(date);
  return date;
}

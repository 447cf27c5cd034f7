const DAY_MS = 86_400_000;

/** Returns the days since 1970-01-01 of a `YYYY-MM-DD` date; undefined when it is not a real date. */
export function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && dateOf(day) === date ? day : undefined;
}

/** Cached texts of the days that calendars name repeatedly: until 2134. */
const texts: string[] = [];
const KNOWN_DAYS = 60_000;

export function dateOf(day: number): string {
  const known = texts[day];
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (day >= 0 && day < KNOWN_DAYS) texts[day] = text;
  return text;
}

export function dayOfTime(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Returns the weekday; 0 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the days from `from` up to, but not including, `to`. */
export function daysBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

const HOUR_MS = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time in the zone as `YYYY-MM-DD HH:MM:SS`. */
function shown(timeZone: string, at: number): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formatters.set(timeZone, formatter);
  return formatter.format(at).replace(',', '');
}

/** Returns the date at the property. */
export const localDate = (timeZone: string, at: number): string => shown(timeZone, at).slice(0, 10);

const midnights = new Map<string, number>();

/** Returns the first instant of the property's day. */
export function midnight(timeZone: string, date: string): number {
  const key = `${timeZone} ${date}`;
  const known = midnights.get(key) ?? firstInstant(timeZone, date);
  midnights.set(key, known);
  return known;
}

/** Searches from a day before in steps down to a quarter of an hour. */
function firstInstant(timeZone: string, date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  let at = noon - 30 * HOUR_MS;
  for (const step of [6 * HOUR_MS, HOUR_MS, HOUR_MS / 4]) {
    while (localDate(timeZone, at + step) < date) at += step;
  }
  return at + HOUR_MS / 4;
}

/** Returns the instant of the local date and hour, which no change of clocks skips here. */
export function atHour(timeZone: string, date: string, hour: number): number {
  let at = midnight(timeZone, date) + hour * HOUR_MS;
  const wanted = `${date} ${String(hour).padStart(2, '0')}:00:00`;
  while (shown(timeZone, at) > wanted) at -= HOUR_MS / 2;
  while (shown(timeZone, at) < wanted) at += HOUR_MS / 2;
  return at;
}

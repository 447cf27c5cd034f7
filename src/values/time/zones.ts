const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Returns the instant at which clocks in the IANA zone show the date and `minutes` minutes after midnight. Of a time
 * that occurs twice it is the first; a skipped one is computed as if clocks had not changed yet, so a skipped midnight
 * is the first instant of its date.
 */
export function instantAt(timeZone: string, date: string, minutes = 0): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const [earlier, later] = [-DAY_MS, DAY_MS].map((shift) => shown - offsetAt(timeZone, shown + shift));
  const found = [earlier!, later!].find((at) => at + offsetAt(timeZone, at) === shown);
  return new Date(found ?? earlier!);
}

/** Returns by how many ms clocks in the zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year, month, day, hour, minute, seconds] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (name) => parts.get(name)!,
  );
  return Date.UTC(year!, month! - 1, day, hour, minute, seconds) - second;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter, because creating one costs a thousand times its use. Throws RangeError for an unknown
 * zone.
 */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

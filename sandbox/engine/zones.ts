const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one costs a thousand times its use. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Returns the offset of the zone from UTC, such as `+02:00`. */
export const offsetOf = (timeZone: string, at: number): string =>
  formatterOf(timeZone).format(at).split('GMT')[1] || '+00:00';

/**
 * Formats the hour of the date as `2026-09-20T17:00:00+02:00`. The offset at noon is the offset of the day, even when
 * the clocks change at night.
 */
export const localTime = (timeZone: string, date: string, hour: number): string =>
  `${date}T${String(hour).padStart(2, '0')}:00:00${offsetOf(timeZone, Date.parse(`${date}T12:00:00Z`))}`;

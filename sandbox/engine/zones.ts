const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter, because creating one costs a thousand times its use. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** `+02:00` that clocks in the zone are ahead of UTC. */
export const offsetOf = (timeZone: string, at: number): string =>
  formatterOf(timeZone).format(at).split('GMT')[1] || '+00:00';

/**
 * `2026-09-20T17:00:00+02:00` at the hour of the date. The offset at noon is the offset of the day, even when the clocks
 * change at night.
 */
export const localTime = (timeZone: string, date: string, hour: number): string =>
  `${date}T${String(hour).padStart(2, '0')}:00:00${offsetOf(timeZone, Date.parse(`${date}T12:00:00Z`))}`;

import type { Property } from '../../ledger/types.js';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `+02:00` that clocks in the zone are ahead of UTC at noon of the date. */
function offsetOf(timeZone: string, date: string): string {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, formatter);
  return formatter.format(new Date(`${date}T12:00:00Z`)).split('GMT')[1] || '+00:00';
}

/** When a stay begins or ends on the date, at the property: `2026-09-20T17:00:00+02:00`. */
export function localTime(property: Property, date: string, end: 'arrival' | 'departure'): string {
  const hour = end === 'arrival' ? (property.checkInFrom ?? 15) : (property.checkOut ?? 11);
  return `${date}T${String(hour % 24).padStart(2, '0')}:00:00${offsetOf(property.timeZone, date)}`;
}

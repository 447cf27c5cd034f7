import { localTime } from '../../engine/index.js';
import type { Property } from '../../ledger/types.js';

/** Returns the time at which a stay begins or ends on the date at the property: `2026-09-20T17:00:00+02:00`. */
export function timeOf(property: Property, date: string, end: 'arrival' | 'departure'): string {
  const hour = end === 'arrival' ? (property.checkInFrom ?? 15) : (property.checkOut ?? 11);
  return localTime(property.timeZone, date, hour % 24);
}

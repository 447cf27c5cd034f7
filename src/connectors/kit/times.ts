import type { PmsCall } from '../port/connector.js';
import type { PmsTimeRange } from '../port/model.js';
import { addDays } from '../port/values.js';

/** Returns when guests may arrive, from the hours that a PMS gives: both, one of them, or none. */
export const checkInBetween = (start?: string, end?: string): PmsTimeRange => {
  if (start === undefined) return end === undefined ? { op: 'FLEXIBLE' } : { op: 'FLEXIBLE', end };
  return end === undefined ? { op: 'FROM', start } : { op: 'FROM_TO', start, end };
};

/** Returns the date of an instant, in UTC. */
export const utcDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns an instant in UTC to the second: `2026-01-31T23:00:00Z`. */
export const utcSecond = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** Returns a whole hour as `15:00`; undefined for none. */
export const hourText = (hour: number | null): string | undefined =>
  hour === null ? undefined : `${String(hour).padStart(2, '0')}:00`;

const DAYS_BACK = 31;

/** Returns the earliest departure that still matters where all reservations are read: a month ago. */
export const firstDeparture = ({ clock }: Pick<PmsCall, 'clock'>): string => addDays(utcDate(clock.now()), -DAYS_BACK);

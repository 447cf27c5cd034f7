import type { PmsTimeRange } from './model.js';

/** When guests may arrive, from the hours a PMS tells: both, the first or none. */
export const checkInBetween = (start?: string, end?: string): PmsTimeRange => {
  if (start === undefined) return end === undefined ? { op: 'FLEXIBLE' } : { op: 'FLEXIBLE', end };
  return end === undefined ? { op: 'FROM', start } : { op: 'FROM_TO', start, end };
};

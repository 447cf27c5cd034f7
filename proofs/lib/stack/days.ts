import { addDays } from '../../../src/values/time/dates.js';

/** Returns the date that is the given number of days from today (UTC), `YYYY-MM-DD`. */
export const day = (offset: number): string => addDays(new Date().toISOString().slice(0, 10), offset);

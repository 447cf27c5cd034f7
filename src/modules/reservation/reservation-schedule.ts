const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between look-ups of an unknown outcome; then hourly up to 24 h. */
const WAITS = [2, 5, 10, 20, 40]
  .map((seconds) => seconds * SECOND)
  .concat([1, 2, 5, 10, 20].map((minutes) => minutes * MINUTE));

/**
 * Returns when to look again after `lookups` look-ups; no later than the end of the PMS's visibility window if that is
 * in the future: from then on "not found" is conclusive.
 */
export const nextLookup = (now: Date, lookups: number, windowEnd = now): Date => {
  const regular = now.getTime() + (WAITS[lookups] ?? HOUR);
  return new Date(windowEnd > now ? Math.min(regular, windowEnd.getTime()) : regular);
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between look-ups of an unknown outcome; then hourly to 24 h. semantics §8 */
const WAITS = [2, 5, 10, 20, 40]
  .map((seconds) => seconds * SECOND)
  .concat([1, 2, 5, 10, 20].map((minutes) => minutes * MINUTE));

/** Milliseconds until the next look-up, after `lookups` of them. */
export const lookupWait = (lookups: number): number => WAITS[lookups] ?? HOUR;

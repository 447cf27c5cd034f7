import { addDays } from '../../src/values/time/dates.js';

/** Moves the dates of a text so that the first is 30 days ahead, because printed dates pass. */
export const withLaterDates = (code: string): string => {
  const [first] = /\b20\d\d-\d\d-\d\d\b/.exec(code) ?? [];
  if (!first) return code;
  const days = Math.round((Date.now() - Date.parse(first)) / 86_400_000) + 30;
  return code.replaceAll(/\b20\d\d-\d\d-\d\d\b/g, (date) => addDays(date, days));
};

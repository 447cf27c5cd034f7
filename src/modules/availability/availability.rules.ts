import type { NightRules } from './availability.types.js';

/** Returns the dates of the nights that can no longer be taken. */
export const takenDates = (nights: readonly NightRules[]): string[] =>
  nights.filter(({ free }) => !free).map(({ date }) => date);

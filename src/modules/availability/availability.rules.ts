import type { NightRules } from './availability.types.js';

/** Returns the dates of the nights that nobody can take any more. */
export const takenDates = (nights: readonly NightRules[]): string[] =>
  nights.filter(({ free }) => !free).map(({ date }) => date);

import type { SearchPosition } from './search.types.js';

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Compares positions; returns a negative number if `one` precedes the other. */
export const byPosition = (one: SearchPosition, other: SearchPosition): number =>
  one.key - other.key || byText(one.listingId, other.listingId) || byText(one.unitId, other.unitId);

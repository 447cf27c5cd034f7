/**
 * What one change of a stay can carry: its nights, its guests, its unit, its amounts. Without `price` the PMS prices the
 * changed stay itself, or keeps the price that it has.
 */
export const CHANGE_PARTS = ['dates', 'guests', 'unit', 'price'] as const;

export type ChangePart = (typeof CHANGE_PARTS)[number];

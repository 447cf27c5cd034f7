/**
 * The parts of a stay that one change can contain: its nights, its guests, its unit, its amounts. Without `price` the
 * PMS prices the changed stay itself, or keeps its current price.
 */
export const CHANGE_PARTS = ['dates', 'guests', 'unit', 'price'] as const;

export type ChangePart = (typeof CHANGE_PARTS)[number];

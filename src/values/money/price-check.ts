/** How far the price of a booking may be from the current one. */
export const PRICE_CHECKS = ['lenient', 'strict', 'off'] as const;
export type PriceCheck = (typeof PRICE_CHECKS)[number];

const STRICTNESS: Record<PriceCheck, number> = { off: 0, lenient: 1, strict: 2 };

export const stricterOf = (one: PriceCheck, other: PriceCheck): PriceCheck =>
  STRICTNESS[one] >= STRICTNESS[other] ? one : other;

import fc from 'fast-check';
import { percentage } from '../../../values/money/testing/arbitrary-money.js';
import type { PriceSteps } from '../pricing.types.js';

export const anySteps: fc.Arbitrary<PriceSteps> = fc.record({
  markupPercentage: percentage(300),
  defaultDiscountPercentage: percentage(100),
  promotionDiscountPercentage: percentage(100),
  taxOnMarkup: fc.boolean(),
});

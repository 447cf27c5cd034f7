import fc from 'fast-check';
import { MINOR_UNITS } from '../../../shared/money/currencies.js';
import { Decimal } from '../../../shared/money/money.js';
import type { PriceSteps } from '../pricing.types.js';

/** One currency of each minor unit as often as any other: 0, 2, 3 and 4 places. */
export const anyCurrency = fc.constantFrom('JPY', 'EUR', 'USD', 'KWD', 'CLF');

/** Not negative, small enough for exact JSON numbers; mostly in whole minor units, sometimes finer. */
export const amountIn = (currency: string): fc.Arbitrary<Decimal> => {
  const places = MINOR_UNITS.get(currency)!;
  return fc
    .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(places, places, places, places + 2))
    .map(([units, digits]) => new Decimal(units).dividedBy(new Decimal(10).pow(digits)));
};

const percentage = (max: number): fc.Arbitrary<Decimal> =>
  fc.integer({ min: 0, max: max * 100 }).map((hundredths) => new Decimal(hundredths).dividedBy(100));

export const anySteps: fc.Arbitrary<PriceSteps> = fc
  .tuple(percentage(300), percentage(100), percentage(100), fc.boolean())
  .map(([markupPercentage, defaultDiscountPercentage, promotionDiscountPercentage, taxOnMarkup]) => ({
    markupPercentage,
    defaultDiscountPercentage,
    promotionDiscountPercentage,
    taxOnMarkup,
  }));

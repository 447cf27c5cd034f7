import { Decimal, percentOf, roundTo } from '../../values/money/money.js';
import type { Modification, PercentageRow, PriceSteps, SteppedPrice } from './pricing.types.js';

/** Applies markup, default and promotion discount, each to the running amount, rounded half-up once per step. */
export const applySteps = (amount: Decimal, currency: string, steps: PriceSteps): SteppedPrice => {
  const original = roundTo(amount, currency);
  const modify = (running: Decimal, percentage: Decimal): Modification => ({
    percentage,
    value: roundTo(percentOf(running, percentage), currency),
  });
  const markup = modify(original, steps.markupPercentage);
  const marked = original.plus(markup.value);
  const defaultDiscount = modify(marked, steps.defaultDiscountPercentage);
  const discounted = marked.minus(defaultDiscount.value);
  const promotionDiscount = modify(discounted, steps.promotionDiscountPercentage);
  return { original, amount: discounted.minus(promotionDiscount.value), markup, defaultDiscount, promotionDiscount };
};

/** Converts every part; the amount follows from the converted parts, and no discount takes more than is left. */
export const convertSteps = (price: SteppedPrice, convert: (amount: Decimal) => Decimal): SteppedPrice => {
  const original = convert(price.original);
  const markup = { ...price.markup, value: convert(price.markup.value) };
  const marked = original.plus(markup.value);
  const defaultDiscount = {
    ...price.defaultDiscount,
    value: Decimal.min(convert(price.defaultDiscount.value), marked),
  };
  const discounted = marked.minus(defaultDiscount.value);
  const promotionDiscount = {
    ...price.promotionDiscount,
    value: Decimal.min(convert(price.promotionDiscount.value), discounted),
  };
  return { original, amount: discounted.minus(promotionDiscount.value), markup, defaultDiscount, promotionDiscount };
};

/** Returns the percentages of a listing for its owner or for a tenant that imported it. */
export const stepsOf = (row: PercentageRow, isTenantOwned: boolean): PriceSteps => ({
  markupPercentage: new Decimal(row.markup ?? 0).plus(isTenantOwned ? 0 : row.distributionMarkup),
  defaultDiscountPercentage: new Decimal(row.accountDiscount ?? row.workspaceDiscount ?? 0),
  promotionDiscountPercentage: new Decimal(0),
  taxOnMarkup: row.taxOnMarkup,
});

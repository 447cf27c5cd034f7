import { applySteps, stepsOf } from '../../pricing/pricing.rules.js';
import type { PercentageRow } from '../../pricing/pricing.types.js';
import type { Decimal } from '../../../values/money/money.js';
import type { PreviewedNight, PriceChanges } from './price-preview.types.js';

const changedText = (change: number | null | undefined, present: string | null): string | null =>
  change === undefined ? present : change === null ? null : String(change);

/** Returns the percentages as they would be after the changes. */
const changedRow = (row: PercentageRow, changes: PriceChanges): PercentageRow => ({
  ...row,
  markup: changedText(changes.markupPercentage, row.markup),
  accountDiscount: changedText(changes.defaultDiscountPercentage, row.accountDiscount),
  distributionMarkup: changedText(changes.distributionMarkupPercentage, row.distributionMarkup)!,
});

/** Returns the prices of a night by the present percentages and by the changed ones, with the steps of every price. */
export const previewNight = (
  row: PercentageRow & { currency: string },
  { date, price }: { date: string; price: Decimal },
  changes: PriceChanges,
): PreviewedNight => {
  const priceBy = (percentages: PercentageRow, isTenantOwned: boolean): Decimal =>
    applySteps(price, row.currency, stepsOf(percentages, isTenantOwned)).amount;
  const changed = changedRow(row, changes);
  return {
    date,
    originalPrice: price,
    price: priceBy(row, true),
    newPrice: priceBy(changed, true),
    importPrice: priceBy(row, false),
    newImportPrice: priceBy(changed, false),
  };
};

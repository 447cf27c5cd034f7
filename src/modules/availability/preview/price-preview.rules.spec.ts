import { Decimal } from '../../../values/money/money.js';
import { previewNight } from './price-preview.rules.js';
import type { PriceChanges } from './price-preview.types.js';

const ROW = { currency: 'EUR', markup: '10', distributionMarkup: '5', accountDiscount: null, workspaceDiscount: '20' };

/** The prices of a night of 100 at the PMS: now and then, for the owner and for importers. */
const previewed = (changes: PriceChanges): number[] => {
  const night = previewNight(ROW, { date: '2027-03-01', price: new Decimal(100) }, changes);
  return [night.price, night.newPrice, night.importPrice, night.newImportPrice].map((amount) => amount.toNumber());
};

describe('the preview of a night', () => {
  it('shows the present price twice when nothing changes', () => expect(previewed({})).toEqual([88, 88, 92, 92]));

  it('applies a changed markup, which importers pay too', () =>
    expect(previewed({ markupPercentage: 20 })).toEqual([88, 96, 92, 100]));

  it("applies no markup when null removes the account's markup", () =>
    expect(previewed({ markupPercentage: null })).toEqual([88, 80, 92, 84]));

  it("applies the account's discount instead of the workspace's", () =>
    expect(previewed({ defaultDiscountPercentage: 0 })).toEqual([88, 110, 92, 115]));

  it('applies a changed distribution markup for importers only', () =>
    expect(previewed({ distributionMarkupPercentage: 30 })).toEqual([88, 88, 92, 112]));
});

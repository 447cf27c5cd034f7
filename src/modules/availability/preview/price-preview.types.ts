import type { Decimal } from '../../../values/money/money.js';

/** Percentages as an account would have them. Absent if unchanged; null for no percentage of the account's own. */
export interface PriceChanges {
  markupPercentage?: number | null;
  defaultDiscountPercentage?: number | null;
  distributionMarkupPercentage?: number;
}

/** A night with its prices for guests of the owner and of a tenant that imported the listing. */
export interface PreviewedNight {
  date: string;
  /** The PMS's price. */
  originalPrice: Decimal;
  price: Decimal;
  newPrice: Decimal;
  importPrice: Decimal;
  newImportPrice: Decimal;
}

export interface PricePreview {
  listing: { id: string; name: string; currency: string } | null;
  nights: PreviewedNight[];
}

export interface PreviewListing {
  id: string;
  name: string;
}

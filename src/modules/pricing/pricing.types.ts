import type { Decimal } from '../../values/money/money.js';
import type { PriceCheck } from '../../values/money/price-check.js';

/** Percentages of the price steps of one listing for one acting tenant. */
export interface PriceSteps {
  /** The account's markup, plus its distribution markup for a tenant that imported the listing. */
  markupPercentage: Decimal;
  defaultDiscountPercentage: Decimal;
  /** 0 unless a promotion was named and applies. */
  promotionDiscountPercentage: Decimal;
  /** Percentage taxes are computed again on the price after the steps. Quotes only. */
  taxOnMarkup?: boolean;
  /** The promotion behind `promotionDiscountPercentage`. */
  promotion?: { id: string; name: string };
}

/** `value` is the amount added (markup) or subtracted (discounts): never negative. */
export interface Modification {
  percentage: Decimal;
  value: Decimal;
}

export interface SteppedPrice {
  /** The given amount in whole minor units. */
  original: Decimal;
  amount: Decimal;
  markup: Modification;
  defaultDiscount: Modification;
  promotionDiscount: Modification;
}

/** How the price of a booking is compared with the current one. */
export interface BookingRules {
  /** The price must equal the quoted one in each part. */
  isBinding: boolean;
  /** How far the price may otherwise differ from the current one. */
  priceCheck: PriceCheck;
}

export interface PriceChecksRow {
  workspaceCheck: PriceCheck;
  importCheck: PriceCheck;
  allowsOverride: boolean;
}

/** The percentages that an account and its workspace set, as stored: decimal text or null. */
export interface PercentageRow {
  markup: string | null;
  distributionMarkup: string;
  accountDiscount: string | null;
  workspaceDiscount: string | null;
  taxOnMarkup?: boolean;
}

/** Amounts of one currency as shown to a caller. */
export interface MoneyView {
  currency: string;
  /** Day of the reference rates; absent when nothing is converted. */
  rateDate?: string;
  convert(amount: Decimal): Decimal;
}

/** How amounts of several currencies are shown to a caller. */
export interface MoneyViews {
  of(currency: string): MoneyView;
  /** Returns the currencies that can be shown in the requested one; none where none was requested. */
  currencies(): string[];
  /** Currencies whose rate was missing for the views returned so far. */
  missing: ReadonlySet<string>;
  rateDate?: string;
}

export interface PromotionStay {
  /** Id of the promotion. */
  id: string;
  checkIn: string;
  checkOut: string;
}

export interface PromotionInput {
  name: string;
  integrationAccountId: string;
  /** 0 < x <= 100 */
  discountPercentage: number;
  /** First and last night, both included; null: open. */
  startDate: string | null;
  endDate: string | null;
  minimumNights: number | null;
  /** Empty: every listing of the account. */
  listingIds: string[];
  active: boolean;
}

export interface Promotion extends PromotionInput {
  id: string;
  workspaceId: string;
  tenantId: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface PromotionFilter {
  integrationAccountId?: string;
  active?: boolean;
}

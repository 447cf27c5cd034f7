import { Injectable } from '@nestjs/common';
import type { Range } from '../../values/money/range.js';
import type { FreeNight, NightRules, Stay } from '../availability/availability.types.js';
import type { VisibleListing, VisibleUnit } from '../listing/listing.types.js';
import type { MoneyView, PriceSteps } from '../pricing/pricing.types.js';
import { estimate } from './quote-estimate.js';
import { convertParts, quoteParts, quotePrices, type QuotePrices } from './quote-money.js';
import { refusals } from './stay.rules.js';
import type { BookingAmounts } from './quote.types.js';
import { type AlikeNights, type ConversionRate, rateOf, TotalRange } from './total-range.js';

/** The terms by which a stay at a unit is priced and checked. */
export interface EstimatedUnit {
  listing: Pick<
    VisibleListing,
    | 'status'
    | 'maxOccupancy'
    | 'minimumNights'
    | 'maximumNights'
    | 'currency'
    | 'fees'
    | 'taxes'
    | 'discounts'
    | 'deposit'
  >;
  unit: Pick<VisibleUnit, 'maxOccupancy'>;
  steps: PriceSteps;
}

/** Free nights of a stay, as far as they decide its availability and price. */
export interface StayOutline {
  /** The first night, and the day of check-out. */
  arrival: NightRules;
  departure: NightRules;
  prices: readonly AlikeNights[];
}

/** Prices stays from the stored calendar alone, by the rules and the arithmetic of quotes. */
@Injectable()
export class StayEstimateService {
  /**
   * Returns the estimated quote, converted where a view is given; undefined where a quote would be refused or has no
   * price for one of the nights. `days`: the nights and the day of check-out.
   */
  estimate(
    { listing, unit, steps }: EstimatedUnit,
    days: readonly FreeNight[],
    stay: Stay & { guests: number },
    view?: MoneyView,
  ): { prices: QuotePrices; amounts: BookingAmounts } | undefined {
    if (refusals(listing, unit, days, stay).length > 0) return undefined;
    const pms = estimate(listing, days.slice(0, -1), stay.guests);
    if (!pms) return undefined;
    const parts = quoteParts(pms, steps, listing.taxes);
    return quotePrices(view ? convertParts(parts, view.currency, view.convert) : parts);
  }

  /** Returns the rate for `totals`; undefined where amounts are shown as they are. */
  rateOf(from: string, view?: MoneyView): ConversionRate | undefined {
    return rateOf(from, view);
  }

  /** Returns the bounds of the totals of stays at the unit. */
  totals({ listing, steps }: EstimatedUnit, rate?: ConversionRate): TotalRange {
    return new TotalRange(listing, steps, rate);
  }

  /**
   * Computes lower and upper bounds of the total that `estimate` returns, in a fraction of the time. `totals`: those of
   * the unit.
   */
  approximate(
    { listing, unit }: EstimatedUnit,
    totals: TotalRange,
    { arrival, departure, prices }: StayOutline,
    stay: Stay & { guests: number },
  ): Range | undefined {
    return refusals(listing, unit, [arrival, departure], stay).length > 0 ? undefined : totals.of(prices, stay.guests);
  }
}

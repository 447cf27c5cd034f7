import { minorUnits } from '../../values/money/money.js';
import type { MoneyViews } from '../pricing/pricing.types.js';
import type { StayEstimateService } from '../quote/stay-estimate.service.js';
import type { ShownCurrency } from './search.types.js';

/** Returns the currencies that can be shown in the requested one, with their values in it. */
export const shownCurrencies = (money: MoneyViews, estimates: StayEstimateService): ShownCurrency[] =>
  money.currencies().map((currency) => {
    const rate = estimates.rateOf(currency, money.of(currency));
    const factor = rate ? rate.factor * 10 ** (minorUnits(currency) - minorUnits(rate.currency)) : 1;
    return { currency, factor };
  });

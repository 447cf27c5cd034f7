import fc from 'fast-check';
import type { PmsChargeRule, PmsDiscountRule } from '../../connectors/port/model.js';
import { convert } from '../../values/money/exchange.js';
import { Decimal, minorUnits } from '../../values/money/money.js';
import { amountIn, anyExchange } from '../../values/money/testing/arbitrary-money.js';
import { addDays } from '../../values/time/dates.js';
import type { MoneyView, PriceSteps } from '../pricing/pricing.types.js';
import { anySteps } from '../pricing/testing/arbitrary-steps.js';
import { StayEstimateService } from './stay-estimate.service.js';
import { anyRules } from './testing/arbitrary-rules.js';
import { rateOf, TotalRange } from './total-range.js';

const CHECK_IN = '2027-03-01';
const NO_STEPS: PriceSteps = {
  markupPercentage: new Decimal(0),
  defaultDiscountPercentage: new Decimal(0),
  promotionDiscountPercentage: new Decimal(0),
};

interface Case {
  currency: string;
  prices: Decimal[];
  guests: number;
  fees: PmsChargeRule[];
  taxes: PmsChargeRule[];
  discounts: PmsDiscountRule[];
  steps: PriceSteps;
  view?: MoneyView;
}

const anyCase: fc.Arbitrary<Case> = fc
  .tuple(anyExchange, fc.constantFrom('none', 'same', 'other'))
  .chain(([{ from, to, rates }, shown]) =>
    fc.record({
      currency: fc.constant(from),
      prices: fc.array(amountIn(from), { minLength: 1, maxLength: 9 }),
      guests: fc.integer({ min: 1, max: 6 }),
      ...anyRules(from),
      steps: anySteps,
      view: fc.constant(viewOf(from, { none: undefined, same: from, other: to }[shown], rates)),
    }),
  );

const viewOf = (from: string, to: string | undefined, rates: Map<string, Decimal>): MoneyView | undefined =>
  to === undefined ? undefined : { currency: to, convert: (amount) => convert(amount, from, to, rates)! };

const rangeOf = ({ currency, prices, guests, fees, taxes, discounts, steps, view }: Case) =>
  new TotalRange({ currency, fees, taxes, discounts }, steps, rateOf(currency, view)).of(
    prices.map((price) => ({ price: Number(price.toFixed()), nights: 1 })),
    guests,
  );

/** Computes the total by the exact arithmetic of quotes. */
const totalOf = ({ currency, prices, guests, fees, taxes, discounts, steps, view }: Case): number => {
  const days = [...prices, null].map((price, day) => ({
    date: addDays(CHECK_IN, day),
    price,
    free: true,
    minimumNights: 0,
    maximumNights: 0,
    closedToArrival: false,
    closedToDeparture: false,
  }));
  const listing = {
    status: 'ACTIVE',
    maxOccupancy: 0,
    minimumNights: 0,
    maximumNights: 0,
    currency,
    fees,
    taxes,
    discounts,
    deposit: null,
  } as const;
  const stay = { checkIn: CHECK_IN, checkOut: addDays(CHECK_IN, prices.length), guests };
  return new StayEstimateService().estimate({ listing, unit: { maxOccupancy: 0 }, steps }, days, stay, view)!.prices
    .totalPrice;
};

describe('TotalRange', () => {
  it('contains the exact total, whatever the rules, the steps and the currency', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { least, most } = rangeOf(given);
        const total = totalOf(given);
        expect(least).toBeLessThanOrEqual(total);
        expect(most).toBeGreaterThanOrEqual(total);
      }),
      { numRuns: 500 },
    );
  });

  it('is a single amount or slightly wider', () => {
    const plain = anyCase.filter(({ steps, view }) => !steps.taxOnMarkup && view === undefined);
    let [single, all] = [0, 0];
    fc.assert(
      fc.property(plain, (given) => {
        const { least, most } = rangeOf(given);
        single += least === most ? 1 : 0;
        all += 1;
        expect(most - least).toBeLessThanOrEqual(Math.max(1_000 / 10 ** minorUnits(given.currency), most * 1e-6));
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(single).toBeGreaterThan(all / 3);
  });

  it('has no bounds where taxes on the markup are a share of an amount that may be zero', () => {
    const taxes: PmsChargeRule[] = [{ name: 'VAT', charge: 'PERCENT', amount: new Decimal(10), guestsIncluded: 0 }];
    const [prices, guests, currency] = [[new Decimal('0.005')], 1, 'EUR'];
    const steps = { ...NO_STEPS, markupPercentage: new Decimal(10), taxOnMarkup: true };
    const given = { currency, prices, guests, taxes, steps, fees: [], discounts: [] };
    expect(rangeOf(given)).toEqual({ least: -Infinity, most: Infinity });
  });

  it('is exact to the cent for a common stay', () => {
    const fees: PmsChargeRule[] = [
      { name: 'Cleaning', charge: 'PER_STAY', amount: new Decimal(80), guestsIncluded: 0 },
    ];
    const taxes: PmsChargeRule[] = [{ name: 'VAT', charge: 'PERCENT', amount: new Decimal(7), guestsIncluded: 0 }];
    const steps = { ...NO_STEPS, markupPercentage: new Decimal('12.5') };
    const given = {
      currency: 'EUR',
      prices: [new Decimal('100.4'), new Decimal(120)],
      guests: 2,
      fees,
      taxes,
      steps,
      discounts: [],
    };
    expect(rangeOf(given)).toEqual({ least: 348.98, most: 348.98 });
  });
});

import fc from 'fast-check';
import { convert } from '../../values/money/exchange.js';
import { Decimal, minorUnits, roundTo } from '../../values/money/money.js';
import { amountIn, anyCurrency, anyExchange } from '../../values/money/testing/arbitrary-money.js';
import { applySteps, convertSteps, stepsOf } from './pricing.rules.js';
import type { PriceSteps } from './pricing.types.js';
import { anySteps } from './testing/arbitrary-steps.js';

const steps = (markup: number, defaultDiscount = 0, promotion = 0): PriceSteps => ({
  markupPercentage: new Decimal(markup),
  defaultDiscountPercentage: new Decimal(defaultDiscount),
  promotionDiscountPercentage: new Decimal(promotion),
});

describe('applySteps', () => {
  it.each([
    ['EUR', '100', steps(0), { amount: '100', markup: '0', defaultDiscount: '0', promotionDiscount: '0' }],
    ['EUR', '100', steps(10), { amount: '110', markup: '10', defaultDiscount: '0', promotionDiscount: '0' }],
    [
      'EUR',
      '100',
      steps(10, 5, 20),
      { amount: '83.6', markup: '10', defaultDiscount: '5.5', promotionDiscount: '20.9' },
    ],
    ['EUR', '33.33', steps(15), { amount: '38.33', markup: '5', defaultDiscount: '0', promotionDiscount: '0' }],
    ['EUR', '0.05', steps(10), { amount: '0.06', markup: '0.01', defaultDiscount: '0', promotionDiscount: '0' }],
    ['JPY', '15622', steps(12.5), { amount: '17575', markup: '1953', defaultDiscount: '0', promotionDiscount: '0' }],
    ['KWD', '10.005', steps(10), { amount: '11.006', markup: '1.001', defaultDiscount: '0', promotionDiscount: '0' }],
    ['EUR', '80', steps(0, 100, 50), { amount: '0', markup: '0', defaultDiscount: '80', promotionDiscount: '0' }],
    ['EUR', '10.005', steps(0), { amount: '10.01', markup: '0', defaultDiscount: '0', promotionDiscount: '0' }],
  ])('returns the amount and its modifications for %s %s', (currency, amount, given, expected) => {
    const price = applySteps(new Decimal(amount), currency, given);
    expect({
      amount: price.amount.toFixed(),
      markup: price.markup.value.toFixed(),
      defaultDiscount: price.defaultDiscount.value.toFixed(),
      promotionDiscount: price.promotionDiscount.value.toFixed(),
    }).toEqual(expected);
  });

  it('returns parts that add up, in whole minor units and never negative, in every currency', () => {
    const sample = anyCurrency.chain((currency) => fc.tuple(fc.constant(currency), amountIn(currency), anySteps));
    fc.assert(
      fc.property(sample, ([currency, amount, given]) => {
        const {
          original,
          amount: result,
          markup,
          defaultDiscount,
          promotionDiscount,
        } = applySteps(amount, currency, given);
        const parts = [original, result, markup.value, defaultDiscount.value, promotionDiscount.value];
        expect(original.plus(markup.value).minus(defaultDiscount.value).minus(promotionDiscount.value).toFixed()).toBe(
          result.toFixed(),
        );
        for (const part of parts) {
          expect(part.decimalPlaces()).toBeLessThanOrEqual(minorUnits(currency));
          expect(part.isNegative() && !part.isZero()).toBe(false);
        }
      }),
    );
  });
});

describe('convertSteps', () => {
  it('returns parts that add up after conversion, to an amount in whole minor units that is never negative', () => {
    const sample = anyExchange.chain((exchange) => fc.tuple(fc.constant(exchange), amountIn(exchange.from), anySteps));
    fc.assert(
      fc.property(sample, ([{ from, to, rates }, amount, given]) => {
        const price = convertSteps(applySteps(amount, from, given), (part) => convert(part, from, to, rates)!);
        const { original, amount: result, markup, defaultDiscount, promotionDiscount } = price;
        expect(original.plus(markup.value).minus(defaultDiscount.value).minus(promotionDiscount.value).toFixed()).toBe(
          result.toFixed(),
        );
        expect(result.isNegative() && !result.isZero()).toBe(false);
        expect(result.decimalPlaces()).toBeLessThanOrEqual(minorUnits(to));
      }),
    );
  });

  it.each([
    ['the default discount', steps(0, 100), '1.5', ['2', '2', '0', '0']],
    ['the promotion', steps(0, 0, 100), '1.5', ['2', '0', '2', '0']],
    ['a promotion after a default discount', steps(0, 50, 100), '1.01', ['1', '1', '0', '0']],
    ['a default discount after a markup', steps(50, 100), '0.33', ['0', '0', '0', '0']],
  ])('rounds each part, and caps %s at the amount that is left', (_, given, amount, expected) => {
    const price = convertSteps(applySteps(new Decimal(amount), 'EUR', given), (part) => roundTo(part, 'JPY'));
    const { original, defaultDiscount, promotionDiscount, amount: result } = price;
    const parts = [original, defaultDiscount.value, promotionDiscount.value, result];
    expect(parts.map((part) => part.toFixed())).toEqual(expected);
  });
});

describe('stepsOf', () => {
  const row = { markup: '10.1', distributionMarkup: '0.2', accountDiscount: null, workspaceDiscount: '5' };

  it.each([
    ['the owner pays no distribution markup', row, true, '10.1', '5'],
    ['an importer pays both markups, added exactly', row, false, '10.3', '5'],
    [
      "the account's discount takes precedence over the workspace's, even if it is 0",
      { ...row, accountDiscount: '0' },
      true,
      '10.1',
      '0',
    ],
    [
      'unset percentages are 0',
      { markup: null, distributionMarkup: '0', accountDiscount: null, workspaceDiscount: null },
      false,
      '0',
      '0',
    ],
  ])('%s', (_, given, owned, markup, discount) => {
    const result = stepsOf(given, owned);
    expect(result.markupPercentage.toFixed()).toBe(markup);
    expect(result.defaultDiscountPercentage.toFixed()).toBe(discount);
    expect(result.promotionDiscountPercentage.toFixed()).toBe('0');
  });

  it('passes on whether the account applies taxes to the markup', () => {
    expect(stepsOf({ ...row, taxOnMarkup: true }, true).taxOnMarkup).toBe(true);
    expect(stepsOf({ ...row, taxOnMarkup: false }, true).taxOnMarkup).toBe(false);
  });
});

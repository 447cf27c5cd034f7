import { Decimal } from '../../../values/money/money.js';
import { isInBand, partFaults } from './price-check.js';

const amount = (value: number): Decimal => new Decimal(value);
const parts = (base: number, fees: number, taxes: number, total = base + fees + taxes) => ({
  base: amount(base),
  fees: amount(fees),
  taxes: amount(taxes),
  total: amount(total),
});

describe('the band of prices', () => {
  it.each([
    [49.99, false],
    [50, true],
    [100, true],
    [1000, true],
    [1000.01, false],
    [0, false],
  ])('of a current price of 100 contains a total of %d: %s', (total, expected) => {
    expect(isInBand(amount(total), amount(100))).toBe(expected);
  });

  it.each([0, 500])('of a current price of 0 contains a total of %d', (total) => {
    expect(isInBand(amount(total), amount(0))).toBe(true);
  });
});

describe('the price parts of an importer', () => {
  it.each([
    ['equal the quote', parts(100, 20, 10), []],
    ['differ by the tolerance', parts(100.01, 19.99, 10), []],
    ['differ by more than the tolerance', parts(100.02, 19.98, 10), ['totalBasePrice', 'totalFeePrice']],
    ['shift the taxes into the base', parts(110, 20, 0), ['totalBasePrice', 'totalTaxPrice']],
    [
      'exceed the quote as a whole',
      parts(200, 40, 20),
      ['totalBasePrice', 'totalFeePrice', 'totalTaxPrice', 'totalPrice'],
    ],
  ])('that %s have the faults %j', (_, given, fields) => {
    const faults = partFaults(given, parts(100, 20, 10), amount(0.01), 'EUR');
    expect(faults.map(({ field }) => field)).toEqual(fields);
  });

  it('are refused with the amount of the quote', () => {
    expect(partFaults(parts(100, 25, 10), parts(100, 20, 15), amount(0.01), 'EUR')).toEqual([
      { field: 'totalFeePrice', code: 'price_changed', message: 'totalFeePrice must be 20 EUR, as in the quote' },
      { field: 'totalTaxPrice', code: 'price_changed', message: 'totalTaxPrice must be 15 EUR, as in the quote' },
    ]);
  });
});

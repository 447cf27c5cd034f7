import type { Charge, PmsChargeRule } from '../../connectors/kit/model.js';
import { Decimal } from '../../shared/money/money.js';
import { estimate } from './quote-estimate.js';

const night = (date: string, price: string | null) => ({
  date,
  free: true,
  price: price === null ? null : new Decimal(price),
  minimumNights: 0,
  maximumNights: 0,
});
const rule = (charge: Charge, amount: string, guestsIncluded = 0): PmsChargeRule => ({
  name: charge,
  charge,
  amount: new Decimal(amount),
  guestsIncluded,
});
const listing = (fees: PmsChargeRule[], taxes: PmsChargeRule[] = []) => ({
  currency: 'EUR',
  fees,
  taxes,
  deposit: null,
});
const nights = [night('2027-03-01', '100'), night('2027-03-02', '110.5')];

describe('estimate', () => {
  it.each([
    ['PER_STAY', rule('PER_STAY', '35'), '35'],
    ['PER_NIGHT', rule('PER_NIGHT', '5'), '10'],
    ['PER_GUEST, all pay', rule('PER_GUEST', '4'), '12'],
    ['PER_GUEST above those included', rule('PER_GUEST', '4', 2), '4'],
    ['PER_GUEST, fewer than included', rule('PER_GUEST', '4', 5), undefined],
    ['PER_GUEST_PER_NIGHT', rule('PER_GUEST_PER_NIGHT', '2.5', 1), '10'],
    ['PERCENT of the nights', rule('PERCENT', '7.5'), '15.79'],
    ['PERCENT_PER_GUEST above those included', rule('PERCENT_PER_GUEST', '100', 1), '421'],
  ])('fee %s', (_, given, expected) => {
    const quote = estimate(listing([given]), nights, 3)!;
    expect(quote.fees.map(({ amount }) => amount.toFixed())).toEqual(expected === undefined ? [] : [expected]);
  });

  it('takes a percent tax of nights and fees', () => {
    const quote = estimate(listing([rule('PER_STAY', '39.5')], [rule('PERCENT', '10')]), nights, 2)!;
    expect(quote.taxes[0]!.amount.toFixed()).toBe('25');
    expect(quote.total.toFixed()).toBe('275');
  });

  it('gives one line per night and per rule, as a quote of a PMS has them', () => {
    const given = { ...listing([rule('PER_STAY', '35')], [rule('PER_NIGHT', '2')]), deposit: new Decimal(200) };
    expect(JSON.parse(JSON.stringify(estimate(given, nights, 2)))).toEqual({
      currency: 'EUR',
      base: [
        { name: '2027-03-01', description: 'Night', amount: '100' },
        { name: '2027-03-02', description: 'Night', amount: '110.5' },
      ],
      fees: [{ name: 'PER_STAY', description: '', amount: '35' }],
      taxes: [{ name: 'PER_NIGHT', description: '', amount: '4' }],
      discounts: [],
      total: '249.5',
      deposit: '200',
    });
  });

  it('has each line in whole minor units', () => {
    const quote = estimate(listing([rule('PERCENT', '3.333')]), [night('2027-03-01', '10.005')], 1)!;
    expect([quote.base[0]!.amount.toFixed(), quote.fees[0]!.amount.toFixed()]).toEqual(['10.01', '0.33']);
  });

  it('is undefined when a night has no price', () => {
    expect(estimate(listing([]), [...nights, night('2027-03-03', null)], 2)).toBeUndefined();
  });
});

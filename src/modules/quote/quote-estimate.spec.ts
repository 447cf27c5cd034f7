import type { Charge, PmsChargeRule, PmsDiscountRule } from '../../connectors/port/model.js';
import { Decimal } from '../../values/money/money.js';
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
  discounts: [] as PmsDiscountRule[],
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
  ])('computes the fee: %s', (_, given, expected) => {
    const quote = estimate(listing([given]), nights, 3)!;
    expect(quote.fees.map(({ amount }) => amount.toFixed())).toEqual(expected === undefined ? [] : [expected]);
  });

  it('bases a percentage tax on nights and fees', () => {
    const quote = estimate(listing([rule('PER_STAY', '39.5')], [rule('PERCENT', '10')]), nights, 2)!;
    expect(quote.taxes[0]!.amount.toFixed()).toBe('25');
    expect(quote.total.toFixed()).toBe('275');
  });

  it('returns one line per night and per rule, as a PMS quote does', () => {
    const given = { ...listing([rule('PER_STAY', '35')], [rule('PER_NIGHT', '2')]), deposit: new Decimal(200) };
    expect(JSON.parse(JSON.stringify(estimate(given, nights, 2)))).toEqual({
      currency: 'EUR',
      base: [
        { name: '2027-03-01', description: 'Night', amount: '100', kind: 'ACCOMMODATION' },
        { name: '2027-03-02', description: 'Night', amount: '110.5', kind: 'ACCOMMODATION' },
      ],
      fees: [{ name: 'PER_STAY', description: '', amount: '35', kind: 'OTHER' }],
      taxes: [{ name: 'PER_NIGHT', description: '', amount: '4', kind: 'OTHER' }],
      discounts: [],
      total: '249.5',
      deposit: '200',
    });
  });

  it('subtracts the discount for the longest length of stay from the nights, before fees and taxes', () => {
    const discounts = [
      { name: 'Two nights', minimumNights: 2, percentage: new Decimal(10) },
      { name: 'A week', minimumNights: 7, percentage: new Decimal(20) },
    ];
    const given = { ...listing([rule('PERCENT', '10')], [rule('PERCENT', '10')]), discounts };
    const quote = estimate(given, nights, 2)!;
    expect(quote.discounts).toMatchObject([{ name: 'Two nights', kind: 'DISCOUNT' }]);
    expect(
      [quote.discounts[0]!.amount, quote.fees[0]!.amount, quote.taxes[0]!.amount, quote.total].map(String),
    ).toEqual(['21.05', '18.95', '20.84', '229.24']);
  });

  it('rounds each line to whole minor units', () => {
    const quote = estimate(listing([rule('PERCENT', '3.333')]), [night('2027-03-01', '10.005')], 1)!;
    expect([quote.base[0]!.amount.toFixed(), quote.fees[0]!.amount.toFixed()]).toEqual(['10.01', '0.33']);
  });

  it('returns undefined when a night has no price', () => {
    expect(estimate(listing([]), [...nights, night('2027-03-03', null)], 2)).toBeUndefined();
  });
});

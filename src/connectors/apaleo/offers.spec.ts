import { Fields } from '../kit/guards.js';
import { quoteOf } from './offers.js';

const money = (amount: number) => ({ amount, currency: 'EUR' });
const offerOf = (cityTax: object) =>
  Fields.of(
    {
      totalGrossAmount: money(200),
      timeSlices: ['2026-09-20', '2026-09-21'].map((date) => ({
        from: `${date}T17:00:00+02:00`,
        totalGrossAmount: money(100),
      })),
      ...cityTax,
    },
    'offer',
  );
const cityTaxes = (...amounts: number[]) => ({
  cityTaxes: amounts.map((amount, n) => ({
    id: `MUC-${n}`,
    code: `T${n}`,
    name: `Tax ${n}`,
    totalGrossAmount: money(amount),
  })),
});

describe('the city taxes of an offer', () => {
  // As live properties return them: on top of the total, one for each tax.
  it('are separate lines on top of the total', () => {
    const { total, base, taxes } = quoteOf(offerOf(cityTaxes(9.45, 3)), 'EUR');
    expect(total.toString()).toBe('212.45');
    expect(base.map(({ amount }) => amount.toString())).toEqual(['100', '100']);
    expect(taxes.map(({ name, amount, kind }) => [name, amount.toString(), kind])).toEqual([
      ['Tax 0', '9.45', 'CITY_TAX'],
      ['Tax 1', '3', 'CITY_TAX'],
    ]);
  });

  it.each([
    ['an empty list', { cityTaxes: [] }],
    ['a tax of zero', cityTaxes(0)],
    ['no list', {}],
  ])('are empty for an offer with %s', (_, cityTax) => {
    const { total, taxes } = quoteOf(offerOf(cityTax), 'EUR');
    expect([total.toString(), taxes]).toEqual(['200', []]);
  });

  it('are read from the single amount of an earlier version', () => {
    const { total, taxes } = quoteOf(offerOf({ cityTax: { grossAmount: 9.45, currency: 'EUR' } }), 'EUR');
    expect(total.toString()).toBe('209.45');
    expect(taxes).toMatchObject([{ name: 'City tax', kind: 'CITY_TAX' }]);
  });
});

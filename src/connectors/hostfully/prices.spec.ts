import type { PriceLine } from '../port/model.js';
import { Decimal } from '../port/values.js';
import { moneyIn, quoteOf } from './prices.js';

const night = (nightlyDate: string, nightlyAmount: unknown, nightlyBaseAmount: unknown = nightlyAmount) => ({
  nightlyDate,
  nightlyAmount,
  nightlyBaseAmount,
});
const fee = (name: string, netPrice: unknown, more: object = {}) => ({
  name,
  amountType: 'AMOUNT',
  amount: 999,
  type: 'CUSTOM',
  netPrice,
  ...more,
});

const quote = (parts: object = {}) => ({
  currency: 'EUR',
  rent: { netPrice: 200, rentBreakdown: [night('2026-12-01', 90), night('2026-12-02', 110)] },
  fees: { netPrice: 50, feesBreakdown: [fee('Cleaning', 50), fee('Cot', 0, { isOptional: true })] },
  taxes: { netPrice: 25, taxesBreakdown: [fee('City tax', 25, { amountType: 'TAX', amount: 10 })] },
  securityDeposit: { netPrice: 300 },
  totalWithoutTaxes: 250,
  totalTaxes: 25,
  totalWithTaxes: 275,
  ...parts,
});

const amounts = (lines: PriceLine[]): string[] => lines.map(({ name, amount }) => `${name} ${amount}`);

describe('a quote', () => {
  it('is read line by line', () => {
    const { base, fees, taxes, discounts, total, deposit, currency } = quoteOf(quote(), 'EUR');
    expect(amounts(base)).toEqual(['2026-12-01 90', '2026-12-02 110']);
    expect([amounts(fees), amounts(taxes), amounts(discounts)]).toEqual([['Cleaning 50'], ['City tax 25'], []]);
    expect([total.toString(), deposit?.toString(), currency]).toEqual(['275', '300', 'EUR']);
  });

  it('has services and the taxes of the rent and of each fee, as an order names them', () => {
    const order = {
      currency: 'EUR',
      rent: {
        rentNetPrice: 200,
        extraGuestsNetPrice: 0,
        netPrice: 200,
        taxationRate: 10,
        taxAmount: 20,
        grossPrice: 220,
      },
      fees: { cleaningFee: { netPrice: 50, taxAmount: 5, grossPrice: 55 }, otherFees: [] },
      services: [{ title: 'Chef', grossPrice: 80, quantity: 1 }],
      securityDeposit: 300,
      totalAmount: 355,
    };
    for (const named of [{ totalTaxesAmount: 25 }, {}]) {
      const { base, fees, taxes, total } = quoteOf({ ...order, ...named }, 'EUR');
      expect([amounts(base), amounts(fees), amounts(taxes)]).toEqual([
        ['Rent 200'],
        ['cleaningFee 50', 'Chef 80'],
        ['Taxes 25'],
      ]);
      expect(total.toString()).toBe('355');
    }
  });

  it('shows the reduction of nights from their base price as a discount', () => {
    const rent = { netPrice: 180, rentBreakdown: [night('2026-12-01', 81, 90), night('2026-12-02', 99, 110)] };
    const { base, discounts } = quoteOf(quote({ rent, totalWithTaxes: 255 }), 'EUR');
    expect(amounts(base)).toEqual(['2026-12-01 90', '2026-12-02 110']);
    expect(amounts(discounts)).toEqual(['Discount 20']);
  });

  it.each<[string, object]>([
    ['amounts as text', { totalWithTaxes: '275.00', rent: { netPrice: '200.00' } }],
    ['bare amounts', { rent: 200, fees: 50, taxes: 25 }],
    ['a rent that is more than its nights', { rent: { netPrice: 200, rentBreakdown: [night('2026-12-01', 90)] } }],
    ['lists in place of objects', { fees: [fee('Cleaning', 50)], taxes: [fee('VAT', 25)] }],
    ['fees by name', { fees: { cleaningFee: { netPrice: 40 }, otherFees: [fee('Linen', 10)] } }],
    [
      'taxes among the fees',
      { fees: [fee('Cleaning', 50), fee('VAT', 25, { type: 'TAX' })], taxes: undefined, totalTaxes: undefined },
    ],
    ['taxes only as a sum', { taxes: undefined }],
    ['a negative fee', { fees: [fee('Cleaning', 60), fee('Loyalty', -10)] }],
    ['another name for the total', { totalWithTaxes: undefined, totalAmount: 275 }],
    [
      'prices one level down',
      { rent: undefined, totalWithTaxes: undefined, price: { rent: { netPrice: 200 }, grandTotal: 275 } },
    ],
    ['no currency', { currency: null }],
  ])('is accepted with %s', (_, parts) => {
    const { base, fees, taxes, discounts, total } = quoteOf(quote(parts), 'EUR');
    const sum = (lines: PriceLine[]): number => lines.reduce((all, { amount }) => all + amount.toNumber(), 0);
    expect([sum(base), sum(fees) - sum(discounts), sum(taxes), total.toNumber()]).toEqual([200, 50, 25, 275]);
  });

  it.each<[string, unknown]>([
    ['parts that do not add up to the total', quote({ totalWithTaxes: 276 })],
    ['parts that are a cent off the total', quote({ totalWithTaxes: 275.01 })],
    ['no total', quote({ totalWithTaxes: undefined })],
    ['no rent', quote({ rent: undefined })],
    ['taxes that are missing', quote({ taxes: undefined, totalTaxes: undefined })],
    ['a fee without a price', quote({ fees: [{ name: 'Cleaning', amount: 50 }] })],
    ['a night without a date', quote({ rent: { rentBreakdown: [{ nightlyAmount: 200 }] } })],
    ['another currency', quote({ currency: 'USD' })],
    ['an impossible amount', quote({ rent: 1e15, totalWithTaxes: 1e15 })],
    ['nothing in it', {}],
    ['no object', null],
  ])('with %s is refused', (_, raw) => {
    expect(() => quoteOf(raw, 'EUR')).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('is exact in a currency without decimals and in one with three', () => {
    const plain = { fees: undefined, taxes: undefined, totalTaxes: undefined };
    expect(
      quoteOf(
        quote({ ...plain, currency: 'JPY', rent: { netPrice: 31_000 }, totalWithTaxes: 31_000 }),
        'JPY',
      ).total.toString(),
    ).toBe('31000');
    expect(
      quoteOf(
        quote({ ...plain, currency: 'KWD', rent: { netPrice: 12.345 }, totalWithTaxes: 12.345 }),
        'KWD',
      ).total.toString(),
    ).toBe('12.345');
  });
});

describe('an order', () => {
  it('has its parts if they add up', () => {
    const { total, base, fees, taxes } = moneyIn(quote());
    expect([total, base, fees, taxes].map(String)).toEqual(['275', '200', '50', '25']);
  });

  it('has only its total if they do not add up', () => {
    expect(moneyIn({ leadUid: 'l', currency: 'EUR', totalAmount: 275 })).toEqual({
      currency: 'EUR',
      total: expect.anything(),
      base: null,
      fees: null,
      taxes: null,
    });
  });

  it('that is missing has no price', () => {
    expect(moneyIn(undefined)).toEqual({
      currency: null,
      total: new Decimal(0),
      base: null,
      fees: null,
      taxes: null,
    });
  });
});

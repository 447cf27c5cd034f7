import { Fields } from '../kit/guards.js';
import { moneyOf, quoteOf } from './prices.js';

const quote = (raw: object) => JSON.parse(JSON.stringify(quoteOf(Fields.of(raw, 'quote'), 'EUR')));
const money = (raw: object) => JSON.parse(JSON.stringify(moneyOf(Fields.of(raw, 'booking'))));
const charges = [
  { type: 'rent', amount: 300, description: 'Rent' },
  { type: 'rent', amount: -30, description: 'Weekly' },
  { type: 'surcharge', amount: 40.5, description: 'Cleaning' },
  { type: 'Tax', amount: 20 },
  { type: 'tax', amount: 0, description: 'None' },
];

describe('a quote', () => {
  it('has its charges by type', () => {
    expect(quote({ charges, total_amount: 330.5, security_deposit: 100, currency_code: 'EUR' })).toEqual({
      currency: 'EUR',
      base: [{ name: 'Rent', description: '', amount: '300' }],
      fees: [{ name: 'Cleaning', description: '', amount: '40.5' }],
      taxes: [{ name: 'tax', description: '', amount: '20' }],
      discounts: [{ name: 'Weekly', description: '', amount: '30' }],
      total: '330.5',
      deposit: '100',
    });
    expect(quote({ charges, total: '330.50' })).toMatchObject({ total: '330.5', deposit: null });
  });

  it.each([
    ['has', 380.5, '380.5', '50', '60.5'],
    ['leaves out', 350.5, '350.5', '40', '40.5'],
  ])('%s taxes and fees of others as its total does', (_, total_amount, total, taxes, fees) => {
    const others = [
      { type: 'tax_other', amount: 10 },
      { type: 'surcharge_other', amount: 20 },
    ];
    const own = [...charges.slice(0, 3), { type: 'tax', amount: 40 }];
    const raw = { charges: [...own, ...others], total_amount };
    expect(money(raw)).toEqual({ total, base: '270', fees, taxes });
  });

  it.each([
    ['that does not add up', { charges, total_amount: 331 }],
    ['without a total', { charges }],
    ['without charges', { total_amount: 331 }],
    ['in another currency', { charges, total_amount: 330.5, currency_code: 'USD' }],
  ])('%s is refused', (_, raw) => {
    expect(() => quote(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('the money of a booking', () => {
  it('is split where the parts make the total', () => {
    expect(money({ charges, total_amount: 330.5 })).toEqual({ total: '330.5', base: '270', fees: '40.5', taxes: '20' });
  });

  it.each([
    [{ charges, total_amount: 300 }, '300'],
    [{ total_amount: 300 }, '300'],
    [{}, '0'],
  ])('is a total alone in %j', (raw, total) => {
    expect(money(raw)).toEqual({ total, base: null, fees: null, taxes: null });
  });
});

import { Fields } from '../kit/guards.js';
import type { PriceLine } from '../port/model.js';
import { quoteOf } from './quotes.js';

const of = (price: object, currency = 'EUR') => quoteOf(Fields.of(price, 'price'), currency);
const amounts = (lines: PriceLine[]): string[] => lines.map(({ name, amount }) => `${name} ${amount.toString()}`);
const summary = (price: object, currency?: string) => {
  const { base, fees, taxes, discounts, total } = of(price, currency);
  return [amounts(base), amounts(fees), amounts(taxes), amounts(discounts), total.toString()];
};

const line = (type: string, name: string, total: number) => ({ type, name, amount: total, fee_charge_type: '', total });

describe('a price with v3', () => {
  const v3 = {
    base_price: 270,
    base_price_original: 300,
    total: 330.5,
    advanced_fees: [
      line('accommodation', 'Accommodation', 270),
      line('fee', 'Cleaning', 40),
      line('tax', 'City tax', 20.5),
    ],
  };

  it('is read from v3, whatever the older fields say', () => {
    expect(summary({ available: true, iso_code: 'EUR', price: 999, total: 1, v3 })).toEqual([
      ['Accommodation 300'],
      ['Cleaning 40'],
      ['City tax 20.5'],
      ['Discount 30'],
      '330.5',
    ]);
  });

  it('shows negative lines as discounts', () => {
    const fees = [line('accommodation', 'Stay', 300), line('accommodation', 'Long stay', -30)];
    expect(summary({ v3: { total: 270, advanced_fees: fees } })).toEqual([
      ['Stay 300'],
      [],
      [],
      ['Long stay 30'],
      '270',
    ]);
  });

  it('includes the costs of the host only if the total includes them', () => {
    const fees = [line('accommodation', 'Stay', 300), line('cost', 'Channel', 45)];
    expect(summary({ v3: { total: 300, advanced_fees: fees } })).toEqual([['Stay 300'], [], [], [], '300']);
    expect(summary({ v3: { total: 345, advanced_fees: fees } })).toEqual([['Stay 300'], ['Channel 45'], [], [], '345']);
  });

  it('includes optional extras only if the total includes them', () => {
    const fees = [line('accommodation', 'Stay', 300), line('extra', 'Breakfast', 45)];
    expect(summary({ v3: { total: 345, advanced_fees: fees } })).toEqual([
      ['Stay 300'],
      ['Breakfast 45'],
      [],
      [],
      '345',
    ]);
    expect(summary({ v3: { total: 300, advanced_fees: fees } })).toEqual([['Stay 300'], [], [], [], '300']);
  });

  it('reads the condition of a line in upper or lower case, as the plugin of the PMS does', () => {
    const advanced_fees = [line('accommodation', 'Stay', 300), { ...line('tax', 'Tax', 30), condition_type: 'Online' }];
    const [tax] = of({ v3: { total: 330, advanced_fees } }).taxes;
    expect(tax?.payableAtProperty).toBeUndefined();
  });

  it('leaves the deposit out of the total', () => {
    expect(of({ security_deposit: 200, v3 }).deposit?.toString()).toBe('200');
    expect(of({ security_deposit: 0, v3 }).deposit).toBeNull();
  });

  it('is refused unless its lines add up to the total', () => {
    expect(() => of({ v3: { ...v3, total: 331 } })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('a price without v3', () => {
  const older = { iso_code: 'EUR', total: 340, totalAfterTax: 360, taxes: [{ total: 20 }] };

  it.each([
    ['fees listed', { price: 300, fees: [{ name: 'Cleaning', total: 40 }], cleaning_fee: 40 }, ['Cleaning 40'], []],
    [
      'fees as fields',
      { price: 300, cleaning_fee: 25, extra_person_price: 15 },
      ['Cleaning fee 25', 'Extra guests 15'],
      [],
    ],
    [
      'a discount that is subtracted',
      { base_price: 330, price: 300, weeklyPriceDiscount: -30, cleaning_fee: 40 },
      ['Cleaning fee 40'],
      ['Discount 30'],
    ],
    ['all in the subtotal', { subtotal: 340 }, [], []],
  ])('adds up with %s', (_, fields, fees, discounts) => {
    const [, read, taxes, less, total] = summary({ ...older, ...fields });
    expect([read, less, taxes, total]).toEqual([fees, discounts, ['Tax 20'], '360']);
  });

  it('is refused when no reading adds up', () => {
    expect(() => of({ ...older, price: 299, subtotal: 299 })).toThrow(
      expect.objectContaining({ kind: 'invalid_response' }),
    );
  });
});

it('a price for taken nights is refused as not available', () => {
  expect(() => of({ available: false, v3: { total: 0, advanced_fees: [] } })).toThrow(
    expect.objectContaining({ kind: 'rejected', reason: 'not_available' }),
  );
});

it('a price in another currency is refused', () => {
  const v3 = { total: 1, advanced_fees: [line('accommodation', 'Stay', 1)] };
  expect(() => of({ iso_code: 'USD', v3 })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
});

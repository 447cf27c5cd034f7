import fc from 'fast-check';
import { Decimal, minorUnits } from '../../values/money/money.js';
import { anyCurrency } from '../../values/money/testing/arbitrary-money.js';
import { wholeNumber } from '../../values/testing/edges.js';
import { agreedPrice, componentsOf, mirroredPrice } from './reservation-money.js';

const parts = (base: string, fees: string, taxes: string, total: string) => ({
  base: new Decimal(base),
  fees: new Decimal(fees),
  taxes: new Decimal(taxes),
  total: new Decimal(total),
});

describe('agreedPrice', () => {
  it.each([
    ['EUR', '100', '20', '7.60', '127.60', '100'],
    ['EUR', '100', '20', '7.60', '127.61', '100.01'],
    ['EUR', '100', '20', '7.60', '127.59', '99.99'],
    ['JPY', '10000', '500', '0', '10501', '10001'],
    ['KWD', '10.125', '1', '0', '11.126', '10.126'],
    ['EUR', '100.10000000000001', '0', '0', '100.10', '100.1'],
  ])('%s: %s + %s + %s = %s books a base of %s', (currency, base, fees, taxes, total, agreed) => {
    const price = agreedPrice(parts(base, fees, taxes, total), currency);
    expect(price.base.toFixed()).toBe(agreed);
    expect(price.base.plus(price.fees).plus(price.taxes).toFixed()).toBe(price.total.toFixed());
  });

  it.each([
    ['EUR', '100', '20', '7.60', '127.62'],
    ['JPY', '100', '0', '0', '102'],
    ['KWD', '1', '0', '0', '1.002'],
  ])('%s: refuses %s + %s + %s = %s', (currency, base, fees, taxes, total) => {
    expect(() => agreedPrice(parts(base, fees, taxes, total), currency)).toThrow('Validation failed');
  });

  it('refuses every amount with more decimal places than the currency has', () => {
    const message = (field: string, places: number, currency: string): object => ({
      field,
      code: 'too_many_decimals',
      message: `${field} must have at most ${places} decimal places in ${currency}`,
    });
    expect(() => agreedPrice(parts('661.051', '0', '0', '661.051'), 'USD')).toThrow(
      expect.objectContaining({ details: [message('totalBasePrice', 2, 'USD'), message('totalPrice', 2, 'USD')] }),
    );
    expect(() => agreedPrice(parts('100', '0.5', '0', '100'), 'JPY')).toThrow(
      expect.objectContaining({ details: [message('totalFeePrice', 0, 'JPY')] }),
    );
  });

  it('keeps parts that add up to the total, in every currency', () => {
    const minor = wholeNumber(0, 10_000_000);
    fc.assert(
      fc.property(
        anyCurrency,
        minor,
        minor,
        minor,
        fc.integer({ min: -1, max: 1 }),
        (currency, base, fees, taxes, off) => {
          const unit = new Decimal(10).pow(-minorUnits(currency));
          const amount = (value: number) => new Decimal(value).times(unit);
          const price = agreedPrice(
            { base: amount(base), fees: amount(fees), taxes: amount(taxes), total: amount(base + fees + taxes + off) },
            currency,
          );
          expect(price.base.plus(price.fees).plus(price.taxes)).toEqual(price.total);
        },
      ),
    );
  });
});

describe('components', () => {
  it('have the shape of a quote', () => {
    const components = componentsOf({ base: new Decimal('90'), fees: new Decimal('10'), taxes: new Decimal(0) });
    expect(components).toEqual({
      basePrice: { amount: '90', breakdown: [{ name: 'Base price', description: '', price: '90' }] },
      fees: { amount: '10', breakdown: [{ name: 'Fees', description: '', price: '10' }] },
      taxes: { amount: '0', breakdown: [] },
      discounts: { amount: '0', breakdown: [] },
    });
  });

  it('of a mirrored reservation add the amounts that the PMS does not split to the base', () => {
    const { totalPrice, components } = mirroredPrice(
      {
        total: new Decimal('200'),
        fees: null,
        taxes: new Decimal('20'),
      },
      'EUR',
    );
    const { basePrice, fees, taxes } = components;
    expect([totalPrice.toFixed(), basePrice.amount, fees.amount, taxes.amount]).toEqual(['200', '180', '0', '20']);
  });

  it('of a mirrored reservation are in whole minor units, even if the PMS computes in binary', () => {
    const { totalPrice, components } = mirroredPrice(
      {
        total: new Decimal(0.1 + 0.2),
        fees: new Decimal(0.1 * 1.1),
        taxes: new Decimal('0.005'),
      },
      'EUR',
    );
    const { basePrice, fees, taxes } = components;
    expect([totalPrice.toFixed(), basePrice.amount, fees.amount, taxes.amount]).toEqual([
      '0.3',
      '0.18',
      '0.11',
      '0.01',
    ]);
  });
});

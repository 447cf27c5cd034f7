import fc from 'fast-check';
import { wholeNumber } from '../testing/edges.js';
import { MINOR_UNITS } from './currencies.js';
import { Decimal, isCurrency, minorUnits, parseAmount, percentOf, roundTo, sum, toNumber } from './money.js';
import { anyCurrency } from './testing/arbitrary-money.js';

const decimal = (text: string): Decimal => new Decimal(text);
const cents = wholeNumber(-1_000_000_000, 1_000_000_000);

describe('currencies', () => {
  it('include the 165 active codes that have a minor unit', () => {
    expect(MINOR_UNITS.size).toBe(165);
    expect([...MINOR_UNITS.keys()].every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  it.each([
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['UGX', 0],
    ['EUR', 2],
    ['USD', 2],
    ['HUF', 2],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['XCG', 2],
  ])('have their ISO 4217 minor unit: %s has %i', (code, places) => {
    expect(isCurrency(code)).toBe(true);
    expect(minorUnits(code)).toBe(places);
  });

  it.each(['', 'eur', 'EURO', 'XAU', 'XXX', 'XTS', 'ANG', 'BGN', 'DEM', 'toString'])('do not include %p', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => minorUnits(code)).toThrow(RangeError);
  });
});

describe('rounding', () => {
  it.each([
    ['1.005', 'EUR', '1.01'],
    ['-1.005', 'EUR', '-1.01'],
    ['1.00499999999999999999', 'EUR', '1'],
    ['0.5', 'JPY', '1'],
    ['-0.5', 'JPY', '-1'],
    ['1.0005', 'KWD', '1.001'],
    ['2.675', 'USD', '2.68'],
    ['1.00005', 'CLF', '1.0001'],
  ])('%s %s is %s', (amount, code, rounded) => {
    expect(roundTo(decimal(amount), code).toString()).toBe(rounded);
  });

  it('moves by at most half a minor unit, once, and alike on both sides of zero', () => {
    fc.assert(
      fc.property(cents, wholeNumber(1, 9_999), anyCurrency, (numerator, divisor, code) => {
        const amount = new Decimal(numerator).dividedBy(divisor);
        const rounded = roundTo(amount, code);
        const half = new Decimal(10).pow(-minorUnits(code)).dividedBy(2);
        expect(rounded.minus(amount).abs().lessThanOrEqualTo(half)).toBe(true);
        expect(roundTo(rounded, code).equals(rounded)).toBe(true);
        expect(roundTo(amount.negated(), code).equals(rounded.negated())).toBe(true);
      }),
    );
  });
});

describe('parsing', () => {
  it.each([
    [12.5, '12.5'],
    [0, '0'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1e13, '10000000000000'],
    ['12.50', '12.5'],
    [' 7 ', '7'],
    ['-3', '-3'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['0.1', '0.1'],
    ['10000000000000', '10000000000000'],
    [`${'0'.repeat(39)}7`, '7'],
  ])('reads %p as %s', (value, text) => {
    expect(parseAmount(value)?.toString()).toBe(text);
  });

  it.each([
    [NaN],
    [Infinity],
    [-Infinity],
    [1e308],
    [10_000_000_000_001],
    ['-10000000000000.01'],
    ['1e308'],
    ['1e3'],
    ['0x10'],
    ['0b1'],
    ['Infinity'],
    ['NaN'],
    [''],
    [' '],
    ['.'],
    ['-'],
    ['1,234.50'],
    ['1 000'],
    ['12.50 EUR'],
    ['--1'],
    ['١٢'],
    ['9'.repeat(41)],
    [`${'0'.repeat(40)}7`],
    [null],
    [undefined],
    [true],
    [10n],
    [{}],
    [[1]],
  ])('refuses %p', (value) => {
    expect(parseAmount(value)).toBeUndefined();
  });

  it.each([-0, '-0', '-0.00'])('reads %p without a sign', (value) => {
    expect(parseAmount(value)?.isNegative()).toBe(false);
  });

  it('returns the same object for an equal amount, until it has parsed ten thousand others', () => {
    const first = parseAmount('12.34');
    expect(parseAmount('56.78')?.toFixed()).toBe('56.78');
    expect(parseAmount('12.34')).toBe(first);
    for (let units = 0; units < 10_000; units += 1) parseAmount(`9${units}.5`);
    expect(parseAmount('12.34')).not.toBe(first);
    expect(parseAmount('12.34')?.equals(first!)).toBe(true);
  });

  it('returns a finite amount or undefined, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseAmount(value)?.isFinite() ?? true).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('leaves no binary residue in a JSON number', () => {
    expect(JSON.stringify(toNumber(sum([decimal('0.1'), decimal('0.2')])))).toBe('0.3');
    expect(JSON.stringify(toNumber(decimal('1.10').times(3)))).toBe('3.3');
    expect(Object.is(toNumber(decimal('-0')), 0)).toBe(true);
    expect(() => toNumber(decimal('NaN'))).toThrow(RangeError);
  });

  it('preserves each rounded amount through JSON', () => {
    fc.assert(
      fc.property(cents, anyCurrency, (minor, code) => {
        const amount = new Decimal(minor).dividedBy(new Decimal(10).pow(minorUnits(code)));
        expect(parseAmount(JSON.parse(JSON.stringify(toNumber(amount))))?.equals(amount)).toBe(true);
      }),
    );
  });

  it('sums exactly, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(cents), (minors) => {
        const amounts = minors.map((minor) => new Decimal(minor).dividedBy(100));
        const expected = minors.reduce((total, minor) => total + BigInt(minor), 0n);
        expect(sum(amounts).times(100).toString()).toBe(String(expected));
        expect(sum(amounts.toReversed()).equals(sum(amounts))).toBe(true);
      }),
    );
    expect(sum([]).toString()).toBe('0');
  });

  it.each([
    ['100', '12.5', '12.5'],
    ['0.1', 10, '0.01'],
    ['99.99', '33.333', '33.3296667'],
    ['100', 0, '0'],
  ])('%s: %s percent is %s', (amount, percentage, part) => {
    expect(percentOf(decimal(amount), percentage).toString()).toBe(part);
  });

  it('writes large and small decimals without an exponent', () => {
    expect(decimal('1e25').toString()).toBe(`1${'0'.repeat(25)}`);
    expect(decimal('1e-12').toString()).toBe('0.000000000001');
  });
});

import type { PmsQuote, PriceLine } from '../port/model.js';
import { balanced, balancedQuote, firstBalanced } from './quotes.js';
import { Decimal } from '../port/values.js';

const lines = (...amounts: string[]): PriceLine[] =>
  amounts.map((amount, index) => ({ name: `line ${index}`, description: '', amount: new Decimal(amount) }));

const quote = (total: string, base: string[], own: Partial<PmsQuote> = {}): PmsQuote => ({
  currency: 'EUR',
  base: lines(...base),
  fees: [],
  taxes: [],
  discounts: [],
  total: new Decimal(total),
  deposit: null,
  ...own,
});
const amountsOf = (all: PriceLine[]): string[] => all.map(({ amount }) => amount.toFixed());

describe('balancedQuote', () => {
  it.each([
    ['a total of zero', quote('0', [])],
    ['nights priced at zero with a fee', quote('50', ['0'], { fees: lines('50') })],
    ['fees without nights', quote('50', [], { fees: lines('50') })],
  ])('refuses %s, because the PMS does not offer the nights', (_, given) => {
    expect(() => balancedQuote(given)).toThrow(expect.objectContaining({ kind: 'rejected', reason: 'not_available' }));
  });

  it('leaves a quote whose parts add up as it is', () => {
    const given = quote('111.30', ['100', '20.50'], {
      fees: lines('5'),
      taxes: lines('0.80'),
      discounts: lines('15'),
      deposit: new Decimal('30'),
    });
    expect(balancedQuote(given)).toEqual(given);
  });

  it.each([
    ['more', '100.01'],
    ['less', '99.99'],
  ])('refuses parts in whole minor units that are one unit %s than the total', (_, base) => {
    expect(() => balancedQuote(quote('100', [base]))).toThrow('quote.total is not the sum of its parts');
  });

  it.each([
    ['accepts finer amounts that miss the total by less than a minor unit', '100.009', true],
    ['refuses finer amounts that miss the total by exactly one minor unit', '100.010', false],
    ['refuses finer amounts that miss the total by more than a minor unit', '100.011', false],
  ])('%s', (_, base, taken) => {
    const balance = () => amountsOf(balancedQuote(quote('100', [base, '0.000', '-0.0001', '0.0001'])).base)[0];
    if (taken) expect(balance()).toBe('100');
    else expect(balance).toThrow('quote.total');
  });

  it.each<[string, Partial<PmsQuote>]>([
    ['base', { base: lines('99.996') }],
    ['fees', { base: lines('90'), fees: lines('9.996') }],
    ['taxes', { base: lines('90'), taxes: lines('9.996') }],
    ['discounts', { base: lines('110'), discounts: lines('10.004') }],
  ])('accepts a total that was rounded from finer amounts in the %s', (_, parts) => {
    expect(balancedQuote(quote('100', [], parts)).total.toFixed()).toBe('100');
  });

  it('rounds a total that is finer than the minor unit before it compares the sum', () => {
    expect(amountsOf(balancedQuote(quote('100.004', ['100'])).base)).toEqual(['100']);
    expect(amountsOf(balancedQuote(quote('100.006', ['100.006'])).base)).toEqual(['100.01']);
    expect(() => balancedQuote(quote('100.006', ['100']))).toThrow('quote.total');
  });

  it('adds the rounding difference to the largest base line, the first of equal ones', () => {
    const { base, total } = balancedQuote(quote('100', ['10.004', '44.998', '44.998']));
    expect(amountsOf(base)).toEqual(['10', '45', '45']);
    expect(total.toFixed()).toBe('100');
    expect(amountsOf(balancedQuote(quote('100', ['33.334', '33.333', '33.333'])).base)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
    expect(amountsOf(balancedQuote(quote('20', ['6.666', '6.667', '6.667'])).base)).toEqual(['6.66', '6.67', '6.67']);
  });

  it('rounds each amount by its currency', () => {
    const yen = balancedQuote(quote('101', ['100.6'], { currency: 'JPY', deposit: new Decimal('30.5') }));
    expect([amountsOf(yen.base), yen.deposit?.toFixed()]).toEqual([['101'], '31']);
    expect(() => balancedQuote(quote('1.000', ['1.001'], { currency: 'KWD' }))).toThrow('quote.total');
  });

  it('adds the rounding difference of fees and taxes to the nights', () => {
    const parts = { fees: lines('49.996'), taxes: lines('49.998') };
    expect(amountsOf(balancedQuote(quote('100.99', ['1'], parts)).base)).toEqual(['0.99']);
  });

  it('is stricter than balanced, which needs nights only for a rounding difference', () => {
    const parts = { fees: lines('49.996'), taxes: lines('49.998') };
    expect(balanced(quote('100', [], { fees: lines('49.996'), taxes: lines('50') })).base).toEqual([]);
    expect(balanced(quote('99.99', ['0'], parts)).total.toFixed()).toBe('99.99');
    expect(() => balanced(quote('99.99', [], parts))).toThrow('quote.base is not a list with at least one line');
  });
});

describe('firstBalanced', () => {
  const [off, right, alsoRight] = [quote('1', ['2']), quote('3', ['3']), quote('4', ['4'])];

  it('takes the first reading that adds up', () => {
    expect(firstBalanced([off, right, alsoRight])).toEqual(right);
  });

  it("throws the last reading's fault when none does", () => {
    expect(() => firstBalanced([off, quote('1', ['2'])])).toThrow('quote.total');
    expect(() => firstBalanced([])).toThrow('quote is not a price');
  });
});

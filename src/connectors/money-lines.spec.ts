import fc from 'fast-check';
import { quoteOf as hostify } from './hostify/quotes.js';
import { Fields } from './kit/guards.js';
import { type MoneyLine, priceOfLines, quoteOfLines } from './kit/money-lines.js';
import type { PmsQuote, PriceLine } from './port/model.js';
import type { ReservationPrice } from './kit/reserving.js';
import { Decimal, sum } from './port/values.js';
import { DIALECTS, type GeneratedLine } from './testing/money-dialects.js';

const amountOf = (lines: PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));

const partsOf = ({ base, fees, taxes, discounts, total }: PmsQuote) => ({
  total: total.toFixed(2),
  base: amountOf(base).minus(amountOf(discounts)).toFixed(2),
  fees: amountOf(fees).toFixed(2),
  taxes: amountOf(taxes).toFixed(2),
});

const plain = ({ total, base, fees, taxes }: ReservationPrice) => ({
  total: total.toFixed(2),
  base: base?.toFixed(2),
  fees: fees?.toFixed(2),
  taxes: taxes?.toFixed(2),
});

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => new Decimal(amount).div(100));

const line = (part: MoneyLine['part'], most: number): fc.Arbitrary<GeneratedLine> =>
  fc.record({ part: fc.constant(part), amount: cents(most) });

/** A rent that no discount exceeds, and any number of other lines. */
const anyLines: fc.Arbitrary<GeneratedLine[]> = fc
  .tuple(
    cents(500_000).map((amount): GeneratedLine => ({ part: 'base', amount: amount.plus(5000) })),
    fc.array(line('discounts', 100_000), { maxLength: 2 }),
    fc.array(line('fees', 50_000), { maxLength: 3 }),
    fc.array(line('taxes', 50_000), { maxLength: 2 }),
    fc.array(line('deposit', 100_000), { maxLength: 1 }),
  )
  .map(([rent, ...others]) => [rent, ...others.flat()]);

const SEED = { seed: 20_261_125, numRuns: 100 };

describe.each(DIALECTS.map((dialect) => [dialect.pms, dialect] as const))('lines of %s', (_, dialect) => {
  it('have the same total, base, fees and taxes in a quote and in a reservation', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (generated, depositInTotal) => {
        const lines = generated.filter(({ part }) => dialect.parts.includes(part));
        const priced = lines.filter(({ part }) => part !== 'deposit');
        const deposit = sum(lines.filter(({ part }) => part === 'deposit').map(({ amount }) => amount));
        const agreed = sum(priced.map(({ part, amount }) => (part === 'discounts' ? amount.negated() : amount)));
        const total = depositInTotal ? agreed.plus(deposit) : agreed;
        const stated = { lines, total, depositInTotal };
        const quoted = dialect.quote(stated);
        expect(partsOf(quoted)).toEqual(plain(dialect.price(stated)));
        expect(quoted.total.toFixed(2)).toBe(agreed.toFixed(2));
        expect(quoted.deposit?.toFixed(2)).toBe(deposit.isZero() ? undefined : deposit.toFixed(2));
      }),
      SEED,
    );
  });
});

describe('the lines of a price', () => {
  const of = (part: MoneyLine['part'], amount: number, more: Partial<MoneyLine> = {}): MoneyLine => ({
    name: part,
    description: '',
    part,
    amount: new Decimal(amount),
    ...more,
  });
  const both = (lines: MoneyLine[], total: number) => {
    const stated = { total: new Decimal(total), currency: 'EUR' };
    const quoted = quoteOfLines([lines], stated);
    expect(partsOf(quoted)).toEqual(plain(priceOfLines([lines], stated)));
    return { ...partsOf(quoted), deposit: quoted.deposit?.toFixed(2) };
  };

  it.each([
    ['contains it', 120],
    ['leaves it out', 100],
  ])('include a line that is payable at the property when the total %s', (_, total) => {
    const lines = [of('base', 100), of('taxes', 20, { payableAtProperty: true })];
    expect(both(lines, total)).toMatchObject({ total: '120.00', base: '100.00', taxes: '20.00' });
  });

  it.each([
    ['contains it', 400],
    ['leaves it out', 100],
  ])('exclude a deposit when the total %s', (_, total) => {
    const lines = [of('base', 100), of('deposit', 300)];
    expect(both(lines, total)).toMatchObject({ total: '100.00', base: '100.00', deposit: '300.00' });
  });

  it.each([
    ['true', true, 400],
    ['false', false, 100],
  ])('exclude a deposit once when the flag of the PMS is %s', (_, inTotal, total) => {
    expect(both([of('base', 100), of('deposit', 300, { inTotal })], total)).toMatchObject({ total: '100.00' });
  });

  it('reduce the base by a line below zero', () => {
    expect(both([of('base', 100), of('base', -10), of('fees', 5)], 95)).toMatchObject({ base: '90.00', fees: '5.00' });
  });

  it('make a quote fail, and leave a reservation without parts, when no reading adds up to the total', () => {
    const stated = { total: new Decimal(99), currency: 'EUR' };
    expect(() => quoteOfLines([[of('base', 100)]], stated)).toThrow('quote.total');
    expect(plain(priceOfLines([[of('base', 100)]], stated))).toMatchObject({ total: '99.00', base: undefined });
  });

  it('exclude a deposit that the total is known to contain, even when the parts do not add up to the total', () => {
    const lines = [of('base', 50), of('deposit', 300, { inTotal: true })];
    expect(plain(priceOfLines([lines], { total: new Decimal(400), currency: null }))).toMatchObject({
      total: '100.00',
      base: undefined,
    });
  });
});

it('hostify: treats a line with a condition other than online as due upon arrival, in the total or not', () => {
  const fee = (type: string, total: number, condition_type = 'online') => ({ type, name: type, total, condition_type });
  const advanced_fees = [fee('accommodation', 100), fee('tax', 20, 'arrival')];
  for (const total of [100, 120]) {
    const quoted = hostify(Fields.of({ v3: { total, advanced_fees } }, 'price'), 'EUR');
    expect(quoted.total.toNumber()).toBe(120);
    expect(quoted.taxes).toMatchObject([{ payableAtProperty: true }]);
  }
});

import fc from 'fast-check';
import { MINOR_UNITS } from '../currencies.js';
import { Decimal, minorUnits } from '../money.js';
import { AMOUNT_EDGES, amountIn, anyCurrency, anyExchange, percentage, percentageEdges } from './arbitrary-money.js';

const DRAWS = { numRuns: 100, seed: 1 };
const texts = (values: Decimal[]): string[] => values.map((value) => value.toFixed());

describe('a hundred draws', () => {
  it.each(['JPY', 'EUR', 'KWD', 'CLF'])('of amounts in %s have every edge', (currency) => {
    const minor = new Decimal(10).pow(-minorUnits(currency));
    const drawn = texts(fc.sample(amountIn(currency), DRAWS));
    expect(drawn).toEqual(expect.arrayContaining(texts(AMOUNT_EDGES.map((edge) => minor.times(edge)))));
  });

  it.each([100, 300])('of percentages up to %i have every edge', (most) => {
    const drawn = fc.sample(percentage(most), DRAWS);
    expect(texts(drawn)).toEqual(expect.arrayContaining(percentageEdges(most)));
    expect(drawn.every((value) => value.isPositive() && value.lessThanOrEqualTo(most))).toBe(true);
  });

  it('of currencies have each minor unit about as often', () => {
    const drawn = fc.sample(anyCurrency, DRAWS).map(minorUnits);
    for (const places of new Set(MINOR_UNITS.values()))
      expect(drawn.filter((one) => one === places).length).toBeGreaterThan(12);
  });

  it('of exchanges convert between different minor units, and at times into the same currency', () => {
    const drawn = fc.sample(anyExchange, { ...DRAWS, numRuns: 1_000 });
    expect(new Set(drawn.map(({ from, to }) => `${minorUnits(from)} to ${minorUnits(to)}`)).size).toBe(16);
    expect(drawn.some(({ from, to }) => from === to)).toBe(true);
  });
});

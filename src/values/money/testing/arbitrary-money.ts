import fc from 'fast-check';
import { wholeNumber, withEdges } from '../../testing/edges.js';
import { MINOR_UNITS } from '../currencies.js';
import { Decimal, minorUnits } from '../money.js';

const codesOf = (places: number): string[] =>
  [...MINOR_UNITS].filter(([, given]) => given === places).map(([code]) => code);

/** Draws currencies, with each number of decimal places (0, 2, 3 and 4) equally often. */
export const anyCurrency: fc.Arbitrary<string> = fc.oneof(
  ...[0, 2, 3, 4].map((places) => fc.constantFrom(...codesOf(places))),
);

/** In minor units; sums of a few hundred, converted, stay exact in a JSON number. */
const LARGEST_MINOR = 10_000_000;

const unitsIn = (currency: string, minor: Decimal.Value): Decimal =>
  new Decimal(minor).dividedBy(new Decimal(10).pow(minorUnits(currency)));

/** Zero, the smallest amount, values that just round up to it or down to zero, and the largest. In minor units. */
export const AMOUNT_EDGES = [
  '0',
  '1',
  '0.5',
  '0.49',
  `${LARGEST_MINOR}`,
  `${LARGEST_MINOR - 1}`,
  `${LARGEST_MINOR - 1}.5`,
];

/** Draws amounts that are not negative, mostly in whole minor units, sometimes finer. */
export const amountIn = (currency: string): fc.Arbitrary<Decimal> => {
  const whole = wholeNumber(0, LARGEST_MINOR).map(String);
  const finer = wholeNumber(0, LARGEST_MINOR).map((hundredths) => new Decimal(hundredths).dividedBy(100).toFixed());
  return withEdges(AMOUNT_EDGES, fc.oneof({ arbitrary: whole, weight: 3 }, { arbitrary: finer, weight: 1 })).map(
    (minor) => unitsIn(currency, minor),
  );
};

/** The smallest percentage that the API takes. */
const LEAST_PERCENTAGE = '0.0001';

export const percentageEdges = (most: number): string[] => [
  ...new Set(['0', LEAST_PERCENTAGE, '1', '50', '99.9999', '100', `${most}`]),
];

/** Draws percentages from 0 to `most`, which is at least 100, with up to four decimals. */
export const percentage = (most: number): fc.Arbitrary<Decimal> => {
  const withDecimals = (decimals: number): fc.Arbitrary<string> =>
    fc
      .integer({ min: 0, max: most * 10 ** decimals })
      .map((units) => new Decimal(units).dividedBy(10 ** decimals).toFixed());
  const others = fc.oneof(...[0, 2, 4].map(withDecimals));
  return withEdges(percentageEdges(most), others).map((text) => new Decimal(text));
};

const RATE_EDGES = ['1', '1.0001', '99.9999', '100'];

/** Units for 1 EUR: up to a hundred times another's. */
const rate: fc.Arbitrary<Decimal> = withEdges(
  RATE_EDGES,
  fc.integer({ min: 10_000, max: 1_000_000 }).map((units) => new Decimal(units).dividedBy(10_000).toFixed()),
).map((text) => new Decimal(text));

/** Two currencies with their rates. */
export const anyExchange: fc.Arbitrary<{ from: string; to: string; rates: Map<string, Decimal> }> = fc
  .tuple(anyCurrency, anyCurrency, rate, rate)
  .map(([from, to, fromRate, toRate]) => ({
    from,
    to,
    rates: new Map([
      [from, fromRate],
      [to, toRate],
    ]),
  }));

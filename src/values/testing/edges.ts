import fc from 'fast-check';

/** Five of ten values are edges: bugs live there, and chance alone finds them too seldom. */
const EDGES = 5;
const OTHERS = 5;

/** Draws an edge, each equally likely, as often as any other value. */
export const withEdges = <T>(edges: readonly T[], others: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constantFrom(...edges), weight: EDGES }, { arbitrary: others, weight: OTHERS });

/** Returns each bound, and the numbers one below and one above it. */
export const around = (...bounds: number[]): number[] => [
  ...new Set(bounds.flatMap((bound) => [bound - 1, bound, bound + 1])),
];

/** Draws whole numbers from `least` to `most`, both included; often 0, 1, a bound or the number next to it. */
export const wholeNumber = (least: number, most: number): fc.Arbitrary<number> => {
  const edges = around(0, least, most).filter((value) => value >= least && value <= most);
  return withEdges(edges, fc.integer({ min: least, max: most }));
};

/** Draws real numbers from `least` to `most`, both included; often a bound or 0. */
export const realNumber = (least: number, most: number): fc.Arbitrary<number> => {
  const edges = [least, 0, most].filter((value) => value >= least && value <= most);
  return withEdges([...new Set(edges)], fc.double({ min: least, max: most, noNaN: true }));
};

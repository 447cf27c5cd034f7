import fc from 'fast-check';
import { seeded } from '../../../sandbox/ledger/random.js';

/** The only source of randomness in a proof, so that its seed determines the whole run. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer in [least, most]. */
  int(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  /** Draws a value from an arbitrary of the unit tests, so that edges have the same weight. */
  draw<T>(from: fc.Arbitrary<T>): T;
  /** Returns a separate generator, for concurrent work. */
  fork(label: number): Random;
}

export const randomOf = (seed: number): Random => {
  const next = seeded(seed);
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const source = new fc.Random(bitsOf(next));
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    chance: (probability) => next() < probability,
    draw: (from) => from.generate(source, undefined).value,
    fork: (label) => randomOf((seed * 1_000_003 + label) >>> 0),
  };
};

/** Returns 32 bits at a time. It has no state of its own, so it need not be copied. */
const bitsOf = (next: () => number): ConstructorParameters<typeof fc.Random>[0] => {
  const bits = {
    next: (): number => Math.floor(next() * 2 ** 32) | 0,
    clone: () => bits,
    getState: (): number[] => [],
  };
  return bits;
};

import { seeded } from '../../sandbox/ledger/random.js';

/** Everything random in a proof comes from here, so that its seed tells the whole run. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [least, most]. */
  int(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  /** A generator of its own, for what runs concurrently. */
  fork(label: number): Random;
}

export const randomOf = (seed: number): Random => {
  const next = seeded(seed);
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    chance: (probability) => next() < probability,
    fork: (label) => randomOf((seed * 1_000_003 + label) >>> 0),
  };
};

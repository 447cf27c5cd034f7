import { percentile } from '../stack/wait.js';

/** One total compared with the true one; minor units. */
export interface Compared {
  code: string;
  connector: string;
  basis: string;
  total: bigint;
  truth: bigint;
  /** The true price without the parts that the answer says it cannot know; `truth` if it knows all. */
  known: bigint;
  unknownParts: readonly string[];
  pets: number;
  /** The tolerance in minor units, because the PMS rounds at other steps than the rules of the house. */
  rounding: number;
  /** A description of the stay. */
  stay: string;
}

const shareOf = (total: bigint, truth: bigint): number =>
  truth === 0n ? Number(total !== 0n) : Number(((total - truth) * 1_000_000n) / truth) / 1_000_000;

/** The error as a share of the true price, without the parts that the answer says are unknown. */
export const errorOf = ({ total, known }: Compared): number => Math.abs(shareOf(total, known));

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** Returns one line per code: the numbers of quotes and exact ones, the errors, and the parts said to be unknown. */
export const errorTable = (all: readonly Compared[]): string[] => {
  const codes = new Map<string, Compared[]>();
  for (const one of all) {
    const key = `${one.code} ${one.connector}`;
    codes.set(key, [...(codes.get(key) ?? []), one]);
  }
  return [...codes].sort(([one], [other]) => one.localeCompare(other)).map(([key, own]) => lineOf(key, own));
};

const lineOf = (key: string, own: readonly Compared[]): string => {
  const exact = own.filter(({ total, truth }) => total === truth).length;
  const whole = own.map(({ total, truth }) => Math.abs(shareOf(total, truth)));
  const known = own.map(errorOf);
  const unknown = [...new Set(own.flatMap(({ unknownParts }) => unknownParts))].sort();
  const said = own.filter(({ unknownParts }) => unknownParts.length > 0).length;
  return [
    key,
    own[0]!.basis,
    `${own.length} quotes`,
    `${exact} exact`,
    `largest ${percent(Math.max(...whole))}`,
    `median ${percent(percentile(whole, 0.5))}`,
    `of what is known: largest ${percent(Math.max(...known))}`,
    said === 0 ? 'all known' : `${said} say they cannot know ${unknown.join(', ')}`,
  ].join(' | ');
};

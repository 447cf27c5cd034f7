import { createHash } from 'node:crypto';

/**
 * Returns `size` of the mutants, always the same for a seed, spread over the files by their number of mutants. A mutant
 * keeps its turn when lines move.
 * @param {import('./mutants.mjs').Mutant[]} mutants
 */
export function sample(mutants, { size, seed }) {
  const files = grouped(mutants);
  const placed = [...files.values()].flatMap((ofFile) => {
    const byTurn = ofFile.map((mutant) => ({ mutant, turn: turnOf(mutant, seed) })).sort((a, b) => a.turn - b.turn);
    return byTurn.map(({ mutant, turn }, index) => ({ mutant, rank: (index + turn) / ofFile.length }));
  });
  const taken = new Set(
    placed
      .sort((a, b) => a.rank - b.rank)
      .slice(0, size)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => taken.has(mutant));
}

function turnOf({ file, place, operator, before, after }, seed) {
  const hash = createHash('sha256').update([seed, file, place, operator, before, after].join('\0')).digest();
  return hash.readUInt32BE() / 2 ** 32;
}

function grouped(mutants) {
  const files = new Map();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  return files;
}

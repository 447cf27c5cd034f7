import { mutantsOf, planted } from './mutants.mjs';
import { shareOut } from './workshop.mjs';

/** Returns every mutant of the files that compiles. */
export function allMutants(files, copy) {
  return files.flatMap(({ file }) => {
    const source = copy.read(file);
    return mutantsOf(file, source).filter((mutant) => copy.compiles(file, planted(mutant, source)));
  });
}

/** Returns whether `entry` of the list of equivalents describes `mutant`. */
export function isSame(entry, mutant) {
  return ['file', 'place', 'operator', 'before', 'after'].every((key) => flat(entry[key]) === flat(mutant[key]));
}

/** Collapses white space, so that formatting has no effect. */
export function flat(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns entries of the list for these files that no longer match a mutant. */
export function stale(equivalents, files, mutants) {
  const here = equivalents.filter((entry) => files.some(({ file }) => file === entry.file));
  return here.filter((entry) => !mutants.some((mutant) => isSame(entry, mutant)));
}

/**
 * Plants each mutant and reports `{ mutant, verdict, by, ms }`; the verdict is noticed, MISSED or equivalent. `workers`
 * share the list.
 */
export async function tryMutants(mutants, { files, equivalents, workers, report }) {
  const nearOf = new Map(files.map(({ file, near }) => [file, near]));
  const outcomes = [];
  await shareOut(mutants, workers, async (mutant, { copy, jest }) => {
    const outcome = await tryMutant(mutant, { near: nearOf.get(mutant.file), equivalents, copy, jest });
    outcomes.push(outcome);
    report(outcome);
  });
  return outcomes;
}

async function tryMutant(mutant, { near, equivalents, copy, jest }) {
  if (equivalents.some((entry) => isSame(entry, mutant))) return { mutant, verdict: 'equivalent', ms: 0 };
  const start = performance.now();
  const run = () => jest.run(near);
  const { passed, failure } = await copy.with(mutant.file, planted(mutant, copy.read(mutant.file)), run);
  return { mutant, verdict: passed ? 'MISSED' : 'noticed', by: failure, ms: performance.now() - start };
}

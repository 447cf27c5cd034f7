import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, UserError } from '../project.mjs';
import { filesOf } from './area-files.mjs';
import { plantFaults } from './classes.mjs';
import { allMutants, stale, tryMutants } from './generated.mjs';
import { counts, difference, heading, outcomeLines, table } from './report.mjs';
import { sample } from './sample.mjs';
import { checkSpecs, withWorkers } from './workshop.mjs';

/** Runs `npm run mutate -- <area>`; returns the exit code. An outdated list is a failure, a survivor is not. */
export async function mutateArea(area, options) {
  const { areas } = await import(pathToFileURL(join(ROOT, 'mutation', 'areas.mjs')).href);
  const { equivalents } = await import(pathToFileURL(join(ROOT, 'mutation', 'equivalent.mjs')).href);
  const files = filesOf(ROOT, areas, area, options.file);
  const near = options.list ? [] : files.flatMap((each) => each.near);
  const [size, seed, count] = ['sample', 'seed', 'workers'].map((name) => wholeNumber(options, name));
  return withWorkers({ count, near }, async (workers) => {
    const all = allMutants(files, workers[0].copy);
    const outdated = stale(equivalents, files, all);
    for (const { file, place, before } of outdated)
      console.error(`No longer equivalent to a mutant: ${file} ${place}: ${before}`);
    const chosen = sample(all, { size, seed });
    if (options.list) for (const mutant of chosen) console.log(`${heading(mutant)}\n${difference(mutant)}`);
    else await tryAll(area, chosen, { files, equivalents, workers });
    console.log(`${chosen.length} of ${all.length} mutants, seed ${seed}`);
    return outdated.length > 0 ? 1 : 0;
  });
}

/** Runs `npm run mutate -- classes`; returns the exit code. A fault that no spec notices is a failure. */
export const plantClasses = (options) => plantFaults(wholeNumber(options, 'workers'));

async function tryAll(area, mutants, { files, equivalents, workers }) {
  const start = performance.now();
  const near = files.flatMap((file) => file.near);
  await checkSpecs(near, workers);
  const report = (outcome) => console.log(outcomeLines(outcome));
  const outcomes = await tryMutants(mutants, { files, equivalents, workers, report });
  const { seconds, noticed, missed } = counts(outcomes);
  const perMutant = seconds / Math.max(1, noticed + missed);
  console.log(`\n${table(area, outcomes)}\n`);
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s, ${perMutant.toFixed(1)} s a mutant`);
}

function wholeNumber(options, name) {
  if (/^[1-9]\d{0,6}$/.test(options[name])) return Number(options[name]);
  throw new UserError(`--${name} must be a whole number of at least 1.`);
}

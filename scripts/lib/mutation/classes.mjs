import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, UserError } from '../project.mjs';
import { withBug } from '../tests/with-bug.mjs';
import { shareOut, withWorkers } from './workshop.mjs';

/** Plants every fault of `mutation/classes.mjs`. Returns the exit code: 1 if one is missed. */
export async function plantFaults(count) {
  const { classes } = await import(pathToFileURL(join(ROOT, 'mutation', 'classes.mjs')).href);
  const faults = Object.entries(classes).flatMap(([of, list]) => list.map((fault) => ({ of, ...fault })));
  let missed = 0;
  const tryOne = async (fault, { copy, jest }) => {
    const { of, name, file, spec, only } = fault;
    const run = () => jest.run([spec], only);
    const { passed, failure } = judged(spec, await copy.with(file, withBug(copy.read(file), fault), run));
    if (passed) missed += 1;
    console.log(passed ? `MISSED  ${of}, ${name}` : `noticed ${of}, ${name}: ${failure}`);
  };
  await withWorkers({ count, near: [] }, (workers) => shareOut(faults, workers, tryOne));
  console.log(`${faults.length - missed} of ${faults.length} faults noticed`);
  return missed > 0 ? 1 : 0;
}

/** Counts a fault as noticed only if a test fails, not if the test is missing or the spec does not run. */
function judged(spec, result) {
  const { passed, failure, failedTest } = result;
  if (passed || failedTest) return result;
  throw new UserError(`${spec} proves nothing: ${failure ?? 'it has no such test'}`);
}

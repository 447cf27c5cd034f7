import { ROOT, UserError } from '../project.mjs';
import { testDatabase } from '../database/test-database.mjs';
import { TreeCopy } from './tree-copy.mjs';
import { SpecRunner } from './spec-runner.mjs';

/** Runs `work(workers)` with copies of the tree and a Jest for each; they are gone afterwards, also after Ctrl-C. */
export async function withWorkers({ count = 1, near }, work) {
  const needsDatabase = near.some((spec) => spec.endsWith('.int-spec.ts'));
  const database = needsDatabase ? await testDatabase() : undefined;
  const workers = [];
  const end = async () => {
    for (const { jest, copy } of workers.splice(0)) {
      jest.stop();
      copy.remove();
    }
    await database?.stop();
  };
  // npm and the terminal may both pass Ctrl-C on, so each signal is caught.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end().finally(() => process.exit(130)));
  try {
    for (let index = 0; index < count; index += 1) workers.push(workerOf(database?.url));
    return await work(workers);
  } finally {
    await end();
  }
}

/** Tries each of `list` once; a worker takes the next one when it is free. Throws once no worker is busy. */
export async function shareOut(list, workers, tryOne) {
  const waiting = [...list];
  const faults = [];
  const work = async (worker) => {
    for (let one = waiting.shift(); one && faults.length === 0; one = waiting.shift())
      await tryOne(one, worker).catch((error) => faults.push(error));
  };
  await Promise.all(workers.map(work));
  if (faults.length > 0) throw faults[0];
}

/** Checks that every near spec passes without any bug; otherwise each bug would seem detected. */
export async function checkSpecs(specs, workers) {
  await shareOut([...new Set(specs)], workers, async (spec, { jest }) => {
    const { passed, failure } = await jest.run([spec]);
    if (!passed) throw new UserError(`Without any bug the near specs must pass; ${spec} fails: ${failure}`);
  });
}

function workerOf(databaseUrl) {
  const copy = new TreeCopy(ROOT);
  return { copy, jest: new SpecRunner(copy, databaseUrl) };
}

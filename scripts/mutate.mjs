// npm run mutate -- known [area] [--only=name]: plants known bugs in a copy of the tree and expects the near specs to fail.
import { parseArgs } from 'node:util';
import { installIfNeeded } from './lib/install.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { testDatabase } from './lib/test-database.mjs';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
  const [what, area] = positionals;
  if (what !== 'known') throw new UserError('What? npm run mutate -- known [area] [--only=name]');
  installIfNeeded();
  const { knownPlants, tryKnown } = await import('./lib/mutation/known.mjs');
  const plants = await knownPlants(ROOT, { area, only: values.only });
  const outcomes = await onCopy(plants, (copy, jest) => tryKnown(plants, copy, jest, printOutcome));
  const count = (verdict) => outcomes.filter((outcome) => outcome.verdict === verdict).length;
  console.log(
    `${outcomes.length} bugs: ${count('noticed')} noticed, ${count('MISSED')} missed, ${count('broken')} broken`,
  );
  process.exitCode = count('noticed') === outcomes.length ? 0 : 1;
});

function printOutcome({ plant, verdict, detail }) {
  console.log(`${verdict.padEnd(7)} ${plant.area}/${plant.name}: ${detail}`);
}

/** Runs `work(copy, jest)` on a copy of the tree, which is gone afterwards, also after Ctrl-C. */
async function onCopy(plants, work) {
  const { TreeCopy } = await import('./lib/mutation/tree-copy.mjs');
  const { WarmJest } = await import('./lib/mutation/warm-jest.mjs');
  const needsDatabase = plants.some(({ near }) => near.some((spec) => spec.endsWith('.int-spec.ts')));
  const database = needsDatabase ? await testDatabase() : undefined;
  const copy = new TreeCopy(ROOT);
  const jest = new WarmJest(copy, database?.url);
  const end = async () => {
    jest.stop();
    copy.remove();
    await database?.stop();
  };
  // npm and the terminal may both pass Ctrl-C on: each signal is caught.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end().finally(() => process.exit(130)));
  try {
    return await work(copy, jest);
  } finally {
    await end();
  }
}

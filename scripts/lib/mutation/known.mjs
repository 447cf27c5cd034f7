import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../project.mjs';
import { timesIn, withBug } from '../with-bug.mjs';
import { checkSpecs, shareOut } from './workshop.mjs';

/** Bugs kept in mutation/known/, one file for each area: `{ area, name, file, find, replace, near }`. */
export async function knownPlants(root, { area, only } = {}) {
  const folder = join(root, 'mutation', 'known');
  const areas = readdirSync(folder).map((file) => file.replace(/\.mjs$/, ''));
  if (area && !areas.includes(area))
    throw new UserError(`No bugs are known in "${area}". Areas: ${areas.sort().join(', ')}.`);
  const found = await Promise.all(areas.filter((each) => !area || each === area).map((each) => plantsOf(folder, each)));
  const plants = found.flat().filter(({ name }) => !only || name === only);
  if (plants.length === 0) throw new UserError(`No plant is named "${only}".`);
  return plants;
}

async function plantsOf(folder, area) {
  const { plants } = await import(pathToFileURL(join(folder, `${area}.mjs`)).href);
  return plants.map((plant) => ({ area, ...plant }));
}

/** Why a plant cannot be tried on `copy`; undefined when it can. */
export function fault(plant, copy) {
  const { file, near } = plant;
  if (!existsSync(join(copy.root, file))) return `${file} does not exist`;
  const missing = near.filter((spec) => !existsSync(join(copy.root, spec)));
  if (missing.length > 0 || near.length === 0)
    return `near specs are missing: ${missing.join(', ') || 'none is named'}`;
  const source = copy.read(file);
  const times = timesIn(source, plant);
  if (times !== 1) return `its text occurs ${times} times in ${file}`;
  if (plant.find === plant.replace) return 'it changes nothing';
  return copy.compiles(file, withBug(source, plant)) ? undefined : 'it does not compile';
}

/** Plants each bug and reports it as `{ plant, verdict, detail }`; noticed, MISSED or broken. `workers` share the list. */
export async function tryKnown(plants, workers, report) {
  const sound = plants.filter((plant) => !fault(plant, workers[0].copy));
  const near = sound.flatMap((plant) => plant.near);
  await checkSpecs(near, workers);
  const outcomes = [];
  await shareOut(plants, workers, async (plant, worker) => {
    const outcome = { plant, ...(await tryPlant(plant, worker)) };
    report(outcome);
    outcomes.push(outcome);
  });
  return outcomes;
}

async function tryPlant(plant, { copy, jest }) {
  const broken = fault(plant, copy);
  if (broken) return { verdict: 'broken', detail: broken };
  const run = () => jest.run(plant.near);
  const { passed, failure } = await copy.with(plant.file, withBug(copy.read(plant.file), plant), run);
  return passed ? { verdict: 'MISSED', detail: plant.near.join(', ') } : { verdict: 'noticed', detail: failure };
}

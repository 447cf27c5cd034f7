import { fork } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { TreeCopy } from '../mutation/tree-copy.mjs';
import { ROOT, UserError } from '../project.mjs';
import { withBug } from './with-bug.mjs';

const LOGS = join(ROOT, '.data', 'proofs', 'planted');
/** Ends a process whose parent is gone. */
const LIFELINE = new URL('../dies-with-parent.mjs', import.meta.url).href;
/** A short form takes 40 s, or minutes on a machine that is busy with other work. */
const LIMIT_MS = 600_000;

/**
 * Plants each bug that a proof must notice in a copy of the checkout, one after another, and runs the proof there
 * with `options` until it breaks. `only` names one plant.
 * @returns whether each was caught
 */
export async function provePlanted(proofs, only, options) {
  const chosen = proofs
    .map(({ name, planted }) => ({
      name,
      planted: planted.filter((plant) => only === undefined || plant.name === only),
    }))
    .filter(({ planted }) => planted.length > 0);
  if (chosen.length === 0)
    throw new UserError(
      `No such plant; there are ${proofs.flatMap(({ planted }) => planted.map(({ name }) => name)).join(', ')}`,
    );
  const copy = copyOfTree();
  mkdirSync(LOGS, { recursive: true });
  const counts = { caught: 0, planted: 0 };
  for (const { name, planted } of chosen) {
    console.log(`\n== ${name}`);
    for (const plant of planted) {
      counts.planted += 1;
      if (await isCaught(copy, name, plant, options)) counts.caught += 1;
    }
  }
  console.log(`\n${counts.caught} of ${counts.planted} planted bugs were caught.`);
  return counts.caught === counts.planted;
}

/** Returns a copy of the tree that is deleted when this process ends. PostgreSQL, run as another user, may enter it. */
function copyOfTree() {
  const copy = new TreeCopy(ROOT);
  chmodSync(copy.scratch, 0o755);
  process.once('exit', () => copy.remove());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return copy;
}

async function isCaught(copy, proof, plant, options) {
  const began = performance.now();
  const log = join(LOGS, `${proof}-${plant.name.replace(/\W+/g, '-')}.log`);
  const told = await copy.with(plant.file, withBug(copy.read(plant.file), plant), () =>
    runIn(copy, proof, options, log),
  );
  const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const reason = told?.find(
    ({ isException, what }) => !isException || (plant.exception && what.includes(plant.exception)),
  );
  if (reason) console.log(`   caught      ${plant.name} (${seconds}): ${reason.what}`);
  else console.log(`   NOT CAUGHT  ${plant.name} (${seconds}): ${whyNot(told)}; see ${log}`);
  return Boolean(reason);
}

const whyNot = (told) => {
  if (!told) return 'the run gave no verdict';
  return told.length === 0 ? 'the proof holds' : `broken by an exception that the plant does not name: ${told[0].what}`;
};

/** Returns the failures of the proof in the copy; undefined if it gave no verdict. */
function runIn(copy, proof, options, log) {
  const output = openSync(log, 'w', 0o600);
  const child = fork(join(copy.root, 'scripts', 'prove.mjs'), [proof, '--until-broken', ...options], {
    cwd: copy.root,
    env: { ...process.env, TMPDIR: copy.scratch },
    execArgv: ['--import', LIFELINE],
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const timer = setTimeout(() => child.kill(), LIMIT_MS);
  let faults;
  child.once('message', (verdicts) => (faults = verdicts[0].faults));
  return new Promise((done) =>
    child.once('exit', () => {
      clearTimeout(timer);
      done(faults);
    }),
  );
}

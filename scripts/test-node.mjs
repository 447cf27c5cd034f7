// npm run test:node [-- 22 24]: runs the unit tests and one start on each supported Node version. The oldest one runs
// all unit tests, and the newer ones share them, so that each test runs on two versions; named versions run all tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build/build.mjs';
import { installIfNeeded } from './lib/start/install.mjs';
import { runJudgedJest } from './lib/tests/judged-jest.mjs';
import { NODE_VERSIONS, nodeBinary, versionOf } from './lib/tests/node-versions.mjs';
import { freePort } from './lib/ports.mjs';
import { poll, ROOT, run, UserError } from './lib/project.mjs';

const START_TIMEOUT_MS = 180_000;

await run(async () => {
  const majors = process.argv.slice(2);
  const chosen = majors.length === 0 ? NODE_VERSIONS : majors.map(versionOf);
  installIfNeeded();
  await build();
  const sharing = majors.length === 0 ? chosen.slice(1) : [];
  for (const version of chosen) {
    console.log(`\n== Node ${version}`);
    const node = nodeBinary(version);
    const part = sharing.indexOf(version) + 1;
    await unitTests(node, part === 0 ? [] : [`--shard=${part}/${sharing.length}`]);
    await startOnce(node);
  }
});

async function unitTests(node, share) {
  const args = ['--selectProjects', 'unit', '--silent', '--reporters=summary', ...share];
  const results = join(ROOT, '.data', 'node', 'results.json');
  if ((await runJudgedJest(args, results, { binary: node })) !== 0) throw new UserError('the unit tests failed.');
}

/** Runs `npm start` on a new data folder until it reports that it is ready, then sends Ctrl-C. */
async function startOnce(node) {
  const scratch = mkdtempSync(join(tmpdir(), 'lodgewire-node-'));
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: scratch };
  for (const name of ['PORT', 'SANDBOX_PORT']) env[name] = String(await freePort());
  const child = spawn(node, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  let exit;
  void ended.then((how) => (exit = how));
  const probe = () => (exit !== undefined ? 'ended' : printed.includes('Lodgewire is ready') ? 'ready' : undefined);
  const state = await poll(probe, { timeout: START_TIMEOUT_MS });
  child.kill('SIGINT');
  const how = await ended;
  rmSync(scratch, { recursive: true, force: true });
  if (state !== 'ready' || how !== 0)
    throw new UserError(`npm start: ${state ?? 'not ready in time'}, ended with ${how}.\n${printed}`);
  console.log('npm start: ready, and stopped by Ctrl-C.');
}

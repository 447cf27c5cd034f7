/**
 * Measures the resident memory of the processes and how soon they are ready. Run by `npm run bench -- memory`:
 * `node memory.js <database url> <minutes> <major versions of Node>`; by default the running version.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newKey } from './lib/beside-sandbox.js';
import { Caller } from './lib/caller.js';
import { childrenOf, ended, launched, type Launched, residentMb, untilReady } from './lib/residents.js';
import { productionVariables } from './lib/variables.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'dist', 'service', 'main.js');
const { freePort } = (await import(
  new URL('../../scripts/lib/ports.mjs', import.meta.url).href
)) as typeof import('../scripts/lib/ports.mjs');
const { NODE_VERSIONS, nodeBinary } = (await import(
  new URL('../../scripts/lib/tests/node-versions.mjs', import.meta.url).href
)) as typeof import('../scripts/lib/tests/node-versions.mjs');

/** The goals in MB. */
const GOALS = { 'npm start': 80, api: 150, worker: 150, 'both roles': 190 };
const READY_GOAL_MS = 1_500;
const STARTS = 5;
const READS_A_MINUTE = 60;

const [databaseUrl = '', minutes = '10', ...majors] = process.argv.slice(2);
const binaries =
  majors.length === 0
    ? [process.execPath]
    : NODE_VERSIONS.filter((version) => majors.includes(version.split('.')[0]!)).map(nodeBinary);

const key = newKey();
const variables = { ...productionVariables(databaseUrl), BOOTSTRAP_API_KEY: key, HOST: '127.0.0.1', LOG_LEVEL: 'warn' };

/** Returns the median time in ms from the start of an API process until it first answers that it is ready. */
async function timeToReady(node: string): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const port = String(await freePort());
    const began = performance.now();
    const api = launched(node, [MAIN], { ...variables, ROLE: 'api', PORT: port });
    await untilReady(api, `http://127.0.0.1:${port}/health/ready`);
    times.push(performance.now() - began);
    await ended(api);
  }
  return times.sort((a, b) => a - b)[Math.floor(STARTS / 2)]!;
}

/** Returns the memory of each kind of process in MB after the minutes, with an account that is read on schedule. */
async function memory(node: string): Promise<Record<keyof typeof GOALS, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'lodgewire-memory-'));
  const running: Launched[] = [];
  const start = (args: string[], own: Record<string, string>): Launched => {
    const process = launched(node, args, own);
    running.push(process);
    return process;
  };
  try {
    const [port, sandboxPort, apiPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const own = { DATA_DIR: folder, PORT: String(port), SANDBOX_PORT: String(sandboxPort), BOOTSTRAP_API_KEY: key };
    const launcher = start([join(ROOT, 'scripts', 'start.mjs')], own);
    await untilReady(launcher, `http://127.0.0.1:${port}/health/ready`);
    const besides = {
      ...variables,
      SANDBOX: 'on',
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      ALLOW_PRIVATE_URLS: 'on',
    };
    const api = start([MAIN], { ...besides, ROLE: 'api', PORT: String(apiPort) });
    await untilReady(api, `http://127.0.0.1:${apiPort}/health/ready`);
    const worker = start([MAIN], { ...besides, ROLE: 'worker' });
    await used([port, apiPort]);
    const both = childrenOf(launcher.pid).find(({ command }) => command.includes('dist/service/main.js'))!;
    return {
      'npm start': residentMb(launcher.pid),
      api: residentMb(api.pid),
      worker: residentMb(worker.pid),
      'both roles': residentMb(both.pid),
    };
  } finally {
    for (const process of running.reverse()) await ended(process);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Connects an account at each service, and reads its listings and availability once a second. */
async function used(ports: readonly number[]): Promise<void> {
  const callers = ports.map((port) => new Caller(`http://127.0.0.1:${port}/api/v1`, { 'x-service-api-key': key }, 2));
  const authConfig = { account_id: 'sandbox-demo', api_key: 'sandbox-demo' };
  for (const caller of callers)
    await caller.must('POST', '/integration-account', {
      provider: 'PROVIDER_04',
      name: 'Memory',
      accountIdentifier: randomUUID(),
      authType: 'ACCESS_TOKEN',
      authConfig,
    });
  const reads = Number(minutes) * READS_A_MINUTE;
  for (let read = 0; read < reads; read += 1) {
    for (const caller of callers) {
      const { body } = await caller.must<{ data: { id: string }[] }>('GET', '/listing?limit=20');
      const listing = body.data[read % Math.max(1, body.data.length)];
      if (listing) await caller.must('GET', `/availability/${listing.id}?limit=90&includePrice=true`);
    }
    await new Promise((done) => setTimeout(done, 60_000 / READS_A_MINUTE));
  }
  for (const caller of callers) caller.close();
}

const versionOf = (node: string): Promise<string> =>
  new Promise((done) => spawn(node, ['--version']).stdout.once('data', (text: Buffer) => done(text.toString().trim())));

console.log(`After ${minutes} minutes with one account of the sandbox and a read a second.\n`);
console.log('| Node | npm start, MB | API | worker | both roles | API ready after, ms |');
console.log('| --- | --- | --- | --- | --- | --- |');
let isReached = true;
for (const node of binaries) {
  const ready = await timeToReady(node);
  const resident = await memory(node);
  isReached &&= ready <= READY_GOAL_MS;
  for (const [name, goal] of Object.entries(GOALS)) isReached &&= resident[name as keyof typeof GOALS] <= goal;
  const figures = [...Object.values(resident), ready].map((figure) => Math.round(figure));
  console.log(`| ${[await versionOf(node), ...figures].join(' | ')} |`);
}
console.log(`| goal | ${[...Object.values(GOALS), READY_GOAL_MS].join(' | ')} |`);
process.exitCode = isReached ? 0 : 1;

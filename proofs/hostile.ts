import { Attackers } from './lib/hostile/attackers.js';
import { Beside, type BesideSize } from './lib/hostile/beside.js';
import { BodyCost, type Cost } from './lib/hostile/body-cost.js';
import { CalmWorkspace } from './lib/hostile/calm-workspace.js';
import { type DearSize, searchDearRequests } from './lib/hostile/dear-search.js';
import { growingBodies } from './lib/hostile/growing-bodies.js';
import { operationsOf } from './lib/hostile/hostile-input.js';
import type { Stack } from './lib/stack/stack.js';
import { openApiDocument } from './lib/fuzz/url-fields.js';
import { WORST_REQUESTS } from './lib/hostile/worst-requests.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/hostile.js';

/** The service as an operator runs it: one process with both roles, and the default limits. */
const ENV = {
  NODE_ENV: 'production',
  SANDBOX: 'on',
  ALLOW_PRIVATE_URLS: 'on',
  RATE_LIMIT_PER_MINUTE: '6000',
  KEYLESS_REQUESTS_PER_MINUTE: '600',
  WORK_SHARE_PERCENT: '25',
  TRUSTED_PROXIES: 'loopback',
  CALENDAR_DAYS: '365',
  SYNC_RESERVATIONS_SECONDS: '3600',
  SYNC_CALENDARS_SECONDS: '3600',
};
const WORST_CONNECTIONS = 16;
const CONNECTIONS = { few: [8], many: [1, 8, 32] };
const WARM_MS = 2_000;

const LARGEST_BYTES = 250 * 1024;
const GROWTH = 8;
const MOST_MS = 20;
/** A body with this cost ends the search: trying all of them could take minutes. */
const HOPELESS_MS = 100;
/** Linear work costs more per byte beyond the caches: measured 12 to 14 times. Quadratic work costs 64 times. */
const STEEPEST = 20;
const MEASUREMENTS = 3;
/** The growth of cheaper bodies cannot be measured reliably. */
const LEAST_MS = 4;
const FEW = 3;
const MANY = 20;
const LARGEST_ANSWER = 128 * 1024;

interface Size extends BesideSize, DearSize {
  everyNth: number;
  /** 1: each attack from 1, 8 and 32 connections; 0: from 8. */
  allConnections: number;
  /** The step between tried requests among the known worst ones. */
  everyNthWorst: number;
}

export const hostile = proof<Size>({
  name: 'hostile',
  isAlone: true,
  promise: 'everyone pays for their own work: an attacker, with or without a key, does not slow down other callers',
  // A prime: with a divisor of the number of dimensions, some would never be tried.
  short: {
    everyNth: 11,
    rounds: 1,
    phaseMs: 1_000,
    slack: 2,
    allConnections: 0,
    everyNthWorst: 3,
    everyNthOperation: 1,
    climbs: 1,
    budgetMs: 3_000,
  },
  full: {
    everyNth: 1,
    rounds: 3,
    phaseMs: 4_000,
    slack: 1,
    allConnections: 1,
    everyNthWorst: 1,
    everyNthOperation: 1,
    climbs: 4,
    budgetMs: 10_000,
  },
  planted,
  async run(trial: Trial, size) {
    await search(trial, size.everyNth);
    trial.say('bodies are searched');
    await searchDearRequests(trial, size);
    trial.say('operations are searched');
    const stack = await trial.stack({ apis: 0, workers: 0, env: ENV });
    await (await stack.addApi({ ROLE: 'all' })).ready();
    await assailAll(trial, stack, size);
    trial.must(stack.apis[0]!.starts === 1, 'no process ended');
  },
});

/** Runs every known attack next to a calm workspace. */
const assailAll = async (trial: Trial, stack: Stack, size: Size): Promise<void> => {
  const calm = await CalmWorkspace.create(stack, trial.random.fork(1));
  const attackers = new Attackers(stack, calm);
  const connections = size.allConnections ? CONNECTIONS.many : CONNECTIONS.few;
  const owner = await attackers.workspace('Worst requests');
  const worst = WORST_REQUESTS.filter((_, at) => (at + trial.seed) % size.everyNthWorst === 0);
  const attacks = [
    ...(await attackers.dearReads(connections)),
    ...(await attackers.connectPage(connections)),
    ...(await attackers.largeBodies()),
    await attackers.leakedKeys(),
    ...(await Promise.all(worst.map((each) => attackers.worst(each, owner, WORST_CONNECTIONS)))),
  ];
  trial.say('attackers are ready');
  const beside = new Beside(trial, stack, calm, size);
  try {
    await calm.read(calm.smallReads, WARM_MS);
    for (const attack of attacks) await beside.judge(attack);
  } finally {
    beside.table();
    await calm.close();
  }
};

/** Sends every operation bodies that grow in one dimension at a time. */
const search = async (trial: Trial, everyNth: number): Promise<void> => {
  const cost = await BodyCost.start();
  const operations = operationsOf(openApiDocument()).filter(
    ({ method, template, body }) => body && cost.operations.includes(`${method} ${template}`),
  );
  let tried = 0;
  let dearest = { ms: 0, name: '' };
  let steepest = { ratio: 0, name: '' };
  let largest = 0;
  let failures = 0;
  for (const { method, template, body } of operations) {
    for (const [at, growing] of growingBodies(body!).entries()) {
      if ((at + trial.seed) % everyNth > 0) continue;
      const operation = `${method} ${template}`;
      const name = `${method} ${template}, ${growing.dimension}`;
      const small = await cost.of(operation, growing.of(LARGEST_BYTES / GROWTH), FEW);
      if (small.ms > HOPELESS_MS) return tooDear(trial, name, LARGEST_BYTES / GROWTH, small);
      const great = await costOf(cost, operation, growing.of(LARGEST_BYTES), MOST_MS);
      if (great.ms > HOPELESS_MS) return tooDear(trial, name, LARGEST_BYTES, great);
      tried += 1;
      failures += Number(great.status >= 500);
      largest = Math.max(largest, great.bytes);
      if (great.ms > dearest.ms) dearest = { ms: great.ms, name };
      if (great.ms < LEAST_MS) continue;
      const ratio = await growthOf((bytes) => costOf(cost, operation, growing.of(bytes), 0));
      if (ratio > steepest.ratio) steepest = { ratio, name };
    }
  }
  trial.figure('bodies that grow', `${tried} in ${operations.length} operations`);
  trial.figure('dearest', `${dearest.ms.toFixed(1)} ms: ${dearest.name}`);
  trial.figure(
    'steepest',
    `${steepest.ratio.toFixed(1)} times the time for ${GROWTH} times the size: ${steepest.name || 'none that costs enough to measure'}`,
  );
  trial.figure('largest answer', `${largest} bytes`);
  trial.must(operations.length === cost.operations.length, 'every operation that takes a body was searched');
  trial.must(dearest.ms <= MOST_MS, `no body costs more than ${MOST_MS} ms of processor time`);
  trial.must(
    steepest.ratio <= STEEPEST,
    `time grows with size: at most ${STEEPEST} times for ${GROWTH} times the size`,
  );
  trial.must(failures === 0, `no body draws a 5xx (${failures} did)`);
  trial.must(largest <= LARGEST_ANSWER, 'no refusal is larger than 128 KiB');
};

/** Returns the ratio of times. Too large a ratio is measured again: other work on the machine does not repeat. */
const growthOf = async (measure: (bytes: number) => Promise<Cost>): Promise<number> => {
  let least = Infinity;
  for (let at = 0; at < MEASUREMENTS && least > STEEPEST; at += 1)
    least = Math.min(least, (await measure(LARGEST_BYTES)).ms / (await measure(LARGEST_BYTES / GROWTH)).ms);
  return least;
};

const tooDear = (trial: Trial, name: string, bytes: number, { ms }: Cost): void =>
  trial.must(false, `a body of ${bytes} bytes costs ${ms.toFixed(0)} ms: ${name}`);

/** Measures in few attempts, and in many where these exceed `enough`. */
const costOf = async (cost: BodyCost, operation: string, body: string, enough: number): Promise<Cost> => {
  const first = await cost.of(operation, body, FEW);
  return first.ms > enough && first.ms < HOPELESS_MS ? cost.of(operation, body, MANY) : first;
};

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Assault, AssaultReport } from './lib/assault.js';
import { BodyCost, type Cost } from './lib/body-cost.js';
import { growingBodies } from './lib/growing-bodies.js';
import { operationsOf } from './lib/hostile-input.js';
import type { Stack } from './lib/stack.js';
import { openApiDocument } from './lib/url-fields.js';
import { atRate, percentile } from './lib/wait.js';
import { WORST_REQUESTS, type WorstRequest } from './lib/worst-requests.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/hostile.js';

const READ = '/api/v1/listing?limit=5';
const RATE = 40;
const CONNECTIONS = 16;
/** Other callers and attackers come from networks of their own. */
const CALLER = { 'x-forwarded-for': '198.51.100.7' };
const WARM_SECONDS = 2;

const LARGEST_BYTES = 250 * 1024;
const GROWTH = 8;
const MOST_MS = 20;
/** A body that costs as much decides the search: all of them could take minutes. */
const HOPELESS_MS = 100;
const STEEPEST = 12;
/** What costs less says nothing of its growth. */
const LEAST_MS = 4;
const FEW = 3;
const MANY = 20;
const LARGEST_ANSWER = 128 * 1024;

export const hostile = proof({
  name: 'hostile',
  promise: 'an attacker without a key costs others nothing, one with a key costs himself',
  // A prime: with a divisor of their number some dimensions would never be tried.
  short: { seconds: 1, everyNth: 11 },
  full: { seconds: 20, everyNth: 1 },
  planted,
  async run(trial: Trial, { seconds, everyNth }) {
    await search(trial, everyNth);
    trial.say('searched');
    const production = { NODE_ENV: 'production', SANDBOX: 'on', ALLOW_PRIVATE_URLS: 'on' };
    const env = {
      ...production,
      RATE_LIMIT_PER_MINUTE: '6000',
      KEYLESS_REQUESTS_PER_MINUTE: '600',
      TRUSTED_PROXIES: 'loopback',
    };
    const stack = await trial.stack({ env });
    await stack.connect('demo-small', 'PROVIDER_14', { headers: CALLER });
    const { apiKey } = await stack.command<{ apiKey: string }>('workspace', 'create', 'Attackers');
    await readFor(stack, WARM_SECONDS);
    for (const [at, worst] of WORST_REQUESTS.entries())
      await assail(trial, stack, worst, await attackerOf(stack, apiKey, worst, at), seconds);
    trial.must(stack.apis[0]!.starts === 1, 'no process ended');
  },
});

/** Bodies of every operation that grow in one dimension at a time. */
const search = async (trial: Trial, everyNth: number): Promise<void> => {
  const cost = await BodyCost.start();
  const operations = operationsOf(openApiDocument()).filter(({ method, template, body }) => body && cost.operations.includes(`${method} ${template}`)); // prettier-ignore
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
      const ratio = (await costOf(cost, operation, growing.of(LARGEST_BYTES), 0)).ms / (await costOf(cost, operation, growing.of(LARGEST_BYTES / GROWTH), 0)).ms; // prettier-ignore
      if (ratio > steepest.ratio) steepest = { ratio, name };
    }
  }
  trial.figure('bodies that grow', `${tried} in ${operations.length} operations`);
  trial.figure('dearest', `${dearest.ms.toFixed(1)} ms: ${dearest.name}`);
  trial.figure('steepest', `${steepest.ratio.toFixed(1)} times the time for ${GROWTH} times the size: ${steepest.name || 'none that costs enough to tell'}`); // prettier-ignore
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

const tooDear = (trial: Trial, name: string, bytes: number, { ms }: Cost): void =>
  trial.must(false, `a body of ${bytes} bytes costs ${ms.toFixed(0)} ms: ${name}`);

/** Measured in few tries, and in many where they say that it costs more than `enough`. */
const costOf = async (cost: BodyCost, operation: string, body: string, enough: number): Promise<Cost> => {
  const first = await cost.of(operation, body, FEW);
  return first.ms > enough && first.ms < HOPELESS_MS ? cost.of(operation, body, MANY) : first;
};

interface Reading {
  ms: number[];
  failures: string[];
}

/** Another caller reads at a rate, whatever the answers take. */
const readFor = async (stack: Stack, seconds: number): Promise<Reading> => {
  const reading: Reading = { ms: [], failures: [] };
  await atRate(RATE, (begun) => begun < RATE * seconds, async () => {
    const began = performance.now();
    try {
      const { status, text } = await stack.request('GET', READ, { headers: CALLER });
      if (status !== 200) reading.failures.push(`${status} ${text.slice(0, 100)}`);
    } catch (error) {
      reading.failures.push(String((error as { cause?: unknown }).cause ?? error));
    }
    reading.ms.push(performance.now() - began);
  }); // prettier-ignore
  return reading;
};

const p50 = ({ ms }: Reading): number => percentile(ms, 0.5);
const p99 = ({ ms }: Reading): number => percentile(ms, 0.99);
const waits = (reading: Reading): string => `${p50(reading).toFixed(1)} and ${p99(reading).toFixed(1)}`;

/** A key of its own for each attack, so that each meets full buckets. */
const attackerOf = async (
  stack: Stack,
  owner: string,
  worst: WorstRequest,
  at: number,
): Promise<Assault['headers']> => {
  const headers = {
    'x-forwarded-for': `203.0.113.${at + 1}`,
    ...(worst.body && { 'content-type': 'application/json' }),
  };
  if (!worst.keyed) return headers;
  const { body } = await stack.request('POST', '/api/v1/api-key', { key: owner, body: { name: worst.name }, headers: CALLER }); // prettier-ignore
  return { ...headers, 'x-service-api-key': body.key as string };
};

const assail = async (trial: Trial, stack: Stack, worst: WorstRequest, headers: Assault['headers'], seconds: number) => {
  const calm = await readFor(stack, seconds);
  const { method, path, body } = worst;
  const port = Number(new URL(stack.apis[0]!.url).port);
  const workerData: Assault = { port, connections: CONNECTIONS, method, path, body, headers };
  const assault = new Worker(new URL('./lib/assault.js', import.meta.url), { workerData });
  await once(assault, 'online');
  const beset = await readFor(stack, seconds);
  const told = once(assault, 'message') as Promise<[AssaultReport]>;
  assault.postMessage('stop');
  const [report] = await told;
  const name = `${worst.name} ${worst.keyed ? 'with' : 'without'} a key`;
  const failures = [...calm.failures, ...beset.failures];
  trial.figure(name, `${inWords(report)}; others p50 and p99 ${waits(calm)} before, ${waits(beset)} ms meanwhile`);
  trial.must(failures.length === 0, `every other caller is answered (${failures.slice(0, 3).join('; ')})`);
  trial.must(Object.keys(report).every((status) => Number(status) < 500), 'the attacker gets no 5xx');
  trial.mustInTime(p50(beset) <= 2 * p50(calm), 'half of them within twice the time');
  trial.mustInTime(p99(beset) <= 3 * p99(calm), '99 % of them within three times the time');
}; // prettier-ignore

const inWords = (report: AssaultReport): string =>
  Object.entries(report)
    .map(([status, count]) => `${count} times ${status === '0' ? 'cut off' : status}`)
    .join(', ');

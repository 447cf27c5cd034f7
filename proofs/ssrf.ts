import { Worker } from 'node:worker_threads';
import { comeBack, stateOf } from './lib/consent.js';
import { hostileUrls } from './lib/hostile/hostile-addresses.js';
import type { RebindingJob, RebindingResult } from './lib/hostile/rebinding.js';
import { counted, insideNames, openNames, rebindingNames, tryStoredUrls } from './lib/second-wall.js';
import type { Stack } from './lib/stack/stack.js';
import { Trap } from './lib/hostile/trap.js';
import { documentedUrlFields, HOOKS, type UrlFields, urlFields } from './lib/fuzz/url-fields.js';
import { eventually, inParallel } from './lib/stack/wait.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/ssrf.js';

const WIDTH = 6;
/** The fields whose URLs the service calls: URLs to private addresses must not even be stored. */
const CALLED = /notificationURL|outgoing-webhooks\/\{provider\} urls|feed_url/;

export const ssrf = proof({
  name: 'ssrf',
  promise: 'no request is sent to a forbidden address',
  short: { urls: 40, lookups: 2_000 },
  full: { urls: 1_000, lookups: 10_000 },
  planted,
  async run(trial: Trial, { urls, lookups }) {
    const trap = await Trap.start();
    const everyRoad = `--import=${new URL('./lib/fuzz/every-road.js', import.meta.url).href}`;
    const stack = await trial.stack({
      env: {
        NODE_ENV: 'production',
        ALLOW_PRIVATE_URLS: 'off',
        SANDBOX: 'on',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_MINUTE: '0',
        KEYLESS_REQUESTS_PER_MINUTE: '0',
        NODE_OPTIONS: everyRoad,
        EVERY_ROAD_TO: String(trap.port),
      },
    });
    trial.say('every connection of a process of the service ends at the trap');
    const fields = await urlFields(stack);
    const all = hostileUrls(trap.port);
    const hostile = Array.from(
      { length: Math.min(urls, all.length) },
      (_, at) => all[Math.floor((at * all.length) / Math.min(urls, all.length))]!,
    );
    await checkCoverage(trial, stack, fields);
    await knock(trial, stack, fields, hostile);
    await rebind(trial, trap, lookups);
    await tryStoredUrls(trial, stack, trap, hostile);
    for (const said of trap.trapped.slice(0, 5)) trial.say(`trapped: ${JSON.stringify(said.slice(0, 60))}`);
    trial.must(trap.trapped.length === 0, `0 connections at the trap (${trap.trapped.length})`);
    await letThrough(trial, stack, trap);
    await trap.close();
  },
});

const checkCoverage = async (trial: Trial, stack: Stack, fields: UrlFields): Promise<void> => {
  const documented = await documentedUrlFields(stack);
  const missing = documented.filter((name) => !fields.has(name));
  trial.figure('URL fields', `${documented.length} documented, ${fields.size} tried`);
  trial.must(
    documented.length >= 11 && missing.length === 0,
    `each field that the interface names is tried ${missing.join(', ')}`,
  );
};

/** Sends every URL in every field, as a caller would. */
const knock = async (trial: Trial, stack: Stack, fields: UrlFields, hostile: readonly string[]): Promise<void> => {
  const names = [...insideNames(), ...rebindingNames(), ...rebindingNames(), ...openNames(5)];
  const tries = [...fields].flatMap(([field, send]) => [...hostile, ...names].map((url) => ({ field, send, url })));
  trial.say(`${hostile.length} hostile URLs and ${names.length} names at ${fields.size} fields`);
  const answers: { field: string; url: string; status: number }[] = [];
  await inParallel(tries, WIDTH, async ({ field, send, url }) => {
    const { status } = await send(url);
    answers.push({ field, url, status });
    if (answers.length % Math.ceil(tries.length / 5) === 0) trial.say(`${answers.length} of ${tries.length}`);
  });
  trial.figure('answers', counted(answers.map(({ status }) => String(status))));
  const faults = answers.filter(({ status }) => status === 500);
  for (const { field, url } of faults.slice(0, 5)) trial.say(`500: ${field} ${url}`);
  trial.must(faults.length === 0, `no answer is a 500 (${faults.length})`);
  // One URL is hostile only because it is not https; where that is allowed, its name does not resolve.
  const inside = new Set([...hostile, ...insideNames()].filter((url) => url.trim() !== 'http://example.com/'));
  const paused = answers.filter(({ url, status }) => inside.has(url) && [429, 503].includes(status));
  for (const { field, url, status } of paused.slice(0, 5)) trial.say(`${status}: ${field} ${url}`);
  trial.must(paused.length === 0, `no limit prevented an attempt (${paused.length})`);
  const called = answers.filter(
    ({ field, url }) => CALLED.test(field) && !field.startsWith('GET') && hostile.includes(url),
  );
  const stored = called.filter(({ status }) => status < 300);
  for (const { field, url } of stored.slice(0, 5)) trial.say(`stored: ${field} ${url}`);
  trial.must(
    called.length > 0 && stored.length === 0,
    `no field whose URL is called stores one (${stored.length} of ${called.length})`,
  );
};

const asked = (job: RebindingJob): Promise<RebindingResult> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./lib/hostile/rebinding.js', import.meta.url), { workerData: job });
    worker.once('message', done).once('error', fail);
  });

/** Tests the service's client with names that change between look-ups; then the same with the filter off. */
const rebind = async (trial: Trial, trap: Trap, lookups: number): Promise<void> => {
  const { requests, lookups: made, outcomes } = await asked({ port: trap.port, lookups, allowPrivate: false });
  trial.figure('rebinding', `${made} look-ups by ${requests} requests: ${JSON.stringify(outcomes)}`);
  trial.must(made >= lookups, `at least ${lookups} look-ups`);
  trial.must(made === requests, 'one look-up per request: the checked address is the one connected to');
  trial.must(
    outcomes.public! > 0 && outcomes.blocked_address! > 0 && !outcomes.inside,
    'public addresses answered, others were blocked',
  );
};

/** Checks the trap: with the filter off, each way in which the service calls a URL leads into it. */
const letThrough = async (trial: Trial, stack: Stack, trap: Trap): Promise<void> => {
  const before = trap.trapped.length;
  const off = await asked({ port: trap.port, lookups: 100, allowPrivate: true });
  trial.must(
    trap.trapped.length - before >= 10 && off.outcomes.inside! > 0,
    `with the filter off, rebinding leads into the trap (${trap.trapped.length - before})`,
  );
  const [api, worker] = [stack.apis[0]!, stack.workers.at(-1)!];
  for (const process of [api, worker]) {
    process.arm({ ALLOW_PRIVATE_URLS: 'on' });
    await process.terminate();
  }
  await api.ready();
  const url = `http://127.0.0.1:${trap.port}`;
  const base = { name: 'open', accountIdentifier: 'let-through' };
  const ways: [string, () => Promise<unknown>][] = [
    [
      'webhook',
      async () => {
        const path = `/api/v1/outgoing-webhooks/${HOOKS}`;
        await stack.request('PATCH', path, { body: { urls: [`${url}/webhook`] } });
        await stack.request('POST', `${path}/test`, { body: {} });
      },
    ],
    [
      'feed',
      () =>
        stack.request('POST', '/api/v1/integration-account', {
          body: { ...base, provider: 'PROVIDER_16', authType: 'API_KEY', authConfig: { feed_url: `${url}/feed` } },
        }),
    ],
    [
      'notification',
      async () => {
        const body = {
          ...base,
          provider: HOOKS,
          authType: 'OAUTH',
          clientRedirectURL: 'https://shop.example.com/',
          notificationURL: `${url}/notification`,
        };
        const { body: made } = await stack.request('POST', '/api/v1/integration-account', { body });
        const state = await stateOf(made.oAuthURL);
        await comeBack(
          `${new URL(made.oAuthURL).origin}/api/v1/oauth/callback/${HOOKS}?error=access_denied&state=${state}`,
        );
      },
    ],
  ];
  for (const [name, go] of ways) {
    await go();
    const came = await eventually(async () => trap.trapped.find((said) => said.includes(` /${name}`)), 30_000);
    trial.must(came !== undefined, `with the filter off, a ${name} leads into the trap`);
  }
};

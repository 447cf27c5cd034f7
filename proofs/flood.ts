import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RabbleOptions, RabbleReport, Way } from './lib/hostile/rabble.js';
import type { Stack } from './lib/stack/stack.js';
import { atRate, percentile, until } from './lib/stack/wait.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/flood.js';

const READ = '/api/v1/listing?limit=5';
/** The expected status, and the maximum number of seconds. */
const REFUSED: Record<Way, [status: number, seconds: number]> = {
  'slow headers': [408, 13],
  'slow body': [408, 33],
  silence: [408, 13],
  'header flood': [431, 1],
  // Without a key the size is not checked.
  'oversized body': [401, 1],
};
const WARM_SECONDS = 3;
/** The maximum time that a request may take to arrive, plus a few seconds until the refusal is sent. */
const LONGEST_HELD_MS = 40_000;

export const flood = proof({
  name: 'flood',
  isSpacious: true,
  promise: 'slow clients, floods of headers and oversized bodies take nothing from other callers',
  short: { slow: 600, floods: 20, rate: 40, calmSeconds: 5, seconds: 14 },
  full: { slow: 10_000, floods: 50, rate: 40, calmSeconds: 60, seconds: 90 },
  planted,
  async run(trial: Trial, { slow, floods, rate, calmSeconds, seconds }) {
    const stack = await trial.stack();
    await stack.connect('demo-small');
    await readFor(stack, rate, WARM_SECONDS);
    const calm = await readFor(stack, rate, calmSeconds);
    const api = stack.apis[0]!;
    const { apiKey: key } = await stack.command<{ apiKey: string }>('workspace', 'create', 'Rabble');
    const options: RabbleOptions = { port: Number(new URL(api.url).port), key, slow, floods };
    const rabble = new Worker(new URL('./lib/hostile/rabble.js', import.meta.url), { workerData: options });
    const ask = async (word: 'tell' | 'stop'): Promise<RabbleReport> => {
      const answer = once(rabble, 'message') as Promise<[RabbleReport]>;
      rabble.postMessage(word);
      return (await answer)[0];
    };
    await until(`${slow} slow clients`, async () => ((await ask('tell')).open >= slow ? true : undefined));
    const beset = await readFor(stack, rate, seconds);
    const { answers, held, open } = await ask('stop');
    const p99 = (of: Reading): number => percentile(of.ms, 0.99);
    const count = (way: Way): number => Object.values(answers[way]).reduce((sum, one) => sum + one, 0);
    trial.figure(
      'other callers, p50 and p99',
      `calm ${percentile(calm.ms, 0.5).toFixed(1)} and ${p99(calm).toFixed(1)} ms, beset ${percentile(beset.ms, 0.5).toFixed(1)} and ${p99(beset).toFixed(1)} ms, of ${beset.ms.length} reads`,
    );
    trial.figure('slow clients at the end', open);
    for (const [way, statuses] of Object.entries(answers)) trial.figure(way, tell(statuses));
    trial.figure('longest that one was kept', `${(held / 1_000).toFixed(1)} s`);
    trial.must(
      calm.failures.length + beset.failures.length === 0,
      `every other caller was answered (${[...calm.failures, ...beset.failures].slice(0, 3).join('; ')})`,
    );
    for (const [way, [status, after]] of Object.entries(REFUSED) as [Way, [number, number]][]) {
      if (after > seconds) continue;
      // The connection may be closed while the client is still sending; then the answer is lost.
      const others = Object.keys(answers[way]).filter((one) => one !== String(status) && one !== '0');
      trial.must(count(way) > 0 && others.length === 0, `${way}: refused with ${status} or cut off (${count(way)})`);
    }
    trial.must(held < LONGEST_HELD_MS, 'no connection is held for longer than a request may take to arrive');
    trial.must(api.starts === 1, 'no process ended');
    trial.mustInTime(p99(beset) <= 2 * p99(calm), 'their p99 is at most twice that of a calm server');
  },
});

interface Reading {
  ms: number[];
  failures: string[];
}

/** Reads at a fixed rate, however long the answers take. */
const readFor = async (stack: Stack, rate: number, seconds: number): Promise<Reading> => {
  const reading: Reading = { ms: [], failures: [] };
  const read = async (): Promise<void> => {
    const began = performance.now();
    try {
      const { status, text } = await stack.request('GET', READ);
      if (status !== 200) reading.failures.push(`${status} ${text.slice(0, 100)}`);
    } catch (error) {
      reading.failures.push(String((error as { cause?: unknown }).cause ?? error));
    }
    reading.ms.push(performance.now() - began);
  };
  await atRate(rate, (begun) => begun < rate * seconds, read);
  return reading;
};

const tell = (counts: Record<number, number>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status === '0' ? 'cut off' : status} ${count}`)
    .join(', ');

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MINOR_UNITS } from '../src/values/money/currencies.js';
import type { Chunk, ChunkResult } from './lib/money/money-bulk.js';
import { sampleAnswers } from './lib/money/money-answers.js';
import { inParallel } from './lib/stack/wait.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/money.js';

const CHUNK = 2_000;
const BULK = new URL('./lib/money/money-bulk.js', import.meta.url);

export const money = proof({
  name: 'money',
  promise: 'parts add up to totals, to the minor unit, in every currency, and no JSON has residue of binary arithmetic',
  short: { quotes: 12_000, samples: 40 },
  full: { quotes: 1_000_000, samples: 3_000 },
  planted,
  async run(trial: Trial, { quotes, samples }) {
    if (trial.data) checkExponents(trial, trial.data);
    await bulk(trial, quotes);
    await sampleAnswers(trial, samples);
  },
});

/** Checks the table of minor units against the list of the ISO 4217 maintenance agency. */
const checkExponents = (trial: Trial, data: string): void => {
  const rows = readFileSync(join(data, 'iso-4217.csv'), 'utf8').trim().split('\n').slice(1);
  const listed = new Map(rows.map((row) => row.split(',')).map(([code, , places]) => [code!, Number(places)]));
  const wrong = [...MINOR_UNITS].filter(([code, places]) => listed.get(code) !== places);
  trial.must(
    wrong.length === 0,
    `the minor units of ${MINOR_UNITS.size} currencies are ISO 4217's (${wrong.join(' ')})`,
  );
};

const sum = (results: readonly ChunkResult[], of: (result: ChunkResult) => number): number =>
  results.reduce((all, result) => all + of(result), 0);

const bulk = async (trial: Trial, quotes: number): Promise<void> => {
  const threads = Math.min(4, availableParallelism());
  const chunks: Chunk[] = Array.from({ length: Math.ceil(quotes / CHUNK) }, (_, at) => ({
    seed: trial.seed,
    first: at * CHUNK,
    count: Math.min(CHUNK, quotes - at * CHUNK),
  }));
  trial.say(`${quotes} quotes, each in its own and in another currency, on ${threads} threads`);
  const workers = Array.from({ length: threads }, () => new Worker(BULK));
  const results: ChunkResult[] = [];
  await inParallel(chunks, threads, async (chunk, lane) => {
    results.push(await answered(workers[lane]!, chunk));
    if (results.length % Math.ceil(chunks.length / 5) === 0) trial.say(`${results.length * CHUNK} of ${quotes}`);
  });
  await Promise.all(workers.map((worker) => worker.terminate()));
  const pairs = new Set(results.flatMap(({ exponents }) => Object.keys(exponents)));
  for (const fault of results.flatMap(({ faults }) => faults).slice(0, 5)) trial.say(fault);
  trial.figure(
    'answers checked',
    `${sum(results, ({ answers }) => answers)} quotes, ${sum(results, ({ nights }) => nights)} nights, ${sum(results, ({ reservations }) => reservations)} reservations`,
  );
  trial.figure(
    "quotes whose PMS's discount was limited",
    sum(results, ({ capped }) => capped),
  );
  trial.figure('exponents converted', [...pairs].sort().join(' '));
  const broken = sum(results, (result) => result.broken);
  trial.must(broken === 0, `the identities hold in each (${broken} of ${quotes} do not)`);
  trial.must(pairs.size === 16, 'every exponent was converted to every other one');
  trial.must(sum(results, ({ answers }) => answers) === 2 * (quotes - broken), 'each quote was returned twice');
};

const answered = (worker: Worker, chunk: Chunk): Promise<ChunkResult> =>
  new Promise((done, fail) => {
    const settle = (end: () => void): void => {
      worker.removeAllListeners('message').removeAllListeners('error');
      end();
    };
    worker.once('message', (result: ChunkResult) => settle(() => done(result)));
    worker.once('error', (error) => settle(() => fail(error)));
    worker.postMessage(chunk);
  });

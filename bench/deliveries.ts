/**
 * Compares notifications with a hand-written outbox loop; measures how long a commit waits for its first attempt, and
 * the cost of a claim.
 * Run by `npm run bench -- deliveries`: `node deliveries.js <database url> <events> <rounds> <finished deliveries>
 * <parts>`. Parts: `rate`, `latency`, `claims`; by default all.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { claimCost, makeFinished, makeUrls } from './lib/claims.js';
import { backendsOf } from './lib/mirrored.js';
import { DATA, type Notifier, openNotifier, storeEvents } from './lib/notifier.js';
import { ProcessorMeter } from './lib/processor.js';
import { type Receiver, startReceiver } from './lib/receiver.js';
import { startPeer, startPlainWorker } from './lib/servers.js';
import { productionVariables } from './lib/variables.js';

const GOAL = { perSecond: 1_000, ratio: 0.8, p99: 1_000 };
const URLS = 3;
const LATENCY = { urls: 4, perSecond: 100, seconds: 20 };

const [databaseUrl = '', events = '2000', rounds = '5', finished = '1000000', ...parts] = process.argv.slice(2);
const variables = {
  ...productionVariables(databaseUrl),
  ALLOW_PRIVATE_URLS: 'on',
};

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const each = (rate: number): string => Math.round(rate).toLocaleString('en');
const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const end = performance.now() + 300_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited too long: ${what}`);
    await pause(20);
  }
};

interface Contestant {
  pid: number;
  paths: string[];
  /** Gives the contestant this number of events for each of its paths. */
  give: (count: number) => Promise<unknown>;
  /** Returns whether all work is done, including records. */
  isIdle: () => Promise<boolean>;
}

interface Run {
  perSecond: number;
  /** Processor time of contestant and PostgreSQL, in microseconds per delivery. */
  processor: number;
  /** Processor time of its own process, without PostgreSQL. */
  own: number;
}

const once = async (
  { pid, paths, give, isIdle }: Contestant,
  receiver: Receiver,
  database: pg.Client,
): Promise<Run> => {
  const meter = new ProcessorMeter(async () => [pid, ...(await backendsOf(database))]);
  receiver.arrivals.clear();
  const count = Number(events);
  await give(count);
  const [began, from] = [performance.now(), Date.now()];
  await until('deliveries', () => paths.every((path) => (receiver.arrivals.get(path)?.size ?? 0) >= count));
  await until('their records', isIdle);
  const [seconds, to] = [(performance.now() - began) / 1_000, Date.now()];
  await meter.stop();
  const total = count * paths.length;
  return {
    perSecond: total / seconds,
    processor: (meter.between(from, to) * 1_000) / total,
    own: (meter.between(from, to, pid) * 1_000) / total,
  };
};

const PEER_TABLES = `
  CREATE TABLE peer_delivery (id bigserial PRIMARY KEY, event_id text NOT NULL, url text NOT NULL, body text NOT NULL,
    secret text NOT NULL, attempts int NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL DEFAULT now(), delivered_at timestamptz);
  CREATE INDEX peer_delivery_due ON peer_delivery (next_attempt_at) WHERE delivered_at IS NULL;
  CREATE TABLE peer_attempt (id bigserial PRIMARY KEY, delivery_id bigint NOT NULL REFERENCES peer_delivery, status int, made_at timestamptz NOT NULL);`;

const throughput = async (notifier: Notifier, receiver: Receiver, database: pg.Client): Promise<boolean> => {
  await database.query(PEER_TABLES);
  const named = (name: string): string[] => Array.from({ length: URLS }, (_, n) => `/${name}/${n}`);
  await notifier.subscribe(named('service').map((path) => receiver.url + path));
  const worker = await startPlainWorker(variables);
  const peer = await startPeer(new URL('./peers/outbox-loop.js', import.meta.url), databaseUrl);
  const isEmpty = async (sql: string): Promise<boolean> => (await database.query(`${sql} LIMIT 1`)).rowCount === 0;
  const service: Contestant = {
    pid: worker.pid,
    paths: named('service'),
    give: async (count) => {
      await storeEvents(database, notifier.scope, count);
      await notifier.wake();
    },
    isIdle: () => isEmpty(`SELECT 1 FROM webhook_delivery WHERE state = 'PENDING'`),
  };
  const loop: Contestant = {
    pid: peer.pid,
    paths: named('peer'),
    give: (count) =>
      database.query(
        `INSERT INTO peer_delivery (event_id, url, body, secret)
           SELECT 'evt_' || n || '_' || gen_random_uuid(), url, $3, $4 FROM generate_series(1, $1) n, unnest($2::text[]) url`,
        [
          count,
          named('peer').map((path) => receiver.url + path),
          JSON.stringify(DATA),
          `whsec_${randomBytes(24).toString('base64')}`,
        ],
      ),
    isIdle: () => isEmpty('SELECT 1 FROM peer_delivery WHERE delivered_at IS NULL'),
  };
  try {
    const runs: Run[][] = [[], []];
    for (let round = -1; round < Number(rounds); round += 1) {
      for (const [index, contestant] of [service, loop].entries()) {
        const run = await once(contestant, receiver, database);
        if (round >= 0) runs[index]!.push(run);
        await database.query('VACUUM ANALYZE');
      }
    }
    const [own, other] = runs.map((of) => ({
      perSecond: median(of.map(({ perSecond }) => perSecond)),
      processor: median(of.map(({ processor }) => processor)),
      own: median(of.map((run) => run.own)),
    })) as [Run, Run];
    const ratio = own.perSecond / other.perSecond;
    console.log(
      `\n| deliveries to ${URLS} URLs | a second | µs of processor each | without PostgreSQL |\n|---|---|---|---|`,
    );
    console.log(`| service | ${each(own.perSecond)} | ${each(own.processor)} | ${each(own.own)} |`);
    console.log(`| hand-written loop | ${each(other.perSecond)} | ${each(other.processor)} | ${each(other.own)} |`);
    const reached = ratio >= GOAL.ratio && own.perSecond >= GOAL.perSecond;
    console.log(
      `\nRatio ${ratio.toFixed(2)}, of processor time ${(other.processor / own.processor).toFixed(2)}. Goal: ${GOAL.ratio} and ${GOAL.perSecond} a second: ${reached ? 'reached' : 'missed'}.`,
    );
    return reached;
  } finally {
    await peer.stop();
    await worker.stop();
  }
};

const latency = async (notifier: Notifier, receiver: Receiver): Promise<boolean> => {
  const paths = Array.from({ length: LATENCY.urls }, (_, n) => `/latency/${n}`);
  await notifier.subscribe(paths.map((path) => receiver.url + path));
  const worker = await startPlainWorker(variables);
  try {
    receiver.arrivals.clear();
    const committed = new Map<string, number>();
    const appended: Promise<void>[] = [];
    const total = LATENCY.perSecond * LATENCY.seconds;
    const began = performance.now();
    for (let count = 0; count < total; count += 1) {
      await pause(Math.max(0, began + (count * 1_000) / LATENCY.perSecond - performance.now()));
      appended.push(notifier.append().then((id) => void committed.set(id, performance.now())));
    }
    await Promise.all(appended);
    await until('first attempts', () => paths.every((path) => receiver.arrivals.get(path)?.size === total));
    const waits = paths.flatMap((path) => [...receiver.arrivals.get(path)!].map(([id, at]) => at - committed.get(id)!));
    const quantile = (part: number): number => waits.sort((a, b) => a - b)[Math.ceil(waits.length * part) - 1]!;
    const reached = quantile(0.99) <= GOAL.p99;
    console.log(
      `\nCommit to first attempt, ${LATENCY.perSecond} events a second to ${LATENCY.urls} URLs for ${LATENCY.seconds} s: p50 ${each(quantile(0.5))} ms, p99 ${each(quantile(0.99))} ms, most ${each(quantile(1))} ms. Goal: p99 of ${GOAL.p99} ms: ${reached ? 'reached' : 'missed'}.`,
    );
    return reached;
  } finally {
    await worker.stop();
  }
};

const claims = async (notifier: Notifier, receiver: Receiver, database: pg.Client): Promise<void> => {
  // Creates the app to which the URLs below belong.
  await notifier.subscribe([`${receiver.url}/claims`]);
  console.log(
    '\n| URLs | due at each | finished deliveries | ms a claim | claimed | µs each |\n|---|---|---|---|---|---|',
  );
  const row = async (urls: number, due: number, ended: number): Promise<void> => {
    await makeUrls(database, notifier, urls, due);
    const { ms, claimed } = await claimCost(database, notifier);
    if (due > 0 && claimed === 0) throw new Error('Nothing was claimed, so nothing was measured.');
    const perDelivery = claimed ? each((ms * 1_000) / claimed) : '';
    console.log(`| ${each(urls)} | ${due} | ${each(ended)} | ${ms.toFixed(1)} | ${claimed} | ${perDelivery} |`);
  };
  for (const urls of [10, 1_000, 10_000]) await row(urls, 1, 0);
  for (const urls of [10, 10_000]) await row(urls, 0, 0);
  await row(10, 100, 0);
  await makeFinished(database, notifier, Number(finished));
  await row(10, 100, Number(finished));
  await row(10_000, 0, Number(finished));
};

const database = new pg.Client(databaseUrl);
await database.connect();
const receiver = await startReceiver();
const notifier = await openNotifier(variables);
try {
  const wants = (part: string): boolean => parts.length === 0 || parts.includes(part);
  const fast = !wants('rate') || (await throughput(notifier, receiver, database));
  const prompt = !wants('latency') || (await latency(notifier, receiver));
  if (wants('claims')) await claims(notifier, receiver, database);
  process.exitCode = fast && prompt ? 0 : 1;
} finally {
  await notifier.close();
  await receiver.close();
  await database.end();
}

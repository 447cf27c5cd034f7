import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type FeedWriter, openFeedWriter } from './feed-writer.js';
import { startPlainWorker, startService } from './servers.js';

const GOAL = { p95: 1_000 };
const LOAD = { perSecond: 500, seconds: 20, longestDelayMs: 80, consumers: 20 };
const PATIENCE_MS = 120_000;
const ID = /"id":"(evt_[0-9a-f]{32})"/g;

/** The time at which each event arrived at one consumer. */
type Arrivals = Map<string, number>;

const note = (arrivals: Arrivals, text: string): void => {
  const now = performance.now();
  for (const [, id] of text.matchAll(ID)) arrivals.set(id!, now);
};

/** Polls until `isOver` returns true. */
const poll = async (url: string, key: string, isOver: () => boolean): Promise<Arrivals> => {
  const arrivals: Arrivals = new Map();
  for (let after = 'now'; !isOver();) {
    const response = await fetch(`${url}/api/v1/event?after=${after}&wait=5&limit=500`, {
      headers: { 'x-service-api-key': key },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    note(arrivals, text);
    after = /"nextCursor":"([^"]+)"/.exec(text)![1]!;
  }
  return arrivals;
};

const stream = (url: string, key: string, isOver: () => boolean): Promise<Arrivals> =>
  new Promise((done, fail) => {
    const headers = { accept: 'text/event-stream', 'x-service-api-key': key };
    get(`${url}/api/v1/event?after=now`, { headers }, (response) => {
      const arrivals: Arrivals = new Map();
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const end = (rest + text).lastIndexOf('\n') + 1;
        note(arrivals, (rest + text).slice(0, end));
        rest = (rest + text).slice(end);
      });
      response.on('error', fail);
      const timer = setInterval(() => {
        if (!isOver()) return;
        clearInterval(timer);
        response.removeListener('error', fail).on('error', () => undefined);
        response.destroy();
        done(arrivals);
      }, 100);
    }).on('error', fail);
  });

/** Writes the events; returns the time at which each was committed. */
const write = async ({ append }: FeedWriter): Promise<Arrivals> => {
  const committed: Arrivals = new Map();
  const appended: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < LOAD.perSecond * LOAD.seconds; count += 1) {
    await pause(Math.max(0, began + (count * 1_000) / LOAD.perSecond - performance.now()));
    appended.push(append(Math.random() * LOAD.longestDelayMs).then((id) => void committed.set(id, performance.now())));
  }
  await Promise.all(appended);
  return committed;
};

const quantile = (sorted: readonly number[], part: number): number => sorted[Math.ceil(sorted.length * part) - 1]!;

/** Measures the time from commit to each consumer; half of them poll, the others read a stream. */
export const measureLatency = async (variables: Record<string, string>): Promise<boolean> => {
  const writer = await openFeedWriter(variables);
  const service = await startService(variables);
  const worker = await startPlainWorker(variables);
  try {
    let isOver = false;
    const consumers = Array.from({ length: LOAD.consumers }, (_, index) =>
      (index % 2 === 0 ? poll : stream)(service.url, writer.key, () => isOver),
    );
    await pause(2_000);
    const began = performance.now();
    const committed = await write(writer);
    const seconds = (performance.now() - began) / 1_000;
    // The last events are as late as the others, and nothing that follows would reveal their arrival.
    const read = async (): Promise<number> => {
      const { data, meta } = (await (
        await fetch(`${service.url}/api/v1/event?limit=1`, { headers: { 'x-service-api-key': writer.key } })
      ).json()) as { data: unknown[]; meta: { lag: number } };
      return data.length + meta.lag;
    };
    for (const end = performance.now() + PATIENCE_MS; (await read()) < committed.size && performance.now() < end;)
      await pause(200);
    await pause(3_000);
    isOver = true;
    const all = await Promise.all(consumers);
    const missing = all.reduce((sum, arrivals) => sum + committed.size - arrivals.size, 0);
    const waits = (part: Arrivals[]): number[] =>
      part
        .flatMap((arrivals) => [...arrivals].map(([id, at]) => at - committed.get(id)!))
        .sort((one, other) => one - other);
    console.log(
      `\n${LOAD.perSecond} commits a second requested, ${Math.round(committed.size / seconds)} reached, each up to ${LOAD.longestDelayMs} ms late, ${LOAD.consumers} consumers, ${missing} events missing\n\n| commit to consumer, ms | p50 | p95 | p99 | most |\n|---|---|---|---|---|`,
    );
    let reached = missing === 0;
    for (const [name, remainder] of [
      ['long polls', 0],
      ['streams', 1],
    ] as const) {
      const own = waits(all.filter((_, index) => index % 2 === remainder));
      const columns = [0.5, 0.95, 0.99, 1].map((part) => Math.round(quantile(own, part)));
      console.log(`| ${name} | ${columns.join(' | ')} |`);
      reached &&= quantile(own, 0.95) <= GOAL.p95;
    }
    console.log(`\nGoal: p95 of ${GOAL.p95} ms, nothing missing: ${reached ? 'reached' : 'missed'}.`);
    return reached;
  } finally {
    await worker.stop();
    await service.stop();
    await writer.close();
  }
};

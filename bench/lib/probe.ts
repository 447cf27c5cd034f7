/**
 * Loaded into the worker before it starts (`node --import`); reports to the bench, its parent, how the worker spends
 * its time. The event loop's idle time counts as the PMS's while a request to it is open and no statement is; time
 * spent waiting for both counts as the service's.
 */
import diagnostics from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { performance } from 'node:perf_hooks';
import pg from 'pg';

export interface Spent {
  /** Milliseconds in which the event loop was idle. */
  pms: number;
  database: number;
}

const SAMPLE_MS = 10;

const open = { requests: 0, statements: 0 };
const spent: Spent = { pms: 0, database: 0 };
const samples: (Spent & { at: number })[] = [];
let idleBefore = 0;

const settle = (): void => {
  const { idleTime } = performance.nodeTiming;
  if (open.statements > 0) spent.database += idleTime - idleBefore;
  else if (open.requests > 0) spent.pms += idleTime - idleBefore;
  idleBefore = idleTime;
  const at = Date.now();
  if (at - (samples.at(-1)?.at ?? 0) >= SAMPLE_MS) samples.push({ at, ...spent });
};

const change = (kind: keyof typeof open, by: 1 | -1): void => {
  settle();
  open[kind] += by;
};

diagnostics.subscribe('http.client.request.start', (message) => {
  change('requests', 1);
  (message as { request: ClientRequest }).request.once('close', () => change('requests', -1));
});

type Query = (...parameters: unknown[]) => Promise<unknown> | undefined;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function (this: unknown, ...parameters) {
  change('statements', 1);
  const done = (): void => change('statements', -1);
  const callback = parameters.at(-1);
  if (typeof callback === 'function') {
    const answered = (...results: unknown[]): void => {
      done();
      (callback as (...results: unknown[]) => void)(...results);
    };
    return query.apply(this, [...parameters.slice(0, -1), answered]);
  }
  const result = query.apply(this, parameters);
  if (result instanceof Promise) void result.then(done, done);
  else done();
  return result;
};

const before = (instant: number): Spent => samples.findLast(({ at }) => at <= instant) ?? { pms: 0, database: 0 };

/** Reads VmHWM, because a new process starts with its parent's `maxRSS`. */
const peakRss = (): number => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

process.on('message', ({ from, to }: { from: number; to: number }) => {
  settle();
  const [start, end] = [before(from), before(to)];
  process.send!({
    pms: end.pms - start.pms,
    database: end.database - start.database,
    peakRss: peakRss(),
  });
});

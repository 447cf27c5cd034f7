import autocannon from 'autocannon';
import { usedBy } from './processor.js';

interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the contestant's processes, in microseconds per request: least affected by other work. */
  processor: number;
}

/** The result over all rounds: medians, but the minimum of processor time. */
export interface Compared extends Measured {
  rounds: readonly Measured[];
}

export interface Load {
  seconds: number;
  connections: number;
  /** The calling tenants, in turn; default: the key's own tenant. */
  tenants?: readonly string[];
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Returns the median over rounds of the processor time of `without`, divided by that of `whole` in the same round:
 * other work on the machine affects both alike.
 */
export const processorRatio = (whole: Compared, without: Compared): number =>
  median(whole.rounds.map(({ processor }, round) => without.rounds[round]!.processor / processor));

export interface Contestant {
  url: string;
  headers: Record<string, string>;
  /** Returns the ids of the processes that work for it, including PostgreSQL's. */
  processes?: () => Promise<number[]>;
  /** Runs before each of its own rounds. */
  prepare?: () => Promise<void>;
}

/** Runs one round. Connections request the paths in turn from different starts, so that no path repeats at once. */
const once = async (
  { url, headers, processes = async () => [], prepare }: Contestant,
  paths: readonly string[],
  { seconds, connections, tenants = [] }: Load,
): Promise<Measured> => {
  const requests = paths.map((path, index) => {
    const tenant = tenants[index % tenants.length];
    return { method: 'GET' as const, path, headers: { ...headers, ...(tenant && { 'x-service-tenant-id': tenant }) } };
  });
  await prepare?.();
  let started = 0;
  const setupClient = (client: autocannon.Client): void => {
    client.setRequests([...requests.slice(started), ...requests.slice(0, started)]);
    started = (started + 1) % requests.length;
  };
  const used = async (): Promise<Map<number, number>> =>
    new Map((await processes()).map((pid) => [pid, usedBy(pid) ?? 0]));
  const before = await used();
  const result = await autocannon({ url, connections, duration: seconds, requests, setupClient });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  const spent = [...(await used())].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (spent * 1_000) / result.requests.total,
  };
};

/**
 * Returns medians over rounds in which the contestants take turns, so that other work on the machine affects all alike;
 * of processor time the minimum, because other work can only add to it.
 */
export const compare = async (
  contestants: readonly Contestant[],
  paths: readonly string[],
  rounds: number,
  load: Load,
): Promise<Compared[]> => {
  const results: Measured[][] = contestants.map(() => []);
  for (const contestant of contestants) await once(contestant, paths, { ...load, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with a different one, because caches are cold after a contestant with tables of its own.
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const index = (round + turn) % contestants.length;
      results[index]!.push(await once(contestants[index]!, paths, load));
    }
  }
  return results.map((runs) => ({
    requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
    processor: Math.min(...runs.map((run) => run.processor)),
    rounds: runs,
  }));
};

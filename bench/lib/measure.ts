import autocannon from 'autocannon';

export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

export interface Load {
  seconds: number;
  connections: number;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

export interface Contestant {
  url: string;
  headers: Record<string, string>;
}

/** Every connection goes through the paths in turn, so that no answer is asked for again at once. */
const once = async (
  { url, headers }: Contestant,
  paths: readonly string[],
  { seconds, connections }: Load,
): Promise<Measured> => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

/** Medians over rounds in which the contestants take turns, so that what the machine does besides meets all alike. */
export const compare = async (
  contestants: readonly Contestant[],
  paths: readonly string[],
  rounds: number,
  load: Load,
): Promise<Measured[]> => {
  const results: Measured[][] = contestants.map(() => []);
  for (const contestant of contestants) await once(contestant, paths, { ...load, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) results[index]!.push(await once(contestant, paths, load));
  }
  return results.map((runs) => ({
    requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
  }));
};

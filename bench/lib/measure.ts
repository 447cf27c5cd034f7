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

const once = async (url: string, headers: Record<string, string>, { seconds, connections }: Load): Promise<Measured> => {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

/** Medians over rounds in which the contestants take turns, so that what the machine does besides meets all alike. */
export const compare = async (contestants: { url: string; headers: Record<string, string> }[], rounds: number, load: Load): Promise<Measured[]> => {
  const results: Measured[][] = contestants.map(() => []);
  for (const { url, headers } of contestants) await once(url, headers, { ...load, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { url, headers }] of contestants.entries()) results[index]!.push(await once(url, headers, load));
  }
  return results.map((runs) => ({
    requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
  }));
};

import { Agent, request } from 'node:http';

export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  /** The number of answers by status. */
  answers: Map<number, number>;
}

export interface Asked {
  path: string;
  headers: Record<string, string>;
}

const once = (url: string, agent: Agent, { path, headers }: Asked): Promise<number> =>
  new Promise((done, fail) => {
    const sent = request(url + path, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode!));
      response.once('error', fail);
    });
    sent.once('error', fail);
    sent.end();
  });

/** Returns the given quantile. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;

/** Measures `count` requests in milliseconds over a number of kept-alive connections, which take them in turn. */
export const latencyOf = async (
  url: string,
  asked: readonly Asked[],
  { count, connections }: { count: number; connections: number },
): Promise<Latency> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const answers = new Map<number, number>();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const question = asked[next++ % asked.length]!;
      const start = performance.now();
      const status = await once(url, agent, question);
      times.push(performance.now() - start);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    slowest: times.at(-1)!,
    answers,
  };
};

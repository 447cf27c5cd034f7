import type { CallOptions, TestApp } from './app.js';

export interface ReadRequest {
  path: string;
  options?: CallOptions;
}

const ROUNDS = 5;
const REQUESTS_A_ROUND = 8;

/**
 * Returns the processor time in ms of one request, including its client: the minimum of several rounds, because
 * other work of this process only adds to it. Every answer must have one of the statuses.
 */
export const costOf = async (
  app: TestApp,
  { path, options }: ReadRequest,
  statuses: readonly number[] = [200],
): Promise<number> => {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (let request = 0; request < REQUESTS_A_ROUND; request += 1) {
      const { status, text } = await app.api(options ? 'POST' : 'GET', path, options);
      if (!statuses.includes(status)) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    }
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1_000 / REQUESTS_A_ROUND);
  }
  return least;
};

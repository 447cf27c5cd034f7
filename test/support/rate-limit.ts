type Answered = { headers: Headers };

/** A limit at which a few hundred milliseconds restore little of the cost of several concurrent requests. */
export const SLOW_LIMIT = { RATE_LIMIT_PER_MINUTE: '6000' };
const ATTEMPTS = 20;

/** Returns how many requests are left of the limit that an answer names. */
const requestsLeft = ({ headers }: Answered): number => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** Returns how many requests the limit that an answer names restores per millisecond. */
const givenBack = ({ headers }: Answered): number => {
  const [, quota, seconds] = /q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  return Number(quota) / Number(seconds) / 1_000;
};

/**
 * Returns the bounds, in requests, of the cost of the second call: the time between the two answers restored less than
 * `certain`. Repeats both calls if the machine was too slow for that.
 */
export const costBetween = async (
  first: () => Promise<Answered>,
  second: () => Promise<Answered>,
  certain: number,
): Promise<[least: number, most: number]> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const began = performance.now();
    const before = await first();
    const after = await second();
    const returned = Math.ceil((performance.now() - began) * givenBack(after)) + 1;
    const spent = requestsLeft(before) - requestsLeft(after);
    if (returned < certain) return [spent, spent + returned];
  }
  throw new Error(`${ATTEMPTS} times, more than ${certain} requests were restored meanwhile`);
};

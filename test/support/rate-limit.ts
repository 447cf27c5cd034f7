type Answered = { headers: Headers };

/** A limit at which a few hundred milliseconds give back little of what several requests at once cost. */
export const SLOW_LIMIT = { RATE_LIMIT_PER_MINUTE: '6000' };
const ATTEMPTS = 20;

/** How many requests the limit that an answer names leaves. */
const requestsLeft = ({ headers }: Answered): number => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** How many requests the limit that an answer names gives back in a millisecond. */
const givenBack = ({ headers }: Answered): number => {
  const [, quota, seconds] = /q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  return Number(quota) / Number(seconds) / 1_000;
};

/**
 * Returns between which numbers of requests the second call cost: what the time between the two answers gave back is
 * less than `certain`. Repeats both where the machine was slower than that.
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
  throw new Error(`${ATTEMPTS} times, more than ${certain} requests were given back meanwhile`);
};

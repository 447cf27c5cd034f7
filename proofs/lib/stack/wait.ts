export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Polls until `probe` returns a value; undefined after `timeoutMs`. */
export const eventually = async <T>(
  probe: () => Promise<T | undefined>,
  timeoutMs: number,
  everyMs = 100,
): Promise<T | undefined> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined || performance.now() > end) return value;
    await pause(everyMs);
  }
};

/** Polls like `eventually`, and throws after the timeout. */
export const until = async <T>(what: string, probe: () => Promise<T | undefined>, timeoutMs = 60_000): Promise<T> => {
  const value = await eventually(probe, timeoutMs);
  if (value === undefined) throw new Error(`Waited ${timeoutMs} ms for ${what}`);
  return value;
};

/** Runs `work` for every item, at most `width` at a time. */
export const inParallel = async <T>(
  items: Iterable<T>,
  width: number,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]();
  const lane = async (_: unknown, number: number): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value, number);
  };
  await Promise.all(Array.from({ length: width }, lane));
};

/**
 * Starts `work` `rate` times a second while `isOn`, however long each takes. Resolves with the number of runs when all
 * are done.
 */
export const atRate = async (
  rate: number,
  isOn: (begun: number) => boolean,
  work: (index: number) => Promise<void>,
): Promise<number> => {
  const running: Promise<void>[] = [];
  for (let next = performance.now(); isOn(running.length); next += 1_000 / rate) {
    await pause(Math.max(0, next - performance.now()));
    running.push(work(running.length));
  }
  await Promise.all(running);
  return running.length;
};

/** Returns the quantile `share` of the sorted `values`. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

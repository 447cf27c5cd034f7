import { setTimeout as timer } from 'node:timers/promises';

/** Waits; rejects when the signal aborts. Tests put one in its place that moves their clock. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => timer(ms, undefined, { signal });

/** What `work` gives, or the error of `late` when it takes longer than `ms`; the work itself goes on. */
export async function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const done = new AbortController();
  const timeout = sleep(Math.max(0, ms), done.signal).then(
    () => Promise.reject(late()),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    work.catch(() => undefined);
    done.abort();
  }
}

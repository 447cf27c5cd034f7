import { setTimeout as pause } from 'node:timers/promises';

/** Waits; rejects when the signal aborts. Tests replace it with one that moves their clock. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => pause(ms, undefined, { signal });

/**
 * Returns the result of `work`, or throws the error of `late` when it takes longer than `ms`; the work itself
 * continues.
 */
export async function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    work.catch(() => undefined);
    clearTimeout(timer);
  }
}

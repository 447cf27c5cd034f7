interface Patience {
  timeoutMs?: number;
  /** The first pause between probes. Long waits are probed less often, because probes delay the awaited work. */
  everyMs?: number;
}

const LONGEST_PAUSE_MS = 500;
/** The share of its length by which a wait may be late. */
const LATENESS = 0.05;

const isMissing = (value: unknown): boolean => value === undefined || value === false;

/** Waits until the probe returns a value. Counts as an assertion, and fails with `what` when there never is one. */
export async function until<T>(
  what: string,
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  { timeoutMs = 15_000, everyMs = 10 }: Patience = {},
): Promise<T> {
  const start = performance.now();
  const waited = (): number => performance.now() - start;
  let value = await probe();
  while (isMissing(value) && waited() < timeoutMs) {
    const pause = Math.max(everyMs, Math.min(waited() * LATENESS, LONGEST_PAUSE_MS));
    await new Promise((resolve) => setTimeout(resolve, pause));
    value = await probe();
  }
  expect({ waitedFor: what, came: !isMissing(value) }).toEqual({ waitedFor: what, came: true });
  return value as T;
}

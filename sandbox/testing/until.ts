interface Patience {
  timeoutMs?: number;
  everyMs?: number;
}

const isMissing = (value: unknown): boolean => value === undefined || value === false;

/** Waits until the probe gives something. Counts as an assertion and says what it waited for when that never comes. */
export async function until<T>(
  what: string,
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  { timeoutMs = 15_000, everyMs = 10 }: Patience = {},
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let value = await probe();
  while (isMissing(value) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    value = await probe();
  }
  expect({ waitedFor: what, came: !isMissing(value) }).toEqual({ waitedFor: what, came: true });
  return value as T;
}

/** Returns one page of a list. `drift` rows have moved since the caller's last page (fault pageDrift). */
export function pageOf<T>(items: T[], offset: number, limit: number, drift = 0): T[] {
  const start = Math.max(0, offset === 0 ? 0 : offset + drift);
  return items.slice(start, start + limit);
}

/** Reads a whole number from a query string, within bounds. */
export function wholeNumber(text: unknown, fallback: number, min: number, max: number): number {
  const value = typeof text === 'string' || typeof text === 'number' ? Number(text) : NaN;
  return Number.isInteger(value) ? Math.min(max, Math.max(min, value)) : fallback;
}

import { wholeNumber } from '../../http/page.js';

/** Hostaway's answer to a read or write of one thing, or of a list that is not paged. */
export function success(result: unknown): unknown {
  return { status: 'success', result };
}

/** Hostaway's answer to a list. */
export function listOf(result: unknown[], limit: number, offset: number, count: number): unknown {
  const page = Math.floor(offset / limit) + 1;
  return { status: 'success', result, limit, offset, count, page, totalPages: Math.max(1, Math.ceil(count / limit)) };
}

export function pagingOf(query: Record<string, string | undefined>): { limit: number; offset: number } {
  return { limit: wholeNumber(query.limit, 100, 1, 100), offset: wholeNumber(query.offset, 0, 0, 1e9) };
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function stamp(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

export const flag = (on: boolean): number => (on ? 1 : 0);

export const isSet = (value: unknown): boolean => value === '1' || value === 'true' || value === 1 || value === true;

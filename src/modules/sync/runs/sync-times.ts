import { createHash } from 'node:crypto';

const RETRY_MS = 15_000;
const MAX_RETRY_MS = 15 * 60_000;

/** Returns a number in 0..1 that is constant for an account. */
const spread = (accountId: string): number => createHash('sha256').update(accountId).digest().readUInt16BE() / 65_536;

/**
 * Returns the time from one read to the next: the interval, 10 % more or less, so that accounts are not all read at
 * the same time.
 */
export const untilNextRead = (accountId: string, intervalMs: number): number =>
  Math.round(intervalMs * (0.9 + 0.2 * spread(accountId)));

/**
 * Returns the delay after `failures` previous failures in a row: doubled each time, but no longer than the interval or
 * 15 min.
 */
export const untilRetry = (failures: number, intervalMs: number, askedMs = 0): number =>
  Math.max(askedMs, Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS, intervalMs));

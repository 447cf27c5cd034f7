import type { FastifyRequest } from 'fastify';
import type { Limit, LimitState } from '../http/rate-limits.js';

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** At most `max` calls in any `windowMs`. */
type Window = readonly [max: number, windowMs: number];

const limitsOf = (scope: string, windows: Window[]): Limit[] =>
  windows.map(([max, windowMs]) => ({ scope: `${scope}:${windowMs}`, max, windowMs }));

/** Limits calls per account; calls without an account are not limited. */
export const perAccount =
  (...windows: Window[]) =>
  (_request: FastifyRequest, account: string | undefined): Limit[] =>
    account ? limitsOf(`account:${account}`, windows) : [];

/** Limits calls per address of the caller. */
export const perAddress =
  (...windows: Window[]) =>
  ({ ip }: FastifyRequest): Limit[] =>
    limitsOf(`address:${ip}`, windows);

/** Returns the seconds to wait once the limit is reached. */
export const retryAfter = ({ allowed, resetMs }: LimitState): Record<string, string> =>
  allowed ? {} : { 'retry-after': String(Math.ceil(resetMs / 1_000)) };

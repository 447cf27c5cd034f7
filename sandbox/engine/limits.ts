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

/** Counted for each account; calls of nobody are not limited. */
export const perAccount =
  (...windows: Window[]) =>
  (_request: FastifyRequest, account: string | undefined): Limit[] =>
    account ? limitsOf(`account:${account}`, windows) : [];

/** Counted for each address that calls. */
export const perAddress =
  (...windows: Window[]) =>
  ({ ip }: FastifyRequest): Limit[] =>
    limitsOf(`address:${ip}`, windows);

/** Seconds to wait, once nothing is left. */
export const retryAfter = ({ allowed, resetMs }: LimitState): Record<string, string> =>
  allowed ? {} : { 'retry-after': String(Math.ceil(resetMs / 1_000)) };

import type { OutboundErrorKind } from '../../../platform/outbound/outbound-error.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the first, second, ... failed attempt: ten attempts over 75 h 35 min 5 s. */
export const RETRY_STEPS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const JITTER = 0.2;
const SLOW_DOWN_MS = MINUTE;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** A URL that failed for this long, with no success in between, is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR;

/** The result of an attempt: an answer, or where the exchange failed. */
export type AttemptAnswer = { status: number; retryAfter?: string } | { failure: OutboundErrorKind };

export type AttemptOutcome =
  { kind: 'delivered' } | { kind: 'retry'; delayMs: number } | { kind: 'exhausted' } | { kind: 'gone' };

/**
 * Returns the consequence of an answer. `attempt` counts from 1 within the current round; `random` is uniform in [0,
 * 1). Only 2xx is success; redirects are failures; 410 means that the receiver unsubscribed.
 */
export const outcomeOf = (
  answer: AttemptAnswer,
  attempt: number,
  { now, random }: { now: Date; random: number },
): AttemptOutcome => {
  const status = 'status' in answer ? answer.status : undefined;
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const step = RETRY_STEPS_MS[attempt - 1];
  if (step === undefined) return { kind: 'exhausted' };
  const jittered = Math.round(step * (1 - JITTER + 2 * JITTER * random));
  const pause = asksToSlowDown(answer) ? Math.max(jittered, SLOW_DOWN_MS) : jittered;
  const asked = 'status' in answer ? retryAfterMs(answer.retryAfter, now) : undefined;
  return { kind: 'retry', delayMs: asked === undefined ? pause : Math.min(Math.max(asked, pause), 2 * pause) };
};

const asksToSlowDown = (answer: AttemptAnswer): boolean =>
  'status' in answer ? BUSY.has(answer.status) : answer.failure === 'timeout';

/** Parses seconds or an HTTP date (RFC 9110 section 10.2.3); undefined for anything else. */
const retryAfterMs = (value: string | undefined, now: Date): number | undefined => {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
};

/** Returns the recorded class of a failed attempt; null for a success. */
export const errorClassOf = (answer: AttemptAnswer): string | null => {
  if ('failure' in answer) return answer.failure;
  return answer.status >= 200 && answer.status < 300 ? null : 'http';
};

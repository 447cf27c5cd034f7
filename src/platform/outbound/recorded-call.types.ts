import type { OutboundErrorKind } from './outbound-error.js';

/** `quote`: a read of a price for which a caller waits; `token`: a call for access, without the account's own. */
export const CALL_KINDS = ['read', 'write', 'quote', 'token'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** `answered`, or the kind of error that the answer or its absence means (`ConnectorErrorKind`). */
export const CALL_OUTCOMES = [
  'answered',
  'invalid_credentials',
  'rate_limited',
  'rejected',
  'unavailable',
  'unknown_outcome',
  'invalid_response',
  'not_supported',
] as const;
export type RecordedOutcome = (typeof CALL_OUTCOMES)[number];

/** A request to a PMS and its outcome. It contains no secrets and no guest data. */
export interface RecordedCall {
  id: string;
  accountId: string;
  /** The time at which it was sent, or failed to be sent. */
  at: Date;
  kind: CallKind;
  method: string;
  /** Includes the names of query parameters; `…` stands for omitted parts. */
  path: string;
  /** Null without a complete answer. */
  status: number | null;
  outcome: RecordedOutcome;
  /** The kind of the failed exchange if there is no complete answer. */
  networkError: OutboundErrorKind | null;
  /** 1 for the first time that this request was sent. */
  attempt: number;
  /** The time from sending to the end of the answer. */
  durationMs: number;
  /** The wait for the limits of the PMS before it was sent. */
  waitedMs: number;
  /** The known words at the beginning of an answer that reports a failure. */
  errorExcerpt: string | null;
  /** The request to this service that caused the call. */
  requestId: string | null;
  /** The job that caused the call. */
  jobId: string | null;
  /** The trace to which the call belongs; null if it was not traced. */
  traceId: string | null;
}

export interface CallFilter {
  kind?: CallKind;
  /** Whether the outcome differs from `answered`. */
  failed?: boolean;
  /** Calls at or after `since`, and before `until`. */
  since?: Date;
  until?: Date;
}

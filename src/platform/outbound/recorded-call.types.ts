import type { OutboundErrorKind } from './outbound-error.js';

/** `quote`: a read for a price that a caller waits for; `token`: for access, without the account's own. */
export const CALL_KINDS = ['read', 'write', 'quote', 'token'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** `answered`, or the kind of the error that the answer, or its absence, means (`ConnectorErrorKind`). */
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

/** One request to a PMS, and its outcome. It contains no secret and nothing of a guest. */
export interface RecordedCall {
  id: string;
  accountId: string;
  /** When it was sent, or could not be. */
  at: Date;
  kind: CallKind;
  method: string;
  /** With the names of query parameters; `…` stands for what is not kept. */
  path: string;
  /** Null: no complete answer. */
  status: number | null;
  outcome: RecordedOutcome;
  /** The kind of the failed exchange, where there is no complete answer. */
  networkError: OutboundErrorKind | null;
  /** 1: the first time this request was sent. */
  attempt: number;
  /** From sending to the end of the answer. */
  durationMs: number;
  /** The wait for the limits of the PMS before it was sent. */
  waitedMs: number;
  /** The known words of the beginning of an answer that reports a failure. */
  errorExcerpt: string | null;
  /** The request to this service that caused the call. */
  requestId: string | null;
  /** The job that caused the call. */
  jobId: string | null;
  /** The trace to which the call belongs; null: it was not traced. */
  traceId: string | null;
}

export interface CallFilter {
  kind?: CallKind;
  /** Whether the outcome is another than `answered`. */
  failed?: boolean;
  /** At or after; before. */
  since?: Date;
  until?: Date;
}

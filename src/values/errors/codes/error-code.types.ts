/**
 * Whether the same request may be sent again unchanged: `no`, `later` (after `Retry-After`, or when the obstacle is
 * gone), `same_key` (only with the same Idempotency-Key, because the first one may have had an effect).
 */
export type Retry = 'no' | 'later' | 'same_key';

/** One reason of a refusal, as callers read about it. */
export interface ErrorCodeEntry {
  /** The statuses of answers that give this reason. */
  readonly statuses: readonly number[];
  /** A sentence: what is wrong. */
  readonly when: string;
  /** A sentence: what the caller does about it. */
  readonly remedy: string;
  readonly retry: Retry;
  /** The detail names the provider of the PMS that gave the reason. */
  readonly namesProvider?: true;
}

export type ErrorCodeEntries = Readonly<Record<string, ErrorCodeEntry>>;

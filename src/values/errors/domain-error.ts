import type { ErrorCode } from './error-codes.js';

/** The PMS of an account: `PROVIDER_04` and its name. */
export interface ProviderName {
  code: string;
  name: string;
}

/** One fault of a request. `field` is absent where no field applies. */
export interface ErrorDetail {
  field?: string;
  code: ErrorCode;
  message: string;
  /** The PMS, where a PMS gave the reason. */
  provider?: ProviderName;
  /** With `price_changed` and `quote_expired`: a new quote. */
  quote?: object;
  /** With `price_changed` of a booking by quote: the new amounts minus those of the quote. */
  difference?: object;
  /** With `terms_changed`: a new preview of the cancellation. */
  cancellation?: object;
  /** With `change_expired`, and `price_changed` of a change of a stay: a new offer. */
  change?: object;
  /** With `quote_used` and `reference_used`: the reservation that has the quote or the reference. */
  reservationID?: string;
  /** With `too_old`: when the stored answer was read; null when it never was. */
  asOf?: string | null;
}

/** The kinds of failure, in domain terms; only the HTTP filter knows the status of each. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'gone'
  | 'refused'
  | 'rate_limited'
  | 'pms_error'
  | 'unavailable';

export interface DomainErrorOptions {
  code?: ErrorCode;
  /** Absent: one with the code and the message, where there is a code. */
  details?: ErrorDetail[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Every expected failure. The message and details reach the caller: no secret, guest data or internals in them. */
export class DomainError extends Error {
  readonly code: ErrorCode | ErrorKind;
  readonly details: ErrorDetail[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = options.code ?? kind;
    this.details = options.details ?? (options.code ? [{ code: options.code, message }] : []);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Builds a 404: the resource does not exist or the acting tenant may not see it; both look the same. */
export const notFound = (resource: string): DomainError => new DomainError('not_found', `${resource} not found`);

/** Builds a 400 for one field. */
export const invalidField = (field: string, code: ErrorCode, message: string): DomainError =>
  new DomainError('invalid', 'Validation failed', { details: [{ field, code, message }] });

/** Builds a 422 for one field: well-formed, but refused. */
export const refusedField = (field: string, code: ErrorCode, message: string): DomainError =>
  new DomainError('refused', message, { code, details: [{ field, code, message }] });

/** Builds a 409 for one field. */
export const conflictField = (field: string, code: ErrorCode, message: string): DomainError =>
  new DomainError('conflict', message, { code, details: [{ field, code, message }] });

import type { ProviderName } from '../../values/errors/domain-error.js';

/** The closed set of failures of a PMS. */
export type ConnectorErrorKind =
  | 'invalid_credentials'
  | 'rate_limited'
  | 'rejected'
  | 'unavailable'
  | 'unknown_outcome'
  | 'invalid_response'
  | 'not_supported';

/** `no_right`: the access lacks a right that the host did not grant, or one resource is withheld from it. */
export type RejectionReason = 'not_available' | 'price_changed' | 'capacity' | 'stay_rules' | 'not_found' | 'no_right';

export interface ConnectorErrorOptions {
  status?: number;
  retryAfterMs?: number;
  /** For `rejected` and `not_supported`: the reason in our terms, where the PMS gives one. */
  reason?: RejectionReason;
  /** The PMS, if the error does not come from a call that names it. */
  pms?: ProviderName;
  cause?: unknown;
}

/** Returns the error with the name of its PMS; any other error unchanged. */
export const ofPms = (error: unknown, pms: ProviderName): unknown => {
  if (!(error instanceof ConnectorError)) return error;
  const { kind, message, status, retryAfterMs, reason } = error;
  return new ConnectorError(kind, message, { status, retryAfterMs, reason, pms, cause: error });
};

/** The delay for a PMS that does not say when to retry. */
const LIMITED_RETRY_MS = 15_000;

/** An error of a PMS call. `message` may be shown to callers: it contains no credential, guest data, body or host. */
export class ConnectorError extends Error {
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly reason?: ConnectorErrorOptions['reason'];
  readonly pms?: ProviderName;

  constructor(
    readonly kind: ConnectorErrorKind,
    message: string,
    options: ConnectorErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ConnectorError';
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.reason = options.reason;
    this.pms = options.pms;
  }
}

/** Returns when work that the PMS's limit prevented may be retried; undefined for every other error. */
export const limitedUntil = (error: unknown, now: Date): Date | undefined =>
  error instanceof ConnectorError && error.kind === 'rate_limited'
    ? new Date(now.getTime() + (error.retryAfterMs ?? LIMITED_RETRY_MS))
    : undefined;

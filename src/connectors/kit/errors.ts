/** The closed set of what can go wrong with a PMS. */
export type ConnectorErrorKind =
  | 'invalid_credentials'
  | 'rate_limited'
  | 'rejected'
  | 'unavailable'
  | 'unknown_outcome'
  | 'invalid_response'
  | 'not_supported';

export interface ConnectorErrorOptions {
  status?: number;
  retryAfterMs?: number;
  /** For `rejected`: why, in our words, when the PMS lets us tell. */
  reason?: 'not_available' | 'price_changed' | 'capacity' | 'stay_rules' | 'not_found';
  cause?: unknown;
}

/** A PMS that does not say when to come again. */
const LIMITED_RETRY_MS = 15_000;

/** `message` may be shown to callers: it holds no credential, guest data, body or host. */
export class ConnectorError extends Error {
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly reason?: ConnectorErrorOptions['reason'];

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
  }
}

/** When what the PMS's limit kept from being done may be tried again; undefined for every other error. */
export const limitedUntil = (error: unknown, now: Date): Date | undefined =>
  error instanceof ConnectorError && error.kind === 'rate_limited'
    ? new Date(now.getTime() + (error.retryAfterMs ?? LIMITED_RETRY_MS))
    : undefined;

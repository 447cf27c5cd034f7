import { conflictField, DomainError } from '../../values/errors/domain-error.js';
import { ConnectorError } from './errors.js';

/** Converts connector errors to the errors that callers see when the PMS cannot serve; the only such mapping. */
export const toDomainError = (error: unknown): unknown => {
  if (!(error instanceof ConnectorError)) return error;
  const { message, retryAfterMs, reason } = error;
  const retryAfterSeconds = Math.max(1, Math.ceil((retryAfterMs ?? 30_000) / 1000));
  const details = [{ code: reason ?? error.kind, message }];
  switch (error.kind) {
    case 'invalid_credentials':
      return new DomainError('refused', 'The PMS refused the credentials', { code: error.kind, details, cause: error });
    case 'rejected':
      return new DomainError('refused', message, { code: reason ?? error.kind, details, cause: error });
    case 'not_supported':
      return new DomainError('refused', message, { code: error.kind, details, cause: error });
    case 'rate_limited':
    case 'unavailable':
      return new DomainError('unavailable', 'The PMS cannot be reached now', {
        code: error.kind,
        details,
        retryAfterSeconds,
        cause: error,
      });
    case 'unknown_outcome':
    case 'invalid_response':
      return new DomainError('pms_error', 'The PMS answered with an error', {
        code: error.kind,
        details,
        cause: error,
      });
  }
};

/** Returns whether the outcome of a write that failed with the error is open. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof ConnectorError
    ? error.kind === 'unknown_outcome' || error.kind === 'invalid_response'
    : !(error instanceof DomainError);

/** Converts the PMS's refusal of a stay: taken nights are a conflict (409). */
export const refusedBooking = (error: unknown): unknown => {
  if (error instanceof ConnectorError && error.reason === 'not_available') {
    return conflictField('checkInDate', 'nights_taken', 'The PMS says these nights are taken');
  }
  return toDomainError(error);
};

/** Runs a PMS call on behalf of a caller. */
export const forCaller = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw toDomainError(error);
  }
};

import { DomainError, type ProviderName } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { ConnectorError, type ConnectorErrorKind, type RejectionReason } from './errors.js';

const KINDS: Record<ConnectorErrorKind, ErrorCode> = {
  invalid_credentials: 'pms_invalid_credentials',
  rate_limited: 'pms_rate_limited',
  rejected: 'pms_rejected',
  unavailable: 'pms_unavailable',
  unknown_outcome: 'pms_outcome_unknown',
  invalid_response: 'pms_invalid_response',
  not_supported: 'not_supported',
};

const REASONS: Partial<Record<RejectionReason, ErrorCode>> = {
  not_available: 'nights_taken',
  price_changed: 'pms_price_changed',
  capacity: 'capacity_exceeded',
  stay_rules: 'stay_rules_broken',
  not_found: 'not_known_to_pms',
};

const codeOf = ({ reason, kind }: ConnectorError): ErrorCode => (reason && REASONS[reason]) ?? KINDS[kind];

const retryAfterOf = ({ retryAfterMs = 30_000 }: ConnectorError): number => Math.max(1, Math.ceil(retryAfterMs / 1000));

const nameOf = ({ name, code }: ProviderName): string => `${name} (${code})`;

/** Builds a 422: the PMS does not offer what the request needs. `lack` completes "<name> …". */
export const notOfferedBy = (pms: ProviderName, field: string, code: ErrorCode, lack: string): DomainError => {
  const message = `${nameOf(pms)} ${lack}`;
  return new DomainError('refused', message, { code, details: [{ field, code, message, provider: pms }] });
};

/**
 * Converts connector errors to the errors that callers see when the PMS cannot serve; the only such mapping. Message and
 * detail name the PMS.
 */
export const toDomainError = (error: unknown, pms?: ProviderName): unknown => {
  if (!(error instanceof ConnectorError)) return error;
  const provider = pms ?? error.pms;
  const name = provider ? nameOf(provider) : 'The PMS';
  const message = `${name}: ${error.message}`;
  const code = codeOf(error);
  const options = { code, details: [{ code, message, ...(provider && { provider }) }], cause: error };
  switch (error.kind) {
    case 'invalid_credentials':
      return new DomainError('refused', `${name} refused the credentials`, options);
    case 'rejected':
    case 'not_supported':
      return new DomainError('refused', message, options);
    case 'rate_limited':
    case 'unavailable':
      return new DomainError('unavailable', `${name} cannot be reached now`, {
        ...options,
        retryAfterSeconds: retryAfterOf(error),
      });
    case 'unknown_outcome':
    case 'invalid_response':
      return new DomainError('pms_error', `${name} answered with an error`, options);
  }
};

/** Returns whether the outcome of a write that failed with the error is unknown. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof ConnectorError
    ? error.kind === 'unknown_outcome' || error.kind === 'invalid_response'
    : !(error instanceof DomainError);

/** Converts the PMS's refusal of a stay: taken nights are a conflict (409). */
export const refusedBooking = (error: unknown, pms: ProviderName): unknown => {
  if (error instanceof ConnectorError && error.reason === 'not_available') {
    const message = `${nameOf(pms)} says these nights are taken`;
    return new DomainError('conflict', message, {
      code: 'nights_taken',
      details: [{ field: 'checkInDate', code: 'nights_taken', message, provider: pms }],
    });
  }
  return toDomainError(error, pms);
};

/** Runs a PMS call on behalf of a caller. `pms` is absent only if the call determines which PMS it is. */
export const forCaller = async <T>(call: Promise<T>, pms?: ProviderName): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw toDomainError(error, pms);
  }
};

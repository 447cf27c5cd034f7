import { HttpException } from '@nestjs/common';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import { MAX_FAULTS } from './limits.js';
import { DomainError, type ErrorDetail, type ErrorKind } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';

/** The body of docs/interface.md#errors */
export interface ErrorBody {
  timestamp: string;
  path: string;
  message: string;
  details: ErrorDetail[];
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  refused: 422,
  rate_limited: 429,
  pms_error: 502,
  unavailable: 503,
};

export interface Failure {
  status: number;
  message: string;
  details: ErrorDetail[];
  retryAfterSeconds?: number;
  /** The error was not expected: its cause belongs in the log. */
  unexpected: boolean;
}

export const plain = (status: number, message: string, code?: ErrorCode): Failure => ({
  status,
  message,
  details: code ? [{ code, message }] : [],
  unexpected: false,
});

const BY_CODE: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: plain(413, 'Body exceeds 256 KiB', 'too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: plain(415, 'Content-Type must be application/json', 'unsupported_media_type'),
  FST_ERR_CTP_INVALID_JSON_BODY: plain(400, 'Body is not valid JSON', 'invalid_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: plain(400, 'Body does not match Content-Length', 'invalid_json'),
  // A path that cannot be decoded, or a part of it longer than any id: it names nothing.
  FST_ERR_BAD_URL: plain(404, 'Resource not found'),
  FST_ERR_MAX_PARAM_LENGTH: plain(404, 'Resource not found'),
};

const isClientStatus = (status: unknown): status is number =>
  typeof status === 'number' && status >= 400 && status < 500;

/** Returns the failure of an error that Nest threw; undefined when the service is to blame. */
const httpFailure = (error: HttpException): Failure | undefined => {
  // Nest wraps an error of Fastify.
  const { code } = (error.cause ?? {}) as { code?: string };
  if (code && BY_CODE[code]) return BY_CODE[code];
  const status = error.getStatus();
  if (status === 404) return plain(404, 'Resource not found');
  return status < 500 ? plain(status, error.message) : undefined;
};

/** Returns status, message and details of any error; an unknown one becomes a bare 500. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof DomainError) {
    const { kind, message, details, retryAfterSeconds } = error;
    return { status: STATUS[kind], message, details, retryAfterSeconds, unexpected: false };
  }
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code && BY_CODE[code]) return BY_CODE[code];
  const refusal = error instanceof HttpException ? httpFailure(error) : undefined;
  if (refusal) return refusal;
  if (error instanceof SyntaxError && statusCode === 400) return plain(400, 'Body is not valid JSON', 'invalid_json');
  if (isClientStatus(statusCode)) return plain(statusCode, 'Malformed request', 'malformed_request');
  if (isDatabaseAway(error))
    return { status: 503, message: 'Service unavailable', details: [], retryAfterSeconds: 1, unexpected: false };
  return { status: 500, message: 'Internal server error', details: [], unexpected: true };
};

const LONGEST_FIELD = 300;
const LONGEST_MESSAGE = 600;

const clipped = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

const unlisted = ({ length }: ErrorDetail[]): string =>
  length > MAX_FAULTS ? `; ${length - MAX_FAULTS} more faults are not listed` : '';

/**
 * Limits the details, so that an answer stays small, however many faults a request has and however long its names are.
 */
const listed = (details: ErrorDetail[]): ErrorDetail[] =>
  details.slice(0, MAX_FAULTS).map((detail) => ({
    ...detail,
    ...(detail.field === undefined ? {} : { field: clipped(detail.field, LONGEST_FIELD) }),
    message: clipped(detail.message, LONGEST_MESSAGE),
  }));

export const errorBody = (failure: Failure, path: string, now: Date): ErrorBody => ({
  timestamp: now.toISOString(),
  path,
  message: failure.message + unlisted(failure.details),
  details: listed(failure.details),
});

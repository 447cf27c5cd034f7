import { ceilingError } from '../../records/ceilings/ceilings.js';
import {
  conflictField,
  DomainError,
  type ErrorDetail,
  notFound,
  refusedField,
} from '../../values/errors/domain-error.js';

export const appNotFound = (): DomainError => notFound('Outgoing webhook app');

export const urlNotFound = (): DomainError => notFound('Webhook URL');

export const deliveryNotFound = (): DomainError => notFound('Delivery');

export const urlsRefused = (details: ErrorDetail[]): DomainError =>
  new DomainError('invalid', 'Validation failed', { details });

/** Returns a 409: a delivery to the URL would only be skipped. */
export const urlDisabled = (): DomainError =>
  conflictField('url', 'url_disabled', 'The URL is disabled; enable it first');

/** Returns a 409: a removed URL receives nothing. */
export const urlRemoved = (): DomainError => conflictField('url', 'url_removed', 'The URL is no longer one of the app');

/** Returns a 409: the answer of the attempt in progress decides the next step. */
export const attemptRunning = (): DomainError =>
  new DomainError('conflict', 'An attempt of this delivery is in progress', { code: 'attempt_running' });

/** Returns a 422: a delivery cannot be repeated without limit. */
export const tooManyAttempts = (most: number): DomainError =>
  ceilingError(
    'too_many_attempts',
    `A delivery is sent again until it has had ${most} attempts; read its body instead`,
  );

/** Returns a 429: a test event makes a request to every URL of its app, so few may wait at a time. */
export const tooManyTests = (most: number, retryAfterSeconds: number): DomainError => {
  const message = `${most} test events of the workspace are not sent yet: send another one after their first attempts`;
  return new DomainError('rate_limited', message, {
    code: 'too_many_tests',
    details: [{ code: 'too_many_tests', message }],
    retryAfterSeconds,
  });
};

export const nothingToTest = (): DomainError => refusedField('url', 'no_enabled_url', 'The app has no enabled URL');

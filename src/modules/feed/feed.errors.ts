import { DomainError, invalidField } from '../../values/errors/domain-error.js';
import { MOST_CONSUMERS } from './feed.types.js';

/** Builds a 400: the same for a malformed cursor and for one of another tenant. */
export const invalidCursor = (field: string): DomainError =>
  invalidField(
    field,
    'invalid_cursor',
    `${field} must be a cursor that this tenant received (nextCursor, oldestCursor or cursor), or now`,
  );

/** Builds a 410: events after the cursor have been deleted. */
export const cursorTooOld = (field: string, days: number): DomainError => {
  const message = `${field} is older than the ${days} days for which events are kept; leave it out to start at the oldest event`;
  return new DomainError('gone', message, {
    code: 'cursor_too_old',
    details: [{ field, code: 'cursor_too_old', message }],
  });
};

/** Builds a 422. */
export const tooManyConsumers = (): DomainError => {
  const message = `A tenant must not have more than ${MOST_CONSUMERS} consumers; delete one that is no longer used`;
  return new DomainError('refused', message, {
    code: 'too_many_consumers',
    details: [{ field: 'consumer', code: 'too_many_consumers', message }],
  });
};

/** Builds a 429: requests and streams of the workspace hold all its places. */
export const tooManyStreams = (): DomainError => {
  const message = 'This workspace has too many waiting requests and streams; close one, or try again later';
  return new DomainError('rate_limited', 'Too many requests', {
    details: [{ code: 'too_many_streams', message }],
    retryAfterSeconds: 10,
  });
};

/** Builds a 400: the parameter has no meaning for a stream. */
export const notOfStreams = (field: string): DomainError =>
  invalidField(field, 'not_for_streams', `${field} must be left out when the events are read as a stream`);

/** Builds a 401: the key was revoked or has expired while its request waited. */
export const keyEnded = (): DomainError => new DomainError('unauthenticated', 'Authentication failed');

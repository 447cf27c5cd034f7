import { DomainError } from '../../values/errors/domain-error.js';

/** Builds the 429 for a payer whose requests already wait for longer than a caller would. */
export const tooManyRequests = (retryAfterSeconds: number): DomainError =>
  new DomainError('rate_limited', 'Too many requests', {
    details: [
      {
        code: 'rate_limited',
        message: 'Earlier requests have used more than their share of the service; send fewer or smaller requests',
      },
    ],
    retryAfterSeconds,
  });

/** Builds the error for a caller that has closed its connection, so that nobody would read the answer. */
export const callerLeft = (): DomainError => new DomainError('rate_limited', 'The caller closed the connection');

import { DomainError, notFound, refusedField } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';

export const sessionNotFound = (): DomainError => notFound('Connect session');

const unusable = (code: ErrorCode, message: string): DomainError =>
  new DomainError('not_found', message, { code, details: [{ code, message }] });

/** Returns the host's 404 for a link that is unknown or expired, without revealing which. */
export const linkExpired = (): DomainError => unusable('link_expired', 'The link is unknown or has expired');

/** Returns the host's 404 when another browser tried to connect first, or this one has not read the page. */
export const otherBrowser = (): DomainError => unusable('link_used_elsewhere', 'The link is used in another browser');

/** Returns the 409 for a link that was tried too often. */
export const tooManyAttempts = (): DomainError =>
  new DomainError('conflict', 'Too many attempts with this link', {
    code: 'too_many_attempts',
    details: [{ code: 'too_many_attempts', message: 'Too many attempts with this link' }],
  });

export const accountIsActive = (): DomainError =>
  refusedField(
    'integrationAccountID',
    'account_active',
    'The integration account is ACTIVE: there is nothing to reconnect',
  );

export const providerNotOffered = (): DomainError =>
  refusedField('provider', 'provider_not_offered', 'The link does not offer this provider');

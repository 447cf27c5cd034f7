import type { AuthType } from '../../connectors/kit/connector.js';
import type { Provider } from '../../connectors/kit/provider.js';
import { violatedConstraint } from '../../shared/database/database.js';
import { conflictField, DomainError, notFound, refusedField } from '../../shared/errors/domain-error.js';

export const accountNotFound = (): DomainError => notFound('Integration account');

/** 422 that lists what the provider does offer. */
export const authTypeNotOffered = (provider: Provider, authType: AuthType, offered: readonly AuthType[]): DomainError =>
  refusedField('authType', 'auth_type', `${provider} does not offer ${authType}; it offers ${offered.join(', ')}`);

export const notInThisRelease = (provider: Provider): DomainError =>
  refusedField('provider', 'not_supported', `${provider} is not available in this release`);

export const noOAuthApp = (provider: Provider): DomainError =>
  refusedField(
    'provider',
    'oauth_app_missing',
    `No OAuth app is configured for ${provider}: set its client_id and client_secret first`,
  );

/** 422 for whoever asks for a price or a stay. */
export const accountInactive = (reason: string | null): DomainError =>
  refusedField(
    'listingID',
    'account_inactive',
    `The integration account of the listing is INACTIVE${reason ? ` (${reason})` : ''}: it takes no quotes and no reservations`,
  );

export const notOAuth = (): DomainError =>
  refusedField('authType', 'not_oauth', 'Only accounts with OAuth-based authentication can be reauthorized');

export const otherPmsAccount = (): DomainError =>
  refusedField('authConfig', 'other_account', 'The credentials belong to another account of the PMS');

export const identifierTaken = (): DomainError =>
  conflictField('accountIdentifier', 'duplicate', 'accountIdentifier is taken by another account of the workspace');

export const idTaken = (): DomainError => conflictField('id', 'duplicate', 'id is taken by another account');

/** Unique violations of the account's row as what they mean to the caller; anything else as it is. */
export const asConflict = (error: unknown): unknown => {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return error;
  return constraint === 'integration_account_identifier' ? identifierTaken() : idTaken();
};

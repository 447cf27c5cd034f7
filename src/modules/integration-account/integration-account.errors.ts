import { notOfferedBy } from '../../connectors/port/domain-errors.js';
import type { AuthType } from '../../connectors/port/connector.js';
import type { Provider } from '../../connectors/port/provider.js';
import { violatedConstraint } from '../../platform/database/database.js';
import {
  conflictField,
  DomainError,
  notFound,
  refusedField,
  type ErrorDetail,
} from '../../values/errors/domain-error.js';

export const accountNotFound = (): DomainError => notFound('Integration account');

/** Returns a 422 that lists the authTypes that the provider offers. */
export const authTypeNotOffered = (provider: Provider, authType: AuthType, offered: readonly AuthType[]): DomainError =>
  refusedField(
    'authType',
    'auth_type_not_offered',
    `${provider} does not offer ${authType}; it offers ${offered.join(', ')}`,
  );

export const notInThisRelease = (provider: Provider, name: string): DomainError =>
  notOfferedBy({ code: provider, name }, 'provider', 'not_supported', 'is not available in this release');

export const noOAuthApp = (provider: Provider): DomainError =>
  refusedField(
    'provider',
    'oauth_app_missing',
    `No OAuth app is configured for ${provider}: set its client_id and client_secret first`,
  );

/** Returns the 422 for a request for a price or a stay while the account is INACTIVE. */
export const accountInactive = (reason: string | null): DomainError =>
  refusedField(
    'listingID',
    'account_inactive',
    `The integration account of the listing is INACTIVE${reason ? ` (${reason})` : ''}: it accepts neither quotes nor reservations`,
  );

export const notOAuth = (): DomainError =>
  refusedField('authType', 'not_oauth', 'Only accounts with OAuth-based authentication can be reauthorized');

export const otherPmsAccount = (): DomainError =>
  refusedField('authConfig', 'other_pms_account', 'The credentials belong to another account of the PMS');

/**
 * Returns a 403, because credentials that the workspace has for all its accounts do not prove that a restricted key or
 * a host controls one of them.
 */
export const proofRequired = (provider: Provider, proving: readonly string[]): DomainError => {
  const message =
    proving.length > 0
      ? `A restricted API key connects ${provider} only with the account's own login: give authConfig.${proving.join(', authConfig.')}`
      : `${provider} has no secret of the account's own: connect it with an unrestricted API key`;
  const details: ErrorDetail[] = [{ field: 'authConfig', code: 'proof_required', message }];
  return new DomainError('forbidden', message, { code: 'proof_required', details });
};

/**
 * Returns a 409 for credentials without a secret of the account's own. It does not reveal whether the account is
 * unknown at the PMS or held by another tenant.
 */
export const accountHeld = (): DomainError =>
  conflictField(
    'authConfig',
    'account_held',
    "The workspace's access to the PMS does not show this account, or another tenant holds it",
  );

export const identifierTaken = (): DomainError =>
  conflictField('accountIdentifier', 'taken', 'accountIdentifier is taken by another account of the workspace');

export const idTaken = (): DomainError => conflictField('id', 'taken', 'id is taken by another account');

/** Translates unique violations of the account's row into the caller's terms; returns any other error unchanged. */
export const asConflict = (error: unknown): unknown => {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return error;
  return constraint === 'integration_account_identifier' ? identifierTaken() : idTaken();
};

import type { KeyRights } from '../../platform/access/rights.js';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';

const EXCEEDED: Record<keyof KeyRights, [field: string, message: string]> = {
  scopes: ['scopes', 'scopes must not name a scope that this API key lacks'],
  tenantIds: ['tenantIDs', 'tenantIDs must not name a tenant that this API key may not act for'],
  networks: ['networks', 'networks must be within the networks of this API key'],
  expiresAt: ['expiresAt', 'expiresAt must not be later than the expiry of this API key'],
  isOperator: ['isOperator', 'only the key of an operator may manage the key of an operator'],
};

/** Returns a 403 with one detail for each exceeded right. */
export const exceedsMaker = (respects: (keyof KeyRights)[]): DomainError => {
  const details = respects.map((respect): ErrorDetail => {
    const [field, message] = EXCEEDED[respect];
    return { field, code: 'exceeds_maker', message };
  });
  return new DomainError('forbidden', 'An API key cannot grant a right that it lacks', { details });
};

export const noSuchTenants = (ids: readonly string[]): DomainError => {
  const details = ids.map((id): ErrorDetail => ({
    field: 'tenantIDs',
    code: 'not_found',
    message: `${id} is not a tenant of the workspace`,
  }));
  return new DomainError('not_found', 'Tenant not found', { details });
};

export const keyLimit = (most: number): DomainError => {
  const message = `The workspace has ${most} live API keys, which is the maximum; revoke one first`;
  return new DomainError('conflict', message, {
    code: 'too_many_api_keys',
    details: [{ code: 'too_many_api_keys', message }],
  });
};

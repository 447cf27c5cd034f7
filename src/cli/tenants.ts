import { TenancyService } from '../modules/tenancy/tenancy.service.js';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';
import type { Scope } from '../platform/access/scope.js';
import { DomainError } from '../values/errors/domain-error.js';
import type { Service } from './service.js';

const EVERY = { limit: 10_000 };

/** Returns a scope for each tenant of the workspace, or for the given one. Throws if the workspace does not exist. */
export const scopesOf = async (service: Service, workspaceId: string, tenantId?: string): Promise<Scope[]> => {
  await service(WorkspaceService).get(workspaceId);
  const { rows } = await service(TenancyService).listTenants(workspaceId, EVERY);
  return rows.filter(({ id }) => !tenantId || id === tenantId).map(({ id }) => ({ workspaceId, tenantId: id }));
};

/** Calls `read` for each scope in turn and returns all results in one list. */
export const inEach = async <T>(scopes: readonly Scope[], read: (scope: Scope) => Promise<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (const scope of scopes) found.push(...(await read(scope)));
  return found;
};

/** Returns the result of `read` for the first candidate that has one; throws the last "not found" if none has. */
export const firstFound = async <C, T>(candidates: readonly C[], read: (candidate: C) => Promise<T>): Promise<T> => {
  let missing: unknown;
  for (const candidate of candidates) {
    try {
      return await read(candidate);
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not_found')) throw error;
      missing = error;
    }
  }
  throw missing;
};

import type { ExecutionContext } from '@nestjs/common';
import type { Caller, Scope } from '../../../platform/access/scope.js';
import { UNRESTRICTED } from '../../../platform/access/rights.js';

export const SCOPE: Scope = {
  workspaceId: '0198a000-0000-7000-8000-000000000001',
  tenantId: '0198a000-0000-7000-8000-000000000002',
};

export const callerOf = (changes: Partial<Caller> = {}): Caller => ({
  ...SCOPE,
  isDefaultTenant: true,
  apiKeyId: '0198a000-0000-7000-8000-000000000003',
  rights: UNRESTRICTED,
  ...changes,
});

/** Returns a request to the method `name` of the controller `type`. */
export const contextOf = (type: new () => object, name: string, request: object): ExecutionContext => {
  const handler = (type.prototype as Record<string, unknown>)[name];
  return {
    getClass: () => type,
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => request }),
  } as unknown as ExecutionContext;
};

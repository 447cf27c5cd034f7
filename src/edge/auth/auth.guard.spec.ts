import { Reflector } from '@nestjs/core';
import { type Access, currentAccess, outside } from '../../platform/database/access.js';
import { ActsForTenant, NarrowedByTenant } from './auth.decorators.js';
import { AuthGuard, type Authenticator } from './auth.guard.js';
import type { Caller } from '../../platform/access/scope.js';
import { callerOf, contextOf, SCOPE } from './testing/guards.harness.js';

const { workspaceId, tenantId } = SCOPE;
const OTHER = '0198a000-0000-7000-8000-00000000000a';

class Things {
  @ActsForTenant() ofTenant(): void {}
  @NarrowedByTenant() narrowed(): void {}
  ofWorkspace(): void {}
}

describe('AuthGuard', () => {
  /** The access with which the database was read while the tenant was looked up. */
  let lookedUpAs: (Access | undefined)[];

  const guard = new AuthGuard(new Reflector(), {
    async actAs(caller: Caller, tenant: string) {
      lookedUpAs.push(currentAccess());
      if (tenant !== OTHER) throw new Error(`no tenant "${tenant}"`);
      return { ...caller, tenantId: tenant, isDefaultTenant: false };
    },
  } as unknown as Authenticator);

  beforeEach(() => {
    lookedUpAs = [];
  });

  const pass = (
    name: keyof Things,
    tenant?: string,
    request: { caller?: Caller; access?: string } = { caller: callerOf() },
  ): Promise<{ caller?: Caller; access?: Access }> =>
    outside(async () => {
      const headers = tenant === undefined ? {} : { 'x-service-tenant-id': tenant };
      const sent = { headers, caller: request.caller, routeOptions: { config: { access: request.access } } };
      expect(await guard.canActivate(contextOf(Things, name, sent))).toBe(true);
      return { caller: sent.caller, access: currentAccess() };
    });

  it.each<[string, keyof Things, string | undefined, Partial<Caller>, string]>([
    ['acts for the default tenant', 'ofTenant', undefined, {}, tenantId],
    [
      'acts for the tenant that the header names',
      'ofTenant',
      OTHER,
      { tenantId: OTHER, isDefaultTenant: false },
      OTHER,
    ],
    ['acts for the workspace where no tenant is read', 'ofWorkspace', undefined, {}, workspaceId],
    ['ignores the header where no tenant is read', 'ofWorkspace', OTHER, {}, workspaceId],
    [
      'acts for the workspace where a header may narrow the request but is absent',
      'narrowed',
      undefined,
      {},
      workspaceId,
    ],
    [
      'is narrowed by the header',
      'narrowed',
      OTHER,
      { tenantId: OTHER, isDefaultTenant: false, isNarrowed: true },
      workspaceId,
    ],
  ])('%s', async (_name, operation, tenant, changes, actorId) => {
    const { caller, access } = await pass(operation, tenant);
    expect(caller).toEqual(callerOf(changes));
    expect(access).toEqual({ workspaceId, actorId });
  });

  it.each(['', ' ', 'nobody'])('refuses a header that names no tenant: %j', async (tenant) => {
    await expect(pass('ofTenant', tenant)).rejects.toThrow(`no tenant "${tenant}"`);
    await expect(pass('narrowed', tenant)).rejects.toThrow(`no tenant "${tenant}"`);
  });

  it('looks up the tenant within the workspace only', async () => {
    await pass('ofTenant', OTHER);
    expect(lookedUpAs).toEqual([{ workspaceId, actorId: workspaceId, isReading: true }]);
  });

  it('admits requests to public routes, which see no rows', async () => {
    expect(await pass('ofTenant', OTHER, { access: 'open' })).toEqual({});
    expect(lookedUpAs).toEqual([]);
  });

  it('refuses a request that was not admitted', async () => {
    await expect(pass('ofTenant', undefined, {})).rejects.toThrow('without admission');
  });
});

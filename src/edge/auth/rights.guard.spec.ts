import { SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ActsForTenant,
  CHANGES_WORKSPACE,
  KEY_SCOPE,
  NarrowedByTenant,
  OpenToTenantKeys,
  OPERATORS_ONLY,
  REACHES,
} from './auth.decorators.js';
import type { Authenticator } from './auth.guard.js';
import { type KeyRights, UNRESTRICTED } from '../../platform/access/rights.js';
import { RightsGuard } from './rights.guard.js';
import type { Caller } from '../../platform/access/scope.js';
import { callerOf, contextOf, SCOPE } from './testing/guards.harness.js';

const Needs = (scope: string): MethodDecorator => SetMetadata(KEY_SCOPE, scope);

class Things {
  @Needs('read') @ActsForTenant() ofTenant(): void {}
  @Needs('manage') ofWorkspace(): void {}
  @Needs('read') @NarrowedByTenant() narrowed(): void {}
  @Needs('keys') @OpenToTenantKeys() open(): void {}
  @Needs('manage') @ActsForTenant() @SetMetadata(CHANGES_WORKSPACE, true) shared(): void {}
  @Needs('manage') @SetMetadata(REACHES, ['guests']) reaching(): void {}
  @Needs('keys') @SetMetadata(OPERATORS_ONLY, true) ofService(): void {}
  undeclared(): void {}
}

describe('RightsGuard', () => {
  let used: string[];

  beforeEach(() => {
    used = [];
  });

  /** `ok`, or the code of the refusal. */
  const outcomeOf = async (
    [type, name]: [new () => object, string],
    caller: Caller | undefined,
    ip = '192.0.2.7',
  ): Promise<string> => {
    const authenticator = { usedFrom: async (_: Caller, network: string) => void used.push(network) };
    const guard = new RightsGuard(new Reflector(), authenticator as unknown as Authenticator);
    try {
      return (await guard.canActivate(contextOf(type, name, { caller, ip }))) ? 'ok' : 'false';
    } catch (error) {
      return (error as { code?: string }).code ?? (error as Error).message;
    }
  };
  const restricted = (changes: Partial<KeyRights>, more: Partial<Caller> = {}): Caller =>
    callerOf({ rights: { ...UNRESTRICTED, ...changes }, ...more });

  const mine = restricted({ tenantIds: [SCOPE.tenantId] });
  const others = restricted({ tenantIds: ['0198a000-0000-7000-8000-00000000000f'] });

  it.each<[string, [new () => object, string], Caller, string]>([
    ['admits an unrestricted key', [Things, 'ofWorkspace'], callerOf(), 'ok'],
    ['admits a key with the scope', [Things, 'ofWorkspace'], restricted({ scopes: ['read', 'manage'] }), 'ok'],
    [
      'refuses a key with another scope',
      [Things, 'ofWorkspace'],
      restricted({ scopes: ['read', 'book', 'secrets', 'keys'] }),
      'missing_scope',
    ],
    [
      'refuses a key with the scope but not that of the reached data',
      [Things, 'reaching'],
      restricted({ scopes: ['manage'] }),
      'missing_scope',
    ],
    [
      'refuses a key with only the scope of the reached data',
      [Things, 'reaching'],
      restricted({ scopes: ['read'] }),
      'missing_scope',
    ],
    ['admits a key with both scopes', [Things, 'reaching'], restricted({ scopes: ['read', 'manage'] }), 'ok'],
    ['refuses a key without any scope', [Things, 'ofTenant'], restricted({ scopes: [] }), 'missing_scope'],
    ['admits a key of the tenant', [Things, 'ofTenant'], mine, 'ok'],
    ['refuses a key of another tenant', [Things, 'ofTenant'], others, 'wrong_tenant'],
    ['refuses a key of no tenant', [Things, 'ofTenant'], restricted({ tenantIds: [] }), 'wrong_tenant'],
    ['refuses a key of the tenant for the workspace', [Things, 'ofWorkspace'], mine, 'wrong_tenant'],
    ['admits a key of another tenant for an operation that is open to it', [Things, 'open'], others, 'ok'],
    ['refuses a key of the tenant for data that it shares with others', [Things, 'shared'], mine, 'wrong_tenant'],
    ['admits an unrestricted key for data that tenants share', [Things, 'shared'], callerOf(), 'ok'],
    ['admits a key of another tenant for any account', [Things, 'narrowed'], others, 'ok'],
    ['admits a key of the tenant that the header names', [Things, 'narrowed'], { ...mine, isNarrowed: true }, 'ok'],
    [
      'refuses a key of a tenant other than the one that the header names',
      [Things, 'narrowed'],
      { ...others, isNarrowed: true },
      'wrong_tenant',
    ],
    ['admits a key of an operator for the service', [Things, 'ofService'], restricted({ isOperator: true }), 'ok'],
    [
      'refuses an unrestricted key of a customer for the service',
      [Things, 'ofService'],
      callerOf(),
      'operator_required',
    ],
    [
      'fails for an operation without a scope, whatever the key',
      [Things, 'undeclared'],
      callerOf(),
      'An operation that needs a key must declare its scope',
    ],
  ])('%s', async (_name, operation, caller, outcome) => {
    expect(await outcomeOf(operation, caller)).toBe(outcome);
  });

  it('checks no rights on a public route', async () => {
    expect(await outcomeOf([Things, 'undeclared'], undefined)).toBe('ok');
    expect(used).toEqual([]);
  });

  it.each([
    ['192.0.2.255', '192.0.2.255'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
  ])('remembers that a key was used from %s', async (ip, network) => {
    expect(await outcomeOf([Things, 'ofTenant'], callerOf(), ip)).toBe('ok');
    expect(used).toEqual([network]);
  });
});

import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { newId } from '../../platform/database/ids.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { operatorOf } from './operator.js';
import { tenancyHarness, type TenancyHarness } from './testing/tenancy.harness.js';

describe('API key authentication', () => {
  let harness: TenancyHarness;
  let workspaceId: string;
  let tenants: { first: string; second: string };

  beforeAll(async () => {
    harness = await tenancyHarness();
    const made = await harness.workspaces.create('One', { secondTenant: 'Second' });
    workspaceId = made.workspaceId;
    tenants = { first: made.defaultTenantId, second: made.secondTenantId! };
  });
  afterAll(() => harness.connection.close());

  const issue = (expiresAt: Date | null = null) =>
    harness.keys.create(operatorOf(workspaceId), { name: 'key', expiresAt });
  const inMs = (ms: number): Date => new Date(harness.clock.now().getTime() + ms);
  const actAs = async (key: string, tenant: string): Promise<Caller> =>
    harness.authenticator.actAs((await harness.authenticator.authenticate(key))!, tenant);
  const lastUsedAt = async (id: string): Promise<Date | null> => {
    const { rows } = await harness.keys.list(operatorOf(workspaceId), { limit: 100 });
    return rows.find((row) => row.id === id)!.lastUsedAt;
  };

  it('accepts an issued key and acts for the default tenant', async () => {
    const issued = await issue();
    expect(await harness.authenticator.authenticate(issued.key)).toEqual({
      workspaceId,
      tenantId: tenants.first,
      isDefaultTenant: true,
      apiKeyId: issued.id,
      rights: UNRESTRICTED,
    });
  });

  it('stores a digest, never the secret', async () => {
    const { key, keyId } = await issue();
    const rows = await harness.connection.database.query<{ row: string }>(
      'SELECT api_key::text AS row FROM api_key WHERE key_id = $1',
      [keyId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(key.split('_')[2]);
  });

  it('rejects empty, malformed, unknown or altered keys', async () => {
    const { key } = await issue();
    const altered = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    const unknown = key.replace(/^lw_.{12}/, 'lw_zzzzzzzzzzzz');
    for (const given of ['', 'lw_', key.slice(0, -1), `${key}a`, altered, unknown, key.toUpperCase()]) {
      expect(await harness.authenticator.authenticate(given)).toBeUndefined();
    }
    expect(await harness.authenticator.authenticate(key)).toBeDefined();
  });

  it('accepts a key until it expires', async () => {
    const { key } = await issue(inMs(10_000));
    expect(await harness.authenticator.authenticate(key)).toBeDefined();
    harness.clock.advance(9_999);
    expect(await harness.authenticator.authenticate(key)).toBeDefined();
    harness.clock.advance(1);
    expect(await harness.authenticator.authenticate(key)).toBeUndefined();
  });

  it('refuses to issue a key that would already be expired', async () => {
    await expect(issue(inMs(0))).rejects.toMatchObject({ kind: 'invalid', details: [{ field: 'expiresAt' }] });
  });

  it('rejects a revoked key at once here and within 5 s elsewhere', async () => {
    const { key, id } = await issue();
    const elsewhere = harness.another();
    expect(await harness.authenticator.authenticate(key)).toBeDefined();
    expect(await elsewhere.authenticator.authenticate(key)).toBeDefined();
    const revoked = await harness.keys.revoke(operatorOf(workspaceId), id);
    expect(revoked.revokedAt).toEqual(harness.clock.now());
    expect(await harness.authenticator.authenticate(key)).toBeUndefined();
    harness.clock.advance(5_000);
    expect(await elsewhere.authenticator.authenticate(key)).toBeUndefined();
    expect(await harness.keys.revoke(operatorOf(workspaceId), id)).toEqual(revoked);
  });

  it('rotates keys without downtime', async () => {
    const old = await issue();
    const successor = await harness.keys.rotate(operatorOf(workspaceId), old.id, 60);
    expect(successor.name).toBe(old.name);
    for (const { key } of [old, successor]) expect(await harness.authenticator.authenticate(key)).toBeDefined();
    harness.clock.advance(60_000);
    expect(await harness.authenticator.authenticate(old.key)).toBeUndefined();
    expect(await harness.authenticator.authenticate(successor.key)).toBeDefined();
  });

  it('ends the old key at once without an overlap, and rotates a key only once', async () => {
    const old = await issue();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => harness.keys.rotate(operatorOf(workspaceId), old.id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ kind: 'conflict', code: 'key_not_live' });
    }
    expect(await harness.authenticator.authenticate(old.key)).toBeUndefined();
  });

  it('manages keys of its own workspace only', async () => {
    const { id } = await issue();
    const other = await harness.workspaces.create('Other');
    for (const act of [
      harness.keys.rotate(operatorOf(other.workspaceId), id),
      harness.keys.revoke(operatorOf(other.workspaceId), id),
    ]) {
      await expect(act).rejects.toMatchObject({ kind: 'not_found' });
    }
    expect((await harness.keys.list(operatorOf(other.workspaceId), { limit: 20 })).total).toBe(0);
  });

  it('acts for the named tenant, whether its id is in upper or lower case', async () => {
    const { key } = await issue();
    for (const name of [tenants.second, tenants.second.toUpperCase()]) {
      expect(await actAs(key, name)).toMatchObject({
        tenantId: tenants.second,
        isDefaultTenant: false,
      });
    }
    expect(await actAs(key, tenants.first)).toMatchObject({ isDefaultTenant: true });
  });

  it('refuses unknown tenants and those of other workspaces with the same error', async () => {
    const { key } = await issue();
    const foreign = await harness.workspaces.create('Third');
    const refusals = await Promise.all(
      ['nonsense', newId(harness.clock.now()), foreign.defaultTenantId, `${tenants.second} `].map((name) =>
        actAs(key, name).then(
          () => undefined,
          (error: DomainError) => [error.kind, error.message, error.details],
        ),
      ),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]![0]).toBe('forbidden');
  });

  it('returns the workspace that a key names, whatever its secret', async () => {
    const { key } = await issue();
    const wrong = `${key.slice(0, -43)}${'A'.repeat(43)}`;
    expect(await harness.authenticator.authenticate(wrong)).toBeUndefined();
    expect(await harness.authenticator.workspaceNamedBy(wrong)).toBe(workspaceId);
    expect(await harness.authenticator.workspaceNamedBy('lw_nobody')).toBeUndefined();
  });

  it('records the last use at most once a minute', async () => {
    const { key, id } = await issue();
    expect(await lastUsedAt(id)).toBeNull();
    const elsewhere = harness.another();
    const firstUse = harness.clock.now();
    await Promise.all([1, 2, 3].map(() => harness.authenticator.authenticate(key)));
    expect(await lastUsedAt(id)).toEqual(firstUse);
    harness.clock.advance(59_000);
    await elsewhere.authenticator.authenticate(key);
    await harness.authenticator.authenticate(key);
    expect(await lastUsedAt(id)).toEqual(firstUse);
    harness.clock.advance(1_000);
    await elsewhere.authenticator.authenticate(key);
    expect(await lastUsedAt(id)).toEqual(harness.clock.now());
  });
});

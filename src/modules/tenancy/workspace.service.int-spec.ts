import { operatorOf } from './operator.js';
import { tenancyHarness, type TenancyHarness } from './testing/tenancy.harness.js';
import { newApiKeyParts, writeApiKey } from './api-key-format.js';

describe('the workspace service', () => {
  let harness: TenancyHarness;

  beforeEach(async () => {
    harness = await tenancyHarness();
  });
  afterEach(() => harness.connection.close());

  const anyPage = { limit: 100 };
  const newKey = (): string => writeApiKey(newApiKeyParts());

  it('creates a workspace with a default tenant and a secret, and runs the hooks of other modules', async () => {
    const seen: string[] = [];
    harness.events.onCreated(async (workspaceId) => {
      expect(harness.connection.database.inTransaction).toBe(true);
      seen.push(workspaceId);
    });
    const made = await harness.workspaces.create('One');
    expect(seen).toEqual([made.workspaceId]);
    const { rows } = await harness.tenancy.listTenants(made.workspaceId, anyPage);
    expect(rows.map(({ name, isDefault }) => [name, isDefault])).toEqual([['Default', true]]);
    expect(await harness.workspaces.notificationSecret(made.workspaceId)).toMatch(/^whsec_/);
  });

  it('creates nothing when another module fails', async () => {
    harness.events.onCreated(() => Promise.reject(new Error('no')));
    await expect(harness.workspaces.create('One')).rejects.toThrow('no');
    expect(await harness.workspaces.list()).toEqual([]);
  });

  it('creates a workspace with its first key', async () => {
    const { workspaceId, apiKey } = await harness.workspaces.createWithKey('One', 'First');
    const { rows } = await harness.keys.list(operatorOf(workspaceId), anyPage);
    expect(rows.map(({ name }) => name)).toEqual(['First']);
    expect(apiKey).toContain(rows[0]!.keyId);
  });

  it('creates no workspace when its first key cannot be stored', async () => {
    await harness.connection.database.query(`ALTER TABLE api_key ADD CHECK (name <> 'First')`);
    await expect(harness.workspaces.createWithKey('One', 'First')).rejects.toThrow('api_key_name_check');
    expect(await harness.workspaces.list()).toEqual([]);
    expect(await harness.connection.database.query('SELECT FROM tenant')).toEqual([]);
  });

  it('is refused a second default tenant by the database', async () => {
    const { workspaceId } = await harness.workspaces.create('One');
    await expect(harness.tenancy.createTenant(workspaceId, 'Two', { isDefault: true })).rejects.toThrow(
      /tenant_default/,
    );
  });

  it('replaces the notification secret', async () => {
    const { workspaceId } = await harness.workspaces.create('One');
    const before = await harness.workspaces.notificationSecret(workspaceId);
    const after = await harness.workspaces.rotateNotificationSecret(workspaceId);
    expect(after).not.toBe(before);
    expect(await harness.workspaces.notificationSecret(workspaceId)).toBe(after);
  });

  it('changes the name and the default discount, and returns the discount', async () => {
    const { workspaceId } = await harness.workspaces.create('One');
    expect(await harness.tenancy.defaultDiscount(workspaceId)).toBeNull();
    expect(await harness.workspaces.update(workspaceId, { defaultDiscountPercentage: 7.5 })).toMatchObject({
      name: 'One',
      defaultDiscountPercentage: 7.5,
    });
    expect(await harness.tenancy.defaultDiscount(workspaceId)).toBe(7.5);
    expect(
      await harness.workspaces.update(workspaceId, { name: 'Two', defaultDiscountPercentage: null }),
    ).toMatchObject({ name: 'Two', defaultDiscountPercentage: null });
  });

  it('creates workspaces that check prices leniently until this is changed', async () => {
    const [{ workspaceId }, other] = [await harness.workspaces.create('One'), await harness.workspaces.create('Two')];
    expect((await harness.workspaces.get(workspaceId)).priceCheck).toBe('lenient');
    expect((await harness.workspaces.update(workspaceId, { priceCheck: 'strict' })).priceCheck).toBe('strict');
    expect((await harness.workspaces.get(other.workspaceId)).priceCheck).toBe('lenient');
  });

  it('bootstraps once, however many processes start', async () => {
    const key = newKey();
    const processes = Array.from({ length: 4 }, () => harness.another('production'));
    await Promise.all(processes.map(({ bootstrap }) => bootstrap.run(key)));
    const [workspace, ...others] = await harness.workspaces.list();
    expect(others).toEqual([]);
    expect(workspace).toMatchObject({ name: 'Lodgewire' });
    const { rows } = await harness.tenancy.listTenants(workspace!.id, anyPage);
    expect(rows.map(({ name }) => name).sort()).toEqual(['Default', 'Second']);
    expect(await harness.authenticator.authenticate(key)).toMatchObject({
      workspaceId: workspace!.id,
      isDefaultTenant: true,
    });
  });

  it.each([
    ['development', true],
    ['production', false],
    ['test', false],
  ])('adds an unknown bootstrap key at a later start in %s: %s', async (nodeEnv, added) => {
    const { bootstrap, workspaces, authenticator } = harness.another(nodeEnv);
    await bootstrap.run(newKey());
    const later = newKey();
    await bootstrap.run(later);
    await bootstrap.run(later);
    expect((await authenticator.authenticate(later)) !== undefined).toBe(added);
    expect(await workspaces.list()).toHaveLength(1);
  });

  it('does not restore a revoked bootstrap key', async () => {
    const { bootstrap, authenticator, keys } = harness.another('development');
    const key = newKey();
    await bootstrap.run(key);
    const caller = await authenticator.authenticate(key);
    await keys.revoke(caller!, caller!.apiKeyId);
    await bootstrap.run(key);
    expect(await authenticator.authenticate(key)).toBeUndefined();
  });

  it('renames tenants of the given workspace only', async () => {
    const one = await harness.workspaces.create('One', { secondTenant: 'B' });
    const two = await harness.workspaces.create('Two');
    expect(await harness.tenancy.renameTenant(one.workspaceId, one.secondTenantId!, 'C')).toMatchObject({
      name: 'C',
      isDefault: false,
    });
    await expect(harness.tenancy.renameTenant(two.workspaceId, one.secondTenantId!, 'D')).rejects.toMatchObject({
      kind: 'not_found',
    });
    expect(await harness.tenancy.tenantExists(one.workspaceId, one.secondTenantId!)).toBe(true);
    expect(await harness.tenancy.tenantExists(two.workspaceId, one.secondTenantId!)).toBe(false);
  });
});

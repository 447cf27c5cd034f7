import { UNRESTRICTED } from '../../platform/access/rights.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { operatorOf } from './operator.js';
import type { ListWindow } from '../../platform/paging/cursors.js';
import type { ApiKey, Tenant } from './tenancy.types.js';
import { TenantRepository } from './tenant.repository.js';
import { tenancyHarness, type TenancyHarness } from './testing/tenancy.harness.js';
import { WorkspaceRepository } from './workspace.repository.js';

const EVERY: ListWindow = { limit: 100 };

interface Owned {
  workspaceId: string;
  defaultTenantId: string;
  secondTenantId: string;
  key: ApiKey;
}

describe('the repositories of a workspace', () => {
  let harness: TenancyHarness;
  let keys: ApiKeyRepository;
  let tenants: TenantRepository;
  let own: Owned;
  let foreign: Owned;

  const made = async (name: string): Promise<Owned> => {
    const { secondTenantId, ...workspace } = await harness.workspaces.create(name, { secondTenant: 'Second' });
    const key = await harness.keys.create(operatorOf(workspace.workspaceId), { name });
    return { ...workspace, secondTenantId: secondTenantId!, key };
  };
  const keyRow = async ({ key }: Owned): Promise<object> => {
    const [row] = await harness.connection.database.query<object>('SELECT * FROM api_key WHERE id = $1', [key.id]);
    return row!;
  };
  const inMs = (ms: number): Date => new Date(harness.clock.now().getTime() + ms);

  beforeAll(async () => {
    harness = await tenancyHarness();
    const { database } = harness.connection;
    [keys, tenants] = [new ApiKeyRepository(database), new TenantRepository(database)];
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    [own, foreign] = [await made('Own'), await made('Foreign')];
  });

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['find no foreign tenant', () => tenants.find(own.workspaceId, foreign.secondTenantId), null],
    ['know of no foreign tenant', () => tenants.exists(own.workspaceId, foreign.secondTenantId), false],
    ['name no foreign tenant', () => harness.tenancy.tenantName(own.workspaceId, foreign.secondTenantId), ''],
    ['know none of several foreign tenants', () => tenants.known(own.workspaceId, [foreign.secondTenantId]), []],
    ['lock no foreign key', () => keys.findForUpdate(operatorOf(own.workspaceId), foreign.key.id), null],
    [
      'store no network of a foreign key',
      () => keys.addNetwork(own.workspaceId, foreign.key.id, '192.0.2.1', 9),
      false,
    ],
  ])('%s', async (_name, look, found) => {
    expect(await harness.connection.database.transaction(look)).toEqual(found);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['revoke it', () => keys.setRevokedAt(own.workspaceId, foreign.key.id, inMs(0))],
    ['revoke an own key in a foreign workspace', () => keys.setRevokedAt(foreign.workspaceId, own.key.id, inMs(0))],
    ['store a network of an own key', () => keys.addNetwork(own.workspaceId, own.key.id, '192.0.2.1', 9)],
    ['record a use of an own key', () => keys.touch(own.key.id, inMs(0), inMs(-1))],
  ])('leave a foreign key unchanged when they %s', async (_name, write) => {
    const before = await keyRow(foreign);
    await write();
    expect(await keyRow(foreign)).toEqual(before);
  });

  it('do not rename a foreign tenant', async () => {
    await tenants.rename(own.workspaceId, foreign.secondTenantId, 'Mine', inMs(0));
    await tenants.rename(own.workspaceId, own.secondTenantId, 'Mine', inMs(0));
    const names = async ({ workspaceId }: Owned) =>
      (await tenants.list(workspaceId, EVERY)).rows.map(({ name }: Tenant) => name).sort();
    expect([await names(own), await names(foreign)]).toEqual([
      ['Default', 'Mine'],
      ['Default', 'Second'],
    ]);
  });

  it('change no other workspace', async () => {
    await new WorkspaceRepository(harness.connection.database).update(own.workspaceId, { name: 'Changed' });
    expect((await harness.workspaces.get(foreign.workspaceId)).name).toBe('Foreign');
    expect((await harness.workspaces.get(own.workspaceId)).name).toBe('Changed');
  });

  it('find a key with the default tenant of its own workspace', async () => {
    const { key, defaultTenantId, workspaceId } = foreign;
    expect(await keys.findForAuthentication(key.keyId)).toMatchObject({ id: key.id, workspaceId, defaultTenantId });
    expect(await keys.findForAuthentication('nobody')).toBeUndefined();
  });

  it('list rows in pages, in order of creation', async () => {
    for (const name of ['b', 'a', 'c']) {
      harness.clock.advance(1_000);
      await harness.tenancy.createTenant(own.workspaceId, name);
      await harness.keys.create(operatorOf(own.workspaceId), { name });
    }
    const pages = async (list: (window: ListWindow) => Promise<{ rows: { name: string }[]; total: number }>) => {
      const [first, second] = [await list({ skip: 2, limit: 2 }), await list({ skip: 4, limit: 2 })];
      return [first.rows.map(({ name }) => name), second.rows.map(({ name }) => name), second.total];
    };
    expect(await pages((window) => tenants.list(own.workspaceId, window))).toEqual([['b', 'a'], ['c'], 5]);
    expect(await pages((window) => keys.list(operatorOf(own.workspaceId), window))).toEqual([['a', 'c'], [], 4]);
  });

  it.each<[string, number | null, number | null, number]>([
    ['neither revoked nor expired', null, null, 2],
    ['revoked', 0, null, 1],
    ['about to be revoked', 1, null, 2],
    ['expired', null, 0, 1],
    ['about to expire', null, 1, 2],
    ['expired before it is revoked', 1, 0, 1],
    ['revoked before it expires', 0, 1, 1],
  ])('count a key as live until it has ended: %s', async (_name, revokedIn, expiresIn, live) => {
    const at = (ms: number | null): Date | null => (ms === null ? null : inMs(ms));
    const { id } = await harness.keys.create(operatorOf(own.workspaceId), { name: 'x' });
    await harness.connection.database.query('UPDATE api_key SET revoked_at = $2, expires_at = $3 WHERE id = $1', [
      id,
      at(revokedIn),
      at(expiresIn),
    ]);
    expect(await keys.countLive(own.workspaceId, inMs(0))).toBe(live);
  });

  it('record the last use of a key once, whichever process saw it first', async () => {
    const lastUse = async () => ((await keyRow(own)) as { last_used_at: Date | null }).last_used_at;
    const [first, minute] = [inMs(0), 60_000];
    await keys.touch(own.key.id, first, inMs(-minute));
    await keys.touch(own.key.id, inMs(59_999), inMs(59_999 - minute));
    expect(await lastUse()).toEqual(first);
    await keys.touch(own.key.id, inMs(minute), inMs(0));
    expect(await lastUse()).toEqual(inMs(minute));
  });

  it('record who changed a row, each in its own workspace', async () => {
    const { database } = harness.connection;
    const maker = { workspaceId: own.workspaceId, rights: UNRESTRICTED };
    const { id } = await harness.keys.create(maker, { name: 'x' });
    const successor = await harness.keys.rotate(maker, id, 60);
    await harness.keys.revoke(maker, successor.id);
    await harness.keys.revoke(maker, successor.id);
    await harness.tenancy.renameTenant(own.workspaceId, own.secondTenantId, 'New');
    await harness.workspaces.update(own.workspaceId, { name: 'New' });
    await harness.workspaces.update(own.workspaceId, { name: 'New' });
    await harness.workspaces.rotateNotificationSecret(own.workspaceId);
    const entries = await database.query<{ workspace: string; action: string; target: string }>(
      'SELECT workspace_id AS workspace, action, target_id AS target FROM audit_entry WHERE target_id = ANY ($1)',
      [[id, successor.id, own.secondTenantId, own.workspaceId]],
    );
    const expected = [
      ['WORKSPACE_CREATED', own.workspaceId],
      ['TENANT_CREATED', own.secondTenantId],
      ['API_KEY_CREATED', id],
      ['API_KEY_ROTATED', id],
      ['API_KEY_CREATED', successor.id],
      ['API_KEY_REVOKED', successor.id],
      ['TENANT_RENAMED', own.secondTenantId],
      ['WORKSPACE_CHANGED', own.workspaceId],
      ['NOTIFICATION_SECRET_ROTATED', own.workspaceId],
    ].map(([action, target]) => `${own.workspaceId} ${action} ${target}`);
    expect(entries.map(({ workspace, action, target }) => `${workspace} ${action} ${target}`).sort()).toEqual(
      expected.sort(),
    );
  });
});

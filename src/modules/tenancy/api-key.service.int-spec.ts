import fc from 'fast-check';
import { excess, type KeyRights, UNRESTRICTED } from '../../platform/access/rights.js';
import { arbitraryRequest, arbitraryRights } from '../../edge/auth/testing/arbitrary-rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { newId } from '../../platform/database/ids.js';
import { MOST_NETWORKS } from './key-networks.js';
import type { WorkspaceCaller } from '../../platform/access/scope.js';
import { operatorOf } from './operator.js';
import { CAP, type TenancyHarness, tenancyHarness } from './testing/tenancy.harness.js';

const EVERY = { limit: 1_000 };

describe('restricted API keys', () => {
  let harness: TenancyHarness;
  let operator: WorkspaceCaller;
  let tenants: string[];

  beforeAll(async () => {
    harness = await tenancyHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    const made = await harness.workspaces.create('One', { secondTenant: 'Second' });
    operator = operatorOf(made.workspaceId);
    tenants = [made.defaultTenantId, made.secondTenantId!];
  });

  const inMs = (ms: number): Date => new Date(harness.clock.now().getTime() + ms);
  const callerOf = async (key: string): Promise<Caller> => (await harness.authenticator.authenticate(key))!;
  /** Inserts a key without the service: with any rights, even for tenants that do not exist. */
  const insert = async (rights: KeyRights): Promise<string> => {
    const id = newId(harness.clock.now());
    await harness.connection.database.query(
      `INSERT INTO api_key (id, key_id, workspace_id, name, secret_hash, created_at, scopes, tenant_ids, networks, expires_at, is_operator)
       VALUES ($1::uuid, $1::text, $2, 'x', 'x', $3, $4, $5, $6, $7, $8)`,
      [
        id,
        operator.workspaceId,
        harness.clock.now(),
        rights.scopes,
        rights.tenantIds,
        rights.networks,
        rights.expiresAt,
        rights.isOperator,
      ],
    );
    return id;
  };

  it('keep their rights, even when they are rotated', async () => {
    const rights = {
      scopes: ['read' as const, 'keys' as const],
      tenantIds: [tenants[1]!],
      networks: ['192.0.2.0/24'],
      isOperator: true,
    };
    const issued = await harness.keys.create(operator, { name: 'Narrow', ...rights, expiresAt: inMs(60_000) });
    expect(issued).toMatchObject({ ...rights, expiresAt: inMs(60_000) });
    expect((await callerOf(issued.key)).rights).toEqual({ ...rights, expiresAt: inMs(60_000) });
    const successor = await harness.keys.rotate(operator, issued.id);
    expect((await callerOf(successor.key)).rights).toEqual({ ...rights, expiresAt: inMs(60_000) });
  });

  it('can be created without restrictions', async () => {
    const issued = await harness.keys.create(operator, { name: 'Wide' });
    expect((await callerOf(issued.key)).rights).toEqual(UNRESTRICTED);
  });

  it('are refused for tenants of another workspace', async () => {
    const other = await harness.workspaces.create('Two');
    const asked = { name: 'x', tenantIds: [tenants[0]!, other.defaultTenantId] };
    await expect(harness.keys.create(operator, asked)).rejects.toMatchObject({
      kind: 'not_found',
      details: [{ field: 'tenantIDs', message: expect.stringContaining(other.defaultTenantId) }],
    });
  });

  it('create, see and end only keys within their own rights', async () => {
    const found = new Map<string, KeyRights>();
    for (const rights of fc.sample(arbitraryRights, { numRuns: 60, seed: 1 })) found.set(await insert(rights), rights);
    for (const rights of fc.sample(arbitraryRights, { numRuns: 60, seed: 2 })) {
      const maker = { ...operator, rights };
      const within = [...found].filter(([, inner]) => excess(inner, rights).length === 0).map(([id]) => id);
      const { rows, total } = await harness.keys.list(maker, EVERY);
      expect([rows.map(({ id }) => id).sort(), total]).toEqual([within.sort(), within.length]);
    }
  });

  it('cannot rotate or revoke keys with further rights', async () => {
    const wide = await harness.keys.create(operator, { name: 'Wide' });
    const narrow = await harness.keys.create(operator, { name: 'Narrow', scopes: ['keys'] });
    const maker = await callerOf(narrow.key);
    await expect(harness.keys.rotate(maker, wide.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(harness.keys.revoke(maker, wide.id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await harness.keys.rotate(maker, narrow.id)).scopes).toEqual(['keys']);
  });

  it('never grant more than their maker has, whatever is requested', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, arbitraryRights, async ({ tenantIds: _, ...asked }, rights) => {
        const made = await harness.keys
          .create({ ...operator, rights }, { name: 'x', ...asked })
          .catch((error: { kind: string }) => expect(error.kind).toBe('forbidden'));
        if (!made) return;
        expect(excess(made, rights)).toEqual([]);
        await harness.keys.revoke(operator, made.id);
      }),
      { numRuns: 100 },
    );
  });

  it('that were rotated grant nothing beyond their overlap', async () => {
    const old = await harness.keys.create(operator, { name: 'Old' });
    await harness.keys.rotate(operator, old.id, 60);
    const maker = await callerOf(old.key);
    expect((await harness.keys.create(maker, { name: 'x' })).expiresAt).toEqual(inMs(60_000));
    await expect(harness.keys.create(maker, { name: 'x', expiresAt: inMs(60_001) })).rejects.toMatchObject({
      kind: 'forbidden',
      details: [{ field: 'expiresAt' }],
    });
  });

  it('are capped per workspace, even when many are created at the same time', async () => {
    const ids: string[] = [];
    const create = () => harness.keys.create(operator, { name: 'x' }).then(({ id }) => ids.push(id));
    const outcomes = await Promise.allSettled(Array.from({ length: CAP + 5 }, create));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    await expect(create()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'too_many_api_keys',
      message: expect.stringContaining(String(CAP)),
    });
    await expect(harness.keys.rotate(operator, ids[0]!, 60)).rejects.toMatchObject({ code: 'too_many_api_keys' });
    const successor = await harness.keys.rotate(operator, ids[0]!);
    await harness.keys.revoke(operator, successor.id);
    await create();
    const elsewhere = operatorOf((await harness.workspaces.create('Two')).workspaceId);
    await harness.keys.create(elsewhere, { name: 'x' });
  });

  it('are listed by whether they work, and still work while they are being replaced', async () => {
    const made = (name: string, expiresAt?: Date) => harness.keys.create(operator, { name, expiresAt });
    const now = harness.clock.now().getTime();
    const [working, revoked, replaced] = [await made('working'), await made('revoked'), await made('replaced')];
    await made('expiring', new Date(now + 1_000));
    await harness.keys.revoke(operator, revoked.id);
    await harness.keys.rotate(operator, replaced.id, 60);
    harness.clock.advance(2_000);
    const names = async (live?: boolean): Promise<string[]> => {
      const { rows, total } = await harness.keys.list(operator, { limit: 100, live });
      expect(total).toBe(rows.length);
      return rows.map(({ name }) => name).filter((name) => /^(working|revoked|replaced|expiring)$/.test(name));
    };
    expect(await names(true)).toEqual([working.name, 'replaced', 'replaced']);
    expect(await names(false)).toEqual(['revoked', 'expiring']);
    expect((await names()).sort()).toEqual(['expiring', 'replaced', 'replaced', 'revoked', 'working']);
  });

  it('stay listed after they end, up to the newest thousand of a workspace', async () => {
    const { database } = harness.connection;
    await database.query(
      `INSERT INTO api_key (id, key_id, workspace_id, name, secret_hash, created_at, revoked_at)
       SELECT gen_random_uuid(), gen_random_uuid()::text, $1, 'old ' || n, 'x', $2::timestamptz + n * interval '1 s', $2
         FROM generate_series(1, 1001) AS n`,
      [operator.workspaceId, new Date(harness.clock.now().getTime() - 86_400_000)],
    );
    const made = await harness.keys.create(operator, { name: 'new' });
    const { rows, total } = await harness.keys.list(operator, { limit: 2_000 });
    expect([total, rows.some(({ name }) => name === 'old 1')]).toEqual([1_001, false]);
    expect(rows.map(({ id }) => id)).toContain(made.id);
  });

  describe('that are used from new networks', () => {
    const seen = async (id: string): Promise<string[]> => {
      const [row] = await harness.connection.database.query<{ seen: string[] }>(
        'SELECT networks_seen AS seen FROM api_key WHERE id = $1',
        [id],
      );
      return row!.seen;
    };
    const recorded = async (id: string): Promise<number> => {
      const [row] = await harness.connection.database.query<{ count: number }>(
        `SELECT count(*)::int FROM audit_entry WHERE target_id = $1 AND action = 'API_KEY_USED_FROM_NEW_NETWORK'`,
        [id],
      );
      return row!.count;
    };

    it('have each network recorded once, whichever process sees it', async () => {
      const { key, id } = await harness.keys.create(operator, { name: 'x' });
      const caller = await callerOf(key);
      const other = harness.another();
      for (const process of [harness, harness, other]) await process.authenticator.usedFrom(caller, '192.0.2.1');
      await Promise.all([harness, other].map(({ authenticator }) => authenticator.usedFrom(caller, '2001:db8::/64')));
      expect(await seen(id)).toEqual(['192.0.2.1', '2001:db8::/64']);
      expect(await recorded(id)).toBe(2);
    });

    it('have a limited number of networks recorded, per minute and in total', async () => {
      const { key, id } = await harness.keys.create(operator, { name: 'x' });
      const caller = await callerOf(key);
      const networks = Array.from({ length: MOST_NETWORKS + 20 }, (_, at) => `192.0.2.${at}`);
      for (const network of networks.slice(0, 30)) await harness.authenticator.usedFrom(caller, network);
      expect(await recorded(id)).toBe(10);
      for (const network of networks) {
        await harness.authenticator.usedFrom(caller, network);
        harness.clock.advance(6_000);
      }
      expect(await seen(id)).toEqual(networks.slice(-MOST_NETWORKS));
      expect(await recorded(id)).toBe(networks.length);
    });
  });
});

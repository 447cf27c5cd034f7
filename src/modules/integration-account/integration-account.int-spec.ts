import { jest } from '@jest/globals';
import { asSystem } from '../../platform/database/access.js';
import { newId } from '../../platform/database/ids.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { accountHarness, type AccountHarness } from './testing/account.harness.js';

const HOOK = 'https://example.com/hooks/account';

describe('IntegrationAccountModule', () => {
  let harness: AccountHarness;

  beforeAll(async () => {
    harness = await accountHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(() => {
    harness.pms.reset();
  });

  const create = async (parts = {}): Promise<string> =>
    (await harness.creation.create(harness.caller, harness.request(parts))).account.id;
  const count = async (): Promise<number> => (await harness.accounts.list(harness.caller, {}, { limit: 1 })).total;
  const second = () => ({ ...harness.caller, tenantId: harness.secondTenant, isDefaultTenant: false });

  it('stores credentials sealed, and decrypts them for PMS calls', async () => {
    const id = await create({ authConfig: { api_key: 'top-secret' } });
    const rows = await harness.connection.database.query<{ row: string }>(
      'SELECT c::text AS row FROM integration_credential c WHERE account_id = $1',
      [id],
    );
    expect(rows[0]!.row).not.toContain('top-secret');
    const connected = await harness.connections.connect(harness.caller.workspaceId, id);
    expect(connected).toMatchObject({
      id,
      credentials: { api_key: 'top-secret' },
      providerAccountId: 'pms-1',
      authType: 'API_KEY',
    });
    await expect(harness.connections.connect(newId(harness.clock.now()), id)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('derives one limit key per account of the PMS, which does not reveal the id', async () => {
    const limitKeyOf = async (id: string) =>
      (await harness.connections.connect(harness.caller.workspaceId, id)).limitKey;
    const [one, other] = [await limitKeyOf(await create()), await limitKeyOf(await create())];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(other).toBe(one);
  });

  it.each<[string, ConnectorError, string]>([
    ['refuses', new ConnectorError('invalid_credentials', 'no'), 'refused'],
    ['is unreachable', new ConnectorError('unavailable', 'no'), 'unavailable'],
    ['sends an unreadable answer', new ConnectorError('invalid_response', 'no'), 'pms_error'],
  ])('stores nothing when the PMS %s', async (_, failure, kind) => {
    const before = await count();
    harness.pms.account = failure;
    await expect(create()).rejects.toMatchObject({ kind });
    expect(await count()).toBe(before);
  });

  it('runs other modules in the transaction, and stores nothing when they fail', async () => {
    const fresh = await accountHarness();
    fresh.accountEvents.onConnected(() => Promise.reject(new Error('no')));
    await expect(fresh.creation.create(fresh.caller, fresh.request())).rejects.toThrow('no');
    expect((await fresh.accounts.list(fresh.caller, {}, { limit: 1 })).total).toBe(0);
    await fresh.connection.close();
  });

  it('lets one of several requests use an identifier, without asking the PMS when it is taken', async () => {
    const taken = harness.request();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => harness.creation.create(harness.caller, taken)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const asked = harness.pms.asked.verify;
    const error: unknown = await harness.creation.create(second(), taken).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ kind: 'conflict', details: [{ field: 'accountIdentifier' }] });
    expect(harness.pms.asked.verify).toBe(asked);
  });

  it('accepts an id only once', async () => {
    const id = newId(harness.clock.now());
    expect(await create({ id })).toBe(id);
    await expect(create({ id })).rejects.toMatchObject({ kind: 'conflict', details: [{ field: 'id' }] });
  });

  it('lists the offered authTypes when it refuses one, and refuses unavailable providers', async () => {
    const refusal: unknown = await create({ authType: 'PARTNER_TOKEN' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ kind: 'refused', message: expect.stringContaining('API_KEY, OAUTH') });
    await expect(create({ provider: 'PROVIDER_16' })).rejects.toMatchObject({ kind: 'refused', code: 'not_supported' });
  });

  it('shows a tenant its own accounts only', async () => {
    const id = await create();
    await expect(harness.accounts.get(second(), id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(harness.accounts.update(second(), id, { name: 'x' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(harness.accounts.remove(second(), id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(harness.inbound.makeAddress(second(), id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await harness.accounts.list(second(), {}, { limit: 20 })).rows).toEqual([]);
  });

  it('names the oldest account of the tenant with the same account of the PMS', async () => {
    harness.pms.account = 'pms-7';
    const oldest = await create();
    harness.clock.advance(1);
    const second = await create();
    harness.pms.account = 'pms-8';
    const other = await create();
    const duplicateOf = async (id: string): Promise<string | null> =>
      (await harness.accounts.get(harness.caller, id)).duplicateOf;
    expect([await duplicateOf(oldest), await duplicateOf(second), await duplicateOf(other)]).toEqual([
      null,
      oldest,
      null,
    ]);
  });

  it('notifies refused credentials at notificationURL, unless the alerts of the account are muted', async () => {
    const [heard, muted] = [await create({ notificationUrl: HOOK }), await create({ notificationUrl: HOOK })];
    await harness.accounts.update(harness.caller, muted, { alertsMuted: true });
    for (const id of [heard, muted]) await harness.refusals.markRefused(id);
    expect(await harness.notifications(heard)).toMatchObject([{ type: 'OAUTH_FAILED', targetUrl: HOOK }]);
    expect(await harness.notifications(muted)).toEqual([]);
    expect((await harness.accounts.get(harness.caller, muted)).status).toBe('INACTIVE');
  });

  it('reads tags and their listings', async () => {
    const id = await create();
    const [tag] = await harness.connection.database.query<{ id: string }>(
      `INSERT INTO tag (id, workspace_id, name, description, created_at, updated_at) VALUES ($1, $2, 'Sea', '', now(), now()) RETURNING id`,
      [newId(harness.clock.now()), harness.caller.workspaceId],
    );
    await harness.connection.database.query(
      'INSERT INTO account_tag (account_id, tag_id) VALUES ($1, $2) RETURNING tag_id',
      [id, tag!.id],
    );
    const { tags } = await harness.accounts.get(harness.caller, id);
    expect(tags).toMatchObject([{ id: tag!.id, name: 'Sea', workspaceId: harness.caller.workspaceId, listingIds: [] }]);
  });

  it("publishes each change of an account's status, and nothing when the status is unchanged", async () => {
    const id = await create();
    expect(await harness.statusChanges(id)).toEqual([]);
    for (let times = 0; times < 2; times += 1) await harness.refusals.markRefused(id);
    for (let times = 0; times < 2; times += 1)
      await harness.accounts.update(harness.caller, id, { authConfig: { api_key: 'new' } });
    expect(await harness.statusChanges(id)).toEqual([
      { integrationAccountID: id, status: 'INACTIVE', previous: 'ACTIVE', statusReason: 'credentials_refused' },
      { integrationAccountID: id, status: 'ACTIVE', previous: 'INACTIVE', statusReason: null },
    ]);
  });

  it('verifies new credentials before it changes settings and reactivates the account', async () => {
    const id = await create();
    await harness.refusals.markRefused(id);
    expect(await harness.accounts.get(harness.caller, id)).toMatchObject({
      status: 'INACTIVE',
      statusReason: 'credentials_refused',
    });
    expect(await harness.notifications(id)).toEqual([]);

    harness.pms.account = new ConnectorError('invalid_credentials', 'no');
    await expect(
      harness.accounts.update(harness.caller, id, { name: 'New', authConfig: { api_key: 'bad' } }),
    ).rejects.toMatchObject({ kind: 'refused' });
    harness.pms.account = 'pms-2';
    await expect(
      harness.accounts.update(harness.caller, id, { authConfig: { api_key: 'other' } }),
    ).rejects.toMatchObject({ code: 'other_pms_account' });
    await expect(harness.accounts.update(harness.caller, id, { authConfig: { key: 'x' } })).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(await harness.accounts.get(harness.caller, id)).toMatchObject({ name: 'A', status: 'INACTIVE' });

    harness.pms.account = 'pms-1';
    const updated = await harness.accounts.update(harness.caller, id, {
      name: 'New',
      markupPercentage: 12.5,
      authConfig: { api_key: 'good' },
    });
    expect(updated).toMatchObject({ name: 'New', markupPercentage: 12.5, status: 'ACTIVE', statusReason: null });
    expect((await harness.connections.connect(harness.caller.workspaceId, id)).credentials).toEqual({
      api_key: 'good',
    });
  });

  it('refuses an identifier of another account', async () => {
    const taken = harness.request();
    await harness.creation.create(harness.caller, taken);
    const id = await create();
    await expect(
      harness.accounts.update(harness.caller, id, { accountIdentifier: taken.accountIdentifier }),
    ).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('does not deactivate an account whose credentials changed since they were refused', async () => {
    const id = await create();
    const { tokenVersion } = await harness.connections.connect(harness.caller.workspaceId, id);
    await harness.accounts.update(harness.caller, id, { authConfig: { api_key: 'new' } });
    await harness.refusals.markRefused(id, tokenVersion);
    expect((await harness.accounts.get(harness.caller, id)).status).toBe('ACTIVE');
  });

  it('still accepts an address that an older version stored in clear, and seals it', async () => {
    const { connection, caller, inbound, stores } = harness;
    const id = await create();
    const { provider } = harness.request();
    const path = `old-${id.slice(0, 28)}`;
    await connection.database.query(
      `UPDATE integration_credential SET inbound_path = $2, inbound_path_hash = NULL, sealed_inbound_path = NULL
        WHERE account_id = $1`,
      [id, path],
    );
    const addressOf = async (): Promise<string> => (await inbound.subscriptions(caller.workspaceId, id)).inboundUrl;
    const before = await addressOf();
    expect(before.endsWith(path)).toBe(true);
    expect(await inbound.byPath(provider, id, path)).toBeDefined();
    while (await asSystem(() => stores.seal()));
    expect(await inbound.byPath(provider, id, path)).toBeDefined();
    expect(await addressOf()).toBe(before);
    const [row] = await connection.database.query<{ row: string }>(
      'SELECT to_jsonb(c)::text AS row FROM integration_credential c WHERE account_id = $1',
      [id],
    );
    expect(row!.row).not.toContain(path);
  });

  it('keeps PMS subscriptions sealed and finds the account by its inbound address only', async () => {
    const id = await create();
    const { workspaceId } = harness.caller;
    await harness.inbound.saveSubscriptions(workspaceId, id, [{ id: '1', event: 'e', secret: 'pms-secret' }], true);
    expect((await harness.accounts.get(harness.caller, id)).webhooksSubscribed).toBe(true);
    const { inboundUrl, secret } = await harness.inbound.subscriptions(workspaceId, id);
    const [, provider, accountId, path] =
      /^https:\/\/api\.example\/api\/v1\/pms-webhook\/([^/]+)\/([^/]+)\/([\w-]{32})$/.exec(inboundUrl)!;
    expect(accountId).toBe(id);
    expect(await harness.inbound.byPath(provider!, id, path!)).toEqual({
      account: expect.objectContaining({ id, workspaceId, status: 'ACTIVE' }),
      secret,
      subscriptions: [{ id: '1', event: 'e', secret: 'pms-secret' }],
    });
    expect(await harness.inbound.byPath('PROVIDER_01', id, path!)).toBeUndefined();
    expect(await harness.inbound.byPath(provider!, id, `${path}x`)).toBeUndefined();
    expect(await harness.inbound.byPath(provider!, await create(), path!)).toBeUndefined();
    const rows = await harness.connection.database.query<{ row: string }>(
      'SELECT c::text AS row FROM integration_credential c WHERE account_id = $1',
      [id],
    );
    expect(rows[0]!.row).not.toContain('pms-secret');
    expect(rows[0]!.row).not.toContain(path);
  });

  it('deletes an account unless another module prevents it', async () => {
    const fresh = await accountHarness();
    const { account } = await fresh.creation.create(fresh.caller, fresh.request());
    await fresh.inbound.saveSubscriptions(fresh.caller.workspaceId, account.id, [{ id: '1', event: 'e' }], true);
    let veto = true;
    fresh.accountEvents.onRemoving(async () => {
      if (veto) throw new DomainError('conflict', 'A reservation is open');
    });
    await expect(fresh.accounts.remove(fresh.caller, account.id)).rejects.toMatchObject({ kind: 'conflict' });
    expect(fresh.pms.asked.unsubscribe).toBe(0);
    veto = false;
    await fresh.accounts.remove(fresh.caller, account.id);
    expect(fresh.pms.asked.unsubscribe).toBe(1);
    await expect(fresh.accounts.get(fresh.caller, account.id)).rejects.toMatchObject({ kind: 'not_found' });
    await fresh.connection.close();
  });

  describe('move to a new tenant', () => {
    it('is allowed to the default tenant, whoever owns the account', async () => {
      const id = await create();
      await expect(harness.moves.move(second(), id, harness.secondTenant)).rejects.toMatchObject({ kind: 'forbidden' });
      const moved = await harness.moves.move(harness.caller, id, harness.secondTenant);
      expect(moved.tenantId).toBe(harness.secondTenant);
      await expect(harness.accounts.get(harness.caller, id)).rejects.toMatchObject({ kind: 'not_found' });
      expect((await harness.accounts.get(second(), id)).id).toBe(id);
      expect((await harness.moves.move(harness.caller, id, harness.caller.tenantId)).tenantId).toBe(
        harness.caller.tenantId,
      );
    });

    it('requires that the account and the tenant belong to the workspace', async () => {
      const id = await create();
      const foreign = await harness.workspaces.create('Foreign');
      const nobody = newId(harness.clock.now());
      await expect(harness.moves.move(harness.caller, nobody, harness.secondTenant)).rejects.toMatchObject({
        kind: 'not_found',
        details: [],
      });
      for (const tenant of [nobody, foreign.defaultTenantId]) {
        await expect(harness.moves.move(harness.caller, id, tenant)).rejects.toMatchObject({
          kind: 'not_found',
          details: [{ field: 'tenantID' }],
        });
      }
      const intruder = { ...harness.caller, workspaceId: foreign.workspaceId, tenantId: foreign.defaultTenantId };
      await expect(harness.moves.move(intruder, id, foreign.defaultTenantId)).rejects.toMatchObject({
        kind: 'not_found',
      });
    });

    it('refuses a change that the former owner began before the move', async () => {
      const id = await create({ authConfig: { api_key: 'before' } });
      jest.spyOn(harness.pms.connector, 'verify').mockImplementationOnce(async () => {
        await harness.moves.move(harness.caller, id, harness.secondTenant);
        return { providerAccountId: 'pms-1', name: 'Host' };
      });
      const change = { authConfig: { api_key: 'after' }, allowImport: true };
      await expect(harness.accounts.update(harness.caller, id, change)).rejects.toMatchObject({ kind: 'not_found' });
      expect(await harness.accounts.get(second(), id)).toMatchObject({ allowImport: false });
      const { credentials } = await harness.connections.connect(harness.caller.workspaceId, id);
      expect(credentials).toEqual({ api_key: 'before' });
    });

    it('runs the handlers of other modules, but changes nothing for the same tenant', async () => {
      const fresh = await accountHarness();
      const { account } = await fresh.creation.create(fresh.caller, fresh.request());
      const seen: string[] = [];
      fresh.accountEvents.onMoving(async ({ tenantId }, target) => void seen.push(`${tenantId} ${target}`));
      const same = await fresh.moves.move(fresh.caller, account.id, fresh.caller.tenantId);
      expect(same.updatedAt).toEqual(account.updatedAt);
      expect(seen).toEqual([]);
      await fresh.moves.move(fresh.caller, account.id, fresh.secondTenant);
      expect(seen).toEqual([`${fresh.caller.tenantId} ${fresh.secondTenant}`]);
      await fresh.connection.close();
    });
  });
});

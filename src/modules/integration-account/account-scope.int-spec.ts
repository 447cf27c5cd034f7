import { queryOn } from '../../../test/support/sql.js';
import { newId } from '../../platform/database/ids.js';
import { IntegrationAccountEntity } from './integration-account.entity.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import { type AccountHarness, accountHarness } from './testing/account.harness.js';

describe('IntegrationAccountRepository', () => {
  let harness: AccountHarness;
  let accounts: IntegrationAccountRepository;
  let id: string;
  let other: string;
  let stranger: string;

  beforeAll(async () => {
    harness = await accountHarness();
    accounts = new IntegrationAccountRepository(harness.connection.database);
    stranger = (await harness.workspaces.create('Stranger')).workspaceId;
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM integration_account');
    [id, other] = [await create(), await create()];
  });

  const create = async (parts = {}): Promise<string> =>
    (await harness.creation.create(harness.caller, harness.request(parts))).account.id;
  const row = (of: string) => harness.connection.database.repository(IntegrationAccountEntity).findOneBy({ id: of });

  it('finds an account only in its tenant or workspace', async () => {
    const { workspaceId, tenantId } = harness.caller;
    expect(await accounts.find({ workspaceId, tenantId }, id)).toMatchObject({ id });
    expect(await accounts.find({ workspaceId, tenantId: harness.secondTenant }, id)).toBeNull();
    expect(await accounts.find({ workspaceId: stranger, tenantId }, id)).toBeNull();
    for (const find of ['findInWorkspace', 'findForUpdate', 'findForHandover'] as const) {
      const found = (workspace: string) => harness.connection.database.transaction(() => accounts[find](workspace, id));
      expect([(await found(workspaceId))?.id, await found(stranger)]).toEqual([id, null]);
    }
  });

  it('changes and removes only the account of the given workspace', async () => {
    const { workspaceId } = harness.caller;
    const before = [await row(id), await row(other)];
    await accounts.update(stranger, id, { name: 'changed' });
    await accounts.remove(stranger, id);
    expect([await row(id), await row(other)]).toEqual(before);
    await accounts.update(workspaceId, id, { name: 'changed' });
    expect([(await row(id))!.name, await row(other)]).toEqual(['changed', before[1]]);
    await accounts.remove(workspaceId, id);
    expect([await row(id), await row(other)]).toEqual([null, before[1]]);
  });

  it("numbers each account's events separately", async () => {
    const { workspaceId } = harness.caller;
    const next = (workspace: string, of: string) => accounts.nextSequence(workspace, of);
    expect([await next(workspaceId, id), await next(workspaceId, id)]).toEqual([1, 2]);
    expect([await next(workspaceId, other), await next(stranger, id)]).toEqual([1, 0]);
    expect((await row(id))!.sequence).toBe(2);
  });

  it.each([
    ['findForUpdate', 'FOR KEY SHARE', true],
    ['findForUpdate', 'FOR NO KEY UPDATE', false],
    ['findForHandover', 'FOR KEY SHARE', false],
  ] as const)('%s: another transaction can lock the row %s: %s', async (find, lock, gets) => {
    const { database } = harness.connection;
    const asks = (): Promise<unknown> =>
      queryOn(harness.connection.url, `SELECT 1 FROM integration_account WHERE id = $1 ${lock} NOWAIT`, [id]);
    await database.transaction(async () => {
      await accounts[find](harness.caller.workspaceId, id);
      const got = await asks().then(
        () => true,
        () => false,
      );
      expect(got).toBe(gets);
    });
  });

  it('finds an identifier in its workspace only', async () => {
    const { accountIdentifier } = (await row(id))!;
    expect(await accounts.identifierExists(harness.caller.workspaceId, accountIdentifier)).toBe(true);
    expect(await accounts.identifierExists(stranger, accountIdentifier)).toBe(false);
    expect(await accounts.identifierExists(harness.caller.workspaceId, newId(new Date()))).toBe(false);
  });

  it('lists accounts in pages, filtered by provider and status', async () => {
    const { workspaceId, tenantId } = harness.caller;
    harness.clock.advance(1_000);
    const third = await create({ provider: 'PROVIDER_01' });
    await harness.refusals.markRefused(other);
    const list = async (filter: object, page: number, scope = { workspaceId, tenantId }) => {
      const { rows, total } = await accounts.list(scope, filter, { skip: (page - 1) * 2, limit: 2 });
      return [rows.map((account) => account.id), total];
    };
    expect([await list({}, 1), await list({}, 2)]).toEqual([
      [[id, other].sort(), 3],
      [[third], 3],
    ]);
    expect(await list({ provider: 'PROVIDER_01' }, 1)).toEqual([[third], 1]);
    expect(await list({ status: 'INACTIVE' }, 1)).toEqual([[other], 1]);
    expect(await list({}, 1, { workspaceId, tenantId: harness.secondTenant })).toEqual([[], 0]);
  });
});

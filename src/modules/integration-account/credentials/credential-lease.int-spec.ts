import { newId } from '../../../platform/database/ids.js';
import { CredentialRepository, type SealedTokens } from './credential.repository.js';
import { IntegrationCredentialEntity } from './integration-credential.entity.js';
import { type AccountHarness, accountHarness } from '../testing/account.harness.js';

const START = Date.parse('2026-06-01T00:00:00Z');
const second = (seconds: number): Date => new Date(START + seconds * 1_000);
const [MINE, THEIRS] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const SEALED: SealedTokens = { tokens: 'sealed', tokensExpireAt: second(7_200), nextRenewalAt: second(6_300) };

describe("an account's credentials", () => {
  let harness: AccountHarness;
  let credentials: CredentialRepository;
  let id: string;
  let other: string;

  beforeAll(async () => {
    harness = await accountHarness();
    credentials = harness.credentials;
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM integration_account');
    [id, other] = [await account(), await account()];
  });

  const account = async (): Promise<string> =>
    (await harness.creation.create(harness.caller, harness.request())).account.id;
  const table = () => harness.connection.database.repository(IntegrationCredentialEntity);
  const row = (accountId = id) => table().findOneByOrFail({ accountId });
  const set = (own: Partial<IntegrationCredentialEntity>, accountId = id) => table().update({ accountId }, own);
  const take = (now: Date, version = 5) =>
    credentials.takeLease(id, version, { token: MINE, now, until: new Date(now.getTime() + 40_000) });

  describe('the lease for renewals', () => {
    beforeEach(() => set({ version: 5 }));

    it('stores its holder and its end', async () => {
      const before = await row(other);
      expect(await take(second(0))).toBe(true);
      expect(await row()).toMatchObject({ renewLeaseToken: MINE, renewLeaseUntil: second(40), version: 5 });
      expect(await row(other)).toEqual(before);
    });

    it.each([
      ['while another process holds it', second(39), false],
      ['from its expiry on', second(40), true],
    ])('is acquired or refused %s', async (_, now, taken) => {
      await set({ renewLeaseToken: THEIRS, renewLeaseUntil: second(40) });
      expect(await take(now)).toBe(taken);
      expect((await row()).renewLeaseToken).toBe(taken ? MINE : THEIRS);
    });

    it('is refused for a version that was replaced, and after the PMS refused the tokens', async () => {
      const before = await row();
      expect(await take(second(0), 4)).toBe(false);
      await harness.refusals.markRefused(id);
      expect(await take(second(0))).toBe(false);
      expect(await row()).toEqual(before);
    });

    it('is released by its holder only, with a pause for all processes', async () => {
      await take(second(0));
      const before = await row();
      await credentials.endLease(id, THEIRS, second(5));
      await credentials.endLease(other, MINE, second(5));
      expect(await row()).toEqual(before);
      await credentials.endLease(id, MINE, second(5));
      expect(await row()).toMatchObject({ renewLeaseToken: null, renewLeaseUntil: second(5) });
    });
  });

  describe('tokens', () => {
    beforeEach(() => set({ version: 5, renewLeaseToken: MINE, renewLeaseUntil: second(40), tokens: 'old' }));
    const replaced = { ...SEALED, version: 6, renewLeaseToken: null, renewLeaseUntil: null };

    it('are replaced by a process that read the stored version', async () => {
      const before = await row(other);
      expect(await credentials.swapTokens(id, 5, SEALED)).toBe(true);
      expect(await row()).toMatchObject(replaced);
      expect(await row(other)).toEqual(before);
    });

    it.each([4, 6])('are not replaced by a process that read another version: %i', async (version) => {
      const before = await row();
      expect(await credentials.swapTokens(id, version, SEALED)).toBe(false);
      expect(await row()).toEqual(before);
    });

    it('are always replaced by a new authorization, so that a renewal in progress loses', async () => {
      const [{ authConfig }, before] = [await row(), await row(other)];
      await credentials.replaceTokens(id, SEALED);
      expect(await row()).toMatchObject({ ...replaced, authConfig });
      await credentials.replaceTokens(id, SEALED, { authConfig: 'new config', sharedWith: 'tenant' });
      expect(await row()).toMatchObject({ ...replaced, version: 7, authConfig: 'new config' });
      expect(await credentials.swapTokens(id, 5, SEALED)).toBe(false);
      expect(await row(other)).toEqual(before);
    });
  });

  describe('renewals', () => {
    const due = (now: Date, limit = 10, ofWorkspace = 10) =>
      credentials.takeDueRenewals(now, second(900), limit, ofWorkspace);
    beforeEach(async () => {
      await set({ nextRenewalAt: second(10) });
      await set({ nextRenewalAt: second(5) }, other);
    });

    it('are taken when they are due, once each', async () => {
      expect([await due(second(4)), await due(second(5)), await due(second(10))]).toEqual([[], [other], [id]]);
      expect((await row()).nextRenewalAt).toEqual(second(900));
      expect(await due(second(899))).toEqual([]);
      expect((await due(second(900))).sort()).toEqual([id, other].sort());
    });

    it('are taken earliest due first, up to the limit', async () => {
      expect([await due(second(20), 1), await due(second(20), 1)]).toEqual([[other], [id]]);
    });

    it('are taken up to a limit per workspace, earliest due first', async () => {
      expect([await due(second(20), 10, 1), await due(second(20), 10, 1)]).toEqual([[other], [id]]);
    });

    it('are due again immediately when they are put back, and putting them back again does not delay them', async () => {
      await due(second(20));
      await credentials.putBackRenewals([id], second(30));
      await credentials.putBackRenewals([id], second(40));
      expect((await row()).nextRenewalAt).toEqual(second(30));
      expect(await due(second(30))).toEqual([id]);
      await credentials.putBackRenewals([id, other], second(50));
      expect((await due(second(50))).sort()).toEqual([id, other].sort());
    });

    it('are not taken for an INACTIVE account', async () => {
      await harness.refusals.markRefused(other);
      expect(await due(second(20))).toEqual([id]);
    });

    it('are skipped while another process takes them', async () => {
      const { database } = harness.connection;
      // Uses a separate connection, as another process does.
      const outside = new CredentialRepository(Object.create(database, { unit: { value: undefined } }));
      const taken = await database.transaction(async () => {
        await database.query('SELECT 1 FROM integration_credential WHERE account_id = $1 FOR UPDATE', [other]);
        return outside.takeDueRenewals(second(20), second(900), 10, 10);
      });
      expect(taken).toEqual([id]);
    });
  });

  it('can be read and changed only within the workspace', async () => {
    const stranger = newId(second(0));
    const before = await row();
    await credentials.setAddress(stranger, id, { inboundPathHash: 'x' });
    await credentials.setSubscriptions(stranger, id, 'x');
    expect([await credentials.find(stranger, id), await credentials.vaultRow(stranger, id)]).toEqual([null, undefined]);
    expect(await row()).toEqual(before);
    const { workspaceId } = harness.caller;
    const beforeOther = await row(other);
    await credentials.setSubscriptions(workspaceId, id, 'mine');
    await credentials.setAddress(workspaceId, id, { inboundPathHash: 'x' });
    expect(await row()).toMatchObject({ subscriptions: 'mine', inboundPathHash: 'x' });
    expect(await row(other)).toEqual(beforeOther);
    expect(await credentials.find(workspaceId, id)).toMatchObject({ accountId: id });
    expect(await credentials.vaultRow(workspaceId, id)).toMatchObject({ version: before.version });
  });
});

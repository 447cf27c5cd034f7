import { ConnectorError } from '../../../connectors/port/errors.js';
import { UNRESTRICTED } from '../../../platform/access/rights.js';
import type { Connecting } from '../../../platform/access/scope.js';
import { accountHarness, type AccountHarness } from '../testing/account.harness.js';

const LOGIN = { username: 'u', password: 'p' };

describe('proof of control', () => {
  let harness: AccountHarness;
  /** An unrestricted key acts for the first or the second tenant of the workspace. */
  let first: Connecting;
  let second: Connecting;
  let count = 0;

  beforeEach(async () => {
    harness = await accountHarness();
    first = harness.caller;
    second = { ...harness.caller, tenantId: harness.secondTenant };
  });
  afterEach(() => harness.connection.close());

  const restricted = (who: Connecting): Connecting => ({
    ...who,
    rights: { ...UNRESTRICTED, tenantIds: [who.tenantId] },
  });
  const scoped = (who: Connecting): Connecting => ({ ...who, rights: { ...UNRESTRICTED, scopes: ['manage'] } });
  const host = ({ workspaceId, tenantId }: Connecting): Connecting => ({ workspaceId, tenantId });

  /** Connects an account of a PMS whose accounts share a login; returns the stored credentials. */
  const byLogin = async (who: Connecting, authConfig: Record<string, unknown>): Promise<Record<string, string>> => {
    harness.pms.account = `advertiser-${++count}`;
    harness.clock.advance(1_000);
    const request = harness.request({ provider: 'PROVIDER_09', authType: 'EMAIL_PASSWORD', authConfig });
    const { account } = await harness.creation.create(who, request);
    return (await harness.connections.connect(who.workspaceId, account.id)).credentials;
  };
  const id = (advertiserId = '7') => ({ advertiserId });
  const loginOf = async (who: Connecting) => (await byLogin(who, id())).username;

  /** Connects the PMS account that the fake PMS names, by a partner key; returns its id. */
  const byPartner = async (who: Connecting, pmsAccount: string | ConnectorError): Promise<string> => {
    harness.pms.account = pmsAccount;
    const authConfig = { account_id: 'group' };
    const request = harness.request({ provider: 'PROVIDER_02', authType: 'API_KEY', authConfig });
    return (await harness.creation.create(who, request)).account.id;
  };
  const unknown = () => new ConnectorError('invalid_credentials', 'not shared');
  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    const { kind, code, message, details } = error as Record<string, unknown>;
    return { kind, code, message, details };
  };

  describe('a shared login', () => {
    it("is filled in for unrestricted keys, where the tenant's newest login takes precedence over another tenant's", async () => {
      const missing = {
        kind: 'invalid',
        details: [{ field: 'authConfig.username' }, { field: 'authConfig.password' }],
      };
      await expect(byLogin(first, id())).rejects.toMatchObject(missing);
      await byLogin(first, { ...id(), username: 'old', password: 'p' });
      await byLogin(first, { ...id(), ...LOGIN });
      expect(await byLogin(second, id('8'))).toEqual({ ...LOGIN, advertiserId: '8' });
      await byLogin(second, { ...id(), username: 'of the second', password: 'p' });
      expect([await loginOf(second), await loginOf(first)]).toEqual(['of the second', 'u']);
    });

    it.each([
      ['a key of one tenant', restricted],
      ['a key of some scopes', scoped],
    ])('is not filled in for %s, whether a login is stored or not', async (_, who) => {
      const refused = await refusalOf(byLogin(who(first), id()));
      expect(refused).toMatchObject({ kind: 'forbidden', code: 'proof_required' });
      await byLogin(first, { ...id(), ...LOGIN });
      for (const part of [{}, { username: 'u' }])
        expect(await refusalOf(byLogin(who(first), { ...id(), ...part }))).toEqual(refused);
      expect(await byLogin(who(first), { ...id(), ...LOGIN })).toEqual({ ...id(), ...LOGIN });
    });

    it('is not filled in for a host', async () => {
      await byLogin(first, { ...id(), ...LOGIN });
      await expect(byLogin(host(first), id())).rejects.toMatchObject({ kind: 'invalid' });
      expect(await byLogin(host(first), { ...id(), ...LOGIN })).toEqual({ ...id(), ...LOGIN });
    });

    it('is shared only within the tenant when a restricted key stored it, whoever has used it since', async () => {
      await byLogin(restricted(first), { ...id(), ...LOGIN });
      expect(await loginOf(first)).toBe('u');
      await expect(byLogin(second, id())).rejects.toMatchObject({ kind: 'invalid' });
    });

    it('is used only for its own account when a host gave it', async () => {
      await byLogin(host(first), { ...id(), ...LOGIN });
      await expect(byLogin(first, id())).rejects.toMatchObject({ kind: 'invalid' });
      await byLogin(first, { ...id(), username: 'of the workspace', password: 'p' });
      await byLogin(host(first), { ...id(), ...LOGIN });
      expect(await loginOf(first)).toBe('of the workspace');
    });

    it('is no longer shared once the account of the tenant that stored it has moved', async () => {
      harness.pms.account = 'advertiser';
      const authConfig = { ...id(), ...LOGIN };
      const request = harness.request({ provider: 'PROVIDER_09', authType: 'EMAIL_PASSWORD', authConfig });
      const { account } = await harness.creation.create(restricted(first), request);
      await harness.moves.move(harness.caller, account.id, second.tenantId);
      for (const who of [first, second]) await expect(byLogin(who, id())).rejects.toMatchObject({ kind: 'invalid' });
      expect((await harness.connections.connect(first.workspaceId, account.id)).credentials).toEqual(authConfig);
    });

    it('is replaced by new credentials, which are shared as far as the key that gave them may share', async () => {
      harness.pms.account = 'advertiser';
      const authConfig = { ...id(), ...LOGIN };
      const request = harness.request({ provider: 'PROVIDER_09', authType: 'EMAIL_PASSWORD', authConfig });
      const { account } = await harness.creation.create(first, request);
      const change = { authConfig: { ...id(), username: 'new', password: 'p' } };
      await harness.accounts.update(restricted(first), account.id, change);
      await expect(byLogin(second, id())).rejects.toMatchObject({ kind: 'invalid' });
      harness.pms.account = 'advertiser';
      await harness.accounts.update(first, account.id, { authConfig: { ...id(), password: 'newer' } });
      expect(await byLogin(second, id())).toEqual({ ...id(), username: 'new', password: 'newer' });
    });
  });

  describe("an account that only the workspace's access shows", () => {
    it('is refused to restricted keys and to hosts before the PMS is asked', async () => {
      for (const who of [restricted(first), scoped(first), host(first)])
        await expect(byPartner(who, 'group')).rejects.toMatchObject({ kind: 'forbidden', code: 'proof_required' });
      const account = await byPartner(first, 'group');
      const asked = harness.pms.asked.verify;
      for (const who of [restricted(first), host(first)])
        await expect(
          harness.accounts.update(who, account, { authConfig: { account_id: 'other' } }),
        ).rejects.toMatchObject({ code: 'proof_required' });
      expect(harness.pms.asked.verify).toBe(asked);
    });

    it('is refused to another tenant with the same error whether it is held or unknown', async () => {
      await byPartner(first, 'group');
      const held = await refusalOf(byPartner(second, 'group'));
      expect(held).toMatchObject({ kind: 'conflict', code: 'account_held' });
      expect(JSON.stringify(held)).not.toContain(first.tenantId);
      expect(await refusalOf(byPartner(second, unknown()))).toEqual(held);
      await byPartner(first, 'group');
      await byPartner(second, 'another group');
    });

    it('is held under every provider code of the same PMS', async () => {
      await harness.creation.create(first, harness.request());
      await expect(byPartner(second, 'pms-1')).rejects.toMatchObject({ code: 'account_held' });
    });

    it('is granted to one of two tenants that connect it at the same time', async () => {
      const outcomes = await Promise.allSettled([first, second, first, second].map((who) => byPartner(who, 'group')));
      const rows = await harness.connection.database.query<{ tenants: string }>(
        "SELECT count(DISTINCT tenant_id) AS tenants FROM integration_account WHERE provider_account_id = 'group'",
      );
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(Number(rows[0]!.tenants)).toBe(1);
    });

    it('is refused new credentials with the same error whether these belong to an unknown or another account', async () => {
      const account = await byPartner(first, 'group');
      const change = (pmsAccount: string | ConnectorError) => {
        harness.pms.account = pmsAccount;
        return harness.accounts.update(first, account, { authConfig: { account_id: 'g' } });
      };
      const refused = await refusalOf(change('another group'));
      expect(refused).toMatchObject({ kind: 'conflict', code: 'account_held' });
      expect(await refusalOf(change(unknown()))).toEqual(refused);
      expect((await change('group')).status).toBe('ACTIVE');
    });

    it('is refused new credentials when another tenant also holds it', async () => {
      const account = await byPartner(first, 'group');
      await harness.connection.database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [
        account,
        second.tenantId,
      ]);
      const again = await byPartner(second, 'group');
      await harness.connection.database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [
        again,
        first.tenantId,
      ]);
      const change = { authConfig: { account_id: 'group' } };
      await expect(harness.accounts.update(first, again, change)).rejects.toMatchObject({ code: 'account_held' });
    });

    it('is reported as unavailable, not as held, when the PMS cannot be reached', async () => {
      await expect(byPartner(second, new ConnectorError('unavailable', 'no'))).rejects.toMatchObject({
        kind: 'unavailable',
      });
    });
  });

  it('by its own secret lets a tenant connect an account that another tenant holds', async () => {
    const made = await harness.creation.create(first, harness.request());
    for (const who of [second, restricted(second), host(second)])
      expect((await harness.creation.create(who, harness.request())).account.providerAccountId).toBe(
        made.account.providerAccountId,
      );
    await byLogin(first, { ...id(), ...LOGIN });
    const held = harness.pms.account;
    count -= 1;
    await byLogin(restricted(second), { ...id(), ...LOGIN });
    expect(harness.pms.account).toBe(held);
  });
});

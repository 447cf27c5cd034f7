import type { TokenSet } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { sleep } from '../../../connectors/port/sleep.js';
import { accountHarness, type AccountHarness } from '../testing/account.harness.js';
import { AccountTokenVault } from './token-vault.js';

describe('token vault', () => {
  let harness: AccountHarness;
  let accountId: string;
  let refused: number[];

  beforeAll(async () => {
    harness = await accountHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    accountId = (await harness.creation.create(harness.caller, harness.request())).account.id;
    refused = [];
  });

  /** Creates a vault as another process would. */
  const vault = (credentials = harness.credentials): AccountTokenVault =>
    new AccountTokenVault(
      { accountId, workspaceId: harness.caller.workspaceId },
      {
        credentials,
        secrets: harness.secrets,
        clock: harness.clock,
        onRefused: async (version) => void refused.push(version),
        wait: (_ms, signal) => sleep(5, signal),
      },
    );
  const set = (accessToken: string): TokenSet => ({
    accessToken,
    refreshToken: `r-${accessToken}`,
    expiresAt: new Date('2026-06-01T02:00:00Z'),
    obtainedAt: new Date('2026-06-01T00:00:00Z'),
  });
  const row = async (): Promise<Record<string, unknown>> => {
    const [found] = await harness.connection.database.query<Record<string, unknown>>(
      'SELECT * FROM integration_credential WHERE account_id = $1',
      [accountId],
    );
    return found!;
  };
  const refusal = new ConnectorError('invalid_credentials', 'no');

  it('is empty at first, and returns the result of a renewal', async () => {
    expect(await vault().read()).toBeUndefined();
    expect(await vault().renew(undefined, async (current) => set(`after-${current?.accessToken}`))).toEqual(
      set('after-undefined'),
    );
    expect(await vault().read()).toEqual(set('after-undefined'));
    const { tokens, version, next_renewal_at: next } = await row();
    expect(tokens).not.toContain('after-undefined');
    expect([version, next]).toEqual([1, new Date('2026-06-01T01:45:01Z')]);
  });

  it('renews once for eight concurrent processes, which all get the result', async () => {
    const first = await vault().renew(undefined, async () => set('old'));
    let calls = 0;
    const renew = async (current: TokenSet | undefined): Promise<TokenSet> => {
      calls++;
      await sleep(30);
      return set(`${current!.accessToken}-${calls}`);
    };
    const results = await Promise.all(Array.from({ length: 8 }, () => vault().renew(first, renew)));
    expect(calls).toBe(1);
    expect(results.map(({ accessToken }) => accessToken)).toEqual(Array(8).fill('old-1'));
    expect(await row()).toMatchObject({ version: 2, renew_lease_token: null, renew_lease_until: null });
  });

  it('returns the stored set without a renewal to a caller whose set is older', async () => {
    await vault().renew(undefined, async () => set('new'));
    const renewed = await vault().renew(set('older'), () => Promise.reject(new Error('must not be called')));
    expect(renewed).toEqual(set('new'));
  });

  it.each([
    ['nothing was written', false],
    ['the write was committed', true],
  ])('retries storing a new set while the database is unavailable: %s', async (_, committed) => {
    const stale = await vault().renew(undefined, async () => set('old'));
    let failures = 2;
    const flaky: typeof harness.credentials = Object.create(harness.credentials);
    flaky.swapTokens = async (...parameters) => {
      if (failures === 0) return harness.credentials.swapTokens(...parameters);
      failures -= 1;
      if (committed) await harness.credentials.swapTokens(...parameters);
      throw new Error('Connection terminated unexpectedly');
    };
    let calls = 0;
    const renewed = await vault(flaky).renew(stale, async () => set(`new-${(calls += 1)}`));
    expect([renewed, await vault().read(), calls, failures]).toEqual([set('new-1'), set('new-1'), 1, 0]);
    expect(await row()).toMatchObject({ version: 2, renew_lease_token: null });
  });

  it('never overwrites a set that another source stored meanwhile', async () => {
    const stale = await vault().renew(undefined, async () => set('old'));
    const sealed = harness.secrets.seal(
      'tokens',
      { accountId, workspaceId: harness.caller.workspaceId },
      set('authorized'),
    );
    const result = await vault().renew(stale, async () => {
      await harness.credentials.replaceTokens(accountId, { tokens: sealed, tokensExpireAt: null, nextRenewalAt: null });
      return set('late');
    });
    expect(result).toEqual(set('authorized'));
    expect(await vault().read()).toEqual(set('authorized'));
  });

  it('takes over the renewal of a process that died', async () => {
    const stale = await vault().renew(undefined, async () => set('old'));
    const { version } = await row();
    const until = new Date(harness.clock.now().getTime() + 40_000);
    await harness.credentials.takeLease(accountId, version as number, {
      token: accountId,
      now: harness.clock.now(),
      until,
    });
    harness.clock.advance(40_000);
    expect(await vault().renew(stale, async () => set('mine'))).toEqual(set('mine'));
  });

  it('rejects all callers after a refusal, without asking the PMS again', async () => {
    const stale = await vault().renew(undefined, async () => set('old'));
    const marking = (): AccountTokenVault =>
      new AccountTokenVault(
        { accountId, workspaceId: harness.caller.workspaceId },
        {
          credentials: harness.credentials,
          secrets: harness.secrets,
          clock: harness.clock,
          wait: () => sleep(5),
          onRefused: (version) => harness.refusals.markRefused(accountId, String(version)),
        },
      );
    let calls = 0;
    const renew = async (): Promise<TokenSet> => {
      calls++;
      await sleep(20);
      throw refusal;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => marking().renew(stale, renew)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'invalid_credentials' } });
    expect(calls).toBe(1);
    expect(await harness.accounts.get(harness.caller, accountId)).toMatchObject({
      status: 'INACTIVE',
      statusReason: 'credentials_refused',
    });
  });

  it('returns the set that was stored while its own renewal was refused', async () => {
    const stale = await vault().renew(undefined, async () => set('old'));
    const sealed = harness.secrets.seal(
      'tokens',
      { accountId, workspaceId: harness.caller.workspaceId },
      set('authorized'),
    );
    const result = await vault().renew(stale, async () => {
      await harness.credentials.replaceTokens(accountId, { tokens: sealed, tokensExpireAt: null, nextRenewalAt: null });
      throw refusal;
    });
    expect(result).toEqual(set('authorized'));
  });

  it('pauses after a failure other than a refusal, then tries again', async () => {
    const stale = await vault().renew(undefined, async () => set('old'));
    const down = new ConnectorError('unavailable', 'down', { retryAfterMs: 20_000 });
    await expect(vault().renew(stale, () => Promise.reject(down))).rejects.toBe(down);
    expect(refused).toEqual([]);
    harness.clock.advance(19_999);
    await expect(vault().renew(stale, () => Promise.reject(new Error('asked')))).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterMs: 1,
    });
    harness.clock.advance(1);
    expect(await vault().renew(stale, async () => set('new'))).toEqual(set('new'));
  });

  describe('timing', () => {
    /** Creates a vault whose waits move the clock by a second. */
    const patient = (credentials = harness.credentials): AccountTokenVault =>
      new AccountTokenVault(
        { accountId, workspaceId: harness.caller.workspaceId },
        {
          credentials,
          secrets: harness.secrets,
          clock: harness.clock,
          onRefused: async () => undefined,
          wait: async () => harness.clock.advance(1_000),
        },
      );
    const inMs = (ms: number): Date => new Date(harness.clock.now().getTime() + ms);
    const now = (): number => harness.clock.now().getTime();

    it('holds the lease for 40 s', async () => {
      let until: unknown;
      await vault().renew(undefined, async () => {
        until = (await row()).renew_lease_until;
        return set('new');
      });
      expect(until).toEqual(inMs(40_000));
    });

    it('waits 45 s for the renewal of another process', async () => {
      const lease = { token: accountId, now: harness.clock.now(), until: inMs(600_000) };
      await harness.credentials.takeLease(accountId, 0, lease);
      const began = now();
      const renewal = patient().renew(undefined, () => Promise.reject(new Error('asked')));
      await expect(renewal).rejects.toMatchObject({ kind: 'unavailable' });
      expect(now() - began).toBe(45_000);
    });

    it.each([
      ['for 5 s when the PMS does not specify a time', new Error('no connection'), 5_000],
      [
        'for as long as the PMS specifies',
        new ConnectorError('unavailable', 'down', { retryAfterMs: 299_999 }),
        299_999,
      ],
      ['for 300 s at most', new ConnectorError('unavailable', 'down', { retryAfterMs: 3_600_000 }), 300_000],
    ])('pauses %s', async (_, failure, ms) => {
      await expect(vault().renew(undefined, () => Promise.reject(failure))).rejects.toBe(failure);
      expect(await row()).toMatchObject({ renew_lease_token: null, renew_lease_until: inMs(ms) });
    });

    it('retries storing a new set for ten minutes', async () => {
      const broken: typeof harness.credentials = Object.create(harness.credentials);
      const lost = new Error('no connection');
      broken.swapTokens = () => Promise.reject(lost);
      const began = now();
      await expect(patient(broken).renew(undefined, async () => set('new'))).rejects.toBe(lost);
      expect(now() - began).toBe(600_000);
    });

    it('reports only the renewal that holds the lease', async () => {
      const underWay: Promise<TokenSet>[] = [];
      const { credentials, secrets, clock } = harness;
      const owner = { accountId, workspaceId: harness.caller.workspaceId };
      const remembered = new AccountTokenVault(owner, {
        ...{ credentials, secrets, clock },
        onRefused: async () => undefined,
        underWay: (renewal) => void underWay.push(renewal),
      });
      await remembered.renew(undefined, async () => set('new'));
      await remembered.renew(undefined, async () => set('newer'));
      expect(await Promise.all(underWay)).toEqual([set('new')]);
    });
  });

  it('fails when the account was deleted', async () => {
    const gone = vault();
    await harness.accounts.remove(harness.caller, accountId);
    await expect(gone.read()).rejects.toMatchObject({ kind: 'rejected', reason: 'not_found' });
  });
});

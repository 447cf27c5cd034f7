import type { Connector, TokenSet } from './connector.js';
import { ConnectorError } from './errors.js';
import type { TokenVault } from './gateway.js';
import { scripted, testAccount, testConnector } from '../kit/testing/fakes.js';
import { memoryVault } from './tokens.js';

const HOUR = 3_600_000;

/** Creates a PMS that accepts only `good`, and a connector whose n-th obtained token is `t<n>`. */
function pms({ lifeMs = 24 * HOUR, good = 't1', parts = {} as Partial<Connector['tokens']> } = {}) {
  const state = { issued: 0, good };
  const next = (now: Date): TokenSet => ({
    accessToken: `t${(state.issued += 1)}`,
    refreshToken: 'r',
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  const connector = testConnector({
    tokens: { applies: () => true, obtain: async (call) => next(call.clock.now()), ...parts },
  });
  const kit = scripted(connector, [({ headers }) => ({ status: headers?.authorization === state.good ? 200 : 401 })]);
  const sent = () => kit.outbound.requests.map(({ headers }) => headers?.authorization);
  return { ...kit, state, sent, read: { method: 'GET', path: '/x' } as const };
}

describe('access tokens', () => {
  it('are obtained once for one bound call and returned for storing with the account', async () => {
    const { gateway, sent, state, read } = pms();
    const bound = gateway.bind(testAccount());
    expect(bound.obtainedTokens?.()).toBeUndefined();
    await bound.call.http.send(read);
    await bound.call.http.send(read);
    expect(sent()).toEqual(['t1', 't1']);
    expect(state.issued).toBe(1);
    expect(bound.obtainedTokens?.()).toMatchObject({ accessToken: 't1', obtainedAt: expect.any(Date) });
  });

  it('are taken from the vault while they are fresh', async () => {
    const { gateway, sent, state, clock, read } = pms({ good: 'stored' });
    const vault = memoryVault({ accessToken: 'stored', expiresAt: new Date(clock.now().getTime() + HOUR) });
    await gateway.bind(testAccount({ vault })).call.http.send(read);
    expect(sent()).toEqual(['stored']);
    expect(state.issued).toBe(0);
  });

  it.each([
    ['not yet 60 s before they expire', 60_000, undefined, 0],
    ['less than 60 s before they expire', 59_999, undefined, 1],
    ['not yet 60 s before, if they live for an hour', 60_000, HOUR, 0],
    ['less than 60 s before, if they live for an hour', 59_999, HOUR, 1],
    ['not yet 15 min before, if they live longer', 15 * 60_000, HOUR + 1, 0],
    ['less than 15 min before, if they live longer', 15 * 60_000 - 1, HOUR + 1, 1],
  ])('are renewed ahead of time: %s', async (_, left, life, renewals) => {
    const { gateway, state, clock, read, sent } = pms({ good: 'old' });
    const now = clock.now().getTime();
    const obtainedAt = life === undefined ? undefined : new Date(now + left - life);
    const vault = memoryVault({ accessToken: 'old', expiresAt: new Date(now + left), obtainedAt });
    state.good = renewals === 0 ? 'old' : 't1';
    await gateway.bind(testAccount({ vault })).call.http.send(read);
    expect([state.issued, sent()]).toEqual([renewals, [state.good]]);
  });

  it.each([
    [undefined, 1],
    [true, 0],
  ])(
    'are obtained again when the refresh token is refused, unless the credentials are single-use: %s',
    async (singleUse, times) => {
      const refused = new ConnectorError('invalid_credentials', 'no');
      const parts = { singleUse, refresh: () => Promise.reject(refused) };
      const { gateway, state, read } = pms({ parts });
      const vault = memoryVault({ accessToken: 'old', refreshToken: 'r', expiresAt: null });
      await gateway
        .bind(testAccount({ vault }))
        .call.http.send(read)
        .catch((error: unknown) => expect(error).toBe(refused));
      expect(state.issued).toBe(times);
    },
  );

  it('remain in use until they expire when a renewal ahead of time fails', async () => {
    const { gateway, sent, clock, read } = pms({
      good: 'old',
      parts: { obtain: async () => Promise.reject(new ConnectorError('unavailable', 'down')) },
    });
    const vault = memoryVault({ accessToken: 'old', expiresAt: new Date(clock.now().getTime() + 30_000) });
    await gateway.bind(testAccount({ vault })).call.http.send(read);
    expect(sent()).toEqual(['old']);
    clock.advance(60_000);
    await expect(gateway.bind(testAccount({ vault })).call.http.send(read)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('are renewed once when refused, also for writes, because these were not executed', async () => {
    const { gateway, sent, clock } = pms();
    const vault = memoryVault({ accessToken: 'revoked', expiresAt: new Date(clock.now().getTime() + HOUR) });
    await gateway.bind(testAccount({ vault })).call.http.send({ method: 'POST', path: '/x', json: {}, write: true });
    expect(sent()).toEqual(['revoked', 't1']);
    expect((await vault.read())?.accessToken).toBe('t1');
  });

  it('are not requested again when a new one is refused on its first use', async () => {
    const { gateway, sent, state, read } = pms({ good: 'none' });
    await expect(gateway.bind(testAccount()).call.http.send(read)).rejects.toMatchObject({
      kind: 'invalid_credentials',
    });
    expect(sent()).toEqual(['t1']);
    expect(state.issued).toBe(1);
  });

  it('are renewed once for many simultaneous calls', async () => {
    const { gateway, state, read } = pms();
    const stored: { tokens?: TokenSet } = {};
    const vault: TokenVault = {
      read: async () => stored.tokens,
      renew: async (_stale, renew) => (stored.tokens = await renew(undefined)),
    };
    const account = testAccount({ vault, tokenVersion: '1' });
    await Promise.all(Array.from({ length: 5 }, () => gateway.bind(account).call.http.send(read)));
    expect(state.issued).toBe(1);
  });

  it('of different versions are not mixed up', async () => {
    const { gateway, sent, state, clock, read } = pms();
    const stored = (accessToken: string) =>
      memoryVault({ accessToken, expiresAt: new Date(clock.now().getTime() + HOUR) });
    state.good = 'a';
    await gateway.bind(testAccount({ vault: stored('a'), tokenVersion: '1' })).call.http.send(read);
    state.good = 'b';
    await gateway.bind(testAccount({ vault: stored('b'), tokenVersion: '2' })).call.http.send(read);
    expect(sent()).toEqual(['a', 'b']);
  });

  it('renewed by another process are noticed a minute later', async () => {
    const { gateway, sent, state, clock, read } = pms({ good: 'a' });
    let stored: TokenSet = { accessToken: 'a', expiresAt: null };
    const vault: TokenVault = { read: async () => stored, renew: async () => stored };
    const send = () => gateway.bind(testAccount({ vault, tokenVersion: '1' })).call.http.send(read);
    await send();
    stored = { accessToken: 'b', expiresAt: null };
    clock.advance(60_000);
    await send();
    state.good = 'b';
    clock.advance(1);
    await send();
    expect([sent(), state.issued]).toEqual([['a', 'a', 'b'], 0]);
  });

  it('are renewed by the next call after a renewal that failed', async () => {
    let calls = 0;
    const obtain = async (): Promise<TokenSet> => {
      calls += 1;
      if (calls === 1) throw new ConnectorError('unavailable', 'down');
      return { accessToken: 't1', expiresAt: null };
    };
    const { gateway, read } = pms({ parts: { obtain } });
    const send = () =>
      gateway
        .bind(testAccount({ vault: memoryVault(), tokenVersion: '1' }), { interactive: true })
        .call.http.send(read);
    await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
    await send();
    expect(calls).toBe(2);
  });

  it.each([
    ['are used just before they expire, when no others can be obtained', 1, 'serves'],
    ['are not used once they have expired', 0, 'fails'],
  ])('%s', async (_, leftMs, outcome) => {
    const parts = { obtain: async () => Promise.reject(new ConnectorError('unavailable', 'down')) };
    const { gateway, clock, read } = pms({ good: 'old', parts });
    const vault = memoryVault({ accessToken: 'old', expiresAt: new Date(clock.now().getTime() + leftMs) });
    const sent = gateway.bind(testAccount({ vault }), { interactive: true }).call.http.send(read);
    expect(await sent.then(() => 'serves').catch(() => 'fails')).toBe(outcome);
  });

  it('are used only when the PMS has had the time that it needs to accept them', async () => {
    const { gateway, clock, read } = pms({ parts: { settleMs: 1_000 } });
    const began = clock.now().getTime();
    await gateway.bind(testAccount()).call.http.send(read);
    expect(clock.now().getTime() - began).toBe(1_000);
  });

  it('of OAuth accounts need a refresh token, otherwise the host must authorize again', async () => {
    const connector = testConnector({
      oauth: { pkce: false, authorizeUrl: () => '', exchange: async () => ({ accessToken: 'x', expiresAt: null }) },
    });
    const { gateway } = scripted(connector, [{}]);
    const account = testAccount({ authType: 'OAUTH', vault: memoryVault() });
    await expect(gateway.bind(account).call.http.send({ method: 'GET', path: '/x' })).rejects.toMatchObject({
      kind: 'invalid_credentials',
      message: 'The connection must be authorized again',
    });
  });
});

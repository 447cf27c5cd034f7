import type { PmsCall } from '../port/connector.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ConnectorError } from '../port/errors.js';
import type { CallOptions, PmsAccount } from '../port/gateway.js';
import { failed, scripted, testAccount, testConnector, testDefinition, type Answer } from '../kit/testing/fakes.js';

const READ = { method: 'GET', path: '/listings' } as const;
const WRITE = { method: 'POST', path: '/reservations', json: { a: 1 }, write: true } as const;
const brokenWhenIdle = () => new OutboundError('reset', 'the connection broke', true, undefined, true);
const limited = (scopes: ('account' | 'address')[]) =>
  testConnector({
    definition: { ...testDefinition, limits: scopes.map((scope) => ({ scope, requests: 10, perSeconds: 10 })) },
  });

describe('PmsHttpSession', () => {
  const bound = (answers: (Answer | Error)[], options = {}, connector = testConnector()) => {
    const kit = scripted(connector, answers);
    return { ...kit, http: kit.gateway.bind(testAccount(), options).call.http };
  };

  it('repeats a background read twice, with pauses', async () => {
    const { http, outbound, clock } = bound([{ status: 503 }, failed('reset', true), { body: { ok: true } }]);
    const start = clock.now().getTime();
    expect((await http.send(READ)).json()).toEqual({ ok: true });
    expect(outbound.requests).toHaveLength(3);
    expect(clock.now().getTime() - start).toBe(2500);
  });

  it('sends nothing more for as long as an answer asks it to rest', async () => {
    const connector = {
      ...limited(['account']),
      restMs: ({ left }: Record<string, string>) => (left === '0' ? 9000 : 0),
    };
    const { http, clock } = bound([{ headers: { left: '1' } }, { headers: { left: '0' } }, {}], {}, connector);
    const start = clock.now().getTime();
    await http.send(READ);
    await http.send(READ);
    expect(clock.now().getTime()).toBe(start);
    await http.send(READ);
    expect(clock.now().getTime() - start).toBe(9000);
  });

  it('uses kept connections for reads, also by POST, and fresh ones for writes and token requests', async () => {
    const { http, outbound } = bound([{}]);
    for (const request of [READ, { ...READ, method: 'POST' } as const, WRITE, { ...READ, anonymous: true }])
      await http.send(request);
    expect(outbound.requests.map(({ reuse }) => reuse)).toEqual([true, true, false, false]);
  });

  it.each([true, false])(
    'repeats a read on a fresh connection when an idle one broke (interactive: %s)',
    async (interactive) => {
      const { http, outbound, clock } = bound([brokenWhenIdle(), {}], { interactive });
      const start = clock.now().getTime();
      await http.send(READ);
      expect(outbound.requests.map(({ reuse }) => reuse)).toEqual([true, false]);
      expect(clock.now().getTime()).toBe(start);
    },
  );

  it('leaves out the part of an answer that differs each time', async () => {
    const answers = { ...testDefinition.answers, varying: /(?<="id":")[^"]*/ };
    const connector = testConnector({ definition: { ...testDefinition, answers } });
    const { http } = bound([{ body: { id: 'r-1', more: [{ id: 'kept' }] } }], {}, connector);
    const { text, json } = await http.send(READ);
    expect(text).toBe('{"id":"","more":[{"id":"kept"}]}');
    expect(json()).toEqual({ id: '', more: [{ id: 'kept' }] });
  });

  it('stops after two repetitions', async () => {
    const { http, outbound } = bound([{ status: 500 }]);
    await expect(http.send(READ)).rejects.toMatchObject({ kind: 'unavailable', status: 500 });
    expect(outbound.requests).toHaveLength(3);
  });

  it.each([
    ['an interactive read', READ, { interactive: true }],
    ['an interactive write', WRITE, { interactive: true }],
    ['a token request', { ...READ, anonymous: true }, {}],
    ['a write', WRITE, {}],
  ])('never repeats %s', async (_, request, options) => {
    for (const answer of [{ status: 503 }, failed('timeout', true), failed('connect', false)]) {
      const { http, outbound } = bound([answer], options);
      await expect(http.send(request)).rejects.toBeInstanceOf(ConnectorError);
      expect(outbound.requests).toHaveLength(1);
    }
  });

  describe('after a 429', () => {
    const refused = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } });

    it.each([
      ['a read', READ],
      ['a write', WRITE],
    ])('repeats %s for a waiting caller when its turn comes', async (_, request) => {
      const { http, clock, outbound } = bound(
        [refused(4), refused(3), {}],
        { interactive: true },
        limited(['account']),
      );
      const start = clock.now().getTime();
      expect((await http.send(request)).status).toBe(200);
      expect([clock.now().getTime() - start, outbound.requests.length]).toEqual([7000, 3]);
    });

    it.each([
      ['a pause is longer than the call can wait', [refused(20)], { interactive: true }, READ, 1],
      ['it was refused three times', [refused(1)], { interactive: true }, WRITE, 3],
      ['nobody waits for a write', [refused(1)], {}, WRITE, 1],
      ['it is a token request', [refused(1)], { interactive: true }, { ...READ, anonymous: true }, 1],
    ])('stops when %s', async (_, answers, options, request, sent) => {
      const { http, outbound } = bound(answers, options, limited(['account']));
      await expect(http.send(request)).rejects.toMatchObject({ kind: 'rate_limited', status: 429 });
      expect(outbound.requests).toHaveLength(sent);
    });

    it('does not wait with unverified credentials', async () => {
      const { gateway, outbound } = bound([refused(1)], {}, limited(['account']));
      const { http } = gateway.bind(testAccount({ unverified: true }), { interactive: true }).call;
      await expect(http.send(READ)).rejects.toMatchObject({ kind: 'rate_limited' });
      expect(outbound.requests).toHaveLength(1);
    });
  });

  it('reports an unknown outcome only for a write that may have been sent', async () => {
    await expect(bound([failed('connect', false)]).http.send(WRITE)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(bound([failed('timeout', true)]).http.send(WRITE)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });

  it('reports an unreadable success of a write as unknown, and of a read as invalid', async () => {
    const html = { body: '<html>please wait</html>' };
    const written = await bound([html]).http.send(WRITE);
    expect(() => written.json()).toThrow(expect.objectContaining({ kind: 'unknown_outcome' }));
    const read = await bound([html]).http.send(READ);
    expect(() => read.json()).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('pauses the account, but no other account, after a 429', async () => {
    const { gateway, outbound } = bound(
      [{ status: 429, headers: { 'retry-after': '40' } }, {}],
      {},
      limited(['account', 'address']),
    );
    const of = (limitKey: string) =>
      gateway.bind(testAccount({ id: limitKey, limitKey }), { interactive: true }).call.http.send(READ);
    await expect(of('a')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 40_000 });
    await expect(of('a')).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(outbound.requests).toHaveLength(1);
    await of('b');
    expect(outbound.requests).toHaveLength(2);
  });

  it('counts accounts on one account of the PMS together, even across workspaces', async () => {
    const { gateway, clock } = bound([{}], {}, limited(['account']));
    const start = clock.now().getTime();
    const of = (parts: Partial<PmsAccount>) =>
      gateway.bind(testAccount(parts), { interactive: true }).call.http.send(READ);
    // 9 of 10 in 10 s.
    const accounts = [{ id: 'by key' }, { id: 'by token' }, { id: 'other', workspaceId: 'workspace-2' }];
    for (let sent = 0; sent < 9; sent += 1) await of(accounts[sent % 3]!);
    expect(clock.now().getTime()).toBe(start);
    await of({ id: 'new', limitKey: undefined });
    await of({ id: 'neighbour', limitKey: 'p-2' });
    expect(clock.now().getTime()).toBe(start);
    // A caller waits for the answer: the request is sent as soon as there is room.
    await of({ id: 'by token' });
    expect(clock.now().getTime()).toBe(start + 10_000);
  });

  describe('when the PMS counts by address only, a 429', () => {
    const refusedOnce = () => {
      const { gateway } = bound([{ status: 429, headers: { 'retry-after': '40' } }, {}], {}, limited(['address']));
      return (account: Partial<PmsAccount>) =>
        gateway.bind(testAccount(account), { interactive: true }).call.http.send(READ);
    };

    it('pauses the accounts of the workspace, and no others', async () => {
      const of = refusedOnce();
      await expect(of({ id: 'a', workspaceId: 'w' })).rejects.toMatchObject({ kind: 'rate_limited' });
      await expect(of({ id: 'b', workspaceId: 'w' })).rejects.toMatchObject({ kind: 'rate_limited' });
      await of({ id: 'c', workspaceId: 'other' });
    });

    it("to unverified credentials pauses only the workspace's attempts", async () => {
      const of = refusedOnce();
      const candidate = { workspaceId: 'w', unverified: true };
      await expect(of({ id: 'a', ...candidate })).rejects.toMatchObject({ kind: 'rate_limited' });
      await expect(of({ id: 'b', ...candidate })).rejects.toMatchObject({ kind: 'rate_limited' });
      await of({ id: 'c', workspaceId: 'w' });
      await of({ id: 'd', workspaceId: 'other', unverified: true });
    });
  });

  it('tries unverified credentials within a quarter of a limit by address', async () => {
    const connector = testConnector({
      definition: { ...testDefinition, limits: [{ scope: 'address', requests: 100, perSeconds: 600 }] },
    });
    const { gateway } = bound([{ status: 401 }], { interactive: true }, connector);
    const connect = (workspaceId: string) =>
      gateway
        .bind(testAccount({ workspaceId, unverified: true }), { interactive: true })
        .call.http.send(READ)
        .catch(({ kind }: ConnectorError) => kind);
    const kinds: unknown[] = [];
    for (let attempt = 0; attempt < 1_000; attempt += 1) kinds.push(await connect('attacker'));
    expect(kinds.filter((kind) => kind === 'invalid_credentials')).toHaveLength(22);
    expect(kinds.filter((kind) => kind === 'rate_limited')).toHaveLength(978);
    expect(await connect('other')).toBe('invalid_credentials');
  });

  it('follows events within half of a limit', async () => {
    const connector = testConnector({
      definition: { ...testDefinition, limits: [{ scope: 'account', requests: 100, perSeconds: 600 }] },
    });
    const { gateway, outbound } = bound([{}], {}, connector);
    const send = (options: CallOptions) => gateway.bind(testAccount(), options).call.http.send(READ);
    for (let event = 0; event < 45; event += 1) await send({ prompt: true, event: true });
    await expect(send({ prompt: true, event: true })).rejects.toMatchObject({ kind: 'rate_limited' });
    await send({ prompt: true });
    await send({});
    await send({ interactive: true });
    expect(outbound.requests).toHaveLength(48);
  });

  it('pauses an account even if the PMS documents no limit, unless only one request was sent too often', async () => {
    const classify = ({ status }: { status: number }) =>
      status === 200 ? undefined : { kind: 'rate_limited' as const, message: '', equalOnly: status === 423 };
    const headers = { 'retry-after': '40' };
    const answers = [{ status: 423, headers }, {}, { status: 429, headers }];
    const { http, outbound } = bound(answers, { interactive: true }, { ...limited([]), classify });
    await expect(http.send(READ)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 40_000 });
    await http.send(READ);
    for (let n = 0; n < 2; n += 1)
      await expect(http.send(READ)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 40_000 });
    expect(outbound.requests).toHaveLength(3);
  });

  it('neither counts nor pauses requests to a server outside the API, nor learns from their answers', async () => {
    const [beside, limits] = [{ ...READ, elsewhere: true }, limited(['account'])];
    const answers = [...Array(12).fill({ status: 500 }), { status: 429, headers: { 'retry-after': '40' } }, {}];
    const { http, outbound, limiter, clock } = bound(answers, { interactive: true }, limits);
    const key = 'test https://pms.example/v1 account:10 p-1';
    const start = clock.now().getTime();
    for (let n = 0; n < 12; n += 1) await expect(http.send(beside)).rejects.toMatchObject({ status: 500 });
    await expect(http.send(beside)).rejects.toMatchObject({ kind: 'rate_limited' });
    await http.send(READ);
    expect(clock.now().getTime()).toBe(start);
    await limiter.pause(key, start + 9_000);
    await http.send(beside);
    expect([clock.now().getTime(), outbound.requests.length]).toEqual([start, 15]);
  });

  it('waits out a short pause within a background read', async () => {
    const { http, clock } = bound(
      [{ status: 429, headers: { 'retry-after': '4' } }, { body: {} }],
      {},
      limited(['account']),
    );
    const start = clock.now().getTime();
    await http.send(READ);
    expect(clock.now().getTime() - start).toBe(4000);
  });

  describe('at a limit that is used up', () => {
    const used = async (options: CallOptions, started = false) => {
      const kit = scripted(limited(['account']), [{}]);
      const { http } = kit.gateway.bind(testAccount(), options).call;
      if (started) await http.send(READ);
      await kit.limiter.pause('test https://pms.example/v1 account:10 p-1', kit.clock.now().getTime() + 9000);
      return { ...kit, http, start: kit.clock.now().getTime(), sent: kit.outbound.requests.length };
    };

    it.each([{}, { prompt: true }])('a background call %p that has sent nothing fails immediately', async (options) => {
      const { http, clock, start, outbound } = await used(options);
      await expect(http.send(READ)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 9000 });
      expect([clock.now().getTime() - start, outbound.requests.length]).toEqual([0, 0]);
    });

    it.each([
      ['a call that has sent something', {}, true],
      ['a call with a waiting caller', { interactive: true }, false],
    ])('%s waits', async (_, options, started) => {
      const { http, clock, start, outbound, sent } = await used(options, started);
      await http.send(READ);
      expect([clock.now().getTime() - start, outbound.requests.length]).toEqual([9000, sent + 1]);
    });

    it('token requests belong to the turn of their call', async () => {
      const tokens = {
        applies: () => true,
        obtain: async (call: PmsCall) => {
          await call.http.send({ ...READ, anonymous: true });
          return { accessToken: 't', expiresAt: null };
        },
      };
      const kit = scripted({ ...limited(['account']), tokens }, [{}]);
      await kit.limiter.pause('test https://pms.example/v1 account:10 p-1', kit.clock.now().getTime() + 9000);
      const bind = (options: CallOptions) => kit.gateway.bind(testAccount(), options).call.http.send(READ);
      await expect(bind({})).rejects.toMatchObject({ kind: 'rate_limited' });
      expect(kit.outbound.requests).toHaveLength(0);
      await bind({ interactive: true });
      expect(kit.outbound.requests).toHaveLength(2);
    });
  });

  it('opens the circuit of a failing account and sends nothing more', async () => {
    const { gateway, outbound } = bound([{ status: 500 }]);
    const send = () => gateway.bind(testAccount(), { interactive: true }).call.http.send(READ);
    for (let n = 0; n < 10; n += 1) await expect(send()).rejects.toMatchObject({ status: 500 });
    await expect(send()).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 30_000 });
    expect(outbound.requests).toHaveLength(10);
  });

  it('refuses JSON that costs too much with the reason, and reports the outcome of a write as unknown', async () => {
    const body = '['.repeat(40_000);
    const { http } = bound([{ body }]);
    const [read, written] = [await http.send(READ), await http.send(WRITE)];
    expect(() => read.json()).toThrow(
      expect.objectContaining({
        kind: 'invalid_response',
        message: 'The PMS sent values nested more than 64 levels deep',
      }),
    );
    expect(() => written.json()).toThrow(expect.objectContaining({ kind: 'unknown_outcome' }));
  });

  it.each([
    [undefined, 8 * 1024 * 1024],
    [1000, 1000],
  ])(
    'reads at most largestAnswer bytes of an answer, 8 MiB by default (%p)',
    async (largestAnswer, maxResponseBytes) => {
      const connector = testConnector({ definition: { ...testDefinition, largestAnswer } });
      const { http, outbound } = bound([{}], {}, connector);
      await http.send(READ);
      expect(outbound.requests).toMatchObject([{ maxResponseBytes }]);
    },
  );

  it('keeps bodies, credentials and hosts out of its messages', async () => {
    const { http } = bound([{ status: 400, body: { message: 'guest John, key-1' } }]);
    const error = await http.send(READ).catch((caught: unknown) => caught);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/John|key-1|pms\.example/);
  });

  it('lets a connector sign each attempt of a request separately', async () => {
    const signed: unknown[] = [];
    const connector = testConnector({
      authenticate: ({ request }) => {
        signed.push(request);
        return { 'x-signature': request!.nonce };
      },
    });
    const { http, outbound, clock } = bound([{ status: 503 }, {}], {}, connector);
    const now = clock.now();
    await http.send({ ...READ, query: { a: 1 } });
    await http.send({ ...WRITE, anonymous: true });
    const nonces = outbound.requests.map(({ headers }) => headers?.['x-signature']);
    expect(signed[0]).toEqual({
      method: 'GET',
      url: 'https://pms.example/v1/listings?a=1',
      body: undefined,
      now,
      nonce: nonces[0],
    });
    expect(signed).toHaveLength(2);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(nonces[2]).toBeUndefined();
  });

  it('refuses a code whose connector is not in this release', () => {
    const { gateway } = scripted(undefined as never, []);
    expect(() => gateway.bind(testAccount())).toThrow(expect.objectContaining({ kind: 'not_supported' }));
  });
});

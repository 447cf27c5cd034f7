import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { SystemClock } from '../../values/time/clock.js';
import type { ConnectorError } from '../port/errors.js';
import type { CountedRate, Urgency } from '../port/limiter.js';
import { SharedRateLimiter } from './shared-rate-limiter.js';

describe('SharedRateLimiter', () => {
  let connection: TestConnection;
  const clock = new SystemClock();
  const soon = () => clock.now().getTime() + 20_000;

  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  const limiter = () => new SharedRateLimiter(connection.database, clock);
  let shared: SharedRateLimiter;
  beforeAll(() => void (shared = limiter()));

  it('admits or refuses each of the calls that are counted together by its own urgency', async () => {
    const one = limiter();
    const scopes = [{ key: 'account:g', requests: 10, perSeconds: 600 }];
    const take = (urgency: Urgency) => one.acquire(scopes, { urgency, deadline: clock.now().getTime() });
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 7 }, () => take('started')),
      ...Array.from({ length: 4 }, () => take('interactive')),
    ]);
    const refused = outcomes.map(({ status }) => status === 'rejected');
    expect(refused).toEqual([...Array<boolean>(6).fill(false), true, ...Array<boolean>(3).fill(false), true]);
  });

  it('fails every call of a failed round trip, and continues with the next', async () => {
    const one = limiter();
    const take = () =>
      one.acquire([{ key: 'account:h', requests: 10, perSeconds: 600 }], { urgency: 'started', deadline: soon() });
    const scope = { key: 'account:h', requests: 1e12, perSeconds: 1 };
    const bad = () => one.acquire([scope], { urgency: 'started', deadline: soon() });
    await expect(Promise.all([bad(), bad()])).rejects.toThrow(/out of range/);
    await take();
  });

  it.each([
    ['many limiters share it', 'account:a', limiter],
    ['many calls of one limiter are counted together', 'account:a2', () => shared],
  ])('never admits more calls of a scope in any period than 90 %% of the rate: %s', async (_, key, limiterOf) => {
    const scopes = [{ key, requests: 10, perSeconds: 1 }];
    const sent: number[] = [];
    const one = async (): Promise<void> => {
      await limiterOf().acquire(scopes, { urgency: 'interactive', deadline: soon() });
      sent.push(clock.now().getTime());
    };
    await Promise.all(Array.from({ length: 24 }, one));
    sent.sort((a, b) => a - b);
    expect(sent).toHaveLength(24);
    // The time is taken after the answer has arrived, so the period is a little shorter here than at the database.
    for (let first = 0; first + 9 < sent.length; first += 1)
      expect(sent[first + 9]! - sent[first]!).toBeGreaterThan(800);
  });

  it('reserves the last quarter for waiting callers, and room for the further requests of started work', async () => {
    const scopes = [{ key: 'account:b', requests: 10, perSeconds: 600 }];
    const take = (urgency: Urgency) => limiter().acquire(scopes, { urgency, deadline: clock.now().getTime() });
    const refusal = { kind: 'rate_limited', retryAfterMs: expect.any(Number) };
    for (let call = 0; call < 2; call += 1) await take('starting');
    await expect(take('starting')).rejects.toMatchObject(refusal);
    for (let call = 0; call < 4; call += 1) await take('started');
    await expect(take('started')).rejects.toMatchObject(refusal);
    await take('prompt');
    await expect(take('prompt')).rejects.toMatchObject(refusal);
    for (let call = 0; call < 2; call += 1) await take('interactive');
    await expect(take('interactive')).rejects.toMatchObject(refusal);
  });

  it('admits no call of a paused scope, and leaves another scope alone', async () => {
    const scope = (key: string) => [{ key, requests: 10, perSeconds: 1 }];
    await limiter().pause('account:c', clock.now().getTime() + 60_000);
    const now = { urgency: 'interactive' as const, deadline: clock.now().getTime() };
    await expect(limiter().acquire(scope('account:c'), now)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: expect.any(Number),
    });
    await limiter().acquire(scope('account:d'), now);
  });

  it("reports the use of each scope, of a holder's share, and for how long it is paused", async () => {
    const account = { key: 'account:u', requests: 100, perSeconds: 60 };
    const address = { key: 'address:u', requests: 100, perSeconds: 60 };
    const ours = { ...address, holder: 'ours' };
    const now = { urgency: 'interactive' as const, deadline: soon() };
    await limiter().acquire([account, ours], now);
    await limiter().acquire([account, { ...address, holder: 'theirs' }], now);
    await limiter().pause('address:u', clock.now().getTime() + 60_000);
    const uses = await limiter().uses([account, ours, { key: 'account:unknown', requests: 1, perSeconds: 1 }]);
    expect(uses.map(({ used }) => used)).toEqual([2, 1, 0]);
    expect(uses.map(({ pausedForMs }) => pausedForMs > 0)).toEqual([false, true, false]);
    expect(await limiter().uses([])).toEqual([]);
  });

  it('counts a call for all its scopes or for none, and returns the longest wait', async () => {
    const wide = { key: 'address:e', requests: 4, perSeconds: 600 };
    const narrow = { key: 'account:e', requests: 2, perSeconds: 300 };
    const take = (scopes: CountedRate[]) =>
      limiter().acquire(scopes, { urgency: 'interactive', deadline: clock.now().getTime() });
    await take([wide, narrow]);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await take([wide, narrow]).catch((error: ConnectorError) => error);
      expect((refused as ConnectorError).retryAfterMs).toBeGreaterThan(250_000);
    }
    await take([wide]);
    await take([wide]);
    await expect(take([wide])).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  describe('when work waits to begin', () => {
    const place = (id: string, minute: number) => ({ id, since: new Date(Date.UTC(2027, 0, 1, 0, minute)) });
    const starts = (scopes: CountedRate[], of: ReturnType<typeof place>) =>
      limiter()
        .acquire(scopes, { urgency: 'starting', place: of, deadline: clock.now().getTime() })
        .then(
          () => 0,
          (error: ConnectorError) => error.retryAfterMs!,
        );

    it('the work that has waited longest finds room first, whoever asks first', async () => {
      const scopes = [{ key: 'address:l1', requests: 12, perSeconds: 600 }];
      for (let work = 0; work < 3; work += 1) expect(await starts(scopes, place(`begun ${work}`, work))).toBe(0);
      expect(await starts(scopes, place('last', 9))).toBeGreaterThan(1_000);
      expect(await starts(scopes, place('first', 7))).toBeGreaterThan(1_000);
      await connection.database.query(`UPDATE pms_rate_slot SET starts = 0, calls = 1 WHERE scope LIKE 'address:l1|%'`);
      expect(await starts(scopes, place('new', 10))).toBeGreaterThan(1_000);
      expect(await starts(scopes, place('last', 9))).toBe(0);
      expect(await starts(scopes, place('new', 10))).toBeGreaterThan(1_000);
      expect(await starts(scopes, place('first', 7))).toBe(0);
    });

    it('a place expires when nobody returns to it', async () => {
      const scopes = [{ key: 'address:l2', requests: 1, perSeconds: 600 }];
      await starts(scopes, place('one', 1));
      await starts(scopes, place('gone', 2));
      await connection.database.query(`UPDATE pms_rate_slot SET slot = slot - 21 WHERE scope LIKE 'address:l2|%'`);
      expect(await starts(scopes, place('other', 3))).toBeGreaterThan(1_000);
      await connection.database.query(`UPDATE pms_rate_line SET until_ms = 0 WHERE place = 'gone'`);
      expect(await starts(scopes, place('other', 3))).toBe(0);
    });

    it('work that must wait for its own limit reserves no room at a shared one', async () => {
      const shared = { key: 'address:l3', requests: 1, perSeconds: 60 };
      const own = { key: 'account:l3', requests: 1, perSeconds: 600 };
      await limiter().pause(own.key, clock.now().getTime() + 600_000);
      await starts([shared, own], place('paused', 1));
      expect(await starts([shared], place('other', 2))).toBe(0);
    });
  });

  describe('when workspaces share a scope', () => {
    const of = (key: string, holder: string) => [{ key, holder, requests: 100, perSeconds: 600 }];
    const taken = async (key: string, holder: string, calls: number): Promise<number> => {
      for (let call = 0; call < calls; call += 1) {
        const options = { urgency: 'interactive' as const, deadline: clock.now().getTime() };
        if (
          !(await limiter()
            .acquire(of(key, holder), options)
            .then(
              () => true,
              () => false,
            ))
        )
          return call;
      }
      return calls;
    };

    it('a single workspace may use all of it', async () => {
      expect(await taken('address:s0', 'first', 100)).toBe(90);
    });

    it('a workspace uses at most three quarters next to others, and those who come later find room', async () => {
      expect(await taken('address:s1', 'second', 1)).toBe(1);
      expect(await taken('address:s1', 'first', 100)).toBe(67);
      expect(await taken('address:s1', 'second', 100)).toBe(17);
      expect(await taken('address:s1', 'third', 100)).toBe(4);
      expect(await taken('address:s1', 'first', 1)).toBe(0);
    });

    it('a workspace leaves room as soon as another has had to wait', async () => {
      expect(await taken('address:s5', 'first', 90)).toBe(90);
      expect(await taken('address:s5', 'second', 1)).toBe(0);
      await connection.database.query("DELETE FROM pms_rate_slot WHERE scope LIKE 'address:s5%'");
      expect(await taken('address:s5', 'first', 100)).toBe(68);
      expect(await taken('address:s5', 'second', 1)).toBe(1);
    });

    it('two workspaces that want all of it reach equal parts', async () => {
      for (let round = 0; round < 60; round += 1)
        for (const holder of ['first', 'second']) await taken('address:s2', holder, 1);
      const parts = await connection.database.query<{ calls: number }>(
        `SELECT sum(calls)::int AS calls FROM pms_rate_slot WHERE scope LIKE 'address:s2 %' GROUP BY scope`,
      );
      const [one, other] = parts.map(({ calls }) => calls) as [number, number];
      expect(one + other).toBeGreaterThan(70);
      expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
    });

    it('a pause of one workspace does not pause another', async () => {
      await limiter().pause('address:s3 first', clock.now().getTime() + 60_000);
      expect(await taken('address:s3', 'first', 1)).toBe(0);
      expect(await taken('address:s3', 'second', 1)).toBe(1);
    });

    it('waiting work of one workspace reserves no room from another', async () => {
      const begin = (holder: string, id: string, minute: number) =>
        limiter()
          .acquire(of('address:s4', holder), {
            urgency: 'starting',
            place: { id, since: new Date(Date.UTC(2027, 0, 1, 0, minute)) },
            deadline: clock.now().getTime(),
          })
          .then(
            () => true,
            () => false,
          );
      const first: boolean[] = [];
      for (let work = 0; work < 60; work += 1) first.push(await begin('first', `first ${work}`, work));
      expect(first.filter(Boolean).length).toBeLessThan(60);
      expect(await begin('second', 'second', 99)).toBe(true);
    });
  });

  it('does not deadlock when calls name the same scopes in different orders', async () => {
    const [one, other] = ['f', 'g'].map((key) => ({ key, requests: 1000, perSeconds: 60 })) as [
      CountedRate,
      CountedRate,
    ];
    const options = { urgency: 'interactive' as const, deadline: soon() };
    const calls = Array.from({ length: 40 }, (_, index) =>
      limiter().acquire(index % 2 ? [one, other] : [other, one], options),
    );
    await expect(Promise.all(calls)).resolves.toHaveLength(40);
  });
});

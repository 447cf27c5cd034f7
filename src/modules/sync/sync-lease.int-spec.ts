import type { AccountRef } from '../integration-account/integration-account.types.js';
import type { SyncRunEntity } from './sync.entity.js';
import type { SyncTurn } from './sync.repository.js';
import { minute, ScheduleHarness, second } from './testing/schedule.harness.js';

const LISTINGS = 'LISTINGS';
const LEASE_END = second(120);

describe('the lease of a sync', () => {
  let harness: ScheduleHarness;
  let account: AccountRef;

  beforeAll(async () => {
    harness = await ScheduleHarness.open();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    account = await harness.account();
    await harness.schedule(account, LISTINGS);
  });

  const claim = (now: Date, leaseUntil = LEASE_END) => harness.schedules.claim(account.id, LISTINGS, now, leaseUntil);
  const row = () => harness.row(account, LISTINGS);
  const finish = (turn: SyncTurn, status: SyncRunEntity['status'], at: Date, nextDueAt: Date) =>
    harness.schedules.finish(turn, { status, error: status === 'FAILED' ? 'down' : null, at, nextDueAt });

  describe('is taken', () => {
    it.each([
      ['from its due time on', second(0), true],
      ['not before its due time', second(-1), false],
    ])('%s', async (_, now, taken) => {
      expect((await claim(now)) !== undefined).toBe(taken);
      expect((await row()).leaseToken !== null).toBe(taken);
    });

    it.each([
      ['not by a second worker while it runs, even though a read is requested', second(60), false],
      ['not by a second worker at its very end', LEASE_END, false],
      ['by a second worker after its end', second(121), true],
    ])('%s', async (_, now, taken) => {
      const first = (await claim(second(0)))!;
      await harness.schedules.bringForward(account.id, [LISTINGS], second(1), 'MANUAL');
      const dueAtThen = await harness.schedules.due(now, 10);
      const other = await claim(now, minute(10));
      expect([other !== undefined, dueAtThen.some(({ accountId }) => accountId === account.id)]).toEqual([
        taken,
        taken,
      ]);
      expect((await row()).leaseToken).toBe((other ?? first).token);
    });

    it('for one resource of one account only', async () => {
      const neighbour = await harness.account(account);
      await harness.schedule(account, 'CALENDARS');
      await harness.schedule(neighbour, LISTINGS);
      const before = [await harness.row(account, 'CALENDARS'), await harness.row(neighbour, LISTINGS)];
      await claim(second(0));
      expect([await harness.row(account, 'CALENDARS'), await harness.row(neighbour, LISTINGS)]).toEqual(before);
    });

    it('until its end, when the row is due again and keeps the time since which it has been due', async () => {
      const turn = (await claim(second(5)))!;
      expect(await row()).toMatchObject({
        leaseToken: turn.token,
        leaseUntil: LEASE_END,
        nextDueAt: LEASE_END,
        dueSince: second(0),
      });
      await claim(second(200), second(300));
      expect(await row()).toMatchObject({ dueSince: second(0), leaseUntil: second(300) });
    });

    it('from a holder that did not release it, which counts as a crash', async () => {
      await claim(second(0));
      expect((await row()).crashes).toBe(0);
      await claim(second(200), second(300));
      await claim(second(400), second(500));
      expect((await row()).crashes).toBe(2);
    });
  });

  describe('under a stale token', () => {
    it.each<[string, (turn: SyncTurn) => Promise<unknown>]>([
      ['checkpoint', (turn) => harness.schedules.checkpoint(turn, 'page 9', second(210), second(400))],
      ['yield', (turn) => harness.schedules.yield(turn, second(500), 'waits for its limit')],
      ['success', (turn) => finish(turn, 'SUCCEEDED', second(210), minute(60))],
      ['stop', (turn) => finish(turn, 'STOPPED', second(210), minute(60))],
      ['failure', (turn) => finish(turn, 'FAILED', second(210), minute(60))],
    ])('writes nothing: %s', async (_, write) => {
      const stale = (await claim(second(0)))!;
      const present = (await claim(second(200), second(320)))!;
      stale.run.listings.written = 7;
      const before = [await row(), await harness.runs(account)];
      await write(stale);
      expect([await row(), await harness.runs(account)]).toEqual(before);
      expect((await row()).leaseToken).toBe(present.token);
    });

    it('is reported as lost at a checkpoint', async () => {
      const stale = (await claim(second(0)))!;
      expect(await harness.schedules.checkpoint(stale, 'page 2', second(1), second(121))).toBe(true);
      await claim(second(200), second(320));
      expect(await harness.schedules.checkpoint(stale, 'page 3', second(210), second(330))).toBe(false);
    });

    it('writes to no other resource and no other account', async () => {
      const neighbour = await harness.account(account);
      const turn = (await claim(second(0)))!;
      const lease = { leaseToken: turn.token, leaseUntil: LEASE_END, crashes: 3 };
      await harness.schedule(account, 'CALENDARS', lease);
      await harness.schedule(neighbour, LISTINGS, lease);
      const others = async () => [await harness.row(account, 'CALENDARS'), await harness.row(neighbour, LISTINGS)];
      const before = await others();
      await harness.schedules.checkpoint(turn, 'page 2', second(1), second(121));
      await harness.schedules.yield(turn, second(2), null);
      const again = (await claim(second(3)))!;
      await finish({ ...again, token: turn.token }, 'SUCCEEDED', second(4), minute(60));
      expect(await others()).toEqual(before);
    });
  });

  it('is prolonged by a checkpoint, which keeps the progress and ends the count of crashes', async () => {
    await harness.schedule(account, LISTINGS, { crashes: 3, dueSince: second(-60) });
    const turn = (await claim(second(0)))!;
    await harness.schedules.yield(turn, second(0), 'waits');
    const next = (await claim(second(1)))!;
    await harness.connection.database.query('UPDATE sync_schedule SET crashes = 3 WHERE account_id = $1', [account.id]);
    next.run.listings.written = 7;
    await harness.schedules.checkpoint(next, 'page 2', second(60), second(180));
    expect(await row()).toMatchObject({
      leaseToken: next.token,
      leaseUntil: second(180),
      nextDueAt: second(180),
      dueSince: null,
      crashes: 0,
    });
    expect(await harness.runs(account)).toMatchObject([{ listings: { written: 7 }, error: null, status: 'RUNNING' }]);
  });

  it('keeps the place in the queue when it is released, and counts no crash', async () => {
    await harness.schedule(account, LISTINGS, { crashes: 3, dueSince: second(-60) });
    await harness.schedules.yield((await claim(second(0)))!, second(30), 'waits');
    expect(await row()).toMatchObject({
      leaseToken: null,
      leaseUntil: null,
      nextDueAt: second(30),
      dueSince: second(-60),
      crashes: 0,
    });
  });

  describe('ends', () => {
    const held = {
      crashes: 3,
      failures: 2,
      cursor: JSON.stringify({ startedAt: second(0), keptAt: second(0), at: 'p' }),
    };

    it.each(['SUCCEEDED', 'STOPPED'] as const)('with a complete read: %s', async (status) => {
      await harness.schedule(account, LISTINGS, { ...held, dueSince: second(-60) });
      await finish((await claim(second(10)))!, status, second(20), minute(60));
      expect(await row()).toMatchObject({
        ...{ leaseToken: null, leaseUntil: null, runId: null, cursor: null, requestedAt: null, dueSince: null },
        ...{ failures: 0, crashes: 0, trigger: 'PERIODIC', nextDueAt: minute(60), lastCompleteStartedAt: second(0) },
      });
      expect(await harness.runs(account)).toMatchObject([{ status, finishedAt: second(20) }]);
    });

    it('with a failure, which keeps the cursor and the requests', async () => {
      await harness.schedule(account, LISTINGS, { ...held, dueSince: second(-60), requestedAt: second(5) });
      const { trigger } = await row();
      await finish((await claim(second(10)))!, 'FAILED', second(20), second(35));
      expect(await row()).toMatchObject({
        ...{ leaseToken: null, leaseUntil: null, runId: null, dueSince: null, crashes: 0, failures: 3 },
        ...{ cursor: held.cursor, requestedAt: second(5), trigger, nextDueAt: second(35), lastCompleteStartedAt: null },
      });
      expect(await harness.runs(account)).toMatchObject([{ status: 'FAILED', error: 'down', finishedAt: second(20) }]);
    });

    it.each([
      ['before the read began', second(9), minute(60), 'PERIODIC'],
      ['as it began', second(10), minute(60), 'PERIODIC'],
      ['while it ran', second(15), second(20), 'MANUAL'],
      ['for later', second(50), second(50), 'MANUAL'],
    ])(
      'with the time and the cause of the next read when one is requested %s',
      async (_, requestedAt, nextDueAt, trigger) => {
        await harness.schedule(account, LISTINGS, { lastCompleteStartedAt: second(-600) });
        const turn = (await claim(second(10)))!;
        await harness.schedules.bringForward(account.id, [LISTINGS], requestedAt, 'MANUAL');
        await finish(turn, 'SUCCEEDED', second(20), minute(60));
        expect(await row()).toMatchObject({ nextDueAt, trigger, requestedAt: null });
      },
    );
  });
});

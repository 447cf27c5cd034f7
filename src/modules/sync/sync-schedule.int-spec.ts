import { Env } from '../../config/env.js';
import { RefusingQueue } from '../../platform/queue/testing/refusing-queue.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { SyncProcessor } from './runs/sync.processor.js';
import type { SyncRunnerService } from './runs/sync-runner.service.js';
import type { SyncResource } from './sync.entity.js';
import { minute, ScheduleHarness, second } from './testing/schedule.harness.js';

const LISTINGS = 'LISTINGS';
const READ_BEFORE = { lastCompleteStartedAt: minute(-60), trigger: 'PERIODIC' as const };

describe('the schedule of syncs', () => {
  let harness: ScheduleHarness;
  let account: AccountRef;
  let neighbour: AccountRef;

  beforeAll(async () => {
    harness = await ScheduleHarness.open();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM integration_account');
    account = await harness.account();
    neighbour = await harness.account(account);
  });

  const row = (resource: SyncResource = LISTINGS) => harness.row(account, resource);
  const claim = (now: Date) => harness.schedules.claim(account.id, LISTINGS, now, new Date(now.getTime() + 120_000));
  /** Returns the account's own other resource, and the same resource of another account. */
  const others = async (own: SyncResource, other: SyncResource) => [
    await harness.row(account, other),
    await harness.row(neighbour, own),
  ];
  const schedule = async (own: SyncResource, other: SyncResource, row: Parameters<ScheduleHarness['schedule']>[2]) => {
    await harness.schedule(account, own, row);
    await harness.schedule(account, other, row);
    await harness.schedule(neighbour, own, row);
  };

  describe('brought forward', () => {
    const bringForward = (at: Date) => harness.schedules.bringForward(account.id, [LISTINGS], at, 'MANUAL');

    it.each([
      ['later than requested', minute(10), minute(5)],
      ['sooner than requested', minute(2), minute(2)],
    ])('is due at the earlier time when it was due %s', async (_, nextDueAt, due) => {
      await harness.schedule(account, LISTINGS, { ...READ_BEFORE, nextDueAt });
      await bringForward(minute(5));
      expect(await row()).toMatchObject({ nextDueAt: due, requestedAt: minute(5), trigger: 'MANUAL' });
    });

    it('remembers the latest request', async () => {
      await harness.schedule(account, LISTINGS, READ_BEFORE);
      await bringForward(minute(9));
      await bringForward(minute(5));
      expect((await row()).requestedAt).toEqual(minute(9));
    });

    it('stays the first sync of an account that was never read', async () => {
      await harness.schedule(account, LISTINGS);
      await bringForward(minute(5));
      expect((await row()).trigger).toBe('FIRST');
    });

    it('affects the named resources and the named account only', async () => {
      await schedule(LISTINGS, 'CALENDARS', { nextDueAt: minute(10) });
      const before = await others(LISTINGS, 'CALENDARS');
      await bringForward(minute(5));
      expect(await others(LISTINGS, 'CALENDARS')).toEqual(before);
    });
  });

  describe('scheduled for a complete read', () => {
    const readAll = () => harness.schedules.readAll(account.id, 'RESERVATIONS', minute(5));

    it.each([
      ['later', minute(10), minute(5)],
      ['sooner', minute(2), minute(2)],
    ])('is read at the earlier time when the next read was due %s', async (_, nextDueAt, due) => {
      await harness.schedule(account, 'RESERVATIONS', { ...READ_BEFORE, nextDueAt });
      await readAll();
      const asked = { nextDueAt: due, requestedAt: minute(5), readAllAt: minute(5), trigger: 'HINT' };
      expect(await row('RESERVATIONS')).toMatchObject(asked);
    });

    it('changes nothing before the first complete read, which is complete anyway', async () => {
      await harness.schedule(account, 'RESERVATIONS', { nextDueAt: minute(10) });
      const before = await row('RESERVATIONS');
      await readAll();
      expect(await row('RESERVATIONS')).toEqual(before);
    });

    it('affects that resource of that account only', async () => {
      await schedule('RESERVATIONS', 'CALENDARS', { ...READ_BEFORE, nextDueAt: minute(10) });
      const before = await others('RESERVATIONS', 'CALENDARS');
      await readAll();
      expect(await others('RESERVATIONS', 'CALENDARS')).toEqual(before);
    });

    it.each([
      ['before the read began: that read is complete', second(-1), true, null],
      ['as the read began: that read is complete', second(0), true, null],
      ['while the read ran: the next read is complete', second(1), false, second(1)],
    ])('%s', async (_, readAllAt, all, left) => {
      await harness.schedule(account, LISTINGS, { ...READ_BEFORE, readAllAt });
      const turn = (await claim(second(0)))!;
      expect(turn.all).toBe(all);
      await harness.schedules.finish(turn, { status: 'SUCCEEDED', error: null, at: second(9), nextDueAt: minute(60) });
      expect((await row()).readAllAt).toEqual(left);
    });
  });

  describe('started after the first listings', () => {
    const start = () => harness.schedules.startWaiting(account.id, minute(5));

    it('makes resources due that were never read', async () => {
      await harness.schedule(account, 'CALENDARS', { nextDueAt: minute(60) });
      await start();
      expect((await row('CALENDARS')).nextDueAt).toEqual(minute(5));
    });

    it.each([
      ['a resource that was read before', 'CALENDARS', { ...READ_BEFORE, nextDueAt: minute(60) }],
      ['a resource that is due sooner', 'CALENDARS', { nextDueAt: minute(2) }],
      [
        'a resource that is being read',
        'CALENDARS',
        { nextDueAt: minute(60), leaseToken: '00000000-0000-4000-8000-000000000001' },
      ],
      ['the listings themselves', LISTINGS, { nextDueAt: minute(60) }],
    ] as const)('ignores %s', async (_, resource, own) => {
      await harness.schedule(account, resource, own);
      const before = await row(resource);
      await start();
      expect(await row(resource)).toEqual(before);
    });

    it('ignores other accounts', async () => {
      await harness.schedule(neighbour, 'CALENDARS', { nextDueAt: minute(60) });
      await start();
      expect((await harness.row(neighbour, 'CALENDARS')).nextDueAt).toEqual(minute(60));
    });
  });

  it('is read again when scheduled again, even after a read in progress, and its failures are reset', async () => {
    await harness.schedule(account, LISTINGS, { ...READ_BEFORE, nextDueAt: minute(60), failures: 4 });
    await harness.schedules.schedule(account.workspaceId, account.id, { LISTINGS: minute(5) });
    expect(await row()).toMatchObject({ nextDueAt: minute(5), requestedAt: minute(5), failures: 0 });
  });

  describe('lists due resources', () => {
    const due = async (limit = 10) =>
      (await harness.schedules.due(minute(0), limit)).map(({ accountId, resource }) =>
        accountId === account.id ? resource : 'neighbour',
      );

    it.each([
      ['at their due time', { nextDueAt: minute(0) }, true],
      ['not before their due time', { nextDueAt: second(1) }, false],
      ['not while a worker has them', { leaseUntil: second(1) }, false],
      ['not at the very end of a lease', { leaseUntil: second(0) }, false],
      ['after the end of a lease', { leaseUntil: second(-1) }, true],
    ])('%s', async (_, own, isDue) => {
      await harness.schedule(account, LISTINGS, own);
      expect(await due()).toEqual(isDue ? [LISTINGS] : []);
    });

    it('the longest waiting first, by when they first came due, up to the limit', async () => {
      await harness.schedule(account, 'CALENDARS', { nextDueAt: minute(-5) });
      await harness.schedule(account, LISTINGS, { nextDueAt: minute(-1), dueSince: minute(-10) });
      await harness.schedule(neighbour, 'RESERVATIONS', { nextDueAt: minute(-2) });
      expect(await due()).toEqual([LISTINGS, 'CALENDARS', 'neighbour']);
      expect(await due(2)).toEqual([LISTINGS, 'CALENDARS']);
    });

    it('until a worker claims them, whatever the queue store refuses', async () => {
      await harness.schedule(account, LISTINGS, { nextDueAt: minute(0) });
      const queue = new RefusingQueue();
      const runner = { due: (limit: number) => harness.schedules.due(minute(0), limit) };
      const processor = new SyncProcessor(new Env(), runner as SyncRunnerService, queue);
      queue.isAway = true;
      await processor.enqueueDue();
      queue.isAway = false;
      await processor.enqueueDue();
      expect([queue.refused, queue.taken]).toEqual([
        1,
        [{ name: 'sync-account', payload: { accountId: account.id, resource: LISTINGS } }],
      ]);
    });

    it('and reports whether any has waited since before a given time', async () => {
      await harness.schedule(account, LISTINGS, { nextDueAt: second(0) });
      expect(await harness.schedules.areOthersWaiting(second(0))).toBe(true);
      expect(await harness.schedules.areOthersWaiting(second(-1))).toBe(false);
    });
  });

  describe('resumes from its cursor', () => {
    const cursor = JSON.stringify({ startedAt: minute(-300), keptAt: minute(0), at: 'page 7' });

    it.each([
      ['when it was stored less than three hours ago', second(3 * 3_600 - 1), 'page 7', minute(-300)],
      ['but from the beginning when it was stored three hours ago', second(3 * 3_600), null, second(3 * 3_600)],
    ])('%s', async (_, now, at, startedAt) => {
      await harness.schedule(account, LISTINGS, { cursor });
      expect(await claim(now)).toMatchObject({ cursor: at, startedAt });
    });
  });

  it('names each run after its cause, and continues an interrupted one', async () => {
    await harness.schedule(account, LISTINGS);
    const first = (await claim(second(0)))!;
    await harness.schedules.yield(first, second(1), 'waits');
    const resumed = (await claim(second(1)))!;
    expect(resumed.run.id).toBe(first.run.id);
    await harness.schedules.finish(resumed, { status: 'SUCCEEDED', error: null, at: second(2), nextDueAt: second(3) });
    await claim(second(3));
    expect((await harness.runs(account)).map(({ trigger, status }) => [trigger, status])).toEqual([
      ['FIRST', 'SUCCEEDED'],
      ['PERIODIC', 'RUNNING'],
    ]);
  });

  it("lists an account's runs for its workspace, the latest first, page by page", async () => {
    await harness.schedule(neighbour, LISTINGS);
    await harness.schedules.claim(neighbour.id, LISTINGS, second(0), second(120));
    for (const resource of [LISTINGS, 'CALENDARS', 'RESERVATIONS'] as const) {
      await harness.schedule(account, resource);
      const now = second((await harness.runs(account)).length);
      await harness.schedules.claim(account.id, resource, now, second(120));
    }
    const page = async (workspaceId: string, number: number) => {
      const window = { skip: (number - 1) * 2, limit: 2, order: 'desc' as const };
      const { rows, total } = await harness.schedules.runs(workspaceId, account.id, window);
      return [rows.map(({ resource }) => resource), total];
    };
    expect(await page(account.workspaceId, 1)).toEqual([['RESERVATIONS', 'CALENDARS'], 3]);
    expect(await page(account.workspaceId, 2)).toEqual([[LISTINGS], 3]);
    expect(await page((await harness.account()).workspaceId, 1)).toEqual([[], 0]);
  });

  it("names the account's present listings after one of them, in order", async () => {
    const { database } = harness.connection;
    for (const providerId of ['D', 'B', 'A', 'C']) await insertListing(database, account, { providerId });
    await insertListing(database, neighbour, { providerId: 'B2' });
    await database.query("UPDATE listing SET absent = true WHERE provider_id = 'C'");
    expect(await harness.schedules.listingsAfter(account.id, '', 2)).toEqual(['A', 'B']);
    expect(await harness.schedules.listingsAfter(account.id, 'A', 10)).toEqual(['B', 'D']);
  });
});

import type { ListWindow } from '../../../platform/paging/cursors.js';
import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../platform/access/scope.js';
import { newId } from '../../../platform/database/ids.js';
import { seedAccount, seedWorkspace } from '../../listing/testing/seed.js';
import { type SyncResource, SyncRunEntity } from '../sync.entity.js';
import { noProgress } from '../sync-progress.js';
import { type PmsRow, SyncHealthRepository } from './sync-health.repository.js';
import { issuesOf } from './sync-health.rules.js';
import { type HealthFilter, type HealthSort, OVERDUE_MS } from './sync-health.types.js';
import { minute, ScheduleHarness } from '../testing/schedule.harness.js';

const NOW = minute(0);
const ALL = { limit: 100 };
const LONG_AGO = Date.UTC(2000);
const LONG_AFTER = Date.UTC(2100);

describe('the health of accounts in the database', () => {
  let rows: ScheduleHarness;
  let health: SyncHealthRepository;
  let own: { owner: Scope; other: Scope };

  beforeAll(async () => {
    rows = await ScheduleHarness.open();
    health = new SyncHealthRepository(rows.connection.database);
  });
  afterAll(() => rows.connection.close());
  beforeEach(async () => {
    own = await seedWorkspace(rows.connection.database);
  });

  const accountOf = (scope: Scope = own.owner) => seedAccount(rows.connection.database, scope);
  const deactivate = (id: string) =>
    rows.connection.database.query(`UPDATE integration_account SET status = 'INACTIVE' WHERE id = $1`, [id]);
  const pause = (id: string, untilMs: number) =>
    rows.connection.database.query('INSERT INTO pms_rate_pause (scope, until_ms) VALUES ($1, $2)', [
      `circuit ${id}`,
      untilMs,
    ]);
  const counted = (scope = own.owner) => health.count(scope, new Date(NOW.getTime() - OVERDUE_MS));
  const listed = async (filter: HealthFilter, scope = own.owner): Promise<string[]> => {
    const { rows: found, total } = await health.accounts(scope, filter, ALL, new Date(NOW.getTime() - OVERDUE_MS));
    expect(found).toHaveLength(total);
    return found.map(({ account }) => account.id).sort();
  };

  it('reports issues exactly where issuesOf returns some', async () => {
    const troubled: string[] = [];
    const sound: string[] = [];
    for (const isActive of [true, false])
      for (const failures of [0, 1])
        for (const runId of [null, randomUUID()])
          for (const due of [minute(30), minute(-14), minute(-15)])
            for (const [pausedUntil, missingRights] of [
              [null, []],
              [LONG_AGO, []],
              [LONG_AFTER, []],
              [null, ['a right']],
            ] as const) {
              const account = await accountOf();
              await rows.schedule(account, 'LISTINGS', {
                failures,
                runId,
                nextDueAt: due,
                missingRights: [...missingRights],
              });
              if (!isActive) await deactivate(account.id);
              if (pausedUntil) await pause(account.id, pausedUntil);
              const resources = await health.resources(account.workspaceId, [account.id], NOW);
              const paused = pausedUntil === LONG_AFTER ? new Date(pausedUntil) : null;
              const status = isActive ? 'ACTIVE' : 'INACTIVE';
              const issues = issuesOf({ status, statusReason: null }, resources, paused, NOW);
              (issues.length > 0 ? troubled : sound).push(account.id);
            }
    expect(await listed({ hasIssues: true })).toEqual(troubled.sort());
    expect(await listed({ hasIssues: false })).toEqual(sound.sort());
    const all = troubled.length + sound.length;
    expect(await counted()).toEqual({ total: all, active: all / 2, inactive: all / 2, withIssues: troubled.length });
  });

  it("covers the tenant's own accounts, filtered by provider and status", async () => {
    const [first, second, theirs] = [await accountOf(), await accountOf(), await accountOf(own.other)];
    await accountOf((await seedWorkspace(rows.connection.database)).owner);
    await deactivate(second.id);
    expect(await listed({})).toEqual([first.id, second.id].sort());
    expect(await listed({}, own.other)).toEqual([theirs.id]);
    expect(await listed({ status: 'INACTIVE' })).toEqual([second.id]);
    expect(await listed({ provider: 'PROVIDER_04', status: 'ACTIVE' })).toEqual([first.id]);
    expect(await listed({ provider: 'PROVIDER_05' })).toEqual([]);
    expect(await counted()).toEqual({ total: 2, active: 1, inactive: 1, withIssues: 1 });
    expect(await counted(own.other)).toEqual({ total: 1, active: 1, inactive: 0, withIssues: 0 });
    const stranger = (await seedWorkspace(rows.connection.database)).owner;
    expect(await counted({ ...own.owner, workspaceId: stranger.workspaceId })).toMatchObject({ total: 0 });
  });

  it('sorts accounts by the age of their oldest data, with those that were never read first', async () => {
    const [fresh, stale, unread, unscheduled] = [
      await accountOf(),
      await accountOf(),
      await accountOf(),
      await accountOf(),
    ];
    await rows.schedule(fresh, 'LISTINGS', { lastCompleteStartedAt: minute(-2) });
    await rows.schedule(fresh, 'CALENDARS', { lastCompleteStartedAt: minute(-3) });
    await rows.schedule(stale, 'LISTINGS', { lastCompleteStartedAt: minute(-1) });
    await rows.schedule(stale, 'CALENDARS', { lastCompleteStartedAt: minute(-50) });
    await rows.schedule(unread, 'LISTINGS', { lastCompleteStartedAt: minute(-1) });
    await rows.schedule(unread, 'CALENDARS', { lastCompleteStartedAt: null });
    const sorted = async (sort: HealthSort, page: ListWindow = ALL): Promise<string[]> =>
      (await health.accounts(own.owner, { sort }, page, NOW)).rows.map(({ account }) => account.id);
    expect(await sorted('created')).toEqual([fresh.id, stale.id, unread.id, unscheduled.id]);
    expect(await sorted('age')).toEqual([unread.id, unscheduled.id, stale.id, fresh.id]);
    const [, second] = (await health.accounts(own.owner, { sort: 'age' }, ALL, NOW)).rows;
    const after = { at: second!.rankedAt, id: second!.account.id };
    expect(await sorted('age', { after, limit: 2 })).toEqual([stale.id, fresh.id]);
  });

  describe('the last read of a resource', () => {
    const ran = async (
      { id: accountId, workspaceId }: { id: string; workspaceId: string },
      resource: SyncResource,
      run: Partial<SyncRunEntity>,
    ): Promise<string> => {
      const id = newId(run.startedAt!);
      const given = { accountId, workspaceId, resource, trigger: 'PERIODIC' as const, status: 'SUCCEEDED' as const };
      const values = { id, ...given, ...noProgress(), error: null, finishedAt: null, ...run };
      await rows.connection.database.repository(SyncRunEntity).insert(values as never);
      return id;
    };

    it('comes from the runs of that resource; a running one should take as long as the last success', async () => {
      const account = await accountOf();
      await ran(account, 'LISTINGS', { startedAt: minute(-60), finishedAt: minute(-40) });
      await ran(account, 'LISTINGS', { startedAt: minute(-30), finishedAt: minute(-29), status: 'FAILED' });
      const runId = await ran(account, 'LISTINGS', { startedAt: minute(-5), status: 'RUNNING' });
      await ran(account, 'CALENDARS', { startedAt: minute(-4), finishedAt: minute(-3) });
      await ran(account, 'CALENDARS', { startedAt: minute(-2), finishedAt: minute(-1), status: 'FAILED', error: 'no' });
      await rows.schedule(account, 'LISTINGS', { runId });
      await rows.schedule(account, 'CALENDARS');
      const [calendars, listings] = await health.resources(account.workspaceId, [account.id], NOW);
      expect(calendars).toMatchObject({ resource: 'CALENDARS', error: 'no', lastEndedAt: minute(-1), running: null });
      expect(listings).toMatchObject({
        resource: 'LISTINGS',
        error: null,
        lastEndedAt: null,
        running: { startedAt: minute(-5), read: 0, expectedEndAt: minute(15) },
      });
    });

    it('is not visible in another workspace', async () => {
      const account = await accountOf();
      await rows.schedule(account, 'LISTINGS');
      const { owner } = await seedWorkspace(rows.connection.database);
      expect(await health.resources(owner.workspaceId, [account.id], NOW)).toEqual([]);
      expect(await health.byIds(owner.workspaceId, [account.id])).toEqual([]);
    });
  });

  it('counts the accounts of each PMS in all workspaces, and those that are paused now', async () => {
    const counts = async (): Promise<number[]> => {
      const [row] = (await health.pmses()).filter(({ provider }) => provider === 'PROVIDER_04');
      return row ? [row.workspaces, row.accounts, row.inactiveAccounts, row.pausedAccounts] : [0, 0, 0, 0];
    };
    const before = await counts();
    const [, paused, recovered, inactive] = [
      await accountOf(),
      await accountOf(),
      await accountOf(own.other),
      await accountOf(),
    ];
    await pause(paused.id, LONG_AFTER);
    await pause(recovered.id, LONG_AGO);
    await deactivate(inactive.id);
    await accountOf((await seedWorkspace(rows.connection.database)).owner);
    expect((await counts()).map((count, index) => count - before[index]!)).toEqual([2, 4, 1, 1]);
    const [{ pausedUntil, sample }] = (await health.pmses()) as [PmsRow];
    expect([pausedUntil, sample]).toEqual([new Date(LONG_AFTER), expect.objectContaining({ id: expect.any(String) })]);
  });
});

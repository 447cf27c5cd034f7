import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ConnectorError, type ConnectorErrorKind } from '../../connectors/port/errors.js';
import { type SyncResource, SyncScheduleEntity } from './sync.entity.js';
import { INTERVAL_SECONDS, RunnerHarness } from './testing/sync-runner.harness.js';
import { SyncHealthRepository } from './health/sync-health.repository.js';
import { untilNextRead } from './runs/sync-times.js';

const RESOURCES = Object.keys(INTERVAL_SECONDS) as SyncResource[];

describe('a run', () => {
  let test: RunnerHarness;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    test = await RunnerHarness.open();
  });
  afterAll(() => test.close());
  beforeEach(() => test.reset());

  const nextRead = (resource: SyncResource): Date =>
    test.inMs(untilNextRead(test.account.id, INTERVAL_SECONDS[resource] * 1_000));
  const failsWith = (kind: ConnectorErrorKind, retryAfterMs?: number) => async () => {
    throw new ConnectorError(kind, 'no', { retryAfterMs });
  };

  it.each(RESOURCES)('of %s uses the pass of that resource, and is due again after its interval', async (resource) => {
    await test.due(resource);
    test.pass = async () => undefined;
    await test.run(resource);
    expect(test.log.filter((line) => line.startsWith('reads'))).toEqual([`reads ${resource}`]);
    expect((await test.row(resource)).nextDueAt).toEqual(nextRead(resource));
  });

  it('stores left-out parts, and counts them for the health of the account', async () => {
    const warning = { field: 'property.fees[].amount', reason: 'not an amount', count: 3, example: 'L1' };
    test.pass = async ({ progress }) => void progress.warnings.push(warning);
    await test.run();
    expect((await test.runs()).map(({ warnings }) => warnings)).toEqual([[warning]]);
    const health = new SyncHealthRepository(test.rows.connection.database);
    const resources = await health.resources(test.account.workspaceId, [test.account.id], test.clock.now());
    expect(resources.map(({ resource, warnings }) => [resource, warnings])).toContainEqual(['LISTINGS', 1]);
  });

  it('is deleted after 30 days once a later one of its resource has succeeded', async () => {
    const DAY_MS = 86_400_000;
    test.pass = async () => undefined;
    await test.run();
    test.clock.advance(31 * DAY_MS);
    expect(await test.runner.purge(30 * DAY_MS)).toBe(false);
    expect(await test.runs()).toHaveLength(1);
    await test.due('LISTINGS');
    await test.run();
    const [, newest] = await test.runs();
    expect(await test.runner.purge(30 * DAY_MS)).toBe(false);
    expect((await test.runs()).map(({ id }) => id)).toEqual([newest!.id]);
  });

  describe('subscriptions', () => {
    const readAll = async (): Promise<string[]> => {
      test.log.length = 0;
      for (const resource of RESOURCES) {
        await test.due(resource);
        await test.run(resource);
      }
      return test.log;
    };

    beforeEach(() => {
      test.pass = async () => undefined;
    });

    it('are created after the first read of calendars, and maintained before later reads', async () => {
      const reads = RESOURCES.map((resource) => `reads ${resource}`);
      expect(await readAll()).toEqual(['reads LISTINGS', 'reads CALENDARS', 'subscribes', 'reads RESERVATIONS']);
      test.clock.advance(1_000);
      expect(await readAll()).toEqual(['subscribes', ...reads]);
    });

    it('trigger a read of reservations that changed before they were created', async () => {
      test.subscribes = true;
      for (const resource of ['RESERVATIONS', 'CALENDARS'] as const) {
        await test.due(resource);
        await test.run(resource);
        test.clock.advance(1_000);
      }
      expect(await test.row('RESERVATIONS')).toMatchObject({ nextDueAt: test.inMs(-1_000), trigger: 'HINT' });
    });
  });

  it('holds a lease of two minutes, and prolongs it at each checkpoint', async () => {
    const leases: (Date | null)[] = [];
    test.pass = async ({ checkpoint }) => {
      leases.push((await test.row()).leaseUntil);
      test.clock.advance(60_000);
      await checkpoint('page 2');
      leases.push((await test.row()).leaseUntil);
    };
    await test.run();
    expect(leases).toEqual([test.inMs(60_000), test.inMs(120_000)]);
  });

  const answer = { status: 200 };

  it('prolongs its lease when the PMS answers, every 30 s at most', async () => {
    const leases: (Date | null)[] = [];
    test.pass = async ({ bound }) => {
      for (const ms of [29_999, 1, 30_000, 100_000]) {
        test.clock.advance(ms);
        expect(await bound.call.http.send({ method: 'GET', path: '/' })).toEqual(answer);
        leases.push((await test.row()).leaseUntil);
      }
    };
    const began = test.clock.now().getTime();
    await test.run();
    expect(leases.map((until) => until!.getTime() - began)).toEqual([120_000, 150_000, 180_000, 280_000]);
  });

  it('ends when an answer comes after another worker took the lease', async () => {
    let sent = 0;
    test.pass = async ({ bound }) => {
      for (; sent < 5; sent += 1) {
        await bound.call.http.send({ method: 'GET', path: '/' });
        if (sent > 0) continue;
        test.clock.advance(121_000);
        await test.rows.schedules.claim(test.account.id, 'LISTINGS', test.clock.now(), test.inMs(120_000));
      }
    };
    await test.run();
    expect([sent, await test.runs()]).toMatchObject([1, [{ status: 'RUNNING', error: null }]]);
  });

  it('stops at its next checkpoint once another worker has the lease, and writes nothing', async () => {
    let pages = 0;
    test.pass = async ({ checkpoint }) => {
      for (pages = 1; pages < 5; pages += 1) {
        if (pages === 2) {
          test.clock.advance(121_000);
          await test.rows.schedules.claim(test.account.id, 'LISTINGS', test.clock.now(), test.inMs(120_000));
        }
        await checkpoint(`page ${pages}`);
      }
    };
    const failed = jest.spyOn(Logger.prototype, 'error');
    await test.run();
    expect([pages, failed.mock.calls]).toEqual([2, []]);
    failed.mockRestore();
    expect(await test.row()).toMatchObject({
      failures: 0,
      leaseUntil: test.inMs(120_000),
      lastCompleteStartedAt: null,
    });
    expect(await test.runs()).toMatchObject([{ status: 'RUNNING', error: null }]);
  });

  it.each([
    ['runs after four', 4, true],
    ['is quarantined after five', 5, false],
  ])('%s workers in a row held its lease and did not release it', async (_, crashes, runs) => {
    const row = test.rows.connection.database.repository(SyncScheduleEntity);
    const lease = { leaseToken: test.account.id, leaseUntil: test.inMs(-1), crashes: crashes - 1 };
    await row.update({ accountId: test.account.id }, lease);
    test.pass = async () => undefined;
    await test.run();
    expect(test.log.includes('reads LISTINGS')).toBe(runs);
  });

  it('knows when the last complete read began', async () => {
    const known: (Date | null)[] = [];
    test.pass = async ({ lastCompleteStartedAt }) => {
      known.push(lastCompleteStartedAt);
      test.clock.advance(5_000);
    };
    const began = test.clock.now();
    await test.run();
    await test.due('LISTINGS');
    await test.run();
    expect(known).toEqual([null, began]);
  });

  it('reports why it removed nothing when too many rows are missing, and is due again after its interval', async () => {
    test.pass = async () => ({ stopped: 'too much is missing' });
    await test.run();
    expect(await test.runs()).toMatchObject([{ status: 'STOPPED', error: 'too much is missing' }]);
    expect(await test.row()).toMatchObject({ failures: 0, nextDueAt: nextRead('LISTINGS') });
  });

  it('does not call the PMS for an INACTIVE account, and is due again after its interval', async () => {
    test.found.status = 'INACTIVE';
    await test.run();
    expect(test.log).toEqual([]);
    expect(await test.runs()).toMatchObject([{ status: 'FAILED', error: 'the account is INACTIVE' }]);
    expect((await test.row()).nextDueAt).toEqual(nextRead('LISTINGS'));
  });

  it('is retried at growing intervals after failures, no sooner than the PMS asks', async () => {
    const waits: number[] = [];
    const fail = async (retryAfterMs?: number) => {
      test.pass = failsWith('unavailable', retryAfterMs);
      await test.run();
      waits.push(((await test.row()).nextDueAt.getTime() - test.clock.now().getTime()) / 1_000);
      test.clock.advance(waits.at(-1)! * 1_000);
    };
    for (const asked of [undefined, undefined, 200_000, undefined]) await fail(asked);
    expect(waits).toEqual([15, 30, 200, 120]);
  });

  it('reports refused credentials with the version of the tokens that it used', async () => {
    test.found.tokenVersion = '41';
    test.pass = async () => {
      test.found.tokenVersion = '42';
      throw new ConnectorError('invalid_credentials', 'no');
    };
    await test.run();
    expect(test.log.at(-1)).toBe(`refused ${test.account.id} 41`);
  });

  it.each<ConnectorErrorKind>(['unavailable', 'rejected', 'invalid_response', 'rate_limited'])(
    'that ends with %s leaves the account ACTIVE',
    async (kind) => {
      test.pass = failsWith(kind);
      await test.run();
      expect(test.log.filter((line) => line.startsWith('refused'))).toEqual([]);
    },
  );

  it('yields to others only when they have waited for more than two seconds', async () => {
    const done: string[] = [];
    test.pass = async ({ checkpoint }) => {
      test.clock.advance(20_000);
      await checkpoint('page 2');
      done.push('page 3');
    };
    const other = await test.scheduled();
    await test.rows.schedules.bringForward(other.id, ['LISTINGS'], test.clock.now(), 'MANUAL');
    const { database } = test.rows.connection;
    const waitsSince = (ms: number) =>
      database.query('UPDATE sync_schedule SET next_due_at = $2 WHERE account_id = $1', [other.id, test.inMs(ms)]);
    await waitsSince(18_001);
    await test.run();
    expect(done).toEqual(['page 3']);
    await test.due('LISTINGS');
    await waitsSince(18_000);
    await test.run();
    expect(done).toEqual(['page 3']);
    expect((await test.row()).nextDueAt).toEqual(test.clock.now());
  });
});

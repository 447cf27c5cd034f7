import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { SEEDED_AT } from '../../listing/testing/seed.js';
import { HintRepository } from '../hints/hint.repository.js';
import type { PassContext } from './sync-pass.js';
import { INTERVAL_SECONDS, RunnerHarness } from '../testing/sync-runner.harness.js';

const LISTINGS = 'LISTINGS';
const limited = (retryAfterMs?: number) => new ConnectorError('rate_limited', 'used up', { retryAfterMs });

describe('SyncRunnerService', () => {
  let test: RunnerHarness;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    test = await RunnerHarness.open();
  });
  afterAll(() => test.close());
  beforeEach(() => test.reset());

  it('keeps the run, cursor and failures of a sync that waits for a limit, and shows the reason', async () => {
    const readOnce = async ({ progress, checkpoint }: PassContext) => {
      progress.listings.written += 5;
      await checkpoint('page 2');
      progress.listings.written += 1;
      throw limited(40_000);
    };
    test.pass = readOnce;
    await test.run();
    expect(await test.row()).toMatchObject({
      nextDueAt: test.inMs(40_000),
      leaseToken: null,
      leaseUntil: null,
      failures: 0,
    });
    expect(await test.runs()).toMatchObject([
      { status: 'RUNNING', finishedAt: null, error: expect.stringMatching(/^rate_limited: used up; resumes at 2027/) },
    ]);

    const began = test.clock.now();
    test.clock.advance(40_000);
    let resumed: PassContext | undefined;
    test.pass = async (context) => {
      resumed = { ...context, progress: structuredClone(context.progress) };
      await context.checkpoint('page 3');
      expect((await test.runs())[0]).toMatchObject({ status: 'RUNNING', error: null });
    };
    await test.run();
    expect(resumed).toMatchObject({ cursor: 'page 2', startedAt: began, progress: { listings: { written: 5 } } });
    expect(await test.runs()).toMatchObject([{ status: 'SUCCEEDED', error: null }]);
  });

  it('serves accounts that wait for a limit in the order in which they came due', async () => {
    const others = [];
    for (let index = 0; index < 3; index += 1) {
      test.clock.advance(700);
      others.push(await test.scheduled());
    }
    test.pass = async () => Promise.reject(limited(5_000));
    for (const other of others.toReversed()) await test.run(LISTINGS, other);
    await test.run();
    test.clock.advance(8_000);
    expect((await test.runner.due(10)).map(({ accountId }) => accountId)).toEqual(
      [test.account, ...others].map(({ id }) => id),
    );
    test.pass = async ({ checkpoint }) => {
      await checkpoint('page 2');
      throw limited(1_000);
    };
    await test.run();
    test.clock.advance(4_000);
    expect((await test.runner.due(10)).at(-1)!.accountId).toBe(test.account.id);
    const id = `${test.account.id} LISTINGS`;
    expect(test.places.filter((place) => place.id === id).map(({ since }) => since)).toEqual([SEEDED_AT, SEEDED_AT]);
    await test.run();
    expect(test.places.at(-1)).toEqual({ id, since: test.inMs(-3_000) });
  });

  it('lets an account whose PMS sends events give way by one interval', async () => {
    const since = async (receivedMsAgo: number): Promise<Date> => {
      const account = await test.scheduled();
      const receivedAt = test.inMs(-receivedMsAgo);
      await new HintRepository(test.rows.connection.database).store(
        account,
        [{ resource: 'RESERVATION', providerId: 'r-1' }],
        receivedAt,
      );
      await test.run(LISTINGS, account);
      return test.places.at(-1)!.since;
    };
    expect(await since(3_600_000)).toEqual(test.inMs(INTERVAL_SECONDS.LISTINGS * 1_000));
    expect(await since(25 * 3_600_000)).toEqual(test.inMs(0));
  });

  it('continues a run for hours, as long as it makes progress', async () => {
    for (let page = 1; page <= 6; page += 1) {
      test.pass = async ({ cursor, checkpoint }) => {
        expect(cursor).toBe(page === 1 ? null : `page ${page}`);
        await checkpoint(`page ${page + 1}`);
        throw limited(3_600_000);
      };
      await test.run();
      test.clock.advance(3_600_000);
    }
    test.clock.advance(3 * 3_600_000);
    test.pass = async ({ cursor }) => expect(cursor).toBeNull();
    await test.run();
    expect((await test.runs()).at(-1)!.status).toBe('SUCCEEDED');
  });

  it('counts a failure that is not a rate limit', async () => {
    test.pass = async () => {
      throw new ConnectorError('unavailable', 'down');
    };
    await test.run();
    expect((await test.row()).failures).toBe(1);
    expect(await test.runs()).toMatchObject([{ status: 'FAILED', error: 'unavailable: down' }]);
  });

  it('pauses a sync for six hours after it has crashed five processes in a row', async () => {
    const passed: string[] = [];
    test.pass = async ({ checkpoint }) => {
      passed.push('once');
      await checkpoint('page 2');
    };
    const die = async () => {
      await test.rows.schedules.claim(test.account.id, LISTINGS, test.clock.now(), test.inMs(120_000));
      test.clock.advance(120_001);
    };
    for (let crash = 0; crash < 4; crash += 1) await die();
    await test.run();
    expect([passed.length, (await test.row()).crashes]).toEqual([1, 0]);
    await test.rows.schedules.bringForward(test.account.id, [LISTINGS], test.clock.now(), 'MANUAL');
    for (let crash = 0; crash < 6; crash += 1) await die();
    await test.run();
    const until = test.inMs(6 * 3_600_000);
    expect(await test.row()).toMatchObject({ crashes: 0, leaseToken: null, nextDueAt: until });
    const error = `quarantined after 6 crashes; resumes at ${until.toISOString()}`;
    expect((await test.runs()).at(-1)).toMatchObject({ status: 'FAILED', error });
    expect(passed).toHaveLength(1);
  });

  it('counts no failure when the account is deleted during the run', async () => {
    const failed = jest.spyOn(Logger.prototype, 'error');
    test.pass = async () => {
      test.found.deleted = true;
      throw new Error('violates foreign key constraint');
    };
    await test.run();
    expect([failed.mock.calls, (await test.row()).failures]).toEqual([[], 0]);
    test.found.deleted = false;
    test.pass = async () => {
      throw new Error('anything else');
    };
    test.clock.advance(600_000);
    await test.run();
    expect([failed.mock.calls.length, (await test.row()).failures]).toEqual([1, 1]);
    failed.mockRestore();
  });

  it('reads everything once when changes alone are not enough, in a read that begins afterwards', async () => {
    const taken: boolean[] = [];
    let found = false;
    test.pass = async ({ all, checkpoint }) => {
      taken.push(all);
      test.clock.advance(1_000);
      await checkpoint('page 2');
      if (found) await test.rows.schedules.readAll(test.account.id, LISTINGS, test.clock.now());
    };
    for (const asked of [false, true, false, false]) {
      found = asked;
      await test.run();
      test.clock.advance(4_000_000);
    }
    expect(taken).toEqual([false, false, true, false]);
  });

  describe('after 20 s of work', () => {
    const pages = async ({ checkpoint }: PassContext) => {
      for (let page = 2; page <= 10; page += 1) {
        test.clock.advance(4_000);
        await checkpoint(`page ${page}`);
      }
    };

    it('lets waiting accounts go first, and continues after them', async () => {
      const small = await test.scheduled();
      test.pass = pages;
      await test.run();
      expect(await test.runs()).toMatchObject([{ status: 'RUNNING', error: null }]);
      expect(test.clock.now()).toEqual(new Date(SEEDED_AT.getTime() + 20_000));
      expect(await test.runner.due(10)).toEqual([
        { accountId: small.id, resource: LISTINGS },
        { accountId: test.account.id, resource: LISTINGS },
      ]);
      test.pass = async ({ cursor }) => expect(cursor).toBe('page 6');
      await test.run();
      expect(await test.runs()).toMatchObject([{ status: 'SUCCEEDED' }]);
    });

    it('continues when no other account waits', async () => {
      test.pass = pages;
      await test.run();
      expect(await test.runs()).toMatchObject([{ status: 'SUCCEEDED' }]);
    });
  });

  it.each([
    ['while it runs', async () => undefined],
    ['while it waits for a limit', async () => Promise.reject(limited(60_000))],
  ])('reads the account again from the beginning when this is requested %s', async (_, end) => {
    test.pass = async ({ checkpoint }) => {
      test.clock.advance(1_000);
      await checkpoint('page 2');
      await test.rows.schedules.bringForward(test.account.id, [LISTINGS], test.clock.now(), 'HINT');
      await end();
    };
    await test.run();
    test.clock.advance(62_000);
    test.pass = async () => undefined;
    while ((await test.runner.due(1)).length > 0) await test.run();
    const done = (await test.runs()).filter(({ status }) => status === 'SUCCEEDED');
    expect(done).toHaveLength(2);
    expect((await test.row()).nextDueAt.getTime()).toBeGreaterThan(test.clock.now().getTime() + 3_000_000);
  });
});

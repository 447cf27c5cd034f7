import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { ConnectorError } from '../../connectors/kit/errors.js';
import type { CallOptions } from '../../connectors/kit/gateway.js';
import type { Place } from '../../connectors/kit/limiter.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../shared/auth/scope.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { PmsHintEntity, SyncRunEntity, SyncScheduleEntity } from './sync.entity.js';
import type { PassContext } from './sync-pass.js';
import { SyncRepository } from './sync.repository.js';
import { SyncRunnerService } from './sync-runner.service.js';

const LISTINGS = 'LISTINGS';
const limited = (retryAfterMs?: number) => new ConnectorError('rate_limited', 'used up', { retryAfterMs });

describe('SyncRunnerService', () => {
  let connection: TestConnection;
  let schedules: SyncRepository;
  let scope: Scope;
  let account: AccountRef;
  let clock: FixedClock;
  /** What the next pass does. */
  let pass: (context: PassContext) => Promise<void>;
  let deleted: boolean;
  let runner: SyncRunnerService;
  /** Under which the runs so far wait for a limit. */
  let places: Place[];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    connection = await openTestDatabase(...LISTING_ENTITIES, SyncScheduleEntity, SyncRunEntity, PmsHintEntity);
    schedules = new SyncRepository(connection.database);
    scope = (await seedWorkspace(connection.database)).owner;
  });
  afterAll(() => connection.close());

  beforeEach(async () => {
    await connection.database.query('DELETE FROM integration_account');
    clock = new FixedClock(SEEDED_AT.getTime());
    account = await scheduled();
    places = [];
    deleted = false;
    const run = async (context: PassContext) => (await pass(context), {});
    const env = {
      SYNC_LISTINGS_SECONDS: 3600,
      SYNC_CALENDARS_SECONDS: 900,
      SYNC_RESERVATIONS_SECONDS: 120,
      WORKER_CONCURRENCY: 8,
    };
    runner = new SyncRunnerService(
      env as never,
      { run } as never,
      { run } as never,
      { run } as never,
      clock,
      schedules,
      { ref: async (id: string) => (deleted ? undefined : { ...account, id }), connect: async () => ({}) } as never,
      { bind: (_: unknown, { place }: CallOptions) => (places.push(place!), {}) } as never,
      { ensure: async () => undefined } as never,
    );
  });

  async function scheduled(): Promise<AccountRef> {
    const made = await seedAccount(connection.database, scope);
    await schedules.schedule(made.workspaceId, made.id, { LISTINGS: clock.now() });
    return made;
  }
  const run = () => runner.run(account.id, LISTINGS);
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const schedule = () =>
    connection.database.repository(SyncScheduleEntity).findOneByOrFail({ accountId: account.id, resource: LISTINGS });
  const runs = () =>
    connection.database
      .repository(SyncRunEntity)
      .find({ where: { accountId: account.id }, order: { startedAt: 'ASC' } });

  it('waits for a limit in its row: run, cursor and failures as they were, the reason to be seen', async () => {
    const readOnce = async ({ progress, checkpoint }: PassContext) => {
      progress.listings.written += 5;
      await checkpoint('page 2');
      progress.listings.written += 1;
      throw limited(40_000);
    };
    pass = readOnce;
    await run();
    expect(await schedule()).toMatchObject({
      nextDueAt: inMs(40_000),
      leaseToken: null,
      leaseUntil: null,
      failures: 0,
    });
    expect(await runs()).toMatchObject([
      { status: 'RUNNING', finishedAt: null, error: expect.stringMatching(/^rate_limited: used up; goes on at 2027/) },
    ]);

    const began = clock.now();
    clock.advance(40_000);
    let resumed: PassContext | undefined;
    pass = async (context) => {
      resumed = { ...context, progress: structuredClone(context.progress) };
      await context.checkpoint('page 3');
      expect((await runs())[0]).toMatchObject({ status: 'RUNNING', error: null });
    };
    await run();
    expect(resumed).toMatchObject({ cursor: 'page 2', startedAt: began, progress: { listings: { written: 5 } } });
    expect(await runs()).toMatchObject([{ status: 'SUCCEEDED', error: null }]);
  });

  it('serves those who wait for a limit in the order in which they came due', async () => {
    const others = [];
    for (let index = 0; index < 3; index += 1) {
      clock.advance(700);
      others.push(await scheduled());
    }
    pass = async () => Promise.reject(limited(5_000));
    for (const { id } of others.toReversed()) await runner.run(id, LISTINGS);
    await run();
    clock.advance(8_000);
    expect((await runner.due(10)).map(({ accountId }) => accountId)).toEqual([account, ...others].map(({ id }) => id));
    pass = async ({ checkpoint }) => {
      await checkpoint('page 2');
      throw limited(1_000);
    };
    await run();
    clock.advance(4_000);
    expect((await runner.due(10)).at(-1)!.accountId).toBe(account.id);
    const id = `${account.id} LISTINGS`;
    expect(places.filter((place) => place.id === id).map(({ since }) => since)).toEqual([SEEDED_AT, SEEDED_AT]);
    await run();
    expect(places.at(-1)).toEqual({ id, since: inMs(-3_000) });
  });

  it('carries a run on although it has gone on for hours, as long as it came further', async () => {
    for (let page = 1; page <= 6; page += 1) {
      pass = async ({ cursor, checkpoint }) => {
        expect(cursor).toBe(page === 1 ? null : `page ${page}`);
        await checkpoint(`page ${page + 1}`);
        throw limited(3_600_000);
      };
      await run();
      clock.advance(3_600_000);
    }
    clock.advance(3 * 3_600_000);
    pass = async ({ cursor }) => expect(cursor).toBeNull();
    await run();
    expect((await runs()).at(-1)!.status).toBe('SUCCEEDED');
  });

  it('still counts other failures', async () => {
    pass = async () => {
      throw new ConnectorError('unavailable', 'down');
    };
    await run();
    expect((await schedule()).failures).toBe(1);
    expect(await runs()).toMatchObject([{ status: 'FAILED', error: 'unavailable: down' }]);
  });

  it('leaves alone for six hours what has ended five processes in a row', async () => {
    const passed: string[] = [];
    pass = async ({ checkpoint }) => {
      passed.push('once');
      await checkpoint('page 2');
    };
    const die = async () => {
      await schedules.claim(account.id, LISTINGS, clock.now(), inMs(120_000));
      clock.advance(120_001);
    };
    for (let crash = 0; crash < 4; crash += 1) await die();
    await run();
    expect([passed.length, (await schedule()).crashes]).toEqual([1, 0]);
    await schedules.bringForward(account.id, [LISTINGS], clock.now(), 'MANUAL');
    for (let crash = 0; crash < 6; crash += 1) await die();
    await run();
    const until = inMs(6 * 3_600_000);
    expect(await schedule()).toMatchObject({ crashes: 0, leaseToken: null, nextDueAt: until });
    const error = `its process ended 6 times; goes on at ${until.toISOString()}`;
    expect((await runs()).at(-1)).toMatchObject({ status: 'FAILED', error });
    expect(passed).toHaveLength(1);
  });

  it('takes an account that is deleted meanwhile for no failure', async () => {
    const failed = jest.spyOn(Logger.prototype, 'error');
    pass = async () => {
      deleted = true;
      throw new Error('violates foreign key constraint');
    };
    await run();
    expect([failed.mock.calls, (await schedule()).failures]).toEqual([[], 0]);
    deleted = false;
    pass = async () => {
      throw new Error('anything else');
    };
    clock.advance(600_000);
    await run();
    expect([failed.mock.calls.length, (await schedule()).failures]).toEqual([1, 1]);
    failed.mockRestore();
  });

  it('takes all once when changes alone do not do, in a read that begins after that was found', async () => {
    const taken: boolean[] = [];
    let found = false;
    pass = async ({ all, checkpoint }) => {
      taken.push(all);
      clock.advance(1_000);
      await checkpoint('page 2');
      if (found) await schedules.readAll(account.id, LISTINGS, clock.now());
    };
    for (const asked of [false, true, false, false]) {
      found = asked;
      await run();
      clock.advance(4_000_000);
    }
    expect(taken).toEqual([false, false, true, false]);
  });

  describe('after 20 s of work', () => {
    const pages = async ({ checkpoint }: PassContext) => {
      for (let page = 2; page <= 10; page += 1) {
        clock.advance(4_000);
        await checkpoint(`page ${page}`);
      }
    };

    it('lets those go first who wait, and goes on after them', async () => {
      const small = await scheduled();
      pass = pages;
      await run();
      expect(await runs()).toMatchObject([{ status: 'RUNNING', error: null }]);
      expect(clock.now()).toEqual(new Date(SEEDED_AT.getTime() + 20_000));
      expect(await runner.due(10)).toEqual([
        { accountId: small.id, resource: LISTINGS },
        { accountId: account.id, resource: LISTINGS },
      ]);
      pass = async ({ cursor }) => expect(cursor).toBe('page 6');
      await run();
      expect(await runs()).toMatchObject([{ status: 'SUCCEEDED' }]);
    });

    it('goes on when nobody waits', async () => {
      pass = pages;
      await run();
      expect(await runs()).toMatchObject([{ status: 'SUCCEEDED' }]);
    });
  });

  it.each([
    ['while it runs', async () => undefined],
    ['while it waits for a limit', async () => Promise.reject(limited(60_000))],
  ])('asked for %s, the account is read again from the beginning', async (_, end) => {
    pass = async ({ checkpoint }) => {
      clock.advance(1_000);
      await checkpoint('page 2');
      await schedules.bringForward(account.id, [LISTINGS], clock.now(), 'HINT');
      await end();
    };
    await run();
    clock.advance(62_000);
    pass = async () => undefined;
    while ((await runner.due(1)).length > 0) await run();
    const done = (await runs()).filter(({ status }) => status === 'SUCCEEDED');
    expect(done).toHaveLength(2);
    expect((await schedule()).nextDueAt.getTime()).toBeGreaterThan(clock.now().getTime() + 3_000_000);
  });
});

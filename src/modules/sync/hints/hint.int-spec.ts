import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { PmsHint } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { CallOptions } from '../../../connectors/port/gateway.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../../listing/testing/seed.js';
import { HintRepository } from './hint.repository.js';
import { HintService } from './hint.service.js';
import { HintTurnRepository } from './hint-turn.repository.js';
import { HintTurnsService } from './hint-turns.service.js';
import { HintTurnEntity, PmsHintEntity, SyncRunEntity, SyncScheduleEntity } from '../sync.entity.js';

const reservation = (providerId: string, eventId?: string): PmsHint => ({
  resource: 'RESERVATION',
  providerId,
  eventId,
});
const calendar = (providerId: string): PmsHint => ({ resource: 'CALENDAR', providerId });

describe('hints of PMS events', () => {
  let connection: TestConnection;
  let account: AccountRef;
  let hints: HintRepository;
  let service: HintService;
  let turns: HintTurnsService;
  let clock: FixedClock;
  const accounts = new Map<string, AccountRef>();
  const bound: CallOptions[] = [];
  /** The PMS's answer to each read, and the requests to it. */
  let read: (asked: string) => Promise<{ listingProviderId: string } | undefined>;
  const asked: string[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    connection = await openTestDatabase(
      ...LISTING_ENTITIES,
      SyncScheduleEntity,
      SyncRunEntity,
      PmsHintEntity,
      HintTurnEntity,
    );
  });
  afterAll(() => connection.close());

  beforeEach(async () => {
    await connection.database.query('DELETE FROM integration_account');
    accounts.clear();
    asked.length = 0;
    read = async () => undefined;
    clock = new FixedClock(SEEDED_AT.getTime());
    account = await newAccount();
    hints = new HintRepository(connection.database);
    const bind = (_: unknown, options: CallOptions) => {
      bound.push(options);
      const ask = (_call: unknown, id: string) => (asked.push(id), read(id));
      return { connector: { reservations: { read: ask } }, call: {} };
    };
    const connections = { ref: async (id: string) => accounts.get(id), connect: async () => ({}) } as never;
    service = new HintService(
      clock,
      { bind } as never,
      connections,
      hints,
      { bringForward: async () => undefined } as never,
      {} as never,
      { apply: async () => undefined } as never,
      { readOne: async (_a: unknown, _b: unknown, id: string) => (asked.push(`nights of ${id}`), true) } as never,
    );
    turns = newTurns();
  });

  /** Creates the turns of another process. */
  const newTurns = (): HintTurnsService => {
    const connections = { ref: async (id: string) => accounts.get(id) } as never;
    const rows = new HintTurnRepository(connection.database);
    return new HintTurnsService(clock, rows, service, connections);
  };
  const serve = async (id: string, by = turns): Promise<void> => (await by.turn(id))?.work();
  const newAccount = async (scope?: { workspaceId: string; tenantId: string }): Promise<AccountRef> => {
    const made = await seedAccount(connection.database, scope ?? (await seedWorkspace(connection.database)).owner);
    accounts.set(made.id, made);
    return made;
  };
  const store = (...given: PmsHint[]) => hints.store(account, given, clock.now());
  const rows = () =>
    connection.database
      .repository(PmsHintEntity)
      .find({ where: { accountId: account.id }, order: { dedupeKey: 'ASC' } });
  const rowOf = async (providerId: string) => (await rows()).find((row) => row.providerId === providerId)!;
  const nextDueIn = async (providerId: string): Promise<number> =>
    (await rowOf(providerId)).nextAttemptAt!.getTime() - clock.now().getTime();
  const refused = (kind: 'rate_limited' | 'unavailable' | 'rejected', retryAfterMs?: number) => async () => {
    throw new ConnectorError(kind, 'refused', { retryAfterMs });
  };

  describe('in the database', () => {
    it('exist once for each thing, however many events name it', async () => {
      const many = Array.from({ length: 40 }, (_, index) => reservation(`r-${index % 2}`, `event-${index}`));
      for (const hint of many) await store(hint);
      await store(...many);
      expect(await rows()).toMatchObject([{ providerId: 'r-0' }, { providerId: 'r-1' }]);
      expect(await hints.waiting(account)).toBe(2);
    });

    it('keep their place while they wait, and wait again after they were read', async () => {
      await store(reservation('r-1'));
      clock.advance(1_000);
      await store(reservation('r-1'));
      expect(await nextDueIn('r-1')).toBe(-1_000);
      await serve(account.id);
      expect((await rowOf('r-1')).processedAt).toEqual(clock.now());
      clock.advance(1_000);
      await store(reservation('r-1'));
      expect(await rowOf('r-1')).toMatchObject({ processedAt: null, nextAttemptAt: clock.now() });
    });

    it('do not wait again when the same event comes twice', async () => {
      await store(reservation('r-1', 'event-1'));
      await serve(account.id);
      await store(reservation('r-1', 'event-1'));
      expect(await hints.waiting(account)).toBe(0);
      await store(reservation('r-1', 'event-2'));
      expect(await hints.waiting(account)).toBe(1);
    });

    it('are read again when an event arrives while they are read', async () => {
      await store(reservation('r-1'));
      read = async () => {
        if (asked.length > 1) return undefined;
        clock.advance(1_000);
        await store(reservation('r-1'));
        return undefined;
      };
      await serve(account.id);
      expect(asked).toEqual(['r-1', 'r-1']);
      expect(await hints.waiting(account)).toBe(0);
    });
  });

  describe('read in turns', () => {
    it('begin with reservations, then read the nights of their listing once for all of them', async () => {
      read = async () => ({ listingProviderId: 'l-1' });
      await store(calendar('l-1'), reservation('r-1'), reservation('r-2'));
      await serve(account.id);
      expect(asked.slice(0, 2).sort()).toEqual(['r-1', 'r-2']);
      expect(asked.slice(2)).toEqual(['nights of l-1']);
    });

    it('occupy one worker at a time for an account', async () => {
      await store(reservation('r-1'), reservation('r-2'));
      read = () => new Promise(() => undefined);
      const asking = jest.spyOn(service, 'processNext');
      void serve(account.id);
      while (asked.length === 0) await new Promise(setImmediate);
      await serve(account.id, newTurns());
      expect(asking).toHaveBeenCalledTimes(1);
      expect(await turns.due(10)).toEqual([]);
      clock.advance(60_000);
      expect(await turns.due(10)).toEqual([account.id]);
    });

    it('stop after a while and leave the rest for the next turn', async () => {
      await store(...Array.from({ length: 9 }, (_, index) => reservation(`r-${index}`)));
      read = async () => (clock.advance(2_000), undefined);
      await serve(account.id);
      expect(asked).toHaveLength(3);
      expect(await turns.due(10)).toEqual([account.id]);
    });

    it('give one account of each workspace a turn first, then the one served longest ago', async () => {
      const scope = { workspaceId: account.workspaceId, tenantId: account.tenantId };
      const [second, third] = [await newAccount(scope), await newAccount(scope)];
      const other = await newAccount();
      for (const each of [account, second, third, other]) await hints.store(each, [reservation('r-1')], clock.now());
      await serve(account.id);
      clock.advance(1_000);
      await serve(second.id);
      clock.advance(1_000);
      for (const each of [account, second]) await hints.store(each, [reservation('r-2')], clock.now());
      const order = await turns.due(10);
      expect(order.slice(0, 2).sort()).toEqual([third.id, other.id].sort());
      expect(order.slice(2)).toEqual([account.id, second.id]);
    });

    it('of other accounts are not affected by a flood of one account', async () => {
      const other = await newAccount();
      await store(...Array.from({ length: 400 }, (_, index) => reservation(`r-${index}`)));
      clock.advance(1_000);
      await hints.store(other, [reservation('late')], clock.now());
      expect((await turns.due(2)).sort()).toEqual([account.id, other.id].sort());
    });

    it('rest while the PMS does not answer, longer each time, but at most two minutes', async () => {
      const rests: number[] = [];
      read = refused('unavailable');
      for (let turn = 0; turn < 7; turn += 1) {
        await store(reservation(`r-${turn}`));
        await serve(account.id);
        const { restUntil } = await turnOf();
        rests.push(restUntil!.getTime() - clock.now().getTime());
        await serve(account.id);
        clock.advance(rests.at(-1)!);
      }
      expect(rests.map((ms) => ms / 1_000)).toEqual([5, 10, 20, 40, 80, 120, 120]);
      expect(asked).toHaveLength(7);
      read = async () => undefined;
      await serve(account.id);
      expect(await turnOf()).toMatchObject({ failures: 0, restUntil: null, leaseUntil: null });
    });

    it('of an account that waits for its limit are tried once in five seconds, however many wait', async () => {
      await store(...Array.from({ length: 20 }, (_, index) => reservation(`r-${index}`)));
      read = refused('rate_limited', 600_000);
      await serve(account.id);
      await serve(account.id);
      expect(asked).toHaveLength(1);
      expect(await turns.due(10)).toEqual([]);
      clock.advance(5_000);
      expect(await turns.due(10)).toEqual([account.id]);
    });

    it('are released when the work itself fails', async () => {
      await store(reservation('r-1'));
      jest.spyOn(service, 'processNext').mockRejectedValueOnce(new Error('no connection'));
      await expect(serve(account.id)).rejects.toThrow('no connection');
      await serve(account.id);
      expect(asked).toEqual(['r-1']);
    });
  });

  const turnOf = () => connection.database.repository(HintTurnEntity).findOneByOrFail({ accountId: account.id });

  it('are postponed when the limit is used up, as often as necessary', async () => {
    await store(reservation('r-1'));
    read = refused('rate_limited', 30_000);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await serve(account.id);
      expect(await rowOf('r-1')).toMatchObject({ attempts: 0, processedAt: null });
      expect(await nextDueIn('r-1')).toBe(30_000);
      clock.advance(30_000);
    }
    expect(bound.at(-1)).toEqual({ prompt: true, event: true, deadlineMs: 10_000 });
    read = async () => undefined;
    await serve(account.id);
    expect((await rowOf('r-1')).processedAt).toEqual(clock.now());
  });

  it('are retried at growing intervals for a left-out reservation, and start over when it is left out again', async () => {
    read = async () => {
      throw new ConnectorError('rejected', 'not there', { reason: 'not_found' });
    };
    const waits: number[] = [];
    await hints.readLater(account, 'r-2', clock.now());
    for (let row = await rowOf('r-2'); row.processedAt === null; row = await rowOf('r-2')) {
      waits.push(await nextDueIn('r-2'));
      clock.advance(waits.at(-1)!);
      await serve(account.id);
    }
    expect(waits.map((ms) => ms / 1_000)).toEqual([5, 30, 120, 600, 3_600, 21_600, 86_400]);
    await hints.readLater(account, 'r-2', clock.now());
    expect(await rowOf('r-2')).toMatchObject({ attempts: 1, processedAt: null });
  });

  it('count as failed when their process crashes: the next attempt waits as long as after a failure', async () => {
    await store(reservation('r-3'));
    const waits: number[] = [];
    for (const _ of Array(9)) {
      const begun = new Promise<void>((done) => {
        read = () => (done(), new Promise<undefined>(() => undefined));
      });
      void serve(account.id, newTurns());
      await begun;
      waits.push(await nextDueIn('r-3'));
      clock.advance(waits.at(-1)!);
    }
    expect(waits.map((ms) => ms / 1_000)).toEqual([60, 60, 120, 600, 3_600, 21_600, 86_400, 86_400, 86_400]);
    read = async () => undefined;
    await serve(account.id);
    expect((await rowOf('r-3')).processedAt).toEqual(clock.now());
  });
});

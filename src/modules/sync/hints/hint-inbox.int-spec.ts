import type { Env } from '../../../config/env.js';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { PmsHint } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../../listing/testing/seed.js';
import { HintRepository } from './hint.repository.js';
import { EventConfirmation } from './event-confirmation.js';
import { HintInboxService } from './hint-inbox.service.js';
import { PmsHintEntity, SyncRunEntity, SyncScheduleEntity } from '../sync.entity.js';
import { SyncRepository } from '../sync.repository.js';
import { WorkBudgets } from '../../../platform/work/work-budgets.js';

const MINUTE = 60_000;

describe('HintInboxService', () => {
  let connection: TestConnection;
  let account: AccountRef;
  let schedules: SyncRepository;
  let inbox: HintInboxService;
  let clock: FixedClock;
  let lookUps: number;
  let named: PmsHint[];
  let isKnown: boolean;
  let isAuthentic: boolean;
  let isCurrent: boolean;
  let confirmed: number;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES, SyncScheduleEntity, SyncRunEntity, PmsHintEntity);
    schedules = new SyncRepository(connection.database);
  });
  afterAll(() => connection.close());

  beforeEach(async () => {
    clock = new FixedClock(SEEDED_AT.getTime());
    account = await seedAccount(connection.database, (await seedWorkspace(connection.database)).owner);
    const later = inMs(10 * MINUTE);
    await schedules.schedule(account.workspaceId, account.id, {
      LISTINGS: later,
      CALENDARS: later,
      RESERVATIONS: later,
    });
    lookUps = 0;
    named = [{ resource: 'RESERVATION', providerId: 'r-1' }];
    [isKnown, isAuthentic, isCurrent, confirmed] = [true, true, true, 0];
    const confirm = async () => void (confirmed += 1);
    const parse = () => {
      if (named.length > 20_000) throw new ConnectorError('invalid_response', 'event is not JSON');
      return named;
    };
    const connector = { inbound: { authenticate: () => isAuthentic, isCurrent: () => isCurrent, parse, confirm } };
    inbox = new HintInboxService(
      clock,
      { find: () => ({ connector }) } as never,
      new EventConfirmation({ connect: async () => ({}) } as never, { bind: () => ({ call: {} }) } as never),
      { byPath: async () => ((lookUps += 1), isKnown ? { account } : undefined) } as never,
      new HintRepository(connection.database),
      schedules,
      { enqueue: async () => undefined } as never,
      new WorkBudgets({ WORK_SHARE_PERCENT: 25 } as Env),
    );
  });

  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const receive = () =>
    inbox.receive('PROVIDER_01', account.id, 'path', { method: 'POST', headers: {}, query: {}, rawBody: Buffer.of() });
  const reservations = (count: number): PmsHint[] =>
    Array.from({ length: count }, (_, index) => ({ resource: 'RESERVATION', providerId: `r-${index}` }));
  const waiting = () => connection.database.repository(PmsHintEntity).countBy({ accountId: account.id });
  const dueAt = async (resource: SyncScheduleEntity['resource']): Promise<Date> => {
    const where = { accountId: account.id, resource };
    return (await connection.database.repository(SyncScheduleEntity).findOneByOrFail(where)).nextDueAt;
  };

  it.each<[string, () => void, string]>([
    ['an unknown address', () => (isKnown = false), 'not_found'],
    ["a request without the PMS's proof", () => (isAuthentic = false), 'unauthenticated'],
    ['an event that was sent long ago', () => (isCurrent = false), 'unauthenticated'],
    ['a body that is not an event', () => (named = reservations(20_001)), 'invalid'],
  ])('refuses %s, and stores nothing', async (_, fault, kind) => {
    fault();
    await expect(receive()).rejects.toMatchObject({ kind });
    expect([await waiting(), confirmed]).toEqual([0, 0]);
  });

  it('confirms its address to a PMS that asks for it', async () => {
    await receive();
    expect(confirmed).toBe(0);
    named = [];
    await receive();
    expect([confirmed, await waiting()]).toEqual([1, 1]);
  });

  it('stores the things that an event names', async () => {
    named = reservations(50);
    await receive();
    expect(await waiting()).toBe(50);
    expect(await dueAt('RESERVATIONS')).toEqual(inMs(10 * MINUTE));
  });

  it('reads the whole resource for an event that names more than 50 things', async () => {
    named = reservations(51);
    await receive();
    expect(await waiting()).toBe(0);
    expect(await dueAt('RESERVATIONS')).toEqual(clock.now());
    expect(await dueAt('CALENDARS')).toEqual(inMs(10 * MINUTE));
  });

  it('reads the whole resource while 500 hints of the account wait', async () => {
    for (let event = 0; event < 11; event += 1) {
      named = reservations(50).map((hint) => ({ ...hint, providerId: `${event} ${hint.providerId}` }));
      await receive();
    }
    expect(await waiting()).toBe(500);
    expect(await dueAt('RESERVATIONS')).toEqual(clock.now());
  });

  describe('with more than 300 events of an account in a minute', () => {
    beforeEach(async () => {
      for (let event = 0; event < 301; event += 1) await receive();
    });

    it('reads all resources of the account after half a minute', async () => {
      for (const resource of ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] as const)
        expect(await dueAt(resource)).toEqual(inMs(30_000));
    });

    it('answers further events without a lookup, until that read begins', async () => {
      const before = lookUps;
      for (let event = 0; event < 10_000; event += 1) await receive();
      expect(lookUps).toBe(before);
      clock.advance(30_000);
      await receive();
      expect(lookUps).toBe(before + 1);
    });

    it('reads again at that time even when an earlier read ends before it', async () => {
      clock.advance(1_000);
      await schedules.bringForward(account.id, ['RESERVATIONS'], clock.now(), 'MANUAL');
      const turn = (await schedules.claim(account.id, 'RESERVATIONS', clock.now(), inMs(MINUTE)))!;
      await schedules.finish(turn, { status: 'SUCCEEDED', error: null, at: inMs(2_000), nextDueAt: inMs(60 * MINUTE) });
      expect(await dueAt('RESERVATIONS')).toEqual(inMs(29_000));
    });

    it('handles events one by one again afterwards', async () => {
      clock.advance(MINUTE);
      named = [{ resource: 'RESERVATION', providerId: 'after' }];
      await receive();
      expect(await waiting()).toBe(2);
    });
  });
});

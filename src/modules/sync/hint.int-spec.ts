import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { ConnectorError } from '../../connectors/kit/errors.js';
import type { CallOptions } from '../../connectors/kit/gateway.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { HintRepository } from './hint.repository.js';
import { HintService } from './hint.service.js';
import { PmsHintEntity, SyncRunEntity, SyncScheduleEntity } from './sync.entity.js';

describe('HintService', () => {
  let connection: TestConnection;
  let account: AccountRef;
  let hints: HintRepository;
  let service: HintService;
  const clock = new FixedClock(SEEDED_AT.getTime());
  const bound: CallOptions[] = [];
  let read: () => Promise<undefined>;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES, SyncScheduleEntity, SyncRunEntity, PmsHintEntity);
    account = await seedAccount(connection.database, (await seedWorkspace(connection.database)).owner);
    hints = new HintRepository(connection.database);
    const bind = (_: unknown, options: CallOptions) => {
      bound.push(options);
      return { connector: { reservations: { read: () => read() } }, call: {} };
    };
    service = new HintService(
      clock,
      {} as never,
      { bind } as never,
      { ref: async () => account, connect: async () => ({}) } as never,
      hints,
      { bringForward: async () => undefined } as never,
      {} as never,
      {} as never,
      {} as never,
      {} as never,
    );
  });
  afterAll(() => connection.close());

  const rowOf = (id: string) => connection.database.repository(PmsHintEntity).findOneByOrFail({ id });

  it('goes back to its row when the limit is used up, as often as it takes', async () => {
    const hint = { resource: 'RESERVATION' as const, providerId: 'r-1', eventId: 'e-1' };
    const id = (await hints.store(account, hint, Buffer.from('{}'), clock.now()))!;
    read = async () => {
      throw new ConnectorError('rate_limited', 'used up', { retryAfterMs: 30_000 });
    };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await service.process(id);
      const dueAt = new Date(clock.now().getTime() + 30_000);
      expect(await rowOf(id)).toMatchObject({ attempts: 0, processedAt: null, nextAttemptAt: dueAt });
      clock.advance(30_000);
    }
    expect(bound.at(-1)).toEqual({ prompt: true });
    read = async () => undefined;
    await service.process(id);
    expect((await rowOf(id)).processedAt).toEqual(clock.now());
  });

  it('reads what was left out again, longer and longer apart, and from the beginning when it is left out anew', async () => {
    read = async () => {
      throw new ConnectorError('rejected', 'not there', { reason: 'not_found' });
    };
    const leftOut = () =>
      connection.database.repository(PmsHintEntity).findOneByOrFail({ accountId: account.id, providerId: 'r-2' });
    const waits: number[] = [];
    await hints.readLater(account, 'r-2', clock.now());
    for (let row = await leftOut(); row.processedAt === null; row = await leftOut()) {
      waits.push(row.nextAttemptAt!.getTime() - clock.now().getTime());
      clock.advance(waits.at(-1)!);
      await service.process(row.id);
    }
    expect(waits.map((ms) => ms / 1_000)).toEqual([5, 30, 120, 600, 3_600, 21_600, 86_400]);
    await hints.readLater(account, 'r-2', clock.now());
    expect(await leftOut()).toMatchObject({ attempts: 1, processedAt: null });
  });

  it('counts as failed when its process ends: the next attempt waits as long as it would after a failure', async () => {
    const hint = { resource: 'RESERVATION' as const, providerId: 'r-3', eventId: 'e-3' };
    const id = (await hints.store(account, hint, Buffer.from('{}'), clock.now()))!;
    const waits: number[] = [];
    for (const _ of Array(9)) {
      const asked = new Promise<void>((begun) => {
        read = () => (begun(), new Promise<undefined>(() => undefined));
      });
      void service.process(id);
      await asked;
      waits.push((await rowOf(id)).nextAttemptAt!.getTime() - clock.now().getTime());
      clock.advance(waits.at(-1)!);
    }
    expect(waits.map((ms) => ms / 1_000)).toEqual([60, 60, 120, 600, 3_600, 21_600, 86_400, 86_400, 86_400]);
    read = async () => undefined;
    await service.process(id);
    expect((await rowOf(id)).processedAt).toEqual(clock.now());
  });
});

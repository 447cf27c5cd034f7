import type { PmsHint } from '../../../connectors/port/connector.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { HintRepository } from './hint.repository.js';
import { PmsHintEntity } from '../sync.entity.js';
import { ScheduleHarness, second } from '../testing/schedule.harness.js';

const MINUTE_MS = 60_000;
const hint = (resource: PmsHint['resource'], providerId?: string, eventId?: string): PmsHint => ({
  resource,
  providerId,
  eventId,
});

describe('HintRepository', () => {
  let harness: ScheduleHarness;
  let hints: HintRepository;
  let account: AccountRef;
  let neighbour: AccountRef;

  beforeAll(async () => {
    harness = await ScheduleHarness.open();
    hints = new HintRepository(harness.connection.database);
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM integration_account');
    account = await harness.account();
    neighbour = await harness.account(account);
  });

  const table = () => harness.connection.database.repository(PmsHintEntity);
  const row = (providerId = 'R1', of = account) => table().findOneByOrFail({ accountId: of.id, providerId });
  const store = (at: Date, ...given: PmsHint[]) => hints.store(account, given, at);
  const claimed = async (at: Date, providerId = 'R1') =>
    (await hints.claim((await row(providerId)).id, at, MINUTE_MS))!;
  const waiting = async (of = account) =>
    (await table().findBy({ accountId: of.id })).filter(({ processedAt }) => processedAt === null).length;

  it('stores each named thing once, and cuts keys that are too long', async () => {
    const long = 'x'.repeat(600);
    await store(second(0), hint('RESERVATION', long), hint('RESERVATION', `${long}y`), hint('LISTING'));
    const rows = await table().findBy({ accountId: account.id });
    expect(rows.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(['LISTING|', `RESERVATION|${long.slice(0, 488)}`]);
  });

  describe('an event about a stored hint', () => {
    it("keeps the place of a hint that was not attempted, and stores the event's id", async () => {
      await store(second(0), hint('RESERVATION', 'R1', 'one'));
      await store(second(5), hint('RESERVATION', 'R1', 'two'));
      expect(await row()).toMatchObject({ receivedAt: second(5), nextAttemptAt: second(0), eventId: 'two' });
    });

    it('makes an attempted hint due now, as if for the first time', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      await hints.postpone(await claimed(second(0)), second(1));
      await store(second(2), hint('RESERVATION', 'R1'));
      expect(await row()).toMatchObject({ attempts: 0, nextAttemptAt: second(2), receivedAt: second(2) });
    });

    it('makes a hint that was read without an attempt due again', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      await table().update({ accountId: account.id }, { processedAt: second(1) });
      await store(second(9), hint('RESERVATION', 'R1'));
      expect(await row()).toMatchObject({ processedAt: null, nextAttemptAt: second(9) });
    });

    it.each<[string, string | undefined, string | undefined, boolean]>([
      ['that arrives twice does not reopen a hint that was read', 'one', 'one', false],
      ['with another id reopens a hint that was read', 'one', 'two', true],
      ['without an id reopens a hint that was read', 'one', undefined, true],
      ['without an id reopens a hint that was read for an event without an id', undefined, undefined, true],
    ])('%s', async (_, first, then, again) => {
      await store(second(0), hint('RESERVATION', 'R1', first));
      await hints.done(await claimed(second(0)), second(0), second(1));
      await store(second(2), hint('RESERVATION', 'R1', then));
      expect(await waiting()).toBe(again ? 1 : 0);
    });

    it('affects its own account only', async () => {
      await hints.store(neighbour, [hint('RESERVATION', 'R1', 'one')], second(0));
      await store(second(5), hint('RESERVATION', 'R1', 'two'));
      expect(await row('R1', neighbour)).toMatchObject({ eventId: 'one', receivedAt: second(0) });
      expect([await hints.waiting(account), await hints.waiting(neighbour)]).toEqual([1, 1]);
    });
  });

  describe('a left-out reservation', () => {
    it('is read in five seconds, as if it had been attempted once', async () => {
      await hints.readLater(account, 'R1', second(0));
      expect(await row()).toMatchObject({ attempts: 1, nextAttemptAt: second(5), processedAt: null });
    });

    it('does not delay a waiting hint', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      const before = await row();
      await hints.readLater(account, 'R1', second(9));
      expect(await row()).toEqual(before);
    });

    it('is read again even if it was read before', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      await hints.done(await claimed(second(0)), second(0), second(1));
      await hints.readLater(account, 'R1', second(10));
      expect(await row()).toMatchObject({ attempts: 1, nextAttemptAt: second(15), processedAt: null });
    });
  });

  it('names the next hint: reservations first, then the one that has waited longest', async () => {
    await hints.store(neighbour, [hint('RESERVATION', 'N1')], second(-9));
    await store(second(0), hint('CALENDAR', 'C1'));
    await store(second(2), hint('RESERVATION', 'R2'));
    await store(second(1), hint('RESERVATION', 'R1'));
    const order: string[] = [];
    for (let id = await hints.next(account.id, second(2)); id; id = await hints.next(account.id, second(2))) {
      const next = await table().findOneByOrFail({ id });
      order.push(next.providerId!);
      await hints.done(next, second(2), second(2));
    }
    expect(order).toEqual(['R1', 'R2', 'C1']);
    await store(second(5), hint('CALENDAR', 'C2'));
    expect(await hints.next(account.id, second(4))).toBeUndefined();
    expect(await hints.next(account.id, second(5))).toBe((await row('C2')).id);
  });

  describe('claiming a hint', () => {
    beforeEach(() => store(second(0), hint('RESERVATION', 'R1')));

    it('succeeds once, for its lease, and counts the attempt', async () => {
      expect(await claimed(second(0))).toMatchObject({ attempts: 1, nextAttemptAt: second(60) });
      expect(await row()).toMatchObject({ attempts: 1, nextAttemptAt: second(60) });
      expect(await claimed(second(59))).toBeUndefined();
      expect(await claimed(second(60))).toMatchObject({ attempts: 2 });
    });

    it.each([
      ['fails before its time', second(-1), { processedAt: null }],
      ['fails after the hint was read', second(0), { processedAt: second(0) }],
    ])('%s', async (_, now, own) => {
      await table().update({ accountId: account.id }, own);
      const before = await row();
      expect(await claimed(now)).toBeUndefined();
      expect(await row()).toEqual(before);
    });

    it('fails when the count of attempts has changed', async () => {
      const { id } = await row();
      const rows = table();
      const found = rows.findOneBy.bind(rows);
      const racing = Object.assign(Object.create(harness.connection.database), {
        repository: () => ({
          findOneBy: async (where: { id: string }) => {
            const seen = await found(where);
            await rows.update({ id }, { attempts: 1 });
            return seen;
          },
        }),
      });
      expect(await new HintRepository(racing).claim(id, second(0), MINUTE_MS)).toBeUndefined();
      expect(await row()).toMatchObject({ attempts: 1, nextAttemptAt: second(0) });
    });
  });

  describe('completing a read', () => {
    it('closes hints received before the read began, not those received meanwhile', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      const read = await claimed(second(10));
      await hints.done(read, second(-1), second(11));
      expect(await waiting()).toBe(1);
      await hints.done(read, second(0), second(12));
      expect((await row()).processedAt).toEqual(second(12));
    });

    it('closes only hints about the same thing of the same account', async () => {
      const same = [hint('RESERVATION', 'R1'), hint('CALENDAR', 'R1'), hint('RESERVATION', 'R2')];
      await store(second(0), ...same);
      await hints.store(neighbour, same, second(0));
      const [read] = await table().findBy({ accountId: account.id, dedupeKey: 'RESERVATION|R1' });
      await hints.done(read!, second(1), second(2));
      expect([await waiting(), await waiting(neighbour)]).toEqual([2, 3]);
    });

    it('also closes a hint that names no single thing', async () => {
      await store(second(0), hint('LISTING'));
      const [read] = await table().findBy({ accountId: account.id });
      await hints.done(read!, second(1), second(2));
      expect(await waiting()).toBe(0);
    });

    it('keeps the time of an earlier read', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      const read = await claimed(second(0));
      await hints.done(read, second(1), second(2));
      await hints.done(read, second(1), second(9));
      expect((await row()).processedAt).toEqual(second(2));
    });
  });

  describe('a hint after a failed attempt', () => {
    it('waits before the next attempt, and ends after the seventh', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      await table().update({ accountId: account.id }, { attempts: 6 });
      await hints.postpone(await row(), second(100));
      expect(await row()).toMatchObject({ nextAttemptAt: second(100 + 21_600), processedAt: null });
      await table().update({ accountId: account.id }, { attempts: 8 });
      await hints.postpone(await row(), second(100));
      expect((await row()).processedAt).toEqual(second(100));
    });

    it.each<[string, (read: PmsHintEntity) => Promise<void>, Partial<PmsHintEntity>]>([
      ['postponed', (read) => hints.postpone(read, second(9)), { attempts: 0 }],
      ['postponed', (read) => hints.postpone(read, second(9)), { processedAt: second(3) }],
      ['deferred', (read) => hints.defer(read, second(9)), { attempts: 0 }],
      ['deferred', (read) => hints.defer(read, second(9)), { processedAt: second(3) }],
    ])('is not %s once it was reopened or read: %#', async (_, write, meanwhile) => {
      await store(second(0), hint('RESERVATION', 'R1'));
      const read = await claimed(second(0));
      await table().update({ id: read.id }, meanwhile);
      const before = await row();
      await write(read);
      expect(await row()).toEqual(before);
    });

    it('is deferred without counting an attempt', async () => {
      await store(second(0), hint('RESERVATION', 'R1'));
      await hints.defer(await claimed(second(0)), second(30));
      expect(await row()).toMatchObject({ attempts: 0, nextAttemptAt: second(30), processedAt: null });
    });
  });

  it('purges hints that were read long ago, but none that wait', async () => {
    await store(second(0), hint('RESERVATION', 'old'), hint('RESERVATION', 'new'), hint('RESERVATION', 'waits'));
    await table().update({ providerId: 'old' }, { processedAt: second(9) });
    await table().update({ providerId: 'new' }, { processedAt: second(10) });
    await hints.purge(second(10));
    expect((await table().find({ order: { providerId: 'ASC' } })).map(({ providerId }) => providerId)).toEqual([
      'new',
      'waits',
    ]);
  });
});

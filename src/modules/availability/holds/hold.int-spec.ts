import { QueryFailedError } from 'typeorm';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import type { DomainError } from '../../../values/errors/domain-error.js';
import { addDays } from '../../../values/time/dates.js';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../../listing/testing/seed.js';
import { LiveReads } from '../../listing/freshness/live-reads.service.js';
import { insertListing } from '../../listing/testing/insert-listing.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { AvailabilityRepository } from '../availability.repository.js';
import { AvailabilityService } from '../availability.service.js';
import type { CalendarMirrorService } from '../calendar-mirror.service.js';
import { HoldRepository } from './hold.repository.js';
import { HoldService } from './hold.service.js';
import { pmsNights } from '../testing/calendar.factory.js';
import { freeCount } from '../testing/free-count.js';
import { calendarMirror } from '../testing/calendar-mirror.factory.js';

const FROM = '2027-03-01';
const TO = '2027-03-31';
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);
const id = (): string => newId(SEEDED_AT);

let connection: TestConnection;
let database: Database;
let holds: HoldService;
let calendar: CalendarMirrorService;
let availability: AvailabilityService;
let scope: Scope;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  const clock = new FixedClock(SEEDED_AT.getTime());
  holds = new HoldService(database, new HoldRepository(database), clock);
  calendar = calendarMirror(database, clock);
  availability = new AvailabilityService(
    new AvailabilityRepository(database),
    undefined as never,
    clock,
    new LiveReads(clock),
  );
  scope = (await seedWorkspace(database)).owner;
});

afterAll(() => connection.close());

const readCalendar = (listing: VisibleListing, available: number, readAt = minute(0)) => {
  const nights = pmsNights(FROM, 31, { available });
  return calendar.apply(listing, nights, { from: FROM, to: TO }, readAt);
};

const unitOf = async (inventoryCount: number, available = inventoryCount) => {
  const account = await seedAccount(database, scope);
  const listing = await insertListing(database, account, { inventoryCount });
  await readCalendar(listing, available);
  return { listing, unit: listing.units[0]! };
};

const take = (unitId: string, checkIn: string, checkOut: string, reservationId = id()): Promise<void> =>
  database.transaction(() => holds.take(scope, { unitId, checkIn, checkOut }, { id: reservationId }));

/** Returns how often the night can be taken, and asserts that readers see the same number. */
const freeOn = async (unitId: string, date: string): Promise<number> => {
  const count = await freeCount(database, scope, unitId, date);
  expect((await availability.nights(unitId, date, date))[0]!.free).toBe(count > 0);
  return count;
};

describe('HoldService.take', () => {
  it('holds no lock once it finds the nights taken, even before its transaction ends', async () => {
    const { unit } = await unitOf(1);
    await take(unit.id, '2027-03-08', '2027-03-10');
    await database.transaction(async () => {
      const stay = { checkIn: '2027-03-09', checkOut: '2027-03-11' };
      await expect(holds.take(scope, { ...stay, unitId: unit.id }, { id: id() })).rejects.toMatchObject({
        code: 'nights_taken',
      });
      const [row] = await database.query<{ locks: number }>(
        `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
      );
      expect(row!.locks).toBe(0);
    });
  });

  it.each([1, 3])('lets exactly %i of fifty concurrent takers of overlapping nights win', async (inventory) => {
    const { unit } = await unitOf(inventory);
    const takers = Array.from({ length: 50 }, (_, taker) =>
      take(unit.id, addDays('2027-03-08', taker % 3), addDays('2027-03-11', taker % 4)),
    );
    const outcomes = await Promise.allSettled(takers);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - lost.length).toBe(inventory);
    for (const { reason } of lost) expect(reason).toMatchObject({ kind: 'conflict', code: 'nights_taken' });
    expect(await freeOn(unit.id, '2027-03-10')).toBe(0);
  });

  it('accepts two stays that meet only on the day of check-out', async () => {
    const { unit } = await unitOf(1);
    await take(unit.id, '2027-03-05', '2027-03-08');
    await take(unit.id, '2027-03-08', '2027-03-10');
    await take(unit.id, '2027-03-03', '2027-03-05');
    const nights = await availability.nights(unit.id, '2027-03-02', '2027-03-10');
    expect(nights.map(({ free }) => Number(free))).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('names the nights that are not free', async () => {
    const { unit } = await unitOf(1);
    await take(unit.id, '2027-03-05', '2027-03-07');
    const refusal = (await take(unit.id, '2027-03-04', '2027-03-08').catch((error: unknown) => error)) as DomainError;
    expect(refusal.details.map(({ message }) => /\d{4}-\d\d-\d\d/.exec(message)![0])).toEqual([
      '2027-03-05',
      '2027-03-06',
    ]);
  });

  it.each([
    ['a night the PMS sold', 0, '2027-03-05', '2027-03-06'],
    ['a night without data', 1, '2027-04-01', '2027-04-02'],
  ])('refuses %s', async (_, available, checkIn, checkOut) => {
    const { unit } = await unitOf(1, available);
    await expect(take(unit.id, checkIn, checkOut)).rejects.toMatchObject({ code: 'nights_taken' });
  });

  it('finds no unit of another workspace', async () => {
    const { unit } = await unitOf(1);
    const { owner: stranger } = await seedWorkspace(database);
    const attempt = database.transaction(() =>
      holds.take(stranger, { unitId: unit.id, checkIn: FROM, checkOut: TO }, { id: id() }),
    );
    await expect(attempt).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('throws for a quote outside of its transaction', async () => {
    const { unit } = await unitOf(1);
    const stay = { unitId: unit.id, checkIn: FROM, checkOut: TO };
    await expect(holds.hold(scope, stay, id(), minute(10))).rejects.toThrow('transaction');
  });

  it("names no night where only the database's constraint detects the conflict", async () => {
    const { unit } = await unitOf(1);
    const stay = { unitId: unit.id, checkIn: '2027-03-05', checkOut: '2027-03-06' };
    const refused = Object.assign(new QueryFailedError('', [], new Error()), {
      driverError: { code: '23P01', constraint: 'hold_no_overlap' },
    });
    const failing = { together: () => Promise.reject(refused) } as unknown as Database;
    const blind = new HoldService(failing, new HoldRepository(database), new FixedClock());
    const attempt = blind.take(scope, stay, { id: id() });
    await expect(attempt).rejects.toMatchObject({
      code: 'nights_taken',
      details: [{ message: 'The nights are not available' }],
    });
  });

  it.each([
    ['the first night of a calendar', FROM, '2027-03-02'],
    ['the last night of a calendar', TO, '2027-04-01'],
    ['the night in which clocks go forward', '2027-03-27', '2027-03-28'],
    ['the night after', '2027-03-28', '2027-03-29'],
  ])('takes %s once', async (_, checkIn, checkOut) => {
    const { unit } = await unitOf(1);
    await take(unit.id, checkIn, checkOut);
    await expect(take(unit.id, checkIn, checkOut)).rejects.toMatchObject({
      details: [{ message: expect.stringContaining(checkIn) }],
    });
  });

  it('leaves nothing behind when its transaction fails', async () => {
    const { unit } = await unitOf(1);
    const failing = database.transaction(async () => {
      await holds.take(scope, { unitId: unit.id, checkIn: '2027-03-05', checkOut: '2027-03-06' }, { id: id() });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    await take(unit.id, '2027-03-05', '2027-03-06');
  });

  it('is backed by the exclusion constraint', async () => {
    const { unit } = await unitOf(1);
    const insert = () =>
      database.query(
        `INSERT INTO hold (reservation_id, unit_id, stay, exclusive) VALUES ($1, $2, '[2027-03-05,2027-03-07)', true)`,
        [id(), unit.id],
      );
    await insert();
    await expect(insert()).rejects.toThrow('hold_no_overlap');
  });
});

describe('a hold', () => {
  it('no longer takes its nights after a release', async () => {
    const { unit } = await unitOf(1);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.release(reservationId, minute(0), minute(1));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(1);
  });

  describe('once it is released', () => {
    const NIGHT = '2027-03-05';
    /**
     * Books a night at minute 1, cancels it at minute 4, and reads the calendar at the given minutes with the PMS's
     * counts.
     */
    const cancelled = async (inventory: number, reads: [minute: number, available: number][]) => {
      const { listing, unit } = await unitOf(inventory);
      const reservationId = id();
      await take(unit.id, NIGHT, '2027-03-06', reservationId);
      await holds.known(reservationId, minute(2));
      for (const [at, available] of reads) await readCalendar(listing, available, minute(at));
      await holds.release(reservationId, minute(1), minute(4));
      return { listing, unit, reservationId };
    };

    it.each([1, 3])(
      'frees the nights of our own cancellation immediately, with an inventory of %i',
      async (inventory) => {
        const { unit, reservationId } = await cancelled(inventory, [[3, inventory - 1]]);
        expect(await freeOn(unit.id, NIGHT)).toBe(inventory - 1);
        await holds.reopen(reservationId);
        expect(await freeOn(unit.id, NIGHT)).toBe(inventory);
        for (let taken = 0; taken < inventory; taken += 1) await take(unit.id, NIGHT, '2027-03-06');
        expect(await freeOn(unit.id, NIGHT)).toBe(0);
        await expect(take(unit.id, NIGHT, '2027-03-06')).rejects.toMatchObject({ code: 'nights_taken' });
      },
    );

    it('is not counted again by a read that began before the cancellation', async () => {
      const { listing, unit, reservationId } = await cancelled(1, []);
      await holds.reopen(reservationId);
      await readCalendar(listing, 0, minute(3));
      expect(await freeOn(unit.id, NIGHT)).toBe(1);
      await take(unit.id, NIGHT, '2027-03-06');
    });

    it('ignores an older read after one that found the nights free again', async () => {
      const { listing, unit } = await cancelled(1, []);
      await readCalendar(listing, 1, minute(5));
      await readCalendar(listing, 0, minute(3));
      expect(await freeOn(unit.id, NIGHT)).toBe(1);
    });

    it('gives way to the first calendar that was read after the cancellation', async () => {
      const { listing, unit, reservationId } = await cancelled(1, [[3, 0]]);
      await holds.reopen(reservationId);
      await readCalendar(listing, 0, minute(5));
      expect(await freeOn(unit.id, NIGHT)).toBe(0);
      expect(await database.query('SELECT 1 FROM released_hold WHERE reservation_id = $1', [reservationId])).toEqual(
        [],
      );
    });

    it("does not change when another unit's calendar is read", async () => {
      const [{ listing, unit }, other] = [await cancelled(1, [[3, 0]]), await cancelled(1, [[3, 0]])];
      await holds.reopen(other.reservationId);
      await readCalendar(listing, 1, minute(5));
      expect([await freeOn(unit.id, NIGHT), await freeOn(other.unit.id, NIGHT)]).toEqual([1, 1]);
    });

    it('adds no free night to a calendar that was read after the release', async () => {
      const { listing, unit } = await unitOf(3);
      await readCalendar(listing, 2, minute(2));
      await database.query(
        `INSERT INTO released_hold (reservation_id, unit_id, stay, released_at, reopens) VALUES ($1, $2, '[2027-03-05,2027-03-06)', $3, true)`,
        [id(), unit.id, minute(1)],
      );
      expect(await freeOn(unit.id, NIGHT)).toBe(2);
    });

    it('keeps nights that the PMS released closed until a calendar shows them, because it may have sold them again', async () => {
      const { unit } = await cancelled(1, [[3, 0]]);
      expect(await freeOn(unit.id, NIGHT)).toBe(0);
      await expect(take(unit.id, NIGHT, '2027-03-06')).rejects.toMatchObject({ code: 'nights_taken' });
    });

    it('adds no free night to a calendar that was stored before the hold was taken', async () => {
      const { listing, unit } = await unitOf(3);
      await readCalendar(listing, 2, minute(0));
      const reservationId = id();
      await take(unit.id, NIGHT, '2027-03-06', reservationId);
      await holds.release(reservationId, minute(1), minute(4));
      await holds.reopen(reservationId);
      expect(await freeOn(unit.id, NIGHT)).toBe(2);
    });

    it('is counted once when the reservation returns', async () => {
      const { unit, reservationId } = await cancelled(1, [[3, 0]]);
      await holds.reopen(reservationId);
      await holds.mirror(unit.id, { checkIn: NIGHT, checkOut: '2027-03-06' }, reservationId, minute(5));
      expect(await freeOn(unit.id, NIGHT)).toBe(0);
      expect(await database.query('SELECT 1 FROM released_hold WHERE reservation_id = $1', [reservationId])).toEqual(
        [],
      );
    });
  });

  it('is not counted twice once a later read of the PMS counts it', async () => {
    const { listing, unit } = await unitOf(3);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
    await readCalendar(listing, 3, minute(1));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
    await holds.known(reservationId, minute(2));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
    await readCalendar(listing, 2, minute(3));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
  });

  it('keeps the first time at which it was known', async () => {
    const { listing, unit } = await unitOf(2);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.known(reservationId, minute(1));
    await readCalendar(listing, 1, minute(2));
    await holds.known(reservationId, minute(3));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(1);
  });

  it('is counted by the PMS from the first calendar that was read after it was known, even an unchanged one', async () => {
    const { listing, unit } = await unitOf(3);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await readCalendar(listing, 2, minute(2));
    await holds.known(reservationId, minute(4));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(1);
    await readCalendar(listing, 2, minute(5));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
  });

  it('is counted by an unchanged calendar that was read before its answer was stored', async () => {
    const { listing, unit } = await unitOf(3, 2);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    // Another stay was cancelled at the PMS meanwhile, so its count is the same.
    await readCalendar(listing, 2, minute(2));
    await holds.known(reservationId, minute(1));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
  });

  it.each<[string, (unitId: string) => Promise<unknown>]>([
    [
      'a hold that the calendar counts',
      async (unitId) => {
        const reservationId = id();
        await take(unitId, '2027-03-05', '2027-03-06', reservationId);
        await holds.known(reservationId, minute(1));
      },
    ],
    [
      'a release that the calendar shows',
      (unitId) =>
        database.query(
          `INSERT INTO released_hold (reservation_id, unit_id, stay, released_at) VALUES ($1, $2, '[2027-03-05,2027-03-06)', $3)`,
          [id(), unitId, minute(1)],
        ),
    ],
  ])('does not rewrite an unchanged calendar: %s', async (_, prepare) => {
    const { listing, unit } = await unitOf(3);
    await readCalendar(listing, 2, minute(2));
    await prepare(unit.id);
    await readCalendar(listing, 2, minute(3));
    const [row] = await database.query('SELECT read_at AS "readAt" FROM calendar WHERE unit_id = $1', [unit.id]);
    expect(row).toEqual({ readAt: minute(2) });
  });

  it('is counted by a read that began at the same moment', async () => {
    const { listing, unit } = await unitOf(3);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.known(reservationId, minute(2));
    await readCalendar(listing, 2, minute(2));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(2);
  });

  it('keeps a single unit taken whatever the PMS counts', async () => {
    const { listing, unit } = await unitOf(1);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.known(reservationId, minute(1));
    await readCalendar(listing, 1, minute(2));
    expect(await freeOn(unit.id, '2027-03-05')).toBe(0);
  });
});

describe('HoldService.mirror', () => {
  it('takes nights of reservations made elsewhere, overlapping or not', async () => {
    const { unit } = await unitOf(1);
    await take(unit.id, '2027-03-05', '2027-03-08');
    await holds.mirror(unit.id, { checkIn: '2027-03-07', checkOut: '2027-03-09' }, id(), minute(1));
    expect(await freeOn(unit.id, '2027-03-08')).toBe(0);
    await expect(take(unit.id, '2027-03-08', '2027-03-09')).rejects.toMatchObject({ code: 'nights_taken' });
  });

  it('follows a reservation to other nights', async () => {
    const { unit } = await unitOf(1);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.mirror(unit.id, { checkIn: '2027-03-20', checkOut: '2027-03-21' }, reservationId, minute(1));
    expect([await freeOn(unit.id, '2027-03-05'), await freeOn(unit.id, '2027-03-20')]).toEqual([1, 0]);
  });

  it('counts a moved stay itself until a calendar is read after the move', async () => {
    const { listing, unit } = await unitOf(3);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.known(reservationId, minute(1));
    await readCalendar(listing, 3, minute(2));
    await holds.mirror(unit.id, { checkIn: '2027-03-20', checkOut: '2027-03-21' }, reservationId, minute(3));
    expect(await freeOn(unit.id, '2027-03-20')).toBe(2);
    await readCalendar(listing, 2, minute(4));
    expect(await freeOn(unit.id, '2027-03-20')).toBe(2);
  });

  it('follows a reservation to another unit, and counts it there itself', async () => {
    const [from, to] = [await unitOf(3), await unitOf(3)];
    const [reservationId, stay] = [id(), { checkIn: '2027-03-05', checkOut: '2027-03-06' }];
    await take(from.unit.id, stay.checkIn, stay.checkOut, reservationId);
    await holds.known(reservationId, minute(1));
    for (const { listing } of [from, to]) await readCalendar(listing, 2, minute(2));
    await holds.mirror(to.unit.id, stay, reservationId, minute(3));
    expect([await freeOn(from.unit.id, stay.checkIn), await freeOn(to.unit.id, stay.checkIn)]).toEqual([2, 1]);
  });

  it('accepts that the PMS moves one stay over another', async () => {
    const { unit } = await unitOf(1);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06');
    await take(unit.id, '2027-03-10', '2027-03-11', reservationId);
    await holds.mirror(unit.id, { checkIn: '2027-03-05', checkOut: '2027-03-07' }, reservationId, minute(1));
    expect(await Promise.all(['2027-03-05', '2027-03-06', '2027-03-10'].map((date) => freeOn(unit.id, date)))).toEqual([
      0, 0, 1,
    ]);
  });

  it('keeps the time at which an unchanged hold was first known', async () => {
    const { listing, unit } = await unitOf(3);
    const [reservationId, stay] = [id(), { checkIn: '2027-03-05', checkOut: '2027-03-06' }];
    await holds.mirror(unit.id, stay, reservationId, minute(1));
    await readCalendar(listing, 2, minute(2));
    await holds.mirror(unit.id, stay, reservationId, minute(3));
    expect(await freeOn(unit.id, stay.checkIn)).toBe(2);
  });

  it('leaves an unchanged hold exclusive', async () => {
    const { unit } = await unitOf(1);
    const reservationId = id();
    await take(unit.id, '2027-03-05', '2027-03-06', reservationId);
    await holds.mirror(unit.id, { checkIn: '2027-03-05', checkOut: '2027-03-06' }, reservationId, minute(1));
    const [row] = await database.query('SELECT exclusive, known_at AS "knownAt" FROM hold WHERE reservation_id = $1', [
      reservationId,
    ]);
    expect(row).toEqual({ exclusive: true, knownAt: minute(1) });
  });
});

import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { someoneWaits, whileLocked } from '../../../test/support/locks.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { PmsNight } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import { Decimal } from '../../values/money/money.js';
import { addDays } from '../../values/time/dates.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { pmsUnit } from '../listing/testing/pms-listing.factory.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import type { CalendarMirrorService } from './calendar-mirror.service.js';
import { pmsNight, pmsNights } from './testing/calendar.factory.js';
import { calendarMirror } from './testing/calendar-mirror.factory.js';

const RANGE = { from: '2027-03-01', to: '2027-03-03' };
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let connection: TestConnection;
let database: Database;
let mirror: CalendarMirrorService;
let scope: Scope;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  mirror = calendarMirror(database, new FixedClock(SEEDED_AT.getTime()));
  scope = (await seedWorkspace(database)).owner;
});

afterAll(() => connection.close());

const newListing = async (own: Parameters<typeof insertListing>[2] = {}): Promise<VisibleListing> =>
  insertListing(database, await seedAccount(database, scope), own);

const night = (date: string, own: Partial<PmsNight> = {}): PmsNight =>
  pmsNight(date, { price: new Decimal('99.5'), minimumNights: 2, ...own });

const three = (own: Partial<PmsNight> = {}): PmsNight[] =>
  ['2027-03-01', '2027-03-02', '2027-03-03'].map((date) => night(date, own));

const stored = async ({ units }: VisibleListing) =>
  database.query(
    `SELECT date::text, available, price::text, minimum_nights AS "minimumNights" FROM calendar_night WHERE unit_id = ANY($1) ORDER BY unit_id, date`,
    [units.map(({ id }) => id)],
  ) as Promise<{ date: string; available: number; price: string | null; minimumNights: number }[]>;

/** Returns the row versions, which change whenever a row is written. */
const versions = ({ units }: VisibleListing) =>
  database.query('SELECT unit_id, xmin::text FROM calendar WHERE unit_id = ANY($1) ORDER BY unit_id', [
    units.map(({ id }) => id),
  ]);

const readAt = async ({ units }: VisibleListing): Promise<(Date | null)[]> => {
  const rows = await database.query<{ at: Date | null }>('SELECT read_at AS at FROM calendar WHERE unit_id = ANY($1)', [
    units.map(({ id }) => id),
  ]);
  return rows.map(({ at }) => at);
};

it('CalendarMirrorService.unread leaves out listings whose units were all read', async () => {
  const none = await newListing();
  const all = await newListing();
  const some = await newListing({ units: [pmsUnit({ providerUnitId: 'A' }), pmsUnit({ providerUnitId: 'B' })] });
  await mirror.apply(all, three(), RANGE, minute(1));
  await mirror.apply(some, three({ providerUnitId: 'A' }), RANGE, minute(1));
  await database.query('UPDATE calendar SET read_at = NULL WHERE unit_id = $1', [some.units[1]!.id]);
  expect((await mirror.unread([none, all, some])).map(({ id }) => id)).toEqual([none.id, some.id]);
});

describe('CalendarMirrorService.apply', () => {
  it('stores the nights and the time of the read', async () => {
    const listing = await newListing();
    expect(await mirror.apply(listing, three(), RANGE, minute(0))).toEqual({
      read: 3,
      written: 3,
      unchanged: 0,
      refused: 0,
    });
    expect(await stored(listing)).toMatchObject([
      { date: '2027-03-01', available: 1, price: '99.5', minimumNights: 2 },
      {},
      {},
    ]);
    expect(await readAt(listing)).toEqual([minute(0)]);
  });

  it('stores on which dates no stay may begin or end, and detects changes of them', async () => {
    const listing = await newListing();
    const [first, ...others] = three();
    const closed = { ...first!, closedToArrival: true };
    await mirror.apply(listing, [closed, ...others], RANGE, minute(0));
    const { written } = await mirror.apply(
      listing,
      [{ ...closed, closedToDeparture: true }, ...others],
      RANGE,
      minute(1),
    );
    const days = await database.query(
      'SELECT closed_to_arrival AS arrival, closed_to_departure AS departure FROM calendar_night WHERE unit_id = $1 ORDER BY date',
      [listing.units[0]!.id],
    );
    const open = { arrival: false, departure: false };
    expect([written, days]).toEqual([1, [{ arrival: true, departure: true }, open, open]]);
  });

  it('counts changed nights only', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(0));
    const changed = [night('2027-03-01'), night('2027-03-02', { price: null }), night('2027-03-03')];
    expect(await mirror.apply(listing, changed, RANGE, minute(1))).toEqual({
      read: 3,
      written: 1,
      unchanged: 2,
      refused: 0,
    });
    expect((await stored(listing)).map(({ price }) => price)).toEqual(['99.5', null, '99.5']);
  });

  it('closes the nights of the range that the PMS did not return', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(0));
    expect(await mirror.apply(listing, [night('2027-03-02')], RANGE, minute(1))).toEqual({
      read: 1,
      written: 2,
      unchanged: 1,
      refused: 0,
    });
    expect((await stored(listing)).map(({ available }) => available)).toEqual([0, 1, 0]);
  });

  it('leaves nights beyond the range, and then does not count as a full read', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(0));
    await mirror.apply(
      listing,
      [night('2027-03-01', { available: 0 })],
      { from: '2027-03-01', to: '2027-03-02' },
      minute(1),
    );
    expect((await stored(listing)).map(({ available }) => available)).toEqual([0, 0, 1]);
    expect(await readAt(listing)).toEqual([minute(0)]);
  });

  it.each([
    ['stored nights between today and its first day', '2027-01-01', false],
    ['nights of the past before its first day', '2026-12-31', true],
  ])('decides whether a read that leaves %s is a full one (%#)', async (_, date, full) => {
    const listing = await newListing();
    await mirror.apply(listing, [night(date), ...three()], { from: date, to: '2027-03-03' }, minute(0));
    await mirror.apply(listing, three({ available: 0 }), RANGE, minute(1));
    expect(await readAt(listing)).toEqual([minute(full ? 1 : 0)]);
    const days = (await stored(listing)).map(({ date, available }) => `${date} ${available}`);
    expect(days.slice(-3)).toEqual(['2027-03-01 0', '2027-03-02 0', '2027-03-03 0']);
    expect(days[0]).toBe(full ? '2027-03-01 0' : `${date} 1`);
  });

  it.each([
    ['the last day of a month and of a year', '2027-12-30', 4],
    ['a leap day', '2028-02-27', 4],
    ['the days on which clocks go forward', '2027-03-27', 3],
    ['the days on which clocks go back', '2027-10-30', 3],
  ])('stores and changes one night of each day over %s', async (_, from, count) => {
    const listing = await newListing();
    const to = addDays(from, count - 1);
    await mirror.apply(listing, pmsNights(from, count), { from, to }, minute(0));
    await mirror.apply(listing, pmsNights(from, count, { available: 0 }), { from, to }, minute(1));
    const dates = Array.from({ length: count }, (_, day) => addDays(from, day));
    expect((await stored(listing)).map(({ date, available }) => [date, available])).toEqual(
      dates.map((date) => [date, 0]),
    );
  });

  it('accepts a read of the same moment', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(5));
    expect(await mirror.apply(listing, three({ available: 0 }), RANGE, minute(5))).toMatchObject({ written: 3 });
  });

  it('does not store the time of a read that brings no change', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(0));
    await mirror.apply(listing, three(), RANGE, minute(1));
    expect(await readAt(listing)).toEqual([minute(0)]);
  });

  it('remembers that it read an empty calendar', async () => {
    const listing = await newListing();
    expect(await mirror.apply(listing, [], RANGE, minute(0))).toEqual({
      read: 0,
      written: 0,
      unchanged: 0,
      refused: 0,
    });
    expect(await readAt(listing)).toEqual([minute(0)]);
  });

  it('waits while another process writes the same listing', async () => {
    const listing = await newListing();
    let applied!: Promise<unknown>;
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('calendar|' || $1::text, 0))`;
    await whileLocked(connection, lock, [listing.id], async () => {
      applied = mirror.apply(listing, three(), RANGE, minute(0));
      await someoneWaits(database);
    });
    expect(await applied).toMatchObject({ written: 3 });
  });

  it('ignores an older read', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(5));
    expect(await mirror.apply(listing, three({ available: 0 }), RANGE, minute(4))).toEqual({
      read: 3,
      written: 0,
      unchanged: 3,
      refused: 0,
    });
    expect((await stored(listing)).map(({ available }) => available)).toEqual([1, 1, 1]);
  });

  it('refuses nights that it cannot store or place, and stores the rest', async () => {
    const listing = await newListing();
    const odd = [
      night('2027-03-01'),
      night('2027-02-31'),
      night('2027-04-01'),
      night('2027-03-02', { price: new Decimal(-1) }),
      night('2027-03-02', { providerUnitId: 'nobody' }),
      night('2027-03-03', { available: 1e9, minimumNights: 1e12 }),
    ];
    expect(await mirror.apply(listing, odd, RANGE, minute(0))).toEqual({
      read: 6,
      written: 2,
      unchanged: 0,
      refused: 4,
    });
    expect((await stored(listing))[2]).toMatchObject({ available: 32_767, minimumNights: 2_147_483_647 });
  });

  it('stores the reads of several listings in one call, each independently of the others', async () => {
    const [fresh, changed, same, older] = await Promise.all([newListing(), newListing(), newListing(), newListing()]);
    for (const listing of [changed, same]) await mirror.apply(listing, three(), RANGE, minute(0));
    await mirror.apply(older, three(), RANGE, minute(9));
    const before = await versions(same);
    const reads = [fresh, changed, same, older].map((listing, index) =>
      mirror.pack(listing, three({ price: new Decimal(index === 1 ? 120 : '99.5') }), RANGE, minute(5)),
    );
    expect(await mirror.applyAll(reads)).toEqual([
      { read: 3, written: 3, unchanged: 0, refused: 0 },
      { read: 3, written: 3, unchanged: 0, refused: 0 },
      { read: 3, written: 0, unchanged: 3, refused: 0 },
      { read: 3, written: 0, unchanged: 3, refused: 0 },
    ]);
    expect((await stored(fresh)).map(({ price }) => price)).toEqual(['99.5', '99.5', '99.5']);
    expect((await stored(changed)).map(({ price }) => price)).toEqual(['120', '120', '120']);
    expect(await versions(same)).toEqual(before);
    expect(await Promise.all([fresh, changed, same, older].map(readAt))).toEqual([
      [minute(5)],
      [minute(5)],
      [minute(0)],
      [minute(9)],
    ]);
  });

  it('ignores an older read after a requested read', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(0));
    const asked = mirror.pack(listing, three(), RANGE, minute(5));
    expect(await mirror.applyAll([asked], true)).toMatchObject([{ written: 0 }]);
    await mirror.apply(listing, three({ available: 0 }), RANGE, minute(3));
    expect((await stored(listing)).map(({ available }) => available)).toEqual([1, 1, 1]);
  });

  it('writes no row when only the notation of a value changes', async () => {
    const listing = await newListing();
    const prices = ['120.50', '0.000001', '1e3'].map((price) => new Decimal(price));
    const nights = three().map((given, index) => ({ ...given, price: prices[index]! }));
    await mirror.apply(listing, nights, RANGE, minute(0));
    const before = await versions(listing);
    expect(await mirror.apply(listing, nights.reverse(), RANGE, minute(1))).toMatchObject({ written: 0, unchanged: 3 });
    expect(await versions(listing)).toEqual(before);
  });

  it('keeps the latest read of each listing when concurrent batches name the listings in different orders', async () => {
    const listings = await Promise.all(Array.from({ length: 6 }, () => newListing()));
    const batch = (moment: number, order: VisibleListing[]) =>
      mirror.applyAll(
        order.map((listing) => mirror.pack(listing, three({ available: moment }), RANGE, minute(moment))),
      );
    await Promise.all([batch(1, listings), batch(2, [...listings].reverse()), batch(3, listings)]);
    for (const listing of listings) {
      expect((await stored(listing)).map(({ available }) => available)).toEqual([3, 3, 3]);
      expect(await readAt(listing)).toEqual([minute(3)]);
    }
  });

  it('keeps the nights of several units apart', async () => {
    const units = ['A', 'B'].map((providerUnitId) => pmsUnit({ providerUnitId }));
    const listing = await newListing({ units });
    const nights = [...three({ providerUnitId: 'A' }), ...three({ providerUnitId: 'B', available: 0 })];
    await mirror.apply(listing, nights, RANGE, minute(0));
    const available = async (providerUnitId: string) =>
      (await stored({ ...listing, units: listing.units.filter((unit) => unit.providerUnitId === providerUnitId) })).map(
        (row) => row.available,
      );
    expect([await available('A'), await available('B')]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect(await mirror.apply(listing, three(), RANGE, minute(1))).toMatchObject({ refused: 3 });
  });
});

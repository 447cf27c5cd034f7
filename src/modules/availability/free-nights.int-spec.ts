import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import { addDays } from '../../values/time/dates.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { HoldRepository } from './holds/hold.repository.js';
import { freeCount } from './testing/free-count.js';

const FIRST_DAY = '2027-03-01';
const DAYS = 10;
const LATER = new Date(SEEDED_AT.getTime() + 60_000);

type Kind = 'counted' | 'uncounted' | 'reopened';
/** Offsets of check-in and check-out. */
type Hold = [from: number, to: number, kind?: Kind];

let connection: TestConnection;
let database: Database;
let scope: Scope;
let unitId: string;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  scope = (await seedWorkspace(database)).owner;
  unitId = (await insertListing(database, await seedAccount(database, scope))).units[0]!.id;
});
afterAll(() => connection.close());

const clear = () =>
  database.query(`WITH h AS (DELETE FROM hold), r AS (DELETE FROM released_hold) DELETE FROM calendar`);
const setInventory = (inventory: number) =>
  database.query('UPDATE unit SET inventory_count = $2 WHERE id = $1', [unitId, inventory]);
const setCalendar = (nights: string) =>
  database.query(
    `INSERT INTO calendar (unit_id, workspace_id, first_day, nights, read_at, stored_at) SELECT id, workspace_id, $2, $3, $4, $4 FROM unit WHERE id = $1
     ON CONFLICT (unit_id) DO UPDATE SET first_day = excluded.first_day, nights = excluded.nights, read_at = excluded.read_at, stored_at = excluded.stored_at`,
    [unitId, FIRST_DAY, nights, SEEDED_AT],
  );
const addHold = ([from, to, kind = 'uncounted']: Hold) =>
  database.query(
    kind === 'reopened'
      ? `INSERT INTO released_hold (reservation_id, unit_id, stay, released_at, reopens) VALUES (gen_random_uuid(), $1, daterange($2, $3), $4, true)`
      : `INSERT INTO hold (reservation_id, unit_id, stay, exclusive, known_at) VALUES (gen_random_uuid(), $1, daterange($2, $3), false, $4)`,
    [
      unitId,
      addDays(FIRST_DAY, from),
      addDays(FIRST_DAY, to),
      { counted: SEEDED_AT, uncounted: null, reopened: LATER }[kind],
    ],
  );
const freeNights = async (): Promise<string> => {
  const [row] = await database.query<{ free: string }>('SELECT free::text FROM calendar WHERE unit_id = $1', [unitId]);
  return row!.free;
};

describe('a night', () => {
  it.each<[string, number, number, Hold[], number]>([
    ['nothing held', 1, 1, [], 1],
    ['sold at the PMS', 0, 1, [], 0],
    ['held, but not known at the PMS', 1, 1, [[5, 8]], 0],
    ['held and counted by the PMS, which says it is free: a single unit stays taken', 1, 1, [[5, 8, 'counted']], 0],
    ['held up to this night: check-out does not take it', 1, 1, [[2, 5]], 1],
    ['held from the next night on', 1, 1, [[6, 8]], 1],
    ['three of a kind, one held', 3, 3, [[5, 6]], 2],
    ['three of a kind, one held and counted', 2, 3, [[5, 6, 'counted']], 2],
    [
      'more holds than units left',
      1,
      3,
      [
        [5, 6],
        [4, 9],
      ],
      0,
    ],
    ['given back after the PMS counted it as sold', 0, 1, [[5, 8, 'reopened']], 1],
    [
      'given back, and taken again',
      0,
      1,
      [
        [5, 8, 'reopened'],
        [5, 8],
      ],
      0,
    ],
    [
      'given back twice, which frees no more units than exist',
      0,
      1,
      [
        [5, 8, 'reopened'],
        [4, 6, 'reopened'],
      ],
      1,
    ],
    ['given back on other nights', 0, 1, [[6, 8, 'reopened']], 0],
    [
      'three of a kind, all sold, one given back',
      0,
      3,
      [
        [5, 6, 'counted'],
        [5, 6, 'counted'],
        [5, 6, 'reopened'],
      ],
      1,
    ],
    ['three of a kind, one given back, two blocked', 0, 3, [[5, 6, 'reopened']], 1],
    ['three of a kind, one given back that the PMS already shows', 3, 3, [[5, 6, 'reopened']], 3],
    ['more free at the PMS than units known here', 4, 3, [[5, 6, 'reopened']], 4],
  ])('is free as often as units are left: %s', async (_, available, inventory, holds, expected) => {
    await clear();
    await setInventory(inventory);
    await setCalendar(`${DAYS} ${available} 100 0 0`);
    for (const hold of holds) await addHold(hold);
    expect(await freeCount(database, scope, unitId, addDays(FIRST_DAY, 5))).toBe(expected);
    expect((await freeNights())[5]).toBe(expected > 0 ? '1' : '0');
  });
});

it('free nights are counted again when the inventory of the unit changes', async () => {
  await clear();
  await setInventory(1);
  await setCalendar('2 2 100 0 0');
  await addHold([0, 1]);
  expect(await freeNights()).toBe('01');
  await setInventory(2);
  expect(await freeNights()).toBe('11');
});

it('free nights account for holds that are partly or wholly beyond the calendar', async () => {
  await clear();
  await setInventory(1);
  await setCalendar('3 1 100 0 0,1 0 - 0 0,1 1 80 2 7');
  for (const hold of [
    [-3, 1],
    [4, 9],
    [7, 8],
    [-5, -2],
  ] as Hold[])
    await addHold(hold);
  expect(await freeNights()).toBe('01100');
});

it('free nights account for a hold that was stored before the calendar', async () => {
  await clear();
  await setInventory(1);
  await addHold([1, 2, 'counted']);
  expect(await freeNights()).toBe('');
  await setCalendar('3 1 100 0 0');
  expect(await freeNights()).toBe('101');
});

describe('the free nights of one unit', () => {
  const reservationId = randomUUID();
  const holds = () => new HoldRepository(database);
  const stay = { checkIn: addDays(FIRST_DAY, 2), checkOut: addDays(FIRST_DAY, 4) };
  const mirrored = (to = stay) => holds().upsertMirrored(unitId, to, reservationId, SEEDED_AT);
  const released = async () => {
    await mirrored();
    await holds().release(reservationId, null, LATER);
  };

  beforeAll(() =>
    database.query(`
      CREATE TABLE counting (at timestamptz DEFAULT clock_timestamp());
      CREATE FUNCTION note_counting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO counting DEFAULT VALUES; RETURN NEW; END $$;
      CREATE TRIGGER free_nights_noted BEFORE INSERT OR UPDATE ON calendar FOR EACH ROW EXECUTE FUNCTION note_counting()`),
  );
  afterAll(() =>
    database.query('DROP TRIGGER free_nights_noted ON calendar; DROP FUNCTION note_counting(); DROP TABLE counting'),
  );

  it.each<[string, number, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a hold is added', 1, async () => undefined, () => mirrored()],
    ['the same hold is stored again', 0, mirrored, () => mirrored()],
    ['a hold gets other nights', 1, mirrored, () => mirrored({ ...stay, checkOut: addDays(FIRST_DAY, 5) })],
    ['a hold is removed', 1, mirrored, () => holds().remove(reservationId)],
    ['a hold is released', 1, mirrored, () => holds().release(reservationId, null, LATER)],
    ['a release reopens its nights', 1, released, () => holds().setReopens(reservationId)],
    [
      'a release that never reopened its nights is deleted',
      0,
      released,
      () => database.query('DELETE FROM released_hold'),
    ],
  ])('when %s are counted %i times', async (_, times, before, change) => {
    await clear();
    await setInventory(1);
    await setCalendar(`${DAYS} 1 100 0 0`);
    await before();
    await database.query('TRUNCATE counting');
    await change();
    expect(await database.query('SELECT count(*)::int AS times FROM counting')).toEqual([{ times }]);
  });
});

it('calendar_night has one row per night', async () => {
  await clear();
  await setInventory(1);
  await setCalendar('1 1 120.5 2 30,2 0 - 0 0');
  expect(
    await database.query(
      'SELECT date::text, available, price::text, minimum_nights AS min, maximum_nights AS max, free FROM calendar_night WHERE unit_id = $1 ORDER BY date',
      [unitId],
    ),
  ).toEqual([
    { date: '2027-03-01', available: 1, price: '120.5', min: 2, max: 30, free: true },
    { date: '2027-03-02', available: 0, price: null, min: 0, max: 0, free: false },
    { date: '2027-03-03', available: 0, price: null, min: 0, max: 0, free: false },
  ]);
});

it('free nights equal a night-by-night count, for any order of holds, releases and reads', async () => {
  const hold = fc
    .tuple(
      fc.integer({ min: -2, max: DAYS }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom<Kind>('counted', 'uncounted', 'reopened'),
    )
    .map(([from, length, kind]): Hold => [from, from + length, kind]);
  const available = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: DAYS, maxLength: DAYS });
  await fc.assert(
    fc.asyncProperty(
      available,
      fc.integer({ min: 1, max: 3 }),
      fc.array(hold, { maxLength: 6 }),
      fc.nat(6),
      async (nights, inventory, holds, readAfter) => {
        await clear();
        await setInventory(inventory);
        const read = () => setCalendar(nights.map((count) => `1 ${count} 100 0 0`).join());
        for (const [index, one] of holds.entries()) {
          if (index === readAfter) await read();
          await addHold(one);
        }
        if (readAfter >= holds.length) await read();
        const expected = nights.map((count, night) => {
          const of = (kind: Kind) =>
            holds.filter(([from, to, own]) => own === kind && from <= night && night < to).length;
          const held = of('counted') + of('uncounted');
          if (inventory === 1 && held > 0) return 0;
          const free = count - of('uncounted');
          return Math.max(free, Math.min(free + of('reopened'), inventory - held)) > 0 ? 1 : 0;
        });
        expect(await freeNights()).toBe(expected.join(''));
      },
    ),
    { numRuns: 60, seed: 12 },
  );
}, 60_000);

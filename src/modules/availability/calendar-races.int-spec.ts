import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { someoneWaits, withoutWaiting } from '../../../test/support/locks.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../platform/access/scope.js';
import { outside } from '../../platform/database/access.js';
import type { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import type { VisibleListing } from '../listing/listing.types.js';
import type { CalendarMirrorService } from './calendar-mirror.service.js';
import { HoldRepository } from './holds/hold.repository.js';
import { HoldService } from './holds/hold.service.js';
import { pmsNights } from './testing/calendar.factory.js';
import { calendarMirror } from './testing/calendar-mirror.factory.js';

const FROM = '2027-03-01';
const STAY = { checkIn: '2027-03-02', checkOut: '2027-03-03' };
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let connection: TestConnection;
let database: Database;
let holds: HoldService;
let mirror: CalendarMirrorService;
let scope: Scope;
let listing: VisibleListing;
let unitId: string;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  holds = new HoldService(database, new HoldRepository(database), new FixedClock(SEEDED_AT.getTime()));
  mirror = calendarMirror(database, new FixedClock(SEEDED_AT.getTime()));
  scope = (await seedWorkspace(database)).owner;
});

beforeEach(async () => {
  listing = await insertListing(database, await seedAccount(database, scope));
  unitId = listing.units[0]!.id;
});

afterAll(() => connection.close());

const read = (available: number, at = minute(0)) =>
  mirror.apply(listing, pmsNights(FROM, 3, { available }), { from: FROM, to: '2027-03-03' }, at);

const take = (id = newId(SEEDED_AT)) => database.transaction(() => holds.take(scope, { ...STAY, unitId }, { id }));

const reserveElsewhere = (id = newId(SEEDED_AT)) => holds.mirror(unitId, STAY, id, minute(1));

const free = async (): Promise<string> => {
  const [row] = await database.query<{ free: string }>('SELECT free::text FROM calendar WHERE unit_id = $1', [unitId]);
  return row!.free;
};

/** Runs `second` while the changes of `first` are not committed yet, so that it has to wait for them. */
const crossed = async (first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> => {
  let waiting!: Promise<unknown>;
  await database.transaction(async () => {
    await first();
    waiting = outside(second);
    await someoneWaits(database);
  });
  await waiting;
};

describe('free nights reflect both writers, whichever commits first:', () => {
  it('a booking, and a read of the calendar', async () => {
    await read(1);
    await crossed(
      () => take(),
      () => read(2, minute(1)),
    );
    expect(await free()).toBe('101');
  });

  it('a read of the calendar, and a booking', async () => {
    await read(1);
    await crossed(
      () => mirror.apply(listing, pmsNights(FROM, 2), { from: FROM, to: '2027-03-03' }, minute(1)),
      () => take(),
    );
    expect(await free()).toBe('100');
  });

  it('a reservation made elsewhere, and the first read of the calendar', async () => {
    await crossed(
      () => reserveElsewhere(),
      () => read(1),
    );
    expect(await free()).toBe('101');
  });

  it('the first read of the calendar, and a reservation made elsewhere', async () => {
    await crossed(
      () => read(1),
      () => reserveElsewhere(),
    );
    expect(await free()).toBe('101');
  });

  it('two reservations made elsewhere', async () => {
    await database.query('UPDATE unit SET inventory_count = 2 WHERE id = $1', [unitId]);
    await read(2);
    await crossed(
      () => reserveElsewhere(),
      () => reserveElsewhere(),
    );
    expect(await free()).toBe('101');
  });

  it('a stay that is released, and a booking of the same night', async () => {
    await read(1);
    const id = newId(SEEDED_AT);
    await take(id);
    await crossed(
      () => holds.remove(id),
      () => reserveElsewhere(),
    );
    expect(await free()).toBe('101');
  });

  it('an additional unit, and a reservation made elsewhere', async () => {
    await read(2);
    await crossed(
      () => database.query('UPDATE unit SET inventory_count = 2 WHERE id = $1', [unitId]),
      () => reserveElsewhere(),
    );
    expect(await free()).toBe('111');
  });
});

it('a read of the calendar does not deadlock with a writer that changes a release and waits for the calendar', async () => {
  await read(1);
  const id = newId(SEEDED_AT);
  await take(id);
  await holds.release(id, null, minute(1));
  await database.transaction(async () => {
    await database.query('SELECT FROM released_hold WHERE reservation_id = $1 FOR UPDATE', [id]);
    await outside(() => withoutWaiting(database, () => read(1, minute(2))));
    await holds.reopen(id);
  });
  expect(await free()).toBe('111');
});

import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ConfirmedReadRepository } from '../listing/freshness/confirmed-read.repository.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import { AvailabilityRepository } from './availability.repository.js';
import type { CalendarMirrorService } from './calendar-mirror.service.js';
import { pmsNights } from './testing/calendar.factory.js';
import { calendarMirror } from './testing/calendar-mirror.factory.js';

const FROM = '2027-01-01';
const TO = '2027-01-20';
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let connection: TestConnection;
let database: Database;
let mirror: CalendarMirrorService;
let owner: Scope;
let account: AccountRef;
let listing: VisibleListing;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  mirror = calendarMirror(database, new FixedClock(SEEDED_AT.getTime()));
  ({ owner } = await seedWorkspace(database));
});
beforeEach(async () => {
  account = await seedAccount(database, owner);
  listing = await insertListing(database, account);
});
afterAll(() => connection.close());

const read = (at: number, { to = TO, price = '100', via }: { to?: string; price?: string; via?: ReadVia } = {}) => {
  const nights = pmsNights(FROM, 20, {}).filter(({ date }) => date <= to);
  const changed = nights.map((night) => ({ ...night, minimumNights: Number(price) / 100 }));
  return mirror.applyAll([mirror.pack(listing, changed, { from: FROM, to }, minute(at))], via === 'EVENT', via);
};
const confirm = (at: number) =>
  new ConfirmedReadRepository(database).store(account, 'CALENDARS', { beganAt: minute(at), via: 'POLL' });
/** Returns the age of the nights, in minutes after the start. */
const age = async (): Promise<[number | null, string | null]> => {
  const [row] = await new AvailabilityRepository(database).calendars(owner, listing.id, SEEDED_AT);
  return [row!.asOf && (row!.asOf.getTime() - SEEDED_AT.getTime()) / 60_000, row!.via];
};
const version = () => database.query('SELECT xmin::text FROM calendar WHERE unit_id = $1', [listing.units[0]!.id]);

describe('the age of a calendar', () => {
  it('is unknown before its first read, even after a complete read of the account', async () => {
    await confirm(1);
    expect((await age())[0]).toBeNull();
  });

  it('is that of its own read until a complete read confirms it, without a write to the row', async () => {
    await read(1);
    const before = await version();
    await read(5);
    expect(await age()).toEqual([1, 'POLL']);
    await confirm(4);
    expect([await age(), await version()]).toEqual([[4, 'POLL'], before]);
  });

  it('is that of a read after an event, even if it found no change', async () => {
    await read(1);
    await confirm(4);
    await read(5, { via: 'EVENT' });
    expect(await age()).toEqual([5, 'EVENT']);
    await confirm(6);
    expect(await age()).toEqual([6, 'POLL']);
  });

  it('does not advance after a partial read until the calendar is read as a whole', async () => {
    await read(1);
    await confirm(4);
    await read(5, { to: '2027-01-10' });
    await confirm(6);
    expect(await age()).toEqual([4, 'POLL']);
    await read(7, { to: '2027-01-10', price: '200' });
    await confirm(8);
    expect(await age()).toEqual([4, 'POLL']);
    await read(9, { price: '200' });
    expect(await age()).toEqual([9, 'POLL']);
    await confirm(10);
    expect(await age()).toEqual([10, 'POLL']);
  });

  it('does not advance for a calendar that the PMS refused until it is read again', async () => {
    await read(1);
    await confirm(4);
    await mirror.markUnread(account, [listing.providerId]);
    await confirm(8);
    expect(await age()).toEqual([4, 'POLL']);
    await read(9);
    expect(await age()).toEqual([9, 'POLL']);
  });

  it('does not advance while a unit is not active or its listing is absent, because neither is read', async () => {
    await read(1);
    await confirm(4);
    await database.query("UPDATE unit SET status = 'INACTIVE' WHERE listing_id = $1", [listing.id]);
    await mirror.markUnread(account);
    await confirm(8);
    await database.query("UPDATE unit SET status = 'ACTIVE' WHERE listing_id = $1", [listing.id]);
    expect(await age()).toEqual([4, 'POLL']);
    await read(9);
    await database.query('UPDATE listing SET absent = true WHERE id = $1', [listing.id]);
    await confirm(10);
    await mirror.markUnread(account);
    await confirm(12);
    await database.query('UPDATE listing SET absent = false WHERE id = $1', [listing.id]);
    expect(await age()).toEqual([10, 'POLL']);
  });

  it('does not depend on complete reads of another account', async () => {
    await read(1);
    const other = await seedAccount(database, owner);
    await new ConfirmedReadRepository(database).store(other, 'CALENDARS', { beganAt: minute(9), via: 'POLL' });
    expect(await age()).toEqual([1, 'POLL']);
  });
});

import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { PmsNight } from '../../connectors/port/model.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { Decimal } from '../../values/money/money.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { pmsUnit } from '../listing/testing/pms-listing.factory.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import type { CalendarMirrorService } from './calendar-mirror.service.js';
import { HoldRepository } from './holds/hold.repository.js';
import { HoldService } from './holds/hold.service.js';
import { pmsNights } from './testing/calendar.factory.js';
import { calendarMirror } from './testing/calendar-mirror.factory.js';

const RANGE = { from: '2027-03-01', to: '2027-03-03' };
const ANSWERS = Buffer.from('answers');
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);
const three = (own: Partial<PmsNight> = {}): PmsNight[] => pmsNights('2027-03-01', 3, own);
const unchanged = { read: 3, written: 0, unchanged: 3, refused: 0 };

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

const isKnown = async (listing: VisibleListing, answers = ANSWERS): Promise<boolean> =>
  (await mirror.knownOf([listing]))(listing, answers);

const rows = ({ units }: VisibleListing) =>
  database.query<{ nights: string; version: string; readAt: Date | null }>(
    'SELECT nights, xmin::text AS version, read_at AS "readAt" FROM calendar WHERE unit_id = ANY($1) ORDER BY unit_id',
    [units.map(({ id }) => id)],
  );

const applyKnown = async (listing: VisibleListing, at: Date, news = false) =>
  (await mirror.applyAll([mirror.packKnown(listing, RANGE, at, ANSWERS)], news))[0]!;

describe('CalendarMirrorService.knownOf', () => {
  it('recognizes a calendar by the answers that it was made from, and by no others', async () => {
    const listing = await newListing();
    expect(await isKnown(listing)).toBe(false);
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    expect(await isKnown(listing)).toBe(true);
    expect(await isKnown(listing, Buffer.from('others'))).toBe(false);
    await mirror.apply(listing, three({ available: 0 }), RANGE, minute(2), Buffer.from('others'));
    expect(await isKnown(listing)).toBe(false);
    expect(await isKnown(listing, Buffer.from('others'))).toBe(true);
  });

  it('does not recognize a calendar after another change to a night', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    await database.query(`UPDATE calendar SET nights = '3 0 - 0 0' WHERE unit_id = $1`, [listing.units[0]!.id]);
    expect(await isKnown(listing)).toBe(false);
  });

  it('recognizes a calendar after a hold takes its nights', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    const holds = new HoldService(database, new HoldRepository(database), new FixedClock(SEEDED_AT.getTime()));
    const stay = { checkIn: '2027-03-01', checkOut: '2027-03-02' };
    await database.transaction(() =>
      holds.take(scope, { ...stay, unitId: listing.units[0]!.id }, { id: newId(SEEDED_AT) }),
    );
    expect(await isKnown(listing)).toBe(true);
  });

  it('recognizes a listing when each of its units is recognized, and no listing without units', async () => {
    const listing = await newListing({ units: [pmsUnit({ providerUnitId: 'A' }), pmsUnit({ providerUnitId: 'B' })] });
    const both = [...three({ providerUnitId: 'A' }), ...three({ providerUnitId: 'B' })];
    await mirror.apply(listing, both, RANGE, minute(1), ANSWERS);
    expect(await isKnown(listing)).toBe(true);
    await mirror.apply(listing, both.slice(0, 5), RANGE, minute(2), ANSWERS);
    expect(await isKnown(listing)).toBe(false);
    expect((await mirror.knownOf([listing]))({ ...listing, units: [] }, ANSWERS)).toBe(false);
  });

  it.each([
    ['a night is missing', three().slice(0, 2)],
    ['a night is given twice', [...three(), three()[2]!]],
    ['a night lies outside of the days that were read', pmsNights('2027-03-01', 4)],
  ])('does not recognize a calendar if %s', async (_, nights) => {
    const listing = await newListing();
    await mirror.apply(listing, nights, RANGE, minute(1), ANSWERS);
    expect(await isKnown(listing)).toBe(false);
  });

  it('does not recognize a calendar that extends beyond the days that were read', async () => {
    const listing = await newListing();
    await mirror.apply(listing, pmsNights('2027-03-01', 5), { ...RANGE, to: '2027-03-05' }, minute(1));
    await mirror.apply(listing, three({ price: new Decimal(7) }), RANGE, minute(2), ANSWERS);
    expect(await isKnown(listing)).toBe(false);
  });
});

describe('CalendarMirrorService.applyAll of a known read', () => {
  it('writes nothing and counts every night as unchanged', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    const before = await rows(listing);
    expect(await applyKnown(listing, minute(2))).toEqual(unchanged);
    expect(await rows(listing)).toEqual(before);
  });

  it('keeps the moment of the read when the PMS announced a change', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    await applyKnown(listing, minute(2), true);
    expect((await rows(listing))[0]!.readAt).toEqual(minute(2));
    expect(await isKnown(listing)).toBe(true);
  });

  it('is outdated when an earlier read has stored another calendar meanwhile', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    await mirror.apply(listing, three({ available: 0 }), RANGE, minute(2), Buffer.from('others'));
    const before = await rows(listing);
    expect(await applyKnown(listing, minute(3))).toMatchObject({ isOutdated: true });
    expect(await rows(listing)).toEqual(before);
  });

  it('is overridden by a later read', async () => {
    const listing = await newListing();
    await mirror.apply(listing, three(), RANGE, minute(1), ANSWERS);
    await mirror.apply(listing, three({ available: 0 }), RANGE, minute(4), Buffer.from('others'));
    const before = await rows(listing);
    expect(await applyKnown(listing, minute(3))).toEqual(unchanged);
    expect(await rows(listing)).toEqual(before);
  });
});

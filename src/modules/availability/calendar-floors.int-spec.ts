import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { PmsNight } from '../../connectors/port/model.js';
import type { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { Decimal } from '../../values/money/money.js';
import { monthOf } from '../../values/time/dates.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { pmsUnit } from '../listing/testing/pms-listing.factory.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../listing/testing/seed.js';
import type { CalendarMirrorService } from './calendar-mirror.service.js';
import { pmsNight } from './testing/calendar.factory.js';
import { calendarMirror } from './testing/calendar-mirror.factory.js';

const RANGE = { from: '2027-03-30', to: '2027-04-02' };
const UNITS = [pmsUnit({ providerUnitId: 'A' }), pmsUnit({ providerUnitId: 'B' })];
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

describe('least prices of a listing', () => {
  let connection: TestConnection;
  let database: Database;
  let mirror: CalendarMirrorService;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES);
    database = connection.database;
    mirror = calendarMirror(database, new FixedClock(SEEDED_AT.getTime()));
  });

  afterAll(() => connection.close());

  const newListing = async (units = [UNITS[0]!]): Promise<VisibleListing> =>
    insertListing(database, await seedAccount(database, (await seedWorkspace(database)).owner), { units });

  /** Nights from 30 March on; null for a night without a price. */
  const nights = (unit: string, prices: (number | null)[], own: Partial<PmsNight> = {}): PmsNight[] =>
    prices.map((price, day) =>
      pmsNight(['2027-03-30', '2027-03-31', '2027-04-01', '2027-04-02'][day]!, {
        providerUnitId: unit,
        price: price === null ? null : new Decimal(price),
        ...own,
      }),
    );

  const rowOf = async ({ id }: VisibleListing) => {
    const [row] = await database.query<{ from: number; floors: number[]; version: string }>(
      'SELECT floors_from AS from, floors, xmin::text AS version FROM listing_filter WHERE listing_id = $1',
      [id],
    );
    return row!;
  };
  const floorsOf = async (listing: VisibleListing) => (await rowOf(listing)).floors;

  it('are stored with the calendar, by month', async () => {
    const listing = await newListing();
    expect(await floorsOf(listing)).toEqual([]);
    await mirror.apply(listing, nights('A', [90, 80, null, 70.5]), RANGE, minute(1));
    expect(await rowOf(listing)).toMatchObject({ from: monthOf('2027-03-01'), floors: [80, 70.5] });
  });

  it('fall and rise with the prices, and include nights that are sold', async () => {
    const listing = await newListing();
    await mirror.apply(listing, nights('A', [90, 80, 70, 70]), RANGE, minute(1));
    await mirror.apply(listing, nights('A', [90, 60, 75, 75]), RANGE, minute(2));
    expect(await floorsOf(listing)).toEqual([60, 75]);
    await mirror.apply(listing, nights('A', [90, 60, 75, 75], { available: 0 }), RANGE, minute(3));
    expect(await floorsOf(listing)).toEqual([60, 75]);
  });

  it('are those of the cheapest unit, whichever unit is read', async () => {
    const listing = await newListing(UNITS);
    await mirror.apply(listing, [...nights('A', [90, 90, 70, 70]), ...nights('B', [80, 80, 75, 75])], RANGE, minute(1));
    expect(await floorsOf(listing)).toEqual([80, 70]);
    const [unit] = listing.units;
    await mirror.apply({ ...listing, units: [unit!] }, nights('A', [65, 90, 99, 99]), RANGE, minute(2));
    expect(await floorsOf(listing)).toEqual([65, 75]);
  });

  it('are not rewritten when no least price changes, nor by a hold', async () => {
    const listing = await newListing();
    await mirror.apply(listing, nights('A', [90, 80, 70, 70]), RANGE, minute(1));
    const { version } = await rowOf(listing);
    await mirror.apply(listing, nights('A', [95, 80, 70, 71]), RANGE, minute(2));
    await database.query(
      `INSERT INTO hold (reservation_id, unit_id, stay, exclusive) VALUES ($1, $2, '[2027-03-31,2027-04-02)', true)`,
      [newId(SEEDED_AT), listing.units[0]!.id],
    );
    expect(await rowOf(listing)).toMatchObject({ version, floors: [80, 70] });
  });
});

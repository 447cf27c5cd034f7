import fc from 'fast-check';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { PmsNight } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { testOutbox } from '../../../records/outbox/testing/outbox.factory.js';
import { Decimal } from '../../../values/money/money.js';
import { addDays } from '../../../values/time/dates.js';
import { IntegrationAccountEntity } from '../../integration-account/integration-account.entity.js';
import { ConfirmedReadRepository } from '../../listing/freshness/confirmed-read.repository.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { insertListing } from '../../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../../listing/testing/seed.js';
import type { CalendarChanged } from '../availability.events.js';
import type { CalendarMirrorService } from '../calendar-mirror.service.js';
import { HoldRepository } from '../holds/hold.repository.js';
import { HoldService } from '../holds/hold.service.js';
import { pmsNight, pmsNights } from '../testing/calendar.factory.js';
import { CalendarChangesRepository } from './calendar-changes.repository.js';
import { CalendarChangesService } from './calendar-changes.service.js';
import { calendarMirror } from '../testing/calendar-mirror.factory.js';

const FROM = '2027-03-01';
const DAYS = 10;
const day = (offset: number): string => addDays(FROM, offset);
const RANGE = { from: FROM, to: day(DAYS - 1) };
const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let connection: TestConnection;
let database: Database;
let clock: FixedClock;
let mirror: CalendarMirrorService;
let holds: HoldService;
let changes: CalendarChangesService;
let owner: Scope;
let other: Scope;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  clock = new FixedClock(SEEDED_AT.getTime());
  mirror = calendarMirror(database, clock);
  holds = new HoldService(database, new HoldRepository(database), clock);
  changes = new CalendarChangesService(database, new CalendarChangesRepository(database), testOutbox(database, clock));
});
beforeEach(async () => {
  await database.query('TRUNCATE outbox_event, calendar_change');
  ({ owner, other } = await seedWorkspace(database));
});
afterAll(() => connection.close());

const read = (listing: VisibleListing, at: number, nights: PmsNight[] = pmsNights(FROM, DAYS)) =>
  mirror.apply(listing, nights, RANGE, minute(at));

/** Returns a listing of an account whose calendars were all read. */
const readListing = async (inventoryCount = 1): Promise<VisibleListing> => {
  const account = await seedAccount(database, owner, { allowImport: true });
  const listing = await insertListing(database, account, { inventoryCount });
  await read(listing, 0, pmsNights(FROM, DAYS, { available: inventoryCount }));
  const confirmed = { beganAt: minute(0), via: 'POLL' } as const;
  await new ConfirmedReadRepository(database).store(account, 'CALENDARS', confirmed);
  return listing;
};
const importTo = ({ tenantId }: Scope, { id }: VisibleListing): Promise<unknown> =>
  database.query(
    `INSERT INTO listing_import (listing_id, tenant_id, owner_tenant_id, workspace_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [id, tenantId, owner.tenantId, owner.workspaceId, SEEDED_AT],
  );
/** Makes the changes two seconds older. */
const wait = (): Promise<unknown> =>
  database.query("UPDATE calendar_change SET since = since - interval '2 seconds' RETURNING since");
const publish = async (): Promise<void> => {
  await wait();
  await changes.publish();
};
const events = async ({ tenantId }: Scope = owner): Promise<{ sequence: number; data: CalendarChanged }[]> => {
  const rows = await database.query<{ body: string }>(
    'SELECT body FROM outbox_event WHERE tenant_id = $1 ORDER BY sequence',
    [tenantId],
  );
  return rows.map(({ body }) => JSON.parse(body));
};
const ranges = async (): Promise<string[][]> =>
  (await events()).map(({ data }) => data.ranges.map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`));
const take = async (unitId: string, first: number, past: number): Promise<string> => {
  const id = newId(SEEDED_AT);
  await database.transaction(() => holds.take(owner, { unitId, checkIn: day(first), checkOut: day(past) }, { id }));
  return id;
};

describe('changes of calendars', () => {
  it('are not published for the first read of an account, nor for a read that brings no change', async () => {
    const listing = await readListing();
    await read(listing, 1);
    await publish();
    expect(await events()).toEqual([]);
  });

  it('are published for the first read of a listing that was already published', async () => {
    const account = await seedAccount(database, owner);
    const listing = await insertListing(database, account);
    await database.query('UPDATE listing SET sequence = 1 WHERE id = $1', [listing.id]);
    await read(listing, 1);
    await publish();
    expect(await ranges()).toEqual([['01-10']]);
  });

  it('are merged into ranges that begin and end with changed nights', async () => {
    const listing = await readListing();
    const nights = pmsNights(FROM, DAYS).map((night, index) =>
      [2, 3, 4, 7].includes(index) ? { ...night, price: new Decimal(120) } : night,
    );
    await read(listing, 1, nights);
    await publish();
    expect(await events()).toMatchObject([
      {
        type: 'CALENDAR_CHANGED',
        provider: 'PROVIDER_04',
        sequence: 1,
        data: {
          integrationAccountID: listing.integrationAccountId,
          listingID: listing.id,
          unitID: listing.units[0]!.id,
          ranges: [
            { from: '2027-03-03', to: '2027-03-05' },
            { from: '2027-03-08', to: '2027-03-08' },
          ],
        },
      },
    ]);
  });

  it('of a unit within two seconds are one event', async () => {
    const listing = await readListing();
    await take(listing.units[0]!.id, 0, 2);
    await changes.publish();
    expect(await events()).toEqual([]);
    await take(listing.units[0]!.id, 2, 3);
    await take(listing.units[0]!.id, 8, 10);
    await publish();
    await publish();
    expect(await ranges()).toEqual([['01-03', '09-10']]);
  });

  it('include nights that a booking takes and releases, but not the same nights again once the PMS counts them', async () => {
    const listing = await readListing();
    const id = await take(listing.units[0]!.id, 1, 3);
    await publish();
    await holds.known(id, minute(1));
    await read(
      listing,
      2,
      pmsNights(FROM, DAYS).map((night, at) => ({ ...night, available: [1, 2].includes(at) ? 0 : 1 })),
    );
    await publish();
    await database.transaction(async () => {
      await holds.release(id, minute(1), minute(3));
      await holds.reopen(id);
    });
    await publish();
    expect(await ranges()).toEqual([['02-03'], ['02-03']]);
    expect((await events()).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('include the nights by which a calendar grows, but not those that have passed', async () => {
    const listing = await readListing();
    const untilFourth = minute(0).getTime() - new Date('2027-03-04T12:00:00Z').getTime();
    clock.advance(-untilFourth);
    const later = pmsNights(day(3), DAYS);
    await mirror.apply(listing, later, { from: day(3), to: day(DAYS + 2) }, minute(1));
    clock.advance(untilFourth);
    await publish();
    expect(await ranges()).toEqual([['11-13']]);
  });

  it('are neither lost nor repeated when publication fails', async () => {
    const listing = await readListing();
    await take(listing.units[0]!.id, 0, 1);
    await wait();
    const failed = database.transaction(async () => {
      await changes.publish();
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    await changes.publish();
    await changes.publish();
    expect(await ranges()).toEqual([['01-01']]);
  });

  it('reach the owner and the importers of a listing, and nobody else', async () => {
    const listing = await readListing();
    await importTo(other, listing);
    await take(listing.units[0]!.id, 0, 1);
    await publish();
    const rows = await database.query<{ tenant: string }>('SELECT tenant_id AS tenant FROM outbox_event');
    expect(rows.map(({ tenant }) => tenant).sort()).toEqual([owner.tenantId, other.tenantId].sort());
    expect((await events(other))[0]!.data).toEqual((await events())[0]!.data);
  });

  it('cover every night when a percentage of the account changes, but only of imported listings for the distribution markup', async () => {
    const [listing, imported] = [await readListing(), await readListing()];
    const change = ({ integrationAccountId: id }: VisibleListing, percentages: object): Promise<unknown> =>
      database.repository(IntegrationAccountEntity).update({ id }, percentages);
    await importTo(other, imported);
    await change(listing, { distributionMarkupPercentage: 5, name: 'Renamed' });
    await publish();
    expect(await ranges()).toEqual([]);
    await change(listing, { markupPercentage: 5 });
    await change(listing, { defaultDiscountPercentage: 5 });
    await change(imported, { distributionMarkupPercentage: 5 });
    await publish();
    const whole = [{ from: FROM, to: day(DAYS - 1) }];
    const told = async (scope: Scope): Promise<unknown[]> =>
      (await events(scope)).map(({ data }) => [data.listingID, data.ranges]).sort();
    expect(await told(owner)).toEqual(
      [
        [listing.id, whole],
        [imported.id, whole],
      ].sort(),
    );
    expect(await told(other)).toEqual([[imported.id, whole]]);
    await change(listing, { markupPercentage: 5 });
    await publish();
    expect(await told(owner)).toHaveLength(2);
  });

  it('cover every night when the discount of the workspace changes, if the account has no discount of its own', async () => {
    const [listing, own] = [await readListing(), await readListing()];
    await database
      .repository(IntegrationAccountEntity)
      .update({ id: own.integrationAccountId }, { defaultDiscountPercentage: 3 });
    await publish();
    await database.query('UPDATE workspace SET default_discount_percentage = 4 WHERE id = $1', [owner.workspaceId]);
    await publish();
    expect((await events()).map(({ data }) => data.listingID)).toEqual([own.id, listing.id]);
  });

  it('cover every night when the currency of the listing changes', async () => {
    const listing = await readListing();
    await database.query("UPDATE listing SET currency = 'CHF' WHERE id = $1", [listing.id]);
    await publish();
    expect(await ranges()).toEqual([['01-10']]);
  });
});

describe('a copy of a calendar', () => {
  const nightsOf = async (unitId: string): Promise<Map<string, string>> => {
    const rows = await database.query<{ date: string; shown: string }>(
      `SELECT date::text, concat_ws(' ', free, coalesce(price, 0), minimum_nights, maximum_nights, closed_to_arrival, closed_to_departure) AS shown
         FROM calendar_night WHERE unit_id = $1`,
      [unitId],
    );
    const closed = 'f 0 0 0 f f';
    return new Map(rows.filter(({ shown }) => shown !== closed).map(({ date, shown }) => [date, shown]));
  };

  const nightArbitrary = fc.record({
    available: fc.integer({ min: 0, max: 2 }),
    price: fc.constantFrom(100, 120),
    minimumNights: fc.constantFrom(0, 2),
    isGiven: fc.boolean(),
  });
  const stepArbitrary = fc.oneof(
    fc.record({
      kind: fc.constant('read' as const),
      shift: fc.integer({ min: -2, max: 0 }),
      nights: fc.array(nightArbitrary, { minLength: DAYS, maxLength: DAYS }),
    }),
    fc.record({ kind: fc.constant('take' as const), first: fc.integer({ min: 0, max: DAYS - 1 }) }),
    fc.record({ kind: fc.constant('release' as const) }),
    fc.record({ kind: fc.constant('publish' as const) }),
  );

  const datesOf = ({ from, to }: CalendarChanged['ranges'][number]): string[] => {
    const dates: string[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
    return dates;
  };

  it('equals the calendar after any sequence of changes once it has read the nights that the events name, which are exactly the changed ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 8 }), async (steps) => {
        await database.query('TRUNCATE outbox_event, calendar_change');
        const listing = await readListing(2);
        const unitId = listing.units[0]!.id;
        const copy = await nightsOf(unitId);
        const taken: string[] = [];
        // The plain comparison: every night that differs after a step, until it is published.
        const differing: Set<string>[] = [new Set()];
        let before = copy;
        for (const [index, step] of steps.entries()) {
          if (step.kind === 'read')
            await mirror.apply(
              listing,
              step.nights.flatMap(({ isGiven, price, ...own }, at) =>
                isGiven ? [pmsNight(day(at + step.shift), { ...own, price: new Decimal(price) })] : [],
              ),
              { from: day(step.shift), to: day(step.shift + DAYS - 1) },
              minute(index + 1),
            );
          else if (step.kind === 'take')
            await take(unitId, step.first, step.first + 1).then(
              (id) => taken.push(id),
              () => undefined,
            );
          else if (step.kind === 'publish') await publish();
          else if (taken.length > 0) await holds.remove(taken.pop()!);
          const after = await nightsOf(unitId);
          for (const date of new Set([...before.keys(), ...after.keys()]))
            if (before.get(date) !== after.get(date)) differing.at(-1)!.add(date);
          before = after;
          if (step.kind === 'publish' && differing.at(-1)!.size > 0) differing.push(new Set());
        }
        await publish();
        const named = (await events()).map(({ data }) => data.ranges.flatMap(datesOf));
        expect(named).toEqual(differing.filter(({ size }) => size > 0).map((dates) => [...dates].sort()));
        for (const date of named.flat()) {
          copy.delete(date);
          if (before.has(date)) copy.set(date, before.get(date)!);
        }
        expect([...copy].sort()).toEqual([...before].sort());
      }),
      { numRuns: 40 },
    );
  });
});

import { someoneWaits, whileLocked } from '../../../test/support/locks.js';
import { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { outside } from '../../platform/database/access.js';
import { newId } from '../../platform/database/ids.js';
import { RefusingQueue } from '../../platform/queue/testing/refusing-queue.js';
import { seedWorkspace } from '../listing/testing/seed.js';
import type { ReservationEntity } from './reservation.entity.js';
import { ReservationLookupProcessor } from './reservation-lookup.processor.js';
import type { ReservationLookupService } from './reservation-lookup.service.js';
import { RESERVATION_STATUSES, type ReservationFilter } from './reservation.types.js';
import { pmsReservation } from './testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const MINUTE = 60_000;
const ALL = { limit: 50 };

let bench: ReservationHarness;
let place: HostPlace;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  await bench.database.query('DELETE FROM reservation');
  place = await bench.place();
});

const minutes = (count: number): Date => new Date(bench.clock.now().getTime() + count * MINUTE);
const idsOf = (rows: { reservation: ReservationEntity }[]): string[] => rows.map(({ reservation }) => reservation.id);
const seenBy = async (scope: Scope, id: string): Promise<boolean[]> => [
  (await bench.reservations.find(scope, id)) !== undefined,
  (await bench.reservations.list(scope, {}, ALL)).total > 0,
];

describe('a reservation', () => {
  it.each<[who: string, tenant: 'owner' | 'other', sees: boolean]>([
    ['the owner of its account', 'owner', true],
    ['another tenant of the workspace', 'other', false],
  ])('is visible to the owner of its account, not to others: %s', async (_, tenant, sees) => {
    const { id } = await bench.stored(place);
    expect(await seenBy(bench[tenant], id)).toEqual([sees, sees]);
  });

  it('is visible to the tenant that booked it, and to nobody in another workspace', async () => {
    const { id } = await bench.stored(place, { bookedByTenantId: bench.other.tenantId });
    expect(await seenBy(bench.other, id)).toEqual([true, true]);
    for (const { tenantId } of [bench.owner, bench.other])
      expect(await seenBy({ workspaceId: bench.stranger.workspaceId, tenantId }, id)).toEqual([false, false]);
  });

  it('is found by its id among others', async () => {
    const { id } = await bench.stored(place);
    await bench.stored(place);
    expect((await bench.reservations.find(bench.owner, id))!.reservation.id).toBe(id);
  });
});

describe('a stored reservation', () => {
  it('has the same columns however it was inserted', async () => {
    const stored = await bench.stored(place);
    const row = { ...stored, metadata: { agent: 'one' } };
    await bench.reservations.remove(row.id);
    const columnsOf = async (id: string): Promise<Record<string, unknown>> => {
      const [{ columns }] = (await bench.database.query(
        'SELECT to_jsonb(r) AS columns FROM reservation r WHERE id = $1',
        [id],
      )) as [any];
      return columns;
    };
    const insertIf = async (own: Partial<ReservationEntity>, isSo: boolean): Promise<void> => {
      const insertion = await bench.reservations.insertion({ ...row, ...own });
      await bench.database.together([insertion({ sql: (at) => `${at}::boolean`, value: isSo })]);
    };
    await bench.reservations.insert(row);
    const inserted = await columnsOf(row.id);
    await bench.reservations.remove(row.id);
    await insertIf({}, true);
    expect(await columnsOf(row.id)).toEqual({ ...inserted, sealed_guest: expect.any(String) });
    const other = newId(bench.clock.now());
    await insertIf({ id: other }, false);
    expect(await bench.reservations.find(bench.owner, other)).toBeUndefined();
  });
});

describe('a list', () => {
  it('applies each filter, bounds included', async () => {
    const other = await bench.place();
    const one = await bench.stored(place, { status: 'PENDING', checkIn: '2027-03-05', updatedAt: minutes(1) });
    const two = await bench.stored(other, {
      status: 'CONFIRMED',
      checkIn: '2027-03-06',
      checkOut: '2027-03-09',
      updatedAt: minutes(2),
    });
    const cases: [ReservationFilter, ReservationEntity[]][] = [
      [{ listingId: place.listing.id }, [one]],
      [{ integrationAccountId: other.account.id }, [two]],
      [{ status: 'PENDING' }, [one]],
      [{ checkInFrom: '2027-03-06' }, [two]],
      [{ checkInFrom: '2027-03-05' }, [one, two]],
      [{ checkInTo: '2027-03-05' }, [one]],
      [{ checkInTo: '2027-03-06' }, [one, two]],
      [{ status: 'PENDING', checkInFrom: '2027-03-06' }, []],
    ];
    for (const [filter, rows] of cases) {
      const found = await bench.reservations.list(bench.owner, filter, ALL);
      expect([filter, idsOf(found.rows).toSorted(), found.total]).toEqual([
        filter,
        rows.map(({ id }) => id).toSorted(),
        rows.length,
      ]);
    }
  });

  it('is paged in the order of creation, then of id', async () => {
    const rows = [];
    for (const [id, minute] of [
      ['3', 0],
      ['1', 1],
      ['2', 1],
      ['0', 2],
    ] as const)
      rows.push(
        await bench.stored(place, { id: `0198c0de-0000-7000-8000-00000000000${id}`, createdAt: minutes(minute) }),
      );
    const pages = await Promise.all(
      [1, 2, 3].map((page) => bench.reservations.list(bench.owner, {}, { skip: (page - 1) * 2, limit: 2 })),
    );
    expect(pages.map((page) => idsOf(page.rows))).toEqual([[rows[0]!.id, rows[1]!.id], [rows[2]!.id, rows[3]!.id], []]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    const newest = await bench.reservations.list(bench.owner, {}, { limit: 3, order: 'desc' });
    expect(idsOf(newest.rows)).toEqual([rows[3]!.id, rows[2]!.id, rows[1]!.id]);
  });

  it("shows a tenant's bookings with the names of the listing", async () => {
    await bench.stored(place, { bookedByTenantId: bench.other.tenantId });
    const { rows } = await bench.reservations.list(bench.other, {}, ALL);
    expect(rows[0]!.listing).toMatchObject({ providerId: place.listing.providerId });
  });
});

describe('counts', () => {
  const SINCE = new Date('2027-01-09T13:00:00Z');
  const after = (ms: number): Date => new Date(SINCE.getTime() + ms);
  const byHour = async (scope = bench.owner): Promise<[hour: number, bookings: number][]> => {
    const hours = await bench.reservations.bookingsByHour(scope, SINCE);
    return hours.map(({ since, bookings }): [number, number] => [since.getTime() - SINCE.getTime(), bookings]).sort();
  };

  it('group bookings by the hour in which they were stored, each with the beginning of the hour', async () => {
    for (const ms of [-1, 0, 60 * MINUTE - 1, 23 * 60 * MINUTE]) await bench.stored(place, { createdAt: after(ms) });
    expect(await byHour()).toEqual([
      [0, 2],
      [23 * 60 * MINUTE, 1],
    ]);
  });

  it('include every status that is a booking, whatever its outcome', async () => {
    for (const status of RESERVATION_STATUSES) await bench.stored(place, { status, createdAt: after(0) });
    expect(await byHour()).toEqual([[0, RESERVATION_STATUSES.length - 2]]);
    await bench.database.query(`DELETE FROM reservation WHERE status NOT IN ('INQUIRY', 'BLOCKED')`);
    expect(await byHour()).toEqual([]);
    expect(await bench.reservations.count(bench.owner)).toBe(2);
  });

  it('exclude an old reservation that changed recently, and count an old stay in the hour it was read', async () => {
    await bench.stored(place, { createdAt: after(-365 * 1_440 * MINUTE), updatedAt: after(MINUTE) });
    const { providerId: listingProviderId } = place.listing;
    const old = {
      listingProviderId,
      checkIn: '2025-03-05',
      checkOut: '2025-03-08',
      createdAt: after(-400 * 1_440 * MINUTE),
    };
    await bench.mirror.apply(place.account, [pmsReservation(old)], bench.clock.now());
    expect(await byHour()).toEqual([[23 * 60 * MINUTE, 1]]);
    expect(await bench.reservations.count(bench.owner)).toBe(2);
  });

  it('cover what the tenant sees: its own accounts and its bookings', async () => {
    await bench.stored(place, { createdAt: after(0), bookedByTenantId: bench.other.tenantId });
    await bench.stored(await bench.place(1, bench.other), { createdAt: after(0) });
    await bench.stored(await bench.place(1, bench.stranger), { createdAt: after(0) });
    const counts = async (scope: Scope) => [await bench.reservations.count(scope), ...(await byHour(scope))];
    expect(await counts(bench.owner)).toEqual([1, [0, 1]]);
    expect(await counts(bench.other)).toEqual([2, [0, 2]]);
    expect(await counts({ ...bench.owner, workspaceId: bench.stranger.workspaceId })).toEqual([0]);
  });
});

describe('a row', () => {
  it('is locked until its writer ends: only one of two concurrent confirmations succeeds', async () => {
    const { id } = await bench.sent(place);
    let second!: Promise<void>;
    await bench.database.transaction(async () => {
      await bench.settlement.confirm(id, pmsReservation(), minutes(1));
      second = outside(() => bench.settlement.confirm(id, pmsReservation({ status: 'MODIFIED' }), minutes(2)));
      await someoneWaits(bench.database);
    });
    await second;
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', readAt: minutes(1) });
    expect(await bench.events(id)).toHaveLength(1);
  });

  it('that is erased while it is merged into another stays erased', async () => {
    const { id } = await bench.sent(place);
    const met = await bench.stored(place, { providerReservationId: 'r-1' });
    let confirmed!: Promise<void>;
    await bench.database.transaction(async () => {
      await bench.database.query('UPDATE reservation SET guest_erased_at = $2 WHERE id = $1', [met.id, minutes(0)]);
      confirmed = outside(() => bench.settlement.confirm(id, pmsReservation(), minutes(1)));
      await someoneWaits(bench.database);
    });
    await confirmed;
    expect(await bench.row(id)).toMatchObject({ absorbedId: met.id, guestErasedAt: minutes(0) });
  });

  it('with the same id at a PMS is stored by one writer at a time', async () => {
    let applied!: Promise<unknown>;
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('reservation|' || $1::text || '|r-1', 0))`;
    await whileLocked(bench.connection, lock, [place.account.id], async () => {
      applied = bench.mirror.apply(
        place.account,
        [pmsReservation({ listingProviderId: place.listing.providerId })],
        minutes(0),
      );
      await someoneWaits(bench.database);
    });
    expect(await applied).toMatchObject({ written: 1 });
  });
});

describe('look-ups', () => {
  const due = (at: HostPlace, ago: number): Promise<ReservationEntity> =>
    bench.stored(at, { providerReservationId: null, nextLookupAt: minutes(-ago) });

  it('that are due take turns by workspace and by account, longest due first', async () => {
    const second = await bench.place();
    const foreign = await bench.place(1, bench.stranger);
    const names = new Map<string, string>();
    for (const [name, at, ago] of [
      ['a1', place, 9],
      ['a2', place, 8],
      ['a3', place, 7],
      ['b1', second, 2],
      ['c1', foreign, 1],
      ['c2', foreign, 0],
    ] as const)
      names.set((await due(at, ago)).id, name);
    await bench.stored(place, { nextLookupAt: minutes(1) });
    await bench.stored(place, { nextLookupAt: null });
    const named = async (limit: number) =>
      (await bench.reservations.dueLookups(minutes(0), limit)).map((id) => names.get(id));
    expect(await named(50)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'a3']);
    expect(await named(2)).toEqual(['a1', 'c1']);
  });

  it('stay due until a worker claims them, even if the queue store refuses their jobs', async () => {
    const { id } = await due(place, 0);
    const queue = new RefusingQueue();
    const lookups = { due: (limit: number) => bench.reservations.dueLookups(minutes(0), limit) };
    const processor = new ReservationLookupProcessor(new Env(), lookups as ReservationLookupService, queue);
    queue.isAway = true;
    await processor.enqueueDue();
    queue.isAway = false;
    await processor.enqueueDue();
    const taken = queue.taken.filter(({ payload }) => (payload as { reservationId: string }).reservationId === id);
    expect([queue.refused > 0, taken]).toEqual([
      true,
      [{ name: 'look-up-reservation', payload: { reservationId: id } }],
    ]);
  });

  it('are claimed by one worker: a second one finds them not due', async () => {
    const [{ id }, other] = [await due(place, 0), await due(place, 0)];
    expect(await bench.reservations.claimLookup(id, minutes(0), minutes(1))).toBe(true);
    expect(await bench.reservations.claimLookup(id, minutes(0), minutes(2))).toBe(false);
    expect(await bench.row(id)).toMatchObject({ nextLookupAt: minutes(1), lookups: 1 });
    expect(await bench.row(other.id)).toMatchObject({ nextLookupAt: minutes(0), lookups: 0 });
    expect(await bench.reservations.claimLookup(id, minutes(1), minutes(2))).toBe(true);
  });

  it('are deferred and stopped for one row only', async () => {
    const [one, other] = [await due(place, 0), await due(place, 0)];
    await bench.reservations.deferLookup(one.id, minutes(3));
    expect(await bench.row(one.id)).toMatchObject({ nextLookupAt: minutes(3), lookups: -1 });
    await bench.reservations.stopLookups(one.id);
    await bench.reservations.deferLookup(one.id, minutes(3));
    expect(await bench.row(one.id)).toMatchObject({ nextLookupAt: null, lookups: -1 });
    expect(await bench.row(other.id)).toMatchObject({ nextLookupAt: minutes(0), lookups: 0 });
  });

  it('that are open are found for their account only', async () => {
    await due(place, 0);
    const idle = await bench.place();
    await bench.stored(idle);
    expect([
      await bench.reservations.hasUnknownOutcome(place.account.id),
      await bench.reservations.hasUnknownOutcome(idle.account.id),
    ]).toEqual([true, false]);
  });
});

describe('passing an account on', () => {
  it('passes bookings of the former owner to the new one, and returns all reservations of the account', async () => {
    const { owner: third } = await seedWorkspace(bench.database);
    const absorbedId = '0198c0de-0000-7000-8000-0000000000aa';
    const own = await bench.stored(place, { absorbedId });
    const byOther = await bench.stored(place, { bookedByTenantId: third.tenantId });
    const elsewhere = await bench.stored(await bench.place(), { absorbedId: '0198c0de-0000-7000-8000-0000000000bb' });
    const ids = await bench.reservations.passOn(bench.owner, place.account.id, bench.other.tenantId);
    expect(ids.toSorted()).toEqual([own.id, byOther.id, absorbedId].toSorted());
    const bookers = await Promise.all(
      [own, byOther, elsewhere].map(async ({ id }) => (await bench.row(id))!.bookedByTenantId),
    );
    expect(bookers).toEqual([bench.other.tenantId, third.tenantId, bench.owner.tenantId]);
  });

  it('changes and returns nothing of another workspace', async () => {
    const { id } = await bench.stored(place, { absorbedId: '0198c0de-0000-7000-8000-0000000000aa' });
    const foreign = { workspaceId: bench.stranger.workspaceId, tenantId: bench.owner.tenantId };
    expect(await bench.reservations.passOn(foreign, place.account.id, bench.other.tenantId)).toEqual([]);
    expect(await bench.row(id)).toMatchObject({ bookedByTenantId: bench.owner.tenantId });
  });
});

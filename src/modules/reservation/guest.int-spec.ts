import type { Scope } from '../../platform/access/scope.js';
import { GuestErasureService } from './guest-erasure.service.js';
import { GuestRepository } from './guest.repository.js';
import { GuestSealing, NO_GUEST } from './guest-sealing.js';
import { GuestService } from './guest.service.js';
import type { ReservationEntity } from './reservation.entity.js';
import { reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const FIRST = { limit: 10 };

let bench: ReservationHarness;
let guests: GuestService;
let repository: GuestRepository;

beforeAll(async () => {
  bench = await reservationHarness();
  const { database, keys, stores, reservations, notifier, audit, trail, clock } = bench;
  repository = new GuestRepository(database, new GuestSealing(keys), stores);
  const erasure = new GuestErasureService(database, repository, reservations, stores, notifier, audit, clock);
  guests = new GuestService(database, repository, reservations, erasure, stores, audit, trail);
});
afterAll(() => bench.connection.close());

beforeEach(() => bench.database.query('DELETE FROM reservation'));

const minutes = (count: number): Date => new Date(bench.clock.now().getTime() + count * 60_000);
/** Inserts a reservation with an event about it. */
const booked = async (
  email: string,
  own: Partial<ReservationEntity> = {},
  scope: Scope = bench.owner,
): Promise<string> => {
  const place = await bench.place(1, scope);
  const guest = { id: 'g1', firstName: 'Ada', lastName: 'Example', email, phone: '' };
  const row = await bench.stored(place, { guest, ...own });
  await bench.database.transaction(() => bench.notifier.created(row, place.listing));
  return row.id;
};
const exported = async (scope: Scope, email: string): Promise<string[]> =>
  (await guests.export(scope, { email }, FIRST)).data.map(({ reservation }) => reservation.id);

describe('the reservations of an address', () => {
  it('include any case of the address, oldest first, page by page', async () => {
    const later = await booked('Ada@example.com', { createdAt: minutes(1) });
    const first = await booked('ada@EXAMPLE.com', { createdAt: minutes(0) });
    await booked('bob@example.com');
    const read = (cursor?: string) => guests.export(bench.owner, { email: ' ADA@example.com' }, { limit: 1, cursor });
    const one = await read();
    const two = await read(one.meta.nextCursor!);
    const idsOf = ({ data }: typeof one): string[] => data.map(({ reservation }) => reservation.id);
    expect([idsOf(one), idsOf(two)]).toEqual([[first], [later]]);
    expect([one.meta.total, two.meta.nextCursor]).toEqual([2, null]);
  });

  it('include those that were stored in clear', async () => {
    const id = await booked('ada@example.com');
    await bench.database.query(
      `UPDATE reservation SET sealed_guest = NULL, guest_email_hash = NULL, guest = $2 WHERE id = $1`,
      [id, { ...NO_GUEST, email: 'Ada@Example.com' }],
    );
    expect(await exported(bench.owner, ' ADA@example.com')).toEqual([id]);
    expect(await exported(bench.owner, 'bob@example.com')).toEqual([]);
    const elsewhere = { workspaceId: bench.stranger.workspaceId, tenantId: bench.owner.tenantId };
    expect(await exported(elsewhere, 'ada@example.com')).toEqual([]);
  });

  it('include only those that the tenant owns or booked', async () => {
    const own = await booked('ada@example.com');
    const byOther = await booked('ada@example.com', { bookedByTenantId: bench.other.tenantId, createdAt: minutes(2) });
    await booked('ada@example.com', {}, bench.stranger);
    expect(await exported(bench.owner, 'ada@example.com')).toEqual([own, byOther]);
    expect(await exported(bench.other, 'ada@example.com')).toEqual([byOther]);
    expect(await repository.byEmail(bench.other, 'ada@example.com', FIRST)).toMatchObject({
      rows: [{ id: byOther }],
      total: 1,
    });
    const elsewhere = { workspaceId: bench.stranger.workspaceId, tenantId: bench.owner.tenantId };
    expect(await exported(elsewhere, 'ada@example.com')).toEqual([]);
  });
});

describe('an export', () => {
  it('has the reservation and every event about it, and is recorded in the audit log', async () => {
    const absorbedId = await booked('ada@example.com');
    const id = await booked('ada@example.com', { absorbedId });
    const { data, meta } = await guests.export(bench.owner, { reservationId: id }, FIRST);
    expect(data).toMatchObject([{ reservation: { id, guest: { firstName: 'Ada' } } }]);
    expect(data[0]!.copies.map(({ content }) => JSON.parse(content).data.id).toSorted()).toEqual(
      [absorbedId, id].toSorted(),
    );
    expect(meta.total).toBe(1);
    expect(await bench.audited(id)).toEqual(['GUEST_EXPORTED']);
    expect(meta.nextCursor).toBeNull();
  });

  it.each(['other', 'stranger'] as const)(
    'of a reservation that the tenant (%s) does not see is not found',
    async (tenant) => {
      const id = await booked('ada@example.com');
      await expect(guests.export(bench[tenant], { reservationId: id }, FIRST)).rejects.toMatchObject({
        kind: 'not_found',
      });
      await expect(guests.erase(bench[tenant], { reservationId: id })).rejects.toMatchObject({ kind: 'not_found' });
      expect((await bench.row(id))!.guest.firstName).toBe('Ada');
    },
  );
});

describe('an erasure', () => {
  it('applies once to each reservation of the address, and is published', async () => {
    const [one, two] = [await booked('ada@example.com'), await booked('ada@example.com', { createdAt: minutes(1) })];
    const bob = await booked('bob@example.com');
    expect(await guests.erase(bench.owner, { email: 'ada@example.com' })).toEqual({
      reservationIds: expect.arrayContaining([one, two]),
      remaining: 0,
    });
    for (const id of [one, two])
      expect(await bench.row(id)).toMatchObject({ guest: NO_GUEST, notes: '', guestErasedAt: bench.clock.now() });
    expect((await bench.row(bob))!.guest.firstName).toBe('Ada');
    expect((await bench.events(one)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED', 'RESERVATION_UPDATED']);
    expect(await bench.audited(one)).toEqual(['GUEST_ERASED']);
    expect(await guests.erase(bench.owner, { email: 'ada@example.com' })).toEqual({ reservationIds: [], remaining: 0 });
    expect(await guests.erase(bench.owner, { reservationId: one })).toEqual({ reservationIds: [], remaining: 0 });
    expect(await bench.events(one)).toHaveLength(2);
  });

  it('covers at most 200 reservations per request and returns how many are left', async () => {
    const first = await booked('ada@example.com');
    await bench.database.query(
      `INSERT INTO reservation
       SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'provider_reservation_id', 'copy-' || n))).*
         FROM reservation r CROSS JOIN generate_series(1, 201) AS n WHERE r.id = $1`,
      [first],
    );
    const { database, reservations, stores, audit, trail } = bench;
    const counting = { erase: async () => true } as unknown as GuestErasureService;
    const service = new GuestService(database, repository, reservations, counting, stores, audit, trail);
    const { reservationIds, remaining } = await service.erase(bench.owner, { email: 'ada@example.com' });
    expect([new Set(reservationIds).size, remaining]).toEqual([200, 2]);
  });
});

describe('guests kept too long', () => {
  it('belong to stays that ended before the date, earliest first', async () => {
    const [late, early] = [
      await booked('a@example.com', { checkOut: '2027-03-31' }),
      await booked('b@example.com', { checkOut: '2027-03-30' }),
    ];
    expect(await repository.leftBefore('2027-04-01', 10)).toEqual([early, late]);
    expect(await repository.leftBefore('2027-04-01', 1)).toEqual([early]);
    expect(await repository.leftBefore('2027-03-31', 10)).toEqual([early]);
    await guests.erase(bench.owner, { reservationId: early });
    expect(await repository.leftBefore('2027-04-01', 10)).toEqual([late]);
  });

  it('of an account include those of reservations that were merged into its own', async () => {
    const absorbedId = '0198c0de-0000-7000-8000-0000000000aa';
    const place = await bench.place();
    const rows = [await bench.stored(place), await bench.stored(place, { absorbedId })];
    await booked('ada@example.com');
    expect((await repository.subjectsOf(place.account.id)).toSorted()).toEqual(
      [...rows.map(({ id }) => id), absorbedId].toSorted(),
    );
  });

  it('are reported as forgotten once they are erased', async () => {
    const [id, kept] = [await booked('ada@example.com'), await booked('bob@example.com')];
    expect(await repository.forgotten(id)).toEqual([]);
    await guests.erase(bench.owner, { reservationId: id });
    expect([await repository.forgotten(id), await repository.forgotten(kept)]).toEqual([['guest', 'notes'], []]);
  });
});

import { Deltas } from '../../../records/deltas/deltas.js';
import { DeltaSequencer } from '../../../records/deltas/delta-sequencer.js';
import type { DeltaRequest, RemovedRow } from '../../../records/deltas/deltas.types.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { DomainError } from '../../../values/errors/domain-error.js';
import type { ReservationFilter } from '../reservation.types.js';
import { GuestErasureService } from '../guest-erasure.service.js';
import { GuestSealing } from '../guest-sealing.js';
import { GuestRepository } from '../guest.repository.js';
import type { ShownReservation } from '../reservation-view.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';
import { ReservationDeltasRepository } from './reservation-deltas.repository.js';
import { ReservationDeltasService } from './reservation-deltas.service.js';

const EPOCH = new Date(0);

let bench: ReservationHarness;
let sequencer: DeltaSequencer;
let service: ReservationDeltasService;
let place: HostPlace;

beforeAll(async () => {
  bench = await reservationHarness();
  const { database, clock, env, keys, reservations, trail } = bench;
  sequencer = new DeltaSequencer(database, clock, env);
  const places = new ReservationDeltasRepository(database);
  service = new ReservationDeltasService(places, reservations, new Deltas(keys, clock, env), trail);
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  await bench.database.query('DELETE FROM reservation');
  await bench.database.query('DELETE FROM delta_row');
  place = await bench.place();
});

const numbered = async (): Promise<void> => {
  while (await sequencer.round());
};
const read = (scope: Scope, request: Partial<DeltaRequest> = {}, filter: ReservationFilter = {}) =>
  service.page(scope, filter, { limit: 50, ...(request.cursor ? {} : { updatedSince: EPOCH }), ...request });
const end = async (scope: Scope): Promise<string> => (await numbered(), (await read(scope)).meta.nextCursor);
const textOf = (row: ShownReservation | RemovedRow): string => ('removedAt' in row ? `-${row.id}` : row.id);
const changesAfter = async (scope: Scope, cursor: string): Promise<string[]> => {
  await numbered();
  return (await read(scope, { cursor })).data.map(textOf);
};
const update = (id: string, assignment: string): Promise<unknown> =>
  bench.database.query(`UPDATE reservation SET ${assignment} WHERE id = $1`, [id]);

it('returns reservations as the list shows them, to the owner and to the tenant that booked', async () => {
  const { id } = await bench.stored(place, { bookedByTenantId: bench.other.tenantId });
  await numbered();
  for (const scope of [bench.owner, bench.other]) {
    const { data } = await bench.reads.list(scope, {}, { limit: 10 });
    expect((await read(scope)).data).toEqual(data);
    expect(data.map((row) => row.id)).toEqual([id]);
  }
  expect((await read(bench.stranger)).data).toEqual([]);
});

it('returns a reservation again after a shown field has changed, and not after a read without a change', async () => {
  const { id } = await bench.stored(place);
  const cursor = await end(bench.owner);
  await update(id, "read_at = now(), read_via = 'EVENT', lookups = lookups + 1, content_hash = 'x', status = status");
  expect(await changesAfter(bench.owner, cursor)).toEqual([]);
  for (const change of ["status = 'CANCELLED'", 'guests = 7', "check_out = '2027-03-20'", 'updated_at = now()']) {
    const before = await end(bench.owner);
    await update(id, change);
    expect([change, await changesAfter(bench.owner, before)]).toEqual([change, [id]]);
  }
});

it('returns a reservation again when the parent of its listing changes', async () => {
  const { id } = await bench.stored(place);
  const cursor = await end(bench.owner);
  await bench.database.query(`UPDATE listing SET parent_property_id = 'P' WHERE id = $1`, [place.listing.id]);
  expect(await changesAfter(bench.owner, cursor)).toEqual([id]);
});

it('reports a booking that the PMS refused as removed', async () => {
  const { id } = await bench.sent(place);
  const cursor = await end(bench.owner);
  await bench.reservations.remove(id);
  expect(await changesAfter(bench.owner, cursor)).toEqual([`-${id}`]);
});

it('reports moved reservations as removed to the former owner, and returns them to the new one', async () => {
  const third = { ...bench.owner, tenantId: bench.stranger.tenantId };
  const own = await bench.stored(place);
  const theirs = await bench.stored(place, { bookedByTenantId: third.tenantId });
  const cursors = [await end(bench.owner), await end(bench.other), await end(third)];
  await bench.database.transaction(async () => {
    await bench.reservations.passOn(bench.owner, place.account.id, bench.other.tenantId);
    await bench.database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [
      place.account.id,
      bench.other.tenantId,
    ]);
  });
  const ids = [own.id, theirs.id].toSorted();
  expect((await changesAfter(bench.owner, cursors[0]!)).toSorted()).toEqual(ids.map((id) => `-${id}`));
  expect((await changesAfter(bench.other, cursors[1]!)).toSorted()).toEqual(ids);
  expect(await changesAfter(third, cursors[2]!)).toEqual([theirs.id]);
});

it('shows an erased guest as blank', async () => {
  const { id } = await bench.stored(place);
  const cursor = await end(bench.owner);
  const { database, reservations, stores, notifier, audit, clock } = bench;
  const guests = new GuestRepository(database, new GuestSealing(bench.keys), stores);
  await new GuestErasureService(database, guests, reservations, stores, notifier, audit, clock).erase(
    bench.owner.workspaceId,
    id,
  );
  await numbered();
  const { data } = await read(bench.owner, { cursor });
  expect(data).toMatchObject([{ id, guest: { name: '', email: '', phone: '' } }]);
});

it('reports a reservation that the filter does not match as removed, and refuses the cursor of another filter', async () => {
  const [pending, confirmed] = [
    await bench.stored(place, { status: 'PENDING' }),
    await bench.stored(place, { status: 'CONFIRMED' }),
  ];
  await numbered();
  const { data, meta } = await read(bench.owner, {}, { status: 'PENDING' });
  expect(data.map(textOf).toSorted()).toEqual([pending.id, `-${confirmed.id}`].toSorted());
  const refused = (await read(bench.owner, { cursor: meta.nextCursor }).catch(
    (error: unknown) => error,
  )) as DomainError;
  expect([refused.kind, refused.details[0]?.code]).toEqual(['invalid', 'invalid_cursor']);
});

it('records a read of guests, unless no guest was shown', async () => {
  const { id } = await bench.stored(place);
  const entries = async (): Promise<string[]> => {
    const rows = await bench.database.query<{ id: string }>(
      `SELECT target_id AS id FROM audit_entry WHERE action = 'GUESTS_READ' AND target_id LIKE '%delta=true%' ORDER BY at, id`,
    );
    return rows.map((row) => row.id);
  };
  // Equal reads within a minute are one entry.
  bench.clock.advance(61_000);
  const before = await entries();
  await end(bench.owner);
  expect((await entries()).slice(before.length)).toEqual(['delta=true&limit=50&count=1']);
  await bench.reservations.remove(id);
  await end(bench.owner);
  expect(await entries()).toHaveLength(before.length + 1);
});

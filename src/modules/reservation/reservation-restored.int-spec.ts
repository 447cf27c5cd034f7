import { randomUUID } from 'node:crypto';
import type { PmsReservation } from '../../connectors/port/model.js';
import { newId } from '../../platform/database/ids.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const HOUR = 3_600_000;
/** The number that each restoration adds to sequence numbers. */
const STEP = 1_000_000;

let bench: ReservationHarness;
let place: HostPlace;

const hours = (count: number): Date => new Date(bench.clock.now().getTime() + count * HOUR);
const read = (item: Partial<PmsReservation>): Promise<{ written: number }> =>
  bench.mirror.apply(
    place.account,
    [pmsReservation({ listingProviderId: place.listing.providerId, ...item })],
    bench.clock.now(),
  );

// The database was backed up ten hours ago, and restored an hour ago.
beforeAll(async () => {
  bench = await reservationHarness();
  await bench.database.query('INSERT INTO restoration (id, backed_up_at, restored_at) VALUES ($1, $2, $3)', [
    randomUUID(),
    hours(-10),
    hours(-1),
  ]);
});
beforeEach(async () => {
  place = await bench.place();
});
afterAll(() => bench.connection.close());

describe('after a restoration', () => {
  it('stores a lost booking of ours under its old id, with its nights, and does not announce it as new', async () => {
    const id = newId(hours(-3));
    expect(await read({ reference: id.toUpperCase() })).toMatchObject({ written: 1 });
    expect(await bench.row(id)).toMatchObject({
      id,
      origin: 'OURS',
      status: 'CONFIRMED',
      createdAt: hours(-3),
      bookedByTenantId: place.account.tenantId,
    });
    expect(await bench.holdOf(id)).toMatchObject({ unitId: place.unit.id, ...STAY });
    const events = await bench.events(id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([['RESERVATION_UPDATED', STEP + 1]]);
    expect(events[0]!.data).toMatchObject({ id, status: 'CONFIRMED' });
    expect(events[0]!.previous).toEqual({});
  });

  it('stores a lost booking once, and continues the numbering of its events', async () => {
    const id = newId(hours(-3));
    await read({ reference: id });
    expect(await read({ reference: id })).toMatchObject({ written: 0 });
    await read({ reference: id, guests: 3 });
    expect((await bench.events(id)).map(({ sequence }) => sequence)).toEqual([STEP + 1, STEP + 2]);
  });

  it.each([
    ['was made before the backup', () => newId(hours(-11))],
    ['was made after the restoration', () => newId(hours(-0.5))],
    ['has no time', () => randomUUID()],
    ['is not an id', () => 'HM123'],
  ])('announces, under a new id, a reservation of the PMS with a reference that %s', async (_, reference) => {
    const given = reference();
    await read({ reference: given, providerReservationId: `r-${given}` });
    const [row] = await bench.database.query<{ id: string }>(
      'SELECT id FROM reservation WHERE provider_reservation_id = $1',
      [`r-${given}`],
    );
    expect(row!.id).not.toBe(given);
    const events = await bench.events(row!.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([['RESERVATION_CREATED', STEP + 1]]);
  });

  it('leaves the id to the reservation that already has it, whoever owns it', async () => {
    const id = newId(hours(-3));
    await bench.stored(await bench.place(), { id, providerReservationId: 'r-theirs' });
    await read({ reference: id, providerReservationId: 'r-ours' });
    expect(await bench.row(id)).toMatchObject({ providerReservationId: 'r-theirs' });
    const rows = await bench.database.query(`SELECT 1 FROM reservation WHERE provider_reservation_id = 'r-ours'`);
    expect(rows).toHaveLength(1);
  });

  it('announces a booking that was in flight at the backup as a change: it may have been announced since', async () => {
    const row = await bench.sent(place, { sequence: 0, createdAt: hours(-10.1) });
    await read({ reference: row.id });
    const events = await bench.events(row.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([['RESERVATION_UPDATED', STEP + 1]]);
    expect(events[0]!.previous).toEqual({});
  });

  it('announces a booking that was sent after the restoration as new', async () => {
    const row = await bench.sent(place, { sequence: 0, createdAt: hours(-0.5) });
    await read({ reference: row.id });
    expect((await bench.events(row.id)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED']);
  });

  it('numbers the events of backed-up reservations above those that were sent after the backup', async () => {
    const row = await bench.sent(place, { sequence: 0 });
    await read({ reference: row.id });
    expect((await bench.events(row.id)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['RESERVATION_CREATED', STEP + 1],
    ]);
    const known = await bench.stored(await bench.place(), { sequence: 7, status: 'CONFIRMED' });
    await bench.settlement.vanished(known.id, bench.clock.now());
    expect((await bench.events(known.id)).map(({ sequence }) => sequence)).toEqual([STEP + 1]);
  });
});

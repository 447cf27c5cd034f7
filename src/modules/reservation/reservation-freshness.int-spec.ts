import { ConfirmedReadRepository } from '../listing/freshness/confirmed-read.repository.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import { pmsReservation } from './testing/pms-reservation.factory.js';
import { type HostPlace, type ReservationHarness, reservationHarness } from './testing/reservation.harness.js';

const START = Date.parse('2027-01-10T12:00:00Z');
const minute = (minutes: number): Date => new Date(START + minutes * 60_000);

let harness: ReservationHarness;
let place: HostPlace;
let id: string;
let given: ReturnType<typeof pmsReservation>;

beforeAll(async () => {
  harness = await reservationHarness();
});
afterAll(() => harness.connection.close());

const read = (at: number, via?: ReadVia, own: object = {}) =>
  harness.mirror.apply(place.account, [{ ...given, ...own }], minute(at), true, via);
const confirm = (at: Date | number) =>
  new ConfirmedReadRepository(harness.database).store(place.account, 'RESERVATIONS', {
    beganAt: typeof at === 'number' ? minute(at) : at,
    via: 'POLL',
  });
const age = async (of = id): Promise<[number, string]> => {
  const { reservation } = await harness.reads.get(harness.owner, of);
  return [(Date.parse(reservation.asOf) - START) / 60_000, reservation.via];
};

beforeEach(async () => {
  place = await harness.place();
  given = pmsReservation({
    listingProviderId: place.listing.providerId,
    providerReservationId: `R-${place.account.id}`,
  });
  await read(0);
  const { rows } = await harness.reservations.list(
    harness.owner,
    { integrationAccountId: place.account.id },
    { limit: 1 },
  );
  id = rows[0]!.reservation.id;
});

describe('the age of a reservation', () => {
  it('is that of its own read until a complete read confirms it', async () => {
    await read(3);
    expect(await age()).toEqual([0, 'POLL']);
    await confirm(2);
    expect(await age()).toEqual([2, 'POLL']);
  });

  it('is that of a read after an event that found no change, which publishes nothing', async () => {
    const before = await harness.events(id);
    await read(3, 'EVENT');
    expect(await age()).toEqual([3, 'EVENT']);
    expect(await harness.events(id)).toEqual(before);
    expect(before[0]!.data).not.toHaveProperty('asOf');
  });

  it('stays the same for a reservation that a complete read could not read, until it is read again', async () => {
    await confirm(2);
    await harness.mirror.markUnread(place.account, [given.providerReservationId]);
    await confirm(4);
    expect(await age()).toEqual([2, 'POLL']);
    await read(5);
    await confirm(6);
    expect(await age()).toEqual([6, 'POLL']);
  });

  it('is that of check-out at the latest, because complete reads need not include past stays', async () => {
    await confirm(new Date('2027-06-01T00:00:00Z'));
    const { reservation } = await harness.reads.get(harness.owner, id);
    expect(reservation.asOf).toBe(`${given.checkOut}T00:00:00.000Z`);
  });

  it('is that of the booking until the PMS answers, and that of the answer until it is read', async () => {
    const other = await harness.place();
    const { id: ours, createdAt } = await harness.sent(other);
    await confirm(9);
    expect(await age(ours)).toEqual([(createdAt.getTime() - START) / 60_000, 'OWN']);
    const answer = pmsReservation({ listingProviderId: other.listing.providerId, reference: ours });
    await harness.settlement.confirm(ours, answer, minute(1), 'OWN');
    expect(await age(ours)).toEqual([1, 'OWN']);
  });
});

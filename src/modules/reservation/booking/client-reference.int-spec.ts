import type { ReservationRequest } from '../reservation.types.js';
import { pmsReservation } from '../testing/pms-reservation.factory.js';
import { reservationRequest } from '../testing/reservation-request.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';

let bench: ReservationHarness;
let place: HostPlace;
/** Number of the next booking at the PMS. */
let next = 1;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());
beforeEach(async () => {
  place = await bench.place(5);
  bench.pms.reservations = { create: async () => pmsReservation({ providerReservationId: `r-${next++}` }) };
});

const book = (own: Partial<ReservationRequest> = {}, scope = bench.owner) =>
  bench.service.create(scope, reservationRequest(place.listing.id, own));

describe('a client reference', () => {
  it('is returned with the metadata and the unit, and can be used to find the booking', async () => {
    const own = { clientReference: 'order-1', metadata: { cart: '7' } };
    const { reservation } = await book(own);
    expect(reservation).toMatchObject({ ...own, unitID: place.unit.id });
    await book({ clientReference: 'order-2' });
    const page = { limit: 10, order: 'asc' as const };
    const { data } = await bench.reads.list(bench.owner, { clientReference: 'order-1' }, page);
    expect(data.map(({ id }) => id)).toEqual([reservation.id]);
  });

  it('is booked by only one of several concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => book({ clientReference: 'order-3' })));
    const [made] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.reservation.id] : [],
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(3);
    for (const error of refused)
      expect(error).toMatchObject({ kind: 'conflict', code: 'reference_used', details: [{ reservationID: made }] });
  });

  it('may be used again once its booking is cancelled, even if that booking is later confirmed again', async () => {
    const { id } = (await book({ clientReference: 'order-4' })).reservation;
    const cancelled = pmsReservation({
      providerReservationId: (await bench.row(id))!.providerReservationId!,
      status: 'CANCELLED',
    });
    await bench.settlement.refresh(id, cancelled, bench.clock.now());
    const again = await book({ clientReference: 'order-4' });
    expect(again.reservation.id).not.toBe(id);
    await bench.settlement.refresh(id, { ...cancelled, status: 'CONFIRMED' }, bench.clock.now());
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', clientReference: 'order-4' });
    await expect(book({ clientReference: 'order-4' })).rejects.toMatchObject({
      details: [{ reservationID: again.reservation.id }],
    });
  });
});

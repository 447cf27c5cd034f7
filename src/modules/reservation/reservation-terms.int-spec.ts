import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import { Decimal } from '../../values/money/money.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import { reservationRequest } from './testing/reservation-request.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const POLICY: CancellationPolicy = {
  source: 'PMS',
  description: 'Moderate',
  tiers: [
    { until: { daysBeforeCheckIn: 5 }, refundPercentage: 100 },
    { until: null, refundPercentage: 0 },
  ],
};
const FREE_UNTIL = '2027-02-28T00:00:00.000Z';

let bench: ReservationHarness;
let place: HostPlace;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

const setPolicy = (policy: CancellationPolicy | null): Promise<unknown> =>
  bench.database.query('UPDATE listing SET cancellation_policy = $2::jsonb WHERE id = $1', [
    place.listing.id,
    policy && JSON.stringify(policy),
  ]);

beforeEach(async () => {
  place = await bench.place();
  await bench.database.query(`UPDATE listing SET time_zone = 'UTC', check_in = '{"op": "FLEXIBLE"}' WHERE id = $1`, [
    place.listing.id,
  ]);
  await setPolicy(POLICY);
  bench.pms.reservations = {
    create: async (_, { reference }) => pmsReservation({ reference, providerReservationId: reference }),
  };
});

const quoted = async () =>
  (await bench.quotes.quote(bench.owner, { listingId: place.listing.id, ...STAY, guests: 2 })).quote;
const booked = () => bench.service.create(bench.owner, reservationRequest(place.listing.id));
const shown = async (id: string) => (await bench.reads.get(bench.owner, id)).reservation.cancellation;

describe('cancellation terms', () => {
  it('of a quote follow from the listing’s policy', async () => {
    expect((await quoted()).cancellation).toMatchObject({
      source: 'PMS',
      refundability: 'REFUNDABLE',
      freeUntil: FREE_UNTIL,
      tiers: [{ until: FREE_UNTIL }, { until: null, refundPercentage: 0 }],
    });
  });

  it('of a quote are those of the quoted rate where the PMS names one', async () => {
    const amount = new Decimal(300);
    bench.pms.quote = async () => ({
      ...{ currency: 'EUR', base: [{ name: 'Stay', description: '', amount }], fees: [], taxes: [], discounts: [] },
      ...{ total: amount, deposit: null, cancellationPolicy: { source: 'TEXT', description: 'Ask us', tiers: [] } },
    });
    expect((await quoted()).cancellation).toMatchObject({ source: 'TEXT', description: 'Ask us', tiers: [] });
    delete bench.pms.quote;
  });

  it('are unknown without a policy', async () => {
    await setPolicy(null);
    expect((await quoted()).cancellation).toMatchObject({
      source: 'UNKNOWN',
      refundability: 'UNKNOWN',
      freeUntil: null,
    });
  });

  it('of a booking stay as they were when the host changes the policy', async () => {
    const { reservation } = await booked();
    await setPolicy({ ...POLICY, tiers: [{ until: null, refundPercentage: 0 }] });
    expect(reservation.cancellation.freeUntil).toBe(FREE_UNTIL);
    expect((await shown(reservation.id)).freeUntil).toBe(FREE_UNTIL);
    const { id: reference } = reservation;
    const listing = { listingProviderId: place.listing.providerId };
    const read = pmsReservation({ ...listing, reference, providerReservationId: reference, guests: 1 });
    await bench.mirror.apply(place.account, [read], bench.clock.now());
    expect((await shown(reservation.id)).freeUntil).toBe(FREE_UNTIL);
  });

  it.each([
    ['website', 'those of the listing', FREE_UNTIL],
    ['airbnb', 'absent, because the channel has its own', undefined],
  ])('of a reservation that the PMS made for the source %s are %s', async (source, _, free) => {
    const listing = { listingProviderId: place.listing.providerId };
    const read = pmsReservation({
      ...listing,
      source,
      providerReservationId: `r-${source}`,
      createdAt: bench.clock.now(),
    });
    await bench.mirror.apply(place.account, [read], bench.clock.now());
    const [row] = await bench.database.query<{ cancellation: { freeUntil: string } | null }>(
      'SELECT cancellation FROM reservation WHERE provider_reservation_id = $2 AND listing_id = $1',
      [place.listing.id, `r-${source}`],
    );
    expect(row!.cancellation?.freeUntil).toBe(free);
  });
});

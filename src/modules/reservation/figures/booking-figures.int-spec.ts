import { scansDuring } from '../../../../test/support/plan.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { pmsReservation } from '../testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';
import { BookingFiguresRepository } from './booking-figures.repository.js';
import { BookingFiguresService } from './booking-figures.service.js';
import type { BookingReport } from './booking-figures.types.js';

let bench: ReservationHarness;
let place: HostPlace;
let service: BookingFiguresService;

beforeAll(async () => {
  bench = await reservationHarness();
  service = new BookingFiguresService(new BookingFiguresRepository(bench.database), bench.exchange, bench.clock);
  await bench.database.query(`INSERT INTO exchange_rate (date, currency, rate) VALUES ('2027-01-09', 'USD', 1.2)`);
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  await bench.database.query('DELETE FROM reservation');
  place = await bench.place();
});

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(bench.clock.now().getTime() - days * DAY_MS);
const stored = (own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> =>
  bench.stored(place, { createdAt: bench.clock.now(), ...own });
const report = (days = 30, scope = bench.owner): Promise<BookingReport> => service.report(scope, days);
const totals = async (days?: number): Promise<string[]> =>
  (await report(days)).totals.map(
    ({ channel, currency, bookings, cancelled, nights, revenue }) =>
      `${channel} ${bookings} ${cancelled} ${nights} ${revenue.toFixed()} ${currency}`,
  );

it('counts all that was booked, with nights and revenue of what was not cancelled', async () => {
  await stored({ source: 'Airbnb' });
  await stored({ source: 'Airbnb', status: 'CANCELLED' });
  await stored({ source: 'Airbnb', status: 'EXPIRED' });
  await stored({ status: 'PENDING', currency: 'BHD' });
  await stored({ status: 'INQUIRY' });
  await stored({ status: 'BLOCKED' });
  expect(await totals()).toEqual(['DIRECT 1 0 3 300 BHD', 'AIRBNB 3 2 3 300 EUR']);
});

it('counts on the day of UTC on which the guest booked, and on none before the window', async () => {
  await stored({ createdAt: bench.clock.now() });
  await stored({ bookedAt: ago(6) });
  await stored({ bookedAt: ago(7) });
  const { from, to, days } = await report(7);
  const dates = [ago(6), bench.clock.now()].map((at) => at.toISOString().slice(0, 10));
  expect([from, to]).toEqual(dates);
  expect(days.map(({ date, bookings }) => [date, bookings])).toEqual(dates.map((date) => [date, 1]));
  expect(await totals(8)).toEqual(['DIRECT 3 0 9 900 EUR']);
});

it('counts a mirrored reservation when the PMS says that it was booked, not when it was read', async () => {
  const createdAt = ago(20);
  const item = { listingProviderId: place.listing.providerId, createdAt };
  await bench.mirror.apply(place.account, [pmsReservation(item)], bench.clock.now());
  expect((await report()).days.map(({ date }) => date)).toEqual([createdAt.toISOString().slice(0, 10)]);
  expect((await report(7)).days).toEqual([]);
});

it('learns from a change at the PMS when a reservation was booked that was stored without that', async () => {
  const item = pmsReservation({ listingProviderId: place.listing.providerId, createdAt: ago(20) });
  await bench.mirror.apply(place.account, [item], ago(1));
  await bench.database.query('UPDATE reservation SET booked_at = NULL');
  await bench.mirror.apply(place.account, [{ ...item, notes: 'Comes by train' }], bench.clock.now());
  expect((await report()).days.map(({ date }) => date)).toEqual([ago(20).toISOString().slice(0, 10)]);
});

it('counts the reservation in the place of one that a change replaced, once', async () => {
  const later = await stored();
  await stored({ status: 'CANCELLED', replacedById: later.id });
  expect(await totals()).toEqual(['DIRECT 1 0 3 300 EUR']);
});

it('counts what the tenant booked on listings of others, once for each of both, and nothing of strangers', async () => {
  await stored({ bookedByTenantId: bench.other.tenantId });
  const bookings = async (scope: typeof bench.owner): Promise<number[]> =>
    (await report(30, scope)).totals.map((one) => one.bookings);
  expect([await bookings(bench.owner), await bookings(bench.other), await bookings(bench.stranger)]).toEqual([
    [1],
    [1],
    [],
  ]);
});

it('shows revenue in one currency as far as there are rates, and names the missing ones', async () => {
  for (const currency of ['EUR', 'USD', 'XAF']) await stored({ currency });
  const { totals: shown, rateDate, missingRates } = await service.report(bench.owner, 7, 'USD');
  expect(shown.map(({ revenue, currency }) => `${revenue.toFixed()} ${currency}`)).toEqual(['660 USD', '300 XAF']);
  expect([rateDate, missingRates]).toEqual(['2027-01-09', ['XAF']]);
});

it('looks at the bookings of the window alone, however many others there are', async () => {
  const { id } = await stored();
  await bench.database.query(
    `INSERT INTO reservation SELECT (r).* FROM (
       SELECT jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'provider_reservation_id', gen_random_uuid(),
                'created_at', r.created_at - n * interval '1 hour')) AS r
         FROM reservation r, generate_series(1, 5000) n WHERE r.id = $1) many`,
    [id],
  );
  await bench.database.query('ANALYZE reservation');
  const bookings = (await report(7)).totals[0]!.bookings;
  const scans = await scansDuring(bench.database, () => report(7));
  expect(scans.map(({ of, rows }) => [of, rows]).filter(([, rows]) => rows !== 0)).toEqual([
    ['reservation_booked', bookings],
  ]);
  expect(bookings).toBeLessThan(7 * 24);
});

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

it('counts all bookings, and the nights and revenue of those that were not cancelled', async () => {
  await stored({ source: 'Airbnb' });
  await stored({ source: 'Airbnb', status: 'CANCELLED' });
  await stored({ source: 'Airbnb', status: 'EXPIRED' });
  await stored({ status: 'PENDING', currency: 'BHD' });
  await stored({ status: 'INQUIRY' });
  await stored({ status: 'BLOCKED' });
  expect(await totals()).toEqual(['DIRECT 1 0 3 300 BHD', 'AIRBNB 3 2 3 300 EUR']);
});

it('counts a booking on the UTC day on which the guest booked, and none from before the window', async () => {
  await stored({ createdAt: bench.clock.now() });
  await stored({ bookedAt: ago(6) });
  await stored({ bookedAt: ago(7) });
  const { from, to, days } = await report(7);
  const dates = [ago(6), bench.clock.now()].map((at) => at.toISOString().slice(0, 10));
  expect([from, to]).toEqual(dates);
  expect(days.map(({ date, bookings }) => [date, bookings])).toEqual(dates.map((date) => [date, 1]));
  expect(await totals(8)).toEqual(['DIRECT 3 0 9 900 EUR']);
});

it('counts a mirrored reservation on the day on which it was booked at the PMS, not when it was read', async () => {
  const createdAt = ago(20);
  const item = { listingProviderId: place.listing.providerId, createdAt };
  await bench.mirror.apply(place.account, [pmsReservation(item)], bench.clock.now());
  expect((await report()).days.map(({ date }) => date)).toEqual([createdAt.toISOString().slice(0, 10)]);
  expect((await report(7)).days).toEqual([]);
});

it('learns the booking time of an already stored reservation from a change at the PMS', async () => {
  const item = pmsReservation({ listingProviderId: place.listing.providerId, createdAt: ago(20) });
  await bench.mirror.apply(place.account, [item], ago(1));
  await bench.database.query('UPDATE reservation SET booked_at = NULL');
  await bench.mirror.apply(place.account, [{ ...item, notes: 'Comes by train' }], bench.clock.now());
  expect((await report()).days.map(({ date }) => date)).toEqual([ago(20).toISOString().slice(0, 10)]);
});

it('counts a reservation and the one that it replaced only once', async () => {
  const later = await stored();
  await stored({ status: 'CANCELLED', replacedById: later.id });
  expect(await totals()).toEqual(['DIRECT 1 0 3 300 EUR']);
});

it('counts a booking on the listing of another tenant once for each of the two, and not for strangers', async () => {
  await stored({ bookedByTenantId: bench.other.tenantId });
  const bookings = async (scope: typeof bench.owner): Promise<number[]> =>
    (await report(30, scope)).totals.map((one) => one.bookings);
  expect([await bookings(bench.owner), await bookings(bench.other), await bookings(bench.stranger)]).toEqual([
    [1],
    [1],
    [],
  ]);
});

it('converts revenue where there are rates, and names the currencies without one', async () => {
  for (const currency of ['EUR', 'USD', 'XAF']) await stored({ currency });
  const { totals: shown, rateDate, missingRates } = await service.report(bench.owner, 7, 'USD');
  expect(shown.map(({ revenue, currency }) => `${revenue.toFixed()} ${currency}`)).toEqual(['660 USD', '300 XAF']);
  expect([rateDate, missingRates]).toEqual(['2027-01-09', ['XAF']]);
});

it('reads only the bookings of the window, however many others there are', async () => {
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

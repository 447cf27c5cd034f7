import { OpenNightsRepository } from '../../availability/open/open-nights.repository.js';
import { OpenNightsService } from '../../availability/open/open-nights.service.js';
import { nightsBetween } from '../../../values/time/dates.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { OccupancyService } from './occupancy.service.js';

let bench: ReservationHarness;
let service: OccupancyService;

/** The stay of `sent` and `stored`. */
const [NIGHT, NEXT, AFTER] = ['2027-03-05', '2027-03-06', '2027-03-08'];

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());
beforeEach(async () => {
  await bench.database.query('DELETE FROM listing');
  const open = new OpenNightsService(new OpenNightsRepository(bench.database));
  service = new OccupancyService(new OccupancyRepository(bench.database), open, bench.clock);
});

/** Returns the taken and the sellable units of some nights. */
const on = async (scope = bench.owner, ...dates: string[]): Promise<string[]> => {
  const { from, taken, forSale } = await service.next(scope);
  return dates.map((date) => `${taken[nightsBetween(from, date)]!} of ${forSale[nightsBetween(from, date)]!}`);
};
const sent = (place: HostPlace, own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> =>
  bench.sent(place, { status: 'CONFIRMED', nextLookupAt: null, ...own });

it('counts nights that reservations take, and those that can still be booked', async () => {
  const [first] = [await bench.place(), await bench.place()];
  await sent(first!);
  expect(await on(bench.owner, NIGHT, NEXT, AFTER)).toEqual(['1 of 2', '1 of 2', '0 of 2']);
});

it('counts a unit as many times as it exists', async () => {
  const place = await bench.place(5);
  await sent(place);
  await bench.database.query(
    `UPDATE calendar SET nights = '31 4 100 0 0', read_at = $1, stored_at = $1 WHERE unit_id = $2`,
    [bench.clock.now(), place.unit.id],
  );
  expect(await on(bench.owner, NIGHT, AFTER)).toEqual(['1 of 5', '0 of 4']);
});

it('has nothing for sale where nights are closed or blocked, or where a listing is not active', async () => {
  const [blocked, closed, inactive] = [await bench.place(), await bench.place(), await bench.place()];
  await sent(blocked, { status: 'BLOCKED' });
  await bench.database.query(`UPDATE calendar SET nights = '31 0 100 0 0' WHERE unit_id = $1`, [closed.unit.id]);
  await sent(inactive);
  await bench.database.query(`UPDATE listing SET status = 'INACTIVE' WHERE id = $1`, [inactive.listing.id]);
  expect(await on(bench.owner, NIGHT, AFTER)).toEqual(['0 of 0', '0 of 1']);
});

it('counts nothing of another tenant, and nights without a calendar as not for sale', async () => {
  await sent(await bench.place());
  expect(await on(bench.other, NIGHT)).toEqual(['0 of 0']);
  expect(await on(bench.owner, '2027-04-05')).toEqual(['0 of 0']);
});

it('reads all listings of a tenant that has more than fit into one statement', async () => {
  for (let count = 0; count < 5; count += 1) await bench.place();
  const query = { from: NIGHT, days: 2, at: bench.clock.now() };
  const open = new OpenNightsService(new OpenNightsRepository(bench.database));
  for (const atOnce of [1, 2, 5, 6]) expect(await open.byNight(bench.owner, query, atOnce)).toEqual([5, 5]);
});

it('shows the same count for five minutes, with the time at which it was made', async () => {
  const place = await bench.place();
  const { asOf } = await service.next(bench.owner);
  await sent(place);
  expect([await on(bench.owner, NIGHT), (await service.next(bench.owner)).asOf]).toEqual([['0 of 1'], asOf]);
  bench.clock.advance(300_000);
  expect(await on(bench.owner, NIGHT)).toEqual(['1 of 1']);
  expect((await service.next(bench.owner)).asOf).toEqual(bench.clock.now());
});

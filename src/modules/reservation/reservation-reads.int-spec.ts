import { scansDuring } from '../../../test/support/plan.js';
import { addDays, todayIn } from '../../values/time/dates.js';
import type { ReservationEntity } from './reservation.entity.js';
import type { TodayKind } from './reservation.types.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const PAGE = { limit: 10 };

let bench: ReservationHarness;
let place: HostPlace;

beforeAll(async () => {
  bench = await reservationHarness();
  await bench.database.query(`INSERT INTO exchange_rate (date, currency, rate) VALUES ('2027-01-09', 'USD', 1.2)`);
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  await bench.database.query('DELETE FROM reservation');
  place = await bench.place();
});

const stored = (own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> => bench.stored(place, own);
const trail = async (): Promise<{ action: string; type: string; id: string }[]> =>
  bench.database.query(
    `SELECT action, target_type AS type, target_id AS id FROM audit_entry WHERE action = 'GUESTS_READ' AND tenant_id = $1 ORDER BY at, id`,
    [bench.owner.tenantId],
  );

it('shows a reservation in the requested currency, with the date of the rates, and records the read', async () => {
  const { id } = await stored();
  const own = await bench.reads.get(bench.owner, id);
  expect([own.reservation.totalPrice, own.reservation.currency, own.rateDate]).toEqual([300, 'EUR', undefined]);
  const shown = await bench.reads.get(bench.owner, id, 'USD');
  expect(shown).toMatchObject({
    pending: false,
    rateDate: '2027-01-09',
    reservation: { totalPrice: 360, currency: 'USD', originalCurrency: 'EUR' },
  });
  expect(await trail()).toContainEqual({ action: 'GUESTS_READ', type: 'reservation', id });
});

it('shows a reservation with an unknown outcome as pending', async () => {
  const { id } = await stored({ nextLookupAt: bench.clock.now() });
  expect(await bench.reads.get(bench.owner, id)).toMatchObject({ pending: true });
});

it.each(['other', 'stranger'] as const)(
  'shows no reservation to a tenant (%s) that may not see it, and records no read',
  async (tenant) => {
    const { id } = await stored();
    await expect(bench.reads.get(bench[tenant], id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await bench.reads.list(bench[tenant], {}, PAGE)).data).toEqual([]);
    expect((await trail()).filter((read) => read.id === id)).toEqual([]);
  },
);

it('converts the listed amounts where there are rates, and names the currencies without one', async () => {
  await stored({ currency: 'EUR' });
  await stored({ currency: 'XAF' });
  await stored({ currency: 'BHD' });
  const { data, meta, rateDate, missingRates } = await bench.reads.list(bench.owner, {}, PAGE, 'USD');
  expect(data.map(({ currency, totalPrice }) => `${totalPrice} ${currency}`).toSorted()).toEqual([
    '300 BHD',
    '300 XAF',
    '360 USD',
  ]);
  expect([meta.total, rateDate, missingRates]).toEqual([3, '2027-01-09', ['BHD', 'XAF']]);
});

it('records the filters of a list, but nothing where no guest was shown', async () => {
  await stored();
  const before = (await trail()).length;
  await bench.reads.list(bench.owner, { status: 'CANCELLED' }, PAGE);
  expect(await trail()).toHaveLength(before);
  await bench.reads.list(bench.owner, { status: 'CONFIRMED', listingId: undefined }, PAGE);
  expect((await trail()).map(({ type, id }) => `${type} ${id}`)).toContain(
    'reservation-list status=CONFIRMED&page=1&limit=10&count=1',
  );
});

describe('reservations of today', () => {
  const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Calcutta'];

  it.each(ZONES)('match the date at the listing, in %s, and are counted in the same way', async (zone) => {
    await bench.database.query('UPDATE listing SET time_zone = $2 WHERE id = $1', [place.listing.id, zone]);
    const today = todayIn(zone, bench.clock.now());
    const at = async (from: number, to: number, own: Partial<ReservationEntity> = {}): Promise<string> => {
      const dates = { checkIn: addDays(today, from), checkOut: addDays(today, to) };
      return (await stored({ status: 'CONFIRMED', ...dates, ...own })).id;
    };
    const [arriving, staying, departing] = [await at(0, 3), await at(-2, 1), await at(-2, 0)];
    await at(-3, -1);
    await at(1, 2);
    await at(0, 3, { status: 'CANCELLED' });
    await at(0, 3, { status: 'PENDING' });
    const ids = async (kind: TodayKind, scope = bench.owner): Promise<string[]> =>
      (await bench.reads.list(scope, { today: kind }, PAGE)).data.map(({ id }) => id).sort();
    expect(await ids('ARRIVING')).toEqual([arriving]);
    expect(await ids('STAYING')).toEqual([arriving, staying].sort());
    expect(await ids('DEPARTING')).toEqual([departing]);
    expect(await ids('STAYING', bench.other)).toEqual([]);
    expect(await bench.reads.countToday(bench.owner)).toEqual({ arriving: 1, staying: 2, departing: 1 });
    expect(await bench.reads.countToday(bench.other)).toEqual({ arriving: 0, staying: 0, departing: 0 });
  });

  it('are found and counted without reading the many other stays and listings', async () => {
    const today = todayIn('UTC', bench.clock.now());
    const { id } = await stored({ status: 'CONFIRMED', checkIn: today, checkOut: addDays(today, 2) });
    await bench.database.query(
      `INSERT INTO reservation SELECT (r).* FROM (
         SELECT jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'provider_reservation_id', gen_random_uuid(),
                  'check_in', r.check_in + 3 * n, 'check_out', r.check_out + 3 * n)) AS r
           FROM reservation r, generate_series(-1500, 1500) n WHERE r.id = $1 AND n <> 0) many`,
      [id],
    );
    await bench.database.query(
      `INSERT INTO listing SELECT (l).* FROM (
         SELECT jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'provider_id', n)) AS l
           FROM listing l, generate_series(1, 1000) n WHERE l.id = $1) many`,
      [place.listing.id],
    );
    await bench.database.query('ANALYZE reservation, listing');
    const looked = async (work: () => Promise<unknown>): Promise<number> =>
      Math.max(...(await scansDuring(bench.database, work)).map(({ rows }) => rows));
    expect(await looked(() => bench.reads.countToday(bench.owner))).toBeLessThan(100);
    for (const kind of ['ARRIVING', 'STAYING', 'DEPARTING'] as const) {
      const list = () => bench.reads.list(bench.owner, { today: kind }, PAGE);
      expect(await looked(list)).toBeLessThan(100);
      expect((await list()).data.map((one) => one.id)).toEqual(kind === 'DEPARTING' ? [] : [id]);
    }
  });

  it('can also be filtered by their departure', async () => {
    const { id } = await stored({ checkIn: '2027-03-02', checkOut: '2027-03-05' });
    const found = async (checkOutFrom?: string, checkOutTo?: string): Promise<string[]> =>
      (await bench.reads.list(bench.owner, { checkOutFrom, checkOutTo }, PAGE)).data.map((one) => one.id);
    expect(await found('2027-03-05', '2027-03-05')).toEqual([id]);
    expect(await found('2027-03-06')).toEqual([]);
    expect(await found(undefined, '2027-03-04')).toEqual([]);
  });
});

import { jest } from '@jest/globals';
import type { PmsReservation, PmsReservationStatus } from '../../connectors/port/model.js';
import { pmsUnit } from '../listing/testing/pms-listing.factory.js';
import { insertListing } from '../listing/testing/insert-listing.js';
import { seedAccount } from '../listing/testing/seed.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

const MINUTE = 60_000;

let bench: ReservationHarness;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

const minutes = (count: number): Date => new Date(bench.clock.now().getTime() + count * MINUTE);
const at = ({ listing }: HostPlace, own: Partial<PmsReservation> = {}): PmsReservation =>
  pmsReservation({ listingProviderId: listing.providerId, ...own });
const idsOf = async ({ account }: Pick<HostPlace, 'account'>): Promise<string[]> => {
  const rows = await bench.database.query<{ id: string }>(
    'SELECT id FROM reservation WHERE integration_account_id = $1 ORDER BY provider_reservation_id',
    [account.id],
  );
  return rows.map(({ id }) => id);
};
const countsOf = ({ written, unchanged, refused }: { written: number; unchanged: number; refused: unknown[] }) => [
  written,
  unchanged,
  refused.length,
];

describe('apply', () => {
  it('stores a reservation made elsewhere, takes its nights and publishes it', async () => {
    const place = await bench.place();
    const read = at(place, {
      confirmationCode: 'HM1',
      notes: 'Late',
      updatedAt: minutes(-9),
      confirmedAt: minutes(-8),
    });
    expect(countsOf(await bench.mirror.apply(place.account, [read], minutes(-1)))).toEqual([1, 0, 0]);
    const [id] = await idsOf(place);
    const now = bench.clock.now();
    expect(await bench.row(id!)).toMatchObject({
      origin: 'PMS',
      status: 'CONFIRMED',
      tenantId: place.account.tenantId,
      bookedByTenantId: place.account.tenantId,
      unitId: place.unit.id,
      confirmationCode: 'HM1',
      notes: 'Late',
      pmsUpdatedAt: minutes(-9),
      confirmedAt: minutes(-8),
      readAt: minutes(-1),
      createdAt: now,
      updatedAt: now,
      cancelledAt: null,
      nextLookupAt: null,
      lookups: 0,
      priceDifference: null,
      sequence: 1,
    });
    expect(await bench.holdOf(id!)).toMatchObject({
      ...STAY,
      unitId: place.unit.id,
      exclusive: false,
      knownAt: minutes(-1),
    });
    expect((await bench.events(id!)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED']);
  });

  it('counts written, unchanged and refused reservations', async () => {
    const place = await bench.place();
    const items = [
      at(place, { providerReservationId: 'a' }),
      at(place, { providerReservationId: 'b', listingProviderId: 'nowhere' }),
      at(place, { providerReservationId: 'c', checkOut: STAY.checkIn }),
    ];
    const outcome = await bench.mirror.apply(place.account, items, minutes(0));
    expect(outcome).toEqual({
      written: 1,
      unchanged: 0,
      refused: [
        { providerId: 'b', reason: 'listing nowhere is not known' },
        { providerId: 'c', reason: 'the stay has no nights' },
      ],
    });
    const again = await bench.mirror.apply(place.account, [items[0]!, { ...items[0]!, notes: 'New' }], minutes(1));
    expect(countsOf(again)).toEqual([1, 1, 0]);
  });

  it('keeps guest, counts and notes that the access no longer has the right to read', async () => {
    const place = await bench.place();
    const read = at(place, { notes: 'Late', guestCounts: { adults: 1, children: 1, infants: 0, pets: 0 } });
    await bench.mirror.apply(place.account, [read], minutes(-2));
    const [id] = await idsOf(place);
    const { guest } = (await bench.row(id!))!;
    const less = at(place, {
      notes: '',
      guest: { ...read.guest, firstName: '', lastName: '', email: '', phone: '' },
      guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
      unread: ['guest', 'guestCounts', 'notes'],
      total: read.total.plus(1),
    });
    await bench.mirror.apply(place.account, [less], minutes(-1));
    expect(await bench.row(id!)).toMatchObject({ guest, notes: 'Late', adults: 1, children: 1, readAt: minutes(-1) });
  });

  it('leaves the guest counts of a new reservation empty where the access has no right to read them', async () => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place, { unread: ['guestCounts'] })], minutes(-1));
    const [id] = await idsOf(place);
    expect(await bench.row(id!)).toMatchObject({ adults: null, children: null });
  });

  it('stores a stay of one night', async () => {
    const place = await bench.place();
    const one = { checkIn: '2027-03-05', checkOut: '2027-03-06' };
    expect(countsOf(await bench.mirror.apply(place.account, [at(place, one)], minutes(0)))).toEqual([1, 0, 0]);
  });

  it('publishes nothing on the first read of an account', async () => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place)], minutes(0), false);
    const [id] = await idsOf(place);
    expect([await bench.events(id!), (await bench.row(id!))!.sequence]).toEqual([[], 0]);
  });

  it.each<[PmsReservationStatus, boolean]>([
    ['INQUIRY', false],
    ['CANCELLED', false],
    ['UNKNOWN', false],
    ['PENDING', true],
    ['BLOCKED', true],
  ])('stores a reservation that the PMS has as %s; it takes its nights: %s', async (status, taken) => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place, { status })], minutes(0));
    const [id] = await idsOf(place);
    expect((await bench.holdOf(id!)) !== undefined).toBe(taken);
    expect((await bench.row(id!))!.cancelledAt).toEqual(status === 'CANCELLED' ? bench.clock.now() : null);
  });

  it("uses the PMS's time of a cancellation", async () => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place, { status: 'CANCELLED', cancelledAt: minutes(-7) })], minutes(0));
    expect(await bench.row((await idsOf(place))[0]!)).toMatchObject({ cancelledAt: minutes(-7) });
  });

  it.each([
    ['EUR', null],
    ['USD', 'USD'],
  ])('stores the currency %s when the PMS reports %s', async (currency, told) => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place, { currency: told })], minutes(0));
    expect(await bench.row((await idsOf(place))[0]!)).toMatchObject({ currency });
  });

  it.each([
    ['the named one of two units', ['A', 'B'], 'B', 1],
    ['the only unit when it names another', ['A'], 'gone', 0],
    ['no unit when it names none of two', ['A', 'B'], null, undefined],
  ])('places a stay in %s', async (_, names, providerUnitId, expected) => {
    const account = await seedAccount(bench.database, bench.owner);
    const units = names.map((name) => pmsUnit({ providerUnitId: name }));
    const listing = await insertListing(bench.database, account, { units });
    const unit =
      expected === undefined ? undefined : listing.units.find((one) => one.providerUnitId === names[expected]);
    const place = { account, listing, unit: listing.units[0]! };
    await bench.mirror.apply(account, [at(place, { providerUnitId })], minutes(0));
    const [id] = await idsOf(place);
    expect((await bench.row(id!))!.unitId).toBe(unit?.id ?? null);
    expect((await bench.holdOf(id!))?.unitId).toBe(unit?.id);
  });

  it('keeps reservations with the same id at two accounts apart', async () => {
    const [one, other] = [await bench.place(), await bench.place()];
    await bench.mirror.apply(one.account, [at(one)], minutes(0));
    await bench.mirror.apply(other.account, [at(other, { notes: 'Other' })], minutes(1));
    expect((await bench.row((await idsOf(one))[0]!))!.notes).toBe('');
    expect(await idsOf(other)).toHaveLength(1);
  });

  it('stores a reservation once when another worker stored it after the look-up', async () => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place)], minutes(0));
    const { lockByProviderId } = bench.reservations;
    // The row as the look-up found it before the other worker's commit.
    jest
      .spyOn(bench.reservations, 'lockByProviderId')
      .mockResolvedValueOnce(undefined)
      .mockImplementation(lockByProviderId);
    expect(countsOf(await bench.mirror.apply(place.account, [at(place, { notes: 'New' })], minutes(1)))).toEqual([
      0, 1, 0,
    ]);
    jest.restoreAllMocks();
    expect(await idsOf(place)).toHaveLength(1);
  });

  it('stores a read for the new owner when the account is moved meanwhile', async () => {
    const place = await bench.place();
    const { byProviderIds } = bench.listings;
    jest.spyOn(bench.listings, 'byProviderIds').mockImplementationOnce(async (...args) => {
      const before = await byProviderIds.apply(bench.listings, args);
      await bench.database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [
        place.account.id,
        bench.other.tenantId,
      ]);
      return before;
    });
    expect(countsOf(await bench.mirror.apply(place.account, [at(place)], minutes(0)))).toEqual([1, 0, 0]);
    jest.restoreAllMocks();
    expect(await bench.row((await idsOf(place))[0]!)).toMatchObject({ tenantId: bench.other.tenantId });
  });
});

describe('a reservation that carries our reference', () => {
  it('settles the booking with that reference', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    expect(countsOf(await bench.mirror.apply(place.account, [at(place, { reference: id })], minutes(1)))).toEqual([
      1, 0, 0,
    ]);
    expect(await idsOf(place)).toEqual([id]);
    expect(await bench.row(id)).toMatchObject({ origin: 'OURS', status: 'CONFIRMED', providerReservationId: 'r-1' });
  });

  it('does not settle the booking while it is still the hold that the booking confirms', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place, { nextLookupAt: minutes(2) });
    const hold = at(place, { reference: id, status: 'PENDING' });
    expect(countsOf(await bench.mirror.apply(place.account, [hold], minutes(-1)))).toEqual([0, 1, 0]);
    await bench.settlement.confirm(id, at(place, { reference: id }), minutes(1), 'OWN');
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', sequence: 1 });
  });

  it('settles a booking that is pending at the PMS when no look-up is left', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place, { nextLookupAt: null });
    await bench.mirror.apply(place.account, [at(place, { reference: id, status: 'PENDING' })], minutes(1));
    expect(await bench.row(id)).toMatchObject({ status: 'PENDING', providerReservationId: 'r-1' });
  });

  it('does not settle the booking of another account', async () => {
    const [place, foreign] = [await bench.place(), await bench.place(1, bench.stranger)];
    const { id } = await bench.sent(foreign);
    await bench.mirror.apply(place.account, [at(place, { reference: id })], minutes(1));
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', providerReservationId: null });
    expect(await idsOf(place)).toHaveLength(1);
  });

  it('is a separate reservation when the booking is known under another id', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    await bench.mirror.apply(place.account, [at(place, { reference: id })], minutes(1));
    const copy = at(place, {
      reference: id,
      providerReservationId: 'r-2',
      checkIn: '2027-03-20',
      checkOut: '2027-03-21',
    });
    await bench.mirror.apply(place.account, [copy], minutes(2));
    const [first, second] = await idsOf(place);
    expect([first, (await bench.row(second!))!.origin]).toEqual([id, 'PMS']);
  });

  it.each([
    ['not an id of ours', 'OTA-77'],
    ['an id that does not exist', '0198c0de-0000-7000-8000-000000000001'],
  ])('is stored as made elsewhere when the reference is %s', async (_, reference) => {
    const place = await bench.place();
    expect(countsOf(await bench.mirror.apply(place.account, [at(place, { reference })], minutes(1)))).toEqual([
      1, 0, 0,
    ]);
  });
});

describe('cancelVanished', () => {
  const TODAY = '2027-01-10';
  const stay = (checkIn: string, checkOut: string) => ({ checkIn, checkOut });

  it('cancels future reservations that the PMS no longer holds, and no others', async () => {
    const place = await bench.place();
    const items = [
      at(place, { providerReservationId: 'gone' }),
      at(place, { providerReservationId: 'held', ...stay('2027-03-10', '2027-03-11') }),
      at(place, { providerReservationId: 'inquiry', status: 'INQUIRY', ...stay('2027-03-12', '2027-03-13') }),
      at(place, { providerReservationId: 'left today', ...stay('2027-01-08', TODAY) }),
      at(place, { providerReservationId: 'leaves tomorrow', ...stay('2027-01-08', '2027-01-11') }),
    ];
    await bench.mirror.apply(place.account, items, minutes(0));
    const ours = await bench.stored(place, {
      origin: 'OURS',
      providerReservationId: 'ours',
      checkIn: '2027-03-20',
      checkOut: '2027-03-21',
    });
    const foreign = await bench.stored(await bench.place());
    expect(await bench.mirror.cancelVanished(place.account, new Set(['held']), minutes(5))).toBe(2);
    const statuses = await bench.database.query<{ name: string }>(
      `SELECT provider_reservation_id AS name FROM reservation WHERE integration_account_id = $1 AND status = 'CANCELLED' ORDER BY 1`,
      [place.account.id],
    );
    expect(statuses.map(({ name }) => name)).toEqual(['gone', 'leaves tomorrow']);
    for (const { id } of [ours, foreign]) expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('cancels after a read that contains nothing only when the next one contains nothing either', async () => {
    const place = await bench.place();
    const items = [
      at(place, { providerReservationId: 'first' }),
      at(place, { providerReservationId: 'second', ...stay('2027-03-10', '2027-03-11') }),
    ];
    await bench.mirror.apply(place.account, items, minutes(0));
    const statuses = async () => Promise.all((await idsOf(place)).map(async (id) => (await bench.row(id))!.status));
    expect(await bench.mirror.cancelVanished(place.account, new Set(), minutes(5))).toBe(0);
    await bench.mirror.apply(place.account, items, minutes(10));
    expect(await bench.mirror.cancelVanished(place.account, new Set(), minutes(15))).toBe(0);
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await bench.mirror.cancelVanished(place.account, new Set(), minutes(20))).toBe(2);
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('keeps a reservation that a later read contained', async () => {
    const place = await bench.place();
    await bench.mirror.apply(place.account, [at(place)], minutes(2));
    await bench.mirror.cancelVanished(place.account, new Set(), minutes(1));
    expect(await bench.row((await idsOf(place))[0]!)).toMatchObject({ status: 'CONFIRMED' });
  });
});

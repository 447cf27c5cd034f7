import pg from 'pg';
import { until } from '../../../sandbox/testing/until.js';
import type { PmsReservation, PmsReservationStatus } from '../../connectors/port/model.js';
import { Decimal } from '../../values/money/money.js';
import { NO_GUEST } from './guest-sealing.js';
import { componentsOf } from './reservation-money.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import {
  type HostPlace,
  reservationHarness,
  type ReservationHarness,
  type StoredEvent,
} from './testing/reservation.harness.js';

const MINUTE = 60_000;
const LATER = { checkIn: '2027-03-20', checkOut: '2027-03-22' };

let bench: ReservationHarness;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

const minutes = (count: number): Date => new Date(Date.parse('2027-01-10T12:00:00Z') + count * MINUTE);
const typesOf = async (id: string): Promise<string[]> => (await bench.events(id)).map(({ type }) => type);
const lastEvent = async (id: string): Promise<StoredEvent> => (await bench.events(id)).at(-1)!;
/** Returns the row's version: `xmin` changes with every write. */
const version = async (id: string): Promise<unknown> =>
  bench.database.query('SELECT xmin::text, r.* FROM reservation r WHERE id = $1', [id]);

/** Returns a booking that the PMS confirmed at minute 1. */
const confirmed = async (own: Partial<PmsReservation> = {}) => {
  const place = await bench.place();
  const { id } = await bench.sent(place);
  await bench.settlement.confirm(id, pmsReservation(own), minutes(1));
  return { id, place };
};
/** Returns a reservation made elsewhere that was read at minute 1. */
const mirrored = async (own: Partial<PmsReservation> = {}, place?: HostPlace) => {
  const at = place ?? (await bench.place());
  await bench.mirror.apply(
    at.account,
    [pmsReservation({ listingProviderId: at.listing.providerId, ...own })],
    minutes(1),
  );
  const [row] = await bench.database.query<{ id: string }>(
    'SELECT id FROM reservation WHERE integration_account_id = $1 AND provider_reservation_id = $2',
    [at.account.id, own.providerReservationId ?? 'r-1'],
  );
  return { id: row!.id, place: at };
};

describe('confirm', () => {
  it('stores what the PMS holds, keeps the hold and publishes the reservation as created', async () => {
    const { id } = await confirmed({ providerReservationId: 'pms-7', confirmationCode: 'HM7' });
    expect(await bench.row(id)).toMatchObject({
      providerReservationId: 'pms-7',
      confirmationCode: 'HM7',
      status: 'CONFIRMED',
      confirmedAt: minutes(1),
      readAt: minutes(1),
      updatedAt: minutes(1),
      nextLookupAt: null,
      cancelledAt: null,
      flag: null,
      sequence: 1,
    });
    expect(await bench.holdOf(id)).toMatchObject({ ...STAY, exclusive: true, knownAt: minutes(1) });
    expect(await bench.events(id)).toEqual([
      expect.objectContaining({
        type: 'RESERVATION_CREATED',
        sequence: 1,
        data: expect.objectContaining({ providerReservationID: 'pms-7' }),
      }),
    ]);
  });

  it('settles a booking once: later sources change nothing', async () => {
    const { id } = await confirmed();
    const before = await version(id);
    await bench.settlement.confirm(id, pmsReservation({ status: 'MODIFIED', total: new Decimal(1) }), minutes(2));
    expect(await version(id)).toEqual(before);
    expect(await typesOf(id)).toEqual(['RESERVATION_CREATED']);
  });

  it('notifies the tenant that booked and the tenant that owns the account', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place, { bookedByTenantId: bench.other.tenantId });
    await bench.settlement.confirm(id, pmsReservation(), minutes(1));
    const told = (await bench.events(id)).map(({ tenantId }) => tenantId);
    expect(told.sort()).toEqual([bench.owner.tenantId, bench.other.tenantId].sort());
  });

  it.each<[total: number, what: string, pms: Partial<PmsReservation>]>([
    [300, 'names no total', { total: new Decimal(0) }],
    [300, 'splits the same total differently', { total: new Decimal('300.00'), fees: new Decimal(20) }],
    [300, 'names a total in another currency', { total: new Decimal(250), currency: 'USD' }],
    [300, 'charges its own price', { total: new Decimal(250) }],
    [300, 'charges its own price and names no currency', { total: new Decimal(250), currency: null }],
    [250, 'confirms another stay', { total: new Decimal(250), ...LATER }],
  ])('stores a price agreed as 300 EUR as %i EUR when the PMS %s', async (total, _, pms) => {
    const { id } = await confirmed(pms);
    const row = (await bench.row(id))!;
    expect([row.totalPrice.toNumber(), row.currency]).toEqual([total, 'EUR']);
    expect(row.components).toEqual(
      componentsOf({ base: new Decimal(total), fees: new Decimal(0), taxes: new Decimal(0) }),
    );
  });

  it('stores how much the agreed price exceeds that of the PMS, and shows a later change of the PMS', async () => {
    const { id } = await confirmed({ total: new Decimal(250) });
    const prices = async (): Promise<unknown[]> => {
      const { totalPrice, priceDifference, pmsTotal } = (await bench.row(id))!;
      return [totalPrice, priceDifference, pmsTotal].map(Number);
    };
    expect(await prices()).toEqual([300, 50, 250]);
    const read = async (total: number, at: number): Promise<void> => {
      const pms = pmsReservation({ total: new Decimal(total), notes: `read ${at}` });
      await bench.settlement.refresh(id, pms, minutes(at));
    };
    await read(250, 2);
    expect(await prices()).toEqual([300, 50, 250]);
    await read(270, 3);
    expect(await prices()).toEqual([270, 50, 270]);
    await read(270, 4);
    expect(await prices()).toEqual([270, 50, 270]);
  });

  it.each<[what: string, pms: Partial<PmsReservation>]>([
    ['names no price at first', { total: new Decimal(0) }],
    ['answers the booking with the price of the request', { total: new Decimal(300), hasRequestedPrice: true }],
  ])('keeps the agreed price where the PMS %s and names its own later', async (_, pms) => {
    const { id } = await confirmed(pms);
    await bench.settlement.refresh(id, pmsReservation({ total: new Decimal(320) }), minutes(2));
    const { totalPrice, priceDifference } = (await bench.row(id))!;
    expect([totalPrice, priceDifference].map(Number)).toEqual([300, -20]);
  });

  it('keeps values that the PMS leaves blank', async () => {
    const place = await bench.place();
    const row = await bench.sent(place, { confirmationCode: 'OURS', notes: 'Ours', source: 'website' });
    const blank = pmsReservation({
      guests: 0,
      guest: { ...NO_GUEST, id: 'pms-guest', phone: '+31201234567' },
      notes: 'Theirs',
      source: 'other',
    });
    await bench.settlement.confirm(row.id, blank, minutes(1));
    expect(await bench.row(row.id)).toMatchObject({
      guests: 2,
      confirmationCode: 'OURS',
      notes: 'Ours',
      source: 'website',
      guest: { ...row.guest, phone: '+31201234567' },
    });
  });

  it('moves the hold to the stay that the PMS confirmed', async () => {
    const { id } = await confirmed(LATER);
    expect(await bench.holdOf(id)).toMatchObject({ ...LATER, exclusive: false, knownAt: minutes(1) });
    expect(await bench.row(id)).toMatchObject(LATER);
  });

  it.each<[PmsReservationStatus, boolean]>([
    ['PENDING', false],
    ['CONFIRMED', true],
    ['MODIFIED', true],
    ['BLOCKED', false],
  ])(
    'keeps the nights of a reservation that the PMS has as %s, which counts as confirmed: %s',
    async (status, isConfirmed) => {
      const { id } = await confirmed({ status });
      expect(await bench.holdOf(id)).toMatchObject(STAY);
      expect((await bench.row(id))!.confirmedAt).toEqual(isConfirmed ? minutes(1) : null);
    },
  );

  it.each<PmsReservationStatus>(['CANCELLED', 'INQUIRY', 'EXPIRED'])(
    'frees the nights of a reservation that the PMS has as %s',
    async (status) => {
      const { id, place } = await confirmed({ status });
      expect(await bench.holdOf(id)).toBeUndefined();
      expect(await bench.releaseOf(id)).toEqual({
        takenAt: bench.clock.now(),
        releasedAt: bench.clock.now(),
        reopens: false,
      });
      expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
      const cancelledAt = status === 'CANCELLED' ? minutes(1) : null;
      expect(await bench.row(id)).toMatchObject({ cancelledAt, confirmedAt: null });
    },
  );

  it("uses the PMS's times of confirmation and cancellation where it gives them", async () => {
    const [confirmedAt, cancelledAt] = [minutes(-30), minutes(-10)];
    expect(await bench.row((await confirmed({ confirmedAt })).id)).toMatchObject({ confirmedAt });
    expect(await bench.row((await confirmed({ status: 'CANCELLED', cancelledAt })).id)).toMatchObject({ cancelledAt });
  });

  it('restores a reservation that was marked as never created, flags it and reports its previous state', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    await bench.settlement.markNeverCreated(id);
    await bench.settlement.confirm(id, pmsReservation(), minutes(5));
    expect(await bench.row(id)).toMatchObject({
      status: 'CONFIRMED',
      flag: 'late_commit',
      cancelledAt: null,
      sequence: 2,
    });
    expect(await bench.holdOf(id)).toMatchObject({ ...STAY, knownAt: minutes(5) });
    expect(await lastEvent(id)).toMatchObject({
      type: 'RESERVATION_UPDATED',
      previous: { status: 'CANCELLED', providerReservationID: '' },
    });
  });

  it('publishes no second cancellation when the PMS holds a reservation that was marked as never created', async () => {
    const { id } = await bench.sent(await bench.place());
    await bench.settlement.markNeverCreated(id);
    await bench.settlement.confirm(id, pmsReservation({ status: 'CANCELLED' }), minutes(5));
    expect(await typesOf(id)).toEqual(['RESERVATION_CANCELLED', 'RESERVATION_UPDATED']);
  });

  it('merges the row under which a sync had stored the reservation', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    const { id: met } = await mirrored({ providerReservationId: 'pms-1' }, place);
    await bench.database.query('UPDATE reservation SET sequence = 5 WHERE id = $1', [met]);
    await bench.settlement.confirm(id, pmsReservation({ providerReservationId: 'pms-1' }), minutes(2));
    expect(await bench.row(met)).toBeUndefined();
    expect(await bench.holdOf(met)).toBeUndefined();
    expect(await bench.row(id)).toMatchObject({
      providerReservationId: 'pms-1',
      absorbedId: met,
      guestErasedAt: null,
      sequence: 5,
    });
    expect(await bench.holdOf(id)).toMatchObject({ ...STAY, exclusive: true });
  });

  it('keeps the guest erased when it merges an erased mirrored reservation', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    const { id: met } = await mirrored({}, place);
    await bench.database.query('UPDATE reservation SET guest_erased_at = $2 WHERE id = $1', [met, minutes(1)]);
    await bench.settlement.confirm(id, pmsReservation(), minutes(2));
    expect(await bench.row(id)).toMatchObject({ guestErasedAt: minutes(1), guest: NO_GUEST });
  });

  it('keeps both of our bookings when the PMS gave them the same id', async () => {
    const { id: earlier, place } = await confirmed();
    const later = { checkIn: '2027-03-08', checkOut: '2027-03-10' };
    const { id } = await bench.sent(place, later);
    await expect(bench.settlement.confirm(id, pmsReservation(later), minutes(2))).rejects.toThrow(
      `the PMS gave reservation ${id} the id that it had given to ${earlier}`,
    );
    expect(await bench.row(earlier)).toMatchObject({ status: 'CONFIRMED', providerReservationId: 'r-1' });
    expect(await bench.holdOf(earlier)).toMatchObject(STAY);
    expect(await bench.row(id)).toMatchObject({ providerReservationId: null, absorbedId: null });
    expect(await bench.holdOf(id)).toMatchObject(later);
  });

  it('merges no reservation of another account that has the same id at its PMS', async () => {
    const { id: foreign } = await mirrored();
    const { id } = await confirmed();
    expect(await bench.row(foreign)).toMatchObject({ providerReservationId: 'r-1' });
    expect(await bench.row(id)).toMatchObject({ absorbedId: null });
  });
});

describe('discard', () => {
  it('leaves neither row nor hold, and one audit entry', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    await bench.settlement.discard(id);
    await bench.settlement.discard(id);
    expect([await bench.row(id), await bench.holdOf(id), await bench.releaseOf(id)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await bench.audited(id)).toEqual(['RESERVATION_REFUSED']);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
  });

  it('keeps a reservation that the PMS was found to hold meanwhile', async () => {
    const { id } = await confirmed();
    await bench.settlement.discard(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await bench.holdOf(id)).toMatchObject(STAY);
  });
});

describe('a settlement that meets a transaction which locks in the opposite order', () => {
  const settling: [string, (id: string) => Promise<void>, string | undefined][] = [
    ['confirm', (id) => bench.settlement.confirm(id, pmsReservation(), minutes(1)), 'CONFIRMED'],
    ['discard', (id) => bench.settlement.discard(id), undefined],
    ['markNeverCreated', (id) => bench.settlement.markNeverCreated(id), 'CANCELLED'],
    ['vanished', (id) => bench.settlement.vanished(id, minutes(2)), 'CANCELLED'],
  ];
  const waitsFor = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  it.each(settling)(
    '(%s) is repeated when PostgreSQL cancels it',
    async (_name, settle, status) => {
      const place = await bench.place();
      const { id } = await bench.sent(place);
      const other = new pg.Client({ connectionString: bench.connection.url });
      await other.connect();
      try {
        // This side waits; the settlement detects the deadlock.
        await other.query("SET deadlock_timeout = '1min'");
        await other.query('BEGIN');
        await other.query('SELECT FROM calendar WHERE unit_id = $1 FOR UPDATE', [place.unit.id]);
        const settled = settle(id);
        await until('the settlement to wait', async () => (await bench.database.query(waitsFor)).length > 0);
        await other.query('SELECT FROM reservation WHERE id = $1 FOR UPDATE', [id]);
        await other.query('COMMIT');
        await settled;
      } finally {
        await other.end();
      }
      expect((await bench.row(id))?.status).toBe(status);
      expect(await bench.freeOn(place, STAY.checkIn)).toBe(status !== 'CONFIRMED');
    },
    120_000,
  );
});

describe('look-ups of an unknown outcome', () => {
  it.each(['suspend', 'reschedule'] as const)('are next due at the time that %s sets', async (verb) => {
    const { id } = await bench.sent(await bench.place());
    await bench.settlement[verb](id, minutes(7));
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', nextLookupAt: minutes(7), flag: null });
  });

  it.each(['suspend', 'reschedule'] as const)(
    'are not started by %s for a booking that was confirmed meanwhile',
    async (verb) => {
      const { id } = await confirmed();
      await bench.settlement[verb](id, minutes(7));
      expect(await bench.row(id)).toMatchObject({ nextLookupAt: null, flag: null });
    },
  );

  it('leave the row flagged, with its nights taken, when they end without an answer', async () => {
    const { id } = await bench.sent(await bench.place());
    await bench.settlement.reschedule(id, null);
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', nextLookupAt: null, flag: 'unresolved' });
    expect(await bench.holdOf(id)).toMatchObject(STAY);
  });

  it('of a deleted booking change nothing', async () => {
    const { id } = await bench.sent(await bench.place());
    await bench.settlement.discard(id);
    await bench.settlement.suspend(id, minutes(7));
    await bench.settlement.reschedule(id, minutes(7));
    await bench.settlement.cancelUnclear(id, minutes(7));
    await bench.settlement.markNeverCreated(id);
    await bench.settlement.vanished(id, minutes(7));
    await bench.settlement.confirm(id, pmsReservation(), minutes(7));
    expect(await bench.row(id)).toBeUndefined();
    expect(await bench.audited(id)).toEqual(['RESERVATION_REFUSED']);
  });

  it('of a cancellation start over: their time counts from its request', async () => {
    const { id } = await confirmed();
    await bench.database.query(
      `UPDATE reservation SET lookups = 9, send_started_at = $2, created_at = $2 WHERE id = $1`,
      [id, minutes(-9_999)],
    );
    await bench.settlement.cancelUnclear(id, minutes(2));
    expect(await bench.row(id)).toMatchObject({
      nextLookupAt: minutes(2),
      lookups: 0,
      sendStartedAt: bench.clock.now(),
    });
    expect(await bench.audited(id)).toEqual(['CANCELLATION_REQUESTED']);
    await bench.settlement.stopLookups(id);
    expect(await bench.row(id)).toMatchObject({ nextLookupAt: null });
  });
});

describe('markNeverCreated', () => {
  it('cancels a booking that the PMS never got, frees the nights and publishes it once', async () => {
    const place = await bench.place();
    const { id } = await bench.sent(place);
    const now = bench.clock.now();
    await bench.settlement.markNeverCreated(id);
    bench.clock.advance(MINUTE);
    await bench.settlement.markNeverCreated(id);
    expect(await bench.row(id)).toMatchObject({
      status: 'CANCELLED',
      cancelledAt: now,
      updatedAt: now,
      nextLookupAt: null,
    });
    expect([await bench.holdOf(id), await bench.releaseOf(id)]).toEqual([undefined, undefined]);
    expect(await bench.events(id)).toEqual([
      expect.objectContaining({ type: 'RESERVATION_CANCELLED', sequence: 1, previous: { status: 'UNKNOWN' } }),
    ]);
    expect(await bench.audited(id)).toEqual(['RESERVATION_CANCELLED']);
  });

  it('keeps a booking that was confirmed after the look-up', async () => {
    const { id } = await confirmed();
    const before = await version(id);
    await bench.settlement.markNeverCreated(id);
    expect(await version(id)).toEqual(before);
    expect(await bench.holdOf(id)).toMatchObject(STAY);
    expect(await typesOf(id)).toEqual(['RESERVATION_CREATED']);
  });
});

describe('vanished', () => {
  it('cancels once a reservation that the PMS no longer holds; its nights wait for the next calendar', async () => {
    const { id } = await mirrored();
    const now = bench.clock.now();
    await bench.settlement.vanished(id, minutes(3));
    bench.clock.advance(MINUTE);
    await bench.settlement.vanished(id, minutes(4));
    expect(await bench.row(id)).toMatchObject({
      status: 'CANCELLED',
      cancelledAt: now,
      updatedAt: now,
      readAt: minutes(3),
    });
    expect(await bench.holdOf(id)).toBeUndefined();
    expect(await bench.releaseOf(id)).toEqual({ takenAt: null, releasedAt: now, reopens: false });
    expect(await typesOf(id)).toEqual(['RESERVATION_CREATED', 'RESERVATION_CANCELLED']);
  });

  it('keeps a reservation that a later read contained', async () => {
    const { id } = await mirrored();
    await bench.settlement.vanished(id, minutes(0));
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await typesOf(id)).toEqual(['RESERVATION_CREATED']);
  });

  it('is undone by a later read, but not by an earlier one', async () => {
    const { id, place } = await mirrored();
    await bench.settlement.vanished(id, minutes(3));
    const pms = pmsReservation({ notes: 'Again' });
    expect(await bench.settlement.refresh(id, pms, minutes(2))).toBe(false);
    expect(await bench.settlement.refresh(id, pms, minutes(4))).toBe(true);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', cancelledAt: null });
    expect(await bench.holdOf(id)).toMatchObject({ ...STAY, unitId: place.unit.id });
    expect(await bench.releaseOf(id)).toBeUndefined();
  });
});

describe('refresh', () => {
  const CHANGED = { notes: 'Two cots', guests: 3 };

  it('stores changes and publishes the previous values', async () => {
    const { id } = await mirrored();
    expect(await bench.settlement.refresh(id, pmsReservation(CHANGED), minutes(2))).toBe(true);
    expect(await bench.row(id)).toMatchObject({ ...CHANGED, readAt: minutes(2), updatedAt: minutes(2), sequence: 2 });
    expect(await lastEvent(id)).toMatchObject({ type: 'RESERVATION_UPDATED', previous: { notes: '', guests: 2 } });
    expect(await bench.settlement.refresh(id, pmsReservation(CHANGED), minutes(3))).toBe(false);
  });

  it('writes and publishes nothing where nothing changed', async () => {
    const { id, place } = await mirrored();
    const same = pmsReservation({ listingProviderId: place.listing.providerId });
    const before = await version(id);
    expect(await bench.settlement.refresh(id, same, minutes(2))).toBe(false);
    expect(await version(id)).toEqual(before);
  });

  it.each<[changed: boolean, currency: string | null]>([
    [false, null],
    [true, 'USD'],
  ])('treats as changed (%s) a read that differs only in the currency %s', async (changed, currency) => {
    const { id, place } = await mirrored();
    const same = pmsReservation({ listingProviderId: place.listing.providerId, currency });
    expect(await bench.settlement.refresh(id, same, minutes(2))).toBe(changed);
  });

  it('publishes nothing where no reader sees a difference', async () => {
    const { id } = await mirrored();
    expect(await bench.settlement.refresh(id, pmsReservation({ listingProviderId: 'elsewhere' }), minutes(2))).toBe(
      true,
    );
    expect(await bench.row(id)).toMatchObject({ readAt: minutes(2), sequence: 1 });
    expect(await typesOf(id)).toEqual(['RESERVATION_CREATED']);
  });

  it('publishes a value that was not known before', async () => {
    const { id } = await mirrored();
    const told = pmsReservation({ listingProviderId: 'elsewhere', confirmedAt: minutes(-5) });
    await bench.settlement.refresh(id, told, minutes(2));
    expect(await lastEvent(id)).toMatchObject({
      type: 'RESERVATION_UPDATED',
      data: { confirmedAt: minutes(-5).toISOString() },
    });
    expect((await lastEvent(id)).previous).toEqual({});
  });

  it.each<[known: string, before: PmsReservationStatus, confirmedAt: Date | null]>([
    ['unknown', 'CONFIRMED', null],
    ['that of the read', 'PENDING', minutes(2)],
    ['that of the read', 'BLOCKED', minutes(2)],
  ])('stores a time of confirmation that is %s when the previous read said %s', async (_, status, confirmedAt) => {
    const { id } = await mirrored({ status });
    await bench.settlement.refresh(id, pmsReservation(CHANGED), minutes(2));
    expect((await bench.row(id))!.confirmedAt).toEqual(confirmedAt);
  });

  it.each<[what: string, applied: boolean, readAt: number, updatedAt: number | null]>([
    ['ignores an older read', false, 0, null],
    ['applies a read of the same moment', true, 1, null],
    ['ignores a state that the PMS has replaced since', false, 2, -1],
    ['applies a state of the same moment at the PMS', true, 2, 0],
    ['applies a newer state', true, 2, 1],
  ])('%s', async (_, applied, readAt, updatedAt) => {
    const { id } = await mirrored({ updatedAt: minutes(0) });
    const pms = pmsReservation({ ...CHANGED, updatedAt: updatedAt === null ? null : minutes(updatedAt) });
    expect(await bench.settlement.refresh(id, pms, minutes(readAt))).toBe(applied);
    const pmsUpdatedAt = minutes(applied ? (updatedAt ?? 0) : 0);
    expect(await bench.row(id)).toMatchObject({ notes: applied ? CHANGED.notes : '', pmsUpdatedAt });
    expect(await typesOf(id)).toHaveLength(applied ? 2 : 1);
  });

  it('keeps the time of the last change where the PMS names none', async () => {
    const { id } = await mirrored({ updatedAt: minutes(0) });
    await bench.settlement.refresh(id, pmsReservation(CHANGED), minutes(2));
    expect(await bench.row(id)).toMatchObject({ pmsUpdatedAt: minutes(0) });
  });

  it('publishes a cancellation once and frees the nights', async () => {
    const { id } = await confirmed();
    const gone = pmsReservation({ status: 'CANCELLED' });
    await bench.settlement.refresh(id, gone, minutes(2));
    await bench.settlement.refresh(id, { ...gone, guests: 4 }, minutes(3));
    expect(await typesOf(id)).toEqual(['RESERVATION_CREATED', 'RESERVATION_CANCELLED', 'RESERVATION_UPDATED']);
    expect(await bench.row(id)).toMatchObject({ cancelledAt: minutes(2), confirmedAt: minutes(1) });
    expect(await bench.holdOf(id)).toBeUndefined();
    expect(await bench.releaseOf(id)).toMatchObject({ takenAt: bench.clock.now() });
    expect(await bench.audited(id)).toEqual(['RESERVATION_CANCELLED']);
  });

  it.each<[what: string, before: object, after: object, stay: object]>([
    ['moves the hold with the stay', {}, LATER, { ...LATER, knownAt: minutes(2) }],
    ['takes the nights of a reservation that becomes confirmed', { status: 'INQUIRY' }, {}, { knownAt: minutes(2) }],
    [
      'takes the nights of a reservation that is no longer cancelled',
      { status: 'CANCELLED' },
      {},
      { knownAt: minutes(2) },
    ],
    ['keeps the hold of a reservation whose stay is the same', {}, { guests: 4 }, { knownAt: minutes(1) }],
  ])('%s', async (_, before, after, stay) => {
    const { id, place } = await mirrored(before);
    await bench.settlement.refresh(id, pmsReservation(after), minutes(2));
    expect(await bench.holdOf(id)).toMatchObject({ ...STAY, ...stay, unitId: place.unit.id });
  });

  it('takes no nights for a reservation without a unit', async () => {
    const place = await bench.place();
    const { id } = await bench.stored(place, { unitId: null });
    expect(await bench.settlement.refresh(id, pmsReservation(LATER), minutes(2))).toBe(true);
    expect(await bench.holdOf(id)).toBeUndefined();
  });

  it('copies price, currency, party, source and notes of a reservation that was made elsewhere', async () => {
    const { id } = await mirrored();
    const guestCounts = { adults: 1, children: 2, infants: 3, pets: 4 };
    await bench.settlement.refresh(
      id,
      pmsReservation({ guestCounts, source: 'airbnb', notes: 'Late', currency: 'USD', total: new Decimal(0) }),
      minutes(2),
    );
    const row = (await bench.row(id))!;
    expect(row).toMatchObject({ ...guestCounts, source: 'airbnb', notes: 'Late', currency: 'USD' });
    expect(row.totalPrice.toFixed()).toBe('0');
  });

  it('updates the split of a price whose total stays the same', async () => {
    const { id } = await mirrored();
    await bench.settlement.refresh(id, pmsReservation({ fees: new Decimal(20) }), minutes(2));
    expect((await bench.row(id))!.components.fees.amount).toBe('20');
  });

  it('does nothing for a deleted reservation', async () => {
    const { id } = await bench.sent(await bench.place());
    await bench.settlement.discard(id);
    expect(await bench.settlement.refresh(id, pmsReservation(), minutes(1))).toBe(false);
  });
});

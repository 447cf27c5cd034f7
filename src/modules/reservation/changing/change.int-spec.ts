import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsQuote, PmsReservation, PmsStayChange } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Decimal } from '../../../values/money/money.js';
import { pmsReservation, STAY } from '../testing/pms-reservation.factory.js';
import {
  type HostPlace,
  reservationHarness,
  type ReservationHarness,
  VISIBILITY_WINDOW_MS,
} from '../testing/reservation.harness.js';
import type { ChangeOffer, WantedStay } from './change.types.js';
import { StayChangeEntity } from './stay-change.entity.js';

const MINUTE_MS = 60_000;
const LONGER = { checkIn: STAY.checkIn, checkOut: '2027-03-10' };
const LATER = { checkIn: '2027-03-15', checkOut: '2027-03-18' };

let bench: ReservationHarness;
let place: HostPlace;
let sent: PmsStayChange[];
/** The reservation as the PMS has it. */
let held: PmsReservation;
let count = 0;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  sent = [];
  bench.pms.changing = ['dates', 'guests', 'unit', 'price'];
  bench.pms.quote = undefined;
  bench.pms.reservations = {
    read: async () => held,
    change: async (_, id, change) => {
      sent.push(change);
      held = asChanged(id, change);
      return held;
    },
  };
});

const asChanged = (id: string, { checkIn, checkOut, guests, guestCounts, total }: PmsStayChange): PmsReservation =>
  pmsReservation({ providerReservationId: id, checkIn, checkOut, guests, guestCounts, total });

/** Returns the id of a confirmed booking of three nights at 300 EUR. */
const booked = async (own: object = {}): Promise<string> => {
  const { id } = await bench.sent(place, { guests: 2, ...own });
  count += 1;
  held = pmsReservation({ providerReservationId: `change-${count}` });
  await bench.settlement.confirm(id, held, bench.clock.now());
  return id;
};
const offer = async (id: string, wanted: WantedStay, scope: Scope = bench.owner): Promise<ChangeOffer> =>
  (await bench.changeOffers.offer(scope, id, wanted)).offer;
const confirm = (id: string, changeId: string, allowRebook = false, scope: Scope = bench.owner) =>
  bench.changes.confirm(scope, id, changeId, allowRebook);
const changed = async (id: string, wanted: WantedStay) => confirm(id, (await offer(id, wanted)).changeID);
const shown = async (id: string) => (await bench.reads.get(bench.owner, id)).reservation;
const freeOn = (...dates: string[]) => Promise.all(dates.map((date) => bench.freeOn(place, date)));
const failing = (kind: ConstructorParameters<typeof ConnectorError>[0], reason?: 'not_available') => async () => {
  throw new ConnectorError(kind, 'as told', { reason });
};

describe('an offer', () => {
  it('prices the new stay as a quote in which its own nights are free, and changes nothing', async () => {
    const id = await booked();
    const made = await offer(id, { checkOut: LONGER.checkOut });
    expect(made).toMatchObject({
      mode: 'NATIVE',
      currency: 'EUR',
      quote: { checkInDate: STAY.checkIn, checkOutDate: LONGER.checkOut, guests: 2, totals: { base: 500, total: 500 } },
      difference: { base: 200, fees: 0, taxes: 0, total: 200 },
      expiresAt: new Date(bench.clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
    });
    expect([sent, await freeOn('2027-03-08', '2027-03-09')]).toEqual([[], [true, true]]);
    expect(await shown(id)).toMatchObject({ checkOutDate: STAY.checkOut, totalPrice: 300 });
    expect(await bench.events(id)).toHaveLength(1);
  });

  it('is priced from the calendar where the PMS gives no price for nights that are taken', async () => {
    const id = await booked();
    bench.pms.quote = failing('rejected', 'not_available');
    expect((await offer(id, LONGER)).quote.totals.total).toBe(500);
    await expect(offer(id, LATER)).rejects.toMatchObject({ code: 'nights_taken' });
  });

  it.each<[string, WantedStay, object]>([
    ['no change at all', {}, { kind: 'invalid', details: [{ code: 'unchanged' }] }],
    ['the current stay', { guests: 2, ...STAY }, { kind: 'invalid', details: [{ code: 'unchanged' }] }],
    [
      'a departure before the arrival',
      { checkOut: '2027-03-04' },
      { kind: 'invalid', details: [{ code: 'wrong_order' }] },
    ],
    ['an arrival in the past', { checkIn: '2027-01-09' }, { kind: 'invalid', details: [{ code: 'in_the_past' }] }],
    ['a departure in the past', { checkOut: '2027-01-09' }, { kind: 'invalid', details: [{ code: 'in_the_past' }] }],
    ['a foreign unit', { unitId: '0198c0de-0000-7000-8000-00000000aaaa' }, { kind: 'not_found' }],
    ['too many guests', { guests: 50 }, { kind: 'refused', code: 'capacity_exceeded' }],
    [
      'more adults than guests',
      { guestCounts: { adults: 3 } },
      { kind: 'invalid', details: [{ code: 'split_exceeds_guests' }] },
    ],
    ['nights beyond the calendar', { checkOut: '2027-04-10' }, { kind: 'refused', code: 'nights_taken' }],
  ])('of %s is refused', async (_, wanted, error) => {
    const id = await booked();
    await expect(offer(id, wanted)).rejects.toMatchObject(error);
  });

  it('is refused for nights of another guest', async () => {
    const id = await booked();
    await bench.sent(place, { checkIn: '2027-03-09', checkOut: '2027-03-11' });
    await expect(offer(id, LONGER)).rejects.toMatchObject({ kind: 'refused', code: 'nights_taken' });
    expect((await offer(id, { checkOut: '2027-03-09' })).difference.total).toBe(100);
  });

  it.each(['CANCELLED', 'NO_SHOW', 'POST_STAY', 'INQUIRY', 'BLOCKED'] as const)(
    'for a reservation that is %s is refused with a conflict',
    async (status) => {
      const { id } = await bench.stored(place, { status, source: 'direct' });
      await expect(offer(id, LONGER)).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    },
  );

  it("is refused with a conflict while the booking's outcome is unknown, and once the guest is erased", async () => {
    const { id } = await bench.sent(place);
    await expect(offer(id, LONGER)).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    const erased = await bench.stored(place, { source: 'direct', guestErasedAt: bench.clock.now() });
    await expect(offer(erased.id, LONGER)).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
  });

  it('is refused for a stay that was booked through a channel', async () => {
    const { id } = await bench.stored(place, { source: 'Airbnb' });
    await expect(offer(id, LONGER)).rejects.toMatchObject({ kind: 'refused', code: 'channel_owned' });
    const foreign = { unitId: '0198c0de-0000-7000-8000-00000000aaaa' };
    await expect(offer(id, foreign)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is refused where the PMS neither changes nor books', async () => {
    const id = await booked();
    bench.pms.reservations = {};
    await expect(offer(id, LATER)).rejects.toMatchObject({ kind: 'refused', code: 'not_supported' });
  });

  it('moves only the departure of a stay that has begun', async () => {
    const id = await booked();
    const days = (Date.parse('2027-03-06T12:00:00Z') - bench.clock.now().getTime()) / 1;
    bench.clock.advance(days);
    for (const [wanted, field] of [
      [{ checkIn: '2027-03-07' }, 'checkInDate'],
      [{ guests: 1 }, 'guests'],
    ] as const)
      await expect(offer(id, wanted)).rejects.toMatchObject({ code: 'stay_begun', details: [{ field }] });
    const { changeID, difference } = await offer(id, { checkOut: '2027-03-07' });
    expect(difference.total).toBe(-100);
    await confirm(id, changeID);
    expect(await shown(id)).toMatchObject({ checkInDate: STAY.checkIn, checkOutDate: '2027-03-07' });
    bench.clock.advance(-days);
  });

  it('does not exist for other tenants, nor for another reservation', async () => {
    const id = await booked();
    const { changeID } = await offer(id, LONGER);
    for (const scope of [bench.other, bench.stranger]) {
      await expect(offer(id, LONGER, scope)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(confirm(id, changeID, false, scope)).rejects.toMatchObject({ kind: 'not_found' });
    }
    place = await bench.place();
    const other = await booked();
    await expect(confirm(other, changeID)).rejects.toMatchObject({ kind: 'not_found' });
    expect(sent).toEqual([]);
  });
});

describe('a native change', () => {
  it('changes stay and price in one write, and reports the earlier values', async () => {
    const id = await booked();
    expect(await changed(id, { ...LONGER, guests: 1 })).toEqual({ reservationId: id, pending: false });
    expect(sent).toMatchObject([
      { ...LONGER, guests: 1, currency: 'EUR', before: { ...STAY, guests: 2, providerUnitId: null } },
    ]);
    expect(sent.map(({ total }) => Number(total))).toEqual([500]);
    expect(await shown(id)).toMatchObject({ checkOutDate: LONGER.checkOut, guests: 1, totalPrice: 500 });
    const [, event, ...more] = await bench.events(id);
    expect(event).toMatchObject({
      type: 'RESERVATION_UPDATED',
      data: { checkOutDate: LONGER.checkOut, guests: 1, totalPrice: 500 },
      previous: { checkOutDate: STAY.checkOut, guests: 2, totalPrice: 300 },
    });
    expect(more).toEqual([]);
    expect(await bench.audited(id)).toContain('CHANGE_REQUESTED');
  });

  it('takes the new nights before it is sent, and frees the old ones afterwards', async () => {
    const id = await booked();
    const { change } = bench.pms.reservations;
    const during: boolean[][] = [];
    bench.pms.reservations.change = async (...request) => {
      during.push(await freeOn('2027-03-05', '2027-03-07', '2027-03-15', '2027-03-17'));
      return change!(...request);
    };
    await changed(id, LATER);
    expect(during).toEqual([[false, false, false, false]]);
    expect(await freeOn('2027-03-05', '2027-03-07', '2027-03-15', '2027-03-17')).toEqual([true, true, false, false]);
    expect(await bench.holdOf(id)).toMatchObject({ ...LATER, exclusive: true });
  });

  it.each([
    ['at both ends', { checkIn: '2027-03-03', checkOut: '2027-03-10' }, '2027-03-03', '2027-03-09'],
    ['to an earlier arrival', { checkIn: '2027-03-03' }, '2027-03-03', '2027-03-07'],
    ['to fewer nights', { checkIn: '2027-03-06', checkOut: '2027-03-07' }, '2027-03-06', '2027-03-06'],
    ['by one night', { checkIn: '2027-03-06', checkOut: '2027-03-09' }, '2027-03-06', '2027-03-08'],
  ])('%s leaves exactly the new nights taken', async (_, wanted, first, last) => {
    const id = await booked();
    await changed(id, wanted);
    const dates = Array.from({ length: 12 }, (__, day) => `2027-03-${String(day + 1).padStart(2, '0')}`);
    const free = await freeOn(...dates);
    expect(dates.filter((__, index) => !free[index])).toEqual(dates.filter((date) => first <= date && date <= last));
  });

  it('counts units that exist several times', async () => {
    place = await bench.place(2);
    const id = await booked();
    await bench.sent(place, { checkIn: '2027-03-08', checkOut: '2027-03-10' });
    await changed(id, LONGER);
    expect(await freeOn('2027-03-05', '2027-03-08', '2027-03-09', '2027-03-10')).toEqual([true, false, false, true]);
  });

  it('that the PMS refuses leaves no trace, and can be confirmed again', async () => {
    const id = await booked();
    const { changeID } = await offer(id, LONGER);
    const { change } = bench.pms.reservations;
    bench.pms.reservations.change = failing('rejected', 'not_available');
    await expect(confirm(id, changeID)).rejects.toMatchObject({ kind: 'conflict', code: 'nights_taken' });
    expect(await shown(id)).toMatchObject({ checkOutDate: STAY.checkOut, totalPrice: 300 });
    expect([await freeOn('2027-03-08'), await bench.holdOf(changeID)]).toEqual([[true], undefined]);
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null });
    bench.pms.reservations.change = change;
    expect(await confirm(id, changeID)).toEqual({ reservationId: id, pending: false });
  });

  it('is made once by simultaneous and repeated confirmations', async () => {
    const id = await booked();
    const { changeID } = await offer(id, LONGER);
    await Promise.all(Array.from({ length: 10 }, () => confirm(id, changeID)));
    expect(await confirm(id, changeID)).toEqual({ reservationId: id, pending: false });
    expect(sent).toHaveLength(1);
  });

  it('is made for only one of two offers that are confirmed simultaneously', async () => {
    const id = await booked();
    const offers = [await offer(id, LONGER), await offer(id, LATER)];
    const outcomes = await Promise.allSettled(offers.map(({ changeID }) => confirm(id, changeID)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } });
    expect(sent).toHaveLength(1);
  });

  it('expires; confirming it later is refused with a new offer', async () => {
    const id = await booked();
    const { changeID } = await offer(id, LONGER);
    bench.clock.advance(15 * MINUTE_MS);
    const refusal = await confirm(id, changeID).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'gone', code: 'change_expired', details: [{ change: { mode: 'NATIVE' } }] });
    const [{ change }] = (refusal as { details: [{ change: ChangeOffer }] }).details;
    await confirm(id, change.changeID);
    expect(await shown(id)).toMatchObject({ checkOutDate: LONGER.checkOut });
    await bench.changeRows.removeExpired(new Date(bench.clock.now().getTime() + 1));
    expect(await bench.database.repository(StayChangeEntity).findBy({ id: changeID })).toEqual([]);
  });

  it('is refused with a new offer once its price has risen, and made as offered where it has fallen', async () => {
    const id = await booked();
    bench.pms.quote = async () => price(500);
    const { changeID } = await offer(id, LONGER);
    bench.pms.quote = async () => price(510);
    const refusal = await confirm(id, changeID).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'price_changed' });
    const [{ change }] = (refusal as { details: [{ change: ChangeOffer }] }).details;
    expect([change.difference.total, sent]).toEqual([210, []]);
    bench.pms.quote = async () => price(400);
    await confirm(id, change.changeID);
    expect((await shown(id)).totalPrice).toBe(510);
  });

  it('keeps the agreed price, and shows its difference from the price of the PMS', async () => {
    const id = await booked();
    const { change } = bench.pms.reservations;
    bench.pms.reservations.change = async (...request) => ({
      ...(await change!(...request))!,
      total: new Decimal(480),
    });
    await changed(id, LONGER);
    expect(await shown(id)).toMatchObject({ totalPrice: 500, priceDifference: 20 });
  });

  it('is refused where the reservation has changed since the offer', async () => {
    const id = await booked();
    const { changeID } = await offer(id, LATER);
    await changed(id, LONGER);
    await expect(confirm(id, changeID)).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    expect(sent).toHaveLength(1);
  });

  it('moves a stay that was booked at the PMS, whose price follows the PMS', async () => {
    const id = (await bench.stored(place, { source: 'direct', ...STAY })).id;
    const { changeID } = await offer(id, LONGER);
    await confirm(id, changeID);
    expect(await shown(id)).toMatchObject({ checkOutDate: LONGER.checkOut, totalPrice: 500 });
  });
});

const price = (total: number): PmsQuote => {
  const base = [{ name: 'Line', description: '', amount: new Decimal(total) }];
  return { currency: 'EUR', base, fees: [], taxes: [], discounts: [], total: new Decimal(total), deposit: null };
};

describe('a native change whose answer was lost', () => {
  const lost = async (id: string, wanted: WantedStay, isMade: boolean) => {
    const { change } = bench.pms.reservations;
    bench.pms.reservations.change = async (...request) => {
      if (isMade) await change!(...request);
      throw new ConnectorError('unknown_outcome', '');
    };
    const made = await offer(id, wanted);
    expect(await confirm(id, made.changeID)).toEqual({ reservationId: id, pending: true });
    expect(await confirm(id, made.changeID)).toEqual({ reservationId: id, pending: true });
    return made;
  };

  it('keeps the old and the new nights taken, and allows no other change of the reservation', async () => {
    const id = await booked();
    const { changeID } = await lost(id, LATER, true);
    expect(await freeOn('2027-03-05', '2027-03-15')).toEqual([false, false]);
    expect((await bench.reads.get(bench.owner, id)).pending).toBe(true);
    const state = { kind: 'conflict', code: 'wrong_state' };
    await expect(offer(id, LONGER)).rejects.toMatchObject(state);
    await expect(bench.cancels.cancel(bench.owner, id)).rejects.toMatchObject(state);
    await expect(bench.previews.preview(bench.owner, id, { by: 'GUEST' })).rejects.toMatchObject(state);
    await bench.changeRows.removeExpired(new Date('2099-01-01'));
    expect(await bench.database.repository(StayChangeEntity).findBy({ id: changeID })).toHaveLength(1);
  });

  it('is recognized as made when it is looked up', async () => {
    const id = await booked();
    await lost(id, LATER, true);
    bench.clock.advance(MINUTE_MS);
    await bench.lookUp(id);
    expect(await shown(id)).toMatchObject({ checkInDate: LATER.checkIn, totalPrice: 300 });
    expect(await freeOn('2027-03-05', '2027-03-15')).toEqual([true, false]);
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null });
  });

  it('is recognized as made by the mirror, and reported once', async () => {
    const id = await booked();
    await lost(id, LATER, true);
    bench.clock.advance(1);
    await bench.mirror.apply(
      place.account,
      [{ ...held, listingProviderId: place.listing.providerId }],
      bench.clock.now(),
    );
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null, checkIn: LATER.checkIn });
    expect(await freeOn('2027-03-05', '2027-03-15')).toEqual([true, false]);
    expect((await bench.events(id)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED', 'RESERVATION_UPDATED']);
  });

  it('is released when a read after the visibility window shows that it was not made, and not before', async () => {
    const id = await booked();
    await lost(id, LATER, false);
    bench.clock.advance(VISIBILITY_WINDOW_MS - 1);
    await bench.lookUp(id);
    expect(await freeOn('2027-03-05', '2027-03-15')).toEqual([false, false]);
    bench.clock.advance(1);
    await bench.lookUp(id);
    expect(await freeOn('2027-03-05', '2027-03-15')).toEqual([false, true]);
    expect(await shown(id)).toMatchObject({ checkInDate: STAY.checkIn, totalPrice: 300 });
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null });
  });

  it('ends where the reservation was cancelled at the PMS meanwhile', async () => {
    const id = await booked();
    const { changeID } = await lost(id, LATER, false);
    held = { ...held, status: 'CANCELLED' };
    bench.clock.advance(MINUTE_MS);
    await bench.lookUp(id);
    expect([(await shown(id)).status, await bench.holdOf(changeID)]).toEqual(['CANCELLED', undefined]);
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null });
  });

  it('keeps its new nights while a read shows a different change by the host', async () => {
    const id = await booked();
    await lost(id, LATER, false);
    bench.clock.advance(1);
    const moved = { ...held, checkIn: '2027-03-20', checkOut: '2027-03-22' };
    await bench.settlement.refresh(id, moved, bench.clock.now());
    expect(await freeOn('2027-03-15', '2027-03-17', '2027-03-20')).toEqual([false, false, false]);
  });
});

import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsReservation, PmsReservationRequest } from '../../../connectors/port/model.js';
import { pmsReservation, STAY } from '../testing/pms-reservation.factory.js';
import {
  type HostPlace,
  reservationHarness,
  type ReservationHarness,
  VISIBILITY_WINDOW_MS,
} from '../testing/reservation.harness.js';
import type { ChangeOffer, WantedStay } from './change.types.js';

const MINUTE_MS = 60_000;
const LATER = { checkIn: '2027-03-15', checkOut: '2027-03-18' };

let bench: ReservationHarness;
let place: HostPlace;
/** The reservations as the PMS has them, by its ids. */
let atPms: Map<string, PmsReservation>;
let made: PmsReservationRequest[];
let cancelled: string[];
let count = 0;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  [atPms, made, cancelled] = [new Map(), [], []];
  bench.pms.changing = [];
  bench.pms.reservations = {
    read: async (_, id) => atPms.get(id),
    findByReference: async (_, reference) => [...atPms.values()].find((one) => one.reference === reference),
    create: async (_, request) => create(request),
    cancel: async (_, id) => cancel(id),
  };
});

const create = (request: PmsReservationRequest): PmsReservation => {
  made.push(request);
  const { checkIn, checkOut, guests, total, reference } = request;
  const providerReservationId = `rebook-${(count += 1)}`;
  const one = pmsReservation({ providerReservationId, reference, checkIn, checkOut, guests, total });
  atPms.set(providerReservationId, one);
  return one;
};
const cancel = (id: string): PmsReservation => {
  cancelled.push(id);
  const one = { ...atPms.get(id)!, status: 'CANCELLED' as const };
  atPms.set(id, one);
  return one;
};
const unclear = (work: () => unknown) => async (): Promise<never> => {
  work();
  throw new ConnectorError('unknown_outcome', '');
};

const booked = async (own: object = {}): Promise<string> => {
  const { id } = await bench.sent(place, { guests: 2, ...own });
  const providerReservationId = `rebook-${(count += 1)}`;
  const one = pmsReservation({ providerReservationId, reference: id });
  atPms.set(providerReservationId, one);
  await bench.settlement.confirm(id, one, bench.clock.now());
  return id;
};
const offer = async (id: string, wanted: WantedStay = LATER): Promise<ChangeOffer> =>
  (await bench.changeOffers.offer(bench.owner, id, wanted)).offer;
const confirm = (id: string, changeId: string, allowRebook = true) =>
  bench.changes.confirm(bench.owner, id, changeId, allowRebook);
const shown = async (id: string) => (await bench.reads.get(bench.owner, id)).reservation;
const freeOn = (...dates: string[]) => Promise.all(dates.map((date) => bench.freeOn(place, date)));
const liveAtPms = () =>
  [...atPms.values()].filter(({ status }) => status === 'CONFIRMED').map(({ checkIn }) => checkIn);
/** Lets the look-ups of both reservations take place when they are due. */
const lookUpAll = async (...ids: string[]): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    bench.clock.advance(10 * MINUTE_MS);
    for (const id of ids) await bench.lookUp(id);
  }
};
const newIdOf = async (id: string): Promise<string> => {
  const [row] = await bench.database.query<{ id: string }>('SELECT id FROM reservation WHERE replaces_id = $1', [id]);
  return row!.id;
};

describe('a change by a new reservation', () => {
  it('books the new stay, then cancels the old one, and each names the other', async () => {
    const reference = { clientReference: 'order-7', referenceInUse: 'order-7', metadata: { campaign: 'spring' } };
    const id = await booked(reference);
    const { changeID, mode } = await offer(id);
    expect(mode).toBe('REBOOK');
    const { reservationId, pending } = await confirm(id, changeID);
    expect([pending, liveAtPms()]).toEqual([false, [LATER.checkIn]]);
    expect(await shown(reservationId)).toMatchObject({
      ...{ status: 'CONFIRMED', checkInDate: LATER.checkIn, totalPrice: 300, replacesReservationID: id },
      ...{ clientReference: 'order-7', metadata: { campaign: 'spring' }, notes: 'Arrives late' },
      guest: { firstName: 'Ada', lastName: 'Example' },
    });
    expect(await shown(id)).toMatchObject({ status: 'CANCELLED', replacedByReservationID: reservationId });
    expect(await bench.reservations.idByReference(bench.owner, 'order-7')).toBe(reservationId);
    expect(await freeOn('2027-03-05', '2027-03-15')).toEqual([true, false]);
    const events = [...(await bench.events(id)), ...(await bench.events(reservationId))].map(({ type }) => type);
    expect(events).toEqual(['RESERVATION_CREATED', 'RESERVATION_CANCELLED', 'RESERVATION_CREATED']);
    expect(await confirm(id, changeID)).toEqual({ reservationId, pending: false });
    expect([made.length, cancelled.length]).toEqual([1, 1]);
    await bench.cancels.cancel(bench.owner, reservationId);
    expect(liveAtPms()).toEqual([]);
  });

  it('is refused without allowRebook', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    await expect(confirm(id, changeID, false)).rejects.toMatchObject({ kind: 'refused', code: 'needs_rebook' });
    expect([made, cancelled]).toEqual([[], []]);
  });

  it('is refused for overlapping nights of a single unit, and made where there is another unit', async () => {
    const longer = { checkOut: '2027-03-10' };
    await expect(offer(await booked(), longer)).rejects.toMatchObject({ kind: 'refused', code: 'needs_native' });
    place = await bench.place(2);
    const id = await booked();
    await confirm(id, (await offer(id, longer)).changeID);
    expect(liveAtPms().filter((checkIn) => checkIn === STAY.checkIn)).toHaveLength(2);
    expect(await shown(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('is offered for the parts that the PMS cannot change in one write', async () => {
    const id = await booked();
    bench.pms.changing = ['guests'];
    bench.pms.reservations.change = async () => Promise.reject(new Error('not asked'));
    expect((await offer(id)).mode).toBe('REBOOK');
    expect((await offer(id, { guests: 1 })).mode).toBe('NATIVE');
  });

  it('that the PMS refuses leaves no trace', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    bench.pms.reservations.create = () => Promise.reject(new ConnectorError('rejected', 'Not today'));
    await expect(confirm(id, changeID)).rejects.toMatchObject({ kind: 'refused' });
    expect([cancelled, liveAtPms(), await freeOn('2027-03-15')]).toEqual([[], [STAY.checkIn], [true]]);
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null, status: 'CONFIRMED' });
  });

  it('is refused once the nights are taken, and nothing is sent', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    await bench.sent(place, LATER);
    await expect(confirm(id, changeID)).rejects.toMatchObject({ kind: 'conflict', code: 'nights_taken' });
    expect([made, cancelled, (await bench.row(id))!.changeId]).toEqual([[], [], null]);
  });

  it('is made once by simultaneous confirmations', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => confirm(id, changeID)));
    expect(outcomes.every(({ reservationId, pending }) => pending || reservationId !== id)).toBe(true);
    expect([made.length, cancelled.length, liveAtPms()]).toEqual([1, 1, [LATER.checkIn]]);
  });

  it('lets neither reservation be cancelled while it is under way', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    const codes: unknown[] = [];
    const code = (one: string) => bench.cancels.cancel(bench.owner, one).catch((error) => codes.push(error.code));
    bench.pms.reservations.cancel = async (_, providerId) => {
      await code(id);
      await code(await newIdOf(id));
      return cancel(providerId);
    };
    await confirm(id, changeID);
    expect([codes, liveAtPms()]).toEqual([['wrong_state', 'wrong_state'], [LATER.checkIn]]);
  });
});

describe('a change by a new reservation whose booking is unclear', () => {
  it('cancels the old one only after a look-up has found the new one', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    bench.pms.reservations.create = (_, request) => unclear(() => create(request))();
    const { reservationId, pending } = await confirm(id, changeID);
    expect([pending, (await shown(reservationId)).status, cancelled]).toEqual([true, 'UNKNOWN', []]);
    bench.clock.advance(3_000);
    await bench.lookUp(id);
    expect(cancelled).toEqual([]);
    await bench.lookUp(reservationId);
    await bench.lookUp(id);
    expect([liveAtPms(), (await shown(id)).status]).toEqual([[LATER.checkIn], 'CANCELLED']);
    expect(await confirm(id, changeID)).toEqual({ reservationId, pending: false });
  });

  it('keeps the old one where the new one was never made', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    bench.pms.reservations.create = unclear(() => undefined);
    const { reservationId } = await confirm(id, changeID);
    bench.clock.advance(VISIBILITY_WINDOW_MS);
    await lookUpAll(reservationId, id);
    expect([liveAtPms(), cancelled]).toEqual([[STAY.checkIn], []]);
    expect([(await shown(id)).status, (await shown(reservationId)).status]).toEqual(['CONFIRMED', 'CANCELLED']);
    expect([await bench.row(id), await bench.row(reservationId)]).toMatchObject([
      { changeId: null },
      { changeId: null },
    ]);
  });

  it('keeps the old one where the process died before the new one was stored', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    const change = (await bench.changeRows.byId(changeID))!;
    const never = '0198c0de-0000-7000-8000-00000000cccc';
    await bench.changeSettlement.begin(change, bench.clock.now(), never);
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null, status: 'CONFIRMED' });
    const { id: replaces } = (await bench.row(id))!;
    const guest = { firstName: 'Ada', lastName: '', email: '', phone: '' };
    const late = bench.quoteBookings.create(
      bench.owner,
      {
        ...{ quoteId: change.quoteId, guest, notes: '', source: 'website' },
        replaces: { id: replaces, changeId: changeID, clientReference: null },
      },
      { id: never },
    );
    await expect(late).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    expect([made, liveAtPms()]).toEqual([[], [STAY.checkIn]]);
  });
});

describe('a change by a new reservation whose cancellation is unclear', () => {
  it.each([
    ['was made', true, 1],
    ['was not made', false, 2],
  ])('ends with the old reservation cancelled where the first cancellation %s', async (_, isMade, sends) => {
    const id = await booked();
    const { changeID } = await offer(id);
    let tries = 0;
    bench.pms.reservations.cancel = async (__, providerId) => {
      tries += 1;
      if (tries > 1) return cancel(providerId);
      if (isMade) cancel(providerId);
      throw new ConnectorError('unknown_outcome', '');
    };
    const { reservationId, pending } = await confirm(id, changeID);
    expect([pending, await freeOn('2027-03-05')]).toEqual([true, [false]]);
    bench.clock.advance(3_000);
    await bench.lookUp(id);
    expect(tries).toBe(1);
    await lookUpAll(id);
    expect([tries, liveAtPms(), (await shown(id)).status]).toEqual([sends, [LATER.checkIn], 'CANCELLED']);
    expect(await shown(id)).toMatchObject({ replacedByReservationID: reservationId });
    expect(await freeOn('2027-03-05')).toEqual([true]);
  });

  it.each(['unavailable', 'rejected'] as const)(
    'sends a cancellation that was refused as %s again later',
    async (kind) => {
      const id = await booked();
      const { changeID } = await offer(id);
      const works = bench.pms.reservations.cancel!;
      bench.pms.reservations.cancel = () => Promise.reject(new ConnectorError(kind, 'Not now'));
      expect((await confirm(id, changeID)).pending).toBe(true);
      bench.pms.reservations.cancel = works;
      await lookUpAll(id);
      expect([liveAtPms(), (await shown(id)).status]).toEqual([[LATER.checkIn], 'CANCELLED']);
    },
  );

  it('ends where the host has cancelled the old one meanwhile', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    bench.pms.reservations.cancel = () => Promise.reject(new ConnectorError('rejected', 'Not now'));
    await confirm(id, changeID);
    bench.clock.advance(1);
    const old = atPms.get((await bench.row(id))!.providerReservationId!)!;
    await bench.settlement.refresh(id, { ...old, status: 'CANCELLED' }, bench.clock.now());
    await lookUpAll(id);
    expect(await bench.row(id)).toMatchObject({ changeId: null, nextLookupAt: null, status: 'CANCELLED' });
    expect((await bench.row(await newIdOf(id)))!.changeId).toBeNull();
  });

  it('keeps the old one where the host has cancelled the new one meanwhile', async () => {
    const id = await booked();
    const { changeID } = await offer(id);
    const works = bench.pms.reservations.cancel!;
    bench.pms.reservations.cancel = unclear(() => undefined);
    await confirm(id, changeID);
    bench.pms.reservations.cancel = works;
    const next = await newIdOf(id);
    bench.clock.advance(1);
    const one = atPms.get((await bench.row(next))!.providerReservationId!)!;
    await bench.settlement.refresh(next, { ...one, status: 'CANCELLED' }, bench.clock.now());
    await lookUpAll(id);
    expect([cancelled, (await shown(id)).status, (await bench.row(id))!.changeId]).toEqual([[], 'CONFIRMED', null]);
  });
});

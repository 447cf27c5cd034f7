import type { Env } from '../../config/env.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import type { PmsReservation } from '../../connectors/port/model.js';
import type { JobOf } from '../../platform/queue/jobs.js';
import { ReservationLookupProcessor } from './reservation-lookup.processor.js';
import type { ReservationEntity } from './reservation.entity.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import {
  type HostPlace,
  reservationHarness,
  type ReservationHarness,
  VISIBILITY_WINDOW_MS,
} from './testing/reservation.harness.js';

const SECOND = 1_000;
const DAY_MS = 86_400_000;

let bench: ReservationHarness;
let place: HostPlace;

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  bench.pms.reservations = { findByReference: async () => undefined };
  bench.calls.length = 0;
});

const inMs = (ms: number): Date => new Date(bench.clock.now().getTime() + ms);
/** Returns a booking that was sent `sentAgoMs` ago and is due for a look-up now. */
const due = (sentAgoMs: number, own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> =>
  bench.sent(place, { sendStartedAt: inMs(-sentAgoMs), nextLookupAt: bench.clock.now(), ...own });
const answering = (answer: PmsReservation | undefined): void => {
  bench.pms.reservations = { findByReference: async () => answer };
};

describe('a look-up by reference', () => {
  it('asks for our id, with fields that narrow the search', async () => {
    const asked: unknown[] = [];
    bench.pms.reservations = { findByReference: async (_, ...args) => void asked.push(args) as undefined };
    const { id } = await due(5 * SECOND);
    await bench.lookUp(id);
    expect(asked).toEqual([[id, { listingProviderId: place.listing.providerId, ...STAY }]]);
    expect(bench.calls).toEqual([{ prompt: true }]);
  });

  it('confirms a booking that the PMS holds, as of the time of the request', async () => {
    const { id } = await due(5 * SECOND);
    answering(pmsReservation());
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', readAt: bench.clock.now(), nextLookupAt: null });
  });

  it('is repeated when the booking is not found within the visibility window', async () => {
    const { id } = await due(5 * SECOND, { lookups: 2 });
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', lookups: 3, nextLookupAt: inMs(20 * SECOND) });
    expect(await bench.holdOf(id)).toMatchObject(STAY);
  });

  it.each([
    ['UNKNOWN', 'just before', -1],
    ['CANCELLED', 'at', 0],
  ])('leaves a booking %s if it is not found %s the end of the window', async (status, _, ms) => {
    const { id } = await due(VISIBILITY_WINDOW_MS + ms);
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status, nextLookupAt: status === 'UNKNOWN' ? inMs(1) : null });
  });

  it('measures the window from the time of storing when the booking was not sent', async () => {
    const { id } = await due(0, { sendStartedAt: null, createdAt: inMs(-VISIBILITY_WINDOW_MS) });
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it.each([
    ['that failed', { findByReference: () => Promise.reject(new ConnectorError('unavailable', 'down')) }],
    ['that the PMS does not offer', { findByReference: undefined }],
  ])('%s never marks the booking as never created, however late it is', async (_, reservations) => {
    const { id } = await due(VISIBILITY_WINDOW_MS + SECOND, { lookups: 20 });
    bench.pms.reservations = reservations;
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', lookups: 21, nextLookupAt: inMs(3_600 * SECOND) });
    expect(await bench.holdOf(id)).toMatchObject(STAY);
  });

  it.each([
    ['is repeated after exactly 24 hours', DAY_MS, null],
    ['ends after more than 24 hours, and flags the booking', DAY_MS + 1, 'unresolved'],
  ])('without an answer %s', async (_, age, flag) => {
    const { id } = await due(age, { lookups: 30 });
    bench.pms.reservations = {};
    await bench.lookUp(id);
    const nextLookupAt = flag === null ? inMs(3_600 * SECOND) : null;
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', flag, nextLookupAt });
  });

  it('of a deleted booking does not call the PMS', async () => {
    await bench.lookUp('0198c0de-0000-7000-8000-000000000001');
    expect(bench.calls).toEqual([]);
  });

  it.each([
    ['is due in a moment, because another worker took it', 1],
    ['is settled', null],
  ])('is skipped for a booking whose look-up %s', async (_, ms) => {
    const { id } = await due(VISIBILITY_WINDOW_MS, { nextLookupAt: ms === null ? null : inMs(ms) });
    await bench.lookUp(id);
    expect(bench.calls).toEqual([]);
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', lookups: 0 });
  });

  it('is postponed without being counted when the limit is used up', async () => {
    const { id } = await due(5 * SECOND);
    const limited = new ConnectorError('rate_limited', 'used up', { retryAfterMs: 25_000 });
    bench.pms.reservations = { findByReference: () => Promise.reject(limited) };
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ nextLookupAt: inMs(25_000), lookups: 0 });
  });

  it('flags the booking after a day, even if the limit has been used up all the time', async () => {
    const { id } = await due(DAY_MS + SECOND);
    const limited = new ConnectorError('rate_limited', 'used up', { retryAfterMs: 25_000 });
    bench.pms.reservations = { findByReference: () => Promise.reject(limited) };
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'UNKNOWN', flag: 'unresolved', nextLookupAt: null });
  });

  it.each<[string, () => Promise<undefined>]>([
    ['finds nothing', async () => undefined],
    ['fails', () => Promise.reject(new ConnectorError('unavailable', 'down'))],
    ['is rate-limited', () => Promise.reject(new ConnectorError('rate_limited', 'used up'))],
  ])('that %s after a sync confirmed the booking leaves it settled', async (_, answer) => {
    const { id } = await due(VISIBILITY_WINDOW_MS + SECOND);
    bench.pms.reservations = {
      findByReference: async () => {
        await bench.settlement.confirm(id, pmsReservation(), bench.clock.now());
        return answer();
      },
    };
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', nextLookupAt: null, flag: null });
    expect(await bench.events(id)).toHaveLength(1);
  });

  it('counts as failed when its process crashes: the next one waits as long as after a failure', async () => {
    const { id } = await due(0);
    const waits: number[] = [];
    for (const _ of Array(12)) {
      let begun!: () => void;
      const asked = new Promise<void>((done) => (begun = done));
      bench.pms.reservations = { findByReference: () => (begun(), new Promise<undefined>(() => undefined)) };
      void bench.lookUp(id, bench.newLookups());
      await asked;
      const { nextLookupAt } = (await bench.row(id))!;
      waits.push((nextLookupAt!.getTime() - bench.clock.now().getTime()) / SECOND);
      bench.clock.advance(nextLookupAt!.getTime() - bench.clock.now().getTime());
    }
    expect(waits).toEqual([60, 60, 60, 60, 60, 120, 300, 600, 1_200, 3_600, 3_600, 3_600]);
    expect(await bench.row(id)).toMatchObject({ lookups: 12 });
  });
});

describe('a look-up of a cancellation', () => {
  const cancelling = (own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> =>
    due(60 * SECOND, { providerReservationId: 'r-1', status: 'CONFIRMED', readAt: inMs(-SECOND), sequence: 1, ...own });

  it('frees the nights immediately when it finds the booking cancelled', async () => {
    const { id } = await cancelling();
    const asked: string[] = [];
    bench.pms.reservations = {
      read: async (_, providerReservationId) => {
        asked.push(providerReservationId);
        return pmsReservation({ status: 'CANCELLED' });
      },
    };
    await bench.lookUp(id);
    expect(asked).toEqual(['r-1']);
    expect(await bench.row(id)).toMatchObject({ status: 'CANCELLED', nextLookupAt: null, readAt: bench.clock.now() });
    expect(await bench.releaseOf(id)).toMatchObject({ reopens: true });
    expect((await bench.events(id)).map(({ type }) => type)).toEqual(['RESERVATION_CANCELLED']);
  });

  it.each<[string, PmsReservation | undefined]>([
    ['finds it confirmed', pmsReservation()],
    ['finds nothing', undefined],
  ])('is repeated and never ends the booking when it %s', async (_, answer) => {
    const { id } = await cancelling({ sendStartedAt: inMs(-DAY_MS), lookups: 20 });
    bench.pms.reservations = { read: async () => answer };
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', nextLookupAt: inMs(3_600 * SECOND), flag: null });
    expect(await bench.holdOf(id)).toMatchObject(STAY);
  });
});

describe('simultaneous look-ups', () => {
  it('take at most a quarter of the lane for one account', async () => {
    const rows = [];
    for (let unit = 0; unit < 3; unit += 1)
      rows.push(await due(0, { checkIn: `2027-03-1${unit}`, checkOut: `2027-03-1${unit + 1}` }));
    let answer!: () => void;
    const answered = new Promise<undefined>((done) => (answer = () => done(undefined)));
    bench.pms.reservations = { findByReference: () => answered };
    const lane = new ReservationLookupProcessor({ WORKER_CONCURRENCY: 8 } as Env, bench.lookups, {} as never);
    const running = rows.map(({ id }) => lane.process({ data: { reservationId: id } } as JobOf<'look-up-reservation'>));
    // The look-up that finds no room ends first.
    await Promise.race(running);
    answer();
    await Promise.all(running);
    const counts = await Promise.all(rows.map(async ({ id }) => (await bench.row(id))!.lookups));
    expect(counts.toSorted()).toEqual([0, 1, 1]);
  });
});

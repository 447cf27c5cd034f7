import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsHoldRequest, PmsReservation } from '../../../connectors/port/model.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { Handovers } from '../../../records/handover/handovers.js';
import { Decimal } from '../../../values/money/money.js';
import { pmsNights } from '../../availability/testing/calendar.factory.js';
import { QuoteHoldService } from '../../quote/quote-hold.service.js';
import { QuoteRepository } from '../../quote/quote.repository.js';
import { StoredQuoteService } from '../../quote/stored-quote.service.js';
import { pmsReservation, STAY } from '../testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';
import { QuoteBookingService } from './quote-booking.service.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' };
const MINUTE_MS = 60_000;

let bench: ReservationHarness;
let quotes: StoredQuoteService;
let bookings: QuoteBookingService;
let holds: QuoteHoldService;
let place: HostPlace;
/** The reservations at the PMS, by their ids. */
let atPms: Map<string, PmsReservation>;
let asked: PmsHoldRequest[];
let cancelled: string[];

beforeAll(async () => {
  bench = await reservationHarness();
  const rows = new QuoteRepository(bench.database, bench.holds, new Handovers(bench.database));
  quotes = new StoredQuoteService(bench.quotes, rows, ceilingsFor(bench.database), bench.env, bench.clock);
  bookings = new QuoteBookingService(quotes, bench.service, bench.holds, bench.pmsHolds);
  holds = new QuoteHoldService(
    bench.database,
    quotes,
    bench.listings,
    bench.holds,
    bench.pmsHolds,
    bench.upkeep,
    bench.env,
  );
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  [atPms, asked, cancelled] = [new Map(), [], []];
  bench.pms.quote = async () => {
    const isHeld = [...atPms.values()].some(
      ({ status, listingProviderId }) => status === 'PENDING' && listingProviderId === place.listing.providerId,
    );
    if (isHeld) throw new ConnectorError('rejected', 'not free', { reason: 'not_available' });
    const lines = (amount: number) => [{ name: 'Line', description: '', amount: new Decimal(amount) }];
    const parts = { base: lines(250), fees: lines(40), taxes: lines(29), discounts: [] };
    return { currency: 'EUR', ...parts, total: new Decimal(319), deposit: null };
  };
  bench.pms.reservations = {
    create: async (_, { reference, total }) =>
      stored(pmsReservation({ providerReservationId: 'made', reference, total })),
    read: async (_, id) => atPms.get(id),
    findByReference: async (_, reference) => [...atPms.values()].find((one) => one.reference === reference),
    cancel: async (_, id) => {
      cancelled.push(id);
      return stored({ ...atPms.get(id)!, status: 'CANCELLED' });
    },
    hold: {
      place: async (_, request) => placed(request),
      book: async (_, id, { reference, total }) => {
        if (atPms.get(id)?.status !== 'PENDING') throw new ConnectorError('rejected', '', { reason: 'not_found' });
        return stored({ ...atPms.get(id)!, reference, total, status: 'CONFIRMED' });
      },
    },
  };
});

const stored = (one: PmsReservation): PmsReservation => {
  atPms.set(one.providerReservationId, one);
  return one;
};
const placed = (request: PmsHoldRequest, heldUntil = request.until) => {
  asked.push(request);
  const { reference, listingProviderId } = request;
  const id = `held-${asked.length}-${reference}`;
  stored(pmsReservation({ providerReservationId: id, reference, listingProviderId, status: 'PENDING' }));
  return { providerReservationId: id, heldUntil };
};
const quoted = async (): Promise<string> => {
  const { quote } = await quotes.create(bench.owner, { listingId: place.listing.id, ...STAY, guests: 2 });
  return quote.quoteID;
};
const book = (quoteId: string) => bookings.create(bench.owner, { quoteId, guest: GUEST, notes: '', source: '' });
const held = () => [...atPms.values()].filter(({ status }) => status === 'PENDING').map(({ reference }) => reference);
const rowsOf = (quoteId: string) => bench.database.query('SELECT state FROM pms_hold WHERE quote_id = $1', [quoteId]);
const unclear = (): never => {
  throw new ConnectorError('unknown_outcome', '');
};
/** Stores a calendar in which the PMS shows the nights as sold. */
const readAsSold = async (): Promise<void> => {
  bench.clock.advance(1_000);
  const nights = pmsNights('2027-03-01', 31).map((night) =>
    night.date >= STAY.checkIn && night.date < STAY.checkOut ? { ...night, available: 0 } : night,
  );
  const range = { from: nights[0]!.date, to: nights.at(-1)!.date };
  await bench.calendar.apply(place.listing, nights, range, bench.clock.now());
};

describe('a hold at the PMS', () => {
  it('is requested at the price of its quote, and lasts no longer than the PMS allows', async () => {
    bench.pms.reservations.hold!.mostMinutes = 30;
    const { heldUntil } = await holds.hold(bench.owner, await quoted(), 60);
    expect(Date.parse(heldUntil)).toBe(bench.clock.now().getTime() + 30 * MINUTE_MS);
    const [{ total, fees, guestCounts, currency, until }] = asked as [PmsHoldRequest];
    expect([total, fees].map(String)).toEqual(['319', '40']);
    expect(guestCounts).toEqual({ adults: 2, children: 0, infants: 0, pets: 0 });
    expect([currency, until.toISOString()]).toEqual(['EUR', heldUntil]);
  });

  it('is refused for a stay that now costs more, without a request to the PMS', async () => {
    const id = await quoted();
    const present = bench.pms.quote!;
    bench.pms.quote = async (call, request) => {
      const quote = await present(call, request);
      const [line] = quote.base;
      return { ...quote, base: [{ ...line!, amount: line!.amount.plus(1) }], total: quote.total.plus(1) };
    };
    await expect(holds.hold(bench.owner, id, 10)).rejects.toMatchObject({ kind: 'conflict', code: 'price_changed' });
    expect([asked, await rowsOf(id), await bench.holdOf(id)]).toEqual([[], [], undefined]);
    bench.pms.quote = present;
    expect((await holds.hold(bench.owner, id, 10)).guard).toBe('PMS');
  });

  it('is refused where the PMS has another price', async () => {
    bench.pms.reservations.hold!.place = () =>
      Promise.reject(new ConnectorError('rejected', 'dearer', { reason: 'price_changed' }));
    const id = await quoted();
    await expect(holds.hold(bench.owner, id, 10)).rejects.toMatchObject({ kind: 'refused', code: 'pms_price_changed' });
    expect([await rowsOf(id), await bench.holdOf(id)]).toEqual([[], undefined]);
  });

  it('is placed with a reference of its own, and is released when its tenant ends it', async () => {
    const id = await quoted();
    const { guard, heldUntil } = await holds.hold(bench.owner, id, 10);
    expect([guard, Date.parse(heldUntil)]).toEqual(['PMS', bench.clock.now().getTime() + 10 * MINUTE_MS]);
    expect(held()).toEqual([expect.stringMatching(/^hold-/)]);
    const { data } = await holds.list(bench.owner, { limit: 100 });
    expect(data.find(({ holdID }) => holdID === id)?.guard).toBe('PMS');
    await holds.end(bench.owner, id);
    expect([held(), await rowsOf(id)]).toEqual([[], []]);
  });

  it('ends when the PMS ends it, if that is earlier', async () => {
    const end = new Date(bench.clock.now().getTime() + 5 * MINUTE_MS);
    bench.pms.reservations.hold!.place = async (_, request) => placed(request, end);
    const id = await quoted();
    expect((await holds.hold(bench.owner, id, 10)).heldUntil).toBe(end.toISOString());
    bench.clock.advance(5 * MINUTE_MS);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
  });

  it('leaves nothing held where the PMS refuses it', async () => {
    bench.pms.reservations.hold!.place = () =>
      Promise.reject(new ConnectorError('rejected', 'sold', { reason: 'not_available' }));
    const id = await quoted();
    await expect(holds.hold(bench.owner, id, 10)).rejects.toMatchObject({ kind: 'conflict', code: 'nights_taken' });
    expect([await rowsOf(id), await bench.holdOf(id)]).toEqual([[], undefined]);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
  });

  it('frees the nights when it ends, although a calendar read meanwhile shows them as sold', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    await readAsSold();
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(false);
    bench.clock.advance(10 * MINUTE_MS);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
    await bench.holds.removeEnded();
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
    await readAsSold();
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(false);
  });

  it('frees the nights for the next booking, whether it expires or its tenant ends it', async () => {
    for (const ending of ['time', 'tenant']) {
      place = await bench.place();
      const id = await quoted();
      await holds.hold(bench.owner, id, 10);
      await readAsSold();
      bench.clock.advance(1_000);
      if (ending === 'tenant') await holds.end(bench.owner, id);
      else bench.clock.advance(10 * MINUTE_MS);
      const row = await bench.sent(place);
      expect(await bench.holdOf(row.id)).toBeDefined();
    }
  });

  it('is released by the service if the PMS has not ended it', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    await bench.upkeep.settleDue();
    expect(held()).toHaveLength(1);
    bench.clock.advance(10 * MINUTE_MS);
    await bench.upkeep.settleDue();
    expect([held(), await rowsOf(id)]).toEqual([[], []]);
  });

  it('is released later where the PMS cannot be asked now', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    const { read } = bench.pms.reservations;
    bench.pms.reservations.read = () => Promise.reject(new ConnectorError('unavailable', ''));
    await holds.end(bench.owner, id);
    expect([held().length, await bench.freeOn(place, STAY.checkIn)]).toEqual([1, true]);
    bench.pms.reservations.read = read;
    bench.clock.advance(MINUTE_MS);
    await bench.upkeep.settleDue();
    expect([held(), await rowsOf(id)]).toEqual([[], []]);
  });

  it.each([
    ['found', true, 'PMS'],
    ['not found', false, 'LOCAL'],
  ])('with a lost answer is LOCAL until it is looked up: %s', async (_, isThere, guard) => {
    bench.pms.reservations.hold!.place = async (_call, request) => {
      if (isThere) placed(request);
      return unclear();
    };
    const id = await quoted();
    expect((await holds.hold(bench.owner, id, 10)).guard).toBe('LOCAL');
    bench.clock.advance(MINUTE_MS);
    await bench.upkeep.settleDue();
    const { data } = await holds.list(bench.owner, { limit: 100 });
    expect(data.find(({ holdID }) => holdID === id)?.guard).toBe(guard);
    expect(asked.length).toBe(isThere ? 1 : 0);
    bench.clock.advance(10 * MINUTE_MS);
    await bench.upkeep.settleDue();
    expect([held(), await rowsOf(id)]).toEqual([[], []]);
  });

  it('becomes the booking of its quote, and is then deleted', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    const { reservation } = await book(id);
    expect([...atPms.values()]).toEqual([expect.objectContaining({ reference: reservation.id, status: 'CONFIRMED' })]);
    bench.clock.advance(20 * MINUTE_MS);
    await bench.upkeep.settleDue();
    expect([cancelled, await rowsOf(id)]).toEqual([[], []]);
    expect((await bench.row(reservation.id))?.status).toBe('CONFIRMED');
  });

  it('whose answer was lost becomes the booking of its quote', async () => {
    bench.pms.reservations.hold!.place = async (_, request) => {
      placed(request);
      return unclear();
    };
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    await book(id);
    expect([...atPms.values()].map(({ status }) => status)).toEqual(['CONFIRMED']);
  });

  it('that has ended at the PMS does not prevent the booking of its quote', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    atPms.clear();
    const { reservation } = await book(id);
    expect([...atPms.values()].map(({ providerReservationId }) => providerReservationId)).toEqual(['made']);
    expect(reservation.status).toBe('CONFIRMED');
    bench.clock.advance(MINUTE_MS);
    await bench.upkeep.settleDue();
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is released where its booking is refused', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    bench.pms.reservations.hold!.book = () => Promise.reject(new ConnectorError('rejected', 'no'));
    await expect(book(id)).rejects.toMatchObject({ kind: 'refused' });
    bench.clock.advance(MINUTE_MS);
    await bench.upkeep.settleDue();
    expect([held(), await rowsOf(id)]).toEqual([[], []]);
  });

  it('is kept while the outcome of its booking is unknown', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    bench.pms.reservations.hold!.book = async () => unclear();
    const { reservation } = await book(id);
    bench.clock.advance(20 * MINUTE_MS);
    await bench.upkeep.settleDue();
    expect([held().length, reservation.status]).toEqual([1, 'UNKNOWN']);
  });

  it('is not stored as a reservation when the PMS is read, unless the host has confirmed it', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    const [own] = [...atPms.values()];
    const listingProviderId = place.listing.providerId;
    for (const status of ['PENDING', 'CANCELLED', 'CONFIRMED'] as const) {
      const { written } = await bench.mirror.apply(
        place.account,
        [{ ...own!, listingProviderId, status }],
        bench.clock.now(),
      );
      expect([status, written]).toEqual([status, status === 'CONFIRMED' ? 1 : 0]);
    }
  });
});

import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsQuote, PmsReservationRequest } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { Handovers } from '../../../records/handover/handovers.js';
import { Decimal } from '../../../values/money/money.js';
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
let requests: PmsReservationRequest[];

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
  requests = [];
  bench.pms.quote = async () => price(250, 40, 29);
  bench.pms.reservations = {
    create: async (_, request) => {
      requests.push(request);
      return pmsReservation({ providerReservationId: request.reference, total: request.total });
    },
  };
});

const price = (base: number, fees: number, taxes: number): PmsQuote => {
  const lines = (amount: number) => [{ name: 'Line', description: '', amount: new Decimal(amount) }];
  const total = new Decimal(base).plus(fees).plus(taxes);
  const parts = { base: lines(base), fees: lines(fees), taxes: lines(taxes), discounts: [] };
  return { currency: 'EUR', ...parts, total, deposit: null };
};
const quoted = async (at = place, guests = 2): Promise<string> => {
  const { quote } = await quotes.create(bench.owner, { listingId: at.listing.id, ...STAY, guests });
  return quote.quoteID;
};
const book = (quoteId: string, scope: Scope = bench.owner, id?: string) =>
  bookings.create(scope, { quoteId, guest: GUEST, notes: 'Late', source: 'website' }, { id });
const bookFor = (quoteId: string, clientReference: string) =>
  bookings.create(bench.owner, {
    ...{ quoteId, guest: GUEST, notes: '', source: 'website' },
    ...{ clientReference, metadata: { campaign: 'spring' } },
  });
const rowsOf = (quoteId: string) => bench.database.query('SELECT id FROM reservation WHERE quote_id = $1', [quoteId]);

describe('the booking of a quote', () => {
  it("keeps the caller's reference and metadata, and refuses a reference that another booking has", async () => {
    const { reservation } = await bookFor(await quoted(), 'order-1');
    expect(reservation).toMatchObject({ clientReference: 'order-1', metadata: { campaign: 'spring' } });
    const elsewhere = await quoted(await bench.place());
    await expect(bookFor(elsewhere, 'order-1')).rejects.toMatchObject({
      code: 'reference_used',
      details: [{ reservationID: reservation.id }],
    });
    await expect(bookFor(elsewhere, 'order-2')).resolves.toBeDefined();
  });

  it('sends the stay, guests and amounts of the quote to the PMS, and stores them', async () => {
    const { reservation } = await book(await quoted());
    expect(reservation).toMatchObject({
      ...{ checkInDate: STAY.checkIn, checkOutDate: STAY.checkOut, guests: 2, adults: 2, notes: 'Late' },
      ...{ currency: 'EUR', totalPrice: 319, priceDifference: 0, status: 'CONFIRMED' },
    });
    expect(requests.map(({ base, fees, taxes, total }) => [base, fees, taxes, total].map(Number))).toEqual([
      [250, 40, 29, 319],
    ]);
  });

  it('is refused for a used quote, naming its reservation, even after the quote has expired', async () => {
    const id = await quoted();
    const { reservation } = await book(id);
    const used = { kind: 'conflict', code: 'quote_used', details: [{ reservationID: reservation.id }] };
    await expect(book(id)).rejects.toMatchObject(used);
    bench.clock.advance(16 * MINUTE_MS);
    await expect(book(id)).rejects.toMatchObject(used);
    expect(requests).toHaveLength(1);
  });

  it.each([1, 4])('is made once by fifty simultaneous requests for one of %i units', async (inventoryCount) => {
    place = await bench.place(inventoryCount);
    const id = await quoted();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => book(id)));
    const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'booked' : outcome.reason.code));
    expect(codes.sort()).toEqual(['booked', ...Array.from({ length: 49 }, () => 'quote_used')]);
    expect([requests.length, (await rowsOf(id)).length]).toEqual([1, 1]);
  });

  it('can be repeated after the PMS refused the first attempt', async () => {
    const id = await quoted();
    const { create } = bench.pms.reservations;
    bench.pms.reservations = { create: () => Promise.reject(new ConnectorError('rejected', 'Not today')) };
    await expect(book(id)).rejects.toMatchObject({ kind: 'refused' });
    bench.pms.reservations = { create };
    expect((await book(id)).reservation.status).toBe('CONFIRMED');
  });

  it('returns its reservation when the same request is repeated', async () => {
    const [id, reservationId] = [await quoted(), '0198c0de-0000-7000-8000-00000000aaaa'];
    await book(id, bench.owner, reservationId);
    expect((await book(id, bench.owner, reservationId)).reservation.id).toBe(reservationId);
    expect(requests).toHaveLength(1);
  });

  it('is not found for another tenant, in another workspace, or without a quote', async () => {
    const id = await quoted();
    for (const scope of [bench.other, bench.stranger])
      await expect(book(id, scope)).rejects.toMatchObject({ kind: 'not_found', message: 'Quote not found' });
    await expect(book('0198c0de-0000-7000-8000-00000000bbbb')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the price of a booking by quote', () => {
  it('is refused once it has risen, with the difference of each part and a new quote that can be booked', async () => {
    const id = await quoted();
    bench.pms.quote = async () => price(260.5, 40, 28);
    const refusal = await book(id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'price_changed' });
    const [{ quote, difference }] = (refusal as { details: [{ quote: any; difference: object }] }).details;
    expect(difference).toEqual({ base: 10.5, fees: 0, taxes: -1, total: 9.5 });
    expect(quote.totals).toEqual({ base: 260.5, fees: 40, taxes: 28, total: 328.5 });
    expect([requests, await rowsOf(id)]).toEqual([[], []]);
    expect((await book(quote.quoteID)).reservation.totalPrice).toBe(328.5);
  });

  it('is that of the quote even where it has fallen, and the reservation shows the difference', async () => {
    const id = await quoted();
    bench.pms.quote = async () => price(200, 40, 29);
    expect((await book(id)).reservation).toMatchObject({ totalPrice: 319, priceDifference: 50 });
  });

  it('expires with the quote, and the refusal contains a new quote', async () => {
    const id = await quoted();
    bench.clock.advance(15 * MINUTE_MS);
    const refusal = await book(id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'gone', details: [{ code: 'quote_expired' }] });
    const { quoteID } = (refusal as { details: [{ quote: { quoteID: string } }] }).details[0].quote;
    expect((await book(quoteID)).reservation.totalPrice).toBe(319);
  });
});

describe('the booking of a quote that was shown in another currency', () => {
  const inDollars = async (): Promise<string> => {
    const request = { listingId: place.listing.id, ...STAY, guests: 2, displayCurrency: 'USD' };
    return (await quotes.create(bench.owner, request)).quote.quoteID;
  };
  /** Stores a rate, and lets the caches of rates expire. */
  const setRate = async (date: string, rate: number): Promise<void> => {
    await bench.database.query('INSERT INTO exchange_rate (date, currency, rate) VALUES ($1, $2, $3)', [
      date,
      'USD',
      rate,
    ]);
    bench.clock.advance(MINUTE_MS);
  };

  beforeEach(() => setRate('2027-01-08', 1.25));
  afterEach(async () => {
    await bench.database.query('DELETE FROM exchange_rate');
    bench.clock.advance(MINUTE_MS);
  });

  it("sends the listing's currency and keeps the amounts as shown, even after the rate has changed", async () => {
    const id = await inDollars();
    await setRate('2027-01-09', 1.5);
    expect((await book(id)).reservation).toMatchObject({
      ...{ currency: 'EUR', totalPrice: 319 },
      givenPrice: {
        ...{ currency: 'USD', rateDate: '2027-01-08', totalBasePrice: 312.5 },
        ...{ totalFeePrice: 50, totalTaxPrice: 36.25, totalPrice: 398.75 },
      },
    });
    expect(requests.map(({ currency, total }) => [currency, Number(total)])).toEqual([['EUR', 319]]);
  });

  it('names the difference of each part in the currency that was shown', async () => {
    const id = await inDollars();
    bench.pms.quote = async () => price(260, 40, 28);
    const refusal = await book(id).catch((error: unknown) => error);
    const [{ quote, difference, message }] = (
      refusal as { details: [{ quote: any; difference: object; message: string }] }
    ).details;
    expect(quote).toMatchObject({ currency: 'USD', totals: { base: 325, fees: 50, taxes: 35, total: 410 } });
    expect(difference).toEqual({ base: 12.5, fees: 0, taxes: -1.25, total: 11.25 });
    expect(message).toContain('410 USD');
  });
});

describe('the nights of a booking by quote', () => {
  it('are refused once they are taken, and nothing is sent', async () => {
    const id = await quoted();
    await bench.sent(place);
    await expect(book(id)).rejects.toMatchObject({ kind: 'conflict', code: 'nights_taken' });
    expect([requests, await rowsOf(id)]).toEqual([[], []]);
  });
});

describe('the hold of a quote', () => {
  const other = () =>
    quoted().then(
      () => 'quoted',
      ({ code }) => code,
    );
  const search = (at: Date) =>
    bench.database.query(
      `SELECT substring((CASE WHEN held_until <= $2 THEN free_nights(unit_id, first_day, nights, read_at, stored_at, $2) ELSE free END)::text
                FROM $3::date - first_day + 1 FOR 1) AS free FROM calendar WHERE unit_id = $1`,
      [place.unit.id, at, STAY.checkIn],
    );

  it('takes the nights from others until it ends, and has no effect afterwards although still stored', async () => {
    const id = await quoted();
    const { holdID, heldUntil, guard } = await holds.hold(bench.owner, id, 10);
    expect([holdID, guard]).toEqual([id, 'LOCAL']);
    expect(Date.parse(heldUntil)).toBe(bench.clock.now().getTime() + 10 * MINUTE_MS);
    expect([await bench.freeOn(place, STAY.checkIn), await other()]).toEqual([false, 'nights_taken']);
    bench.clock.advance(10 * MINUTE_MS - 1);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(false);
    bench.clock.advance(1);
    expect([await bench.freeOn(place, STAY.checkIn), await other()]).toEqual([true, 'quoted']);
    expect(await search(bench.clock.now())).toEqual([{ free: '1' }]);
    expect(await bench.holdOf(id)).toBeDefined();
    await bench.sent(place);
    expect(await bench.holdOf(id)).toBeUndefined();
  });

  it('passes to the booking of its quote, which stays valid as long as the hold', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 60);
    bench.clock.advance(59 * MINUTE_MS);
    const { reservation } = await book(id);
    expect(await bench.holdOf(id)).toBeUndefined();
    expect(await bench.holdOf(reservation.id)).toMatchObject({ checkIn: STAY.checkIn, exclusive: true });
    bench.clock.advance(2 * MINUTE_MS);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(false);
  });

  it('passes to the new quote where the price has risen', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    bench.pms.quote = async () => price(300, 40, 29);
    const refusal = await book(id).catch((error: unknown) => error);
    const { quoteID } = (refusal as { details: [{ quote: { quoteID: string } }] }).details[0].quote;
    expect(await bench.holdOf(quoteID)).toBeDefined();
    expect((await book(quoteID)).reservation.totalPrice).toBe(369);
  });

  it('ends immediately when its tenant ends it, and ending it again changes nothing', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    await expect(holds.end(bench.other, id)).rejects.toMatchObject({ kind: 'not_found' });
    await holds.end(bench.owner, id);
    await holds.end(bench.owner, id);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
  });

  it('cannot be ended through its quote once a reservation has taken it over', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    const { reservation } = await book(id);
    await holds.end(bench.owner, id);
    expect(await bench.holdOf(reservation.id)).toBeDefined();
  });

  it('is given to only one of twenty quotes that request the same nights simultaneously', async () => {
    const ids = [];
    for (let number = 0; number < 20; number += 1) ids.push(await quoted());
    const outcomes = await Promise.allSettled(ids.map((id) => holds.hold(bench.owner, id, 10)));
    const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'held' : outcome.reason.code));
    expect(codes.sort()).toEqual(['held', ...Array.from({ length: 19 }, () => 'nights_taken')]);
  });

  it('is refused for a foreign, used, expired or held quote, and beyond the limit of the tenant', async () => {
    place = await bench.place(9);
    const [used, held, expired] = [await quoted(), await quoted(), await quoted()];
    await expect(holds.hold(bench.stranger, held, 10)).rejects.toMatchObject({ kind: 'not_found' });
    await book(used);
    await expect(holds.hold(bench.owner, used, 10)).rejects.toMatchObject({ code: 'quote_used' });
    await holds.hold(bench.owner, held, 10);
    await expect(holds.hold(bench.owner, held, 10)).rejects.toMatchObject({ kind: 'conflict', code: 'quote_held' });
    const most = bench.env.HOLDS_PER_TENANT;
    const [{ open }] = (await bench.database.query('SELECT count(*)::int AS open FROM hold WHERE held_until > $1', [
      bench.clock.now(),
    ])) as [{ open: number }];
    bench.env.HOLDS_PER_TENANT = open;
    await expect(holds.hold(bench.owner, expired, 10)).rejects.toMatchObject({ code: 'too_many_holds' });
    bench.env.HOLDS_PER_TENANT = most;
    bench.clock.advance(16 * MINUTE_MS);
    await expect(holds.hold(bench.owner, expired, 10)).rejects.toMatchObject({ code: 'quote_expired' });
  });

  it('is deleted after it ended, and not before', async () => {
    const id = await quoted();
    await holds.hold(bench.owner, id, 10);
    await bench.holds.removeEnded();
    expect(await bench.holdOf(id)).toBeDefined();
    bench.clock.advance(10 * MINUTE_MS);
    await bench.holds.removeEnded();
    expect(await bench.holdOf(id)).toBeUndefined();
  });
});

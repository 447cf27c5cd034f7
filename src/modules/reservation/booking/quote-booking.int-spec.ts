import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsQuote, PmsReservationRequest } from '../../../connectors/port/model.js';
import type { Scope } from '../../../platform/access/scope.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { Handovers } from '../../../records/handover/handovers.js';
import { Decimal } from '../../../values/money/money.js';
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
let place: HostPlace;
let requests: PmsReservationRequest[];

beforeAll(async () => {
  bench = await reservationHarness();
  const rows = new QuoteRepository(bench.database, new Handovers(bench.database));
  quotes = new StoredQuoteService(bench.quotes, rows, ceilingsFor(bench.database), bench.env, bench.clock);
  bookings = new QuoteBookingService(quotes, bench.reservations, bench.service);
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
const rowsOf = (quoteId: string) => bench.database.query('SELECT id FROM reservation WHERE quote_id = $1', [quoteId]);

describe('the booking of a quote', () => {
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

  it('is refused for a used quote, and names its reservation, also after the quote expired', async () => {
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

  it('can be repeated where the PMS refused the first one', async () => {
    const id = await quoted();
    const { create } = bench.pms.reservations;
    bench.pms.reservations = { create: () => Promise.reject(new ConnectorError('rejected', 'Not today')) };
    await expect(book(id)).rejects.toMatchObject({ kind: 'refused' });
    bench.pms.reservations = { create };
    expect((await book(id)).reservation.status).toBe('CONFIRMED');
  });

  it('finds its reservation when the same request is repeated', async () => {
    const [id, reservationId] = [await quoted(), '0198c0de-0000-7000-8000-00000000aaaa'];
    await book(id, bench.owner, reservationId);
    expect((await book(id, bench.owner, reservationId)).reservation.id).toBe(reservationId);
    expect(requests).toHaveLength(1);
  });

  it('is not found for another tenant, another workspace, and without a quote', async () => {
    const id = await quoted();
    for (const scope of [bench.other, bench.stranger])
      await expect(book(id, scope)).rejects.toMatchObject({ kind: 'not_found', message: 'Quote not found' });
    await expect(book('0198c0de-0000-7000-8000-00000000bbbb')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the price of a booking by quote', () => {
  it('is refused once it rose, with a new quote and the difference of each part, and books the new one', async () => {
    const id = await quoted();
    bench.pms.quote = async () => price(260.5, 40, 28);
    const refusal = await book(id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'PRICE_CHANGED' });
    const [{ quote, difference }] = (refusal as { details: [{ quote: any; difference: object }] }).details;
    expect(difference).toEqual({ base: 10.5, fees: 0, taxes: -1, total: 9.5 });
    expect(quote.totals).toEqual({ base: 260.5, fees: 40, taxes: 28, total: 328.5 });
    expect([requests, await rowsOf(id)]).toEqual([[], []]);
    expect((await book(quote.quoteID)).reservation.totalPrice).toBe(328.5);
  });

  it('stays that of the quote where it fell, and the reservation shows the difference', async () => {
    const id = await quoted();
    bench.pms.quote = async () => price(200, 40, 29);
    expect((await book(id)).reservation).toMatchObject({ totalPrice: 319, priceDifference: 50 });
  });

  it('expires with the quote, which is answered with a new one', async () => {
    const id = await quoted();
    bench.clock.advance(15 * MINUTE_MS);
    const refusal = await book(id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'gone', details: [{ code: 'quote_expired' }] });
    const { quoteID } = (refusal as { details: [{ quote: { quoteID: string } }] }).details[0].quote;
    expect((await book(quoteID)).reservation.totalPrice).toBe(319);
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

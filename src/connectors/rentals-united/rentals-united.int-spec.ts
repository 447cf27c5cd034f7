import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { ContractBench, type ConnectorUnderTest, type BenchStay } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { rentalsUnited } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: rentalsUnited,
  sandboxPath: '/rentals-united',
  authType: 'EMAIL_PASSWORD',
  credentials: (account) => ({
    advertiserId: `sandbox-${account}`,
    username: `sandbox-${account}`,
    password: `sandbox-${account}`,
  }),
  createPath: '/Push_PutConfirmedReservationMulti_RQ$',
  changeCall: { method: 'POST', path: '/Push_ModifyStay_RQ$' },
  listingsPath: '/Pull_ListOwnerProp_RQ$',
  givesTimeZone: false,
  without: ['INQUIRY', 'CLOSURES'],
  pagesOf: 'cancelled',
  document,
};

describeConnector(tested);

describe('Rentals United against the sandbox', () => {
  const bench = new ContractBench(tested);
  const { reservations } = rentalsUnited;

  beforeAll(() => bench.start());
  beforeEach(() => bench.sandbox.setRateLimits('off'));
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  /** Returns a bench for the owner `demo-small` with the login of `demo`. */
  const otherOwner = () => {
    const other = new ContractBench({
      ...tested,
      credentials: () => ({
        advertiserId: 'sandbox-demo-small',
        username: 'sandbox-demo',
        password: 'sandbox-demo',
      }),
    });
    other.sandbox = bench.sandbox;
    return other;
  };
  const quoteOf = (stay: BenchStay, guests = 1, listing = bench.listing()) =>
    rentalsUnited.quote!(bench.call(), {
      listingProviderId: listing.providerId,
      providerUnitId: null,
      ...stay,
      guests,
      guestCounts: { adults: guests, children: 0, infants: 0, pets: 0 },
      currency: listing.currency,
    });

  it('refuses a booking with the right price when the price changes meanwhile, and books nothing', async () => {
    const listing = bench.listing();
    const stay = await bench.freeStay(listing);
    const request = bench.reservation(listing, stay);
    bench.sandbox.fault({
      kind: 'priceChange',
      path: tested.createPath,
      property: listing.providerId,
      from: stay.checkIn,
      price: '4321',
    });
    const error = await bench.failure(bench.create(request));
    expect(error).toMatchObject({ kind: 'rejected', reason: 'price_changed' });
    const { total } = await quoteOf(stay, request.guests);
    expect(error.message).toBe(`The PMS asks a different price (${total.toString()})`);
    expect(await bench.sandbox.creates('demo', request.reference)).toEqual({ attempts: 0, created: 0 });
    expect(await bench.find(request)).toBeUndefined();
  });

  it("books at the caller's price, even if the PMS's own differs", async () => {
    const listing = bench.listing();
    const request = bench.reservation(listing, await bench.freeStay(listing), { notes: 'a < b & c' });
    const { providerReservationId } = await bench.create(request);
    const read = await reservations.read(bench.call(), providerReservationId);
    expect(read).toMatchObject({ notes: 'a < b & c', currency: null, guestCounts: request.guestCounts });
    expect(read?.total.toString()).toBe('360');
  });

  it('reports why a stay is not offered', async () => {
    const listing = bench.listing();
    const stay = await bench.freeStay(listing);
    const nights = { listing: listing.providerId, from: stay.checkIn, to: stay.checkIn };
    expect(await bench.failure(quoteOf(stay, 99))).toMatchObject({ kind: 'rejected', reason: 'not_available' });
    await bench.sandbox.setNights('demo', { ...nights, closedToArrival: true });
    expect(await bench.failure(quoteOf(stay))).toMatchObject({ reason: 'stay_rules' });
    await bench.sandbox.setNights('demo', { ...nights, minNights: 5 });
    expect(await bench.failure(quoteOf(stay))).toMatchObject({ reason: 'stay_rules' });
    await bench.sandbox.setNights('demo', { ...nights, available: false });
    expect(await bench.failure(quoteOf(stay))).toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });

  it('refuses an advertiser that the login does not know', async () => {
    const other = new ContractBench({
      ...tested,
      credentials: () => ({ advertiserId: '4711', username: 'sandbox-demo', password: 'sandbox-demo' }),
    });
    other.sandbox = bench.sandbox;
    expect((await bench.failure(rentalsUnited.verify(other.call()))).kind).toBe('invalid_credentials');
  });

  it('keeps the owners of one login apart', async () => {
    const other = otherOwner();
    expect(await rentalsUnited.verify(other.call())).toEqual({
      providerAccountId: 'sandbox-demo-small',
      name: 'demo-small Stays',
    });
    const listings = await other.allListings();
    const own = new Set(bench.listings.map(({ providerId }) => providerId));
    expect(listings.length).toBeGreaterThan(0);
    expect(listings.some(({ providerId }) => own.has(providerId))).toBe(false);

    const listing = bench.listing();
    const { checkIn, checkOut } = await bench.freeStay(listing);
    const { id } = await bench.sandbox.book('demo', {
      listing: listing.providerId,
      arrival: checkIn,
      departure: checkOut,
    });
    const seenBy = async (one: ContractBench): Promise<boolean[]> => {
      const { items, refused } = await reservations.changed(one.call(), { since: null });
      expect(refused).toEqual([]);
      return [
        items.some(({ providerReservationId }) => providerReservationId === String(id)),
        (await reservations.read(one.call(), String(id))) !== undefined,
        (await rentalsUnited.listings.one(one.call(), listing.providerId)) !== undefined,
      ];
    };
    expect(await seenBy(bench)).toEqual([true, true, true]);
    expect(await seenBy(other)).toEqual([false, false, false]);
  });

  it('works with one answer a minute to the same request', async () => {
    const listing = bench.listing();
    const stay = await bench.freeStay(listing);
    const range = [stay.checkIn, stay.checkOut] as const;
    bench.sandbox.setRateLimits('documented');
    const page = await rentalsUnited.listings.page(bench.call());
    expect(page.refused).toEqual([]);
    const asked = bench.sandbox.calls('demo').length;
    expect((await reservations.changed(bench.call(), { since: null })).refused).toEqual([]);
    const quotes = [await quoteOf(stay, 2), await quoteOf(stay, 2)];
    expect(quotes[1]).toEqual(quotes[0]);
    const made = await bench.create(bench.reservation(listing, stay));
    await reservations.read(bench.call(), made.providerReservationId);
    expect(await reservations.cancel!(bench.call(), made.providerReservationId)).toMatchObject({ status: 'CANCELLED' });
    const count = (path: string) =>
      bench.sandbox
        .calls('demo')
        .slice(asked)
        .filter((call) => call.path.includes(path)).length;
    expect([count('Pull_GetPropertyAvbPrice'), count('Pull_GetReservationByID')]).toEqual([3, 2]);

    const early = { kind: 'rate_limited', retryAfterMs: 60_000 };
    await bench.calendar(listing, ...range);
    expect(await bench.failure(bench.calendar(listing, ...range))).toMatchObject(early);
    expect(await bench.failure(reservations.read(bench.call(), made.providerReservationId))).toMatchObject(early);
  });

  it('reads hints from its notifications', async () => {
    const [subscription] = await rentalsUnited.webhooks!.subscribe(bench.call(), {
      url: bench.sandbox.inboxUrl('ru'),
      secret: 'ours',
    });
    expect(subscription?.secret).toMatch(/^[0-9A-F]{40}$/);
    const listing = bench.listing();
    const [first, second] = [await bench.freeStay(listing), await bench.freeStay(listing)];
    const book = ({ checkIn, checkOut }: BenchStay, kind: 'booking' | 'request' | 'block') =>
      bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut, kind });
    const { id } = await book(first, 'booking');
    await bench.sandbox.changeBooking('demo', id, { status: 'cancelled' });
    await book(first, 'block');
    await book(second, 'request');
    const hints = (await bench.events('ru', 3)).flatMap((event) => rentalsUnited.inbound!.parse(event));
    const reservation = { resource: 'RESERVATION', providerId: String(id) };
    const calendar = { resource: 'CALENDAR', providerId: listing.providerId };
    expect(hints).toHaveLength(3);
    expect(hints).toEqual(expect.arrayContaining([reservation, reservation, calendar]));
  });
});

describeWithSharedData('an account of 103 listings', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start(sharedData('.')));
  afterAll(() => bench.stop());

  it('is read in three pages, each listing once, even if the same request is answered once a minute', async () => {
    bench.sandbox.setRateLimits('documented');
    // The time to read the city's file must not count as the PMS's response time.
    await bench.sandbox.listings('jersey-city-h1023');
    const all = await bench.allListings('jersey-city-h1023');
    expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(103);
  });
});

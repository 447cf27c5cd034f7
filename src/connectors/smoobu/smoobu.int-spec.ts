import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import type { PmsListing } from '../port/model.js';
import { everyPage } from '../kit/reading.js';
import { addDays } from '../port/values.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { smoobu } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: smoobu,
  sandboxPath: '/smoobu',
  authType: 'API_KEY',
  credentials: (account) => ({ api_key: `sandbox-${account}`, api_secret: `sandbox-${account}` }),
  document,
  createPath: '/api/reservations$',
  changeCall: { method: 'PUT', path: '/api/reservations/\\d+$' },
  listingsPath: '/api/apartments$',
  without: ['INQUIRY', 'QUOTE_PARTS', 'CLOSURES'],
  pagesOf: 'cancelled',
};

describeConnector(tested);

describe('Smoobu against the sandbox', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start());
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  it('refuses the right key with another secret', async () => {
    const other = new ContractBench({
      ...tested,
      credentials: () => ({ api_key: 'sandbox-demo', api_secret: 'another' }),
    });
    other.sandbox = bench.sandbox;
    expect((await bench.failure(smoobu.verify(other.call()))).kind).toBe('invalid_credentials');
  });

  it('signs any characters in a query', async () => {
    const query = { apartmentId: bench.listing().providerId, 'a b': "it's (not) a*b", 'apartments[]': 'ü&=+', page: 1 };
    const { status } = await bench.call().http.send({ method: 'GET', path: '/api/reservations', query });
    expect(status).toBe(200);
  });

  const quoteFor = (parts: object) => {
    const listing = bench.listing();
    const stay = { listingProviderId: listing.providerId, providerUnitId: null, currency: listing.currency };
    const call = { ...bench.call(), providerAccountId: bench.accountIds.get('demo')! };
    return smoobu.quote!(call, {
      ...stay,
      guests: 1,
      guestCounts: { adults: 1, children: 0, infants: 0, pets: 0 },
      checkIn: '',
      checkOut: '',
      ...parts,
    });
  };

  it('reports why a stay is not offered', async () => {
    const listing = bench.listing();
    const stay = await bench.freeStay(listing);
    const nights = { listing: listing.providerId, from: stay.checkIn, to: stay.checkIn };
    expect(await bench.failure(quoteFor({ ...stay, guests: 99 }))).toMatchObject({ reason: 'capacity' });
    await bench.sandbox.setNights('demo', { ...nights, closedToArrival: true });
    expect(await bench.failure(quoteFor(stay))).toMatchObject({ reason: 'stay_rules' });
    await bench.sandbox.setNights('demo', { ...nights, minNights: 5 });
    expect(await bench.failure(quoteFor(stay))).toMatchObject({
      reason: 'stay_rules',
      message: 'The PMS requires more nights (5)',
    });
    await bench.sandbox.setNights('demo', { ...nights, available: false });
    expect(await bench.failure(quoteFor(stay))).toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });

  it('keeps our reference out of the notes, and treats a second cancellation as done', async () => {
    const listing = bench.listing();
    const request = bench.reservation(listing, await bench.freeStay(listing), { checkInTime: 16, guests: 3 });
    const created = await bench.create(request);
    const read = await smoobu.reservations.read(bench.call(), created.providerReservationId);
    expect([created.notes, read?.notes, read?.reference]).toEqual([request.notes, request.notes, request.reference]);
    expect(read).toMatchObject({ guests: 3, source: 'API', total: request.total });
    const cancelled = { status: 'CANCELLED' };
    expect(await smoobu.reservations.cancel!(bench.call(), created.providerReservationId)).toMatchObject(cancelled);
    expect(await smoobu.reservations.cancel!(bench.call(), created.providerReservationId)).toMatchObject(cancelled);
    expect(await smoobu.reservations.cancel!(bench.call(), '999999999')).toBeUndefined();
  });

  it('reads blocked nights as BLOCKED and moved reservations as MODIFIED', async () => {
    const listing = bench.listing();
    const [blocked, moved] = [await bench.freeStay(listing), await bench.freeStay(listing)];
    const make = ({ checkIn, checkOut }: typeof moved, kind: 'block' | 'booking') =>
      bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut, kind });
    const block = await make(blocked, 'block');
    const booking = await make(moved, 'booking');
    await bench.sandbox.changeBooking('demo', booking.id, { departure: addDays(moved.checkOut, -1) });
    const read = async (id: number) => (await smoobu.reservations.read(bench.call(), String(id)))?.status;
    expect([await read(block.id), await read(booking.id)]).toEqual(['BLOCKED', 'MODIFIED']);
  });

  it('reads hints from its webhook', async () => {
    await bench.sandbox.subscribe('demo', { pms: 'smoobu', url: bench.sandbox.inboxUrl('smoobu') });
    const listing = bench.listing();
    const { checkIn, checkOut } = await bench.freeStay(listing);
    const stay = { listing: listing.providerId, arrival: checkIn, departure: checkOut };
    const { id } = await bench.sandbox.book('demo', stay);
    const hints = (await bench.events('smoobu', 2)).flatMap((event) => smoobu.inbound!.parse(event));
    expect(hints).toEqual(
      expect.arrayContaining([
        { resource: 'RESERVATION', providerId: String(id) },
        { resource: 'CALENDAR', providerId: listing.providerId },
      ]),
    );
  });

  it('leaves out no other listing when one is removed between pages', async () => {
    const first = await smoobu.listings.page(bench.call());
    const gone = first.next!;
    await bench.sandbox.changeListing('demo', gone, { remove: true });
    const further = await everyPage((cursor = gone) => smoobu.listings.page(bench.call(), cursor), 'listings');
    const seen = [...first.items, ...(further as PmsListing[])].map(({ providerId }) => providerId);
    expect(seen.sort()).toEqual(bench.listings.map(({ providerId }) => providerId).sort());
    await bench.sandbox.changeListing('demo', gone, { restore: true });
  });
});

describeWithSharedData('an account of 103 listings', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start(sharedData('.')));
  afterAll(() => bench.stop());

  it('is read in six pages, each listing once', async () => {
    const all = await bench.allListings('jersey-city-h1023');
    expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(103);
    const lists = bench.sandbox.calls('jersey-city-h1023').filter(({ path }) => path.endsWith('/api/apartments'));
    expect(lists).toHaveLength(6);
  });
});

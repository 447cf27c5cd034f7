import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import type { PmsListing, PmsReservation } from '../port/model.js';
import { everyPage } from '../kit/reading.js';
import { ContractBench, type ConnectorUnderTest, type BenchStay } from '../kit/testing/contract-bench.js';
import { FixedClock } from '../kit/testing/fakes.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { addDays } from '../port/values.js';
import { channex } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: channex,
  sandboxPath: '/channex/api/v1',
  authType: 'API_KEY',
  document,
  credentials: (account) => ({ account_id: `sandbox-${account}` }),
  partnerKey: { headers: { 'user-api-key': 'sandbox-partner' } },
  createPath: '/bookings$',
  listingsPath: '/properties\\?',
  without: ['INQUIRY'],
  pagesOf: 'cancelled',
};

describeConnector(tested);

describe('Channex against the sandbox', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start());
  afterEach(() => {
    bench.sandbox.clearFaults();
    for (const account of ['partner', 'demo']) bench.sandbox.setKeyRevoked(account, false);
  });
  afterAll(() => bench.stop());

  const refusalOf = async (others: Partial<ConnectorUnderTest>, account = 'demo') => {
    const other = new ContractBench({ ...tested, ...others });
    other.sandbox = bench.sandbox;
    return bench.failure(channex.verify(other.bind(account, { interactive: true }).call));
  };
  const acks = () => bench.sandbox.calls('demo').filter(({ path }) => path.endsWith('/ack')).length;
  const bookAt = async (account: string, listing: string, stay: BenchStay, notes = '') =>
    bench.sandbox.book(account, { listing, arrival: stay.checkIn, departure: stay.checkOut, notes });

  /**
   * Reads pages as the service does; returns the bookings stored until it stopped, and the cursor to resume from. The
   * clock is set to `since`, because all bookings are read once a day, around midnight.
   */
  const pass = async (account: string, since: Date | null, steps = 1000, cursor?: string) => {
    const { call: bound } = bench.bind(account);
    const call = since ? { ...bound, clock: new FixedClock(since.getTime()) } : bound;
    const stored = new Map<string, PmsReservation>();
    let next = cursor;
    for (let step = 0; step < steps; step += 1) {
      const page = await channex.reservations.changed(call, { since, cursor: next });
      for (const item of page.items) stored.set(item.providerReservationId, item);
      next = page.next;
      if (next === undefined) break;
    }
    return { stored, cursor: next };
  };

  it('distinguishes a missing or refused partner key from a group that is not shared', async () => {
    const missing = await refusalOf({ partnerKey: undefined });
    const refused = await refusalOf({ partnerKey: { headers: { 'user-api-key': 'another' } } });
    const unknown = await refusalOf({}, 'nobody');
    expect([missing, refused, unknown].map(({ kind }) => kind)).toEqual([
      'not_supported',
      'not_supported',
      'invalid_credentials',
    ]);
    expect(new Set([missing, refused, unknown].map(({ message }) => message)).size).toBe(3);
    bench.sandbox.setKeyRevoked('partner', true);
    expect((await bench.failure(channex.listings.page(bench.call()))).kind).toBe('not_supported');
    bench.sandbox.setKeyRevoked('partner', false);
    bench.sandbox.setKeyRevoked('demo', true);
    expect((await bench.failure(channex.listings.page(bench.call()))).kind).toBe('invalid_credentials');
  });

  it('acknowledges stored revisions once, and returns the others again', async () => {
    const listing = bench.listing();
    await pass('demo', null);
    const before = acks();
    const booking = await bookAt('demo', listing.providerId, await bench.freeStay(listing), 'fed');
    const since = new Date(Date.now() - 60_000);
    const died = await pass('demo', since, 2);
    expect(died.stored.get(booking.uid)?.notes).toBe('fed');
    expect(acks()).toBe(before);
    const again = await pass('demo', since, 2);
    expect(again.stored.has(booking.uid)).toBe(true);
    await pass('demo', since, 1000, again.cursor);
    expect(acks()).toBe(before + 1);
    const later = await pass('demo', new Date(Date.now() + 3_600_000));
    expect([later.stored.size, acks()]).toEqual([0, before + 1]);
  });

  it("neither reads nor acknowledges another host's bookings, although the key gives access to both", async () => {
    const [small] = await bench.sandbox.listings('demo-small');
    await bench.allListings('demo-small');
    const since = new Date(Date.now() - 60_000);
    const stay = { checkIn: addDays(bench.today(), 50), checkOut: addDays(bench.today(), 52) };
    const booking = await bookAt('demo-small', small!.uid, stay);
    expect((await pass('demo', since)).stored.has(booking.uid)).toBe(false);
    expect((await pass('demo-small', since)).stored.has(booking.uid)).toBe(true);
  });

  it('prices nights at the independent plan, not at the cheaper one derived from it', async () => {
    const listing = bench.listing(({ currency }) => currency === 'USD');
    const { checkIn } = await bench.freeStay(listing);
    await bench.sandbox.setNights('demo', { listing: listing.providerId, from: checkIn, to: checkIn, price: 100 });
    expect((await bench.calendar(listing, checkIn, checkIn))[0]!.price?.toString()).toBe('100');
    expect(listing.startPrice.toString()).toBe(
      (await bench.sandbox.listings('demo')).find(({ uid }) => uid === listing.providerId)!.price,
    );
  });

  it('books one of several rooms at the agreed price, and reads back the parts of the price', async () => {
    const listing = bench.listings.find(({ units }) => units[0]!.inventoryCount > 1)!;
    const stay = await bench.freeStay(listing, 3);
    const left = async () => (await bench.calendar(listing, stay.checkIn, stay.checkIn))[0]!.available;
    const before = await left();
    const request = bench.reservation(listing, stay, { checkInTime: 16 });
    const { providerReservationId } = await bench.create(request);
    expect(await left()).toBe(before - 1);
    const read = await channex.reservations.read(bench.call(), providerReservationId);
    const { providerUnitId, total, base, fees, taxes, notes } = request;
    expect(read).toMatchObject({ providerUnitId, total, base, fees, taxes, notes, source: 'Offline' });
  });

  it.each([
    [
      'the nights are taken between the availability check and the booking',
      { kind: 'nightTaken' },
      { kind: 'rejected', reason: 'not_available' },
    ],
    ['the property lacks the Booking CRS app', { kind: 'status', status: 403 }, { kind: 'not_supported' }],
  ] as const)('refuses to book when %s', async (_, fault, expected) => {
    const listing = bench.listing();
    const stay = await bench.freeStay(listing);
    const property = listing.providerId;
    bench.sandbox.fault({
      ...fault,
      property,
      from: stay.checkIn,
      to: stay.checkIn,
      method: 'POST',
      path: '/bookings$',
    });
    const request = bench.reservation(listing, stay);
    expect(await bench.failure(bench.create(request))).toMatchObject(expected);
    expect((await bench.sandbox.creates('demo', request.reference)).created).toBe(0);
  });

  it('completes unfinished subscriptions without duplicates, and does not reuse those with another secret', async () => {
    const target = { url: bench.sandbox.inboxUrl('own'), secret: 'the-secret' };
    bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path: '/webhooks$', skip: 3 });
    expect((await bench.failure(channex.webhooks!.subscribe(bench.call(), target))).kind).toBe('unknown_outcome');
    const subscriptions = await channex.webhooks!.subscribe(bench.call(), target);
    const posts = () =>
      bench.sandbox.calls('demo').filter(({ method, path }) => method === 'POST' && path.endsWith('/webhooks')).length;
    expect([subscriptions.length, posts()]).toEqual([bench.listings.length, bench.listings.length]);
    const others = await channex.webhooks!.subscribe(bench.call(), { ...target, secret: 'another' });
    expect(others.filter(({ id }) => subscriptions.some((one) => one.id === id))).toEqual([]);
    await channex.webhooks!.unsubscribe(bench.call(), [...subscriptions, ...others]);
  });

  it('hints at a calendar whose prices the host changed', async () => {
    const target = { url: bench.sandbox.inboxUrl('rates'), secret: 'the-secret' };
    await channex.webhooks!.subscribe(bench.call(), target);
    const listing = bench.listing();
    await bench.sandbox.setNights('demo', {
      listing: listing.providerId,
      from: bench.today(),
      to: bench.today(),
      price: 5,
    });
    const [event] = await bench.events('rates', 1);
    expect(channex.inbound!.parse(event!)).toEqual([{ resource: 'CALENDAR', providerId: listing.providerId }]);
    expect(channex.inbound!.authenticate(event!, { secret: 'the-secret', subscriptions: [] })).toBe(true);
  });

  it('reads the charges, deposit, times, house rules and amenities of a listing', async () => {
    const properties = await bench.sandbox.listings('demo');
    const property = properties.find(
      ({ fees, deposit }) => fees.some(({ percent }) => percent) && Number(deposit) > 0,
    )!;
    const listing = bench.listings.find(({ providerId }) => providerId === property.uid)!;
    expect(listing.fees.map(({ charge }) => charge).sort()).toEqual(['PERCENT', 'PER_GUEST_PER_NIGHT', 'PER_STAY']);
    expect(listing.taxes).toHaveLength(property.taxes.length);
    expect(listing.deposit?.toString()).toBe(property.deposit);
    expect(listing).toMatchObject({
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      houseRules: { petsAllowed: property.allows.pets, smokingAllowed: false, childrenAllowed: true },
    });
    expect(listing.rawAmenities.map(({ name }) => name).sort()).toEqual([...property.amenities].sort());
  });

  it('returns every listing once if one is removed between pages', async () => {
    const first = await channex.listings.page(bench.call());
    const [gone, kept] = [first.items[0]!.providerId, bench.listings.map(({ providerId }) => providerId)];
    await bench.sandbox.changeListing('demo', gone, { remove: true });
    const further = await everyPage((cursor = first.next) => channex.listings.page(bench.call(), cursor), 'listings');
    const seen = [...first.items, ...(further as PmsListing[])].map(({ providerId }) => providerId);
    expect(seen.sort()).toEqual(kept.sort());
    expect(await channex.listings.one(bench.call(), gone)).toBeUndefined();
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
    const lists = bench.sandbox.calls('jersey-city-h1023').filter(({ path }) => path.includes('/properties?'));
    expect(lists).toHaveLength(6);
  });
});

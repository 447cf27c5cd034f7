import { addDays } from '../port/values.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { ownerrez } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: ownerrez,
  sandboxPath: '/ownerrez/v2',
  authType: 'OAUTH',
  credentials: () => ({ clientRedirectURL: 'https://app.example/connected' }),
  createPath: '/bookings$',
  changeCall: { method: 'PATCH', path: '/bookings/\\d+$' },
  listingsPath: '/properties\\?',
  givesTimeZone: false,
  without: ['INQUIRY', 'CLOSURES'],
  pagesOf: 'cancelled',
  document,
};

describeConnector(tested);

describe('OwnerRez against the sandbox', () => {
  const bench = new ContractBench(tested);
  const { reservations, listings } = ownerrez;

  beforeAll(() => bench.start());
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  const posts = (path: string): number =>
    bench.sandbox.calls('demo').filter((call) => call.method === 'POST' && call.path.endsWith(path)).length;

  it('gets a token that does not expire, and must be authorized again when it is revoked', async () => {
    const other = new ContractBench(tested);
    await other.start();
    try {
      const tokens = await other.authorized('demo');
      expect(tokens).toEqual({ accessToken: expect.stringMatching(/^access-/), expiresAt: null });
      other.sandbox.revokeTokens('demo');
      expect(await other.failure(ownerrez.verify(other.call()))).toMatchObject({
        kind: 'invalid_credentials',
        message: 'The connection must be authorized again',
      });
    } finally {
      await other.stop();
    }
  });

  it('refuses a wrong client secret and an unknown code', async () => {
    const { call } = bench.bind();
    const input = {
      app: { clientId: 'sandbox-app', clientSecret: 'x', scopes: '' },
      redirectUri: 'https://x',
      code: 'x',
    };
    expect((await bench.failure(ownerrez.oauth!.exchange(call, input))).kind).toBe('invalid_credentials');
    const known = { ...input, app: { ...input.app, clientSecret: 'sandbox-app-secret' } };
    expect((await bench.failure(ownerrez.oauth!.exchange(call, known))).kind).toBe('invalid_credentials');
  });

  describe('a guest before the booking', () => {
    const request = async () => {
      const listing = bench.listing();
      return bench.reservation(listing, await bench.freeStay(listing), { guests: 3 });
    };

    it('is created once, is named by the booking, and has the contacts that the booking lacks', async () => {
      const before = [posts('/guests'), posts('/bookings')];
      const wanted = await request();
      const created = await bench.create(wanted);
      expect([posts('/guests'), posts('/bookings')]).toEqual(before.map((count) => count + 1));
      expect(created).toMatchObject({ guest: wanted.guest, notes: wanted.notes, guests: 3 });
      const read = await reservations.read(bench.call(), created.providerReservationId);
      expect(read).toMatchObject({ guest: { id: created.guest.id, firstName: 'Ada', email: '' }, notes: wanted.notes });
      expect([read!.base, read!.fees, read!.taxes, read!.total].map(String)).toEqual(['300', '40', '20', '360']);
      const guest = await bench.call().http.send({ method: 'GET', path: `/guests/${created.guest.id}` });
      expect(guest.json()).toMatchObject({ email_addresses: [{ address: 'ada@guest.example' }] });
    });

    it.each(['statusAfter', 'resetAfter', 'htmlAfter'] as const)(
      'leads to no booking if it may or may not exist (%s)',
      async (kind) => {
        const wanted = await request();
        const before = posts('/bookings');
        bench.sandbox.fault({ kind, method: 'POST', path: '/guests$' });
        expect((await bench.failure(bench.create(wanted))).kind).toBe('unavailable');
        expect(posts('/bookings')).toBe(before);
        expect(await bench.find(wanted)).toBeUndefined();
      },
    );
  });

  it('requests bookings only by property or by time', async () => {
    const { http } = bench.call();
    expect((await bench.failure(http.send({ method: 'GET', path: '/bookings' }))).kind).toBe('rejected');
    for (const since of [null, new Date()]) await reservations.changed(bench.call(), { since });
    const lists = bench.sandbox.calls('demo').filter(({ path }) => path.includes('/bookings?'));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.every(({ path }) => /property_ids=|since_utc=/.test(path))).toBe(true);
  });

  it('derives the calendar from bookings, blocks and nights that the host closed', async () => {
    const listing = bench.listing();
    const [booked, blocked, closed, cancelled] = [
      await bench.freeStay(listing),
      await bench.freeStay(listing),
      await bench.freeStay(listing),
      await bench.freeStay(listing),
    ];
    const at = ({ checkIn, checkOut }: typeof booked) => ({
      listing: listing.providerId,
      arrival: checkIn,
      departure: checkOut,
    });
    await bench.sandbox.book('demo', at(booked));
    const block = await bench.sandbox.book('demo', { ...at(blocked), kind: 'block' });
    await bench.passing(at(cancelled));
    await bench.sandbox.setNights('demo', {
      ...at(closed),
      from: closed.checkIn,
      to: closed.checkIn,
      available: false,
    });
    const available = async (night: typeof booked) =>
      (await bench.calendar(listing, night.checkIn, night.checkIn))[0]!.available;
    expect([
      await available(booked),
      await available(blocked),
      await available(closed),
      await available(cancelled),
    ]).toEqual([0, 0, 0, 1]);
    expect(await reservations.read(bench.call(), String(block.id))).toMatchObject({
      status: 'BLOCKED',
      currency: null,
    });
  });

  it('sees a stay that began before the requested nights', async () => {
    const listing = bench.listing(({ maximumNights }) => maximumNights === 0 || maximumNights > 30);
    const { checkIn, checkOut } = await bench.freeStay(listing, 5);
    await bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
    const from = addDays(checkIn, 2);
    const nights = await bench.calendar(listing, from, addDays(checkOut, -1));
    expect(nights.map(({ available }) => available)).toEqual([0, 0, 0]);
  });

  it('lists properties without amenities and descriptions if the account may not read their content', async () => {
    bench.sandbox.fault({ kind: 'status', status: 403, path: '/listings\\?' });
    const page = await listings.page(bench.call());
    expect(page.refused).toEqual([]);
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.items.every(({ rawAmenities, description }) => rawAmenities.length === 0 && description === '')).toBe(
      true,
    );
  });

  it('returns nights without a price if the account has no calendar', async () => {
    bench.sandbox.fault({ kind: 'status', status: 404, path: '/calendar/', count: 0 });
    const listing = bench.ref(bench.listing());
    const nights = await ownerrez.calendar(bench.call(), listing, bench.today(), addDays(bench.today(), 60));
    expect(nights.every(({ price }) => price === null)).toBe(true);
    expect(nights.some(({ available }) => available === 1)).toBe(true);
  });

  it('treats a second cancellation as done, and does not find an unknown booking', async () => {
    const listing = bench.listing();
    const created = await bench.create(bench.reservation(listing, await bench.freeStay(listing)));
    const cancelled = { status: 'CANCELLED', cancelledAt: expect.any(Date) };
    expect(await reservations.cancel!(bench.call(), created.providerReservationId)).toMatchObject(cancelled);
    expect(await reservations.cancel!(bench.call(), created.providerReservationId)).toMatchObject(cancelled);
    expect(await reservations.cancel!(bench.call(), '999999999')).toBeUndefined();
  });

  it('completes subscriptions that were left unfinished', async () => {
    const target = { url: bench.sandbox.inboxUrl('own'), secret: 'unused' };
    bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path: '/webhooksubscriptions$', skip: 2 });
    expect((await bench.failure(ownerrez.webhooks!.subscribe(bench.call(), target))).kind).toBe('unknown_outcome');
    const subscriptions = await ownerrez.webhooks!.subscribe(bench.call(), target);
    expect(new Set(subscriptions.map(({ event }) => event)).size).toBe(6);
    expect(posts('/webhooksubscriptions')).toBe(6);
    await ownerrez.webhooks!.unsubscribe(bench.call(), subscriptions);
  });
});

import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { addDays } from '../port/values.js';
import { beds24 } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: beds24,
  sandboxPath: '/beds24/v2',
  authType: 'ACCESS_TOKEN',
  document,
  credentials: (account) => ({ invite_code: `sandbox-${account}-1` }),
  createPath: '/bookings$',
  confirmPath: '/bookings$',
  listingsPath: '/properties\\?',
  givesTimeZone: false,
  // The invite code was usable only once.
  replaceable: ['access'],
};

describeConnector(tested);

describe('Beds24 against the sandbox', () => {
  const bench = new ContractBench(tested);
  const DAY_MS = 86_400_000;

  beforeAll(() => bench.start());
  afterEach(() => {
    bench.sandbox.clearFaults();
    bench.sandbox.clock.setOffset(0);
  });
  afterAll(() => bench.stop());

  const paths = (part: string) => bench.sandbox.calls('demo').filter(({ path }) => path.includes(part)).length;
  const codesSent = () => paths('/authentication/setup');

  describe('the invite code', () => {
    const bindWith = (code: string) => {
      const parts = { ...tested, credentials: () => ({ invite_code: code }) };
      const other = new ContractBench(parts);
      other.sandbox = bench.sandbox;
      return other.bind(code, { interactive: true });
    };

    it('buys tokens only once, and `obtainedTokens` returns them', async () => {
      const bound = bindWith('sandbox-demo-7');
      await beds24.verify(bound.call);
      const refreshToken = expect.stringMatching(/^refresh-/);
      expect(bound.obtainedTokens?.()).toMatchObject({ refreshToken, expiresAt: expect.any(Date) });
      const { call } = bindWith('sandbox-demo-7');
      expect((await bench.failure(beds24.verify(call))).kind).toBe('invalid_credentials');
    });

    it('is not lost if the PMS is unavailable right after the code was used', async () => {
      bench.sandbox.fault({ kind: 'status', status: 503, path: '/authentication/details' });
      expect((await beds24.verify(bindWith('sandbox-demo-8').call)).providerAccountId).not.toBe('');
    });

    it.each(['resetAfter', 'htmlAfter'] as const)(
      'is sent once, with an unknown outcome, if the answer is lost: %s',
      async (kind) => {
        bench.sandbox.fault({ kind, path: '/authentication/setup' });
        const before = codesSent();
        const { call } = bindWith(`sandbox-demo-${kind}`);
        expect((await bench.failure(beds24.verify(call))).kind).toBe('unknown_outcome');
        expect(codesSent()).toBe(before + 1);
      },
    );

    it('is never sent again, neither for a new token nor after the refresh token is refused', async () => {
      const other = new ContractBench({ ...tested, credentials: () => ({ invite_code: 'sandbox-demo-9' }) });
      other.sandbox = bench.sandbox;
      const verified = () => beds24.verify(other.bind('demo', { interactive: true }).call);
      await verified();
      const before = codesSent();
      // Each refresh keeps the refresh token alive for 30 more days.
      const refreshes = paths('/authentication/token');
      for (const day of [20, 40, 60]) {
        bench.sandbox.clock.setOffset(day * DAY_MS);
        expect((await verified()).providerAccountId).not.toBe('');
      }
      expect(paths('/authentication/token')).toBe(refreshes + 3);
      bench.sandbox.clock.setOffset(91 * DAY_MS);
      expect((await bench.failure(verified())).kind).toBe('invalid_credentials');
      expect(codesSent()).toBe(before);
    });
  });

  it('returns an empty calendar without include flags, and ranges with them', async () => {
    const { call } = bench.bind();
    const { providerId } = bench.listing();
    const query = { propertyId: providerId, startDate: bench.today(), endDate: addDays(bench.today(), 60) };
    const read = async (more: object) => {
      const path = '/inventory/rooms/calendar';
      const answer = await call.http.send({ method: 'GET', path, query: { ...query, ...more } });
      return (answer.json() as { data: { calendar: { from: string; to: string }[] }[] }).data[0]!.calendar;
    };
    expect(await read({})).toEqual([]);
    const ranges = await read({ includeNumAvail: true });
    expect(ranges.length).toBeLessThan(61);
    expect(ranges.some(({ from, to }) => to > from)).toBe(true);
  });

  it('reads bookings that are cancelled or past', async () => {
    const listing = bench.listing();
    const stay = await bench.freeStay(listing);
    const created = await bench.create(bench.reservation(listing, stay));
    await beds24.reservations.cancel!(bench.call(), created.providerReservationId);
    const read = () => beds24.reservations.read(bench.call(), created.providerReservationId);
    expect(await read()).toMatchObject({ status: 'CANCELLED', cancelledAt: expect.any(Date) });
    for (const day of [25, 50, 75, 100]) {
      bench.sandbox.clock.setOffset(day * DAY_MS);
      await beds24.verify(bench.call());
    }
    expect((await read())?.providerReservationId).toBe(created.providerReservationId);
    const since = new Date('2020-01-01T00:00:00Z');
    const { items } = await beds24.reservations.changed(bench.call(), { since });
    expect(items.map(({ providerReservationId }) => providerReservationId)).toContain(created.providerReservationId);
  });

  it('books one of several units, which leaves one fewer available', async () => {
    const listing = bench.listings.find(({ units }) => units[0]!.inventoryCount > 2)!;
    const stay = await bench.freeStay(listing, 2);
    const left = async () => (await bench.calendar(listing, stay.checkIn, stay.checkIn))[0]!;
    const { available, providerUnitId } = await left();
    const created = await bench.create(bench.reservation(listing, stay));
    expect(created.providerUnitId).toBe(providerUnitId);
    expect((await left()).available).toBe(available - 1);
  });

  it('accepts only webhooks with its secret, and reads their booking and calendar hints', async () => {
    const url = bench.sandbox.inboxUrl('beds24');
    await bench.sandbox.subscribe('demo', { pms: 'beds24', url, login: 'x-webhook-secret', password: 's' });
    const listing = bench.listing();
    const { checkIn, checkOut } = await bench.freeStay(listing);
    const booked = await bench.sandbox.book('demo', {
      listing: listing.providerId,
      arrival: checkIn,
      departure: checkOut,
    });
    const events = await bench.events('beds24', 2);
    const secretsOf = (secret: string) => ({ secret, subscriptions: [] });
    expect(events.map((event) => beds24.inbound!.authenticate(event, secretsOf('s')))).toEqual([true, true]);
    expect(beds24.inbound!.authenticate(events[0]!, secretsOf('other'))).toBe(false);
    expect(events.flatMap((event) => beds24.inbound!.parse(event))).toEqual(
      expect.arrayContaining([
        { resource: 'RESERVATION', providerId: String(booked.id) },
        { resource: 'CALENDAR', providerId: listing.providerId },
      ]),
    );
  });
});

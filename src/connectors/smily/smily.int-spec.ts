import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { smily } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: smily,
  sandboxPath: '/smily/api/v3',
  authType: 'OAUTH',
  credentials: () => ({}),
  createPath: '/rentals/\\d+/bookings$',
  confirmPath: '/bookings/\\d+$',
  changeCall: { method: 'PUT', path: '/bookings/\\d+$' },
  listingsPath: '/rentals\\?',
  givesTimeZone: false,
  without: ['INQUIRY'],
  pagesOf: 'cancelled',
  replaceable: ['access'],
  document,
};

describeConnector(tested);

describe('Smily against the sandbox', () => {
  const bench = new ContractBench(tested);
  beforeAll(() => bench.start());
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  it('refreshes once for concurrent calls, and uses the new refresh token the next time', async () => {
    const refreshes = () => bench.sandbox.calls('demo').filter(({ path }) => path.endsWith('/oauth/token')).length;
    for (let round = 0; round < 3; round += 1) {
      bench.sandbox.revokeTokens('demo', ['access']);
      const before = refreshes();
      const { call } = bench.bind();
      const verified = await Promise.all(Array.from({ length: 8 }, () => smily.verify(call)));
      expect(new Set(verified.map(({ providerAccountId }) => providerAccountId)).size).toBe(1);
      expect(refreshes()).toBe(before + 1);
    }
  });

  it('reads a deleted booking, of which the list of changes contains only the id', async () => {
    const listing = bench.listing();
    const request = bench.reservation(listing, await bench.freeStay(listing));
    const { providerReservationId: id } = await bench.create(request);
    const since = new Date();
    await smily.reservations.cancel!(bench.call(), id);
    const { items } = await smily.reservations.changed(bench.call(), { since });
    expect(items.find(({ providerReservationId }) => providerReservationId === id)).toMatchObject({
      status: 'CANCELLED',
      reference: request.reference,
      guest: { firstName: 'Ada' },
    });
  });

  it('creates no booking when the client could not be created', async () => {
    const listing = bench.listing();
    const request = bench.reservation(listing, await bench.freeStay(listing));
    bench.sandbox.fault({ kind: 'status', status: 503, path: '/clients$' });
    expect((await bench.failure(bench.create(request))).kind).toBe('unknown_outcome');
    expect(await bench.sandbox.creates('demo', request.reference)).toEqual({ attempts: 0, created: 0 });
  });

  it("authenticates an event by the application's signature, and hints at its booking", async () => {
    await bench.sandbox.subscribe('demo', { pms: 'smily', url: bench.sandbox.inboxUrl('smily') });
    const listing = bench.listing();
    const { checkIn: arrival, checkOut: departure } = await bench.freeStay(listing);
    const { id } = await bench.sandbox.book('demo', { listing: listing.providerId, arrival, departure });
    const events = await bench.events('smily', 2);
    const isGenuine = (event: (typeof events)[0], appSecret?: string) =>
      smily.inbound!.authenticate(event, { secret: 's', subscriptions: [], appSecret });
    expect(events.map((event) => isGenuine(event, 'sandbox-app-secret'))).toEqual([true, true]);
    expect(isGenuine(events[0]!, 'another')).toBe(false);
    expect(isGenuine({ ...events[0]!, headers: {} }, 'sandbox-app-secret')).toBe(false);
    expect(isGenuine({ ...events[0]!, rawBody: Buffer.from('{}') }, 'sandbox-app-secret')).toBe(false);
    expect(isGenuine(events[0]!)).toBe(false);
    expect(events.flatMap((event) => smily.inbound!.parse(event))).toEqual(
      expect.arrayContaining([
        { resource: 'RESERVATION', providerId: String(id) },
        { resource: 'CALENDAR', providerId: listing.providerId },
      ]),
    );
  });
});

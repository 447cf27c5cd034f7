import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { OutboundPolicy } from '../../platform/outbound/address-filter.js';
import { OutboundHttp } from '../../platform/outbound/outbound-http.js';
import { SystemClock } from '../../values/time/clock.js';
import { KitGateway } from '../runtime/connector-gateway.js';
import type { PmsAccount } from '../port/gateway.js';
import { InProcessRateLimiter } from '../kit/testing/in-process-limiter.js';
import type { PmsListing, PmsQuote } from '../port/model.js';
import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { registryOf, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { addDays } from '../port/values.js';
import { guesty } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: guesty,
  sandboxPath: '/guesty/v1',
  authType: 'ACCESS_TOKEN',
  document,
  credentials: (account) => ({ client_id: `sandbox-${account}`, client_secret: `sandbox-${account}` }),
  createPath: '/reservations-v3$',
  confirmPath: '/status$',
  changeCall: { method: 'PUT', path: '/dates$' },
  listingsPath: '/listings\\?',
};

describeConnector(tested);

describe('Guesty', () => {
  const bench = new ContractBench(tested);
  const clock = new SystemClock();
  const outbound = new OutboundHttp(new OutboundPolicy(true), clock);
  const { reservations } = guesty;

  beforeAll(() => bench.start());
  afterEach(() => {
    bench.sandbox.clearFaults();
    bench.sandbox.setRateLimits('off');
    bench.sandbox.clock.setOffset(0);
  });
  afterAll(async () => {
    outbound.onApplicationShutdown();
    await bench.stop();
  });

  const posts = (path: RegExp) =>
    bench.sandbox.calls('demo').filter((call) => call.method === 'POST' && path.test(call.path)).length;
  const tokenCalls = () => posts(/\/oauth2\/token$/);

  /** Binds a new process, with nothing in memory except what it is given. */
  function inNewProcess(parts: Partial<PmsAccount>) {
    const registry = registryOf(guesty, `${bench.sandbox.url}/guesty/v1`);
    const gateway = new KitGateway(registry, outbound, new InProcessRateLimiter(clock), clock);
    const account = {
      authType: tested.authType,
      credentials: tested.credentials('demo', bench.sandbox.url),
      tokenVersion: '1',
      ...parts,
    };
    return gateway.bind(testAccount(account), { interactive: true }).call;
  }

  describe('access tokens', () => {
    it('are not requested while one is stored, however often the process restarts', async () => {
      bench.sandbox.setRateLimits('documented');
      const vault = memoryVault();
      const before = tokenCalls();
      for (let restart = 0; restart < 7; restart += 1) {
        const account = await guesty.verify(inNewProcess({ vault }));
        expect(account.providerAccountId).toBe(bench.accountIds.get('demo'));
      }
      expect(tokenCalls()).toBe(before + 1);
    });

    it('are limited to five in 24 hours, so that without a store the sixth process gets none', async () => {
      bench.sandbox.setRateLimits('documented');
      for (let restart = 0; restart < 5; restart += 1) await guesty.verify(inNewProcess({ vault: memoryVault() }));
      const sixth = await bench.failure(guesty.verify(inNewProcess({ vault: memoryVault() })));
      expect(sixth.kind).toBe('rate_limited');
      expect(sixth.retryAfterMs).toBeGreaterThan(0);
    });

    it('are not used up by a stay that the PMS declines with 401, or by a resource that it withholds', async () => {
      const listing = bench.listing();
      const stay = await bench.freeStay(listing);
      await bench.sandbox.book('demo', {
        listing: listing.providerId,
        arrival: stay.checkIn,
        departure: stay.checkOut,
      });
      const before = tokenCalls();
      const declined = await bench.failure(bench.create(bench.reservation(listing, stay)));
      expect(declined).toMatchObject({ kind: 'rejected', reason: 'not_available', status: 401 });
      expect((await bench.failure(quoted(listing, stay))).reason).toBe('not_available');
      bench.sandbox.fault({ kind: 'status', status: 403, path: '/listings\\?' });
      expect((await bench.failure(guesty.listings.page(bench.call()))).kind).toBe('rejected');
      expect(tokenCalls()).toBe(before);
    });

    it('are not requested for a partner, whose own token is the Bearer', async () => {
      const partner = (token: string) =>
        inNewProcess({ authType: 'PARTNER_TOKEN', credentials: { integration_token: token } });
      const before = tokenCalls();
      expect((await guesty.verify(partner('sandbox-demo'))).providerAccountId).toBe(bench.accountIds.get('demo'));
      expect((await bench.failure(guesty.verify(partner('sandbox-nobody')))).kind).toBe('invalid_credentials');
      expect(tokenCalls()).toBe(before);
    });
  });

  type Stay = { checkIn: string; checkOut: string };
  const quoted = (listing: PmsListing, stay: Stay): Promise<PmsQuote> =>
    guesty.quote!(bench.call(), {
      listingProviderId: listing.providerId,
      providerUnitId: null,
      ...stay,
      guests: 2,
      guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
      currency: listing.currency,
    });

  describe('stored quotes', () => {
    it('set the price of the reservation, even if the calendar price has changed since', async () => {
      const listing = bench.listing();
      const stay = await bench.freeStay(listing);
      const { total, metadata } = await quoted(listing, stay);
      const { checkIn: from, checkOut: to } = stay;
      await bench.sandbox.setNights('demo', { listing: listing.providerId, from, to, price: 9999 });
      const made = await bench.create(bench.reservation(listing, stay, { quoteMetadata: metadata! }));
      expect(made).toMatchObject({ status: 'CONFIRMED', ...stay, currency: listing.currency });
      expect(made.total.toString()).toBe(total.toString());
      const read = await reservations.read(bench.call(), made.providerReservationId);
      expect(read!.total.toString()).toBe(total.toString());
      expect(read).toMatchObject({ reference: made.reference, notes: 'Late arrival' });
    });

    it('book nothing if they are unknown, expired or for another stay or plan', async () => {
      const listing = bench.listing();
      const [stay, other] = [await bench.freeStay(listing), await bench.freeStay(listing)];
      const { metadata } = await quoted(listing, stay);
      const { quoteId } = metadata!;
      const before = posts(/\/(reservations-v3\/quote|guests-crud)$/);
      const create = (of: Stay, quoteMetadata: object, parts = {}) =>
        bench.failure(bench.create(bench.reservation(listing, of, { quoteMetadata, ...parts })));
      expect((await create(other, { quoteId })).message).toBe('The quote is for another stay');
      expect((await create(stay, { quoteId }, { guests: 3 })).message).toBe('The quote is for another stay');
      expect((await create(stay, { quoteId, ratePlanId: 'other' })).message).toBe('The quote does not have the requested rate plan');
      expect((await create(stay, { quoteId: 'unknown' })).reason).toBe('not_found');
      bench.sandbox.clock.setOffset(25 * 3_600_000);
      expect(await create(stay, { quoteId })).toMatchObject({ kind: 'rejected', reason: 'price_changed' });
      expect(posts(/\/(reservations-v3\/quote|guests-crud)$/)).toBe(before);
    });
  });

  describe('holds of stored quotes', () => {
    const heldQuote = async () => {
      const listing = bench.listing();
      const stay = await bench.freeStay(listing);
      const { total, metadata } = await quoted(listing, stay);
      const booking = bench.reservation(listing, stay, { quoteMetadata: metadata!, total });
      const place = (minutes: number) =>
        reservations.hold!.place(bench.call(), {
          ...booking,
          reference: `hold-${booking.reference}`,
          until: new Date(Date.now() + minutes * 60_000),
        });
      return { listing, stay, total, booking, place };
    };

    it('have the price of the quote, even if the calendar price has changed since', async () => {
      const { listing, stay, total, booking, place } = await heldQuote();
      const { providerReservationId: id } = await place(10);
      const { checkIn: from, checkOut: to } = stay;
      await bench.sandbox.setNights('demo', { listing: listing.providerId, from, to, price: 9999 });
      const made = await reservations.hold!.book(bench.call(), id, booking);
      expect([made.total, (await reservations.read(bench.call(), id))!.total].map(String)).toEqual([
        `${total}`,
        `${total}`,
      ]);
    });

    it('are refused if the price has changed, and nothing is held', async () => {
      const { listing, stay, place } = await heldQuote();
      const { checkIn: from, checkOut: to } = stay;
      await bench.sandbox.setNights('demo', { listing: listing.providerId, from, to, price: 9999 });
      const before = posts(/\/(reservations-v3\/quote|guests-crud)$/);
      expect(await bench.failure(place(10))).toMatchObject({ kind: 'rejected', reason: 'price_changed' });
      expect(posts(/\/(reservations-v3\/quote|guests-crud)$/)).toBe(before);
    });

    it('leave the quote bookable after they have ended', async () => {
      const { booking, place } = await heldQuote();
      await reservations.cancel!(bench.call(), (await place(10)).providerReservationId);
      expect(await bench.create(booking)).toMatchObject({ status: 'CONFIRMED', reference: booking.reference });
    });

    it.each([
      [1, 10],
      [15, 15],
      [16, 30],
      [60, 30],
    ])('requested for %d minutes end at the PMS after %d', async (asked, minutes) => {
      const { place } = await heldQuote();
      const { providerReservationId: id, heldUntil } = await place(asked);
      const held = Math.round((heldUntil.getTime() - Date.now()) / 60_000);
      expect(held).toBe(Math.min(asked, minutes));
      const statusAt = async (after: number) => {
        bench.sandbox.clock.setOffset(after * 60_000);
        return (await reservations.read(bench.call(), id))!.status;
      };
      expect([await statusAt(minutes - 1), await statusAt(minutes + 1)]).toEqual(['PENDING', 'CANCELLED']);
    });

    it.each(['statusAfter', 'hangAfter'] as const)(
      'are not booked if the outcome of changing the guest is unknown (%s)',
      async (kind) => {
        const { booking, place } = await heldQuote();
        const { providerReservationId: id } = await place(10);
        bench.sandbox.fault({ kind, status: 502, method: 'PUT', path: '/guests-crud/' });
        const failure = await bench.failure(reservations.hold!.book(bench.call({ deadlineMs: 1000 }), id, booking));
        expect(failure.kind).toBe('unavailable');
        expect((await reservations.read(bench.call(), id))!.status).toBe('PENDING');
      },
    );

    it('are found by the reference of the booking if the answer to it is lost', async () => {
      const { booking, place } = await heldQuote();
      const { providerReservationId: id } = await place(10);
      bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'PUT', path: '/status$' });
      const failure = await bench.failure(reservations.hold!.book(bench.call(), id, booking));
      expect(failure.kind).toBe('unknown_outcome');
      expect(await bench.find(booking)).toMatchObject({ providerReservationId: id, status: 'CONFIRMED' });
    });
  });

  describe('reservations', () => {
    it('without a quote are booked at the requested price', async () => {
      const listing = bench.listing(({ currency }) => currency === 'KWD');
      const made = await bench.create(bench.reservation(listing, await bench.freeStay(listing)));
      const read = await reservations.read(bench.call(), made.providerReservationId);
      for (const { total, base, fees, taxes } of [made, read!])
        expect([total, base, fees, taxes].map(String)).toEqual(['360', '300', '40', '20']);
      expect(read).toMatchObject({ source: 'website', guest: { firstName: 'Ada', phone: '+15550100' } });
    });

    it('are found by the guest if the notes were never stored', async () => {
      const listing = bench.listing();
      const request = bench.reservation(listing, await bench.freeStay(listing));
      bench.sandbox.fault({ kind: 'status', status: 500, method: 'PUT', path: '/notes$' });
      const made = await bench.create(request);
      expect((await reservations.read(bench.call(), made.providerReservationId))?.reference).toBeNull();
      expect(await bench.find(request)).toMatchObject({
        providerReservationId: made.providerReservationId,
        reference: request.reference,
      });
    });

    it.each(['statusAfter', 'hangAfter'] as const)(
      'are not attempted if the outcome of creating the guest is unknown (%s)',
      async (kind) => {
        const listing = bench.listing();
        const request = bench.reservation(listing, await bench.freeStay(listing));
        bench.sandbox.fault({ kind, status: 502, method: 'POST', path: '/guests-crud$' });
        const failure = await bench.failure(bench.create(request, bench.call({ deadlineMs: 1000 })));
        expect(failure.kind).toBe('unavailable');
        expect((await bench.sandbox.creates('demo', request.reference)).attempts).toBe(0);
      },
    );

    it('of a multi-unit take one unit each, until none is left', async () => {
      const listing = bench.listings.find(({ units, active }) => units.length > 0 && active)!;
      const count = listing.units[0]!.inventoryCount;
      const from = addDays(bench.today(), 60);
      const nights = await bench.calendar(listing, from, addDays(from, 200));
      const at = nights.findIndex((_, n) => nights.slice(n, n + 2).every(({ available }) => available === count));
      const stay = { checkIn: nights[at]!.date, checkOut: addDays(nights[at]!.date, 2) };
      for (let n = 0; n < count; n += 1) await bench.create(bench.reservation(listing, stay));
      expect(await bench.failure(bench.create(bench.reservation(listing, stay)))).toMatchObject({
        reason: 'not_available',
      });
      expect((await bench.calendar(listing, stay.checkIn, stay.checkIn))[0]!.available).toBe(0);
    });

    it('can be cancelled twice', async () => {
      const listing = bench.listing();
      const { providerReservationId: id } = await bench.create(
        bench.reservation(listing, await bench.freeStay(listing)),
      );
      for (let time = 0; time < 2; time += 1)
        expect(await reservations.cancel!(bench.call(), id)).toMatchObject({ status: 'CANCELLED' });
    });

    it('send no calendar event, but their own event leads to the listing whose nights are taken', async () => {
      const url = bench.sandbox.inboxUrl('own');
      const subscriptions = await guesty.webhooks!.subscribe(bench.call(), { url, secret: 'unused' });
      const listing = bench.listing();
      const { checkIn, checkOut } = await bench.freeStay(listing);
      await bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
      await bench.sandbox.setNights('demo', { listing: listing.providerId, from: checkOut, to: checkOut, price: 77 });
      const events = await bench.events('own', 2);
      expect(events.every((event) => guesty.inbound!.authenticate(event, { secret: '', subscriptions }))).toBe(true);
      const hints = events.flatMap((event) => guesty.inbound!.parse(event));
      expect(hints.map(({ resource }) => resource).sort()).toEqual(['CALENDAR', 'RESERVATION']);
      const { providerId } = hints.find(({ resource }) => resource === 'RESERVATION')!;
      const made = await reservations.read(bench.call(), providerId!);
      expect(made?.listingProviderId).toBe(listing.providerId);
      const nights = await bench.calendar(listing, checkIn, addDays(checkOut, -1));
      expect(nights.map(({ available }) => available)).toEqual([0, 0, 0]);
      await guesty.webhooks!.unsubscribe(bench.call(), subscriptions);
    });
  });
});

describeWithSharedData('a Guesty account of 103 listings', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start(sharedData('.')));
  afterAll(() => bench.stop());

  it('is read over two pages, each listing once', async () => {
    const all = await bench.allListings('jersey-city-h1023');
    expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(103);
  });
});

import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import type { PmsListing, PmsReservationRequest } from '../port/model.js';
import { ContractBench, type ConnectorUnderTest, isSingle } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { addDays, Decimal } from '../port/values.js';
import { mews } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: mews,
  sandboxPath: '/mews/api/connector/v1',
  authType: 'API_KEY',
  credentials: (account) => ({ client_token: `sandbox-${account}`, access_token: `sandbox-${account}` }),
  createPath: '/reservations/add$',
  confirmPath: '/reservations/confirm$',
  listingsPath: '/enterprises/getAll$',
  changeCall: { method: 'POST', path: '/reservations/update$' },
  readingPaths: /\/(price|get[A-Za-z]*(\/\d{4}-\d\d-\d\d)?)$/,
  without: ['QUOTE_PARTS'],
  keepsNetPrices: true,
  document,
};

describeConnector(tested);

describe('Mews against the sandbox', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start());
  afterEach(() => bench.sandbox.clearFaults());
  afterAll(() => bench.stop());

  const inCountry = (...countries: string[]) =>
    bench.listings.find((one) => isSingle(one) && one.minimumNights < 4 && countries.includes(one.address.country))!;
  const requestFor = async (listing: PmsListing, parts: Partial<PmsReservationRequest> = {}) =>
    bench.reservation(listing, await bench.freeStay(listing, 4), parts);
  const quoteFor = (request: PmsReservationRequest) => mews.quote!(bench.call(), request);
  const callsTo = (path: string) => bench.sandbox.calls('demo').filter((call) => call.path.endsWith(path)).length;
  const read = (id: string) => mews.reservations.read(bench.call(), id);

  it('refuses a connection with a wrong client token', async () => {
    const other = new ContractBench({
      ...tested,
      credentials: () => ({ client_token: 'another', access_token: 'sandbox-demo' }),
    });
    other.sandbox = bench.sandbox;
    expect((await bench.failure(mews.verify(other.call()))).kind).toBe('invalid_credentials');
  });

  describe('a hold', () => {
    const { hold } = mews.reservations;
    const placed = async (parts: Partial<PmsReservationRequest> = {}) => {
      const request = await requestFor(inCountry('GB'), parts);
      const { total } = await quoteFor(request);
      const booking = { ...request, total, notes: 'Late arrival' };
      const until = new Date(Date.now() + 600_000);
      const asked = { ...booking, reference: `hold-${booking.reference}`, until };
      return { booking, id: (await hold!.place(bench.call(), asked)).providerReservationId };
    };

    it('names a profile that all holds share; its booking has the guest, the notes and the exact price', async () => {
      const { booking, id } = await placed();
      const held = await read(id);
      expect(held).toMatchObject({ notes: '', guest: { lastName: 'Held for a quote', email: '' } });
      const other = await placed();
      expect((await read(other.id))!.guest.id).toBe(held!.guest.id);
      expect(await hold!.book(bench.call(), id, booking)).toMatchObject({
        status: 'CONFIRMED',
        reference: booking.reference,
        notes: 'Late arrival',
        guest: { firstName: 'Ada', lastName: 'Guestname', email: 'ada@guest.example' },
        total: booking.total,
      });
      expect((await read(other.id))!.guest.lastName).toBe('Held for a quote');
    });

    it.each([
      '/customers/getAll$',
      '/reservations/updateCustomer$',
      '/serviceOrderNotes/update$',
      '/reservations/update$',
    ])('is not booked when the response of %s is lost', async (path) => {
      const { booking, id } = await placed();
      bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path, count: 0 });
      const failure = await bench.failure(hold!.book(bench.call(), id, booking));
      bench.sandbox.clearFaults();
      expect(failure.kind).toBe('unavailable');
      expect((await read(id))!.status).toBe('PENDING');
    });

    it('is found by the reference of the booking when the response to the booking is lost', async () => {
      const { booking, id } = await placed();
      bench.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path: '/reservations/confirm$' });
      expect((await bench.failure(hold!.book(bench.call(), id, booking))).kind).toBe('unknown_outcome');
      expect(await bench.find(booking)).toMatchObject({ providerReservationId: id, status: 'CONFIRMED' });
    });
  });

  it('does not blame the credentials when a rule of the property refuses a request', async () => {
    bench.sandbox.fault({ kind: 'status', status: 403, path: '/enterprises/getAll$' });
    expect((await bench.failure(mews.listings.page(bench.call()))).kind).toBe('rejected');
  });

  it('lists a hotel with its lodging only, and its rooms as one unit per category', () => {
    const hotel = bench.listings.find((listing) => !isSingle(listing))!;
    expect(hotel.name).not.toContain('Accommodation');
    expect(hotel.units).toHaveLength(1);
    expect(hotel.units[0]).toMatchObject({ name: hotel.name, maxOccupancy: hotel.maxOccupancy });
    expect(hotel.startPrice.greaterThan(0)).toBe(true);
    expect(hotel.checkIn).toEqual({ op: 'FROM', start: '15:00:00' });
    expect(hotel.checkOut).toEqual({ op: 'UNTIL', end: '11:00:00' });
  });

  it.each(['Europe/Oslo', 'America/Toronto', 'Pacific/Auckland'])(
    'requests the midnights of %s, and dates prices by them',
    async (timeZone) => {
      const listing = bench.listings.find((one) => isSingle(one) && one.timeZone === timeZone)!;
      const from = addDays(bench.today(), 1);
      const prices = [5, 120, 300].map((days, n) => ({ date: addDays(from, days), price: 1000 + n }));
      for (const { date, price } of prices)
        await bench.sandbox.setNights('demo', {
          listing: listing.providerId,
          from: date,
          to: date,
          price,
          available: true,
        });
      const nights = new Map((await bench.calendar(listing, from, addDays(from, 399))).map((one) => [one.date, one]));
      const taxed = ['US', 'CA', 'JP'].includes(listing.address.country)
        ? 1
        : { NO: 1.12, NZ: 1.15 }[listing.address.country]!;
      for (const { date, price } of prices) expect(nights.get(date)?.price?.toNumber()).toBeCloseTo(price * taxed, 2);
    },
  );

  it('reads restrictions as the shortest and the longest stay', async () => {
    const listing = inCountry('GB');
    const from = addDays(bench.today(), 60);
    await bench.sandbox.setNights('demo', {
      listing: listing.providerId,
      from,
      to: addDays(from, 1),
      minNights: 5,
      maxNights: 9,
    });
    const nights = await bench.calendar(listing, addDays(from, -1), addDays(from, 2));
    expect(nights.slice(1, 3).map((night) => [night.minimumNights, night.maximumNights])).toEqual([
      [5, 9],
      [5, 9],
    ]);
    expect(nights[0]!.minimumNights).toBeLessThan(5);
    expect(nights[3]!.minimumNights).toBeLessThan(5);
  });

  it('quotes taxes separately where the property prices without them, otherwise in the price', async () => {
    const [net, gross] = [inCountry('US'), inCountry('GB')];
    expect((await quoteFor(await requestFor(net))).taxes).toHaveLength(2);
    const quote = await quoteFor(await requestFor(gross));
    expect([quote.taxes, quote.base[0]!.amount.toString()]).toEqual([[], quote.total.toString()]);
  });

  it('refuses to quote taken nights, which the PMS itself would price', async () => {
    const request = await requestFor(inCountry('GB'));
    await bench.sandbox.setNights('demo', {
      listing: request.listingProviderId,
      from: request.checkIn,
      to: request.checkIn,
      available: false,
    });
    expect(await bench.failure(quoteFor(request))).toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });

  describe('the agreed price', () => {
    it.each([
      ['with taxes', 'GB', '1234.57'],
      ['without taxes', 'CA', '2345.67'],
      ['of whole units', 'JP', '345678'],
      ['of three decimals', 'KW', '456.789'],
    ])('is the booked total %s', async (_, country, amount) => {
      const listing = inCountry(country);
      const total = new Decimal(amount);
      const request = await requestFor(listing, { total });
      const { providerReservationId } = await bench.create(request);
      const held = await read(providerReservationId);
      // A net price is rounded per night.
      const play = country === 'CA' ? 0.04 : country === 'JP' ? 4 : 0;
      expect(held!.total.minus(total).abs().toNumber()).toBeLessThanOrEqual(play);
      expect(held!.base!.plus(held!.fees!).plus(held!.taxes!).toString()).toBe(held!.total.toString());
      expect(held!.fees!.greaterThan(0)).toBe(true);
    });

    it("is left to the PMS when it is the PMS's own price", async () => {
      const request = await requestFor(inCountry('GB'));
      const { total } = await quoteFor(request);
      const before = callsTo('/rates/getPricing');
      const { providerReservationId } = await bench.create({ ...request, total });
      expect((await read(providerReservationId))!.total.toString()).toBe(total.toString());
      expect(callsTo('/rates/getPricing')).toBe(before);
    });

    it('is refused when it is less than the PMS adds', async () => {
      const request = await requestFor(inCountry('GB'), { total: new Decimal('0.5') });
      const before = callsTo('/customers/add');
      expect(await bench.failure(bench.create(request))).toMatchObject({ kind: 'rejected', reason: 'price_changed' });
      expect(callsTo('/customers/add')).toBe(before);
    });
  });

  describe('the guest', () => {
    const guest = { firstName: 'Grace', lastName: 'Guestname', email: 'grace@guest.example', phone: '+15550111' };
    const book = async (parts: Partial<PmsReservationRequest> = {}) =>
      bench.create(await requestFor(inCountry('GB'), { guest, ...parts }));

    it('has one profile however often they book', async () => {
      const [first, second] = [await book(), await book({ guest: { ...guest, email: 'Grace@Guest.example' } })];
      expect(second.guest.id).toBe(first.guest.id);
      expect((await read(second.providerReservationId))?.guest).toEqual({ ...guest, id: first.guest.id });
    });

    it('gets their own profile when another guest shares the e-mail address', async () => {
      const own = await book();
      const other = await book({ guest: { ...guest, firstName: 'Ada' } });
      expect(other.guest.id).not.toBe(own.guest.id);
      expect((await read(own.providerReservationId))?.guest.firstName).toBe('Grace');
      expect((await read(other.providerReservationId))?.guest).toMatchObject({ firstName: 'Ada', email: '' });
    });

    it('may have no name and no e-mail address', async () => {
      const nameless = await book({ guest: { firstName: '', lastName: '', email: '', phone: '' } });
      expect((await read(nameless.providerReservationId))?.guest).toMatchObject({ lastName: 'Guest', email: '' });
    });

    it.each(['hangAfter', 'statusAfter', 'resetAfter'] as const)(
      'who may or may not have been created (%s) books nothing, and is found the next time',
      async (kind) => {
        const unclear = { ...guest, email: `${kind.toLowerCase()}@guest.example` };
        const request = await requestFor(inCountry('GB'), { guest: unclear });
        bench.sandbox.fault({ kind, status: 502, path: '/customers/add$' });
        const adds = callsTo('/reservations/add');
        const failure = await bench.failure(bench.create(request, bench.call({ deadlineMs: 1500 })));
        expect(failure.kind).toBe('unavailable');
        expect(callsTo('/reservations/add')).toBe(adds);
        const made = callsTo('/customers/add');
        await bench.create(request);
        expect(callsTo('/customers/add')).toBe(made);
      },
    );

    it('leaves no profile behind when the nights are taken', async () => {
      const request = await requestFor(inCountry('GB'), { guest: { ...guest, email: 'late@guest.example' } });
      await bench.sandbox.book('demo', {
        listing: request.listingProviderId,
        arrival: request.checkIn,
        departure: request.checkOut,
      });
      const before = callsTo('/customers/add');
      expect((await bench.failure(bench.create(request))).reason).toBe('not_available');
      expect(callsTo('/customers/add')).toBe(before);
    });
  });

  it('counts children and infants where the property does', async () => {
    const guestCounts = { adults: 2, children: 1, infants: 1, pets: 0 };
    const { providerReservationId } = await bench.create(await requestFor(inCountry('GB'), { guests: 3, guestCounts }));
    expect(await read(providerReservationId)).toMatchObject({ guests: 3, guestCounts });
  });

  it('accepts an inquiry for taken nights', async () => {
    const request = await requestFor(inCountry('GB'), { status: 'INQUIRY' });
    await bench.sandbox.setNights('demo', {
      listing: request.listingProviderId,
      from: request.checkIn,
      to: request.checkIn,
      available: false,
    });
    expect((await bench.create(request)).status).toBe('INQUIRY');
  });

  it('keeps the reference out of the notes, and treats a second cancellation as done', async () => {
    const request = await requestFor(inCountry('GB'));
    const { providerReservationId } = await bench.create(request);
    expect(await read(providerReservationId)).toMatchObject({ notes: request.notes, reference: request.reference });
    const cancelled = { status: 'CANCELLED', cancelledAt: expect.any(Date) };
    const cancel = (id: string) => mews.reservations.cancel!(bench.call(), id);
    expect(await cancel(providerReservationId)).toMatchObject(cancelled);
    expect(await cancel(providerReservationId)).toMatchObject(cancelled);
    expect(await cancel(crypto.randomUUID())).toBeUndefined();
    const total = (await read(providerReservationId))!.total;
    expect(total.minus(request.total).abs().toNumber()).toBeLessThan(0.05);
  });

  it('sends no change when the added nights are taken', async () => {
    const request = await requestFor(inCountry('GB'));
    const { providerReservationId } = await bench.create(request);
    const { checkIn, checkOut } = await bench.freeStay(inCountry('GB'));
    const listing = request.listingProviderId;
    await bench.sandbox.book('demo', { listing, arrival: checkIn, departure: checkOut });
    const updates = (): number => bench.sandbox.calls('demo').filter(({ path }) => path.endsWith('/update')).length;
    const before = updates();
    const wanted = { ...request, checkIn, checkOut, before: request };
    const change = mews.reservations.change!(bench.call(), providerReservationId, wanted);
    expect(await bench.failure(change)).toMatchObject({ kind: 'rejected', reason: 'not_available' });
    expect(updates()).toBe(before);
  });

  it('reports an unknown outcome when the response to a cancellation is lost, then reads its status', async () => {
    const { providerReservationId } = await bench.create(await requestFor(inCountry('GB')));
    bench.sandbox.fault({ kind: 'statusAfter', status: 502, path: '/reservations/cancel$' });
    const cancel = mews.reservations.cancel!(bench.call(), providerReservationId);
    expect((await bench.failure(cancel)).kind).toBe('unknown_outcome');
    expect((await read(providerReservationId))?.status).toBe('CANCELLED');
  });

  it('distinguishes a guest who did not come from one who cancelled, and blocks from reservations', async () => {
    const listing = inCountry('GB');
    const made = async (parts: object) => {
      const { checkIn, checkOut } = await bench.freeStay(listing, 4);
      const stay = { listing: listing.providerId, arrival: checkIn, departure: checkOut };
      return bench.sandbox.book('demo', { ...stay, ...parts });
    };
    const absent = await made({});
    await bench.sandbox.changeBooking('demo', absent.id, { status: 'noshow' });
    expect((await read(absent.uid))?.status).toBe('NO_SHOW');
    expect(await read((await made({ kind: 'block' })).uid)).toBeUndefined();
  });

  it('catches up after a long time in windows that the PMS accepts', async () => {
    const { providerReservationId } = await bench.create(await requestFor(inCountry('GB')));
    const since = new Date(Date.now() - 400 * 86_400_000);
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await mews.reservations.changed(bench.call(), { since, cursor });
      seen.push(...page.items.map((item) => item.providerReservationId));
      cursor = page.next;
      pages += 1;
    } while (cursor !== undefined);
    expect(seen).toContain(providerReservationId);
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages).toBe(5);
  });

  it('verifies a single property with its time zone, and a portfolio without one', async () => {
    const [only, ...others] = await bench.allListings('generated-1');
    expect(others).toEqual([]);
    const { timeZone, name } = await mews.verify(bench.bind('generated-1').call);
    expect([timeZone, name]).toEqual([only!.timeZone, only!.name]);
    expect((await mews.verify(bench.call())).timeZone).toBeUndefined();
  });

  it('reads a hint from its webhook', async () => {
    await bench.sandbox.subscribe('demo', { pms: 'mews', url: bench.sandbox.inboxUrl('mews') });
    const listing = inCountry('GB');
    const { checkIn, checkOut } = await bench.freeStay(listing, 4);
    const stay = { listing: listing.providerId, arrival: checkIn, departure: checkOut };
    const { uid } = await bench.sandbox.book('demo', stay);
    const hints = (await bench.events('mews', 1)).flatMap((event) => mews.inbound!.parse(event));
    expect(hints).toEqual([{ resource: 'RESERVATION', providerId: uid }]);
    expect((await read(uid))?.checkIn).toBe(checkIn);
  });
});

describeWithSharedData('a portfolio of 103 properties', () => {
  const bench = new ContractBench(tested);

  beforeAll(() => bench.start(sharedData('.')));
  afterAll(() => bench.stop());

  it('is read page by page, each listing once', async () => {
    const all = await bench.allListings('jersey-city-h1023');
    expect(new Set(all.map(({ providerId }) => providerId)).size).toBe(103);
    const pages = bench.sandbox.calls('jersey-city-h1023').filter(({ path }) => path.endsWith('/enterprises/getAll'));
    expect(pages).toHaveLength(3);
  });
});

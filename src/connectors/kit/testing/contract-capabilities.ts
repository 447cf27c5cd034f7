import type { Connector } from '../../port/connector.js';
import { type ContractBench, isSingle } from './contract-bench.js';

const LONG_AGO_MS = 5 * 86_400_000;
const HELD_MS = 600_000;
/** PMSes name whole seconds. */
const ROUNDING_MS = 2_000;
/** The shortest hold that a PMS offers for ten minutes lasts 10.2 minutes. */
const ENDED_MS = 612_000 + ROUNDING_MS;
/** The amount by which the total of a booking may miss the agreed one, where the PMS keeps prices without tax. */
const NET_ROUNDING = 0.03;

/** Tests holds of quotes at the PMS. */
function describeHolds(bench: ContractBench, hold: NonNullable<Connector['reservations']['hold']>): void {
  const { read, cancel, findByReference } = bench.tested.connector.reservations;
  const place = async () => {
    const listing = bench.listing();
    const booking = bench.reservation(listing, await bench.freeStay(listing));
    const reference = `hold-${booking.reference}`;
    const { providerReservationId, heldUntil } = await hold.place(bench.call(), {
      ...booking,
      reference,
      until: new Date(Date.now() + HELD_MS),
    });
    const free = async (): Promise<number> =>
      (await bench.calendar(listing, booking.checkIn, booking.checkIn))[0]!.available;
    return { listing, booking, reference, id: providerReservationId, heldUntil, free };
  };
  const statusOf = async (id: string) => (await read(bench.call(), id))?.status;

  describe('a hold of a quote', () => {
    afterEach(() => bench.sandbox.clock.setOffset(0));

    it('keeps its nights until it ends by itself', async () => {
      const { id, heldUntil, free } = await place();
      expect([await free(), await statusOf(id)]).toEqual([0, 'PENDING']);
      expect(Math.abs(heldUntil.getTime() - Date.now() - HELD_MS)).toBeLessThan(ROUNDING_MS);
      bench.sandbox.clock.setOffset(ENDED_MS);
      expect([await free(), await statusOf(id)]).toEqual([1, 'CANCELLED']);
    });

    it('has its reference wherever it is read, before and after its end', async () => {
      const since = new Date(Date.now() - ROUNDING_MS);
      const { reference, id } = await place();
      const seen = async (from: Date | null) => (await bench.everyChange(from)).get(id);
      expect(await read(bench.call(), id)).toMatchObject({ reference, status: 'PENDING' });
      for (const from of [since, null]) expect(await seen(from)).toMatchObject({ reference, status: 'PENDING' });
      bench.sandbox.clock.setOffset(ENDED_MS);
      expect(await read(bench.call(), id)).toMatchObject({ reference, status: 'CANCELLED' });
      expect(await seen(since)).toMatchObject({ reference, status: 'CANCELLED' });
    });

    it('is found by its reference, and ends early when it is cancelled', async () => {
      const { listing, booking, reference, id, free } = await place();
      const hint = { ...booking, listingProviderId: listing.providerId };
      expect((await findByReference!(bench.call(), reference, hint))?.providerReservationId).toBe(id);
      await cancel!(bench.call(), id);
      expect(await free()).toBe(1);
    });

    it('becomes the booking, with its guest, price and reference', async () => {
      const { booking, id, free } = await place();
      const { guest, reference, total } = booking;
      const made = await hold.book(bench.call(), id, booking);
      expect(made).toMatchObject({ providerReservationId: id, status: 'CONFIRMED' });
      const stored = await read(bench.call(), id);
      expect(stored).toMatchObject({ reference, status: 'CONFIRMED', guest: { lastName: guest.lastName } });
      const missed = stored!.total.minus(total).abs().toNumber();
      expect(missed).toBeLessThanOrEqual(bench.tested.keepsNetPrices ? NET_ROUNDING : 0);
      expect(await free()).toBe(0);
      bench.sandbox.clock.setOffset(ENDED_MS);
      expect(await statusOf(id)).toBe('CONFIRMED');
    });

    it('that has ended is reported as not found when it is booked', async () => {
      const { booking, id } = await place();
      bench.sandbox.clock.setOffset(ENDED_MS);
      await expect(hold.book(bench.call(), id, booking)).rejects.toMatchObject({ reason: 'not_found' });
    });

    it('is refused when the nights are taken', async () => {
      const { booking } = await place();
      const again = { ...booking, reference: `hold-again-${booking.reference}`, until: new Date(Date.now() + HELD_MS) };
      await expect(hold.place(bench.call(), again)).rejects.toMatchObject({ reason: 'not_available' });
    });
  });
}

/** Tests capabilities that no member of a connector shows, whether the definition claims or denies them. */
export function describeCapabilities(bench: ContractBench): void {
  const { connector } = bench.tested;
  const { definition, quote, reservations } = connector;

  describe('its declared capabilities', () => {
    it('multiUnit: some listing has more than one unit', () => {
      expect(bench.listings.some((listing) => !isSingle(listing))).toBe(definition.multiUnit);
    });

    it('registrations: every listing has a list of licences, some of them not empty, or no listing has one', () => {
      const lists = bench.listings.map(({ registrations }) => registrations);
      expect(new Set(lists.map((list) => list !== undefined))).toEqual(new Set([definition.registrations === true]));
      expect(lists.some((list) => list && list.length > 0)).toBe(definition.registrations === true);
    });

    it('cancelling: some listing or quote has a policy, with tiers unless the PMS gives only its text', async () => {
      const { policy } = definition.cancelling;
      const quoted = quote ? [await bench.quote(bench.listing(), await bench.freeStay(bench.listing()))] : [];
      const all = [...bench.listings, ...quoted].flatMap(({ cancellationPolicy }) => cancellationPolicy ?? []);
      const sources = new Set(all.map(({ source, tiers }) => (tiers.length > 0 ? source : 'TEXT')));
      if (policy === 'none') expect(sources).toEqual(new Set());
      else expect(sources).toContain(policy === 'text' ? 'TEXT' : 'PMS');
    });

    it('holds: a pending booking keeps its nights', async () => {
      if (!reservations.create) return expect(definition.holds).toBe(false);
      const listing = bench.listing();
      const request = bench.reservation(listing, await bench.freeStay(listing), { status: 'PENDING' });
      const [night] = await bench.create(request).then(
        () => bench.calendar(listing, request.checkIn, request.checkIn),
        () => [],
      );
      expect(night?.available === 0).toBe(definition.holds);
    });

    if (reservations.hold) describeHolds(bench, reservations.hold);

    it('delta: the PMS is not asked for unchanged reservations', async () => {
      const listing = bench.listing();
      const { checkIn, checkOut } = await bench.freeStay(listing);
      bench.sandbox.clock.setOffset(-LONG_AGO_MS);
      await bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
      bench.sandbox.clock.setOffset(0);
      const whole = await read(null);
      const later = await read(new Date());
      expect(whole.items).toBeGreaterThan(0);
      // A query in the path differs between the two reads; for a query in the body, the answer differs.
      const isInPath = whole.asked.some((path) => path.includes('?'));
      const asksLess = isInPath ? later.asked.some((path) => !whole.asked.includes(path)) : later.items < whole.items;
      expect(asksLess).toBe(definition.delta);
    });

    it('taxSplit: some quote or reservation names its taxes', async () => {
      expect((await taxesQuoted()) || (await taxesBooked())).toBe(definition.taxSplit);
    });
  });

  const read = async (since: Date | null): Promise<{ items: number; asked: string[] }> => {
    const before = bench.sandbox.calls('demo').length;
    const { size } = await bench.everyChange(since);
    const asked = bench.sandbox
      .calls('demo')
      .slice(before)
      .map(({ path }) => path);
    return { items: size, asked };
  };

  const taxesQuoted = async (): Promise<boolean> => {
    if (!quote) return false;
    const taxed = new Set(
      (await bench.sandbox.listings('demo')).flatMap((one) => (one.taxes.length > 0 ? one.name : [])),
    );
    const listing = bench.listing(({ name }) => taxed.has(name));
    const { taxes } = await bench.quote(listing, await bench.freeStay(listing), 2);
    return taxes.some(({ amount }) => amount.greaterThan(0));
  };

  const taxesBooked = async (): Promise<boolean> => {
    if (reservations.create) {
      const listing = bench.listing();
      await bench.create(bench.reservation(listing, await bench.freeStay(listing)));
    }
    const seen = await bench.everyChange(null);
    return [...seen.values()].some(({ taxes }) => taxes !== null && taxes.greaterThan(0));
  };
}

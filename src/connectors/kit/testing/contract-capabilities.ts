import { type ContractBench, isSingle } from './contract-bench.js';

const LONG_AGO_MS = 5 * 86_400_000;

/** Tests capabilities that no member of a connector shows, whether the definition claims or denies them. */
export function describeCapabilities(bench: ContractBench): void {
  const { connector } = bench.tested;
  const { definition, quote, reservations } = connector;

  describe('what the definition says of it', () => {
    it('multiUnit: some listing has more than one unit', () => {
      expect(bench.listings.some((listing) => !isSingle(listing))).toBe(definition.multiUnit);
    });

    it('registrations: each listing has a list of licences, and some listing a licence, or none has a list', () => {
      const lists = bench.listings.map(({ registrations }) => registrations);
      expect(new Set(lists.map((list) => list !== undefined))).toEqual(new Set([definition.registrations === true]));
      expect(lists.some((list) => list && list.length > 0)).toBe(definition.registrations === true);
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

    it('delta: of what did not change the PMS is not asked', async () => {
      const listing = bench.listing();
      const { checkIn, checkOut } = await bench.freeStay(listing);
      bench.sandbox.clock.setOffset(-LONG_AGO_MS);
      await bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
      bench.sandbox.clock.setOffset(0);
      const whole = await read(null);
      const later = await read(new Date());
      expect(whole.items).toBeGreaterThan(0);
      // Where the question is in the path, it is another one; where it is in a body, the answer is.
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

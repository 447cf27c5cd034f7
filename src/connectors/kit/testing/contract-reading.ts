import { readUnlessKnown } from '../../port/known-answers.js';
import { RememberedRequests } from '../../port/remembered-requests.js';
import type { PmsListing } from '../../port/model.js';
import { addDays, Decimal, eachNight, sum } from '../../port/values.js';
import type { ContractBench } from './contract-bench.js';

const READ_METHODS = /^(GET|HEAD)$/;
const TOKEN_PATHS = /token|oauth/i;
/** 60 UUIDs have more characters than `LONGEST_URL` of address-filter.ts. */
const LARGE = 'generated-60';

/** Tests credentials, listings, calendar and quote. */
export function describeReading(bench: ContractBench): void {
  const { connector, authType, credentials, givesTimeZone = true } = bench.tested;
  const givesDetails = !bench.tested.without?.includes('DETAILS');
  const zoneIn = (timeZone: string): string =>
    givesTimeZone === 'OFFSET' ? 'an offset' : givesTimeZone ? timeZone : 'UTC';

  const zoneShown = ({ timeZone }: PmsListing): string =>
    givesTimeZone === 'OFFSET' && /^(UTC|Etc\/GMT[+-]\d+)$/.test(timeZone) ? 'an offset' : timeZone;

  describe('credentials', () => {
    it('are verified without changing anything', async () => {
      const before = bench.sandbox.calls('demo').length;
      const account = await connector.verify(bench.call());
      expect(account.providerAccountId).not.toBe('');
      expect(account.name).not.toBe('');
      const made = bench.sandbox.calls('demo').slice(before);
      const reads = ({ method, path }: (typeof made)[number]): boolean =>
        READ_METHODS.test(method) || TOKEN_PATHS.test(path) || bench.tested.readingPaths?.test(path) === true;
      expect(made.filter((call) => !reads(call))).toEqual([]);
    });

    it('are refused when they are wrong', async () => {
      const { call } = bench.bind('nobody', { interactive: true });
      expect((await bench.failure(connector.verify(call))).kind).toBe('invalid_credentials');
    });

    if (bench.proving.length > 0)
      it('are refused when only the fields that prove control of the account are wrong', async () => {
        const { call } = bench.bindGuessing();
        expect((await bench.failure(connector.verify(call))).kind).toBe('invalid_credentials');
      });

    if (connector.tokens?.applies(credentials('demo', ''), authType))
      it('obtain a new token when theirs is revoked', async () => {
        await connector.verify(bench.call());
        bench.sandbox.revokeTokens('demo', bench.tested.replaceable);
        expect((await connector.verify(bench.call())).providerAccountId).not.toBe('');
      });

    it('are refused by a PMS that no longer accepts any token', async () => {
      bench.sandbox.fault({ kind: 'status', status: 401, count: 0 });
      const kind = bench.tested.partnerKey ? 'not_supported' : 'invalid_credentials';
      expect((await bench.failure(connector.listings.page(bench.call()))).kind).toBe(kind);
    });
  });

  describe('listings', () => {
    it('are all returned, each once, with the values of the ledger', async () => {
      const properties = (await bench.sandbox.listings('demo')).filter(({ removed }) => !removed);
      expect(new Set(bench.listings.map(({ providerId }) => providerId)).size).toBe(bench.listings.length);
      const shown = bench.listings.map((listing) => ({ ...listing, timeZone: zoneShown(listing) }));
      expect(shown.map(summary).sort()).toEqual(
        properties
          .map(({ name, currency, timeZone, capacity }) =>
            [name, currency, zoneIn(timeZone), givesDetails ? (capacity ?? 0) : 0].join(' '),
          )
          .sort(),
      );
      const currencies = new Set(bench.listings.map(({ currency }) => currency));
      expect([...currencies]).toEqual(expect.arrayContaining(['JPY', 'KWD']));
    });

    it('are complete: every text a string, every count a number, pictures and address present', () => {
      for (const listing of bench.listings) {
        if (givesDetails) expect(listing.address.country).toMatch(/^[A-Z]{2}$|\w{3,}/);
        expect(listing.pictures.every(({ url }) => url.startsWith('http'))).toBe(true);
        expect(listing.thumbnailUrl).toBe(listing.pictures[0]?.url ?? '');
        expect(['FROM_TO', 'FROM', 'FLEXIBLE']).toContain(listing.checkIn.op);
        expect(listing.checkOut.op).toBe('UNTIL');
        for (const time of [listing.checkIn.start, listing.checkOut.end])
          if (time) expect(time).toMatch(/^\d\d:\d\d:\d\d$/);
        expect(listing.startPrice.isNegative()).toBe(false);
        const { listingDetails, contact } = listing;
        for (const text of [...Object.values(listingDetails), contact.name, contact.country, listing.type])
          expect(typeof text).toBe('string');
      }
      if (givesDetails) expect(bench.listings.some(({ rawAmenities }) => rawAmenities.length > 0)).toBe(true);
    });

    if (connector.definition.multiUnit)
      it('with several units give their number', async () => {
        const multi = (await bench.sandbox.listings('demo')).find(({ units }) => units.length > 1)!;
        const listing = bench.listings.find(({ name }) => name === multi.name)!;
        expect(listing.units.length).toBeGreaterThan(0);
        expect(unitsOf(listing)).toBe(multi.units.length);
      });

    it('are all returned from an account with more ids than fit in a URL, and so are its reservations', async () => {
      const properties = (await bench.sandbox.listings(LARGE)).filter(({ removed }) => !removed);
      expect(await bench.allListings(LARGE)).toHaveLength(properties.length);
      const { call } = bench.bind(LARGE);
      for (let cursor: string | undefined, isDone = false; !isDone; isDone = cursor === undefined) {
        const page = await connector.reservations.changed(call, { since: null, cursor });
        expect(page.refused).toEqual([]);
        cursor = page.next;
      }
    });

    it('are found one by one, and distinguished from those that are gone', async () => {
      const [first] = bench.listings as [PmsListing];
      expect(await connector.listings.one(bench.call(), first.providerId)).toEqual(first);
      const unknown = first.providerId.replace(/[0-9a-f]/g, '9');
      expect(await connector.listings.one(bench.call(), unknown)).toBeUndefined();
    });
  });

  describe('calendar', () => {
    it('has every night of the range once, across changes of the clocks', async () => {
      const from = bench.today();
      const to = addDays(from, 399);
      const listing = bench.listing(({ timeZone }) => givesTimeZone !== true || /^(Europe|America)\//.test(timeZone));
      const nights = await bench.calendar(listing, from, to);
      expect(nights.map(({ date }) => date).sort()).toEqual(eachNight(from, addDays(to, 1)));
      expect(nights.some(({ available }) => available === 1)).toBe(true);
      expect(nights.every(({ available, price }) => available === 0 || price !== null)).toBe(true);
    });

    const { calendars } = connector;
    if (calendars)
      it('is the same when it is requested together with others', async () => {
        const [from, listings] = [bench.today(), bench.listings.slice(0, calendars.most)];
        const before = bench.sandbox.calls('demo').length;
        const together = await calendars.read(
          bench.call(),
          listings.map((one) => bench.ref(one)),
          from,
          addDays(from, 99),
        );
        const asked = bench.sandbox.calls('demo').length - before;
        const single = [];
        for (const listing of listings) single.push(await bench.calendar(listing, from, addDays(from, 99)));
        expect(together).toEqual(single);
        expect(bench.sandbox.calls('demo').length - before).toBe(asked * (1 + listings.length));
      });

    it('follows from its answers alone, and is recognized by them until a night changes', async () => {
      const [listing, from, to] = [bench.listing(), bench.today(), addDays(bench.today(), 60)];
      const remembered = new RememberedRequests(() => 0);
      const read = (known?: Buffer | null) =>
        readUnlessKnown(
          bench.call(),
          { inputs: [bench.ref(listing), from, to], isKnown: (answers) => known?.equals(answers) ?? false, remembered },
          (call) => connector.calendar(call, bench.ref(listing), from, to),
        );
      const first = await read();
      expect(first.answers).not.toBeNull();
      expect((await read()).result).toEqual(first.result);
      expect(await read(first.answers)).toEqual({ answers: first.answers });
      const { checkIn, checkOut } = await bench.freeStay(listing);
      await bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
      expect((await read(first.answers)).result).toBeDefined();
    });

    it('loses the nights of a booking, not the day of departure', async () => {
      const listing = bench.listing();
      const { checkIn, checkOut } = await bench.freeStay(listing);
      const before = await bench.calendar(listing, checkIn, checkOut);
      await bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
      const after = await bench.calendar(listing, checkIn, checkOut);
      expect(after.map(({ available }) => available)).toEqual([0, 0, 0, before.at(-1)!.available]);
    });

    if (!bench.tested.without?.includes('CLOSURES'))
      it('has the dates on which no stay may begin or end', async () => {
        const listing = bench.listing();
        const date = addDays(bench.today(), 190);
        const closed = { closedToArrival: true, closedToDeparture: true };
        await bench.sandbox.setNights('demo', { listing: listing.providerId, from: date, to: date, ...closed });
        const [night, next] = await bench.calendar(listing, date, addDays(date, 1));
        expect(night).toMatchObject(closed);
        expect([next!.closedToArrival ?? false, next!.closedToDeparture ?? false]).toEqual([false, false]);
      });

    if (connector.definition.multiUnit)
      it('counts the units that are left', async () => {
        const listing = bench.listings.find((candidate) => unitsOf(candidate) > 1)!;
        const left = async ({ checkIn }: { checkIn: string }) =>
          (await bench.calendar(listing, checkIn, checkIn)).reduce((count, { available }) => count + available, 0);
        const stay = await bench.freeStay(listing, 1);
        const before = await left(stay);
        await bench.sandbox.book('demo', {
          listing: listing.providerId,
          arrival: stay.checkIn,
          departure: stay.checkOut,
        });
        expect(await left(stay)).toBe(before - 1);
      });
  });

  if (connector.quote) describeQuotes(bench);
}

function describeQuotes(bench: ContractBench): void {
  const parted = !bench.tested.without?.includes('QUOTE_PARTS');

  describe('quote', () => {
    it.each(['JPY', 'KWD', 'EUR', 'USD'])('adds up in %s', async (currency) => {
      const listing = bench.listing((candidate) => candidate.currency === currency);
      const quote = await bench.quote(listing, await bench.freeStay(listing), 2);
      const of = (lines: { amount: Decimal }[]): Decimal => sum(lines.map(({ amount }) => amount));
      expect(quote.currency).toBe(currency);
      expect(of(quote.base).plus(of(quote.fees)).minus(of(quote.discounts)).plus(of(quote.taxes)).toString()).toBe(
        quote.total.toString(),
      );
      expect(quote.total.greaterThan(0)).toBe(true);
    });

    it('includes the price of each night up to departure, across a change of the clocks', async () => {
      // Far from the nights that other tests book.
      const from = addDays(bench.today(), 200);
      const zones = new Map((await bench.sandbox.listings('demo')).map(({ name, timeZone }) => [name, timeZone]));
      const changeFor = ({ name }: PmsListing) => clockChange(zones.get(name)!, from);
      const listing = bench.listing((candidate) => changeFor(candidate) !== undefined);
      const change = changeFor(listing)!;
      const stay = { checkIn: addDays(change, -1), checkOut: addDays(change, 2) };
      await bench.sandbox.setNights('demo', {
        listing: listing.providerId,
        from: stay.checkIn,
        to: stay.checkOut,
        available: true,
        minNights: 1,
        price: 100,
      });
      const quote = await bench.quote(listing, stay);
      // A single sum includes the nights and whatever is added to them.
      if (parted) expect(sum(quote.base.map(({ amount }) => amount)).toString()).toBe('300');
      else expect(quote.total.toNumber()).toBeGreaterThanOrEqual(300);
    });

    it('follows a price change', async () => {
      const listing = bench.listing();
      const stay = await bench.freeStay(listing);
      const before = await bench.quote(listing, stay);
      await bench.sandbox.setNights('demo', {
        listing: listing.providerId,
        from: stay.checkIn,
        to: stay.checkIn,
        price: 4321,
      });
      expect((await bench.quote(listing, stay)).total.toString()).not.toBe(before.total.toString());
    });

    it(parted ? 'names an optional deposit' : 'names no deposit', async () => {
      const property = (await bench.sandbox.listings('demo')).find(
        ({ deposit, units }) => Number(deposit) > 0 && units.length === 1,
      )!;
      const listing = bench.listings.find(({ name }) => name === property.name)!;
      const quote = await bench.quote(listing, await bench.freeStay(listing, Math.max(3, listing.minimumNights)));
      expect(quote.deposit).toEqual(parted ? new Decimal(property.deposit) : null);
    });
  });
}

const unitsOf = ({ units }: PmsListing): number =>
  units.reduce((count, { inventoryCount }) => count + inventoryCount, 0);

const summary = ({ name, currency, timeZone, maxOccupancy }: PmsListing): string =>
  [name, currency, timeZone, maxOccupancy].join(' ');

/**
 * Returns the first date from `from` on whose offset from UTC differs from the next day's; undefined if there is none.
 */
function clockChange(timeZone: string, from: string): string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offset = (date: string): string => format.format(new Date(`${date}T12:00:00Z`)).split('GMT')[1] ?? '';
  return eachNight(from, addDays(from, 250)).find((date) => offset(date) !== offset(addDays(date, 1)));
}

import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Decimal } from '../../shared/money/money.js';
import { AvailabilityService } from '../availability/availability.service.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import type { Candidate, SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';
import type { CandidateQuery, SearchRequest } from './search.types.js';

const SCOPE = { workspaceId: 'w', tenantId: 't' };
const clock = new FixedClock(Date.parse('2027-01-01T12:00:00Z'));
const request: SearchRequest = {
  filter: {}, checkIn: '2027-03-08', checkOut: '2027-03-09', flexibleDays: 0, guests: 1, sort: 'createdAt', limit: 50, withListing: false,
}; // prettier-ignore

const unitId = (index: number): string => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Free in March, for at least so many nights. */
const candidate = (index: number, minimumNights = 1): Candidate => ({
  unitId: unitId(index), unitMaxOccupancy: 0, listingId: unitId(index), isTenantOwned: true, status: 'ACTIVE', currency: 'EUR', timeZone: 'UTC',
  maxOccupancy: 2, minimumNights, maximumNights: 0, fees: [], taxes: [], discounts: [], unknownParts: [], deposit: null, asOf: null, apart: null, key: index,
  firstDay: '2027-03-01', nights: '31 1 100 0 0', free: '1'.repeat(31),
  markup: null, distributionMarkup: '0', accountDiscount: null, workspaceDiscount: null,
}); // prettier-ignore

/** Of listings with one unit each; units of a key below 0 are not free. */
const searching = (all: readonly Candidate[]) => {
  const asked: CandidateQuery[] = [];
  const repository = {
    candidates: async (_: unknown, query: CandidateQuery) => {
      asked.push(query);
      const looked = all.slice(all.findIndex((unit) => unit.listingId === query.after?.listingId) + 1).slice(0, query.listings); // prettier-ignore
      const units = looked.filter(({ key }) => key >= 0).slice(0, query.units);
      const isCut = looked.length === query.listings;
      return { units, isCut, next: units.length === query.units ? units.at(-1) : isCut ? looked.at(-1) : undefined };
    },
  } as unknown as SearchRepository;
  const money = {
    of: (currency: string) => ({ currency, convert: (amount: Decimal) => amount }),
    missing: new Set<string>(),
  };
  const exchange = { views: async () => money };
  const availability = new AvailabilityService(undefined as never, undefined as never, clock);
  const service = new SearchService(repository, availability, new StayEstimateService(), exchange as never, undefined as never, clock); // prettier-ignore
  return { search: (own: Partial<SearchRequest> = {}) => service.search(SCOPE, { ...request, ...own }), asked };
};

const units = (count: number, minimumNights?: number): Candidate[] =>
  Array.from({ length: count }, (_, index) => candidate(index, minimumNights));

const BY_TOTAL = { sort: 'total', displayCurrency: 'EUR' } as const;

describe('SearchService', () => {
  it('goes through all units page by page, each once', async () => {
    const { search } = searching(units(430));
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await search({ cursor });
      expect(rows.length).toBeLessThanOrEqual(50);
      found.push(...rows.map((row) => JSON.parse(row).unitID as string));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(found).toEqual(units(430).map((unit) => unit.unitId));
  });

  it('ends a page where enough units were looked at, and goes on behind them', async () => {
    const { search } = searching([...units(210, 2), candidate(210)]);
    const first = await search();
    expect(first.rows).toEqual([]);
    const second = await search({ cursor: first.nextCursor! });
    expect([second.rows.length, second.nextCursor]).toEqual([1, null]);
  });

  it('asks for the days of all stays at once', async () => {
    const { search, asked } = searching([]);
    await search({ checkOut: '2027-03-11', flexibleDays: 2 });
    await search({ checkOut: '2027-03-18', nights: 4 });
    expect(asked).toMatchObject([
      { from: '2027-03-06', days: 7, nights: 3 },
      { from: '2027-03-08', days: 10, nights: 4 },
    ]);
  });

  it('needs a night of each stay, and the day of its check-out, within the calendar', async () => {
    const { search } = searching([candidate(1)]);
    expect((await search({ checkIn: '2027-03-30', checkOut: '2027-04-01' })).rows).toHaveLength(1);
    expect((await search({ checkIn: '2027-03-31', checkOut: '2027-04-02' })).rows).toHaveLength(0);
  });

  it.each([
    ['listings', 'too_many_listings', units(100_001).map((unit) => ({ ...unit, key: -1 })), {}],
    ['units whose price decides their place', 'too_many_stays', units(2_001), {}],
    ['stays to price', 'too_many_stays', units(300), { flexibleDays: 7 }],
  ])('refuses too many %s by total', async (_, code, found, own) => {
    await expect(searching(found).search({ ...BY_TOTAL, ...own })).rejects.toMatchObject({ kind: 'refused', code });
  });

  it('looks at five thousand listings a page, and goes on behind them', async () => {
    const taken = units(5_000).map((unit) => ({ ...unit, key: -1 }));
    const { search } = searching([...taken, candidate(5_000)]);
    const first = await search();
    expect(first.rows).toEqual([]);
    const second = await search({ cursor: first.nextCursor! });
    expect([second.rows.length, second.nextCursor]).toEqual([1, null]);
  });

  it('prices two thousand units for their order', async () => {
    const { rows } = await searching(units(2_000)).search({ ...BY_TOTAL, limit: 100 });
    expect(rows).toHaveLength(100);
  });

  it('begins no stay before today where the listing is', async () => {
    const today = { checkIn: '2027-01-01', checkOut: '2027-01-03' };
    const near = (timeZone: string) => ({ ...candidate(1), timeZone, firstDay: '2027-01-01' });
    expect((await searching([near('UTC')]).search(today)).rows).toHaveLength(1);
    expect((await searching([near('Pacific/Kiritimati')]).search(today)).rows).toHaveLength(0);
  });
});

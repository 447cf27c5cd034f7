import { jest } from '@jest/globals';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Decimal } from '../../values/money/money.js';
import { AvailabilityService } from '../availability/availability.service.js';
import { Slices } from '../../platform/work/slices.js';
import { stepsOf } from '../pricing/pricing.rules.js';
import { StayEstimateService } from '../quote/stay-estimate.service.js';
import type { Candidate, SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';
import type { CandidateQuery, SearchRequest } from './search.types.js';
import type { UnitTerms } from './unit-terms.js';

const SCOPE = { workspaceId: 'w', tenantId: 't' };
const clock = new FixedClock(Date.parse('2027-01-01T12:00:00Z'));
const request: SearchRequest = {
  filter: {},
  checkIn: '2027-03-08',
  checkOut: '2027-03-09',
  flexibleDays: 0,
  guests: 1,
  sort: 'createdAt',
  limit: 50,
  withListing: false,
};

const unitId = (index: number): string => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`;

const TERMS: UnitTerms = {
  listing: {
    status: 'ACTIVE',
    currency: 'EUR',
    timeZone: 'UTC',
    maxOccupancy: 2,
    minimumNights: 1,
    maximumNights: 0,
    fees: [],
    taxes: [],
    discounts: [],
    unknownParts: [],
    deposit: null,
    cancellationPolicy: null,
    checkInTime: null,
  },
  unit: { maxOccupancy: 0 },
  steps: stepsOf({ markup: null, distributionMarkup: '0', accountDiscount: null, workspaceDiscount: null }, true),
};

const withListing = (listing: Partial<UnitTerms['listing']>): UnitTerms => ({
  ...TERMS,
  listing: { ...TERMS.listing, ...listing },
});

/** Returns a unit that is free in March. */
const candidate = (index: number, terms = TERMS): Candidate => ({
  unitId: unitId(index),
  listingId: unitId(index),
  terms,
  asOf: new Date('2027-01-10T12:00:00Z'),
  via: 'POLL',
  listingAsOf: new Date('2027-01-10T11:00:00Z'),
  listingVia: 'EVENT',
  apart: null,
  key: index,
  firstDay: '2027-03-01',
  nights: '31 1 100 0 0',
  free: '1'.repeat(31),
});

/** Returns the least total of a unit. */
const leastOf = ({ nights }: Pick<Candidate, 'nights'>, count: number): number =>
  count * Math.min(...nights!.split(',').map((run) => Number(run.split(' ')[2])));

/** Creates a search over listings with one unit each; units with a key below 0 are not free. */
const searching = (all: readonly Candidate[]) => {
  const asked: CandidateQuery[] = [];
  const inOrder = ({ sort, nights }: CandidateQuery): Candidate[] =>
    sort === 'total'
      ? all
          .map((unit) => ({ ...unit, key: unit.key < 0 ? unit.key : leastOf(unit, nights) }))
          .sort((one, other) => Math.abs(one.key) - Math.abs(other.key))
      : [...all];
  const repository = {
    otherCurrencies: async () => [],
    candidates: async (_: unknown, query: CandidateQuery) => {
      asked.push(query);
      const { after, totals } = query;
      const isNext = ({ key, listingId }: Candidate): boolean => {
        const further = after && totals ? Math.abs(key) - after.key : 0;
        return !after || further > 0 || (further === 0 && listingId > after.listingId);
      };
      const left = inOrder(query).filter(isNext);
      const below = totals?.below ?? Infinity;
      const looked = left.filter(({ key }) => Math.abs(key) < below).slice(0, query.listings);
      const units = looked.filter(({ key }) => key >= 0).slice(0, query.units);
      const edge = { key: below, listingId: '', unitId: '' };
      if (units.length === query.units) return { units, next: units.at(-1) };
      if (looked.length === query.listings) return { units, next: looked.at(-1) };
      return { units, next: below < Infinity ? edge : undefined };
    },
  } as unknown as SearchRepository;
  const money = {
    of: (currency: string) => ({ currency, convert: (amount: Decimal) => amount }),
    missing: new Set<string>(),
    currencies: () => ['EUR'],
  };
  const exchange = { views: async () => money };
  const availability = new AvailabilityService(undefined as never, undefined as never, clock, undefined as never);
  const service = new SearchService(
    repository,
    availability,
    new StayEstimateService(),
    exchange as never,
    undefined as never,
    clock,
  );
  return { search: (own: Partial<SearchRequest> = {}) => service.search(SCOPE, { ...request, ...own }), asked };
};

const units = (count: number, terms?: UnitTerms): Candidate[] =>
  Array.from({ length: count }, (_, index) => candidate(index, terms));

/** Gives the unit a price that rounds to zero or to a cent, and a tax that is a share of it. */
const uncertain = (unit: Candidate): Candidate => ({
  ...unit,
  nights: '31 1 0.005 0 0',
  terms: {
    ...withListing({ taxes: [{ name: 'VAT', charge: 'PERCENT', amount: new Decimal(10), guestsIncluded: 0 }] }),
    steps: { ...TERMS.steps, taxOnMarkup: true },
  },
});

/** Returns units with distinct prices, in another order. */
const pricedUnits = (count: number): Candidate[] =>
  units(count).map((unit, index) => ({ ...unit, nights: `31 1 ${100 + ((index * 37) % count) / 4} 0 0` }));

/** Lets the unit cost 100 more than its least total: one night of March is cheaper than the searched one. */
const uncertainly = (unit: Candidate): Candidate => {
  const [, , price] = unit.nights!.split(' ');
  return { ...unit, nights: `1 1 ${price} 0 0,30 1 ${Number(price) + 100} 0 0` };
};

const BY_TOTAL = { sort: 'total', displayCurrency: 'EUR' } as const;

describe('SearchService', () => {
  it('returns every unit once over all pages', async () => {
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

  it('ends a page once enough units were read, and resumes after them on the next', async () => {
    const { search } = searching([...units(280, withListing({ minimumNights: 2 })), candidate(280)]);
    const first = await search();
    expect(first.rows).toEqual([]);
    const second = await search({ cursor: first.nextCursor! });
    expect([second.rows.length, second.nextCursor]).toEqual([1, null]);
  });

  it('requests the days of all stays in one query', async () => {
    const { search, asked } = searching([]);
    await search({ checkOut: '2027-03-11', flexibleDays: 2 });
    await search({ checkOut: '2027-03-18', nights: 4 });
    expect(asked).toMatchObject([
      { from: '2027-03-06', days: 7, nights: 3 },
      { from: '2027-03-08', days: 10, nights: 4 },
    ]);
  });

  it('reads few listings and units first, and more only if needed', async () => {
    const fitting = searching(units(600));
    await fitting.search();
    expect(fitting.asked).toMatchObject([{ listings: 500, units: 70 }]);
    const others = searching(units(600, withListing({ minimumNights: 2 })));
    await others.search();
    expect(others.asked).toMatchObject([
      { listings: 500, units: 70 },
      { listings: 4_500, units: 200 },
    ]);
  });

  it('requires that the nights and the day of check-out of a stay are within the calendar', async () => {
    const { search } = searching([candidate(1)]);
    expect((await search({ checkIn: '2027-03-30', checkOut: '2027-04-01' })).rows).toHaveLength(1);
    expect((await search({ checkIn: '2027-03-31', checkOut: '2027-04-02' })).rows).toHaveLength(0);
  });

  it.each([
    ['units to compare', units(5_001), {}],
    ['stays that only an exact price can rank', units(300).map(uncertain), { flexibleDays: 7 }],
  ])('refuses a search by total with too many %s', async (_, found, own) => {
    const refusal = { kind: 'refused', code: 'too_many_stays', message: expect.stringMatching(/narrow the search by/) };
    await expect(searching(found).search({ ...BY_TOTAL, ...own })).rejects.toMatchObject(refusal);
  });

  it('compares fewer units in a search by total when each has many stays', async () => {
    const approximate = jest.spyOn(StayEstimateService.prototype, 'approximate');
    const { search } = searching(units(600));
    const window = { ...BY_TOTAL, checkIn: '2027-03-01', checkOut: '2027-05-02', nights: 3 };
    await expect(search(window)).rejects.toMatchObject({ message: expect.stringMatching(/^More than 512 units/) });
    expect(approximate.mock.calls.length).toBeLessThanOrEqual(512 * 60);
    approximate.mockRestore();
  });

  it('reads little more than a page of units in a search by total, however many are free', async () => {
    const { search, asked } = searching(pricedUnits(40_000));
    const { rows } = await search({ ...BY_TOTAL, limit: 20 });
    expect(rows.map((row) => JSON.parse(row).total)).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index / 4));
    expect(asked).toMatchObject([{ listings: 500, units: 63 }]);
  });

  it('reads more in a search by total when the first listings are not free or cost more than their least total', async () => {
    const taken = units(5_000).map((unit) => ({ ...unit, key: -1 }));
    const dear = pricedUnits(50).map((_, index) => ({ ...candidate(20_000 + index), nights: '7 1 500 0 0,1 1 1 0 0' }));
    const others = pricedUnits(6_000).slice(5_000);
    const { search, asked } = searching([...taken, ...dear, ...others]);
    const { rows } = await search({ ...BY_TOTAL, limit: 20, checkIn: '2027-03-03', checkOut: '2027-03-04' });
    const prices = others.map((unit) => leastOf(unit, 1)).sort((one, other) => one - other);
    expect(rows.map((row) => JSON.parse(row).total)).toEqual(prices.slice(0, 20));
    expect(asked.map(({ listings, units: most }) => [listings, most])).toEqual([
      [500, 63],
      [2_000, 1_008],
      [8_000, 5_000],
    ]);
  });

  it('ends a search by total at the listings that cost more than maxTotal', async () => {
    const { search, asked } = searching(pricedUnits(40_000));
    const { rows, nextCursor } = await search({ ...BY_TOTAL, maxTotal: 102 });
    expect([rows.length, nextCursor, asked.length]).toEqual([9, null, 1]);
  });

  it('returns fewer stays per page when each has hundreds of nights, but all of them over all pages', async () => {
    const whole = units(60).map((unit) => ({ ...unit, nights: '400 1 100 0 0', free: '1'.repeat(400) }));
    for (const own of [{}, BY_TOTAL]) {
      const { search } = searching(whole);
      const sizes: number[] = [];
      for (let cursor: string | undefined; ;) {
        const { rows, nextCursor } = await search({ ...own, checkOut: '2028-03-02', cursor });
        sizes.push(rows.length);
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      expect(sizes).toEqual([22, 22, 16]);
    }
  });

  it('prices only one of several stays of exactly the same cost', async () => {
    const estimate = jest.spyOn(StayEstimateService.prototype, 'estimate');
    const { rows } = await searching(units(3)).search({ ...BY_TOTAL, flexibleDays: 7 });
    expect(rows.map((row) => JSON.parse(row).checkInDate)).toEqual(['2027-03-08', '2027-03-08', '2027-03-08']);
    expect(estimate).toHaveBeenCalledTimes(3);
    estimate.mockRestore();
  });

  it.each([
    ['in a search by total', BY_TOTAL],
    ['in a search by creation', {}],
  ])('yields to other work between two units %s', async (_, own) => {
    jest.spyOn(Slices.prototype, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(Slices.prototype, 'next').mockResolvedValue();
    await searching(units(40)).search(own);
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(40);
    jest.restoreAllMocks();
  });

  it('reads at most 5,000 listings per page, and resumes after them on the next', async () => {
    const taken = units(5_000).map((unit) => ({ ...unit, key: -1 }));
    const { search } = searching([...taken, candidate(5_000)]);
    const first = await search();
    expect(first.rows).toEqual([]);
    const second = await search({ cursor: first.nextCursor! });
    expect([second.rows.length, second.nextCursor]).toEqual([1, null]);
  });

  it('returns each of 2,000 units once over all pages, cheapest first', async () => {
    const { search } = searching(pricedUnits(2_000));
    const totals: number[] = [];
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await search({ ...BY_TOTAL, limit: 100, cursor });
      totals.push(...rows.map((row) => JSON.parse(row).total as number));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(totals).toEqual(Array.from({ length: 2_000 }, (_, index) => 100 + index / 4));
  });

  it('omits from a later part the listings that surely cost more than the page', async () => {
    const { search, asked } = searching(pricedUnits(2_000).map(uncertainly));
    const totals = (await search({ ...BY_TOTAL, limit: 20 })).rows.map((row) => JSON.parse(row).total as number);
    expect(totals).toEqual(Array.from({ length: 20 }, (_, index) => 200 + index / 4));
    const belows = asked.map(({ totals: given }) => Math.round(given!.below));
    expect([...new Set(belows)]).toEqual([Infinity, 205]);
  });

  it('prices little more than one page of units for each page of a search by total', async () => {
    const estimate = jest.spyOn(StayEstimateService.prototype, 'estimate');
    const { search } = searching(pricedUnits(500));
    const { nextCursor } = await search({ ...BY_TOTAL, flexibleDays: 3 });
    await search({ ...BY_TOTAL, flexibleDays: 3, cursor: nextCursor! });
    await search({ ...BY_TOTAL, flexibleDays: 3, minTotal: 150, maxTotal: 200 });
    // There are seven stays at the same price, of which the nearest is shown.
    expect(estimate.mock.calls.length).toBeLessThanOrEqual(3 * 51 * 7);
    estimate.mockRestore();
  });

  it('returns the cheapest stay of each unit within the limits', async () => {
    const days = ['5 1 100 0 0', '5 1 90 0 0', '5 1 80 0 0', '16 1 70 0 0'];
    const unit = { ...candidate(1), nights: days.join(',') };
    const found = async (own: Partial<SearchRequest>) => {
      const { rows } = await searching([unit]).search({
        ...BY_TOTAL,
        checkIn: '2027-03-01',
        checkOut: '2027-03-20',
        nights: 1,
        ...own,
      });
      return rows.map((row) => [JSON.parse(row).checkInDate, JSON.parse(row).total]);
    };
    expect(await found({})).toEqual([['2027-03-16', 70]]);
    expect(await found({ minTotal: 75, maxTotal: 95 })).toEqual([['2027-03-11', 80]]);
    expect(await found({ minTotal: 85 })).toEqual([['2027-03-06', 90]]);
    expect(await found({ minTotal: 101 })).toEqual([]);
  });

  it('returns only stays that can still be cancelled free of charge, if requested', async () => {
    const policy = (daysBeforeCheckIn: number, refundPercentage: number) =>
      withListing({
        checkInTime: '15:00:00',
        cancellationPolicy: {
          ...{ source: 'PMS', description: '' },
          tiers: [{ until: { daysBeforeCheckIn }, refundPercentage }],
        },
      });
    const { search } = searching([
      candidate(0, policy(5, 100)),
      candidate(1, policy(90, 100)),
      candidate(2, policy(5, 50)),
      candidate(3),
    ]);
    const shown = async (own: Partial<SearchRequest> = {}) =>
      (await search(own)).rows.map((row) => {
        const { unitID, refundable, freeCancellationUntil } = JSON.parse(row);
        return [unitID, refundable, freeCancellationUntil];
      });
    const free = [unitId(0), true, '2027-03-03T15:00:00.000Z'];
    expect(await shown()).toEqual([free, [unitId(1), null, null], [unitId(2), false, null], [unitId(3), null, null]]);
    expect(await shown({ refundable: true })).toEqual([free]);
    expect(await shown({ refundable: true, ...BY_TOTAL })).toEqual([free]);
  });

  it('returns no stay that begins before today in the time zone of the listing', async () => {
    const today = { checkIn: '2027-01-01', checkOut: '2027-01-03' };
    const near = (timeZone: string) => ({ ...candidate(1, withListing({ timeZone })), firstDay: '2027-01-01' });
    expect((await searching([near('UTC')]).search(today)).rows).toHaveLength(1);
    expect((await searching([near('Pacific/Kiritimati')]).search(today)).rows).toHaveLength(0);
  });
});

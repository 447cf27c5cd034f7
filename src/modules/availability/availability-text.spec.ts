import fc from 'fast-check';
import { pageMeta } from '../../platform/paging/page.js';
import { Decimal, roundTo, toNumber } from '../../values/money/money.js';
import { addDays, nightsBetween } from '../../values/time/dates.js';
import { applySteps, stepsOf } from '../pricing/pricing.rules.js';
import { AvailabilityText, availabilityText, type Period } from './availability-text.js';
import type { UnitRow } from './availability.repository.js';
import type { AvailabilityRequest } from './availability.types.js';
import { NO_NIGHT, nightTexts, parseNight, runsOf } from './calendar-runs.js';

const row = (own: Partial<UnitRow> = {}): UnitRow => ({
  currency: 'EUR',
  timeZone: 'Europe/Brussels',
  minimumNights: 2,
  maximumNights: 30,
  isTenantOwned: true,
  unitId: 'unit-1',
  providerUnitId: 'U1',
  unitName: 'Loft "A"',
  firstDay: '2027-02-27',
  nights: '1 1 100 0 0,1 1 110.5 3 7,1 0 100 0 0',
  free: '110',
  markup: null,
  distributionMarkup: '0',
  accountDiscount: null,
  workspaceDiscount: null,
  asOf: new Date('2027-01-10T12:00:00Z'),
  via: 'POLL',
  ...own,
});

const request = (own: Partial<AvailabilityRequest> = {}): AvailabilityRequest => ({
  listingId: 'l',
  page: 1,
  limit: 90,
  includePrice: false,
  ...own,
});
const period = (rows: UnitRow[], own: Partial<Period> = {}): Period => ({
  first: '2027-02-27',
  rows,
  cursorAt: String,
  ...own,
});
const read = (
  given: Period,
  asked: AvailabilityRequest = request(),
  conversion?: Parameters<typeof availabilityText>[2],
) => JSON.parse(availabilityText(given, asked, conversion));

describe('availabilityText', () => {
  it('reports the age of the unit that was read longest ago', () => {
    const units = [
      row(),
      row({ asOf: new Date('2027-01-09T12:00:00Z'), via: 'EVENT' }),
      row({ asOf: null, via: null }),
    ];
    expect(read(period(units))).toMatchObject({ asOf: '2027-01-09T12:00:00.000Z', via: 'EVENT' });
  });

  it('has no age before a calendar has been read', () => {
    expect(read(period([row({ asOf: null, via: null })]))).toMatchObject({ asOf: null, via: null });
  });

  it('reports on which dates no stay may begin or end', () => {
    const closed = ['a', 'd', 'ad'].map((days) => `1 1 100 0 0 ${days}`).join(',');
    const { data } = read(period([row({ nights: closed })], { last: '2027-03-02' }));
    const told = data.map((day: any) => [day.closedToArrival, day.closedToDeparture]);
    expect(told).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ]);
  });

  it('returns one record per day with price and modifications', () => {
    const { data, meta } = read(period([row({ markup: '10', workspaceDiscount: '5' })]));
    expect(data[0]).toEqual({
      id: 'unit-1_2027-02-27',
      date: '2027-02-27',
      status: 'AVAILABLE',
      price: 104.5,
      minimumNights: 2,
      maximumNights: 30,
      closedToArrival: false,
      closedToDeparture: false,
      currency: 'EUR',
      originalPrice: 100,
      priceModifications: {
        defaultDiscount: { percentage: 5, value: 5.5 },
        markup: { percentage: 10, value: 10 },
        promotionDiscount: { percentage: 0, value: 0 },
      },
      unit: { id: 'unit-1', providerUnitID: 'U1', name: 'Loft "A"' },
    });
    expect(
      data.map(({ date, status, minimumNights, maximumNights }: any) => [date, status, minimumNights, maximumNights]),
    ).toEqual([
      ['2027-02-27', 'AVAILABLE', 2, 30],
      ['2027-02-28', 'AVAILABLE', 3, 7],
      ['2027-03-01', 'NOT_AVAILABLE', 2, 30],
    ]);
    expect(meta).toEqual({
      total: 3,
      limit: 90,
      totalPages: 1,
      current: 1,
      previous: null,
      next: null,
      nextCursor: null,
    });
  });

  it('adds the distribution markup for a tenant that imported it', () => {
    const { data } = read(period([row({ isTenantOwned: false, markup: '10', distributionMarkup: '5' })]));
    expect(data[0]).toMatchObject({ price: 115, priceModifications: { markup: { percentage: 15, value: 15 } } });
  });

  it('returns a night without data as NOT_AVAILABLE at a price of 0', () => {
    const { data } = read(period([row()], { last: '2027-03-03' }));
    expect(data).toHaveLength(5);
    expect(data[4]).toMatchObject({
      date: '2027-03-03',
      status: 'NOT_AVAILABLE',
      price: 0,
      originalPrice: 0,
      minimumNights: 2,
    });
  });

  it('returns a held night as NOT_AVAILABLE', () => {
    expect(read(period([row({ free: '010' })])).data[0].status).toBe('NOT_AVAILABLE');
  });

  it('starts on the requested date, even after the first stored night', () => {
    const { data, meta } = read(period([row()], { first: '2027-02-28' }));
    expect(data.map(({ date }: any) => date)).toEqual(['2027-02-28', '2027-03-01']);
    expect(meta.total).toBe(2);
  });

  it('is empty when nothing is stored from the requested date on', () => {
    expect(read(period([row({ firstDay: null, nights: null, free: null })]))).toMatchObject({
      data: [],
      meta: { total: 0, totalPages: 0 },
    });
  });

  it('counts days, not records, for a listing with several units', () => {
    const units = [row(), row({ unitId: 'unit-2' })];
    const { data, meta } = read(period(units), request({ page: 2, limit: 2 }));
    expect(data.map(({ id }: any) => id)).toEqual(['unit-1_2027-03-01', 'unit-2_2027-03-01']);
    expect(meta).toMatchObject({ total: 3, limit: 2, totalPages: 2, current: 2, previous: 1, next: null });
  });

  it('filters by status and counts the days that are left', () => {
    const taken = read(period([row()]), request({ status: 'NOT_AVAILABLE' }));
    expect(taken.data.map(({ date }: any) => date)).toEqual(['2027-03-01']);
    expect(taken.meta.total).toBe(1);
  });

  it.each([
    ['the first page', 1, 2, ['27', '28'], { totalPages: 2, previous: null, next: 2 }],
    ['the last page', 2, 2, ['01'], { totalPages: 2, previous: 1, next: null }],
    ['a single page with every day', 1, 3, ['27', '28', '01'], { totalPages: 1, previous: null, next: null }],
    ['pages of one day', 3, 1, ['01'], { totalPages: 3, previous: 2, next: null }],
    ['a page past the end', 3, 2, [], { totalPages: 2, next: null }],
  ])('returns the days of %s', (_, page, limit, days, expected) => {
    const { data, meta } = read(period([row()]), request({ page, limit }));
    expect(data.map(({ date }: any) => date.slice(8))).toEqual(days);
    expect(meta).toMatchObject({ total: 3, ...expected });
  });

  it('splits the days that a status selects into pages', () => {
    const nights = '1 1 100 0 0,1 0 100 0 0,2 1 100 0 0';
    const asked = request({ status: 'AVAILABLE', page: 2, limit: 2 });
    const { data, meta } = read(period([row({ nights, free: '1011' })]), asked);
    expect(data.map(({ date }: any) => date)).toEqual(['2027-03-02']);
    expect(meta).toMatchObject({ total: 3, totalPages: 2 });
  });

  it('ends with the last night that is stored for any of the units', () => {
    const units = [
      row({ nights: '1 1 100 0 0', free: '1' }),
      row({ unitId: 'unit-2' }),
      row({ firstDay: null, nights: null, free: null }),
    ];
    const { data, meta } = read(period(units));
    expect([meta.total, data.length]).toEqual([3, 9]);
    expect(data.at(-2)).toMatchObject({ id: 'unit-2_2027-03-01', date: '2027-03-01' });
  });

  it('is empty when the requested period begins after the last stored night', () => {
    expect(read(period([row()], { first: '2027-03-02' })).data).toEqual([]);
  });

  it.each([
    ['free at a price of 0', '1 1 0 0 0', '1', 'AVAILABLE', 0],
    ['free without a price', '1 1 - 0 0', '1', 'AVAILABLE', 0],
    ['free three times', '1 3 100 0 0', '1', 'AVAILABLE', 100],
    ['sold', '1 0 100 0 0', '0', 'NOT_AVAILABLE', 100],
  ])('returns the status and price of a night that is %s', (_, nights, free, status, price) => {
    const [record] = read(period([row({ nights, free })])).data;
    expect([record.status, record.price, record.originalPrice]).toEqual([status, price, price]);
  });

  it('counts a price of 0 in the average, but not a night without a price', () => {
    const asked = request({ includePrice: true });
    const mean = (nights: string) => read(period([row({ nights, free: '11' })]), asked).avgNightlyPrice;
    expect([mean('1 1 0 0 0,1 1 100 0 0'), mean('1 1 - 0 0,1 1 100 0 0')]).toEqual([50, 100]);
  });

  it('counts each of several equal nights in the average', () => {
    const like = row({ nights: '3 1 100 0 0,1 1 400 0 0', free: '1111' });
    const { avgNightlyPrice } = read(period([like]), request({ includePrice: true }));
    expect(avgNightlyPrice).toBe(175);
  });

  it('returns equal nights at every date, each with its own status', () => {
    const { data } = read(period([row({ nights: '3 1 100 0 0', free: '101' })]));
    expect(data.map(({ status, price }: any) => [status, price])).toEqual([
      ['AVAILABLE', 100],
      ['NOT_AVAILABLE', 100],
      ['AVAILABLE', 100],
    ]);
  });

  it.each([
    [
      'the mean of all priced nights of the period, not only the page',
      request({ includePrice: true, limit: 1 }),
      103.5,
    ],
    ['the mean of the nights that the status selects', request({ includePrice: true, status: 'AVAILABLE' }), 105.25],
  ])('avgNightlyPrice is %s', (_, asked, expected) => {
    expect(read(period([row()], { last: '2027-03-05' }), asked).avgNightlyPrice).toBe(expected);
  });

  it('returns an average of 0 when no night has a price, and no average unless requested', () => {
    const bare = period([row({ nights: '1 1 - 0 0', free: '1' })]);
    expect(read(bare, request({ includePrice: true })).avgNightlyPrice).toBe(0);
    expect(read(bare)).not.toHaveProperty('avgNightlyPrice');
  });

  it('converts each part, and computes the price from the converted parts', () => {
    const conversion = {
      currency: 'JPY',
      date: '2027-02-26',
      convert: (amount: Decimal) => amount.times(163.47).toDecimalPlaces(0, Decimal.ROUND_HALF_UP),
    };
    const { data, avgNightlyPrice } = read(
      period([row({ markup: '10', workspaceDiscount: '5' })]),
      request({ includePrice: true }),
      conversion,
    );
    expect(data[0]).toMatchObject({
      currency: 'JPY',
      originalPrice: 16347,
      price: 17083,
      priceModifications: { markup: { percentage: 10, value: 1635 }, defaultDiscount: { percentage: 5, value: 899 } },
    });
    expect(avgNightlyPrice).toBe(Math.round((17083 + data[1].price + 17083) / 3));
  });
});

/** Computes the same answer by reading every night of the period. */
const byEachNight = ({ first, last, rows }: Period, asked: AvailabilityRequest): string => {
  const [listing] = rows as [UnitRow];
  const stored = rows.map((unit) => nightTexts(unit.nights ?? ''));
  const shiftOf = (unit: UnitRow): number => (unit.firstDay && unit.nights ? nightsBetween(first, unit.firstDay) : 0);
  const ends = rows.map((unit, index) => shiftOf(unit) + stored[index]!.length);
  const end = last === undefined ? Math.max(...ends) : nightsBetween(first, last) + 1;
  const steps = stepsOf(listing, listing.isTenantOwned);
  const priced = new Map<string, ReturnType<typeof applySteps>>();
  const data: object[] = [];
  const prices: Decimal[] = [];
  let days = 0;
  let following = 0;
  for (let day = 0; day < end; day += 1) {
    const records = rows.flatMap((unit, index) => {
      const text = stored[index]![day - shiftOf(unit)];
      const night = text === undefined ? NO_NIGHT : parseNight(text);
      const status = unit.free?.[day - shiftOf(unit)] === '1' ? 'AVAILABLE' : 'NOT_AVAILABLE';
      if (asked.status !== undefined && status !== asked.status) return [];
      const price = priced.get(night.price) ?? applySteps(new Decimal(night.price || 0), unit.currency, steps);
      priced.set(night.price, price);
      if (night.price !== '') prices.push(price.amount);
      if (Math.floor(days / asked.limit) !== asked.page - 1) return [{}];
      const modification = (name: 'defaultDiscount' | 'markup' | 'promotionDiscount') => ({
        percentage: toNumber(price[name].percentage),
        value: toNumber(price[name].value),
      });
      const date = addDays(first, day);
      return [
        {
          id: `${unit.unitId}_${date}`,
          date,
          status,
          price: toNumber(price.amount),
          minimumNights: night.minimumNights || unit.minimumNights,
          maximumNights: night.maximumNights || unit.maximumNights,
          closedToArrival: night.closedToArrival,
          closedToDeparture: night.closedToDeparture,
          currency: unit.currency,
          originalPrice: toNumber(price.original),
          priceModifications: {
            defaultDiscount: modification('defaultDiscount'),
            markup: modification('markup'),
            promotionDiscount: modification('promotionDiscount'),
          },
          unit: { id: unit.unitId, providerUnitID: unit.providerUnitId, name: unit.unitName },
        },
      ];
    });
    if (records.length === 0) continue;
    if (Math.floor(days / asked.limit) === asked.page - 1) {
      data.push(...records);
      following = day + 1;
    }
    days += 1;
  }
  const sum = prices.reduce((total, price) => total.plus(price), new Decimal(0));
  const mean = prices.length === 0 ? 0 : toNumber(roundTo(sum.dividedBy(prices.length), listing.currency));
  return JSON.stringify({
    data,
    meta: pageMeta(days, { ...asked, nextCursor: days > asked.page * asked.limit ? String(following) : null }),
    ...(asked.includePrice ? { avgNightlyPrice: mean } : {}),
    asOf: listing.asOf,
    via: listing.via,
  });
};

const FIRST_STORED = '2027-02-27';
const anyNight = fc.tuple(
  fc.constantFrom('1 100 0 0', '1 110.5 3 7', '0 - 0 0', '2 80 0 0 ad'),
  fc.constantFrom('0', '1'),
);
const anyUnit = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.array(anyNight, { maxLength: 25 }))
  .map(([shift, nights]): Partial<UnitRow> => ({
    firstDay: addDays(FIRST_STORED, shift),
    nights: runsOf(nights.map(([text]) => text)),
    free: nights.map(([, free]) => free).join(''),
  }));
const unread: Partial<UnitRow> = { firstDay: null, nights: null, free: null };
const anyUnits = fc
  .array(fc.oneof({ weight: 9, arbitrary: anyUnit }, fc.constant(unread)), { minLength: 1, maxLength: 4 })
  .map((units) => units.map((unit, index) => row({ unitId: `unit-${index}`, markup: '7.5', ...unit })));
const anyRequest = fc.record({
  status: fc.constantFrom(undefined, 'AVAILABLE' as const, 'NOT_AVAILABLE' as const),
  page: fc.constantFrom(1, 1, 2, 3, 40),
  limit: fc.constantFrom(1, 2, 7, 90),
  includePrice: fc.boolean(),
});

describe('availabilityText of any period', () => {
  const answersAlike = (own: Partial<Period>, part: Partial<AvailabilityRequest>): void => {
    const given = period([], own);
    const asked = request(part);
    expect(availabilityText(given, asked)).toBe(byEachNight(given, asked));
  };

  it('equals, byte for byte, the answer computed night by night', () => {
    const near = fc.integer({ min: -45, max: 45 });
    fc.assert(
      fc.property(anyUnits, anyRequest, near, fc.option(near), (rows, asked, from, to) => {
        const last = to === null ? undefined : addDays(FIRST_STORED, to);
        answersAlike({ rows, first: addDays(FIRST_STORED, from), last }, asked);
      }),
      { numRuns: 500 },
    );
  });

  it('returns the same pages by cursor as by number', () => {
    const near = fc.integer({ min: -45, max: 45 });
    fc.assert(
      fc.property(anyUnits, anyRequest, near, (rows, asked, from) => {
        const given = period(rows, { first: addDays(FIRST_STORED, from) });
        let start: number | undefined;
        for (let page = 1; page < 6 && start !== -1; page += 1) {
          const byNumber = availabilityText(given, request({ ...asked, page }));
          expect(availabilityText({ ...given, from: start }, request({ ...asked, page }))).toBe(byNumber);
          start = Number(JSON.parse(byNumber).meta.nextCursor ?? -1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['of many years', '1995-01-01', '2060-12-31'],
    ['that begins many years ago and ends with the last stored night', '1995-01-01', undefined],
    ['in the past', '2000-01-01', '2019-12-31'],
    ['in the future', '2180-01-01', '2200-12-31'],
  ])('equals the answer computed night by night for a period %s', (_, first, last) => {
    const rows = [row(), row({ unitId: 'unit-2', firstDay: '2027-03-01', free: '001' })];
    answersAlike({ rows, first, last }, { status: 'NOT_AVAILABLE', page: 2, includePrice: true });
    answersAlike({ rows, first, last }, { page: 232 });
    answersAlike({ rows, first, last }, { status: 'AVAILABLE', limit: 1, includePrice: true });
  });

  const stepsFor = (own: Partial<AvailabilityRequest>, first: string, last: string): number => {
    const nights = Array.from({ length: 365 }, (_, night) => `1 ${100 + (night % 50)} 0 0`);
    const units = [row({ nights: runsOf(nights), free: '10'.repeat(183) }), row({ unitId: 'unit-2' })];
    const text = new AvailabilityText(period(units, { first, last }), request({ limit: 1, ...own }));
    let steps = 0;
    for (; !text.isComplete; steps += 1) text.step();
    return steps;
  };

  it('takes one step for a page of one day, wherever the page is', () => {
    expect(stepsFor({}, '1970-01-01', '2200-12-31')).toBe(1);
    expect(stepsFor({ page: 60_000 }, '1970-01-01', '2200-12-31')).toBe(1);
  });

  it('takes steps for the stored nights only when it counts the days of a status or computes the mean price', () => {
    expect(stepsFor({ includePrice: true }, '1970-01-01', '2200-12-31')).toBeLessThan(375);
    expect(stepsFor({ status: 'NOT_AVAILABLE' }, '1970-01-01', '2200-12-31')).toBeLessThan(375);
  });
});

import { Fields } from '../kit/guards.js';
import { mews } from './connector.js';
import { stayRuleOf } from './prices.js';
import { amount, type PmsAnswers, CATEGORY, pms, RATE, santiago, SERVICE, world } from './testing/pms.js';

describe('a calendar', () => {
  const starts = ['2026-09-04T04:00:00Z', '2026-09-05T04:00:00Z', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'];
  const rate = (parts: object = {}) => ({
    Id: RATE,
    ServiceId: SERVICE,
    IsActive: true,
    IsEnabled: true,
    Type: 'Public',
    IsDefault: true,
    ...parts,
  });
  const answers = (parts: PmsAnswers = {}): PmsAnswers => ({
    ...world,
    'rates/getAll': { Rates: [rate()], Cursor: null },
    'services/getAvailability': {
      TimeUnitStartsUtc: starts,
      CategoryAvailabilities: [{ CategoryId: CATEGORY, Availabilities: [9, 2, -1, 3], Adjustments: [] }],
    },
    'rates/getPricing': {
      Currency: 'CLP',
      TimeUnitStartsUtc: starts,
      CategoryPrices: [{ CategoryId: CATEGORY, AmountPrices: [9, 119, 120, 121].map((price) => amount(price, 100)) }],
    },
    ...parts,
  });
  const listing = { providerId: SERVICE, providerUnitIds: [CATEGORY], currency: 'CLP', timeZone: 'UTC' };
  const calendar = (parts?: PmsAnswers, from = '2026-09-05', to = '2026-09-07') =>
    mews.calendar(pms(answers(parts)).call, listing, from, to);
  const shown = async (parts?: PmsAnswers) =>
    (await calendar(parts))
      .sort((a, b) => a.date.localeCompare(b.date))
      .map(({ date, available, price }) => [date, available, price?.toNumber() ?? null]);

  it('has each value at the date on which its time unit begins, even if the response has more dates', async () => {
    const expected = [
      ['2026-09-05', 2, 119],
      ['2026-09-06', 0, 120],
      ['2026-09-07', 3, 121],
    ];
    expect(await shown()).toEqual(expected);
  });

  it('closes nights without a count or a price, and a single night that cannot be read', async () => {
    const counts = (Availabilities: unknown[]) => ({
      'services/getAvailability': {
        TimeUnitStartsUtc: starts,
        CategoryAvailabilities: [{ CategoryId: CATEGORY, Availabilities }],
      },
    });
    expect((await shown(counts([1, 'x', 1]))).map(([, available]) => available)).toEqual([0, 1, 0]);
    expect((await shown(counts([]))).map(([, available]) => available)).toEqual([0, 0, 0]);
    expect(await shown({ 'rates/getAll': { Rates: [], Cursor: null } })).toEqual(
      ['2026-09-05', '2026-09-06', '2026-09-07'].map((date) => [date, 0, null]),
    );
  });

  it.each([
    ['another currency', { 'rates/getPricing': { Currency: 'EUR', TimeUnitStartsUtc: starts, CategoryPrices: [] } }],
    ['no time units', { 'services/getAvailability': { CategoryAvailabilities: [] } }],
    ['no categories', { 'services/getAvailability': { TimeUnitStartsUtc: starts } }],
    [
      'an invalid time unit',
      { 'rates/getPricing': { Currency: 'CLP', TimeUnitStartsUtc: ['soon'], CategoryPrices: [] } },
    ],
  ])('with %s is an invalid response', async (_, parts) => {
    await expect(calendar(parts)).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('of more nights than the PMS returns at once is requested in several windows without a gap', async () => {
    const { call, sent } = pms(
      answers({
        'services/getAvailability': ({ FirstTimeUnitStartUtc, LastTimeUnitStartUtc }: Record<string, string>) => ({
          TimeUnitStartsUtc: [FirstTimeUnitStartUtc, LastTimeUnitStartUtc],
          CategoryAvailabilities: [{ CategoryId: CATEGORY, Availabilities: [1, 2] }],
        }),
      }),
    );
    const nights = await mews.calendar(call, listing, '2026-09-05', '2027-08-31');
    const [first, second, ...more] = sent('/services/getAvailability');
    expect([first.FirstTimeUnitStartUtc, first.LastTimeUnitStartUtc]).toEqual([
      '2026-09-05T04:00:00Z',
      '2027-08-30T04:00:00Z',
    ]);
    expect([second.FirstTimeUnitStartUtc, second.LastTimeUnitStartUtc]).toEqual([
      '2027-08-31T04:00:00Z',
      '2027-08-31T04:00:00Z',
    ]);
    expect(more).toEqual([]);
    expect(nights).toHaveLength(361);
  });

  it('has the strictest lengths of stay among the restrictions of each night', async () => {
    const restriction = (Exceptions: object, StartUtc = '2026-09-05T04:00:00Z') => ({
      Conditions: { Type: 'Start', StartUtc, EndUtc: '2026-09-07T02:59:59Z' },
      Exceptions,
    });
    const Restrictions = [
      restriction({ MinLength: 'P0M2DT0H0M0S', MaxLength: 'P0M9DT0H0M0S' }),
      restriction({ MinLength: 'P0M3DT0H0M0S' }, '2026-09-06T04:00:00Z'),
      restriction({ MaxLength: 'P0M7DT0H0M0S' }, '2026-09-06T04:00:00Z'),
      { ...restriction({ MinLength: 'P0M5DT0H0M0S' }), Conditions: { Type: 'End' } },
    ];
    const nights = await calendar({ 'restrictions/getAll': { Restrictions, Cursor: null } });
    expect(nights.map(({ minimumNights, maximumNights }) => [minimumNights, maximumNights])).toEqual([
      [2, 9],
      [3, 7],
      [0, 0],
    ]);
  });

  it('is refused when its service no longer exists', async () => {
    await expect(calendar({ 'services/getAll': { Services: [] } })).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('uses the default rate that anybody may book, otherwise a base rate, otherwise the oldest', async () => {
    const rates = [
      rate({ Id: 'members', Type: 'Private' }),
      rate({ Id: 'newest', IsDefault: false }),
      rate({ Id: 'base', IsDefault: false, IsBaseRate: true }),
      rate({ Id: 'paused', IsEnabled: false }),
      rate({ Id: 'gone', IsActive: false }),
      rate({ Id: 'oldest', IsDefault: false }),
    ];
    const rateFor = async (Rates: object[]) => {
      const { call, sent } = pms(answers({ 'rates/getAll': { Rates, Cursor: null } }));
      await mews.calendar(call, listing, '2026-09-05', '2026-09-07');
      return sent('/rates/getPricing')[0].RateId as string;
    };
    expect(await rateFor([...rates, rate()])).toBe(RATE);
    expect(await rateFor(rates)).toBe('base');
    expect(await rateFor(rates.filter(({ Id }) => Id !== 'base'))).toBe('oldest');
  });
});

describe('a restriction', () => {
  const rule = (conditions: object, exceptions: object | null, categories: object[] = []) =>
    stayRuleOf(
      Fields.of({ Conditions: { Type: 'Start', ...conditions }, Exceptions: exceptions }, 'restriction'),
      santiago,
      categories.map((raw) => Fields.of(raw, 'category')),
    );

  it('applies from its first to its last date at the property, on its weekdays', () => {
    const weekend = rule(
      { StartUtc: '2026-09-05T04:00:00Z', EndUtc: '2026-09-13T03:00:00Z', Days: ['Saturday', 'Sunday'] },
      null,
    );
    const dates = ['2026-09-04', '2026-09-05', '2026-09-06', '2026-09-07', '2026-09-13', '2026-09-19'];
    expect(dates.filter((date) => weekend.appliesTo(date))).toEqual(['2026-09-05', '2026-09-06', '2026-09-13']);
    expect(rule({}, null).appliesTo('2031-01-01')).toBe(true);
  });

  it('closes nights only when it forbids stays without exception', () => {
    expect(rule({ Type: 'Stay' }, null).isClosed).toBe(true);
    expect(rule({ Type: 'Stay' }, { MinLength: null, MaxLength: null }).isClosed).toBe(true);
    expect(rule({ Type: 'Stay' }, { MinAdvance: 'P0M1DT0H0M0S' }).isClosed).toBe(false);
    expect(rule({ Type: 'Start' }, null).isClosed).toBe(false);
    expect(rule({ Type: 'Tomorrow' }, null).isClosed).toBe(true);
    const lengths = rule({ Type: 'Stay' }, { MinLength: 'P0M2DT0H0M0S', MaxLength: 'P0M7DT0H0M0S' });
    expect([lengths.isClosed, lengths.shortestStay, lengths.longestStay]).toEqual([false, 2, 7]);
    expect(() => rule({}, { MinLength: 'two' })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('applies to all categories, to one, or to those of a type', () => {
    expect(rule({}, null).categories).toBeUndefined();
    expect(rule({ ResourceCategoryId: CATEGORY }, null).categories).toEqual(new Set([CATEGORY]));
    const all = [
      { Id: 'a', Type: 'Room' },
      { Id: 'b', Type: 'Suite' },
    ];
    expect(rule({ ResourceCategoryType: 'Suite' }, null, all).categories).toEqual(new Set(['b']));
  });
});

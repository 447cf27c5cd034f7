import { Decimal } from '../../shared/money/money.js';
import { availabilityText, type Period } from './availability-text.js';
import type { PeriodRow } from './availability.repository.js';
import type { AvailabilityRequest } from './availability.types.js';

const row = (own: Partial<PeriodRow> = {}): PeriodRow => ({
  currency: 'EUR',
  timeZone: 'Europe/Brussels',
  minimumNights: 2,
  maximumNights: 30,
  isTenantOwned: true,
  unitId: 'unit-1',
  providerUnitId: 'U1',
  unitName: 'Loft "A"',
  inventoryCount: 1,
  nights: '0 1 100 0 0,1 1 110.5 3 7,2 0 100 0 0',
  lastOffset: 2,
  holds: null,
  markup: null,
  distributionMarkup: '0',
  accountDiscount: null,
  workspaceDiscount: null,
  ...own,
});

const request = (own: Partial<AvailabilityRequest> = {}): AvailabilityRequest => ({
  listingId: 'l',
  page: 1,
  limit: 90,
  includePrice: false,
  ...own,
});
const period = (rows: PeriodRow[], own: Partial<Period> = {}): Period => ({
  base: '2027-02-27',
  first: '2027-02-27',
  rows,
  ...own,
});
const read = (
  given: Period,
  asked: AvailabilityRequest = request(),
  conversion?: Parameters<typeof availabilityText>[2],
) => JSON.parse(availabilityText(given, asked, conversion));

describe('availabilityText', () => {
  it('gives one record per day with price and modifications', () => {
    const { data, meta } = read(period([row({ markup: '10', workspaceDiscount: '5' })]));
    expect(data[0]).toEqual({
      id: 'unit-1_2027-02-27',
      date: '2027-02-27',
      status: 'AVAILABLE',
      price: 104.5,
      minimumNights: 2,
      maximumNights: 30,
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
    expect(meta).toEqual({ total: 3, limit: 90, totalPages: 1, current: 1, previous: null, next: null });
  });

  it('adds the distribution markup for a tenant that imported it', () => {
    const { data } = read(period([row({ isTenantOwned: false, markup: '10', distributionMarkup: '5' })]));
    expect(data[0]).toMatchObject({ price: 115, priceModifications: { markup: { percentage: 15, value: 15 } } });
  });

  it('answers a night without data as NOT_AVAILABLE at no price', () => {
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

  it('counts holds', () => {
    expect(read(period([row({ holds: '0 1 counted' })])).data[0].status).toBe('NOT_AVAILABLE');
  });

  it('starts where asked, which may lie after the day the offsets count from', () => {
    const { data, meta } = read(period([row()], { first: '2027-02-28' }));
    expect(data.map(({ date }: any) => date)).toEqual(['2027-02-28', '2027-03-01']);
    expect(meta.total).toBe(2);
  });

  it('is empty when nothing is stored from then on', () => {
    expect(read(period([row({ nights: null, lastOffset: null })]))).toMatchObject({
      data: [],
      meta: { total: 0, totalPages: 0 },
    });
  });

  it('counts days, not records, of a listing with several units', () => {
    const units = [row(), row({ unitId: 'unit-2' })];
    const { data, meta } = read(period(units), request({ page: 2, limit: 2 }));
    expect(data.map(({ id }: any) => id)).toEqual(['unit-1_2027-03-01', 'unit-2_2027-03-01']);
    expect(meta).toEqual({ total: 3, limit: 2, totalPages: 2, current: 2, previous: 1, next: null });
  });

  it('filters by status and counts the days that are left', () => {
    const taken = read(period([row()]), request({ status: 'NOT_AVAILABLE' }));
    expect(taken.data.map(({ date }: any) => date)).toEqual(['2027-03-01']);
    expect(taken.meta.total).toBe(1);
  });

  it.each([
    [
      'the mean of all priced nights of the period, not only the page',
      request({ includePrice: true, limit: 1 }),
      103.5,
    ],
    ['of those the status selects', request({ includePrice: true, status: 'AVAILABLE' }), 105.25],
  ])('avgNightlyPrice is %s', (_, asked, expected) => {
    expect(read(period([row()], { last: '2027-03-05' }), asked).avgNightlyPrice).toBe(expected);
  });

  it('has an average of 0 where no night has a price, and none when not asked', () => {
    const bare = period([row({ nights: '0 1 - 0 0', lastOffset: 0 })]);
    expect(read(bare, request({ includePrice: true })).avgNightlyPrice).toBe(0);
    expect(read(bare)).not.toHaveProperty('avgNightlyPrice');
  });

  it('converts each part; price follows from the converted parts', () => {
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

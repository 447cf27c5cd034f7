import type { PmsCall, PmsRequest } from '../port/connector.js';
import { Fields } from '../kit/guards.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { availabilityOf, calendar, nightOf } from './calendar.js';

function callOf(answer: (request: PmsRequest) => unknown) {
  const requests: PmsRequest[] = [];
  const send = async (request: PmsRequest) => {
    requests.push(request);
    const body = answer(request);
    return { status: 200, headers: {}, text: '', json: () => body };
  };
  const settings = { baseUrl: 'https://pms.example' };
  const call: PmsCall = {
    credentials: {},
    providerAccountId: '',
    settings,
    http: { send },
    parse: parsedAtOnce,
    clock: new FixedClock(),
  };
  return { call, requests };
}

const period = (start: string, end: string, available: number, parts: object = {}) => ({
  start: `2026-07-${start}`,
  end: `2026-07-${end}`,
  available,
  closed_period: null,
  ...parts,
});

describe('availabilityOf', () => {
  const left = async (...periods: object[]): Promise<(number | undefined)[]> => {
    const { call } = callOf(() => [{ property_id: 40, room_type_id: 41, periods }]);
    const rooms = await availabilityOf(call, '40', '2026-07-01', '2026-07-06');
    return [1, 2, 3, 4, 5, 6].map((day) => rooms.get('41')?.get(`2026-07-0${day}`));
  };

  it('spreads periods whose end is their last night', async () => {
    expect(await left(period('01', '02', 2), period('03', '04', 0), period('05', '07', 1))).toEqual([2, 2, 0, 0, 1, 1]);
  });

  it('spreads periods whose end is also the first night of the next period', async () => {
    expect(await left(period('05', '07', 1), period('01', '03', 2), period('03', '05', 0))).toEqual([2, 2, 0, 0, 1, 1]);
  });

  it('has no units to sell in a closed period or outside of all periods', async () => {
    expect(await left(period('01', '02', 1, { closed_period: { id: 5 } }), period('04', '04', 1))).toEqual([
      0,
      0,
      undefined,
      1,
      undefined,
      undefined,
    ]);
  });

  it('returns only the requested nights, however long a period is', async () => {
    const { call, requests } = callOf(() => [
      { room_type_id: 41, periods: [{ start: '0001-01-01', end: '9999-12-31', available: 1 }] },
    ]);
    expect((await availabilityOf(call, '40', '2026-07-01', '2026-07-06')).get('41')?.size).toBe(6);
    expect(requests[0]?.query).toMatchObject({ start: '2026-07-01', end: '2026-07-07' });
  });

  it.each([
    [[period('05', '01', 1)]],
    [[{ ...period('01', '02', 1), available: -1 }]],
    [[{ ...period('01', '02', 1), start: 'soon' }]],
  ])('refuses %j', async (periods) => {
    await expect(left(...periods)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('calendar', () => {
  const tier = (price_per_day: number, min_stay = 1, max_stay = 0) => ({ min_stay, max_stay, price_per_day });
  const listing = { providerId: '40', providerUnitIds: ['41', '42'], currency: 'EUR', timeZone: 'UTC' };
  const nightsOf = (items: object[], currency_code = 'EUR') => {
    const { call, requests } = callOf(({ path }) =>
      path.startsWith('/v2/availability')
        ? [{ room_type_id: 41, periods: [period('01', '02', 2), period('03', '03', 0)] }]
        : { calendar_items: items, rate_settings: { currency_code } },
    );
    return { nights: calendar(call, listing, '2026-07-01', '2026-07-04'), requests };
  };

  it('joins two calls by date, and closes nights that either leaves out', async () => {
    const dates = ['2026-07-01', '2026-07-03', '2026-07-04'];
    const { nights, requests } = nightsOf(dates.map((date) => ({ date, prices: [tier(80)] })));
    const seen = (await nights).map(
      ({ providerUnitId, date, available, price }) =>
        `${providerUnitId} ${date.slice(8)} ${available} ${price?.toString() ?? '-'}`,
    );
    expect(seen).toEqual([
      ...['41 01 2 80', '41 02 0 -', '41 03 0 80', '41 04 0 80'],
      ...['42 01 0 80', '42 02 0 -', '42 03 0 80', '42 04 0 80'],
    ]);
    expect(requests.map(({ query }) => query?.RoomTypeId)).toEqual([undefined, '41', '42']);
  });

  it('uses the default rate for nights without a rate of their own', async () => {
    const usual = { date: null, is_default: true, prices: [tier(70)] };
    const { nights } = nightsOf([usual, { date: '2026-07-01', prices: [tier(80)] }]);
    expect((await nights).slice(0, 2).map(({ price, available }) => `${price?.toString()} ${available}`)).toEqual([
      '80 2',
      '70 2',
    ]);
  });

  it('refuses prices in another currency', async () => {
    await expect(nightsOf([{ date: '2026-07-01', prices: [tier(80)] }], 'USD').nights).rejects.toMatchObject({
      kind: 'invalid_response',
    });
  });

  it.each([
    [[tier(80, 2, 30)], [1, '80', 2, 30]],
    [
      [tier(60, 7, 0), tier(80, 2, 6)],
      [1, '80', 2, 0],
    ],
    [[], [0, undefined, 0, 0]],
  ])('takes the price of the shortest stay from the tiers %j', (prices, expected) => {
    const day = Fields.of({ date: '2026-07-01', prices }, 'day');
    const { available, price, minimumNights, maximumNights } = nightOf(day, '41', new Map([['2026-07-01', 1]]));
    expect([available, price?.toString(), minimumNights, maximumNights]).toEqual(expected);
  });
});

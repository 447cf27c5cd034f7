import { addDays } from '../../src/values/time/dates.js';
import { startApp, type TestApp } from '../support/app.js';
import { costBetween, SLOW_LIMIT } from '../support/rate-limit.js';
import { sql } from '../support/sql.js';
import { addUnit } from '../support/units.js';

const UNKNOWN = '01a2ce8b-d400-7df8-8a4c-5a36538f964e';

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());

describe('availability', () => {
  let app: TestApp;
  let account: string;
  let listing: any;
  let multi: string;

  const get = (query = '', id = listing.id, options = {}) =>
    app.api('GET', `/api/v1/availability/${id}${query}`, options);

  beforeAll(async () => {
    app = await startApp(SLOW_LIMIT);
    account = await app.connect('generated-16', {
      fields: {
        markupPercentage: 10,
        defaultDiscountPercentage: 5,
        allowImport: true,
        distributionMarkupPercentage: 2.5,
      },
    });
    await app.runNow('exchange-rates');
    await app.until('exchange rates', async () =>
      (await sql(app, 'SELECT 1 FROM exchange_rate LIMIT 1')).length > 0 ? true : undefined,
    );
    const { data } = (await app.api('GET', `/api/v1/listing?limit=100&status=ACTIVE&integrationAccountID=${account}`))
      .body;
    listing = data.find(({ currency, units }: any) => currency === 'EUR' && units.length === 1);
    const other = data.find(({ id, units }: any) => id !== listing.id && units.length === 1);
    await addUnit(app, other.units[0].id);
    multi = other.id;
  }, 90_000);
  afterAll(() => app.close());

  it('begins today in the time zone of the listing and runs to the last stored night', async () => {
    const answer = await get('?limit=730');
    const dates = answer.body.data.map(({ date }: any) => date);
    expect(dates[0]).toBe(todayIn(listing.timeZone));
    expect(dates).toEqual(dates.map((_: string, index: number) => addDays(dates[0], index)));
    const [stored] = await sql<{ last: string }>(
      app,
      'SELECT max(date)::text AS last FROM calendar_night WHERE unit_id = $1',
      [listing.units[0].id],
    );
    expect(dates.at(-1)).toBe(stored!.last);
    expect(answer.body.meta.total).toBe(dates.length);
    expect(answer.body).not.toHaveProperty('avgNightlyPrice');
  });

  it('applies the price steps to each night', async () => {
    const { data } = (await get()).body;
    expect(data).toHaveLength(90);
    for (const night of data) {
      expect(night).toMatchObject({
        id: `${listing.units[0].id}_${night.date}`,
        currency: 'EUR',
        unit: { id: listing.units[0].id, providerUnitID: listing.units[0].providerUnitID },
      });
      const { defaultDiscount, markup, promotionDiscount } = night.priceModifications;
      expect([markup.percentage, defaultDiscount.percentage, promotionDiscount]).toEqual([
        10,
        5,
        { percentage: 0, value: 0 },
      ]);
      const cents = (value: number): number => Math.round(value * 100);
      expect(cents(night.price)).toBe(cents(night.originalPrice) + cents(markup.value) - cents(defaultDiscount.value));
    }
    expect(data.some(({ originalPrice }: any) => originalPrice > 0)).toBe(true);
  });

  it('is paged by days, with both ends of the period included', async () => {
    const start = addDays(todayIn(listing.timeZone), 10);
    const query = `?startDate=${start}&endDate=${addDays(start, 9)}`;
    const whole = (await get(query)).body;
    expect(whole.data).toHaveLength(10);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`${query}&limit=4&page=${page}`)));
    expect(pages.flatMap(({ body }) => body.data)).toEqual(whole.data);
    const nextCursor = expect.any(String);
    expect(pages[1]!.body.meta).toEqual({
      ...{ total: 10, limit: 4, totalPages: 3, current: 2, previous: 1, next: 3 },
      nextCursor,
    });
  });

  it('uses the date of a date-time as written', async () => {
    const start = addDays(todayIn(listing.timeZone), 5);
    const answer = await get(`?startDate=${encodeURIComponent(`${start}T23:30:00-05:00`)}&endDate=${start}T00:00:00Z`);
    expect(answer.body.data.map(({ date }: any) => date)).toEqual([start]);
  });

  it('reports nights without data as NOT_AVAILABLE with price 0', async () => {
    const answer = await get('?startDate=2199-12-30&endDate=2200-01-02');
    expect(answer.body.data.map(({ date, status, price }: any) => [date, status, price])).toEqual(
      ['2199-12-30', '2199-12-31', '2200-01-01', '2200-01-02'].map((date) => [date, 'NOT_AVAILABLE', 0]),
    );
  });

  it('filters by status; the two filtered results add up to the whole', async () => {
    const [whole, free, taken] = await Promise.all(
      ['', '&status=AVAILABLE', '&status=NOT_AVAILABLE'].map((filter) => get(`?limit=730${filter}`)),
    );
    expect(free!.body.data.every(({ status }: any) => status === 'AVAILABLE')).toBe(true);
    expect(free!.body.meta.total + taken!.body.meta.total).toBe(whole!.body.meta.total);
    expect([...free!.body.data, ...taken!.body.data].sort((a: any, b: any) => (a.date < b.date ? -1 : 1))).toEqual(
      whole!.body.data,
    );
  });

  it('returns the average of the whole period on every page', async () => {
    const { data } = (await get('?limit=730')).body;
    const priced = data.filter(({ originalPrice }: any) => originalPrice > 0).map(({ price }: any) => price);
    const mean = priced.reduce((sum: number, price: number) => sum + price, 0) / priced.length;
    const answer = await get('?includePrice=true&limit=3');
    expect(answer.body.data).toHaveLength(3);
    expect(answer.body.avgNightlyPrice).toBeCloseTo(mean, 1);
  });

  it('has one record for each unit and day', async () => {
    const { data, meta } = (await get('?limit=5', multi)).body;
    expect(data).toHaveLength(10);
    expect(meta.limit).toBe(5);
    expect(data[0].date).toBe(data[1].date);
    expect(data.slice(0, 2).map(({ unit }: any) => unit.name)[1]).toBe('Second unit');
    expect(new Set(data.map(({ id }: any) => id)).size).toBe(10);
  });

  it('shows prices in another currency', async () => {
    const answer = await get('?limit=5&displayCurrency=JPY&includePrice=true');
    expect(answer.headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const { currency, price, originalPrice, priceModifications } of answer.body.data) {
      expect(currency).toBe('JPY');
      expect(price).toBe(originalPrice + priceModifications.markup.value - priceModifications.defaultDiscount.value);
    }
    expect(Number.isInteger(answer.body.avgNightlyPrice)).toBe(true);
    expect((await get('?displayCurrency=UYW')).status).toBe(422);
  });

  it('adds the distribution markup for a tenant that imported the listing', async () => {
    const tenant = app.first.secondTenant;
    expect((await get('', listing.id, { tenant })).status).toBe(404);
    await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [listing.id] } });
    expect((await get('?limit=1', listing.id, { tenant })).body.data[0].priceModifications.markup.percentage).toBe(
      12.5,
    );
  });

  describe('of several listings', () => {
    const batch = (body: object, options = {}) => app.api('POST', '/api/v1/availability/batch', { ...options, body });
    const period = { startDate: '2027-03-01', endDate: '2027-03-09' };

    it('equals the availability of each listing, in the order of the request', async () => {
      const query = '?startDate=2027-03-01&endDate=2027-03-09&limit=9';
      const ids = [multi, UNKNOWN, listing.id];
      const { body } = await batch({ listingIDs: ids, ...period });
      expect(body.data).toEqual([
        { listingID: multi, status: 200, availability: (await get(query, multi)).body },
        { listingID: UNKNOWN, status: 404, error: { message: 'Listing not found', details: [] } },
        { listingID: listing.id, status: 200, availability: (await get(query)).body },
      ]);
      expect(body.data[0].availability.data).toHaveLength(18);
    });

    it('accepts status, currency and mean price', async () => {
      const more = { status: 'AVAILABLE', displayCurrency: 'USD', includePrice: true };
      const answer = await batch({ listingIDs: [listing.id], ...period, ...more });
      const alone = await get(
        '?startDate=2027-03-01&endDate=2027-03-09&status=AVAILABLE&displayCurrency=USD&includePrice=true&limit=9',
      );
      expect(answer.body.data).toEqual([{ listingID: listing.id, status: 200, availability: alone.body }]);
      expect(answer.headers.get('x-exchange-rate-date')).toBe(alone.headers.get('x-exchange-rate-date'));
    });

    it('is 404 for each listing of another workspace, and an imported one has the price of its importer', async () => {
      const listingIDs = [multi, listing.id];
      const statuses = ({ body }: { body: any }) => body.data.map(({ status }: any) => status);
      expect(statuses(await batch({ listingIDs, ...period }, { key: app.second.key }))).toEqual([404, 404]);
      const imported = await batch({ listingIDs, ...period }, { tenant: app.first.secondTenant });
      expect(statuses(imported)).toEqual([404, 200]);
      expect(imported.body.data[1].availability.data[0].priceModifications.markup.percentage).toBe(12.5);
    });

    it('counts as one request for each listing', async () => {
      const one = () => batch({ listingIDs: [UNKNOWN], ...period });
      const listingIDs = Array.from({ length: 30 }, (_, n) => UNKNOWN.slice(0, -2) + String(n + 10));
      const [least, most] = await costBetween(one, () => batch({ listingIDs, ...period }), 15);
      expect(least).toBeLessThanOrEqual(30);
      expect(most).toBeGreaterThanOrEqual(30);
    });

    it.each([
      ['no listings', { listingIDs: [] }, 'listingIDs'],
      [
        '201 listings',
        { listingIDs: Array.from({ length: 201 }, (_, n) => UNKNOWN.slice(0, -3) + String(n + 100)) },
        'listingIDs',
      ],
      ['a listing given twice', { listingIDs: [UNKNOWN, UNKNOWN] }, 'listingIDs'],
      ['no period', { endDate: undefined }, 'endDate'],
      ['a reversed period', { endDate: '2027-02-28' }, 'endDate'],
      ['too long a period', { endDate: '2081-12-03' }, 'endDate'],
      ['an unknown status', { status: 'FREE' }, 'status'],
      ['an unknown field', { page: 2 }, 'page'],
    ])('is refused with %s', async (_, own, field) => {
      const answer = await batch({ listingIDs: [UNKNOWN], ...period, ...own });
      expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
    });

    it('covers at most 4,400 days of all listings together', async () => {
      const listingIDs = Array.from({ length: 200 }, (_, n) => UNKNOWN.slice(0, -3) + String(n + 100));
      const until = (endDate: string) => batch({ listingIDs, startDate: '2027-03-01', endDate });
      expect((await until('2027-03-22')).status).toBe(200);
      const answer = await until('2027-03-23');
      expect(answer.body.details).toEqual([
        {
          field: 'endDate',
          code: 'window_too_wide',
          message: 'endDate must be at most 22 days from startDate for 200 listings',
        },
      ]);
    });

    it('covers at most 4,400 records of all units together', async () => {
      const days = (count: number) => ({ startDate: '2027-03-01', endDate: addDays('2027-03-01', count - 1) });
      expect((await batch({ listingIDs: [multi], ...days(2_200) })).status).toBe(200);
      const answer = await batch({ listingIDs: [multi], ...days(2_201) });
      expect([answer.status, answer.body.details[0].field, answer.body.details[0].code]).toEqual([
        422,
        'listingIDs',
        'too_many_records',
      ]);
    });

    it('counts each listing as one request for every 90 days or part of them', async () => {
      const one = () => batch({ listingIDs: [UNKNOWN], ...period });
      const listingIDs = Array.from({ length: 40 }, (_, n) => UNKNOWN.slice(0, -2) + String(n + 10));
      for (const [days, requests] of [
        [90, 40],
        [91, 80],
      ] as const) {
        const dates = { startDate: '2027-03-01', endDate: addDays('2027-03-01', days - 1) };
        const [least, most] = await costBetween(one, () => batch({ listingIDs, ...dates }), requests / 2);
        expect(least).toBeLessThanOrEqual(requests);
        expect(most).toBeGreaterThanOrEqual(requests);
      }
    });
  });

  it.each([
    ['startDate=2027-03-02&endDate=2027-03-01', ['endDate']],
    ['startDate=2027-02-31', ['startDate']],
    ['endDate=soon', ['endDate']],
    ['status=FREE', ['status']],
    ['limit=731', ['limit']],
    ['limit=0', ['limit']],
    ['page=0', ['page']],
    ['includePrice=yes', ['includePrice']],
    ['displayCurrency=XYZ', ['displayCurrency']],
    ['from=2027-03-01', ['from']],
    ['page=0&limit=731&status=x', ['limit', 'page', 'status']],
  ])('refuses %s, naming every fault', async (query, fields) => {
    const answer = await get(`?${query}`);
    expect(answer.status).toBe(400);
    expect([...new Set(answer.body.details.map(({ field }: any) => field))].sort()).toEqual(fields);
  });

  it('is 404 for an unknown listing, a listing of another workspace, and an id that is not a UUID', async () => {
    for (const [id, options] of [
      [UNKNOWN, {}],
      ['x', {}],
      [listing.id, { key: app.second.key }],
    ] as const) {
      expect((await get('', id, options)).status).toBe(404);
    }
  });

  describe('with other percentages of the account', () => {
    const preview = (body: object, options = {}) =>
      app.api('POST', `/api/v1/integration-account/${account}/price-preview`, { ...options, body });
    const pricesOf = async (dates: string[], id: string, options = {}): Promise<number[]> => {
      const { data } = (await get('?limit=365&status=AVAILABLE', id, options)).body;
      return dates.map((date) => data.find((night: any) => night.date === date).price);
    };

    it('previews the prices of three free nights, which apply once the change is saved', async () => {
      const changes = { markupPercentage: 20, defaultDiscountPercentage: null, distributionMarkupPercentage: 7 };
      const { status, body } = await preview(changes);
      expect([status, body.nights.length]).toEqual([200, 3]);
      const dates = body.nights.map(({ date }: any) => date);
      const now = body.nights.map(({ price }: any) => price);
      expect(await pricesOf(dates, body.listingID)).toEqual(now);
      const { name, currency } = (await app.api('GET', `/api/v1/listing/${body.listingID}`)).body;
      expect([body.listingName, body.currency]).toEqual([name, currency]);
      const tenant = app.first.secondTenant;
      await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [body.listingID] } });
      expect(await pricesOf(dates, body.listingID, { tenant })).toEqual(
        body.nights.map(({ importPrice }: any) => importPrice),
      );
      const before = { markupPercentage: 10, defaultDiscountPercentage: 5, distributionMarkupPercentage: 2.5 };
      const path = `/api/v1/integration-account/${account}`;
      await app.api('PATCH', path, { body: changes });
      const own = await pricesOf(dates, body.listingID);
      const imported = await pricesOf(dates, body.listingID, { tenant });
      await app.api('PATCH', path, { body: before });
      expect(own).toEqual(body.nights.map(({ newPrice }: any) => newPrice));
      expect(imported).toEqual(body.nights.map(({ newImportPrice }: any) => newImportPrice));
      expect(own).not.toEqual(now);
    });

    it('previews nothing for an account of another tenant or workspace', async () => {
      const tenant = app.first.secondTenant;
      expect((await preview({ markupPercentage: 20 }, { tenant })).status).toBe(404);
      expect((await preview({ markupPercentage: 20 }, { key: app.second.key })).status).toBe(404);
      expect((await preview({ markupPercentage: -1 })).status).toBe(400);
    });
  });
});

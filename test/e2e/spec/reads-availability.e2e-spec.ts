import { addDays } from '../../../src/values/time/dates.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { addUnit, comparable, exchangeRates, expectFault, type Json, listingsOf, NO_ONE } from './checks.js';

/** The name of a test, the query string, and the field that the answer must name. */
type Refused = [name: string, query: string, field: string];

let test: TestApp;
let first: string;
let listing: Json;
let multi: Json;
/** Ids of the two units of `multi`. */
let multiUnits: string[];
let today: string;

const get = (path: string, options: CallOptions = {}): Promise<Answer> => test.api('GET', `/api/v1/${path}`, options);
const nights = (query: string, id = listing.id, options: CallOptions = {}): Promise<Answer> =>
  get(`availability/${id}?${query}`, options);

beforeAll(async () => {
  test = await startApp({ CALENDAR_DAYS: '730' });
  first = await test.connect('demo-small', {
    fields: { allowImport: true, markupPercentage: 10, distributionMarkupPercentage: 5 },
  });
  const listings = await listingsOf(test);
  listing = listings.find(({ currency, units }) => currency === 'USD' && units[0].inventoryCount === 1);
  multi = listings.find(({ id }) => id !== listing.id);
  multiUnits = await addUnit(test, multi.id);
  await test.api('POST', '/api/v1/listing/import', {
    tenant: test.first.secondTenant,
    body: { listingIDs: [listing.id] },
  });
  today = (await nights('limit=1')).body.data[0].date;
  await exchangeRates(test, listing);
}, 180_000);
afterAll(() => test?.close());

const refused = (cases: Refused[], paths: () => string[]): void => {
  it.each(cases)('%s', async (_, query, field) => {
    for (const path of paths()) expectFault(await get(`${path}?${query}`), 400, field);
  });
};

describe('endpoint 9', () => {
  const cases: Refused[] = [
    ['[endpoint-09.startDate] not a date', 'startDate=tomorrow', 'startDate'],
    ['[endpoint-09.startDate] a day that does not exist', 'startDate=2027-02-31', 'startDate'],
    ['[endpoint-09.endDate] not a date', 'endDate=2027-13-01', 'endDate'],
    ['[endpoint-09.endDate] before startDate', 'startDate=2027-03-02&endDate=2027-03-01', 'endDate'],
    ['[endpoint-09.status][availability-record.status] outside the enum', 'status=FREE', 'status'],
    ['[endpoint-09.displayCurrency] not of ISO 4217', 'displayCurrency=EU', 'displayCurrency'],
    ['[endpoint-09.page][limits.availability-page][errors.2.bounds] below the lower bound', 'page=0', 'page'],
    ['[endpoint-09.page] not a number', 'page=one', 'page'],
    ['[endpoint-09.limit][limits.availability-limit][errors.2.bounds] below the lower bound', 'limit=0', 'limit'],
    ['[endpoint-09.limit][limits.availability-limit][errors.2.bounds] above the upper bound', 'limit=731', 'limit'],
    ['[endpoint-09.includePrice] not a boolean', 'includePrice=yes', 'includePrice'],
    ['[errors.1] an unknown parameter', 'from=2027-01-01', 'from'],
  ];
  refused(cases, () => [`availability/${listing.id}`]);

  it('[endpoint-09.limit][limits.availability-limit][endpoint-09.page][limits.availability-page] default to 90 days and page 1', async () => {
    const { body } = await nights('');
    expect(body.meta).toMatchObject({ limit: 90, current: 1, previous: null, next: 2 });
    expect(body.data.map(({ date }: Json) => date)).toEqual(
      Array.from({ length: 90 }, (_, day) => addDays(today, day)),
    );
  });

  it('[endpoint-09.limit][limits.availability-limit] accepts both bounds; pages count days', async () => {
    const [one, all] = [await nights('limit=1&page=3', multi.id), await nights('limit=730', multi.id)];
    expect(one.body.data.map(({ unit }: Json) => unit.id).sort()).toEqual([...multiUnits].sort());
    expect(new Set(one.body.data.map(({ date }: Json) => date)).size).toBe(1);
    expect(all.body.data).toHaveLength(730 * multiUnits.length);
    expect(all.body.meta).toMatchObject({ current: 1, limit: 730 });
    // It may be a different day at this listing than at the other one.
    const begins = all.body.data[0].date;
    expect(all.body.data.at(-1).date).toBe(addDays(begins, 729));
  });

  it('[endpoint-09.startDate][endpoint-09.endDate] are both included; a date-time counts as the date it shows', async () => {
    const [from, to] = [addDays(today, 10), addDays(today, 12)];
    const dates = async (query: string) => (await nights(query)).body.data.map(({ date }: Json) => date);
    const expected = [from, addDays(today, 11), to];
    expect(await dates(`startDate=${from}&endDate=${to}`)).toEqual(expected);
    expect(await dates(`startDate=${from}T23:30:00-05:00&endDate=${to}T00:00:00Z`)).toEqual(expected);
    expect(await dates(`startDate=${from}&endDate=${from}`)).toEqual([from]);
  });

  it('[endpoint-09.status] returns only nights of that status', async () => {
    const year = `limit=730&endDate=${addDays(today, 365)}`;
    const all = (await nights(year)).body.data;
    for (const status of ['AVAILABLE', 'NOT_AVAILABLE']) {
      const { body } = await nights(`${year}&status=${status}`);
      expect(body.data).toEqual(all.filter((record: Json) => record.status === status));
    }
  });

  it('[endpoint-09.displayCurrency] converts every amount', async () => {
    const { body, headers } = await nights('limit=5&displayCurrency=JPY&includePrice=true');
    expect(headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    const plain = (await nights('limit=5&includePrice=true')).body;
    for (const [at, record] of body.data.entries()) {
      expect(record.currency).toBe('JPY');
      expect(record.price).toBeGreaterThan(plain.data[at].price * 20);
      expect(record.price).toBe(record.originalPrice + record.priceModifications.markup.value);
    }
    expect(body.avgNightlyPrice).toBeGreaterThan(plain.avgNightlyPrice * 20);
  });

  it('[endpoint-09.includePrice][endpoint-09.response] returns the mean price of the whole period, only on request', async () => {
    const period = `startDate=${addDays(today, 1)}&endDate=${addDays(today, 20)}`;
    expect(Object.keys((await nights(period)).body).sort()).toEqual(['asOf', 'data', 'meta', 'via']);
    expect((await nights(`${period}&includePrice=false`)).body).not.toHaveProperty('avgNightlyPrice');
    const { body } = await nights(`${period}&includePrice=true&limit=2`);
    const all = (await nights(period)).body.data;
    expect(body.data).toHaveLength(2);
    expect(body.avgNightlyPrice).toBeCloseTo(
      all.reduce((sum: number, { price }: Json) => sum + price, 0) / all.length,
      1,
    );
  });

  it('[endpoint-09.tenant-header][service.5][service.4] importers pay the distribution markup on top', async () => {
    const [own, imported] = [
      await nights('limit=3'),
      await nights('limit=3', listing.id, { tenant: test.first.secondTenant }),
    ];
    for (const [at, record] of imported.body.data.entries()) {
      expect([
        own.body.data[at].priceModifications.markup.percentage,
        record.priceModifications.markup.percentage,
      ]).toEqual([10, 15]);
      expect(record.price).toBeCloseTo(record.originalPrice * 1.15, 1);
    }
  });

  it('[integration-account.defaultDiscountPercentage][service.4] overrides that of the workspace', async () => {
    const discountOf = async () => (await nights('limit=1')).body.data[0].priceModifications.defaultDiscount.percentage;
    const set = (defaultDiscountPercentage: number | null) =>
      test.api('PATCH', `/api/v1/integration-account/${first}`, { body: { defaultDiscountPercentage } });
    await test.api('PATCH', '/api/v1/workspace', { body: { defaultDiscountPercentage: 20 } });
    const shown = [await discountOf()];
    for (const percentage of [7.5, 0, null]) {
      await set(percentage);
      shown.push(await discountOf());
    }
    expect(shown).toEqual([20, 7.5, 0, 20]);
  });

  it('[endpoint-09.listingID][service.3] foreign, hidden and unknown ids look the same', async () => {
    const unknown = comparable(await nights('', NO_ONE));
    expect(unknown).toMatchObject({ status: 404 });
    expect(comparable(await nights('', listing.id, { key: test.second.key }))).toEqual(unknown);
    expect(comparable(await nights('', multi.id, { tenant: test.first.secondTenant }))).toEqual(unknown);
    expect((await nights('limit=1', listing.id, { tenant: test.first.defaultTenant })).body).toEqual(
      (await nights('limit=1')).body,
    );
  });
});

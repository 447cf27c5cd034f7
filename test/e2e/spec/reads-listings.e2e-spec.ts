import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { comparable, exchangeRates, expectFault, type Json, NO_ONE } from './checks.js';

/** The name of a test, the query string, and the field that the answer must name. */
type Refused = [name: string, query: string, field: string];

let test: TestApp;
let first: string;
let listings: Json[];
let listing: Json;
let multi: Json;

const get = (path: string, options: CallOptions = {}): Promise<Answer> => test.api('GET', `/api/v1/${path}`, options);
const list = async (query: string, options: CallOptions = {}): Promise<Json[]> =>
  (await get(`listing?limit=100&${query}`, options)).body.data;
const ids = (items: Json[]): string[] => items.map(({ id }) => id);

beforeAll(async () => {
  test = await startApp();
  first = await test.connect('demo', {
    fields: { allowImport: true, markupPercentage: 10, distributionMarkupPercentage: 5 },
  });
  await test.connect('demo', { tenant: test.first.secondTenant });
  listings = await list(`integrationAccountID=${first}`);
  listing = listings.find(({ currency, units }) => currency === 'USD' && units[0].inventoryCount === 1);
  multi = listings.find(({ id }) => id !== listing.id);
  await test.api('POST', '/api/v1/listing/import', {
    tenant: test.first.secondTenant,
    body: { listingIDs: [listing.id] },
  });
  await exchangeRates(test, listing);
}, 180_000);
afterAll(() => test?.close());

const refused = (cases: Refused[], paths: () => string[]): void => {
  it.each(cases)('%s', async (_, query, field) => {
    for (const path of paths()) expectFault(await get(`${path}?${query}`), 400, field);
  });
};

describe('endpoints 10 and 11, refused with 400 naming the parameter', () => {
  const cases: Refused[] = [
    ['[endpoint-11.displayCurrency][endpoint-10.query] not a currency', 'displayCurrency=EURO', 'displayCurrency'],
    ['[endpoint-11.displayCurrency] not of ISO 4217', 'displayCurrency=XYZ', 'displayCurrency'],
    [
      '[endpoint-11.integrationAccountID][endpoint-10.query] not a UUID',
      'integrationAccountID=demo',
      'integrationAccountID',
    ],
    ['[endpoint-11.status][endpoint-10.query][states.listing.statuses] outside the enum', 'status=PENDING', 'status'],
    ['[endpoint-11.listingType][endpoint-10.query] outside the enum', 'listingType=IMPORTED', 'listingType'],
    [
      '[endpoint-11.guests][limits.guests-filter][endpoint-10.query][errors.2.bounds] below the lower bound',
      'guests=0',
      'guests',
    ],
    [
      '[endpoint-11.guests][limits.guests-filter][endpoint-10.query][errors.2.bounds] above the upper bound',
      'guests=101',
      'guests',
    ],
    ['[endpoint-11.guests] not a number', 'guests=two', 'guests'],
    [
      '[endpoint-11.bedroomCount][limits.room-filters][endpoint-10.query] below the lower bound',
      'bedroomCount=-1',
      'bedroomCount',
    ],
    [
      '[endpoint-11.bedroomCount][limits.room-filters][endpoint-10.query] above the upper bound',
      'bedroomCount=21',
      'bedroomCount',
    ],
    [
      '[endpoint-11.bathroomCount][limits.room-filters][endpoint-10.query] below the lower bound',
      'bathroomCount=-1',
      'bathroomCount',
    ],
    [
      '[endpoint-11.bathroomCount][limits.room-filters][endpoint-10.query] above the upper bound',
      'bathroomCount=20.5',
      'bathroomCount',
    ],
    ['[endpoint-11.amenities] an empty id', 'amenities=', 'amenities'],
    ['[endpoint-11.location][endpoint-10.query] one number', 'location=30.2&radius=1', 'location'],
    ['[endpoint-11.location] off the globe', 'location=91,0&radius=1', 'location'],
    ['[endpoint-11.location] without radius', 'location=30.2,-97.7', 'location'],
    ['[endpoint-11.radius] without location', 'radius=1', 'radius'],
    [
      '[endpoint-11.radius][limits.radius][endpoint-10.query] below the lower bound',
      'location=30.2,-97.7&radius=0.09',
      'radius',
    ],
    [
      '[endpoint-11.radius][limits.radius][endpoint-10.query] above the upper bound',
      'location=30.2,-97.7&radius=100.1',
      'radius',
    ],
    [
      '[endpoint-11.page][limits.listing-page][endpoint-10.query][errors.2.bounds] below the lower bound',
      'page=0',
      'page',
    ],
    ['[endpoint-11.page] a fraction', 'page=1.5', 'page'],
    [
      '[endpoint-11.limit][limits.listing-limit][endpoint-10.query][errors.2.bounds] below the lower bound',
      'limit=0',
      'limit',
    ],
    [
      '[endpoint-11.limit][limits.listing-limit][endpoint-10.query][errors.2.bounds] above the upper bound',
      'limit=101',
      'limit',
    ],
    ['[errors.1] an unknown parameter', 'bedrooms=2', 'bedrooms'],
  ];
  refused(cases, () => ['listing', `listing/${listing.id}`]);
});

describe('endpoint 11', () => {
  it('[endpoint-11.response] returns pages of data and meta, in a stable order', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => get(`listing?limit=20&page=${page}`)));
    expect(pages.flatMap(({ body }) => ids(body.data))).toEqual(ids(listings));
    expect(pages.map(({ body }) => [body.meta.previous, body.meta.next])).toEqual([
      [null, 2],
      [1, 3],
      [2, null],
    ]);
  });

  it('[endpoint-11.page][limits.listing-page] defaults to 1; a page beyond the end has no data', async () => {
    expect((await get('listing?limit=5')).body.meta).toMatchObject({ current: 1, limit: 5, total: 48 });
    expect((await get('listing?limit=5&page=1')).body.data).toHaveLength(5);
    expect((await get('listing?limit=5&page=11')).body.data).toEqual([]);
  });

  it('[endpoint-11.limit][limits.listing-limit] accepts both bounds', async () => {
    expect((await get('listing?limit=1')).body.data).toHaveLength(1);
    expect((await get('listing?limit=100')).body.data).toHaveLength(48);
  });

  it('[endpoint-11.integrationAccountID] returns only listings of that account, and nothing for accounts of others', async () => {
    expect(await list(`integrationAccountID=${first}`)).toHaveLength(48);
    expect(await list(`integrationAccountID=${NO_ONE}`)).toEqual([]);
    expect(await list(`integrationAccountID=${first}`, { key: test.second.key })).toEqual([]);
  });

  it('[endpoint-11.status][states.listing.statuses] returns only listings of that status', async () => {
    // Not the listing that is compared below, because its updatedAt changes.
    const other = listings.filter(({ id }) => id !== listing.id)[5];
    const { body } = await test.api('POST', `/api/v1/listing/${other.id}/reject`);
    expect(body.status).toBe('INACTIVE');
    expect(ids(await list('status=INACTIVE'))).toEqual([other.id]);
    expect(ids(await list('status=ACTIVE'))).toEqual(ids(listings.filter(({ id }) => id !== other.id)));
    await test.api('POST', `/api/v1/listing/${other.id}/approve`);
    expect(await list('status=INACTIVE')).toEqual([]);
  });

  it('[endpoint-11.listingType][endpoint-11.tenant-header][service.5] separates own and imported listings of the acting tenant', async () => {
    const tenant = test.first.secondTenant;
    const [own, imported, all] = await Promise.all(
      ['listingType=self', 'listingType=imported', ''].map((query) => list(query, { tenant })),
    );
    expect([own!.length, ids(imported!), all!.length]).toEqual([48, [listing.id], 49]);
    expect(own!.every(({ is_tenant_owned }) => is_tenant_owned)).toBe(true);
    expect(await list('listingType=imported')).toEqual([]);
    expect(await list('', { tenant: test.second.defaultTenant, key: test.second.key })).toEqual([]);
    expectFault(await get('listing', { tenant: test.second.defaultTenant }), 403);
  });

  const least: [string, string, number[]][] = [
    [
      '[endpoint-11.guests][limits.guests-filter] is a minimum, from the lower to the upper bound',
      'guests',
      [1, 2, 5, 100],
    ],
    [
      '[endpoint-11.bedroomCount][limits.room-filters] is a minimum, from the lower to the upper bound',
      'bedroomCount',
      [0, 2, 20],
    ],
    [
      '[endpoint-11.bathroomCount][limits.room-filters] is a minimum, from the lower to the upper bound',
      'bathroomCount',
      [0, 2, 2.5, 20],
    ],
  ];
  it.each(least)('%s', async (_, parameter, values) => {
    const field = parameter === 'guests' ? 'maxOccupancy' : parameter;
    for (const value of values)
      expect(ids(await list(`${parameter}=${value}`))).toEqual(ids(listings.filter((it) => it[field] >= value)));
  });

  it('[endpoint-11.amenities] requires all of them, repeated or separated by commas', async () => {
    const amenityIds = (it: Json): string[] =>
      Object.values<Json>(it.amenities.categories).flatMap(({ values }) => ids(values));
    const counts = new Map<string, number>();
    for (const id of listings.flatMap(amenityIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const [one, two] = [...counts].filter(([, count]) => count < listings.length).map(([id]) => id);
    const both = ids(listings.filter((it) => [one!, two!].every((id) => amenityIds(it).includes(id))));
    expect(ids(await list(`amenities=${one}`)).length).toBe(counts.get(one!));
    for (const query of [`amenities=${one}&amenities=${two}`, `amenities=${one},${two}`])
      expect(ids(await list(query))).toEqual(both);
    expect(await list('amenities=no-such-amenity')).toEqual([]);
  });

  it('[endpoint-11.location][endpoint-11.radius][limits.radius] returns listings within the distance, from the lower to the upper bound', async () => {
    const kilometres = (it: Json): number => {
      const [a, b] = [listing.latitude, it.latitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
      const x =
        Math.sin((b - a) / 2) ** 2 +
        Math.cos(a) * Math.cos(b) * Math.sin(((it.longitude - listing.longitude) * Math.PI) / 360) ** 2;
      return 2 * 6371.0088 * Math.asin(Math.sqrt(x));
    };
    for (const radius of [0.1, 1, 100]) {
      const found = await list(`location=${listing.latitude},${listing.longitude}&radius=${radius}`);
      expect(ids(found)).toEqual(ids(listings.filter((it) => kilometres(it) <= radius)));
    }
  });

  it('[endpoint-11.displayCurrency] converts the prices and names the date of the rates', async () => {
    const near = (it: Json) =>
      `listing?limit=100&location=${it.latitude},${it.longitude}&radius=50&displayCurrency=JPY`;
    const inYen = listings.find(({ currency }) => currency === 'JPY');
    for (const item of [listing, inYen]) {
      const { body, headers } = await get(near(item));
      expect(headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(body.data.length).toBeGreaterThan(1);
      for (const { id, currency, startPrice } of body.data) {
        const stored = listings.find((other) => other.id === id).startPrice;
        expect([currency, Number.isInteger(startPrice), startPrice > stored * 20]).toEqual([
          'JPY',
          true,
          item === listing,
        ]);
        if (item === inYen) expect(startPrice).toBe(stored);
      }
    }
  });

  it('[endpoint-11.displayCurrency][endpoint-10.query][endpoint-09.displayCurrency] a known code without a rate is refused for one listing, and named for a list', async () => {
    expect((await get('listing?displayCurrency=KWD')).headers.get('x-exchange-rate-missing')).toContain('KWD');
    for (const path of [`listing/${listing.id}`, `availability/${listing.id}`])
      expectFault(await get(`${path}?displayCurrency=KWD`), 422, 'displayCurrency');
  });
});

describe('endpoint 10', () => {
  it('[endpoint-10.response][endpoint-10.query] returns the listing as the list does, whatever the filters', async () => {
    expect((await get(`listing/${listing.id}`)).body).toEqual(listing);
    expect(
      (
        await get(
          `listing/${listing.id}?status=INACTIVE&guests=100&listingType=imported&page=9&limit=1&amenities=none&location=0,0&radius=1&bedroomCount=20&bathroomCount=20&integrationAccountID=${NO_ONE}`,
        )
      ).body,
    ).toEqual(listing);
    expect((await get(`listing/${listing.id}?displayCurrency=EUR`)).body).toMatchObject({
      id: listing.id,
      currency: 'EUR',
    });
  });

  it('[endpoint-10.id][endpoint-10.tenant-header][auth.2] foreign, hidden and unknown ids look the same', async () => {
    const unknown = comparable(await get(`listing/${NO_ONE}`));
    expect(unknown).toMatchObject({ status: 404 });
    expect(comparable(await get(`listing/${listing.id}`, { key: test.second.key }))).toEqual(unknown);
    expect(comparable(await get(`listing/${multi.id}`, { tenant: test.first.secondTenant }))).toEqual(unknown);
    expect(comparable(await get('listing/not-a-uuid'))).toEqual(unknown);
    expect((await get(`listing/${listing.id}`, { tenant: test.first.secondTenant })).body.is_tenant_owned).toBe(false);
  });
});

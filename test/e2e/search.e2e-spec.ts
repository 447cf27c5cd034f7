import { addDays } from '../../src/values/time/dates.js';
import { startApp, type TestApp } from '../support/app.js';
import { ANY_PRICE, pricedBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const CHECK_IN = addDays(new Date().toISOString().slice(0, 10), 30);
const NIGHTS = 3;

describe('search by dates', () => {
  let app: TestApp;
  let listings: any[];

  const search = (query = '', options = {}, from = CHECK_IN, to = addDays(from, NIGHTS)) =>
    app.api('GET', `/api/v1/listing/search?checkInDate=${from}&checkOutDate=${to}${query}`, options);

  /** Returns the hits of all pages. */
  const all = async (query = '', options = {}): Promise<any[]> => {
    const rows: any[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await search(`${query}${cursor && `&cursor=${cursor}`}`, options);
      expect([status, body.details]).toEqual([200, undefined]);
      rows.push(...body.data);
      cursor = body.meta.nextCursor;
    }
    return rows;
  };

  /** Returns the nights of the stay for each unit of the listing. */
  const nightsOf = async (listingId: string, from = CHECK_IN): Promise<Map<string, any[]>> => {
    const period = `startDate=${from}&endDate=${addDays(from, NIGHTS - 1)}`;
    const { data } = (await app.api('GET', `/api/v1/availability/${listingId}?${period}`)).body;
    const units = new Map<string, any[]>();
    for (const night of data) units.set(night.unit.id, [...(units.get(night.unit.id) ?? []), night]);
    return units;
  };

  const fits = (nights: any[]): boolean =>
    nights.every(({ status, originalPrice }) => status === 'AVAILABLE' && originalPrice > 0) &&
    nights[0].minimumNights <= NIGHTS &&
    (nights[0].maximumNights === 0 || nights[0].maximumNights >= NIGHTS);

  beforeAll(async () => {
    app = await startApp();
    await app.connect('demo', {
      fields: { allowImport: true, markupPercentage: 10, distributionMarkupPercentage: 5 },
    });
    await app.runNow('exchange-rates');
    await app.until('exchange rates', async () =>
      (await sql(app, 'SELECT 1 FROM exchange_rate LIMIT 1')).length > 0 ? true : undefined,
    );
    listings = (await app.api('GET', '/api/v1/listing?limit=100&status=ACTIVE')).body.data;
  }, 90_000);
  afterAll(() => app.close());

  it('finds the units that availability shows as free for the stay, and no others', async () => {
    const expected = new Set<string>();
    for (const { id } of listings)
      for (const [unitId, nights] of await nightsOf(id)) if (fits(nights)) expected.add(unitId);
    const hits = await all('&fields=ids&limit=7');
    expect(expected.size).toBeGreaterThan(5);
    expect(hits.map(({ unitID }) => unitID).toSorted()).toEqual([...expected].toSorted());
    expect(hits[0]).toMatchObject({ checkInDate: CHECK_IN, checkOutDate: addDays(CHECK_IN, NIGHTS), nights: NIGHTS });
    expect(hits[0]).toMatchObject({ basis: 'estimated', distanceKm: null, asOf: expect.stringMatching(/Z$/) });
  });

  it('prices a stay in the same steps as quotes', async () => {
    const hits = (await all('&fields=ids')).filter(({ currency }) => ['EUR', 'USD', 'CAD'].includes(currency));
    expect(hits.length).toBeGreaterThan(0);
    for (const { listingID, unitID, total, components } of hits) {
      const nights = (await nightsOf(listingID)).get(unitID)!;
      const cents = (value: number): number => Math.round(value * 100);
      const original = nights.reduce((sum, { originalPrice }) => sum + cents(originalPrice), 0);
      const { basePrice, fees, taxes, discounts } = components;
      expect(cents(basePrice.amount)).toBe(original + Math.round(original / 10));
      expect(cents(total)).toBe(
        cents(basePrice.amount) + cents(fees.amount) + cents(taxes.amount) - cents(discounts.amount),
      );
    }
  });

  it('shows each listing as it is, unless only ids are asked for', async () => {
    const hit = (await all('&displayCurrency=JPY')).find(({ currency }) => currency === 'JPY');
    const { body } = await app.api('GET', `/api/v1/listing/${hit.listingID}?displayCurrency=JPY`);
    expect(hit.listing).toEqual(body);
    expect([hit.currency, Number.isInteger(hit.total)]).toEqual(['JPY', true]);
    expect((await search('&limit=1&fields=ids')).body.data[0]).not.toHaveProperty('listing');
  });

  it('keeps the order by total across pages, and filters by minTotal and maxTotal', async () => {
    const hits = await all('&fields=ids&sort=total&displayCurrency=EUR&limit=4');
    const totals = hits.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(new Set(hits.map(({ unitID }) => unitID)).size).toBe(hits.length);
    const [least, most] = [totals[1], totals.at(-2)];
    const within = await all(`&fields=ids&displayCurrency=EUR&minTotal=${least}&maxTotal=${most}`);
    expect(within.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual(
      totals.filter((total) => total >= least && total <= most),
    );
  });

  it('orders by distance from a place', async () => {
    const { latitude, longitude } = listings.find((listing) => listing.latitude !== null);
    const hits = await all(`&fields=ids&sort=distance&location=${latitude},${longitude}&radius=100`);
    const distances = hits.map(({ distanceKm }) => distanceKm);
    expect(distances.length).toBeGreaterThan(0);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.every((distance) => distance <= 100)).toBe(true);
  });

  it('orders by rating, best first', async () => {
    const ratings = (await all('&sort=rating')).map(({ listing }) => listing.rating.average);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  it('finds the cheapest stay of each unit on flexible days or in a window', async () => {
    const fixed = await Promise.all(
      [-2, -1, 0, 1, 2].map(
        async (days) => (await search('&fields=ids&limit=100', {}, addDays(CHECK_IN, days))).body.data,
      ),
    );
    const least = new Map<string, number>();
    for (const { unitID, total } of fixed.flat()) least.set(unitID, Math.min(total, least.get(unitID) ?? Infinity));
    const totalsOf = (hits: any[]) => new Map(hits.map(({ unitID, total }) => [unitID, total]));
    expect(totalsOf(await all('&fields=ids&flexibleDays=2'))).toEqual(least);
    const from = addDays(CHECK_IN, -2);
    const window = await search(`&fields=ids&nights=${NIGHTS}&limit=100`, {}, from, addDays(CHECK_IN, NIGHTS + 2));
    expect(totalsOf(window.body.data)).toEqual(least);
  });

  it('does not offer a sold night until it is released', async () => {
    const single = ({ listing, unitID }: any) =>
      listing.units.find(({ id }: any) => id === unitID).inventoryCount === 1;
    const hit = (await all()).find(single);
    const [night] = (await nightsOf(hit.listingID)).get(hit.unitID)!;
    const stay = {
      listingID: hit.listingID,
      unitID: hit.unitID,
      checkInDate: CHECK_IN,
      checkOutDate: addDays(CHECK_IN, 1),
    };
    const isFound = async () => (await all('&fields=ids')).some(({ unitID }) => unitID === hit.unitID);
    const made = await reserve(
      app,
      { ...pricedBody(stay, night.price), guests: 1, adults: 1, overrideRules: true },
      { query: ANY_PRICE },
    );
    expect([made.status, await isFound()]).toEqual([201, false]);
    await app.api('POST', `/api/v1/reservation/${made.body.id}/cancel`);
    expect(await isFound()).toBe(true);
  });

  it('omits units that are too small, and accounts that are not active', async () => {
    const large = Math.max(...listings.map(({ maxOccupancy }) => maxOccupancy));
    const hits = await all(`&guests=${large}`);
    expect(hits.every(({ listing }) => listing.maxOccupancy >= large)).toBe(true);
    expect(hits.length).toBeLessThan((await all('&fields=ids')).length);
    await sql(app, "UPDATE integration_account SET status = 'INACTIVE'");
    expect(await all()).toEqual([]);
    await sql(app, "UPDATE integration_account SET status = 'ACTIVE'");
  });

  it('shows a tenant its imports with its markup, and nothing to another workspace', async () => {
    const [hit] = (await search('&limit=1')).body.data;
    const tenant = app.first.secondTenant;
    expect(await all('', { tenant })).toEqual([]);
    await app.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [hit.listingID] } });
    const [imported, ...others] = await all('', { tenant });
    expect([imported.unitID, imported.listing.is_tenant_owned, others]).toEqual([hit.unitID, false, []]);
    expect(imported.components.basePrice.amount).toBeGreaterThan(hit.components.basePrice.amount);
    expect(await all('&listingType=self', { tenant })).toEqual([]);
    expect(await all('', { key: app.second.key })).toEqual([]);
  });

  it.each([
    ['&flexibleDays=8', ['flexibleDays']],
    ['&sort=price', ['sort']],
    ['&fields=all', ['fields']],
    ['&page=1', ['page']],
    ['&limit=101&minTotal=-1', ['limit', 'minTotal']],
    ['&sort=total', ['displayCurrency']],
    ['&maxTotal=100', ['displayCurrency']],
    ['&displayCurrency=EUR&minTotal=2&maxTotal=1', ['maxTotal']],
    ['&sort=distance', ['location']],
    ['&location=1,1', ['location']],
    ['&nights=4', ['nights']],
    ['&nights=2&flexibleDays=1', ['flexibleDays']],
    ['&cursor=Zm9v', ['cursor']],
  ])('refuses %s', async (query, fields) => {
    const { status, body } = await search(query);
    expect([status, [...new Set(body.details.map(({ field }: any) => field))].toSorted()]).toEqual([
      400,
      fields.toSorted(),
    ]);
  });

  it.each([
    ['2020-01-01', '2020-01-04', ['checkInDate']],
    [CHECK_IN, CHECK_IN, ['checkOutDate']],
    [addDays(CHECK_IN, 2), CHECK_IN, ['checkOutDate']],
    [CHECK_IN, addDays(CHECK_IN, 367), ['checkOutDate']],
    ['2020-01-01', 'soon', ['checkOutDate']],
  ])('refuses a stay from %s to %s', async (from, to, fields) => {
    const { status, body } = await search('', {}, from, to);
    expect([status, body.details.map(({ field }: any) => field)]).toEqual([400, fields]);
  });

  it('refuses the cursor of another search', async () => {
    const { nextCursor } = (await search('&limit=1')).body.meta;
    expect((await search(`&limit=5&fields=ids&cursor=${nextCursor}`)).status).toBe(200);
    const other = await search(`&limit=1&guests=2&cursor=${nextCursor}`);
    expect([other.status, other.body.details[0].field]).toEqual([400, 'cursor']);
  });
});

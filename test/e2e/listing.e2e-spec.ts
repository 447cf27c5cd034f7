import { startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

const UNKNOWN = '01a2ce8b-d400-7df8-8a4c-5a36538f964e';
const PATH = '/api/v1/listing';

describe('listings', () => {
  let app: TestApp;
  let account: string;
  let all: any[];

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo', { fields: { allowImport: true, distributionMarkupPercentage: 5 } });
    await app.runNow('exchange-rates');
    await app.until('exchange rates', async () =>
      (await sql(app, 'SELECT 1 FROM exchange_rate LIMIT 1')).length > 0 ? true : undefined,
    );
    all = (await list('?limit=100')).body.data;
  }, 90_000);
  afterAll(() => app.close());

  const list = (query = '', options = {}) => app.api('GET', PATH + query, options);
  const ids = (answer: { body: any }): string[] => answer.body.data.map(({ id }: any) => id);
  const expected = (matches: (listing: any) => boolean): string[] => all.filter(matches).map(({ id }) => id);

  describe('the list', () => {
    it('pages through everything in order of creation', async () => {
      const pages = [];
      for (let page = 1; page <= Math.ceil(all.length / 7); page += 1) pages.push(await list(`?limit=7&page=${page}`));
      expect(pages.flatMap(ids)).toEqual(all.map(({ id }) => id));
      const order = all.map(({ createdAt, id }) => `${createdAt} ${id}`);
      expect(order).toEqual([...order].sort());
      expect(pages[0]!.body.meta).toEqual({
        total: all.length,
        limit: 7,
        totalPages: pages.length,
        current: 1,
        previous: null,
        next: 2,
        nextCursor: expect.any(String),
      });
      expect(pages.at(-1)!.body.meta).toMatchObject({ current: pages.length, previous: pages.length - 1, next: null });
    });

    it('has 20 listings a page by default and is empty beyond the end', async () => {
      expect((await list()).body.data).toHaveLength(20);
      expect((await list('?page=1000000')).body).toMatchObject({
        data: [],
        meta: { total: all.length, current: 1_000_000, next: null },
      });
    });

    it('contains every key and the owner flag', () => {
      for (const listing of all)
        expect(listing).toMatchObject({
          is_tenant_owned: true,
          integrationAccountID: account,
          rawAmenities: expect.any(Array),
          units: expect.any(Array),
        });
      expect(all.every(({ units, unitCount }) => units.length === unitCount && unitCount >= 1)).toBe(true);
    });

    it('filters listings', async () => {
      const amenity = (listing: any): string[] =>
        Object.values(listing.amenities.categories).flatMap((category: any) =>
          category.values.map(({ id }: any) => id),
        );
      const wanted = amenity(all.find((listing) => amenity(listing).length > 1)).slice(0, 2);
      const cases: [string, (listing: any) => boolean][] = [
        [`integrationAccountID=${account}`, () => true],
        [`integrationAccountID=${UNKNOWN}`, () => false],
        ['status=ACTIVE', ({ status }) => status === 'ACTIVE'],
        ['status=INACTIVE', ({ status }) => status === 'INACTIVE'],
        ['listingType=self', () => true],
        ['listingType=imported', () => false],
        ['guests=6', ({ maxOccupancy }) => maxOccupancy >= 6],
        ['bedroomCount=2', ({ bedroomCount }) => bedroomCount >= 2],
        ['bathroomCount=2', ({ bathroomCount }) => bathroomCount >= 2],
        [`amenities=${wanted.join(',')}`, (listing) => wanted.every((id) => amenity(listing).includes(id))],
        [
          `amenities=${wanted[0]}&amenities=${wanted[1]}`,
          (listing) => wanted.every((id) => amenity(listing).includes(id)),
        ],
        [`amenities=${wanted[0]},nothing-like-it`, () => false],
        [
          `status=ACTIVE&guests=4&bedroomCount=1`,
          ({ status, maxOccupancy, bedroomCount }) => status === 'ACTIVE' && maxOccupancy >= 4 && bedroomCount >= 1,
        ],
      ];
      for (const [query, matches] of cases)
        expect([query, ids(await list(`?limit=100&${query}`))]).toEqual([query, expected(matches)]);
    });

    it('filters listings by distance', async () => {
      const { latitude, longitude } = all.find((listing) => listing.latitude !== null);
      const radians = Math.PI / 180;
      const far = (listing: any): number => {
        const h =
          Math.sin(((listing.latitude - latitude) * radians) / 2) ** 2 +
          Math.cos(latitude * radians) *
            Math.cos(listing.latitude * radians) *
            Math.sin(((listing.longitude - longitude) * radians) / 2) ** 2;
        return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
      };
      for (const radius of [0.1, 2, 10, 100]) {
        const near = await list(`?limit=100&location=${latitude},${longitude}&radius=${radius}`);
        expect(ids(near)).toEqual(expected((listing) => listing.latitude !== null && far(listing) <= radius));
      }
    });

    it.each([
      ['guests=0', ['guests']],
      ['guests=101', ['guests']],
      ['guests=two', ['guests']],
      ['bedroomCount=-1', ['bedroomCount']],
      ['bedroomCount=21', ['bedroomCount']],
      ['bathroomCount=21', ['bathroomCount']],
      ['radius=0.05&location=1,1', ['radius']],
      ['radius=101&location=1,1', ['radius']],
      ['radius=5', ['radius']],
      ['location=51.2,4.4', ['location']],
      ['location=91,0&radius=5', ['location']],
      ['location=here&radius=5', ['location']],
      ['status=GONE', ['status']],
      ['listingType=all', ['listingType']],
      ['integrationAccountID=17', ['integrationAccountID']],
      ['displayCurrency=EURO', ['displayCurrency']],
      ['page=0', ['page']],
      ['limit=0', ['limit']],
      ['limit=101', ['limit']],
      ['guest=2', ['guest']],
      ['guests=0&limit=101&status=x', ['guests', 'limit', 'status']],
    ])('refuses %s, naming every fault', async (query, fields) => {
      const answer = await list(`?${query}`);
      expect(answer.status).toBe(400);
      expect([...new Set(answer.body.details.map(({ field }: any) => field))].sort()).toEqual(fields);
    });

    it('accepts the bounds of its filters', async () => {
      for (const query of [
        'guests=100',
        'guests=1',
        'bedroomCount=0',
        'bathroomCount=20',
        'location=90,180&radius=0.1',
        'location=-90,-180&radius=100',
      ]) {
        expect((await list(`?${query}`)).status).toBe(200);
      }
    });
  });

  describe('one listing', () => {
    it('equals its entry in the list', async () => {
      for (const listing of all.slice(0, 5))
        expect((await app.api('GET', `${PATH}/${listing.id}`)).body).toEqual(listing);
    });

    it('accepts and ignores the filters of the list, but refuses invalid ones', async () => {
      const [listing] = all;
      expect(
        (
          await app.api(
            'GET',
            `${PATH}/${listing.id}?guests=100&status=INACTIVE&location=0,0&radius=1&listingType=imported&page=9`,
          )
        ).body,
      ).toEqual(listing);
      expect((await app.api('GET', `${PATH}/${listing.id}?guests=101`)).status).toBe(400);
    });

    it.each(['not-a-uuid', UNKNOWN])('is 404 for %s', async (id) => {
      const answer = await app.api('GET', `${PATH}/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ path: `${PATH}/${id}`, message: 'Listing not found', details: [] });
    });
  });

  describe('display currency', () => {
    it('converts prices at the newest rates and gives their date', async () => {
      const { latitude, longitude } = all.find(({ currency }) => currency === 'EUR');
      const near = `?limit=100&location=${latitude},${longitude}&radius=50`;
      const answer = await list(`${near}&displayCurrency=JPY`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
      const whole = ({ currency, startPrice, units }: any): boolean =>
        currency === 'JPY' &&
        Number.isInteger(startPrice) &&
        startPrice > 0 &&
        units.every((unit: any) => unit.currency === 'JPY' && Number.isInteger(unit.basePrice));
      expect(answer.body.data.length).toBeGreaterThan(0);
      expect(answer.body.data.every(whole)).toBe(true);
      expect(ids(answer)).toEqual(ids(await list(near)));
    });

    it('leaves rows whose currency has no rate unchanged in a list, and names the currency', async () => {
      const answer = await list('?limit=100&displayCurrency=JPY');
      expect([answer.status, answer.headers.get('x-exchange-rate-missing')]).toEqual([200, 'KWD']);
      expect(ids(answer)).toEqual(all.map(({ id }) => id));
      for (const [at, shown] of answer.body.data.entries()) {
        if (all[at].currency === 'KWD') expect(shown).toEqual(all[at]);
        else expect(shown.currency).toBe('JPY');
      }
      const { latitude, longitude } = all.find(({ currency }) => currency === 'EUR');
      const inEuro = await list(`?location=${latitude},${longitude}&radius=1&displayCurrency=EUR`);
      expect(inEuro.body.data.length).toBeGreaterThan(0);
      expect([inEuro.status, inEuro.headers.get('x-exchange-rate-missing')]).toEqual([200, null]);
    });

    it('is named as missing in a list when it has no rate', async () => {
      const answer = await list('?limit=100&displayCurrency=UYW');
      expect([answer.status, answer.headers.get('x-exchange-rate-missing')]).toEqual([200, 'KWD, UYW']);
      expect(answer.body.data).toEqual(all);
    });

    it('leaves an amount in that currency as it is', async () => {
      const [listing] = all;
      const answer = await app.api('GET', `${PATH}/${listing.id}?displayCurrency=${listing.currency}`);
      expect(answer.body).toEqual(listing);
    });

    it('is refused for a code without a rate', async () => {
      const answer = await app.api('GET', `${PATH}/${all[0].id}?displayCurrency=UYW`);
      expect(answer.status).toBe(422);
      expect(answer.body.details).toMatchObject([{ field: 'displayCurrency', code: 'no_exchange_rate' }]);
    });
  });

  describe('access by others', () => {
    it('finds nothing for another tenant and another workspace', async () => {
      for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
        expect((await list('', options)).body).toMatchObject({ data: [], meta: { total: 0 } });
        expect((await app.api('GET', `${PATH}/${all[0].id}`, options)).status).toBe(404);
      }
    });

    it('is refused without a key and with a tenant of another workspace', async () => {
      expect((await list('', { key: null })).status).toBe(401);
      expect((await list('', { tenant: app.second.defaultTenant })).status).toBe(403);
    });
  });

  describe('import by another tenant', () => {
    const importer = () => ({ tenant: app.first.secondTenant });
    const imported = () =>
      all
        .filter(({ status }) => status === 'ACTIVE')
        .slice(0, 2)
        .map(({ id }) => id);

    it('is offered, made, shown and ended', async () => {
      const [first, second] = imported();
      const offers = await app.api('GET', `${PATH}/importable?limit=100`, importer());
      expect(offers.body.data.find(({ id }: any) => id === first)).toMatchObject({
        integrationAccountID: account,
        isImported: false,
      });
      const answer = await app.api('POST', `${PATH}/import`, { ...importer(), body: { listingIDs: [first, second] } });
      expect(answer.status).toBe(200);
      expect(new Set(answer.body.imported)).toEqual(new Set([first, second]));
      expect((await app.api('POST', `${PATH}/import`, { ...importer(), body: { listingIDs: [first] } })).body).toEqual({
        imported: [],
        alreadyImported: [first],
      });
      const seen = await list('', importer());
      expect(new Set(ids(seen))).toEqual(new Set([first, second]));
      expect(seen.body.data.every(({ is_tenant_owned }: any) => is_tenant_owned === false)).toBe(true);
      expect(ids(await list('?listingType=self', importer()))).toEqual([]);
      expect((await app.api('GET', `${PATH}/${first}`, importer())).body).toEqual({
        ...all.find(({ id }) => id === first),
        is_tenant_owned: false,
      });
      expect(
        (await app.api('GET', `/api/v1/availability/${first}?limit=1`, importer())).body.data[0].priceModifications
          .markup.percentage,
      ).toBe(5);
      expect((await app.api('DELETE', `${PATH}/${second}/import`, importer())).status).toBe(200);
      expect((await app.api('GET', `${PATH}/${second}`, importer())).status).toBe(404);
      expect((await app.api('DELETE', `${PATH}/${second}/import`, importer())).status).toBe(404);
    });

    it('requires the permission of the account, and another tenant', async () => {
      const [, second] = imported();
      await app.api('PATCH', `/api/v1/integration-account/${account}`, { body: { allowImport: false } });
      const refused = await app.api('POST', `${PATH}/import`, {
        ...importer(),
        body: { listingIDs: [second, UNKNOWN] },
      });
      expect(refused.status).toBe(404);
      expect(refused.body.details).toHaveLength(2);
      await app.api('PATCH', `/api/v1/integration-account/${account}`, { body: { allowImport: true } });
      expect((await app.api('POST', `${PATH}/import`, { body: { listingIDs: [second] } })).status).toBe(422);
      expect(
        (await app.api('POST', `${PATH}/import`, { key: app.second.key, body: { listingIDs: [second] } })).status,
      ).toBe(404);
      expect((await app.api('POST', `${PATH}/import`, { body: { listingIDs: [] } })).status).toBe(400);
    });

    it('can be ended by the owner, for one tenant or for all', async () => {
      const [first, second] = imported();
      const third = {
        tenant: (await app.api('POST', '/api/v1/tenant', { body: { name: 'Third' } })).body.id as string,
      };
      const reimport = async (): Promise<void> => {
        for (const options of [importer(), third])
          await app.api('POST', `${PATH}/import`, { ...options, body: { listingIDs: [first, second] } });
      };
      const seenBy = async (options: { tenant: string }): Promise<unknown> => ids(await list('', options)).sort();
      const end = (path: string, options = {}) => app.api('DELETE', `/api/v1/${path}`, options);
      await reimport();
      expect((await app.api('GET', `${PATH}/${first}/imports`)).body.data).toEqual(
        [importer(), third].map(({ tenant }) => ({ tenantID: tenant, importedAt: expect.any(String) })),
      );
      expect((await end(`listing/${first}/imports?tenantID=${third.tenant}`)).body).toEqual({ ended: 1 });
      expect([await seenBy(importer()), await seenBy(third)]).toEqual([[first, second].sort(), [second]]);
      expect((await end(`listing/${first}/imports`)).body).toEqual({ ended: 1 });
      expect(await seenBy(importer())).toEqual([second]);
      expect((await app.api('GET', `/api/v1/availability/${first}`, importer())).status).toBe(404);
      await reimport();
      expect((await end(`integration-account/${account}/imports?tenantID=${third.tenant}`)).body).toEqual({ ended: 2 });
      expect((await end(`integration-account/${account}/imports`)).body).toEqual({ ended: 2 });
      expect([await seenBy(importer()), await seenBy(third)]).toEqual([[], []]);
      await reimport();
    });

    it('can be listed and ended for others by its owner alone', async () => {
      const [first] = imported();
      for (const options of [importer(), { key: app.second.key }]) {
        for (const path of [`listing/${first}/imports`, `integration-account/${account}/imports`])
          expect((await app.api('DELETE', `/api/v1/${path}`, options)).status).toBe(404);
        expect((await app.api('GET', `${PATH}/${first}/imports`, options)).status).toBe(404);
      }
      expect((await app.api('DELETE', `${PATH}/${first}/imports?tenantID=x`)).status).toBe(400);
      expect(ids(await list('', importer()))).toContain(first);
    });

    it('remains when the permission to import is withdrawn', async () => {
      const [first] = imported();
      const permit = (allowImport: boolean) =>
        app.api('PATCH', `/api/v1/integration-account/${account}`, { body: { allowImport } });
      expect((await permit(false)).body.allowImport).toBe(false);
      expect((await app.api('GET', `${PATH}/${first}`, importer())).status).toBe(200);
      await permit(true);
    });

    it('is replaced by ownership when the account moves to the importer', async () => {
      const [first] = imported();
      const move = (tenantID: string, options = {}) =>
        app.api('PATCH', `/api/v1/integration-account/${account}/move-tenant`, { body: { tenantID }, ...options });
      expect((await move(app.first.secondTenant, importer())).status).toBe(403);
      expect((await move(UNKNOWN)).status).toBe(404);
      const moved = await move(app.first.secondTenant);
      expect(moved.status).toBe(200);
      expect(moved.body).toMatchObject({ id: account, tenantID: app.first.secondTenant });
      expect((await app.api('GET', `${PATH}/${first}`, importer())).body.is_tenant_owned).toBe(true);
      expect((await list()).body.meta.total).toBe(0);
      expect((await list('', importer())).body.meta.total).toBe(all.length);
      expect((await move(app.first.defaultTenant)).status).toBe(200);
      expect((await list()).body.meta.total).toBe(all.length);
    });
  });

  describe('approval', () => {
    it('keeps a new listing INACTIVE until the owner approves', async () => {
      const waiting = await app.connect('demo', { key: app.second.key, fields: { requireListingApproval: true } });
      const options = { key: app.second.key };
      const [listing] = (await list(`?integrationAccountID=${waiting}`, options)).body.data;
      expect(listing.status).toBe('INACTIVE');
      expect((await list('?status=ACTIVE', options)).body.meta.total).toBe(0);
      expect((await app.api('POST', `${PATH}/${listing.id}/approve`, options)).body).toMatchObject({
        id: listing.id,
        status: 'ACTIVE',
      });
      expect(ids(await list('?status=ACTIVE', options))).toEqual([listing.id]);
      expect((await app.api('POST', `${PATH}/${listing.id}/reject`, options)).body.status).toBe('INACTIVE');
      expect(
        (await app.api('POST', `${PATH}/${listing.id}/approve`, { ...options, tenant: app.second.secondTenant }))
          .status,
      ).toBe(404);
      expect((await app.api('POST', `${PATH}/${listing.id}/approve`)).status).toBe(404);
    });
  });
});

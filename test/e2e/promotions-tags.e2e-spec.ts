import { startApp, type TestApp } from '../support/app.js';

const UNKNOWN = '01a2ce8b-d400-7df8-8a4c-5a36538f964e';

describe('promotions and tags', () => {
  let app: TestApp;
  let account: string;
  let listings: any[];

  const listed = async (options = {}): Promise<any[]> =>
    (await app.api('GET', `/api/v1/listing?limit=100&integrationAccountID=${account}`, options)).body.data;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small');
    listings = await listed();
  }, 90_000);
  afterAll(() => app.close());

  describe('promotions', () => {
    const path = '/api/v1/promotion';
    const body = (own = {}) => ({ name: 'Early bird', integrationAccountID: account, discountPercentage: 10, ...own });
    const create = async (own = {}): Promise<any> => (await app.api('POST', path, { body: body(own) })).body;

    it('are created, read, changed, listed and deleted', async () => {
      const created = await app.api('POST', path, {
        body: body({ startDate: '2027-03-01T10:00:00+02:00', listingIDs: [listings[0].id] }),
      });
      expect(created.status).toBe(201);
      expect(created.headers.get('location')).toBe(`${path}/${created.body.id}`);
      expect(created.body).toMatchObject({
        name: 'Early bird',
        startDate: '2027-03-01',
        endDate: null,
        minimumNights: null,
        active: true,
        listingIDs: [listings[0].id],
        tenantID: app.first.defaultTenant,
      });
      const changed = await app.api('PATCH', `${path}/${created.body.id}`, {
        body: { discountPercentage: 12.5, startDate: null, minimumNights: 3, active: false },
      });
      expect(changed.body).toMatchObject({
        name: 'Early bird',
        discountPercentage: 12.5,
        startDate: null,
        minimumNights: 3,
        active: false,
        listingIDs: [listings[0].id],
      });
      expect((await app.api('GET', `${path}/${created.body.id}`)).body).toEqual(changed.body);
      expect((await app.api('GET', `${path}?active=false&integrationAccountID=${account}`)).body).toMatchObject({
        data: [changed.body],
        meta: { total: 1 },
      });
      expect((await app.api('GET', `${path}?active=true`)).body.meta.total).toBe(0);
      expect((await app.api('DELETE', `${path}/${created.body.id}`)).body).toEqual(changed.body);
      expect((await app.api('GET', `${path}/${created.body.id}`)).status).toBe(404);
    });

    it.each([
      [{ discountPercentage: 0 }, ['discountPercentage']],
      [{ discountPercentage: 100.5 }, ['discountPercentage']],
      [{ name: '' }, ['name']],
      [{ startDate: '2027-02-31' }, ['startDate']],
      [{ startDate: '2027-03-02', endDate: '2027-03-01' }, ['endDate']],
      [{ minimumNights: 0 }, ['minimumNights']],
      [{ listingIDs: ['x'] }, ['listingIDs']],
      [{ discount: 5 }, ['discount']],
      [{ name: 5, discountPercentage: 'x' }, ['discountPercentage', 'name']],
    ])('are refused with %j', async (own, fields) => {
      const answer = await app.api('POST', path, { body: body(own) });
      expect(answer.status).toBe(400);
      expect([...new Set(answer.body.details.map(({ field }: any) => field))].sort()).toEqual(fields);
    });

    it('are only for accounts of the tenant and their listings', async () => {
      expect((await app.api('POST', path, { body: body({ integrationAccountID: UNKNOWN }) })).status).toBe(404);
      expect((await app.api('POST', path, { tenant: app.first.secondTenant, body: body() })).status).toBe(404);
      const foreign = await app.api('POST', path, { body: body({ listingIDs: [UNKNOWN, listings[0].id] }) });
      expect(foreign.status).toBe(404);
      expect(foreign.body.details).toMatchObject([{ field: 'listingIDs', message: expect.stringContaining(UNKNOWN) }]);
    });

    it('are not visible to other tenants and workspaces', async () => {
      const { id } = await create();
      for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
        expect((await app.api('GET', `${path}/${id}`, options)).status).toBe(404);
        expect((await app.api('PATCH', `${path}/${id}`, { ...options, body: { name: 'Mine' } })).status).toBe(404);
        expect((await app.api('DELETE', `${path}/${id}`, options)).status).toBe(404);
        expect((await app.api('GET', path, options)).body.meta.total).toBe(0);
      }
    });

    it('move with their account', async () => {
      const { id } = await create();
      await app.api('PATCH', `/api/v1/integration-account/${account}/move-tenant`, {
        body: { tenantID: app.first.secondTenant },
      });
      expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
      expect((await app.api('GET', `${path}/${id}`, { tenant: app.first.secondTenant })).body.tenantID).toBe(
        app.first.secondTenant,
      );
      await app.api('PATCH', `/api/v1/integration-account/${account}/move-tenant`, {
        body: { tenantID: app.first.defaultTenant },
      });
    });
  });

  describe('tags', () => {
    const path = '/api/v1/tag';
    const create = async (name: string): Promise<any> => (await app.api('POST', path, { body: { name } })).body;
    const apply = (tagIDs: string[], own = {}, options = {}) =>
      app.api('POST', `/api/v1/integration-account/${account}/apply-tags`, { body: { tagIDs, ...own }, ...options });
    const namesOf = async (): Promise<string[][]> =>
      (await listed()).map(({ tags }) => tags.map(({ name }: any) => name));

    it('are at most a hundred on an account', async () => {
      const made: string[] = [];
      for (let number = 0; number < 101; number += 1) made.push((await create(`Of many ${number}`)).id);
      expect((await apply(made.slice(0, 100))).status).toBe(200);
      expect((await apply(made.slice(1, 100))).status).toBe(200);
      const refused = await apply(made.slice(100));
      expect([refused.status, refused.body.details[0].code]).toEqual([422, 'too_many_account_tags']);
      for (const id of made) await app.api('DELETE', `${path}/${id}`);
    });

    it('are created, read, renamed, listed and deleted, with names that are unique in the workspace', async () => {
      const created = await app.api('POST', path, { body: { name: 'Beach', description: 'Close to the water' } });
      expect(created.status).toBe(201);
      expect(created.headers.get('location')).toBe(`${path}/${created.body.id}`);
      expect(created.body).toMatchObject({
        name: 'Beach',
        description: 'Close to the water',
        workspaceID: app.first.id,
        listingIds: [],
      });
      expect((await app.api('POST', path, { body: { name: 'Beach' } })).status).toBe(409);
      expect((await app.api('POST', path, { key: app.second.key, body: { name: 'Beach' } })).status).toBe(201);
      const other = await create('Hill');
      expect((await app.api('PATCH', `${path}/${other.id}`, { body: { name: 'Beach' } })).status).toBe(409);
      expect((await app.api('PATCH', `${path}/${other.id}`, { body: { description: 'Up' } })).body).toMatchObject({
        name: 'Hill',
        description: 'Up',
      });
      expect((await app.api('GET', path)).body.data.map(({ name }: any) => name)).toEqual(['Beach', 'Hill']);
      expect((await app.api('GET', `${path}/${other.id}`, { key: app.second.key })).status).toBe(404);
      for (const { id } of [created.body, other]) expect((await app.api('DELETE', `${path}/${id}`)).status).toBe(200);
      expect((await app.api('GET', path)).body.meta.total).toBe(0);
    });

    it('are applied to every listing of the account, renamed there, and removed when deleted', async () => {
      const [beach, hill] = [await create('Beach'), await create('Hill')];
      const applied = await apply([hill.id, beach.id]);
      expect(applied.status).toBe(200);
      expect(applied.body).toMatchObject({
        integrationAccountID: account,
        tagIDs: [hill.id, beach.id],
        listingCount: listings.length,
      });
      expect((await namesOf()).every((names) => names.join() === 'Beach,Hill')).toBe(true);
      expect((await app.api('GET', `${path}/${beach.id}`)).body.listingIds).toEqual([listings.map(({ id }) => id)]);
      const shown = (await app.api('GET', `/api/v1/integration-account/${account}`)).body.tags;
      expect(shown.map(({ name }: any) => name).sort()).toEqual(['Beach', 'Hill']);
      await app.api('PATCH', `${path}/${hill.id}`, { body: { name: 'Mountain' } });
      expect((await namesOf()).every((names) => names.join() === 'Beach,Mountain')).toBe(true);
      await app.api('DELETE', `${path}/${beach.id}`);
      await app.api('DELETE', `${path}/${hill.id}`);
      expect((await namesOf()).flat()).toEqual([]);
    });

    describe('on chosen listings and accounts', () => {
      const change = (act: string, id: string, body: object, options = {}) =>
        app.api('POST', `${path}/${id}/${act}`, { body, ...options });
      const accountTags = async (): Promise<string[]> =>
        (await app.api('GET', `/api/v1/integration-account/${account}`)).body.tags.map(({ name }: any) => name);

      it('are added to some listings, and removed again', async () => {
        const tag = await create('Beach');
        const [first, second] = listings.map(({ id }) => id);
        const applied = await change('apply', tag.id, { listingIDs: [first, second] });
        expect([applied.status, applied.body]).toEqual([200, { tagID: tag.id, listingCount: 2 }]);
        expect((await change('apply', tag.id, { listingIDs: [first] })).body.listingCount).toBe(0);
        expect((await listed()).filter(({ tags }) => tags.length > 0).map(({ id }) => id)).toEqual([first, second]);
        expect(await accountTags()).toEqual([]);
        expect((await change('withdraw', tag.id, { listingIDs: [first] })).body.listingCount).toBe(1);
        expect((await app.api('GET', `${path}/${tag.id}`)).body.listingIds).toEqual([[second]]);
        await app.api('DELETE', `${path}/${tag.id}`);
      });

      it('are added to an account with all its listings, and removed', async () => {
        const tag = await create('Beach');
        const body = { integrationAccountIDs: [account] };
        expect((await change('apply', tag.id, body)).body.listingCount).toBe(listings.length);
        expect([await accountTags(), new Set((await namesOf()).map(String))]).toEqual([['Beach'], new Set(['Beach'])]);
        expect((await change('withdraw', tag.id, body)).body.listingCount).toBe(listings.length);
        expect([await accountTags(), (await namesOf()).flat()]).toEqual([[], []]);
        await app.api('DELETE', `${path}/${tag.id}`);
      });

      it('are changed on all named listings and accounts, or on none', async () => {
        const tag = await create('Beach');
        const [{ id: first }] = listings;
        const body = { listingIDs: [first, UNKNOWN], integrationAccountIDs: [UNKNOWN] };
        const refused = await change('apply', tag.id, body);
        expect([refused.status, refused.body.details.map(({ field }: any) => field)]).toEqual([
          404,
          ['integrationAccountIDs', 'listingIDs'],
        ]);
        const tenant = app.first.secondTenant;
        expect((await change('apply', tag.id, { listingIDs: [first] }, { tenant })).status).toBe(404);
        expect((await change('apply', tag.id, { listingIDs: [first] }, { key: app.second.key })).status).toBe(404);
        expect((await change('apply', UNKNOWN, { listingIDs: [first] })).status).toBe(404);
        for (const nothing of [{}, { listingIDs: [] }]) {
          const answer = await change('apply', tag.id, nothing);
          expect([answer.status, answer.body.details[0].field]).toEqual([400, 'listingIDs']);
        }
        expect((await namesOf()).flat()).toEqual([]);
        await app.api('DELETE', `${path}/${tag.id}`);
      });

      it('are at most a hundred on a listing', async () => {
        const made: string[] = [];
        for (let number = 0; number < 101; number += 1) made.push((await create(`Of a listing ${number}`)).id);
        const [{ id: first }] = listings;
        await apply(made.slice(0, 100));
        const refused = await change('apply', made[100]!, { listingIDs: [first] });
        expect([refused.status, refused.body.details[0].code]).toEqual([422, 'too_many_account_tags']);
        expect((await change('apply', made[99]!, { listingIDs: [first] })).status).toBe(200);
        for (const id of made) await app.api('DELETE', `${path}/${id}`);
      });
    });

    it('show a tenant only the listings that it may see', async () => {
      const tag = await create('Beach');
      await apply([tag.id]);
      expect((await app.api('GET', `${path}/${tag.id}`, { tenant: app.first.secondTenant })).body.listingIds).toEqual(
        [],
      );
      await app.api('DELETE', `${path}/${tag.id}`);
    });

    it('are applied all or not at all, and unknown tags are named', async () => {
      const tag = await create('Beach');
      const foreign = (await app.api('POST', path, { key: app.second.key, body: { name: 'Foreign' } })).body;
      const answer = await apply([tag.id, UNKNOWN, foreign.id], { requireListingApproval: true });
      expect(answer.status).toBe(404);
      expect(answer.body.details.map(({ message }: any) => message.split(' ')[0])).toEqual([UNKNOWN, foreign.id]);
      expect((await namesOf()).flat()).toEqual([]);
      expect((await app.api('GET', `/api/v1/integration-account/${account}`)).body).toMatchObject({
        requireListingApproval: false,
        tags: [],
      });
      await app.api('DELETE', `${path}/${tag.id}`);
    });

    it('can be applied together with requireListingApproval', async () => {
      const tag = await create('Beach');
      await apply([tag.id], { requireListingApproval: true });
      expect((await app.api('GET', `/api/v1/integration-account/${account}`)).body.requireListingApproval).toBe(true);
      expect((await listed()).every(({ status }, index) => status === listings[index].status)).toBe(true);
    });

    it('require a valid request and an account of the workspace', async () => {
      expect((await apply([])).status).toBe(400);
      expect((await apply(['x'])).status).toBe(400);
      expect(
        (await app.api('POST', `/api/v1/integration-account/${UNKNOWN}/apply-tags`, { body: { tagIDs: [UNKNOWN] } }))
          .status,
      ).toBe(404);
      expect((await apply([UNKNOWN], {}, { key: app.second.key })).status).toBe(404);
    });
  });
});

import { KEY_SCOPES } from '../../src/platform/access/rights.js';
import { openapiDocument } from '../support/openapi-document.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';

const FAILED = { message: 'Authentication failed', details: [] };
const UNKNOWN_ID = '0198a000-0000-7000-8000-000000000001';

describe('keys, tenants and workspace', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ TRUSTED_PROXIES: 'loopback' });
  });
  afterAll(() => app.close());

  const issue = async (body: object = { name: 'key' }): Promise<Answer['body']> => {
    const answer = await app.api('POST', '/api/v1/api-key', { body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const statusWith = async (key: string | null): Promise<number> =>
    (await app.api('GET', '/api/v1/workspace', { key })).status;

  describe('authentication', () => {
    it('has the same answer for every fault of a key', async () => {
      const { first } = app;
      const altered = first.key.slice(0, -1) + (first.key.endsWith('a') ? 'b' : 'a');
      const revoked = await issue();
      await app.api('DELETE', `/api/v1/api-key/${revoked.id}`);
      for (const key of [
        'nonsense',
        `${first.key}x`,
        altered,
        first.key.replace(/_.{12}_/, '_aaaaaaaaaaaa_'),
        revoked.key,
      ]) {
        const { status, body } = await app.api('GET', '/api/v1/tenant', { key });
        expect([status, Object.keys(body).sort()]).toEqual([401, ['details', 'message', 'path', 'timestamp']]);
        expect(body).toMatchObject({ ...FAILED, path: '/api/v1/tenant' });
      }
    });

    it('comes before everything else: bodies, ids and routes of a caller without a key are not examined', async () => {
      const answer = await app.api('POST', '/api/v1/integration-account', { key: 'lw_x', body: { nonsense: true } });
      expect(answer.status).toBe(401);
    });

    it('refuses empty, unknown and foreign tenants alike where the header is read', async () => {
      const refusals = await Promise.all(
        ['', 'nonsense', UNKNOWN_ID, app.second.defaultTenant].map((tenant) =>
          app.api('GET', '/api/v1/integration-account', { tenant }),
        ),
      );
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(new Set(refusals.map(({ body }) => body.message)).size).toBe(1);
      expect((await app.api('GET', '/api/v1/integration-account', { tenant: app.first.secondTenant })).status).toBe(
        200,
      );
    });

    it('does not read the tenant header where it has no meaning', async () => {
      expect((await app.api('GET', '/api/v1/integration-definition', { tenant: 'nonsense' })).status).toBe(200);
    });
  });

  describe('API keys', () => {
    it('are shown once', async () => {
      const issued = await issue({ name: 'Booking site' });
      expect(issued).toMatchObject({ name: 'Booking site', lastUsedAt: null, expiresAt: null, revokedAt: null });
      expect(issued.key.startsWith(`${issued.prefix}_`)).toBe(true);
      const list = await app.api('GET', '/api/v1/api-key?limit=100');
      expect(list.body.data.map((key: { id: string }) => key.id)).toContain(issued.id);
      expect(list.text).not.toContain(issued.key.split('_')[2]);
      expect(await statusWith(issued.key)).toBe(200);
    });

    it('are rotated with an overlap, or immediately', async () => {
      const old = await issue({ name: 'Rotating' });
      const { status, body: successor } = await app.api('POST', `/api/v1/api-key/${old.id}/rotate`, {
        body: { overlapSeconds: 3_600 },
      });
      expect(status).toBe(200);
      expect(successor.name).toBe('Rotating');
      expect([await statusWith(old.key), await statusWith(successor.key)]).toEqual([200, 200]);
      const last = await app.api('POST', `/api/v1/api-key/${successor.id}/rotate`, { body: {} });
      expect([await statusWith(successor.key), await statusWith(last.body.key)]).toEqual([401, 200]);
      expect((await app.api('POST', `/api/v1/api-key/${successor.id}/rotate`, { body: {} })).status).toBe(409);
    });

    it('stop working when they are revoked', async () => {
      const issued = await issue();
      expect(await statusWith(issued.key)).toBe(200);
      const { status, body } = await app.api('DELETE', `/api/v1/api-key/${issued.id}`);
      expect([status, body.revokedAt === null]).toEqual([200, false]);
      expect(await statusWith(issued.key)).toBe(401);
    });

    it('are validated when they are created or rotated', async () => {
      const create = (body: object) => app.api('POST', '/api/v1/api-key', { body });
      expect((await create({})).status).toBe(400);
      expect((await create({ name: 'x', scope: 'all' })).body.details).toMatchObject([
        { field: 'scope', code: 'unknown_field' },
      ]);
      expect((await create({ name: 'x', expiresAt: '2020-01-01T00:00:00Z' })).body.details).toMatchObject([
        { field: 'expiresAt' },
      ]);
      expect((await create({ name: 'x', expiresAt: '2020-02-31T00:00:00Z' })).status).toBe(400);
      const { id } = await issue();
      for (const overlapSeconds of [-1, 0.5, '60', 2_592_001]) {
        expect((await app.api('POST', `/api/v1/api-key/${id}/rotate`, { body: { overlapSeconds } })).status).toBe(400);
      }
    });

    it('of another workspace do not exist', async () => {
      const { id } = await issue();
      const other = { key: app.second.key };
      for (const target of [id, UNKNOWN_ID, 'nonsense']) {
        expect((await app.api('DELETE', `/api/v1/api-key/${target}`, other)).status).toBe(404);
        expect((await app.api('POST', `/api/v1/api-key/${target}/rotate`, { ...other, body: {} })).status).toBe(404);
      }
      const list = await app.api('GET', '/api/v1/api-key?limit=100', other);
      expect(list.body.data.map((key: { id: string }) => key.id)).not.toContain(id);
    });
  });

  describe('restricted API keys', () => {
    interface Operation {
      method: string;
      path: string;
      scope?: string;
      takesTenant: boolean;
    }

    const operations = (): Operation[] =>
      Object.entries(openapiDocument(app.app).paths).flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, any>).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path: path.replaceAll('{provider}', 'PROVIDER_14').replace(/\{\w+\}/g, UNKNOWN_ID),
          scope: operation['x-scope'],
          takesTenant: (operation.parameters ?? []).some(({ name }: any) => name === 'x-service-tenant-id'),
        })),
      );
    const call = ({ method, path }: Operation, options: CallOptions): Promise<Answer> =>
      app.api(method, path, { ...(method === 'GET' ? {} : { body: {} }), ...options });

    it('are documented by every operation that takes a key', () => {
      const keyless = operations().filter(({ scope }) => scope === undefined);
      expect(keyless.map(({ path }) => path.split('/').slice(0, 4).join('/')).sort()).toEqual([
        '/.well-known/security.txt',
        '/api/v1/connect-page',
        '/api/v1/connect-page',
        '/api/v1/oauth',
        '/api/v1/pms-webhook',
        expect.stringMatching(/^\/connect\//),
        expect.stringMatching(/^\/connect\//),
        '/health/live',
        '/health/ready',
        '/metrics',
      ]);
      for (const { scope } of operations()) expect([undefined, ...KEY_SCOPES]).toContain(scope);
    });

    it('act only for their tenants', async () => {
      const { secondTenant } = app.first;
      const { key } = await issue({ name: 'tenant', tenantIDs: [secondTenant.toUpperCase()] });
      const open = /^\/api\/v1\/(api-key|exchange-rate|provider)|\/(reauthorize|apply-tags|connect-session)$/;
      for (const operation of operations().filter(({ scope }) => scope !== undefined)) {
        const refused = async (tenant?: string): Promise<boolean> =>
          (await call(operation, { key, tenant })).body?.details?.[0]?.code === 'wrong_tenant';
        const { takesTenant, path, method } = operation;
        // Tags belong to the workspace; every tenant sees them and adds them to its own listings.
        const changesTag = method !== 'GET' && /^\/api\/v1\/tag(\/[^/]+)?$/.test(path);
        expect([operation, await refused()]).toEqual([operation, !open.test(path)]);
        const isRefused = changesTag || (!takesTenant && !open.test(path));
        expect([operation, await refused(secondTenant)]).toEqual([operation, isRefused]);
      }
      const linkFor = (tenantID: string) =>
        app.api('POST', '/api/v1/connect-session', { key, body: { tenantID, redirectURL: 'https://example.com/' } });
      expect((await linkFor(app.first.defaultTenant)).status).toBe(404);
      expect((await linkFor(secondTenant)).status).toBe(201);
    });

    it('reach only accounts of their tenants when no tenant is named', async () => {
      const { defaultTenant, secondTenant } = app.first;
      const connect = async (tenant: string): Promise<string> => {
        const given = {
          name: 'x',
          provider: 'PROVIDER_14',
          authType: 'API_KEY',
          authConfig: { api_key: 'sandbox-demo' },
        };
        const body = { ...given, accountIdentifier: `of-${tenant}` };
        return (await app.api('POST', '/api/v1/integration-account', { tenant, body })).body.id;
      };
      const [theirs, own] = [await connect(defaultTenant), await connect(secondTenant)];
      const tag = await app.api('POST', '/api/v1/tag', { body: { name: 'Lake' } });
      const both = await issue({ name: 'both', tenantIDs: [defaultTenant, secondTenant] });
      const one = await issue({ name: 'one', tenantIDs: [secondTenant] });
      const apply = async (key: string, id: string): Promise<number> =>
        (
          await app.api('POST', `/api/v1/integration-account/${id}/apply-tags`, {
            key,
            body: { tagIDs: [tag.body.id] },
          })
        ).status;
      expect([await apply(one.key, theirs), await apply(one.key, own), await apply(both.key, theirs)]).toEqual([
        404, 200, 200,
      ]);
      const first = await issue({ name: 'first', tenantIDs: [defaultTenant] });
      const move = async (key: string, id: string, tenantID: string): Promise<number> =>
        (await app.api('PATCH', `/api/v1/integration-account/${id}/move-tenant`, { key, body: { tenantID } })).status;
      expect(await move(first.key, own, defaultTenant)).toBe(404);
      expect(await move(first.key, theirs, secondTenant)).toBe(404);
      expect(await move(both.key, theirs, secondTenant)).toBe(200);
    });

    it('work only from their networks', async () => {
      const { key } = await issue({ name: 'network', networks: ['203.0.113.0/24', '2001:db8::/48'] });
      const from = async (address: string): Promise<[number, string | undefined]> => {
        const headers = { 'x-forwarded-for': address };
        const { status, body } = await app.api('GET', '/api/v1/workspace', { key, headers });
        return [status, body.details?.[0]?.code];
      };
      for (const address of ['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9'])
        expect([address, ...(await from(address))]).toEqual([address, 200, undefined]);
      for (const address of ['203.0.114.9', '2001:db8:1::1', '127.0.0.1'])
        expect([address, ...(await from(address))]).toEqual([address, 403, 'wrong_network']);
    });

    it('neither create nor see a key with more rights than their own', async () => {
      const { secondTenant, defaultTenant } = app.first;
      const rights = {
        scopes: ['read', 'keys'],
        tenantIDs: [secondTenant],
        networks: ['127.0.0.0/8'],
        expiresAt: '2099-01-01T00:00:00.000Z',
      };
      const maker = await issue({ name: 'maker', ...rights });
      expect(maker).toMatchObject(rights);
      const make = (body: object): Promise<Answer> =>
        app.api('POST', '/api/v1/api-key', { key: maker.key, body: { name: 'made', ...body } });
      expect((await make({})).body).toMatchObject(rights);
      expect((await make({ scopes: ['read'], networks: ['127.0.0.1'] })).body).toMatchObject({
        ...rights,
        scopes: ['read'],
        networks: ['127.0.0.1/32'],
      });
      const exceeding = {
        scopes: ['read', 'book'],
        tenantIDs: [defaultTenant],
        networks: ['0.0.0.0/0'],
        expiresAt: '2099-01-01T00:00:00.001Z',
      };
      const refused = await make(exceeding);
      expect([refused.status, refused.body.details.map(({ field }: { field: string }) => field)]).toEqual([
        403,
        Object.keys(exceeding),
      ]);
      for (const [field, value] of Object.entries(exceeding))
        expect([field, (await make({ [field]: value })).status]).toEqual([field, 403]);
      const owner = await issue({ name: 'owner' });
      expect((await app.api('DELETE', `/api/v1/api-key/${owner.id}`, { key: maker.key })).status).toBe(404);
      expect((await app.api('POST', `/api/v1/api-key/${owner.id}/rotate`, { key: maker.key, body: {} })).status).toBe(
        404,
      );
      const { body } = await app.api('GET', '/api/v1/api-key?limit=100', { key: maker.key });
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['maker', 'made', 'made']);
    });

    it('do not see partner keys without the scope secrets', async () => {
      const body = { partnerKey: { headers: { 'x-partner': 'confidential' } } };
      await app.api('PUT', '/api/v1/integration-definition/PROVIDER_03', { body });
      for (const [scopes, seen] of [
        [['read', 'manage'], false],
        [['read', 'manage', 'secrets'], true],
      ] as const) {
        const { key } = await issue({ name: 'x', scopes });
        const list = await app.api('GET', '/api/v1/integration-definition', { key });
        const changed = await app.api('PUT', '/api/v1/integration-definition/PROVIDER_03', { key, body: {} });
        expect([list, changed].map(({ status, text }) => [status, text.includes('confidential')])).toEqual([
          [200, seen],
          [200, seen],
        ]);
      }
    });

    it('do not see a token in the URL of a receiver without the scope manage', async () => {
      const hooks = '/api/v1/outgoing-webhooks/PROVIDER_03';
      const url = `${app.sandbox.inboxUrl('masked')}?token=confidential`;
      await app.api('PATCH', hooks, { body: { urls: [url], events: ['RESERVATION_CREATED'] } });
      const sent = await app.api('POST', `${hooks}/test`, { body: {} });
      const [id] = sent.body.deliveryIDs;
      const reads = ['/api/v1/outgoing-webhooks', hooks, `${hooks}/deliveries`, `${hooks}/deliveries/${id}`];
      for (const [scopes, seen] of [
        [['read', 'book'], '?hidden'],
        [['read', 'manage'], '?token=confidential'],
      ] as const) {
        const { key } = await issue({ name: 'x', scopes });
        for (const path of reads) {
          const { status, text } = await app.api('GET', path, { key });
          expect([path, status, text.includes('confidential')]).toEqual([path, 200, scopes[1] === 'manage']);
          expect(text).toContain(`/masked${seen}"`);
        }
      }
    });

    it('are validated when they are created', async () => {
      const create = (body: object) => app.api('POST', '/api/v1/api-key', { body: { name: 'x', ...body } });
      const faulty = [
        { scopes: [] },
        { scopes: ['all'] },
        { scopes: 'read' },
        { scopes: ['read', 'read'] },
        { tenantIDs: [] },
        { tenantIDs: ['x'] },
        { networks: [] },
        { networks: ['203.0.113.1/24'] },
        { networks: ['example.com'] },
        { networks: [1] },
        { networks: ['10.0.0.0/8', null] },
      ];
      for (const body of faulty) {
        const { status, body: answer } = await create(body);
        expect([body, status, answer.details[0].field]).toEqual([body, 400, Object.keys(body)[0]]);
      }
      for (const id of [app.second.defaultTenant, UNKNOWN_ID])
        expect((await create({ tenantIDs: [id] })).status).toBe(404);
      expect((await create({ scopes: null, tenantIDs: null, networks: null, expiresAt: null })).status).toBe(201);
    });
  });

  describe('tenants', () => {
    it('are created, listed in order and renamed', async () => {
      const created = await app.api('POST', '/api/v1/tenant', { body: { name: 'Third' } });
      expect(created.body).toMatchObject({ name: 'Third', isDefault: false, workspaceID: app.first.id });
      const renamed = await app.api('PATCH', `/api/v1/tenant/${created.body.id}`, { body: { name: 'Fourth' } });
      expect(renamed.body).toMatchObject({ id: created.body.id, name: 'Fourth' });
      const first = await app.api('GET', '/api/v1/tenant?limit=2');
      const page = await app.api('GET', `/api/v1/tenant?limit=2&cursor=${first.body.meta.nextCursor}`);
      expect(page.body.data).toMatchObject([{ id: created.body.id, name: 'Fourth' }]);
      expect(page.body.meta).toEqual({ total: 3, limit: 2, nextCursor: null });
      expect((await app.api('GET', '/api/v1/integration-account', { tenant: created.body.id })).status).toBe(200);
    });

    it('of another workspace do not exist', async () => {
      const rename = (id: string) => app.api('PATCH', `/api/v1/tenant/${id}`, { body: { name: 'Mine' } });
      for (const id of [app.second.secondTenant, UNKNOWN_ID, 'nonsense']) expect((await rename(id)).status).toBe(404);
      const { body } = await app.api('GET', '/api/v1/tenant', { key: app.second.key });
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Default', 'Second']);
    });

    it.each(['page=2', 'limit=101', 'limit=x', 'cursor=x', 'sort=name', 'limit='])(
      'are not listed with ?%s',
      async (query) => {
        expect((await app.api('GET', `/api/v1/tenant?${query}`)).status).toBe(400);
      },
    );
  });

  describe('workspace', () => {
    it('belongs to the key', async () => {
      for (const { key, id } of [app.first, app.second])
        expect((await app.api('GET', '/api/v1/workspace', { key })).body.id).toBe(id);
    });

    it('accepts a name and a default discount', async () => {
      const change = (body: object) => app.api('PATCH', '/api/v1/workspace', { key: app.second.key, body });
      expect((await change({ defaultDiscountPercentage: 12.5 })).body).toMatchObject({
        name: 'Second',
        defaultDiscountPercentage: 12.5,
      });
      expect((await change({ name: 'Renamed', defaultDiscountPercentage: null })).body).toMatchObject({
        name: 'Renamed',
        defaultDiscountPercentage: null,
      });
      for (const defaultDiscountPercentage of [-1, 100.01, '5'])
        expect((await change({ defaultDiscountPercentage })).status).toBe(400);
      expect((await app.api('GET', '/api/v1/workspace')).body.defaultDiscountPercentage).toBeNull();
    });

    it('has its own notification secret, which can be rotated', async () => {
      const read = (key: string) => app.api('GET', '/api/v1/workspace/notification-secret', { key });
      const before = await read(app.first.key);
      expect(before.body.secret).toMatch(/^whsec_/);
      expect((await read(app.second.key)).body.secret).not.toBe(before.body.secret);
      const { status, body } = await app.api('POST', '/api/v1/workspace/notification-secret/rotate');
      expect(status).toBe(200);
      expect(body.secret).not.toBe(before.body.secret);
      expect((await read(app.first.key)).body).toEqual(body);
    });
  });
});

import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

const PATH = '/api/v1/integration-account';
const UNKNOWN_ID = '0198a000-0000-7000-8000-000000000001';
const FIELDS = [
  'accountIdentifier',
  'alertsMuted',
  'allowImport',
  'authType',
  'createdAt',
  'defaultDiscountPercentage',
  'distributionMarkupPercentage',
  'id',
  'markupPercentage',
  'name',
  'provider',
  'providerAccountID',
  'status',
  'tags',
  'tenantID',
  'updatedAt',
  'webhooksSubscribed',
  'workspaceID',
];

describe('integration accounts', () => {
  let app: TestApp;
  let count = 0;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  afterEach(() => {
    app.sandbox.clearFaults();
    app.sandbox.setKeyRevoked('demo-small', false);
  });

  const request = (parts: object = {}): Record<string, unknown> => ({
    name: 'Demo',
    accountIdentifier: `demo-${++count}`,
    provider: 'PROVIDER_14',
    authType: 'API_KEY',
    authConfig: { api_key: 'sandbox-demo-small' },
    ...parts,
  });
  const post = (parts: object = {}, options: CallOptions = {}): Promise<Answer> =>
    app.api('POST', PATH, { body: request(parts), ...options });
  const create = async (parts: object = {}, options: CallOptions = {}): Promise<string> => {
    const answer = await post(parts, options);
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const total = async (options: CallOptions = {}): Promise<number> =>
    (await app.api('GET', `${PATH}?limit=1`, options)).body.meta.total;
  const faultsOf = ({ body }: Answer): string[] =>
    [...new Set<string>(body.details.map(({ field }: { field: string }) => field))].sort();

  describe('creation', () => {
    it('answers with the account and a message, never with credentials', async () => {
      const answer = await post({
        markupPercentage: 10,
        defaultDiscountPercentage: 5,
        distributionMarkupPercentage: 3,
        allowImport: true,
        requireListingApproval: true,
        version: '1.0',
      });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toBe(`${PATH}/${answer.body.id}`);
      expect(Object.keys(answer.body).sort()).toEqual([...FIELDS, 'message', 'duplicateOf'].sort());
      expect(answer.body).toMatchObject({
        workspaceID: app.first.id,
        tenantID: app.first.defaultTenant,
        status: 'ACTIVE',
        authType: 'API_KEY',
        markupPercentage: 10,
        defaultDiscountPercentage: 5,
        distributionMarkupPercentage: 3,
        allowImport: true,
        alertsMuted: false,
        webhooksSubscribed: false,
        tags: [],
      });
      expect(answer.body.providerAccountID).not.toBe('');
      expect(answer.text).not.toContain('sandbox-demo-small');
      const details = await app.api('GET', answer.headers.get('location')!);
      expect(details.body).toMatchObject({
        id: answer.body.id,
        requireListingApproval: true,
        version: '1.0',
        statusReason: null,
      });
    });

    it('leaves optional numbers empty', async () => {
      const { body } = await post();
      expect(body).toMatchObject({
        markupPercentage: null,
        defaultDiscountPercentage: null,
        distributionMarkupPercentage: 0,
        allowImport: false,
      });
    });

    it('reports that the same account of the PMS is already connected', async () => {
      const oldest = await create();
      const { body } = await post();
      const message = 'Integration account created; the same account of the PMS is connected already, see duplicateOf';
      expect(body).toMatchObject({ message, duplicateOf: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(body.duplicateOf).not.toBe(body.id);
      const health = await app.api('GET', `${PATH}/${body.id}/health`);
      expect(health.body.duplicateOf).toBe(body.duplicateOf);
      expect((await app.api('GET', `${PATH}/${oldest}`)).status).toBe(200);
    });

    it('refuses a version that does not exist, and names those that do', async () => {
      const { status, body } = await post({ version: '2.0' });
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'version', code: 'unknown_value', message: 'version must be one of the following values: 1.0' }],
      ]);
    });

    it('subscribes to the PMS, and reports it', async () => {
      const id = await create();
      await app.until('the subscriptions', async () =>
        (await app.api('GET', `${PATH}/${id}`)).body.webhooksSubscribed ? true : undefined,
      );
    });

    it('stores credentials sealed', async () => {
      const id = await create();
      const rows = await sql(app, 'SELECT * FROM integration_credential WHERE account_id = $1', [id]);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('sandbox-demo-small');
    });

    it.each<[string, object, string[]]>([
      [
        'every fault at once',
        { name: '', provider: 'PROVIDER_14', authConfig: { apikey: 'x' }, markupPercentage: -1, colour: 'red' },
        ['authConfig.api_key', 'authConfig.apikey', 'colour', 'markupPercentage', 'name'],
      ],
      ['an unknown provider', { provider: 'SMOOBU' }, ['provider']],
      ['an authType that does not exist', { authType: 'OAUTH2' }, ['authType']],
      [
        'percentages out of bounds',
        { defaultDiscountPercentage: 100.5, distributionMarkupPercentage: 101 },
        ['defaultDiscountPercentage', 'distributionMarkupPercentage'],
      ],
      ['an id that is not a UUID', { id: '7' }, ['id']],
      ['OAUTH without its addresses', { authType: 'OAUTH', authConfig: {} }, ['clientRedirectURL', 'notificationURL']],
      [
        'a notification address that is never public',
        {
          authType: 'OAUTH',
          authConfig: {},
          clientRedirectURL: 'https://a.example',
          notificationURL: 'http://169.254.169.254/latest',
        },
        ['notificationURL'],
      ],
      [
        'credentials of other shape',
        { provider: 'PROVIDER_04', authType: 'ACCESS_TOKEN', authConfig: { account_id: 5, api_key: '' } },
        ['authConfig.account_id', 'authConfig.api_key'],
      ],
      [
        'no username yet',
        { provider: 'PROVIDER_09', authType: 'EMAIL_PASSWORD', authConfig: { advertiserId: '1' } },
        ['authConfig.password', 'authConfig.username'],
      ],
      ['text that cannot be stored', { name: 'a\u0000b' }, ['name']],
    ])('names the fields at fault: %s', async (_, parts, fields) => {
      const before = await total();
      const answer = await post(parts);
      expect([answer.status, faultsOf(answer)]).toEqual([400, fields]);
      expect(await total()).toBe(before);
    });

    it('names the authTypes that a provider offers', async () => {
      const { status, body } = await post({ authType: 'EMAIL_PASSWORD', authConfig: {} });
      expect(status).toBe(422);
      expect(body.details).toMatchObject([{ field: 'authType', message: expect.stringContaining('API_KEY, OAUTH') }]);
    });

    it('accepts both authTypes of PROVIDER_13, or reports that its connector is not in this release', async () => {
      for (const authType of ['ACCESS_TOKEN', 'API_KEY']) {
        const missing = await post({ provider: 'PROVIDER_13', authType, authConfig: {} });
        expect([missing.status, faultsOf(missing)]).toEqual([400, ['authConfig.auth_token']]);
        const { status, body } = await post({
          provider: 'PROVIDER_13',
          authType,
          authConfig: { auth_token: 'nobody' },
        });
        expect(status).toBe(422);
        expect(['pms_invalid_credentials', 'not_supported']).toContain(body.details[0].code);
      }
    });

    it('stores nothing when the PMS refuses, fails or cannot be reached', async () => {
      const before = await total();
      const refused = await post({ authConfig: { api_key: 'wrong' } });
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'Hostfully (sandbox) (PROVIDER_14) refused the credentials',
      ]);
      app.sandbox.fault({ kind: 'status', pms: 'hostfully', status: 503, count: 0 });
      const down = await post();
      expect([down.status, down.headers.get('retry-after') !== null]).toEqual([503, true]);
      app.sandbox.clearFaults();
      app.sandbox.fault({ kind: 'html', pms: 'hostfully', count: 0 });
      expect((await post()).status).toBe(502);
      expect(await total()).toBe(before);
      expect(refused.text + down.text).not.toContain('wrong');
    });

    it('gives an identifier to only one of several simultaneous requests', async () => {
      const body = request();
      const answers = await Promise.all(Array.from({ length: 5 }, () => app.api('POST', PATH, { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      const taken = answers.find(({ status }) => status === 409)!;
      expect(taken.body.details).toMatchObject([{ field: 'accountIdentifier', code: 'taken' }]);
    });

    it('requires identifiers to be unique in the workspace, and ids everywhere', async () => {
      const id = '0198a000-0000-7000-8000-00000000abcd';
      const body = request({ id: id.toUpperCase() });
      expect((await app.api('POST', PATH, { body })).body.id).toBe(id);
      expect(faultsOf(await post({ id }))).toEqual(['id']);
      expect((await post({ id }, { key: app.second.key })).status).toBe(409);
      expect((await app.api('POST', PATH, { key: app.second.key, body: { ...body, id: undefined } })).status).toBe(201);
      const acrossTenants = await app.api('POST', PATH, {
        tenant: app.first.secondTenant,
        body: { ...body, id: undefined },
      });
      expect([acrossTenants.status, faultsOf(acrossTenants)]).toEqual([409, ['accountIdentifier']]);
    });

    it('happens once with an Idempotency-Key', async () => {
      const options = { body: request(), headers: { 'idempotency-key': 'once' } };
      const [first, again] = [await app.api('POST', PATH, options), await app.api('POST', PATH, options)];
      expect([first.status, again.status, again.text === first.text]).toEqual([201, 201, true]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    });
  });

  describe('visibility', () => {
    it('is limited to the tenant', async () => {
      const { first, second } = app;
      const own = await create({}, { tenant: first.secondTenant });
      const details = await app.api('GET', `${PATH}/${own}`, { tenant: first.secondTenant });
      expect(details.body.tenantID).toBe(first.secondTenant);
      for (const options of [{}, { key: second.key }, { tenant: first.defaultTenant }]) {
        for (const id of [own, UNKNOWN_ID, 'nonsense']) {
          const answers = [
            await app.api('GET', `${PATH}/${id}`, options),
            await app.api('PATCH', `${PATH}/${id}`, { ...options, body: { name: 'x' } }),
            await app.api('DELETE', `${PATH}/${id}`, options),
          ];
          expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
          expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set(['Integration account not found']));
        }
      }
      expect(await total({ tenant: first.secondTenant })).toBe(1);
    });

    it('is limited in lists too, with filters and pages', async () => {
      const key = app.second.key;
      const ids: string[] = [];
      for (let index = 0; index < 3; index++) ids.push(await create({}, { key, tenant: app.second.secondTenant }));
      const list = (query: string) => app.api('GET', `${PATH}?${query}`, { key, tenant: app.second.secondTenant });
      const first = await list('limit=2');
      const second = await list('limit=2&page=2');
      expect([...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)).toEqual(ids);
      expect(first.body.meta).toMatchObject({ total: 3, limit: 2, totalPages: 2, current: 1, previous: null, next: 2 });
      expect((await list('provider=PROVIDER_04')).body.meta.total).toBe(0);
      expect((await list('provider=PROVIDER_14&status=ACTIVE')).body.meta.total).toBe(3);
      expect((await list('status=INACTIVE')).body.data).toEqual([]);
      for (const query of ['status=active', 'provider=X', 'limit=0', 'tenantID=1'])
        expect((await list(query)).status).toBe(400);
    });
  });

  describe('change', () => {
    it('accepts settings, and null to unset one', async () => {
      const id = await create({ markupPercentage: 5 });
      const change = (body: object) => app.api('PATCH', `${PATH}/${id}`, { body });
      expect(
        (await change({ name: 'New', alertsMuted: true, allowImport: true, defaultDiscountPercentage: 7.25 })).body,
      ).toMatchObject({
        name: 'New',
        alertsMuted: true,
        allowImport: true,
        defaultDiscountPercentage: 7.25,
        markupPercentage: 5,
      });
      expect((await change({ markupPercentage: null })).body).toMatchObject({ markupPercentage: null, name: 'New' });
      for (const body of [
        { provider: 'PROVIDER_04' },
        { name: null },
        { distributionMarkupPercentage: 100.1 },
        { status: 'ACTIVE' },
      ]) {
        expect((await change(body)).status).toBe(400);
      }
      const taken = await app.api('GET', `${PATH}/${await create()}`);
      expect((await change({ accountIdentifier: taken.body.accountIdentifier })).status).toBe(409);
    });

    it('verifies new credentials before it stores them', async () => {
      const id = await create();
      const change = (authConfig: object) =>
        app.api('PATCH', `${PATH}/${id}`, { body: { name: 'Changed', authConfig } });
      expect(faultsOf(await change({ key: 'x' }))).toEqual(['authConfig.api_key', 'authConfig.key']);
      expect((await change({ api_key: 'wrong' })).status).toBe(422);
      expect((await app.api('GET', `${PATH}/${id}`)).body.name).toBe('Demo');
      const good = await change({ api_key: 'sandbox-demo-small' });
      expect([good.status, good.body.name, good.body.status]).toEqual([200, 'Changed', 'ACTIVE']);
    });
  });

  describe('reauthorize', () => {
    it('is refused for an account without OAuth, which stays as it is', async () => {
      const id = await create();
      const { status, body } = await app.api('POST', `${PATH}/${id}/reauthorize`, {
        body: { clientRedirectURL: 'https://a.example', notificationURL: 'https://a.example' },
      });
      expect([status, body.details[0].code]).toEqual([422, 'not_oauth']);
      expect((await app.api('GET', `${PATH}/${id}`)).body.status).toBe('ACTIVE');
    });

    it('requires both addresses', async () => {
      const id = await create();
      expect(faultsOf(await app.api('POST', `${PATH}/${id}/reauthorize`, { body: {} }))).toEqual([
        'clientRedirectURL',
        'notificationURL',
      ]);
    });
  });

  describe('move to a new tenant', () => {
    const move = (id: string, tenantID: string, options: CallOptions = {}) =>
      app.api('PATCH', `${PATH}/${id}/move-tenant`, { ...options, body: { tenantID } });

    it('requires the default tenant, and changes the visibility for both tenants', async () => {
      const { first } = app;
      const id = await create();
      expect((await move(id, first.secondTenant, { tenant: first.secondTenant })).status).toBe(403);
      const moved = await move(id, first.secondTenant);
      expect([moved.status, moved.body.tenantID]).toEqual([200, first.secondTenant]);
      expect((await app.api('GET', `${PATH}/${id}`)).status).toBe(404);
      expect((await app.api('GET', `${PATH}/${id}`, { tenant: first.secondTenant })).status).toBe(200);
      expect((await move(id, first.secondTenant)).status).toBe(200);
    });

    it('requires an account and a tenant of the workspace', async () => {
      const id = await create();
      expect((await move(UNKNOWN_ID, app.first.secondTenant)).status).toBe(404);
      expect((await move(id, app.first.secondTenant, { key: app.second.key })).status).toBe(404);
      for (const tenant of [UNKNOWN_ID, app.second.defaultTenant]) {
        const { status, body } = await move(id, tenant);
        expect([status, body.details[0].field]).toEqual([404, 'tenantID']);
      }
      expect((await move(id, 'nonsense')).status).toBe(400);
    });
  });

  describe('probe', () => {
    const probe = (id: string, options: CallOptions = {}): Promise<Answer> =>
      app.api('POST', `${PATH}/${id}/probe`, options);
    const stepsOf = ({ body }: Answer): string[] =>
      body.steps.map(({ step, outcome }: { step: string; outcome: string }) => `${step} ${outcome}`);

    it('tests the account by reads and a quote, and changes nothing', async () => {
      const id = await app.connect('demo-small');
      const reservations = async (): Promise<number> =>
        (await app.api('GET', `/api/v1/reservation?limit=1&integrationAccountID=${id}`)).body.meta.total;
      const before = await reservations();
      const answer = await probe(id);
      expect([answer.status, answer.body.connector, stepsOf(answer)]).toEqual([
        200,
        'hostfully',
        ['credentials done', 'listings done', 'calendars done', 'reservations done', 'quote done'],
      ]);
      expect(answer.body.claims.map(({ verdict }: { verdict: string }) => verdict)).toContain('held');
      expect(await reservations()).toBe(before);
    });

    it('reports which step the PMS refuses, and why', async () => {
      const id = await create();
      app.sandbox.setKeyRevoked('demo-small', true);
      const answer = await probe(id);
      expect([answer.status, answer.body.steps[0]]).toEqual([
        200,
        { step: 'credentials', outcome: 'failed', reason: expect.stringMatching(/./), requests: 1, warnings: [] },
      ]);
    });

    it('finds no account of another tenant or workspace', async () => {
      const id = await create();
      for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
        expect((await probe(id, options)).status).toBe(404);
      expect((await probe(UNKNOWN_ID)).status).toBe(404);
    });
  });

  it('are deleted with all their data, and unsubscribed at the PMS', async () => {
    const id = await app.connect('demo-small');
    await app.until('the subscriptions', async () =>
      (await app.api('GET', `${PATH}/${id}`)).body.webhooksSubscribed ? true : undefined,
    );
    const mine = (text: string) => sql(app, text, [id]);
    expect((await mine('SELECT 1 FROM listing WHERE integration_account_id = $1')).length).toBeGreaterThan(0);
    const answer = await app.api('DELETE', `${PATH}/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await app.api('GET', `${PATH}/${id}`)).status).toBe(404);
    expect(await mine('SELECT 1 FROM listing WHERE integration_account_id = $1')).toEqual([]);
    expect(await mine('SELECT 1 FROM integration_credential WHERE account_id = $1')).toEqual([]);
    const removed = app.sandbox
      .calls('demo-small')
      .filter(({ method, path }) => method === 'DELETE' && path.includes('webhook'));
    expect(removed.length).toBeGreaterThan(0);
  });

  it('become INACTIVE when the PMS revokes the key, and ACTIVE with a valid key', async () => {
    const id = await app.connect('demo-small');
    app.sandbox.setKeyRevoked('demo-small', true);
    await app.api('POST', `${PATH}/${id}/sync`, { body: {} });
    const status = async () => (await app.api('GET', `${PATH}/${id}`)).body;
    await app.until('the refusal', async () => ((await status()).status === 'INACTIVE' ? true : undefined));
    expect((await status()).statusReason).toBe('credentials_refused');
    app.sandbox.setKeyRevoked('demo-small', false);
    const revived = await app.api('PATCH', `${PATH}/${id}`, {
      body: { authConfig: { api_key: 'sandbox-demo-small' } },
    });
    expect(revived.body).toMatchObject({ status: 'ACTIVE', statusReason: null });
  });
});

import { openapiDocument } from '../../support/openapi-document.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { accountBody, comparable, expectFault, INSTANT, type Json, NO_ONE } from './checks.js';

let test: TestApp;
let account: string;

/** The 13 operations of docs/interface.md#endpoints; `tenant`: they read the tenant header. */
const OPERATIONS: { method: string; path: string; tenant: boolean }[] = [
  { method: 'PUT', path: '/api/v1/oauth-app/PROVIDER_14', tenant: false },
  { method: 'PUT', path: '/api/v1/integration-definition/PROVIDER_14', tenant: false },
  { method: 'GET', path: '/api/v1/integration-definition', tenant: false },
  { method: 'POST', path: '/api/v1/integration-account', tenant: true },
  { method: 'POST', path: `/api/v1/integration-account/${NO_ONE}/reauthorize`, tenant: true },
  { method: 'PATCH', path: `/api/v1/integration-account/${NO_ONE}/move-tenant`, tenant: true },
  { method: 'POST', path: `/api/v1/integration-account/${NO_ONE}/apply-tags`, tenant: true },
  { method: 'PATCH', path: '/api/v1/outgoing-webhooks/PROVIDER_14', tenant: true },
  { method: 'GET', path: `/api/v1/availability/${NO_ONE}`, tenant: true },
  { method: 'GET', path: `/api/v1/listing/${NO_ONE}`, tenant: true },
  { method: 'GET', path: '/api/v1/listing', tenant: true },
  { method: 'POST', path: '/api/v1/reservation', tenant: true },
  { method: 'POST', path: '/api/v1/quote', tenant: true },
];

const call = (operation: { method: string; path: string }, options: CallOptions = {}): Promise<Answer> =>
  test.api(operation.method, operation.path, { ...(operation.method === 'GET' ? {} : { body: {} }), ...options });

beforeAll(async () => {
  test = await startApp({ ROLE: 'api', AUTH_FAILURES_PER_MINUTE: '0', KEYLESS_REQUESTS_PER_MINUTE: '0' });
  account = (await test.api('POST', '/api/v1/integration-account', { body: accountBody() })).body.id;
}, 120_000);
afterAll(() => test?.close());

describe('the error body', () => {
  const secret = 'sandbox-demo';
  const causes: [string, number, string, string, CallOptions][] = [
    ['[errors.1] for a malformed body', 400, 'POST', '/api/v1/quote', { raw: '{"listingID":' }],
    ['[errors.1] for a faulty body', 400, 'POST', '/api/v1/quote', { body: { guests: 0 } }],
    ['[errors.1] for a body that is not an object', 400, 'POST', '/api/v1/quote', { body: [] }],
    ['[errors.1] for a faulty parameter', 400, 'GET', '/api/v1/listing?limit=1000', {}],
    ['[errors.1] for a missing key', 401, 'GET', '/api/v1/listing?limit=1', { key: null }],
    ['[errors.1] for an unknown tenant', 403, 'GET', '/api/v1/listing', { tenant: NO_ONE }],
    ['[errors.1] for an unknown resource', 404, 'GET', `/api/v1/listing/${NO_ONE}?limit=5`, {}],
    ['[errors.1] for an unknown route', 404, 'GET', '/api/v1/nowhere?a=b', {}],
    ['[errors.1] for an unknown method', 405, 'DELETE', '/api/v1/listing', {}],
    [
      '[errors.1] for a body that is too large',
      413,
      'POST',
      '/api/v1/quote',
      { raw: JSON.stringify({ notes: 'x'.repeat(256 * 1024) }) },
    ],
    [
      '[errors.1] for a body that is not JSON',
      415,
      'POST',
      '/api/v1/quote',
      { raw: '<a/>', headers: { 'content-type': 'application/xml' } },
    ],
    [
      '[errors.1] for refused credentials',
      422,
      'POST',
      '/api/v1/integration-account',
      { body: accountBody({ authConfig: { api_key: `${secret}-not` } }) },
    ],
  ];

  it.each(causes)('%s', async (_, status, method, path, options) => {
    const answer = await test.api(method, path, options);
    expectFault(answer, status);
    expect(answer.body).toEqual({
      timestamp: expect.stringMatching(INSTANT),
      path: path.split('?')[0],
      message: expect.any(String),
      details: expect.any(Array),
    });
    for (const detail of answer.body.details)
      expect(detail).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    expect(answer.text).not.toMatch(new RegExp(`${secret}|node_modules|SELECT | at .*:\\d+:\\d+`));
  });

  it('[errors.1] carries the request id of the caller', async () => {
    const answer = await test.api('GET', '/api/v1/nowhere', { headers: { 'x-request-id': 'mine-1' } });
    expect(answer.headers.get('x-request-id')).toBe('mine-1');
  });
});

describe('an operation', () => {
  it('names the methods of its path when it is called with another one', async () => {
    const answer = await test.api('DELETE', `/api/v1/integration-account/${NO_ONE}/sync`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(answer.body.message).toBe('DELETE is not a method of this path; use POST');
  });

  it.each([
    ['no body and no type', {}],
    ['no body under a JSON type', { headers: { 'content-type': 'application/json' } }],
    ['no body under the type of a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['an empty object', { body: {} }],
  ])('reads %s as an empty body', async (_name, options) => {
    const { status, body } = await test.api('POST', '/api/v1/quote', options);
    expect([status, body.details[0]]).toEqual([
      400,
      { field: 'listingID', code: 'required', message: 'listingID is required' },
    ]);
    const synced = await test.api('POST', `/api/v1/integration-account/${NO_ONE}/sync`, options);
    expect([synced.status, synced.body.message]).toEqual([404, 'Integration account not found']);
  });

  it('refuses the fields of a body that it does not take', async () => {
    const { status, body } = await test.api('POST', `/api/v1/reservation/${NO_ONE}/cancel`, { body: { force: true } });
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ field: 'force', code: 'unknown_field' })]]);
  });

  it('names the tenant header and the list of tenants when the tenant is unknown', async () => {
    const { body } = await test.api('GET', '/api/v1/listing', { tenant: NO_ONE });
    expect(body.details).toEqual([
      {
        field: 'x-service-tenant-id',
        code: 'wrong_tenant',
        message: 'x-service-tenant-id must be the id of a tenant of this workspace; GET /api/v1/tenant lists them',
      },
    ]);
  });
});

describe('a failed authentication', () => {
  const expired = async (): Promise<string> => {
    const expiresAt = new Date(Date.now() + 1_000).toISOString();
    const { key } = (await test.api('POST', '/api/v1/api-key', { body: { name: 'short', expiresAt } })).body;
    await test.until('the key to expire', async () =>
      (await test.api('GET', '/api/v1/listing', { key })).status === 401 ? true : undefined,
    );
    return key;
  };
  const revoked = async (): Promise<string> => {
    const { id, key } = (await test.api('POST', '/api/v1/api-key', { body: { name: 'gone' } })).body;
    expect((await test.api('GET', '/api/v1/listing', { key })).status).toBe(200);
    await test.api('DELETE', `/api/v1/api-key/${id}`);
    return key;
  };
  const tampered = (): string => test.first.key.slice(0, -1) + (test.first.key.endsWith('A') ? 'B' : 'A');
  const stranger = (): string => test.first.key.replace(/_[a-z0-9]{12}_/, '_000000000000_');

  it('[auth.1][errors.1.authentication] looks the same on every operation and for every cause', async () => {
    const keys = [
      'nonsense',
      'lw_a_b',
      `${test.first.key} `.repeat(2),
      stranger(),
      tampered(),
      await expired(),
      await revoked(),
    ];
    for (const operation of OPERATIONS)
      for (const key of keys) {
        const answer = await call(operation, { key });
        expect(comparable(answer)).toEqual({
          status: 401,
          text: '{"timestamp":"<timestamp>","path":"<path>","message":"Authentication failed","details":[]}',
        });
      }
  });

  it('[auth.1] names the header when the key is missing, on every operation', async () => {
    const message = 'Send the API key in the header x-service-api-key';
    const details = [{ field: 'x-service-api-key', code: 'required', message }];
    for (const operation of OPERATIONS)
      for (const key of [null, ''])
        expect((await call(operation, { key })).body).toMatchObject({ message: 'Authentication failed', details });
  });

  it('[auth.1] comes before any other fault of the request', async () => {
    for (const path of [`/api/v1/listing/${NO_ONE}`, '/api/v1/listing?limit=0'])
      expect((await test.api('GET', path, { key: null })).status).toBe(401);
    expect((await test.api('POST', '/api/v1/quote', { key: null, body: { guests: 0 } })).status).toBe(401);
  });

  it('[auth.1] does not occur with a valid key', async () => {
    for (const operation of OPERATIONS) expect((await call(operation)).status).not.toBe(401);
  });
});

describe('the tenant header', () => {
  it('[auth.2] is read by endpoints 4, 6 and 8 to 13, and by no other of the thirteen', async () => {
    for (const { tenant, ...operation } of OPERATIONS)
      for (const header of [NO_ONE, 'second', test.second.defaultTenant]) {
        const { status } = await call(operation, { tenant: header });
        expect({ ...operation, forbidden: status === 403 }).toEqual({ ...operation, forbidden: tenant });
      }
  });

  it('[auth.2] accepts every tenant of the workspace, in any case', async () => {
    for (const tenant of [test.first.defaultTenant, test.first.secondTenant, test.first.secondTenant.toUpperCase()])
      expect((await test.api('GET', '/api/v1/listing', { tenant })).status).toBe(200);
  });

  it('[service.3] selects the default tenant when it is absent', async () => {
    const { body } = await test.api('POST', '/api/v1/integration-account', { body: accountBody() });
    expect(body.tenantID).toBe(test.first.defaultTenant);
  });
});

describe('what belongs to another workspace', () => {
  const operations: [string, string, string, unknown][] = [
    [
      '[endpoint-05.eligible] reauthorize',
      'POST',
      'reauthorize',
      { clientRedirectURL: 'https://example.com/a', notificationURL: 'https://example.com/b' },
    ],
    ['[endpoint-06.integrationAccountID] move', 'PATCH', 'move-tenant', { tenantID: NO_ONE }],
    ['[endpoint-07.tagIDs] apply tags', 'POST', 'apply-tags', { tagIDs: [NO_ONE] }],
  ];
  it.each(operations)('%s: foreign, unknown and malformed ids look the same', async (_, method, action, body) => {
    const path = (id: string) => `/api/v1/integration-account/${id}/${action}`;
    const unknown = comparable(await test.api(method, path(NO_ONE), { body }));
    expect(unknown).toMatchObject({ status: 404 });
    expect(comparable(await test.api(method, path('0'), { body }))).toEqual(unknown);
    expect(comparable(await test.api(method, path(account), { body, key: test.second.key }))).toEqual(unknown);
  });
});

describe('the interface', () => {
  it('[versioning.1] is under /api/v1, including the thirteen operations', async () => {
    const { paths } = openapiDocument(test.app);
    const outside = Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'));
    expect(outside.every((path) => /^\/(health|metrics|connect|\.well-known)/.test(path))).toBe(true);
    const operations = Object.entries<Json>(paths).flatMap(([path, item]) =>
      Object.entries<Json>(item)
        .filter(([, operation]) => !operation['x-extension'])
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual([
      'GET /api/v1/availability/{listingID}',
      'GET /api/v1/integration-definition',
      'GET /api/v1/listing',
      'GET /api/v1/listing/{id}',
      'PATCH /api/v1/integration-account/{integrationAccountID}/move-tenant',
      'PATCH /api/v1/outgoing-webhooks/{provider}',
      'POST /api/v1/integration-account',
      'POST /api/v1/integration-account/{integrationAccountId}/apply-tags',
      'POST /api/v1/integration-account/{integrationAccountId}/reauthorize',
      'POST /api/v1/quote',
      'POST /api/v1/reservation',
      'PUT /api/v1/integration-definition/{provider}',
      'PUT /api/v1/oauth-app/{provider}',
    ]);
    for (const { method, path } of OPERATIONS)
      expectFault(await call({ method, path: path.replace('/api/v1', '/api/v2') }), 404);
  });

  it('[versioning.3][listing.unitCount] marks unitCount as deprecated', () => {
    const { schemas } = openapiDocument(test.app).components as Json;
    expect(schemas.ListingResponse.properties.unitCount.deprecated).toBe(true);
    expect(schemas.ListingResponse.properties.units.deprecated).toBeUndefined();
  });
});

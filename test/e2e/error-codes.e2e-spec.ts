import type { ErrorCode } from '../../src/values/errors/error-codes.js';
import { FeedWatch } from '../../src/modules/feed/feed-watch.js';
import { type Answer, startApp, type TestApp } from '../support/app.js';
import { freeStay, quotedStay, reservationBody, reserve } from '../support/booking.js';
import { inboundPath } from '../support/inbound.js';
import { rawAnswer, rawRequest } from '../support/raw-http.js';
import { sql } from '../support/sql.js';

interface Provoked {
  method: string;
  headers?: Record<string, string>;
  /** Sent unchanged, in place of `body`. */
  raw?: string;
  path: string | ((account: string, listing: string) => string);
  body?: object | ((account: string, listing: string) => object);
}

const manyOf = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, index]));

/** Its accounts can authenticate by OAuth at the sandbox. */
const OAUTH_PROVIDER = 'PROVIDER_14';
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Requests that provoke codes which no other suite provokes at the service: status, code, request. */
const PROVOKED: readonly (readonly [number, ErrorCode, Provoked])[] = [
  [400, 'invalid_location', { method: 'GET', path: '/api/v1/listing?location=here&radius=5' }],
  [400, 'missing_counterpart', { method: 'GET', path: '/api/v1/listing?radius=5' }],
  [400, 'exactly_one_required', { method: 'GET', path: '/api/v1/guest/export' }],
  [400, 'invalid_name', { method: 'GET', path: '/api/v1/event/consumer/-site' }],
  [
    400,
    'invalid_headers',
    {
      method: 'PUT',
      path: '/api/v1/integration-definition/PROVIDER_14',
      body: { partnerKey: { headers: { 'bad name': 'x' } } },
    },
  ],
  [
    400,
    'invalid_query_params',
    {
      method: 'PUT',
      path: '/api/v1/integration-definition/PROVIDER_14',
      body: { partnerKey: { queryParams: { name: 'a\nb' } } },
    },
  ],
  [
    422,
    'auth_type_not_offered',
    {
      method: 'POST',
      path: '/api/v1/integration-account',
      body: {
        name: 'A',
        accountIdentifier: 'a',
        provider: 'PROVIDER_14',
        authType: 'EMAIL_PASSWORD',
        authConfig: {},
      },
    },
  ],
  [
    422,
    'webhooks_not_manual',
    { method: 'POST', path: (account) => `/api/v1/integration-account/${account}/pms-webhook/rotate` },
  ],
  [
    422,
    'own_listing',
    { method: 'POST', path: '/api/v1/listing/import', body: (_, listing) => ({ listingIDs: [listing] }) },
  ],
  [
    400,
    'max_items',
    { method: 'POST', path: '/api/v1/availability/batch', body: { listingIDs: Array(201).fill(NO_ID) } },
  ],
  [400, 'invalid_email', { method: 'POST', path: '/api/v1/reservation', body: { guest: { email: 'ada' } } }],
  [400, 'invalid_currency', { method: 'GET', path: '/api/v1/listing?displayCurrency=XQX' }],
  [400, 'invalid_url', { method: 'PATCH', path: '/api/v1/outgoing-webhooks', body: { urls: ['ftp://shop.example'] } }],
  [
    400,
    'blocked_address',
    { method: 'PATCH', path: '/api/v1/outgoing-webhooks', body: { urls: ['http://169.254.169.254/'] } },
  ],
  [400, 'invalid_origin', { method: 'POST', path: '/api/v1/connect-session', body: { frameOrigins: ['shop'] } }],
  [400, 'invalid_colour', { method: 'POST', path: '/api/v1/connect-session', body: { brand: { colour: 'red' } } }],
  [400, 'invalid_network', { method: 'POST', path: '/api/v1/api-key', body: { name: 'A', networks: ['here'] } }],
  [
    400,
    'in_the_past',
    { method: 'POST', path: '/api/v1/api-key', body: { name: 'A', expiresAt: '2020-01-01T00:00:00Z' } },
  ],
  [
    400,
    'invalid_idempotency_key',
    { method: 'POST', path: '/api/v1/quote', headers: { 'idempotency-key': 'k'.repeat(256) }, body: {} },
  ],
  [400, 'invalid_body', { method: 'POST', path: '/api/v1/tag', raw: '[]' }],
  [
    400,
    'too_many_values',
    { method: 'POST', path: '/api/v1/tag', raw: JSON.stringify({ name: Array(5_001).fill(0) }) },
  ],
  [400, 'too_many_names', { method: 'POST', path: '/api/v1/tag', body: manyOf(201) }],
  [400, 'name_too_long', { method: 'POST', path: '/api/v1/tag', body: { ['n'.repeat(2_000)]: 1 } }],
  [
    415,
    'unsupported_media_type',
    { method: 'POST', path: '/api/v1/tag', headers: { 'content-type': 'text/plain' }, raw: 'name' },
  ],
  [404, 'not_found', { method: 'POST', path: '/api/v1/listing/import', body: { listingIDs: [NO_ID] } }],
];

describe('the error code', () => {
  let app: TestApp;
  let account: string;
  let listing: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small');
    listing = (await app.api('GET', '/api/v1/listing?limit=1')).body.data[0].id;
  });
  afterAll(() => app.close());

  const send = ({ method, path, body, headers, raw }: Provoked): Promise<Answer> =>
    app.api(method, typeof path === 'string' ? path : path(account, listing), {
      body: typeof body === 'function' ? body(account, listing) : body,
      ...{ headers, raw },
    });

  const codeOf = ({ status, body }: Answer): [number, string] => [status, body.details[0].code];

  it.each(PROVOKED)('of a %i can be %s', async (status, code, provoked) => {
    const answer = await send(provoked);
    expect([answer.status, answer.body.details.map((detail: { code: string }) => detail.code)]).toEqual([
      status,
      expect.arrayContaining([code]),
    ]);
  });

  it('for a new key with more rights than its maker is exceeds_maker', async () => {
    const maker = await app.api('POST', '/api/v1/api-key', { body: { name: 'Maker', scopes: ['keys'] } });
    const answer = await app.api('POST', '/api/v1/api-key', {
      key: maker.body.key,
      body: { name: 'Wide', scopes: ['keys', 'read'] },
    });
    expect(codeOf(answer)).toEqual([403, 'exceeds_maker']);
  });

  it('for a body that is not an event of the PMS is invalid_event', async () => {
    const path = inboundPath(app, 'demo-small', account);
    const answer = await app.api('POST', path, { key: null, body: { event_type: 7 } });
    expect(codeOf(answer)).toEqual([400, 'invalid_event']);
  });

  it('for a parameter that streams do not accept is not_for_streams', async () => {
    const answer = await app.api('GET', '/api/v1/event?limit=5', { headers: { accept: 'text/event-stream' } });
    expect(codeOf(answer)).toEqual([400, 'not_for_streams']);
  });

  it('for more streams than the workspace may have is too_many_streams', async () => {
    const watch = app.app.get(FeedWatch, { strict: false });
    const leave: (() => void)[] = [];
    for (let place = watch.takePlace(app.first.id); place; place = watch.takePlace(app.first.id)) leave.push(place);
    const answer = await app.api('GET', '/api/v1/event', { headers: { accept: 'text/event-stream' } });
    leave.forEach((end) => end());
    expect(codeOf(answer)).toEqual([429, 'too_many_streams']);
  });

  it('for credentials of an OAUTH account is reauthorization_required', async () => {
    const credentials = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    await app.api('PUT', `/api/v1/oauth-app/${OAUTH_PROVIDER}`, { body: credentials });
    const account = await app.api('POST', '/api/v1/integration-account', {
      body: {
        name: 'A',
        accountIdentifier: 'by-consent',
        provider: OAUTH_PROVIDER,
        authType: 'OAUTH',
        clientRedirectURL: 'https://shop.example/done',
        notificationURL: app.sandbox.inboxUrl('consent'),
      },
    });
    const answer = await app.api('PATCH', `/api/v1/integration-account/${account.body.id}`, {
      body: { authConfig: { api_key: 'new' } },
    });
    expect(codeOf(answer)).toEqual([422, 'reauthorization_required']);
  });

  it('for amounts that do not add up is wrong_sum', async () => {
    const stay = await freeStay(app, listing, 7);
    const totals = { base: 100, fees: 10, taxes: 10, total: 500 };
    const answer = await reserve(app, reservationBody(stay, { totals }));
    expect(codeOf(answer)).toEqual([400, 'wrong_sum']);
  });

  it('for bytes that are not an HTTP request is malformed_request', async () => {
    const { status, body } = await rawAnswer(app.url, rawRequest('GET /api/v1/tag', 'no header'));
    expect([status, body.details[0].code]).toEqual([400, 'malformed_request']);
  });

  it('for a second body under one Idempotency-Key is idempotency_key_reused', async () => {
    const headers = { 'idempotency-key': 'one-key' };
    const create = (name: string): Promise<Answer> => app.api('POST', '/api/v1/tag', { body: { name }, headers });
    expect((await create('First')).status).toBe(201);
    expect(codeOf(await create('Second'))).toEqual([422, 'idempotency_key_reused']);
  });

  it('for the rotation of a revoked key is key_not_live', async () => {
    const { id } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'Short' } })).body;
    await app.api('DELETE', `/api/v1/api-key/${id}`);
    const answer = await app.api('POST', `/api/v1/api-key/${id}/rotate`, { body: {} });
    expect(codeOf(answer)).toEqual([409, 'key_not_live']);
  });

  it('for a test notification is no_enabled_url without a URL, and url_disabled for a disabled URL', async () => {
    const path = '/api/v1/outgoing-webhooks/PROVIDER_03';
    const url = app.sandbox.inboxUrl('codes');
    await app.api('PATCH', path, { body: { urls: [url] } });
    await sql(app, `UPDATE webhook_endpoint SET disabled_at = now() WHERE url = '${url}'`);
    expect(codeOf(await app.api('POST', `${path}/test`, { body: { url } }))).toEqual([409, 'url_disabled']);
    expect(codeOf(await app.api('POST', `${path}/test`, { body: {} }))).toEqual([422, 'no_enabled_url']);
  });

  it('for a booking is that of its first fault', async () => {
    const { stay, quote } = await quotedStay(app, account);
    const book = async (changes: object): Promise<[number, string]> =>
      codeOf(await reserve(app, reservationBody(stay, quote, { ...changes })));
    expect(await book({ totalBasePrice: 100.001 })).toEqual([400, 'too_many_decimals']);
    expect(await book({ metadata: manyOf(21) })).toEqual([400, 'invalid_metadata']);
    const hold = (): Promise<Answer> =>
      app.api('POST', `/api/v1/quote/${quote.quoteID}/hold`, { body: { minutes: 5 } });
    expect((await hold()).status).toBe(201);
    expect(codeOf(await hold())).toEqual([409, 'quote_held']);
    await app.api('DELETE', `/api/v1/quote/${quote.quoteID}/hold`);
    expect((await reserve(app, reservationBody(stay, quote, { clientReference: 'mine' }))).status).toBe(201);
    expect(await book({ clientReference: 'mine' })).toEqual([409, 'reference_used']);
  });

  it('for a quote that the PMS does not give names the reason', async () => {
    const { stay } = await quotedStay(app, account);
    const codeWith = async (fault: object): Promise<[number, string]> => {
      app.sandbox.fault({ ...fault, account: 'demo-small', method: 'POST', path: '/quotes$', count: 5 } as never);
      const answer = await app.api('POST', '/api/v1/quote', { body: { ...stay, guests: 2 } });
      app.sandbox.clearFaults();
      return codeOf(answer);
    };
    expect(await codeWith({ kind: 'html' })).toEqual([502, 'pms_invalid_response']);
    expect(await codeWith({ kind: 'status', status: 400 })).toEqual([422, 'pms_rejected']);
    expect(await codeWith({ kind: 'status', status: 429, retryAfter: 30 })).toEqual([503, 'pms_rate_limited']);
  });

  it('for a refusal by the PMS names its provider', async () => {
    const answer = await app.api('POST', '/api/v1/integration-account', {
      body: {
        name: 'A',
        accountIdentifier: 'unknown',
        provider: 'PROVIDER_14',
        authType: 'API_KEY',
        authConfig: { api_key: 'nobody' },
      },
    });
    const [detail] = answer.body.details;
    expect([answer.status, detail.code, detail.provider.code]).toEqual([422, 'pms_invalid_credentials', 'PROVIDER_14']);
    expect(answer.body.message).toContain(`${detail.provider.name} (PROVIDER_14)`);
  });
});

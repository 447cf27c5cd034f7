import { HostBrowser } from '../../../sandbox/host-browser.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { accountBody, EVENTS, expectFault, type Fault, type Json, PROVIDERS } from './checks.js';

const URL_A = 'https://example.com/a';

let test: TestApp;

const put = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
  test.api('PUT', `/api/v1/${path}`, { ...options, body });
const patch = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
  test.api('PATCH', `/api/v1/${path}`, { ...options, body });
const get = (path: string, options: CallOptions = {}): Promise<Answer> => test.api('GET', `/api/v1/${path}`, options);

beforeAll(async () => {
  test = await startApp({ ROLE: 'api' });
}, 120_000);
afterAll(() => test?.close());

describe('a provider in the path', () => {
  const paths: [string, string, string][] = [
    ['[endpoint-01.provider][errors.2.provider] must be one of the sixteen', 'PUT', 'oauth-app'],
    ['[endpoint-02.provider][errors.2.provider] must be one of the sixteen', 'PUT', 'integration-definition'],
    ['[endpoint-08.provider][errors.2.provider] must be one of the sixteen', 'PATCH', 'outgoing-webhooks'],
  ];
  it.each(paths)('%s', async (_, method, path) => {
    for (const code of ['PROVIDER_17', 'provider_14', 'PROVIDER_00'])
      expectFault(await test.api(method, `/api/v1/${path}/${code}`, { body: {} }), 400, 'provider');
    for (const code of PROVIDERS)
      expect((await test.api(method, `/api/v1/${path}/${code}`, { body: {} })).status).toBe(200);
  });
});

describe('endpoint 1', () => {
  const faults: Fault[] = [
    ['[endpoint-01.body][oauth-app.client_id] of another type', { client_id: 5 }, 'client_id'],
    ['[endpoint-01.body][oauth-app.client_secret] of another type', { client_secret: ['s'] }, 'client_secret'],
    ['[endpoint-01.body][oauth-app.scopes] a list', { scopes: ['a', 'b'] }, 'scopes'],
    ['[endpoint-01.body] an unknown field', { clientId: 'x' }, 'clientId'],
    ['refuses a user of events of another type', { webhook_user: 5 }, 'webhook_user'],
    ['refuses a password of events of several lines', { webhook_password: 'a\nb' }, 'webhook_password'],
  ];
  it.each(faults)('%s', async (_, body, field) => expectFault(await put('oauth-app/PROVIDER_05', body), 400, field));

  it('[endpoint-01.response][oauth-app.client_secret] confirms the update without returning the secret', async () => {
    const answer = await put('oauth-app/PROVIDER_05', { client_id: 'app', client_secret: 'the-secret', scopes: 'a b' });
    expect(answer.body).toEqual({ message: 'OAuth app updated', provider: 'PROVIDER_05' });
  });

  it('accepts the user and the password of events, and returns neither', async () => {
    const answer = await put('oauth-app/PROVIDER_15', { webhook_user: 'our-user', webhook_password: 'our-password' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'OAuth app updated', provider: 'PROVIDER_15' }]);
  });
  it('[endpoint-01.body][oauth-app.client_id][oauth-app.scopes] leaves absent fields unchanged, and the app is used to authorize', async () => {
    const app = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    expect((await put('oauth-app/PROVIDER_14', app)).status).toBe(200);
    expect((await put('oauth-app/PROVIDER_14', { scopes: 'listings' })).status).toBe(200);
    const oauth = { authType: 'OAUTH', authConfig: undefined, clientRedirectURL: URL_A, notificationURL: URL_A };
    const { body } = await test.api('POST', '/api/v1/integration-account', { body: accountBody(oauth) });
    const query = new URL(await new HostBrowser().open(body.oAuthURL)).searchParams;
    expect([...query.values()]).toContain('sandbox-app');
  });
});

describe('endpoints 2 and 3', () => {
  const faults: Fault[] = [
    ['[endpoint-02.icon] not a URL', { icon: 'icon.png' }, 'icon'],
    ['[endpoint-02.icon] of another type', { icon: 5 }, 'icon'],
    ['[endpoint-02.partnerKey] of another type', { partnerKey: 'key' }, 'partnerKey'],
    [
      '[endpoint-02.partnerKey] with a header that is not a string',
      { partnerKey: { headers: { a: 5 } } },
      'partnerKey.headers',
    ],
    ['[endpoint-02.partnerKey] with an unknown part', { partnerKey: { cookies: {} } }, 'partnerKey.cookies'],
    ['[endpoint-02.fieldsToSync] of another type', { fieldsToSync: true }, 'fieldsToSync'],
    [
      '[endpoint-02.fieldsToSync] with a field that is not a boolean',
      { fieldsToSync: { listing: { name: 'no' } } },
      'fieldsToSync.listing.name',
    ],
    [
      '[endpoint-02.fieldsToSync] with an unknown field',
      { fieldsToSync: { listing: { pool: true } } },
      'fieldsToSync.listing.pool',
    ],
    [
      '[endpoint-02.fieldsToSync] with an unknown part',
      { fieldsToSync: { reservation: {} } },
      'fieldsToSync.reservation',
    ],
  ];
  it.each(faults)('%s', async (_, body, field) =>
    expectFault(await put('integration-definition/PROVIDER_14', body), 400, field),
  );

  it('[endpoint-02.response][endpoint-02.icon][endpoint-02.partnerKey][endpoint-02.fieldsToSync] merges the given fields into the stored ones', async () => {
    await put('integration-definition/PROVIDER_02', {
      icon: 'https://example.com/i.png',
      fieldsToSync: { listing: { name: false } },
    });
    const { status, body } = await put('integration-definition/PROVIDER_02', {
      partnerKey: { headers: { 'X-Key': 'k' } },
      fieldsToSync: { listing: { rating: false } },
    });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      provider: 'PROVIDER_02',
      icon: 'https://example.com/i.png',
      partnerKey: { headers: { 'X-Key': 'k' } },
    });
    expect(body.fieldsToSync.listing).toMatchObject({ name: false, rating: false, type: true });
  });

  it('[endpoint-03.response] lists all sixteen, of this workspace only', async () => {
    const mine = await get('integration-definition');
    expect(mine.body.map(({ provider }: Json) => provider)).toEqual(PROVIDERS);
    const theirs = await get('integration-definition', { key: test.second.key });
    expect(theirs.body.find(({ provider }: Json) => provider === 'PROVIDER_02').icon).toBeNull();
    expect(theirs.body.map(({ id }: Json) => id)).not.toEqual(mine.body.map(({ id }: Json) => id));
  });
});

describe('endpoint 8', () => {
  const faults: Fault[] = [
    ['[endpoint-08.events][outgoing-webhook-app.events] not a list', { events: 'RESERVATION_CREATED' }, 'events'],
    [
      '[endpoint-08.events][events.1] LISTINGS_IMPORTED, which is not in the accepted set',
      { events: ['LISTINGS_IMPORTED'] },
      'events',
    ],
    ['[endpoint-08.events] the same event twice', { events: ['RESERVATION_CREATED', 'RESERVATION_CREATED'] }, 'events'],
    ['[endpoint-08.urls][outgoing-webhook-app.urls] not a list', { urls: 'https://example.com/' }, 'urls'],
    ['[endpoint-08.urls] not a URL', { urls: ['example.com'] }, 'urls'],
    ['[endpoint-08.urls] of another scheme', { urls: ['ftp://example.com/'] }, 'urls'],
    ['[endpoint-08.urls] the same URL twice', { urls: [URL_A, URL_A] }, 'urls'],
    [
      '[endpoint-08.urls] eleven URLs',
      { urls: Array.from({ length: 11 }, (_, at) => `https://example.com/${at}`) },
      'urls',
    ],
  ];
  it.each(faults)('%s', async (_, body, field) =>
    expectFault(await patch('outgoing-webhooks/PROVIDER_04', body), 400, field),
  );

  it('[endpoint-08.response][endpoint-08.events][endpoint-08.urls][events.1] changes only the given fields; a tenant has one app for each provider', async () => {
    const first = await patch('outgoing-webhooks/PROVIDER_04', { events: EVENTS });
    const second = await patch('outgoing-webhooks/PROVIDER_04', { urls: [URL_A] });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual({ ...first.body, urls: [URL_A], updatedAt: second.body.updatedAt });
    expect(Object.keys(second.body).sort()).toEqual([
      'createdAt',
      'events',
      'id',
      'provider',
      'updatedAt',
      'urls',
      'workspaceID',
    ]);
  });

  it('[endpoint-08.tenant-header] another tenant and another workspace have apps of their own', async () => {
    const { body: mine } = await patch('outgoing-webhooks/PROVIDER_04', {});
    const { body: theirs } = await patch('outgoing-webhooks/PROVIDER_04', {}, { tenant: test.first.secondTenant });
    const { body: foreign } = await patch('outgoing-webhooks/PROVIDER_04', {}, { key: test.second.key });
    expect(new Set([mine.id, theirs.id, foreign.id]).size).toBe(3);
    expect([theirs.urls, foreign.urls, foreign.workspaceID]).toEqual([[], [], test.second.id]);
  });
});

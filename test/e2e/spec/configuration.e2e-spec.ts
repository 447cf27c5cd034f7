import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { accountBody, consent, EVENTS, expectFault, type Fault, freeStay, type Json, listingsOf, NO_ONE, PROVIDERS, reservationBody } from './checks.js';

let test: TestApp;
/** The account whose listings, tags and owner the tests change; connected by API key. */
let account: string;
let oauthBody: Record<string, unknown>;

const put = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> => test.api('PUT', `/api/v1/${path}`, { ...options, body });
const patch = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> => test.api('PATCH', `/api/v1/${path}`, { ...options, body });
const post = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> => test.api('POST', `/api/v1/${path}`, { ...options, body });
const get = (path: string, options: CallOptions = {}): Promise<Answer> => test.api('GET', `/api/v1/${path}`, options);

beforeAll(async () => {
  test = await startApp();
  account = await test.connect('demo', { fields: { allowImport: true } });
  const notificationURL = test.sandbox.inboxUrl('oauth');
  oauthBody = { authType: 'OAUTH', authConfig: undefined, clientRedirectURL: 'https://example.com/connected', notificationURL };
  await put('oauth-app/PROVIDER_14', { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret', scopes: 'listings reservations' });
}, 120_000);
afterAll(() => test?.close());

describe('a provider in the path', () => {
  const paths: [string, string, string][] = [
    ['[endpoint-01.provider][errors.2.provider] outside the sixteen', 'PUT', 'oauth-app'],
    ['[endpoint-02.provider][errors.2.provider] outside the sixteen', 'PUT', 'integration-definition'],
    ['[endpoint-08.provider][errors.2.provider] outside the sixteen', 'PATCH', 'outgoing-webhooks'],
  ];
  it.each(paths)('%s', async (_, method, path) => {
    for (const code of ['PROVIDER_17', 'provider_14', 'PROVIDER_00']) expectFault(await test.api(method, `/api/v1/${path}/${code}`, { body: {} }), 400, 'provider');
    for (const code of PROVIDERS) expect((await test.api(method, `/api/v1/${path}/${code}`, { body: {} })).status).toBe(200);
  });
});

describe('endpoint 1', () => {
  const faults: Fault[] = [
    ['[endpoint-01.body][oauth-app.client_id] of another type', { client_id: 5 }, 'client_id'],
    ['[endpoint-01.body][oauth-app.client_secret] of another type', { client_secret: ['s'] }, 'client_secret'],
    ['[endpoint-01.body][oauth-app.scopes] a list', { scopes: ['a', 'b'] }, 'scopes'],
    ['[endpoint-01.body] an unknown field', { clientId: 'x' }, 'clientId'],
  ];
  it.each(faults)('%s', async (_, body, field) => expectFault(await put('oauth-app/PROVIDER_05', body), 400, field));

  it('[endpoint-01.response][oauth-app.client_secret] confirms and tells no secret', async () => {
    const answer = await put('oauth-app/PROVIDER_05', { client_id: 'app', client_secret: 'the-secret', scopes: 'a b' });
    expect(answer.body).toEqual({ message: 'OAuth app updated', provider: 'PROVIDER_05' });
  });

  it('[endpoint-01.body][oauth-app.client_id][oauth-app.scopes] keeps what is not given; the app is used to authorize', async () => {
    expect((await put('oauth-app/PROVIDER_14', { scopes: 'listings' })).status).toBe(200);
    const { body } = await post('integration-account', accountBody(oauthBody));
    const query = new URL(body.oAuthURL).searchParams;
    expect([...query.values()]).toContain('sandbox-app');
  });
});

describe('endpoints 2 and 3', () => {
  const faults: Fault[] = [
    ['[endpoint-02.icon] not a URL', { icon: 'icon.png' }, 'icon'],
    ['[endpoint-02.icon] of another type', { icon: 5 }, 'icon'],
    ['[endpoint-02.partnerKey] of another type', { partnerKey: 'key' }, 'partnerKey'],
    ['[endpoint-02.partnerKey] with a header that is no string', { partnerKey: { headers: { a: 5 } } }, 'partnerKey.headers'],
    ['[endpoint-02.partnerKey] with an unknown part', { partnerKey: { cookies: {} } }, 'partnerKey.cookies'],
    ['[endpoint-02.fieldsToSync] of another type', { fieldsToSync: true }, 'fieldsToSync'],
    ['[endpoint-02.fieldsToSync] with a field that is no boolean', { fieldsToSync: { listing: { name: 'no' } } }, 'fieldsToSync.listing.name'],
    ['[endpoint-02.fieldsToSync] with an unknown field', { fieldsToSync: { listing: { pool: true } } }, 'fieldsToSync.listing.pool'],
    ['[endpoint-02.fieldsToSync] with an unknown part', { fieldsToSync: { reservation: {} } }, 'fieldsToSync.reservation'],
  ];
  it.each(faults)('%s', async (_, body, field) => expectFault(await put('integration-definition/PROVIDER_14', body), 400, field));

  it('[endpoint-02.response][endpoint-02.icon][endpoint-02.partnerKey][endpoint-02.fieldsToSync] merges what is given into what is stored', async () => {
    await put('integration-definition/PROVIDER_02', { icon: 'https://example.com/i.png', fieldsToSync: { listing: { name: false } } });
    const { status, body } = await put('integration-definition/PROVIDER_02', { partnerKey: { headers: { 'X-Key': 'k' } }, fieldsToSync: { listing: { rating: false } } });
    expect({ status, ...body }).toMatchObject({ status: 200, provider: 'PROVIDER_02', icon: 'https://example.com/i.png', partnerKey: { headers: { 'X-Key': 'k' } } });
    expect(body.fieldsToSync.listing).toMatchObject({ name: false, rating: false, type: true });
  });

  it('[endpoint-03.response] all sixteen, of this workspace only', async () => {
    const mine = await get('integration-definition');
    expect(mine.body.map(({ provider }: Json) => provider)).toEqual(PROVIDERS);
    const theirs = await get('integration-definition', { key: test.second.key });
    expect(theirs.body.find(({ provider }: Json) => provider === 'PROVIDER_02').icon).toBeNull();
    expect(theirs.body.map(({ id }: Json) => id)).not.toEqual(mine.body.map(({ id }: Json) => id));
  });
});

describe('endpoint 5', () => {
  const body = { clientRedirectURL: 'https://example.com/again', notificationURL: 'https://example.com/hook' };
  const faults: Fault[] = [
    ['[endpoint-05.clientRedirectURL] missing', { clientRedirectURL: undefined }, 'clientRedirectURL'],
    ['[endpoint-05.clientRedirectURL] not a URL', { clientRedirectURL: 'again' }, 'clientRedirectURL'],
    ['[endpoint-05.notificationURL] missing', { notificationURL: undefined }, 'notificationURL'],
    ['[endpoint-05.notificationURL] of another type', { notificationURL: 5 }, 'notificationURL'],
    ['[endpoint-05.name] of another type', { name: 5 }, 'name'],
  ];
  it.each(faults)('%s', async (_, change, field) => expectFault(await post(`integration-account/${account}/reauthorize`, { ...body, ...change }), 400, field));

  it('[endpoint-05.eligible][errors.2.reauthorize-not-oauth] an account with an API key is refused and left as it is', async () => {
    expectFault(await post(`integration-account/${account}/reauthorize`, body), 422);
    expect((await get(`integration-account/${account}`)).body).toMatchObject({ status: 'ACTIVE', name: 'demo' });
  });

  it('[states.account.authorized][auth.note.oauth] INACTIVE until the user has authorized, then ACTIVE, back at clientRedirectURL', async () => {
    const { status, body: created } = await post('integration-account', accountBody(oauthBody));
    expect({ status, state: created.status }).toEqual({ status: 201, state: 'INACTIVE' });
    const back = await consent(created.oAuthURL);
    expect(back.href).toBe(`https://example.com/connected?integrationAccountID=${created.id}&status=success`);
    expect((await get(`integration-account/${created.id}`)).body.status).toBe('ACTIVE');
  });

  it('[states.account.authorized] stays INACTIVE when the user refuses', async () => {
    const { body: created } = await post('integration-account', accountBody(oauthBody));
    const back = await consent(created.oAuthURL, 'deny');
    expect([back.searchParams.get('status'), back.searchParams.get('integrationAccountID')]).toEqual(['error', created.id]);
    expect((await get(`integration-account/${created.id}`)).body.status).toBe('INACTIVE');
  });

  it('[states.account.reauthorize][endpoint-05.response][endpoint-05.name][events.6] INACTIVE, webhooks cleared at the PMS, renamed; ACTIVE once authorized again', async () => {
    const { body: created } = await post('integration-account', accountBody(oauthBody));
    await consent(created.oAuthURL);
    const path = `integration-account/${created.id}`;
    await test.until('subscriptions', async () => ((await get(path)).body.webhooksSubscribed ? true : undefined));
    const subscribed = test.sandbox.ledger.subscriptions.of('demo').length;
    const answer = await post(`${path}/reauthorize`, { ...body, name: 'Renamed' });
    expect(answer.body).toMatchObject({ id: created.id, name: 'Renamed', status: 'INACTIVE', webhooksSubscribed: false, oAuthURL: expect.stringMatching(/^http/) });
    expect(test.sandbox.ledger.subscriptions.of('demo').length).toBeLessThan(subscribed);
    expect((await consent(answer.body.oAuthURL)).href).toContain('https://example.com/again?');
    expect((await get(path)).body).toMatchObject({ status: 'ACTIVE', name: 'Renamed' });
  });

  it('[endpoint-05.eligible] is not for accounts of others', async () => {
    const { body: created } = await post('integration-account', accountBody(oauthBody));
    expectFault(await post(`integration-account/${created.id}/reauthorize`, body, { key: test.second.key }), 404);
    expectFault(await post(`integration-account/${NO_ONE}/reauthorize`, body), 404);
  });
});

describe('endpoint 7', () => {
  const faults: Fault[] = [
    ['[endpoint-07.tagIDs] missing', { tagIDs: undefined }, 'tagIDs'],
    ['[endpoint-07.tagIDs] not a list', { tagIDs: NO_ONE }, 'tagIDs'],
    ['[endpoint-07.tagIDs] not of UUIDs', { tagIDs: ['sea'] }, 'tagIDs'],
    ['[endpoint-07.requireListingApproval] of another type', { requireListingApproval: 'yes' }, 'requireListingApproval'],
  ];
  it.each(faults)('%s', async (_, change, field) => {
    expectFault(await post(`integration-account/${account}/apply-tags`, { tagIDs: [NO_ONE], ...change }), 400, field);
  });

  it('[endpoint-07.effect][endpoint-07.tagIDs] each tag on each listing; unknown ones: nothing', async () => {
    const tags: Json[] = [];
    for (const name of ['Sea', 'City']) tags.push((await post('tag', { name })).body);
    const ids = tags.map(({ id }) => id);
    const unknown = await post(`integration-account/${account}/apply-tags`, { tagIDs: [ids[0], NO_ONE] });
    expectFault(unknown, 404);
    expect(JSON.stringify(unknown.body.details)).toContain(NO_ONE);
    const untouched = (await get(`listing?limit=100&integrationAccountID=${account}`)).body.data;
    expect(untouched.every((listing: Json) => listing.tags.length === 0)).toBe(true);
    expect((await post(`integration-account/${account}/apply-tags`, { tagIDs: ids })).status).toBe(200);
    const { data } = (await get(`listing?limit=100&integrationAccountID=${account}`)).body;
    for (const listing of data) expect(listing.tags.map(({ id }: Json) => id).sort()).toEqual([...ids].sort());
    expectFault(await post(`integration-account/${account}/apply-tags`, { tagIDs: ids }, { key: test.second.key }), 404);
  });

  it('[endpoint-07.requireListingApproval] updates the flag of the account', async () => {
    const { body: tag } = await post('tag', { name: 'Mountains' });
    await post(`integration-account/${account}/apply-tags`, { tagIDs: [tag.id], requireListingApproval: true });
    expect((await get(`integration-account/${account}`)).body.requireListingApproval).toBe(true);
  });
});

describe('endpoint 8', () => {
  const faults: Fault[] = [
    ['[endpoint-08.events][outgoing-webhook-app.events] not a list', { events: 'RESERVATION_CREATED' }, 'events'],
    ['[endpoint-08.events][events.1] LISTINGS_IMPORTED, which is not in the accepted set', { events: ['LISTINGS_IMPORTED'] }, 'events'],
    ['[endpoint-08.events] the same twice', { events: ['RESERVATION_CREATED', 'RESERVATION_CREATED'] }, 'events'],
    ['[endpoint-08.urls][outgoing-webhook-app.urls] not a list', { urls: 'https://example.com/' }, 'urls'],
    ['[endpoint-08.urls] not a URL', { urls: ['example.com'] }, 'urls'],
    ['[endpoint-08.urls] of another scheme', { urls: ['ftp://example.com/'] }, 'urls'],
    ['[endpoint-08.urls] the same twice', { urls: ['https://example.com/a', 'https://example.com/a'] }, 'urls'],
    ['[endpoint-08.urls] eleven', { urls: Array.from({ length: 11 }, (_, at) => `https://example.com/${at}`) }, 'urls'],
  ];
  it.each(faults)('%s', async (_, body, field) => expectFault(await patch('outgoing-webhooks/PROVIDER_04', body), 400, field));

  it('[endpoint-08.response][endpoint-08.events][endpoint-08.urls][events.1] changes only what is given; one app per tenant and provider', async () => {
    const first = await patch('outgoing-webhooks/PROVIDER_04', { events: EVENTS });
    const second = await patch('outgoing-webhooks/PROVIDER_04', { urls: ['https://example.com/a'] });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual({ ...first.body, urls: ['https://example.com/a'], updatedAt: second.body.updatedAt });
    expect(Object.keys(second.body).sort()).toEqual(['createdAt', 'events', 'id', 'provider', 'updatedAt', 'urls', 'workspaceID']);
  });

  it('[endpoint-08.tenant-header] another tenant and another workspace have apps of their own', async () => {
    const { body: mine } = await patch('outgoing-webhooks/PROVIDER_04', {});
    const { body: theirs } = await patch('outgoing-webhooks/PROVIDER_04', {}, { tenant: test.first.secondTenant });
    const { body: foreign } = await patch('outgoing-webhooks/PROVIDER_04', {}, { key: test.second.key });
    expect(new Set([mine.id, theirs.id, foreign.id]).size).toBe(3);
    expect([theirs.urls, foreign.urls, foreign.workspaceID]).toEqual([[], [], test.second.id]);
  });
});

describe('endpoint 6', () => {
  const move = (tenantID: unknown, options: CallOptions = {}, id = account) => patch(`integration-account/${id}/move-tenant`, { tenantID }, options);

  it('[endpoint-06.tenantID] is required, a UUID', async () => {
    for (const tenantID of [undefined, 5, 'second', null]) expectFault(await move(tenantID), 400, 'tenantID');
  });

  it('[endpoint-06.integrationAccountID] names an account of the workspace', async () => {
    expectFault(await move(test.first.secondTenant, {}, NO_ONE), 404);
    expectFault(await move(test.second.secondTenant, { key: test.second.key }), 404);
  });

  it('[endpoint-06.default-tenant-only][endpoint-06.tenant-header][errors.2.move-not-default] is refused to any other tenant', async () => {
    expectFault(await move(test.first.secondTenant, { tenant: test.first.secondTenant }), 403);
  });

  it('[endpoint-06.target-exists][errors.2.move-unknown-tenant] needs a tenant of the same workspace', async () => {
    for (const tenant of [NO_ONE, test.second.defaultTenant]) expectFault(await move(tenant), 404, 'tenantID');
    expect((await get(`integration-account/${account}`)).body.tenantID).toBe(test.first.defaultTenant);
  });

  it('[endpoint-06.response] to the tenant it has: the account, unchanged', async () => {
    const before = (await get(`integration-account/${account}`)).body;
    const { status, body } = await move(test.first.defaultTenant);
    expect({ status, updatedAt: body.updatedAt, tenantID: body.tenantID }).toEqual({ status: 200, updatedAt: before.updatedAt, tenantID: test.first.defaultTenant });
  });

  it('[endpoint-06.moves][endpoint-06.response] takes listings, reservations, promotions and imports along', async () => {
    const tenant = test.first.secondTenant;
    const [listing, other] = (await get(`listing?limit=100&integrationAccountID=${account}`)).body.data.filter(({ units }: Json) => units[0].inventoryCount === 1);
    const third = (await post('tenant', { name: 'Third' })).body.id;
    for (const importer of [tenant, third]) await post('listing/import', { listingIDs: [listing.id, other.id] }, { tenant: importer });
    const promotion = (await post('promotion', { name: 'Spring', integrationAccountID: account, discountPercentage: 5 })).body;
    const reservation = (await post('reservation', reservationBody(await freeStay(test, listing)))).body;
    expect((await move(tenant)).body).toMatchObject({ id: account, tenantID: tenant });
    for (const path of [`promotion/${promotion.id}`, `reservation/${reservation.id}`, `integration-account/${account}`]) expect((await get(path, { tenant })).status).toBe(200);
    expectFault(await get(`promotion/${promotion.id}`), 404);
    expect((await get(`listing?integrationAccountID=${account}`)).body.meta.total).toBe(0);
    const owned = await listingsOf(test, { tenant });
    expect(owned.filter(({ id }) => [listing.id, other.id].includes(id)).map(({ is_tenant_owned }) => is_tenant_owned)).toEqual([true, true]);
    expect((await listingsOf(test, { tenant: third })).map(({ is_tenant_owned }) => is_tenant_owned)).toEqual([false, false]);
  });
});

import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import {
  accountBody,
  consent,
  expectFault,
  type Fault,
  freeStay,
  type Json,
  listingsOf,
  NO_ONE,
  reservationBody,
} from './checks.js';

let test: TestApp;
/** The account whose listings, tags and owner the tests change; connected by API key. */
let account: string;
let oauthBody: Record<string, unknown>;

const patch = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
  test.api('PATCH', `/api/v1/${path}`, { ...options, body });
const post = (path: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
  test.api('POST', `/api/v1/${path}`, { ...options, body });
const get = (path: string, options: CallOptions = {}): Promise<Answer> => test.api('GET', `/api/v1/${path}`, options);

beforeAll(async () => {
  test = await startApp();
  account = await test.connect('demo', { fields: { allowImport: true } });
  const notificationURL = test.sandbox.inboxUrl('oauth');
  oauthBody = {
    authType: 'OAUTH',
    authConfig: undefined,
    clientRedirectURL: 'https://example.com/connected',
    notificationURL,
  };
  await test.api('PUT', '/api/v1/oauth-app/PROVIDER_14', {
    body: {
      client_id: 'sandbox-app',
      client_secret: 'sandbox-app-secret',
      scopes: 'listings reservations',
    },
  });
}, 120_000);
afterAll(() => test?.close());

describe('endpoint 5', () => {
  const body = { clientRedirectURL: 'https://example.com/again', notificationURL: 'https://example.com/hook' };
  const faults: Fault[] = [
    ['[endpoint-05.clientRedirectURL] missing', { clientRedirectURL: undefined }, 'clientRedirectURL'],
    ['[endpoint-05.clientRedirectURL] not a URL', { clientRedirectURL: 'again' }, 'clientRedirectURL'],
    ['[endpoint-05.notificationURL] missing', { notificationURL: undefined }, 'notificationURL'],
    ['[endpoint-05.notificationURL] of another type', { notificationURL: 5 }, 'notificationURL'],
    ['[endpoint-05.name] of another type', { name: 5 }, 'name'],
  ];
  it.each(faults)('%s', async (_, change, field) =>
    expectFault(await post(`integration-account/${account}/reauthorize`, { ...body, ...change }), 400, field),
  );

  it('[endpoint-05.eligible][errors.2.reauthorize-not-oauth] an account with an API key is refused and left as it is', async () => {
    expectFault(await post(`integration-account/${account}/reauthorize`, body), 422);
    const other = { tenant: test.first.secondTenant };
    expectFault(await post(`integration-account/${account}/reauthorize`, body, other), 404);
    expect((await get(`integration-account/${account}`)).body).toMatchObject({ status: 'ACTIVE', name: 'demo' });
  });

  it('[states.account.authorized][auth.note.oauth] an account is INACTIVE until the user authorizes it, then ACTIVE; the user returns to clientRedirectURL', async () => {
    const { status, body: created } = await post('integration-account', accountBody(oauthBody));
    expect({ status, state: created.status }).toEqual({ status: 201, state: 'INACTIVE' });
    const back = await consent(created.oAuthURL);
    expect(back.href).toBe(`https://example.com/connected?integrationAccountID=${created.id}&status=success`);
    expect((await get(`integration-account/${created.id}`)).body.status).toBe('ACTIVE');
  });

  it('[states.account.authorized] an account stays INACTIVE when the user refuses', async () => {
    const { body: created } = await post('integration-account', accountBody(oauthBody));
    const back = await consent(created.oAuthURL, 'deny');
    expect([back.searchParams.get('status'), back.searchParams.get('integrationAccountID')]).toEqual([
      'error',
      created.id,
    ]);
    expect((await get(`integration-account/${created.id}`)).body.status).toBe('INACTIVE');
  });

  it('[states.account.reauthorize][endpoint-05.response][endpoint-05.name][events.6] makes the account INACTIVE, removes its webhooks at the PMS and renames it; it is ACTIVE once authorized again', async () => {
    const { body: created } = await post('integration-account', accountBody(oauthBody));
    await consent(created.oAuthURL);
    const path = `integration-account/${created.id}`;
    await test.until('subscriptions', async () => ((await get(path)).body.webhooksSubscribed ? true : undefined));
    const subscribed = test.sandbox.ledger.subscriptions.of('demo').length;
    const answer = await post(`${path}/reauthorize`, { ...body, name: 'Renamed' });
    expect(answer.body).toMatchObject({
      id: created.id,
      name: 'Renamed',
      status: 'INACTIVE',
      webhooksSubscribed: false,
      oAuthURL: expect.stringMatching(/^http/),
    });
    expect(test.sandbox.ledger.subscriptions.of('demo').length).toBeLessThan(subscribed);
    expect((await consent(answer.body.oAuthURL)).href).toContain('https://example.com/again?');
    expect((await get(path)).body).toMatchObject({ status: 'ACTIVE', name: 'Renamed' });
  });

  it('[endpoint-05.eligible] finds neither an account of another workspace nor an unknown one', async () => {
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
    [
      '[endpoint-07.requireListingApproval] of another type',
      { requireListingApproval: 'yes' },
      'requireListingApproval',
    ],
  ];
  it.each(faults)('%s', async (_, change, field) => {
    expectFault(await post(`integration-account/${account}/apply-tags`, { tagIDs: [NO_ONE], ...change }), 400, field);
  });

  it('[endpoint-07.effect][endpoint-07.tagIDs] applies each tag to each listing, or nothing if a tag is unknown', async () => {
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
    expectFault(
      await post(`integration-account/${account}/apply-tags`, { tagIDs: ids }, { key: test.second.key }),
      404,
    );
  });

  it('[endpoint-07.effect] accepts only accounts of the tenant that the header names', async () => {
    const { body: tag } = await post('tag', { name: 'Lakes' });
    const apply = async (tenant: string): Promise<number> =>
      (await post(`integration-account/${account}/apply-tags`, { tagIDs: [tag.id] }, { tenant })).status;
    expect(await apply('')).toBe(403);
    expect(await apply(test.second.defaultTenant)).toBe(403);
    expect(await apply(test.first.secondTenant)).toBe(404);
    expect(await apply(test.first.defaultTenant)).toBe(200);
  });

  it('[endpoint-07.requireListingApproval] updates the flag of the account', async () => {
    const { body: tag } = await post('tag', { name: 'Mountains' });
    await post(`integration-account/${account}/apply-tags`, { tagIDs: [tag.id], requireListingApproval: true });
    expect((await get(`integration-account/${account}`)).body.requireListingApproval).toBe(true);
  });
});

describe('endpoint 6', () => {
  const move = (tenantID: unknown, options: CallOptions = {}, id = account) =>
    patch(`integration-account/${id}/move-tenant`, { tenantID }, options);

  it('[endpoint-06.tenantID] is required and must be a UUID', async () => {
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

  it('[endpoint-06.response] returns the account unchanged when it already belongs to the tenant', async () => {
    const before = (await get(`integration-account/${account}`)).body;
    const { status, body } = await move(test.first.defaultTenant);
    expect({ status, updatedAt: body.updatedAt, tenantID: body.tenantID }).toEqual({
      status: 200,
      updatedAt: before.updatedAt,
      tenantID: test.first.defaultTenant,
    });
  });

  it('[endpoint-06.moves][endpoint-06.response] moves listings, reservations, promotions and imports with the account', async () => {
    const tenant = test.first.secondTenant;
    const [listing, other] = (await get(`listing?limit=100&integrationAccountID=${account}`)).body.data.filter(
      ({ units }: Json) => units[0].inventoryCount === 1,
    );
    const third = (await post('tenant', { name: 'Third' })).body.id;
    for (const importer of [tenant, third])
      await post('listing/import', { listingIDs: [listing.id, other.id] }, { tenant: importer });
    const promotion = (
      await post('promotion', { name: 'Spring', integrationAccountID: account, discountPercentage: 5 })
    ).body;
    const reservation = (await post('reservation?priceCheck=off', reservationBody(await freeStay(test, listing)))).body;
    expect((await move(tenant)).body).toMatchObject({ id: account, tenantID: tenant });
    for (const path of [`promotion/${promotion.id}`, `reservation/${reservation.id}`, `integration-account/${account}`])
      expect((await get(path, { tenant })).status).toBe(200);
    expectFault(await get(`promotion/${promotion.id}`), 404);
    expect((await get(`listing?integrationAccountID=${account}`)).body.meta.total).toBe(0);
    const owned = await listingsOf(test, { tenant });
    expect(
      owned.filter(({ id }) => [listing.id, other.id].includes(id)).map(({ is_tenant_owned }) => is_tenant_owned),
    ).toEqual([true, true]);
    expect((await listingsOf(test, { tenant: third })).map(({ is_tenant_owned }) => is_tenant_owned)).toEqual([
      false,
      false,
    ]);
  });
});

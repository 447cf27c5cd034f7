import { PARTNER_KEYS } from '../../sandbox/credentials.js';
import { HostBrowser } from '../../sandbox/host-browser.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

const ACCOUNTS = '/api/v1/integration-account';
const PAGE = '/api/v1/connect-page';
const LOGIN = { username: 'sandbox-demo', password: 'sandbox-demo' };

interface Tried {
  provider: string;
  authType: string;
  authConfig: Record<string, unknown>;
}

const advertiser = (advertiserId: string, login: object = {}): Tried => ({
  provider: 'PROVIDER_09',
  authType: 'EMAIL_PASSWORD',
  authConfig: { advertiserId, ...login },
});
const group = (account_id: string): Tried => ({
  provider: 'PROVIDER_02',
  authType: 'API_KEY',
  authConfig: { account_id },
});

/** Returns all that a caller sees of an answer, except its timestamp. */
const seen = ({ status, body: { timestamp: _, ...body } }: Answer) => ({ status, body });

/** Tenant A connected a login's advertiser and a group by unrestricted keys; B is another tenant of the workspace. */
describe('proof of control', () => {
  let app: TestApp;
  let owner: CallOptions;
  let other: CallOptions;
  /** A key restricted to tenant B, and one restricted to scopes. */
  let keys: CallOptions[];
  let heldAdvertiser: string;
  let count = 0;

  beforeAll(async () => {
    app = await startApp({ ROLE: 'api', KEYLESS_REQUESTS_PER_MINUTE: '0' });
    owner = { tenant: app.first.defaultTenant };
    other = { tenant: app.first.secondTenant };
    const keyWith = async (rights: object): Promise<string> =>
      (await app.api('POST', '/api/v1/api-key', { body: { name: 'restricted', ...rights } })).body.key;
    keys = [
      { ...other, key: await keyWith({ tenantIDs: [app.first.secondTenant] }) },
      { ...other, key: await keyWith({ scopes: ['read', 'manage'] }) },
    ];
    const body = { partnerKey: PARTNER_KEYS.channex };
    for (const { key } of [app.first, app.second])
      expect((await app.api('PUT', '/api/v1/integration-definition/PROVIDER_02', { key, body })).status).toBe(200);
    const made = await connect(advertiser('sandbox-demo', LOGIN), owner);
    expect(made.status).toBe(201);
    heldAdvertiser = made.body.id;
    expect((await connect(group('sandbox-demo'), owner)).status).toBe(201);
  }, 120_000);
  afterAll(() => app.close());

  const connect = (tried: Tried, options: CallOptions): Promise<Answer> =>
    app.api('POST', ACCOUNTS, {
      ...options,
      body: { name: 'Host', accountIdentifier: `host-${(count += 1)}`, ...tried },
    });
  const accountsOf = async (options: CallOptions): Promise<number> =>
    (await app.api('GET', `${ACCOUNTS}?limit=1`, options)).body.meta.total;
  /** Returns the number of requests that the PMSes received. */
  const asked = (): number => ['demo', 'demo-small'].flatMap((account) => app.sandbox.calls(account)).length;
  const codeOf = ({ status, body }: Answer): [number, unknown] => [status, body.details?.[0]?.code];

  describe('for a restricted key', () => {
    it.each([
      ['an advertiser whose login the workspace has', advertiser('sandbox-demo-small')],
      ['an advertiser that another tenant holds', advertiser('sandbox-demo')],
      ['an unknown advertiser', advertiser('sandbox-nobody')],
      ['an advertiser with half a login', advertiser('sandbox-demo', { username: 'sandbox-demo' })],
      ['a group that another tenant holds', group('sandbox-demo')],
      ['a free group', group('sandbox-demo-small')],
      ['an unknown group', group('sandbox-nobody')],
    ])('refuses %s, without a call to the PMS', async (_, tried) => {
      for (const key of keys) {
        const before = [await accountsOf(key), asked()];
        expect(codeOf(await connect(tried, key))).toEqual([403, 'proof_required']);
        expect([await accountsOf(key), asked()]).toEqual(before);
      }
    });

    it('has the same answer for every id', async () => {
      for (const tried of [advertiser, group]) {
        const ids = ['sandbox-demo', 'sandbox-demo-small', 'sandbox-nobody'];
        const answers = await Promise.all(ids.map(async (id) => seen(await connect(tried(id), keys[0]!))));
        expect(answers).toEqual([answers[0], answers[0], answers[0]]);
      }
    });

    it('accepts the login itself', async () => {
      const refused = await connect(advertiser('sandbox-demo', { ...LOGIN, password: 'guessed' }), keys[0]!);
      expect(codeOf(refused)).toEqual([422, 'pms_invalid_credentials']);
      const made = await connect(advertiser('sandbox-demo', LOGIN), keys[0]!);
      expect([made.status, made.body.tenantID]).toEqual([201, other.tenant]);
      const change = (authConfig: object): Promise<Answer> =>
        app.api('PATCH', `${ACCOUNTS}/${made.body.id}`, { ...keys[0], body: { authConfig } });
      expect(codeOf(await change({ advertiserId: 'sandbox-demo' }))).toEqual([403, 'proof_required']);
      expect((await change({ advertiserId: 'sandbox-demo', ...LOGIN })).status).toBe(200);
      expect((await app.api('DELETE', `${ACCOUNTS}/${made.body.id}`, keys[0])).status).toBe(204);
    });

    it('reports every other fault of the request first', async () => {
      const tried = { ...advertiser('sandbox-demo', { password: '' }), extra: 1 } as Tried;
      const { status, body } = await connect(tried, keys[0]!);
      expect([status, body.details.map(({ field }: { field: string }) => field).sort()]).toEqual([
        400,
        ['authConfig.password', 'extra'],
      ]);
    });
  });

  describe('for an unrestricted key', () => {
    it.each([
      ['advertiser', advertiser],
      ['group', group],
    ])("another tenant's %s and an unknown one are refused alike, and no tenant is named", async (_, tried) => {
      const before = await accountsOf(other);
      const held = await connect(tried('sandbox-demo'), other);
      expect(codeOf(held)).toEqual([409, 'account_held']);
      expect(seen(await connect(tried('sandbox-nobody'), other))).toEqual(seen(held));
      expect(held.text).not.toContain(owner.tenant);
      expect(await accountsOf(other)).toBe(before);
    });

    it('an id in another spelling does not connect another account', async () => {
      for (const id of [' sandbox-demo', 'sandbox-demo ', 'SANDBOX-DEMO', '0', '07'])
        expect([id, ...codeOf(await connect(advertiser(id), other))]).toEqual([id, 409, 'account_held']);
    });

    it('the login is shared by the accounts of the workspace', async () => {
      for (const options of [owner, other]) {
        const { status, body } = await connect(advertiser('sandbox-demo-small'), options);
        expect([status, body.tenantID, body.providerAccountID]).toEqual([201, options.tenant, 'sandbox-demo-small']);
        await app.api('DELETE', `${ACCOUNTS}/${body.id}`, options);
      }
    });

    it('the same tenant can connect its account again', async () => {
      for (const tried of [advertiser('sandbox-demo'), group('sandbox-demo')])
        expect((await connect(tried, owner)).status).toBe(201);
    });

    it('another workspace shares neither login nor accounts', async () => {
      const elsewhere = { key: app.second.key };
      const missing = await connect(advertiser('sandbox-demo'), elsewhere);
      expect([missing.status, missing.body.details.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['authConfig.username', 'authConfig.password'],
      ]);
      expect((await connect(group('sandbox-demo'), elsewhere)).status).toBe(201);
      expect((await connect(advertiser('sandbox-demo', LOGIN), elsewhere)).status).toBe(201);
    });
  });

  describe('for a host with a link', () => {
    const opened = async (fields: object = {}) => {
      const body = { tenantID: other.tenant, redirectURL: 'https://shop.example/done', ...fields };
      const made = await app.api('POST', '/api/v1/connect-session', { body });
      expect(made.status).toBe(201);
      const link = made.body.url.split('/').at(-1);
      const page = await app.api('POST', PAGE, { key: null, body: { link } });
      const headers = { cookie: page.headers.get('set-cookie')!.split(';')[0]! };
      const send = (tried: Tried): Promise<Answer> =>
        app.api('POST', `${PAGE}/connect`, { key: null, headers, body: { link, ...tried } });
      return { page: page.body, send };
    };
    const fieldsOf = ({ providers }: any, code: string): string[] | undefined =>
      providers
        .find(({ provider }: any) => provider === code)
        ?.authSchemes.flatMap(({ fields }: any) => fields.map(({ name }: any) => name));

    it('the page offers only PMSes for which the host can prove control', async () => {
      for (const tenantID of [owner.tenant, other.tenant]) {
        const { page } = await opened({ tenantID });
        expect(fieldsOf(page, 'PROVIDER_02')).toBeUndefined();
        expect(fieldsOf(page, 'PROVIDER_09')).toEqual(['advertiserId', 'username', 'password']);
        expect(fieldsOf(page, 'PROVIDER_14')).toEqual(['api_key']);
      }
      expect((await opened({ providers: ['PROVIDER_02'] })).page.providers).toEqual([]);
    });

    it('an id alone connects nothing, and reveals nothing', async () => {
      const { send } = await opened();
      for (const tried of [advertiser, group]) {
        const ids = ['sandbox-demo', 'sandbox-demo-small', 'sandbox-nobody'];
        const answers: object[] = [];
        for (const id of ids) answers.push(seen(await send(tried(id))));
        expect(answers).toEqual([answers[0], answers[0], answers[0]]);
        expect(answers[0]).toMatchObject({ status: tried === group ? 422 : 400 });
      }
    });

    it('their own login connects their account', async () => {
      const { send } = await opened();
      expect((await send(advertiser('sandbox-demo-small', { ...LOGIN, password: 'guessed' }))).status).toBe(422);
      const done = await send(advertiser('sandbox-demo-small', LOGIN));
      expect([done.status, done.body.status]).toEqual([200, 'CONNECTED']);
      const id = new URL(done.body.returnURL).searchParams.get('integrationAccountID');
      await app.api('DELETE', `${ACCOUNTS}/${id}`, other);
    });

    it('a reconnection also requires the login, and is not offered for accounts without a secret', async () => {
      const made = await connect(group('sandbox-demo'), owner);
      await sql(app, "UPDATE integration_account SET status = 'INACTIVE' WHERE id = ANY($1)", [
        [made.body.id, heldAdvertiser],
      ]);
      const byLogin = await opened({ tenantID: owner.tenant, integrationAccountID: heldAdvertiser });
      expect(fieldsOf(byLogin.page, 'PROVIDER_09')).toEqual(['advertiserId', 'username', 'password']);
      expect((await byLogin.send(advertiser('sandbox-demo'))).status).toBe(400);
      const byGroup = await opened({ tenantID: owner.tenant, integrationAccountID: made.body.id });
      expect(byGroup.page.providers).toEqual([]);
      expect(codeOf(await byGroup.send(group('sandbox-demo')))).toEqual([422, 'provider_not_offered']);
      expect((await byLogin.send(advertiser('sandbox-demo', LOGIN))).body.status).toBe('CONNECTED');
    });
  });

  it('can be given by consent for an account that another tenant holds', async () => {
    const app_ = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    expect((await app.api('PUT', '/api/v1/oauth-app/PROVIDER_14', { body: app_ })).status).toBe(200);
    const held = await connect(
      { provider: 'PROVIDER_14', authType: 'API_KEY', authConfig: { api_key: 'sandbox-demo' } },
      owner,
    );
    const urls = { clientRedirectURL: 'https://shop.example/done', notificationURL: app.sandbox.inboxUrl('oauth') };
    const tried = { provider: 'PROVIDER_14', authType: 'OAUTH', authConfig: {}, ...urls };
    const made = await connect(tried, keys[0]!);
    const browser = new HostBrowser();
    await browser.visit(await browser.decide(made.body.oAuthURL, 'demo'));
    const { body } = await app.api('GET', `${ACCOUNTS}/${made.body.id}`, keys[0]);
    expect(body).toMatchObject({ status: 'ACTIVE', providerAccountID: held.body.providerAccountID });
  });

  it('is required of the former owner of an account after a move', async () => {
    const moved = await connect(advertiser('sandbox-demo-small', LOGIN), keys[0]!);
    expect(moved.status).toBe(201);
    await app.api('PATCH', `${ACCOUNTS}/${moved.body.id}/move-tenant`, { body: { tenantID: owner.tenant } });
    expect(codeOf(await connect(advertiser('sandbox-demo-small'), keys[0]!))).toEqual([403, 'proof_required']);
    expect(codeOf(await connect(advertiser('sandbox-demo-small'), other))).toEqual([409, 'account_held']);
  });
});

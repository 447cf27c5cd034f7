import { PARTNER_KEYS } from '../../../sandbox/credentials.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { accountBody, comparable, expectFault, type Fault, type Json, NO_ONE, PROVIDERS, UUID } from './checks.js';

const REDIRECT = 'https://example.com/connected';
const NOTIFY = 'https://example.com/hooks/oauth';

let test: TestApp;
/** The codes whose connector is in this release. */
let built: string[];
const create = (changes: Record<string, unknown> = {}, options: CallOptions = {}): Promise<Answer> =>
  test.api('POST', '/api/v1/integration-account', { ...options, body: accountBody(changes) });
const details = ({ body }: Answer, field: string): Json[] =>
  body.details.filter((detail: Json) => detail.field === field);

beforeAll(async () => {
  test = await startApp({ ROLE: 'api' });
  const { body } = await test.api('GET', '/api/v1/provider');
  built = body.filter(({ connector }: Json) => connector !== null).map(({ provider }: Json) => provider);
  await test.api('PUT', '/api/v1/integration-definition/PROVIDER_02', { body: { partnerKey: PARTNER_KEYS.channex } });
}, 120_000);
afterAll(() => test?.close());

describe('endpoint 4, refused with 400 naming the field', () => {
  const oauth = { authType: 'OAUTH', authConfig: undefined, clientRedirectURL: REDIRECT, notificationURL: NOTIFY };
  const faults: Fault[] = [
    ['[endpoint-04.name] missing', { name: undefined }, 'name'],
    ['[endpoint-04.name] of another type', { name: 5 }, 'name'],
    ['[endpoint-04.name] null', { name: null }, 'name'],
    ['[endpoint-04.accountIdentifier] missing', { accountIdentifier: undefined }, 'accountIdentifier'],
    ['[endpoint-04.accountIdentifier] of another type', { accountIdentifier: ['a'] }, 'accountIdentifier'],
    ['[endpoint-04.accountIdentifier] empty', { accountIdentifier: '' }, 'accountIdentifier'],
    ['[endpoint-04.provider] missing', { provider: undefined }, 'provider'],
    [
      '[endpoint-04.provider][provider-codes.accepted][errors.2.provider] a 17th code',
      { provider: 'PROVIDER_17' },
      'provider',
    ],
    ['[endpoint-04.provider][provider-codes.accepted] in lower case', { provider: 'provider_14' }, 'provider'],
    ['[endpoint-04.provider] of another type', { provider: 14 }, 'provider'],
    ['[endpoint-04.authType][integration-account.authType] missing', { authType: undefined }, 'authType'],
    ["[endpoint-04.authType][auth.authType] OAUTH2, the other list's name", { authType: 'OAUTH2' }, 'authType'],
    ['[endpoint-04.authType] in lower case', { authType: 'api_key' }, 'authType'],
    ['[endpoint-04.id] not a UUID', { id: 'mine' }, 'id'],
    ['[endpoint-04.version][versioning.2] of another type', { version: 1 }, 'version'],
    ['[endpoint-04.authConfig] missing', { authConfig: undefined }, 'authConfig.api_key'],
    ['[endpoint-04.authConfig] of another type', { authConfig: 'sandbox-demo' }, 'authConfig'],
    ['[endpoint-04.authConfig] a list', { authConfig: ['sandbox-demo'] }, 'authConfig'],
    [
      '[endpoint-04.clientRedirectURL] missing for OAUTH',
      { ...oauth, clientRedirectURL: undefined },
      'clientRedirectURL',
    ],
    ['[endpoint-04.clientRedirectURL] not a URL', { ...oauth, clientRedirectURL: 'connected' }, 'clientRedirectURL'],
    [
      '[endpoint-04.clientRedirectURL] of another scheme',
      { ...oauth, clientRedirectURL: 'javascript:alert(1)' },
      'clientRedirectURL',
    ],
    ['[endpoint-04.notificationURL] missing for OAUTH', { ...oauth, notificationURL: undefined }, 'notificationURL'],
    [
      '[endpoint-04.notificationURL] of another scheme',
      { ...oauth, notificationURL: 'ftp://example.com/' },
      'notificationURL',
    ],
    [
      '[endpoint-04.defaultDiscountPercentage][limits.defaultDiscountPercentage][errors.2.bounds] below 0',
      { defaultDiscountPercentage: -0.01 },
      'defaultDiscountPercentage',
    ],
    [
      '[endpoint-04.defaultDiscountPercentage][limits.defaultDiscountPercentage][errors.2.bounds] above 100',
      { defaultDiscountPercentage: 100.01 },
      'defaultDiscountPercentage',
    ],
    [
      '[endpoint-04.defaultDiscountPercentage] of another type',
      { defaultDiscountPercentage: '5' },
      'defaultDiscountPercentage',
    ],
    [
      '[endpoint-04.markupPercentage][limits.markupPercentage][errors.2.bounds] below 0',
      { markupPercentage: -0.01 },
      'markupPercentage',
    ],
    ['[endpoint-04.markupPercentage] of another type', { markupPercentage: '10' }, 'markupPercentage'],
    [
      '[endpoint-04.distributionMarkupPercentage][limits.distributionMarkupPercentage] below 0',
      { distributionMarkupPercentage: -0.01 },
      'distributionMarkupPercentage',
    ],
    [
      '[endpoint-04.distributionMarkupPercentage][limits.distributionMarkupPercentage] above 100',
      { distributionMarkupPercentage: 100.01 },
      'distributionMarkupPercentage',
    ],
    ['[endpoint-04.allowImport] of another type', { allowImport: 'true' }, 'allowImport'],
    ['[endpoint-04.requireListingApproval] of another type', { requireListingApproval: 1 }, 'requireListingApproval'],
    ['[errors.1] an unknown field', { markupPercentag: 10 }, 'markupPercentag'],
  ];

  it.each(faults)('%s', async (_, change, field) => expectFault(await create(change), 400, field));

  it('[errors.1] reports every fault at once, with one detail each', async () => {
    const answer = await create({
      name: undefined,
      provider: 'X',
      allowImport: 'no',
      markupPercentage: -1,
      surplus: 1,
    });
    expectFault(answer, 400);
    expect(answer.body.details.map(({ field }: Json) => field).sort()).toEqual([
      'allowImport',
      'markupPercentage',
      'name',
      'provider',
      'surplus',
    ]);
  });
});

describe('endpoint 4, accepted', () => {
  const accepted: [string, Record<string, unknown>, Record<string, unknown>][] = [
    [
      '[endpoint-04.response][service.2] returns the account, ACTIVE, with its id',
      {},
      { status: 'ACTIVE', provider: 'PROVIDER_14', authType: 'API_KEY' },
    ],
    ['[endpoint-04.name] is returned as given', { name: 'Günther & Söhne ☀' }, { name: 'Günther & Söhne ☀' }],
    [
      '[endpoint-04.defaultDiscountPercentage][limits.defaultDiscountPercentage] at its lower bound',
      { defaultDiscountPercentage: 0 },
      { defaultDiscountPercentage: 0 },
    ],
    [
      '[endpoint-04.defaultDiscountPercentage][limits.defaultDiscountPercentage] at its upper bound',
      { defaultDiscountPercentage: 100 },
      { defaultDiscountPercentage: 100 },
    ],
    [
      '[endpoint-04.markupPercentage][limits.markupPercentage] at its lower bound',
      { markupPercentage: 0 },
      { markupPercentage: 0 },
    ],
    [
      '[endpoint-04.markupPercentage][limits.markupPercentage] has no upper bound of 100',
      { markupPercentage: 250.5 },
      { markupPercentage: 250.5 },
    ],
    [
      '[endpoint-04.distributionMarkupPercentage][limits.distributionMarkupPercentage] at its lower bound',
      { distributionMarkupPercentage: 0 },
      { distributionMarkupPercentage: 0 },
    ],
    [
      '[endpoint-04.distributionMarkupPercentage][limits.distributionMarkupPercentage] at its upper bound',
      { distributionMarkupPercentage: 100 },
      { distributionMarkupPercentage: 100 },
    ],
    ['[endpoint-04.allowImport] true', { allowImport: true }, { allowImport: true }],
    ['[endpoint-04.allowImport][integration-account.allowImport] is false when absent', {}, { allowImport: false }],
  ];

  it.each(accepted)('%s', async (_, change, expected) => {
    const answer = await create(change);
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(UUID), message: expect.any(String), ...expected },
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/integration-account/${answer.body.id}`);
    expect(answer.text).not.toContain('sandbox-demo');
  });

  it('[endpoint-04.version][versioning.2][endpoint-04.requireListingApproval] are stored', async () => {
    const { body } = await create({ version: '1.0', requireListingApproval: true });
    const stored = await test.api('GET', `/api/v1/integration-account/${body.id}`);
    expect(stored.body).toMatchObject({ version: '1.0', requireListingApproval: true });
  });

  it('[endpoint-04.id] is used where given, and refused a second time', async () => {
    const id = '0b9f7a52-5a0e-4a52-9a3c-3a9a3c1e7f10';
    expect((await create({ id })).body.id).toBe(id);
    expectFault(await create({ id }), 409, 'id');
    expectFault(await create({ id }, { key: test.second.key }), 409, 'id');
  });

  it('[endpoint-04.accountIdentifier][integration-account.accountIdentifier] is unique in the workspace, and can be used again in another', async () => {
    const accountIdentifier = 'the-only-one';
    expect((await create({ accountIdentifier })).status).toBe(201);
    expectFault(await create({ accountIdentifier }), 409, 'accountIdentifier');
    expectFault(await create({ accountIdentifier }, { tenant: test.first.secondTenant }), 409, 'accountIdentifier');
    expect((await create({ accountIdentifier }, { key: test.second.key })).status).toBe(201);
  });

  it('[endpoint-04.tenant-header][auth.2] names the owner; other tenants and workspaces get the answer of an unknown id', async () => {
    const { body } = await create({}, { tenant: test.first.secondTenant });
    expect(body.tenantID).toBe(test.first.secondTenant);
    const seenBy = (id: string, options: CallOptions) => test.api('GET', `/api/v1/integration-account/${id}`, options);
    expect((await seenBy(body.id, { tenant: test.first.secondTenant })).status).toBe(200);
    const nothing = comparable(await seenBy(NO_ONE, {}));
    expect(comparable(await seenBy(body.id, {}))).toEqual(nothing);
    expect(comparable(await seenBy(body.id, { key: test.second.key }))).toEqual(nothing);
    expectFault(await create({}, { tenant: test.second.defaultTenant }), 403);
  });

  it('[service.2] stores nothing when the PMS refuses the credentials', async () => {
    const accountIdentifier = 'refused';
    const answer = await create({ accountIdentifier, authConfig: { api_key: 'wrong-key' } });
    expectFault(answer, 422);
    expect(answer.text).not.toContain('wrong-key');
    expect((await create({ accountIdentifier })).status).toBe(201);
  });
});

describe('credentials of each provider', () => {
  const offered: [string, string, string, string[]][] = [
    [
      '[auth.PROVIDER_03.ACCESS_TOKEN] PROVIDER_03 by ACCESS_TOKEN: client_id, client_secret',
      'PROVIDER_03',
      'ACCESS_TOKEN',
      ['client_id', 'client_secret'],
    ],
    [
      '[auth.PROVIDER_03.PARTNER_TOKEN] PROVIDER_03 by PARTNER_TOKEN: integration_token',
      'PROVIDER_03',
      'PARTNER_TOKEN',
      ['integration_token'],
    ],
    [
      '[auth.PROVIDER_04.ACCESS_TOKEN] PROVIDER_04 by ACCESS_TOKEN: account_id, api_key',
      'PROVIDER_04',
      'ACCESS_TOKEN',
      ['account_id', 'api_key'],
    ],
    ['[auth.PROVIDER_05.API_KEY] PROVIDER_05 by API_KEY: api_key', 'PROVIDER_05', 'API_KEY', ['api_key']],
    ['[auth.PROVIDER_14.API_KEY] PROVIDER_14 by API_KEY: api_key', 'PROVIDER_14', 'API_KEY', ['api_key']],
    ['[auth.PROVIDER_06.API_KEY] PROVIDER_06 by API_KEY: api_key', 'PROVIDER_06', 'API_KEY', ['api_key']],
    [
      '[auth.PROVIDER_09.EMAIL_PASSWORD] PROVIDER_09 by EMAIL_PASSWORD: advertiserId, username, password',
      'PROVIDER_09',
      'EMAIL_PASSWORD',
      ['advertiserId', 'username', 'password'],
    ],
    ['[auth.PROVIDER_08.API_KEY] PROVIDER_08 by API_KEY: api_key', 'PROVIDER_08', 'API_KEY', ['api_key']],
    [
      '[auth.PROVIDER_11.API_KEY] PROVIDER_11 by API_KEY: api_key, client_id',
      'PROVIDER_11',
      'API_KEY',
      ['api_key', 'client_id'],
    ],
    [
      '[auth.PROVIDER_12.ACCESS_TOKEN] PROVIDER_12 by ACCESS_TOKEN: invite_code',
      'PROVIDER_12',
      'ACCESS_TOKEN',
      ['invite_code'],
    ],
    [
      '[auth.PROVIDER_13.ACCESS_TOKEN] PROVIDER_13 by ACCESS_TOKEN: auth_token',
      'PROVIDER_13',
      'ACCESS_TOKEN',
      ['auth_token'],
    ],
    ['[auth.note.PROVIDER_13] PROVIDER_13 by API_KEY: auth_token', 'PROVIDER_13', 'API_KEY', ['auth_token']],
    ['[auth.PROVIDER_02.API_KEY] PROVIDER_02 by API_KEY: account_id', 'PROVIDER_02', 'API_KEY', ['account_id']],
    [
      '[auth.note.not-shown] PROVIDER_01 by API_KEY: api_key, api_secret',
      'PROVIDER_01',
      'API_KEY',
      ['api_key', 'api_secret'],
    ],
    ['[auth.note.not-shown] PROVIDER_07 by API_KEY: api_key', 'PROVIDER_07', 'API_KEY', ['api_key']],
    ['[auth.note.not-shown] PROVIDER_16 by API_KEY: feed_url', 'PROVIDER_16', 'API_KEY', ['feed_url']],
  ];

  describe.each(offered)('%s', (_, provider, authType, fields) => {
    const valueOf = (field: string) =>
      field === 'feed_url' ? `${test.sandbox.url}/ical/sandbox-demo.ics` : 'sandbox-demo';
    const complete = () => Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
    const attempt = (authConfig: Record<string, unknown>) => create({ provider, authType, authConfig });

    it.each(fields)('requires %s as non-empty text', async (field) => {
      for (const value of [undefined, '', '  ', 5, null, { a: 1 }])
        expectFault(await attempt({ ...complete(), [field]: value }), 400, `authConfig.${field}`);
    });

    it('refuses other fields and reports every fault', async () => {
      const answer = await attempt({ surplus: 'x' });
      expectFault(answer, 400, 'authConfig.surplus');
      for (const field of fields) expect(details(answer, `authConfig.${field}`)).toHaveLength(1);
    });

    it('connects with complete credentials, or reports that the provider is not in this release', async () => {
      const answer = await attempt(complete());
      if (built.includes(provider)) return expect(answer.body).toMatchObject({ provider, authType, status: 'ACTIVE' });
      expectFault(answer, 422, 'provider');
      expect(answer.body.message).toContain('not available in this release');
    });
  });

  it('[auth.note.PROVIDER_09] username and password of PROVIDER_09 are shared in the workspace', async () => {
    const connect = (authConfig: Record<string, unknown>, options: CallOptions = {}) =>
      create({ provider: 'PROVIDER_09', authType: 'EMAIL_PASSWORD', authConfig }, options);
    const login = { username: 'sandbox-demo', password: 'sandbox-demo' };
    expect((await connect({ advertiserId: 'sandbox-demo', ...login })).status).toBe(201);
    const { body } = await connect({ advertiserId: 'sandbox-demo-small' }, { tenant: test.first.secondTenant });
    expect(body).toMatchObject({ provider: 'PROVIDER_09', providerAccountID: 'sandbox-demo-small', status: 'ACTIVE' });
    expectFault(await connect(login), 400, 'authConfig.advertiserId');
    const elsewhere = await connect({ advertiserId: 'sandbox-demo-small' }, { key: test.second.key });
    for (const field of ['username', 'password']) expectFault(elsewhere, 400, `authConfig.${field}`);
  });

  const byOAuth: [string, string][] = [
    ['[auth.PROVIDER_05.OAUTH] accepts the address at the top level or in authConfig', 'PROVIDER_05'],
    [
      '[auth.PROVIDER_14.OAUTH][provider-codes.PROVIDER_14] accepts the address at the top level or in authConfig',
      'PROVIDER_14',
    ],
    ['[auth.PROVIDER_15.OAUTH] accepts the address at the top level or in authConfig', 'PROVIDER_15'],
    ['[auth.note.not-shown] PROVIDER_07 by OAUTH', 'PROVIDER_07'],
    ['[auth.note.not-shown] PROVIDER_10 by OAUTH', 'PROVIDER_10'],
  ];
  it.each(byOAuth)('%s', async (_, provider) => {
    const body = { provider, authType: 'OAUTH', notificationURL: NOTIFY };
    const places = [
      { clientRedirectURL: REDIRECT, authConfig: undefined },
      { authConfig: { clientRedirectURL: REDIRECT } },
    ];
    await test.api('PUT', `/api/v1/oauth-app/${provider}`, {
      body: { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' },
    });
    for (const place of places) {
      const answer = await create({ ...body, ...place });
      if (built.includes(provider))
        expect(answer.body).toMatchObject({ provider, status: 'INACTIVE', oAuthURL: expect.stringMatching(/^http/) });
      else expectFault(answer, 422, 'provider');
    }
    expectFault(await create({ ...body, authConfig: {} }), 400, 'clientRedirectURL');
    expectFault(
      await create({ ...body, authConfig: { clientRedirectURL: REDIRECT, surplus: 'x' } }),
      400,
      'authConfig.surplus',
    );
  });

  it('[auth.note.oauth] needs an OAuth app of the workspace', async () => {
    const answer = await create(
      { authType: 'OAUTH', authConfig: undefined, clientRedirectURL: REDIRECT, notificationURL: NOTIFY },
      { key: test.second.key },
    );
    expectFault(answer, 422);
    expect(answer.body.message).toContain('OAuth app');
  });

  const OFFERS: Record<string, string[]> = {
    PROVIDER_01: ['API_KEY'],
    PROVIDER_02: ['API_KEY'],
    PROVIDER_03: ['ACCESS_TOKEN', 'PARTNER_TOKEN'],
    PROVIDER_04: ['ACCESS_TOKEN'],
    PROVIDER_05: ['API_KEY', 'OAUTH'],
    PROVIDER_06: ['API_KEY'],
    PROVIDER_07: ['API_KEY', 'OAUTH'],
    PROVIDER_08: ['API_KEY'],
    PROVIDER_09: ['EMAIL_PASSWORD'],
    PROVIDER_10: ['OAUTH'],
    PROVIDER_11: ['API_KEY'],
    PROVIDER_12: ['ACCESS_TOKEN'],
    PROVIDER_13: ['ACCESS_TOKEN', 'API_KEY'],
    PROVIDER_14: ['API_KEY', 'OAUTH'],
    PROVIDER_15: ['OAUTH'],
    PROVIDER_16: ['API_KEY'],
  };
  const TYPES = ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'];

  it('[auth.authType][provider-codes.accepted] a type that a code does not offer is refused, and those that it offers are named', async () => {
    for (const provider of PROVIDERS)
      for (const authType of TYPES.filter((type) => !OFFERS[provider]!.includes(type))) {
        const answer = await create({
          provider,
          authType,
          authConfig: {},
          clientRedirectURL: REDIRECT,
          notificationURL: NOTIFY,
        });
        expectFault(answer, 422, 'authType');
        expect(TYPES.filter((type) => answer.body.message.split('offers')[1].includes(type))).toEqual(
          TYPES.filter((type) => OFFERS[provider]!.includes(type)),
        );
      }
  });
});

import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { seriousViolations } from '../support/axe.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { startWithPages } from '../support/console-tab.js';
import { countedQueries } from '../support/counted-queries.js';
import { sql } from '../support/sql.js';

const SESSIONS = '/api/v1/connect-session';
const PAGE = '/api/v1/connect-page';
const ACCOUNTS = '/api/v1/integration-account';
const GOOD = { provider: 'PROVIDER_14', authType: 'API_KEY', authConfig: { api_key: 'sandbox-demo-small' } };
const BAD = { ...GOOD, authConfig: { api_key: 'sandbox-wrong' } };

const linkOf = (url: string): string => url.split('/').at(-1)!;

/** Returns the cookies that a browser would send back. */
const cookieOf = (headers: Headers): Record<string, string> => {
  const cookie = headers.get('set-cookie')?.split(';')[0];
  return cookie ? { cookie } : {};
};

describe('connect sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ KEYLESS_REQUESTS_PER_MINUTE: '0' });
  }, 60_000);
  afterAll(() => app.close());

  const create = async (fields: object = {}, options: object = {}) =>
    app.api('POST', SESSIONS, {
      body: { tenantID: app.first.defaultTenant, redirectURL: 'https://shop.example/done?x=1', ...fields },
      ...options,
    });
  const open = (link: string, headers: Record<string, string> = {}) =>
    app.api('POST', PAGE, { key: null, body: { link }, headers });
  const connect = (link: string, chosen: object, headers: Record<string, string>) =>
    app.api('POST', `${PAGE}/connect`, { key: null, body: { link, ...chosen }, headers });

  /** Creates a session and opens it as a browser does. */
  const opened = async (fields: object = {}) => {
    const made = await create(fields);
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
    const link = linkOf(made.body.url);
    const first = await open(link);
    const cookie: Record<string, string> = cookieOf(first.headers);
    return { id: made.body.id as string, link, page: first.body, cookie };
  };

  it('are created for a tenant of the workspace, and visible to that tenant alone', async () => {
    const made = await create({ expiresInMinutes: 5 });
    expect([made.status, made.headers.get('location')]).toEqual([201, `${SESSIONS}/${made.body.id}`]);
    expect(made.body.url).toMatch(/\/connect\/cs_[\w-]{43}$/);
    const seen = (options: object = {}) => app.api('GET', `${SESSIONS}/${made.body.id}`, options);
    expect((await seen()).body).toMatchObject({ status: 'OPEN', integrationAccountID: null });
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await seen(other)).status).toBe(404);
    expect((await create({ tenantID: app.second.defaultTenant })).status).toBe(404);
    const trail = await app.api('GET', `/api/v1/audit-log?targetID=${made.body.id}`);
    expect(trail.body.data).toMatchObject([{ action: 'CONNECT_SESSION_CREATED', actor: { type: 'API_KEY' } }]);
  });

  it('report every fault of a request at once', async () => {
    const made = await create({
      providers: [],
      redirectURL: 'javascript:alert(1)',
      notificationURL: 'ftp://x',
      locale: 'xx',
      brand: { colour: 'red', logoURL: 'http://shop.example/logo.png' },
      frameOrigins: ['https://shop.example/path'],
      expiresInMinutes: 0,
    });
    expect(made.status).toBe(400);
    expect(made.body.details.map(({ field }: any) => field).sort()).toEqual([
      'brand.colour',
      'brand.logoURL',
      'expiresInMinutes',
      'frameOrigins',
      'locale',
      'notificationURL',
      'providers',
      'redirectURL',
    ]);
    const key = (await app.api('POST', '/api/v1/api-key', { body: { name: 'r', scopes: ['read'] } })).body.key;
    expect((await create({}, { key })).status).toBe(403);
  });

  it('refuse a fragment in the address to which the host returns', async () => {
    const made = await create({ redirectURL: 'https://shop.example/done#token' });
    expect([made.status, made.body.details]).toMatchObject([400, [{ field: 'redirectURL' }]]);
  });

  it('can be read by any browser, and are bound to the browser that first tries to connect', async () => {
    const { link, page, cookie } = await opened({ providers: ['PROVIDER_14'], brand: { name: 'Harbour' } });
    expect(page).toMatchObject({ status: 'OPEN', brand: { name: 'Harbour' }, listingCount: 0 });
    expect(page.providers.map(({ provider }: any) => provider)).toEqual(['PROVIDER_14']);
    expect(page.returnURL).toBe('https://shop.example/done?x=1&status=cancelled');
    const scanner = await open(link);
    expect([scanner.status, cookieOf(scanner.headers)]).toEqual([200, expect.not.objectContaining(cookie)]);
    const again = await open(link, cookie);
    expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
    const unknown: Record<string, string>[] = [{}, { cookie: `${cookie.cookie}x` }];
    for (const headers of unknown)
      expect((await connect(link, GOOD, headers)).body.details[0].code).toBe('link_used_elsewhere');
    expect((await connect(link, BAD, cookie)).status).toBe(422);
    for (const headers of [...unknown, cookieOf(scanner.headers)]) {
      expect((await open(link, headers)).body.details[0].code).toBe('link_used_elsewhere');
      expect((await connect(link, GOOD, headers)).body.details[0].code).toBe('link_used_elsewhere');
    }
    expect((await connect(link, GOOD, cookie)).body.status).toBe('CONNECTED');
    expect((await open('cs_unknown')).body.details[0].code).toBe('link_expired');
  });

  it('can be read by their id only in the browser that tried to connect', async () => {
    const { id, cookie, link } = await opened();
    expect((await open(id, cookie)).body.details[0].code).toBe('link_used_elsewhere');
    await connect(link, BAD, cookie);
    expect((await open(id, cookie)).status).toBe(200);
    expect((await open(id)).body.details[0].code).toBe('link_used_elsewhere');
  });

  it('connect one account of the tenant, with credentials that the PMS accepts', async () => {
    const { id, link, cookie } = await opened({ tenantID: app.first.secondTenant, accountName: 'Harbour Stays' });
    const refused = await connect(link, BAD, cookie);
    expect([refused.status, refused.body.details[0].code]).toEqual([422, 'pms_invalid_credentials']);
    const faulty = await connect(link, { ...GOOD, authConfig: { api_key: '', other: 1 } }, cookie);
    expect(faulty.body.details.map(({ field }: any) => field)).toEqual(['authConfig.api_key', 'authConfig.other']);
    const done = await connect(link, GOOD, cookie);
    expect([done.status, done.body.status]).toEqual([200, 'CONNECTED']);
    const { integrationAccountID } = Object.fromEntries(new URL(done.body.returnURL).searchParams);
    const tenant = app.first.secondTenant;
    const account = await app.api('GET', `${ACCOUNTS}/${integrationAccountID}`, { tenant });
    expect(account.body).toMatchObject({ name: 'Harbour Stays', status: 'ACTIVE', tenantID: tenant });
    await app.until('listings', async () => ((await open(link, cookie)).body.listingCount > 0 ? true : undefined));
    const trail = await app.api('GET', `/api/v1/audit-log?targetID=${integrationAccountID}&actorType=HOST`);
    expect(trail.body.data).toMatchObject([
      { action: 'ACCOUNT_CREATED', actor: { type: 'HOST', id } },
      { action: 'CREDENTIALS_STORED', actor: { type: 'HOST', id } },
    ]);
    const session = await app.api('GET', `${SESSIONS}/${id}`, { tenant });
    expect(session.body).toMatchObject({ status: 'CONNECTED', integrationAccountID });
    // The link is used up and connects nothing else.
    expect((await connect(link, GOOD, cookie)).body.status).toBe('CONNECTED');
    const all = await app.api('GET', `${ACCOUNTS}?limit=100`, { tenant });
    expect(all.body.meta.total).toBe(1);
  });

  it('connect one account when the form is sent twice at the same time', async () => {
    const { link, cookie } = await opened();
    const both = await Promise.all([connect(link, GOOD, cookie), connect(link, GOOD, cookie)]);
    expect(both.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'CONNECTED'],
      [200, 'CONNECTED'],
    ]);
    expect(new Set(both.map(({ body }) => body.returnURL)).size).toBe(1);
  });

  it('report that a PMS cannot be reached, and store nothing', async () => {
    const { link, cookie } = await opened();
    app.sandbox.fault({ kind: 'status', status: 503, count: 20 });
    expect([502, 503]).toContain((await connect(link, GOOD, cookie)).status);
    app.sandbox.clearFaults();
    expect((await open(link, cookie)).body.status).toBe('OPEN');
    expect((await connect(link, GOOD, cookie)).body.status).toBe('CONNECTED');
  });

  it('end when they expire, and refuse too many attempts', async () => {
    const { id, link, cookie } = await opened();
    await sql(app, 'UPDATE connect_session SET attempts = 20 WHERE id = $1', [id]);
    const tired = await connect(link, GOOD, cookie);
    expect([tired.status, tired.body.details[0].code]).toEqual([409, 'too_many_attempts']);
    await sql(app, `UPDATE connect_session SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    expect((await connect(link, GOOD, cookie)).body.details[0].code).toBe('link_expired');
    expect((await app.api('GET', `${SESSIONS}/${id}`)).body.status).toBe('EXPIRED');
    await sql(app, `UPDATE connect_session SET expires_at = now() - interval '16 minutes' WHERE id = $1`, [id]);
    expect((await open(link, cookie)).body.details[0].code).toBe('link_expired');
  });

  it('can be ended by the tenant that created them, which also ends a consent in progress', async () => {
    const body = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    await app.api('PUT', '/api/v1/oauth-app/PROVIDER_14', { body });
    const { id, link, cookie } = await opened({ frameOrigins: ['https://shop.example'] });
    const begun = await connect(link, { provider: 'PROVIDER_14', authType: 'OAUTH' }, cookie);
    const { oAuthURL } = begun.body;
    expect((await fetch(oAuthURL)).status).toBe(200);
    const end = (options: object = {}) => app.api('DELETE', `${SESSIONS}/${id}`, options);
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await end(other)).status).toBe(404);
    expect((await open(link, cookie)).status).toBe(200);
    for (const round of ['first', 'again'])
      expect([round, (await end()).body]).toEqual([round, expect.objectContaining({ id, status: 'ENDED' })]);
    for (const refused of [await open(link, cookie), await open(id, cookie), await connect(link, GOOD, cookie)])
      expect([refused.status, refused.body.details[0].code]).toEqual([404, 'link_expired']);
    expect((await fetch(oAuthURL)).status).toBe(404);
    const trail = await app.api('GET', `/api/v1/audit-log?targetID=${id}&action=CONNECT_SESSION_ENDED`);
    expect(trail.body.data).toMatchObject([{ actor: { type: 'API_KEY' } }]);
  });

  it('stay CONNECTED when they are ended, and the account stays ACTIVE', async () => {
    const { id, link, cookie } = await opened();
    const done = await connect(link, GOOD, cookie);
    const account = new URL(done.body.returnURL).searchParams.get('integrationAccountID');
    const ended = await app.api('DELETE', `${SESSIONS}/${id}`);
    expect(ended.body).toMatchObject({ status: 'CONNECTED', integrationAccountID: account });
    expect((await open(link, cookie)).status).toBe(404);
    expect((await app.api('GET', `${ACCOUNTS}/${account}`)).body.status).toBe('ACTIVE');
  });

  it('can reconnect only an INACTIVE account', async () => {
    const account = await app.connect('demo-small');
    const active = await create({ integrationAccountID: account });
    expect([active.status, active.body.details[0].code]).toEqual([422, 'account_active']);
    await sql(app, `UPDATE integration_account SET status = 'INACTIVE' WHERE id = $1`, [account]);
    expect((await create({ integrationAccountID: account, tenantID: app.first.secondTenant })).status).toBe(404);
    const { link, page, cookie } = await opened({ integrationAccountID: account });
    expect(page).toMatchObject({ isReconnection: true, providers: [{ provider: 'PROVIDER_14' }] });
    expect(page.providers[0].authSchemes.map(({ authType }: any) => authType)).toEqual(['API_KEY']);
    expect((await connect(link, { ...GOOD, provider: 'PROVIDER_05' }, cookie)).body.details[0].code).toBe(
      'provider_not_offered',
    );
    expect((await connect(link, GOOD, cookie)).body.status).toBe('CONNECTED');
    expect((await app.api('GET', `${ACCOUNTS}/${account}`)).body.status).toBe('ACTIVE');
  });
});

describe('the connect page', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Without a worker: its statements would be counted too.
    app = await startWithPages(false, { ROLE: 'api' });
  }, 60_000);
  afterAll(() => app.close());

  it('needs few statements, however many systems it offers', async () => {
    const oauthApp = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    for (const provider of ['PROVIDER_05', 'PROVIDER_07', 'PROVIDER_14'])
      await app.api('PUT', `/api/v1/oauth-app/${provider}`, { body: oauthApp });
    const body = { tenantID: app.first.defaultTenant, redirectURL: 'https://shop.example/done' };
    const { url } = (await app.api('POST', SESSIONS, { body })).body;
    const link = linkOf(url);
    const read = (headers: Record<string, string> = {}) =>
      app.api('POST', PAGE, { key: null, body: { link }, headers });
    const first = await read();
    expect(first.body.providers.length).toBeGreaterThan(12);
    const cookie = cookieOf(first.headers);
    expect(await countedQueries(() => fetch(`${app.url}/connect/${link}`))).toBeLessThanOrEqual(1);
    expect(await countedQueries(() => read(cookie))).toBeLessThanOrEqual(5);
    const done = await app.api('POST', `${PAGE}/connect`, { key: null, body: { link, ...GOOD }, headers: cookie });
    expect(done.body.status).toBe('CONNECTED');
    // One more statement checks whether the account is connected twice.
    expect(await countedQueries(() => read(cookie))).toBeLessThanOrEqual(6);
  });
});

describeInChromium('the connect page in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let site: Server;
  let home: string;
  let faults: string[];

  beforeAll(async () => {
    app = await startWithPages(false);
    site = createServer((_request, response) => response.end('<h1>Back at the shop</h1>'));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    home = `http://127.0.0.1:${(site.address() as { port: number }).port}/done`;
    browser = await launchChromium();
  }, 60_000);
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    site.close();
    await app.close();
  });

  const newTab = async (colorScheme: 'light' | 'dark', width: number, locale = 'en'): Promise<void> => {
    context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 800 }, bypassCSP: true });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
  };
  const session = async (fields: object = {}): Promise<string> => {
    const body = { tenantID: app.first.defaultTenant, redirectURL: home, ...fields };
    const made = await app.api('POST', SESSIONS, { body });
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
    return made.body.url;
  };
  const seriousFaults = async (): Promise<unknown[]> => {
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    return [...(await seriousViolations(page)), ...(wide ? ['wider than the screen'] : []), ...faults];
  };

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('lets a host connect and return, in the %s theme at %i pixels', async (scheme, width) => {
    await newTab(scheme, width);
    const brand = { name: '<b>Harbour</b>', colour: '#ffcc00' };
    await page.goto(await session({ brand }));
    await page.getByRole('heading', { name: 'Which system do you use?' }).waitFor();
    const said = await page.locator('main').innerText();
    expect(said).toContain('Default asks for access');
    expect(said).toContain('On this page, Default uses the name “<b>Harbour</b>”. The access goes to Default.');
    expect(said).toContain('Continue only if you know Default');
    expect(await seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Hostfully (sandbox)' }).click();
    await page.getByLabel('API key', { exact: true }).fill('sandbox-wrong');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('does not accept these credentials').waitFor();
    expect(await seriousFaults()).toEqual([]);
    await page.getByLabel('API key', { exact: true }).fill('sandbox-demo-small');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('4 listings found').waitFor();
    expect(await seriousFaults()).toEqual([]);
    await page.getByRole('link', { name: 'Back to' }).click();
    expect(await page.textContent('h1')).toBe('Back at the shop');
    const back = new URL(page.url()).searchParams;
    expect(back.get('status')).toBe('success');
    expect((await app.api('GET', `${ACCOUNTS}/${back.get('integrationAccountID')}`)).body.status).toBe('ACTIVE');
  });

  it('lets a host consent at the PMS, even after declining', async () => {
    await newTab('light', 1440);
    const body = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    await app.api('PUT', '/api/v1/oauth-app/PROVIDER_05', { body });
    await page.goto(await session({ providers: ['PROVIDER_05'] }));
    for (const decision of ['deny', 'approve']) {
      const tab = page.getByRole('tab', { name: 'Sign in at the PMS' });
      await page.getByRole('button', { name: /^(Connect|Continue at)/ }).waitFor();
      if ((await tab.count()) > 0) await tab.click();
      await page.getByRole('button', { name: 'Continue at' }).click();
      await page.click('#continue');
      await page.fill('#account', 'demo-small');
      await page.click(`#${decision}`);
      if (decision === 'deny') await page.getByText('The sign-in was not completed').waitFor();
    }
    await page.getByText('4 listings found').waitFor();
    expect(await seriousFaults()).toEqual([]);
    expect(page.url()).not.toContain('cs_');
  });

  it('uses the language of the session, or otherwise that of the browser', async () => {
    await newTab('light', 390, 'de-AT');
    await page.goto(await session());
    await page.getByRole('heading', { name: 'Welches System verwenden Sie?' }).waitFor();
    await page.goto(await session({ locale: 'pt' }));
    await page.getByRole('heading', { name: 'Que sistema utiliza?' }).waitFor();
    expect(await page.evaluate<string>('document.documentElement.lang')).toBe('pt');
  });

  it('explains what is wrong with a link', async () => {
    await newTab('light', 390);
    const url = await session();
    await page.goto(url);
    await page.getByRole('button', { name: 'Hostfully (sandbox)' }).click();
    await page.getByLabel('API key', { exact: true }).fill('sandbox-wrong');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('does not accept these credentials').waitFor();
    await context.clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'This link is used in another browser' }).waitFor();
    await page.goto(url.replace(/cs_.*/, `cs_${'x'.repeat(43)}`));
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await seriousFaults()).toEqual([]);
  });

  it('can be framed only by the origins that the session names', async () => {
    await newTab('light', 390);
    const policyOf = async (fields: object): Promise<string> =>
      (await fetch(await session(fields))).headers.get('content-security-policy')!;
    expect(await policyOf({})).toContain("frame-ancestors 'none'");
    const own = { frameOrigins: ['https://shop.example', new URL(home).origin] };
    expect(await policyOf(own)).toContain(`frame-ancestors https://shop.example ${new URL(home).origin}`);
    expect(await policyOf(own)).toContain("script-src 'self'");
    expect(await policyOf(own)).toContain("img-src 'self' data: https:;");
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', `${ACCOUNTS}?limit=1`, other)).body.meta.total).toBe(0);
  });
});

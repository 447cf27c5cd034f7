import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';

const ACCOUNT = 'demo-small';
const PATH = '/api/v1/integration-account';
const CODES = ['PROVIDER_05', 'PROVIDER_07', 'PROVIDER_10', 'PROVIDER_14', 'PROVIDER_15'];

/** Follows a host through the page of the PMS, a click, and back to the site that sent them. */
describeInChromium('OAuth through the consent page', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  let site: Server;
  let home: string;

  beforeAll(async () => {
    app = await startApp();
    site = createServer((_request, response) => response.end('<h1>Back at the shop</h1>'));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    home = `http://127.0.0.1:${(site.address() as { port: number }).port}/done`;
    browser = await launchChromium();
  }, 60_000);
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await browser.close();
    site.close();
    await app.close();
  });

  const begun = async (provider: string): Promise<{ id: string; url: string }> => {
    const body = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    expect((await app.api('PUT', `/api/v1/oauth-app/${provider}`, { body })).status).toBe(200);
    const made = await app.api('POST', PATH, {
      body: {
        name: provider,
        accountIdentifier: `${provider}-${Math.random()}`,
        provider,
        authType: 'OAUTH',
        clientRedirectURL: home,
        notificationURL: app.sandbox.inboxUrl(provider),
      },
    });
    expect([provider, made.status, made.body.status]).toEqual([provider, 201, 'INACTIVE']);
    return { id: made.body.id, url: made.body.oAuthURL };
  };

  const decide = async (url: string, decision: 'approve' | 'deny'): Promise<URL> => {
    await page.goto(url);
    expect(await page.textContent('body')).toContain('asks to connect your');
    await page.click('#continue');
    await page.fill('#account', ACCOUNT);
    await Promise.all([page.waitForURL(`${home}?*`), page.click(`#${decision}`)]);
    expect(await page.textContent('h1')).toBe('Back at the shop');
    return new URL(page.url());
  };

  it.each(CODES)('makes an approved account of %s ACTIVE, syncs it and sends the notification', async (provider) => {
    const { id, url } = await begun(provider);
    const back = await decide(url, 'approve');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ integrationAccountID: id, status: 'success' });
    expect((await app.api('GET', `${PATH}/${id}`)).body.status).toBe('ACTIVE');
    await app.until('listings', async () => {
      const { body } = await app.api('GET', `/api/v1/listing?integrationAccountID=${id}`);
      return body.meta.total > 0 ? true : undefined;
    });
    const letter = await app.until('the notification', async () => app.sandbox.inbox(provider)[0]);
    expect(letter.body).toContain('OAUTH_COMPLETED');
    expect(letter.body).toContain(id);
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', `${PATH}/${id}`, options)).status).toBe(404);
  });

  it('leaves a denied account INACTIVE, and can be tried again', async () => {
    const { id, url } = await begun('PROVIDER_05');
    const back = await decide(url, 'deny');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ integrationAccountID: id, status: 'error' });
    expect((await app.api('GET', `${PATH}/${id}`)).body.status).toBe('INACTIVE');
    const again = await app.api('POST', `${PATH}/${id}/reauthorize`, {
      body: { clientRedirectURL: home, notificationURL: app.sandbox.inboxUrl('again') },
    });
    expect((await decide(again.body.oAuthURL, 'approve')).searchParams.get('status')).toBe('success');
    expect((await app.api('GET', `${PATH}/${id}`)).body.status).toBe('ACTIVE');
  });
});

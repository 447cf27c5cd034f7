import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Env } from '../../src/config/env.js';
import type { TestApp } from '../support/app.js';
import { makeCertificates } from '../support/certificates.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { startWithPages } from '../support/console-tab.js';
import { type HttpsFront, passTo, startHttps } from '../support/https-front.js';

const HOSTS = ['connect.example', 'shop.example', 'other.example'];
const RESOLVED = `--host-resolver-rules=${HOSTS.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`;

/** Uses https, sites with other names, and a browser that partitions third-party cookies. */
describeInChromium('the connect page in a frame', () => {
  let app: TestApp;
  let lodgewire: HttpsFront;
  let sites: HttpsFront;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'lodgewire-frame-'));

  beforeAll(async () => {
    app = await startWithPages(false);
    const certificates = makeCertificates(folder);
    lodgewire = await startHttps(certificates, passTo(app.url));
    sites = await startHttps(certificates, (incoming, response) => {
      const frame = new URL(incoming.url!, 'https://any').searchParams.get('frame');
      response.setHeader('content-type', 'text/html');
      response.end(frame ? `<h1>Shop</h1><iframe width="800" height="900" src="${frame}"></iframe>` : '<h1>Back</h1>');
    });
    app.app.get(Env).PUBLIC_URL = `https://connect.example:${lodgewire.port}`;
    browser = await launchChromium([RESOLVED]);
  }, 90_000);
  beforeEach(async () => {
    context = await browser.newContext({ ignoreHTTPSErrors: true });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    for (const front of [lodgewire, sites]) front.close();
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const siteOf = (host: string): string => `https://${host}:${sites.port}`;
  const session = async (): Promise<{ id: string; url: string }> => {
    const body = {
      tenantID: app.first.defaultTenant,
      redirectURL: `${siteOf('shop.example')}/done`,
      frameOrigins: [siteOf('shop.example')],
    };
    return (await app.api('POST', '/api/v1/connect-session', { body })).body;
  };
  const openIn = (host: string, url: string): Promise<unknown> =>
    page.goto(`${siteOf(host)}/?frame=${encodeURIComponent(url)}`);
  const statusOf = async (id: string): Promise<string> =>
    (await app.api('GET', `/api/v1/connect-session/${id}`)).body.status;

  it('lets a host connect on the site that the session names, and returns to it', async () => {
    const { id, url } = await session();
    await openIn('shop.example', url);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Hostfully (sandbox)' }).click();
    await frame.getByLabel('API key', { exact: true }).fill('sandbox-demo-small');
    await frame.getByRole('button', { name: 'Connect', exact: true }).click();
    await frame.getByText('4 listings found').waitFor();
    await frame.getByRole('link', { name: 'Back to' }).click();
    await page.getByRole('heading', { name: 'Back' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('success');
    expect(await statusOf(id)).toBe('CONNECTED');
  });

  it('is refused on any other site, and remains usable', async () => {
    const { id, url } = await session();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await openIn('other.example', url);
    await refused;
    // The browser shows its own page a moment after the message on its console.
    const isRefused = () => page.frames()[1]!.url() === 'chrome-error://chromewebdata/';
    await app.until('the page of the browser', () => Promise.resolve(isRefused() || undefined));
    expect(await statusOf(id)).toBe('OPEN');
    await openIn('shop.example', url);
    await page.frameLocator('iframe').getByRole('button', { name: 'Hostfully (sandbox)' }).waitFor();
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', '/api/v1/integration-account?limit=100', other)).body.meta.total).toBe(0);
  });
});

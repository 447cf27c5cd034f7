import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Lodgewire } from '@lodgewire/sdk';
import type { Browser, Page } from 'playwright-core';
import { createSite } from '../../../examples/booking-site/site.js';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { startApp, type TestApp } from '../../support/app.js';
import { describeInChromium, launchChromium } from '../../support/chromium.js';

const IMAGES = resolve(import.meta.dirname, '../../../examples/booking-site/images');
/** Set to take the screenshots of the README again. */
const TAKES_SCREENSHOTS = process.env.SCREENSHOTS === 'on';

/** Uses the site as a guest does, on the real service and its sandbox. */
describeInChromium('the booking site', () => {
  let app: TestApp;
  let lw: Lodgewire;
  let server: ServerType;
  let browser: Browser;
  let page: Page;
  let url: string;
  let faults: string[];
  let requested: string[];

  beforeAll(async () => {
    app = await startApp();
    await app.connect('demo-small');
    lw = new Lodgewire({ apiKey: app.first.key, baseUrl: app.url });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const { secret } = await lw.webhooks.subscribe(`${url}/hooks`);
    const site = createSite({ lw, webhookSecret: secret, linkSecret: 'of this test' });
    server = serve({ fetch: site.fetch, port, hostname: '127.0.0.1' });
    if (!(server.address() as AddressInfo | null)) await once(server, 'listening');
    browser = await launchChromium();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
    await app?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    page.setDefaultTimeout(40_000);
    [faults, requested] = [[], []];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => requested.push(request.url()));
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    expect(requested.filter((address) => !address.startsWith(url))).toEqual([]);
    await page.close();
  });

  const screenshot = async (name: string): Promise<void> => {
    if (!TAKES_SCREENSHOTS) return;
    mkdirSync(IMAGES, { recursive: true });
    await page.screenshot({ path: join(IMAGES, `${name}.jpg`), type: 'jpeg', quality: 60 });
  };
  /** Searches, and holds the first listing that can be quoted. */
  const holdPlace = async (): Promise<void> => {
    await page.goto(url);
    await page.locator('.hits a').first().click();
    await page.locator('.calendar').waitFor();
    await page.getByRole('button', { name: 'Hold for ten minutes' }).click();
    await page.getByRole('heading', { name: 'Your offer' }).waitFor();
  };
  const book = async (firstName: string): Promise<void> => {
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill('Example');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Phone').fill('+4930123456');
    await page.getByRole('button', { name: /^Book for/ }).click();
    await page.getByRole('heading', { name: 'My stay' }).waitFor();
  };
  const status = (): Promise<string | null> => page.locator('#status').getAttribute('data-status');

  it('lets a guest search, book, change and cancel a stay', async () => {
    await page.goto(url);
    expect(await page.locator('.map circle').count()).toBe(await page.locator('.hits li').count());
    await screenshot('search');
    await holdPlace();
    expect(await page.locator('#left').textContent()).toMatch(/^(10|9):\d\d minutes$/);
    const total = await page.locator('#total').textContent();
    await screenshot('offer');
    await book('Ada');
    expect([await status(), await page.locator('main').textContent()]).toEqual([
      'CONFIRMED',
      expect.stringContaining(total!),
    ]);
    await app.until('the notification', async () => {
      await page.reload();
      return (await page.locator('#notes li').count()) > 0 || undefined;
    });
    expect(await page.locator('#notes').textContent()).toContain('RESERVATION_CREATED');
    const departure = page.getByLabel('Departure');
    const later = new Date(Date.parse(await departure.inputValue()) - 86_400_000).toISOString().slice(0, 10);
    await departure.fill(later);
    await page.getByRole('button', { name: 'Show the new price' }).click();
    expect(await page.locator('#difference').textContent()).toMatch(/^Difference: \S+\.$/);
    await page.getByRole('button', { name: /^Change the stay/ }).click();
    await page.getByRole('heading', { name: 'My stay' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(later);
    await page.getByRole('button', { name: 'Cancel this stay' }).click();
    expect(await page.locator('#refund').textContent()).toMatch(/You get back|The host decides/);
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('heading', { name: 'My stay' }).waitFor();
    expect(await status()).toBe('CANCELLED');
  }, 180_000);

  it('shows the text of guests as text', async () => {
    await holdPlace();
    await book('<b id="own">Ada</b>');
    expect(await page.locator('#own').count()).toBe(0);
    expect(await page.locator('main').textContent()).toContain('<b id="own">Ada</b> Example');
  }, 120_000);

  it('says what is wrong with a request', async () => {
    await page.goto(`${url}/?checkInDate=2020-01-01&checkOutDate=2020-01-02`).catch(() => undefined);
    expect(await page.locator('#fault').textContent()).toContain('checkInDate');
    // Chromium reports the status as its own error.
    faults = [];
  });

  it('shows a stay only with its link, and refuses an unsigned notification', async () => {
    const [reservation] = await lw.reservations.list().toArray(1);
    for (const key of ['', '?k=', '?k=wrong'])
      expect((await fetch(`${url}/stay/${reservation!.id}${key}`)).status).toBe(404);
    const body = JSON.stringify({ id: 'evt_1', type: 'RESERVATION_CREATED', data: { id: reservation!.id } });
    expect((await fetch(`${url}/hooks`, { method: 'POST', body })).status).toBe(401);
    const html = await (await fetch(url)).text();
    expect(html).not.toContain(app.first.key);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildGuide, GUIDE } from '../../scripts/lib/build/build-guide.mjs';
import { buildReference } from '../../scripts/lib/build/build-reference.mjs';
import { serveDocs } from '../../src/operations/openapi/docs.js';
import { servePages } from '../../src/operations/pages/pages.js';
import { startApp, type TestApp } from '../support/app.js';
import { seriousViolations, THEMES } from '../support/axe.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';

const ROOT = resolve(import.meta.dirname, '../..');
const BASE = '/guide/';
const WIDTHS = [1440, 390];

/** Faults of VitePress's own controls: the sidebar groups and the search button. */
const NOT_OURS = ['nested-interactive', 'label-content-name-mismatch'];

beforeAll(() => {
  buildGuide();
  buildReference();
}, 300_000);

describe('the built site', () => {
  const pages = (): string[] =>
    readdirSync(GUIDE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const read = (page: string): string => readFileSync(join(GUIDE, page), 'utf8');
  const addressesIn = (html: string): string[] =>
    [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));
  const isOwn = (address: string): boolean => !/^(https?:|mailto:|data:)/.test(address);
  const anchorsOf = (page: string): Set<string> =>
    new Set([...read(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

  it('has a page for each guide, and the changelog', () => {
    expect(pages()).toEqual(
      expect.arrayContaining(['index.html', 'guides/start.html', 'guides/write-a-connector.html', 'changelog.html']),
    );
    expect(pages().length).toBeGreaterThan(100);
  });

  it('has no broken link', () => {
    const anchors = new Map(pages().map((page) => [page, anchorsOf(page)]));
    const faultOf = (page: string, address: string): string | undefined => {
      const { pathname, hash } = new URL(address, `http://site${BASE}${page}`);
      if (!pathname.startsWith(BASE)) return 'outside of the site';
      const path = pathname.slice(BASE.length).replace(/(^|\/)$/, '$1index.html');
      if (!existsSync(join(GUIDE, path))) return 'no such file';
      // Redoc makes the anchors of operations when it runs.
      const anchor = decodeURIComponent(hash.slice(1));
      return anchor === '' || path.startsWith('api/') || anchors.get(path)?.has(anchor) ? undefined : 'no such heading';
    };
    const links = pages().flatMap((page) => addressesIn(read(page)).map((address) => ({ page, address })));
    expect(links.length).toBeGreaterThan(5_000);
    const faults = links
      .filter(({ page, address }) => page !== '404.html' && isOwn(address))
      .map((link) => ({ ...link, fault: faultOf(link.page, link.address) }))
      .filter(({ fault }) => fault !== undefined);
    expect(faults).toEqual([]);
  });

  it('links each operation on a page to that operation in the reference', () => {
    const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as { paths: object };
    const ids = Object.values(document.paths).flatMap((path: object) =>
      Object.values(path).map(({ operationId }: { operationId: string }) => operationId),
    );
    const linked = pages()
      .filter((page) => page.startsWith('operations/'))
      .flatMap((page) => [...read(page).matchAll(/#operation\/(\w+)"/g)].map(([, id]) => id!));
    expect([...new Set(linked)].sort()).toEqual(ids.sort());
  });

  it('has no inline script, and loads nothing from other servers', () => {
    for (const page of pages()) {
      expect([page, read(page).match(/<script(?![^>]* src=)[^>]*>/g)]).toEqual([page, null]);
      const loaded = [...read(page).matchAll(/<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]*)"/g)];
      expect([page, loaded.map(([, address]) => address)]).toEqual([page, []]);
    }
  });

  it('has every document of docs/ at its path', () => {
    const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html'));
    const lost = documents.filter((name) => !existsSync(join(GUIDE, posix.normalize(name.toLowerCase()))));
    expect(lost).toEqual([]);
    expect(relative(ROOT, GUIDE)).toBe('dist/guide');
  });
});

describeInChromium('the documentation of a service', () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    app = await startApp({ KEYLESS_REQUESTS_PER_MINUTE: '0' }, async (server) => {
      serveDocs(server, 'http://127.0.0.1');
      await servePages(server, { path: '/guide', folder: GUIDE, command: 'npm run docs:site' });
      await servePages(server, { path: '/reference', folder: join(ROOT, 'dist/reference'), command: 'npm run build' });
    });
    browser = await launchChromium();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const open = async (width = 1440, bypassCSP = false): Promise<void> => {
    context = await browser.newContext({
      colorScheme: 'light',
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      bypassCSP,
    });
    page = await context.newPage();
    // Redoc lays out the whole document in one step.
    page.setDefaultTimeout(120_000);
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left cancels its prefetches.
      if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()} ${reason}`);
    });
    page.on(
      'response',
      (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`),
    );
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !/^(data|blob):/.test(request.url()))
        faults.push(`to ${request.url()}`);
    });
  };
  afterEach(() => context.close());

  it('opens at /guide with the guides in their order', async () => {
    await open();
    await page.goto(`${app.url}/guide`);
    expect(await page.textContent('h1')).toContain('Documentation');
    const links = await page.locator('.VPSidebar .group').first().locator('a').allInnerTexts();
    expect(links).toHaveLength(10);
    expect(links[0]).toBe('Start');
    await page.locator('.VPSidebar').getByRole('link', { name: 'Book', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Book' }).waitFor();
    expect(page.url()).toBe(`${app.url}/guide/guides/book.html`);
    expect(faults).toEqual([]);
  });

  it('finds "hold" without another server', async () => {
    await open();
    await page.goto(`${app.url}/guide/`);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('#localsearch-input').fill('hold');
    const hits = page.locator('.VPLocalSearchBox .result');
    await hits.first().waitFor();
    expect((await hits.allInnerTexts()).join('\n')).toMatch(/Hold the nights/);
    await hits.filter({ hasText: 'Hold the nights' }).first().click();
    await page.locator('h2', { hasText: 'Hold the nights' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('links from the guide to the reference', async () => {
    await open();
    await page.goto(`${app.url}/guide/guides/start.html`);
    await page.locator('.VPNavBar').getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { name: 'Create a quote' }).waitFor();
    expect(page.url()).toBe(`${app.url}/guide/api/index.html`);
    expect(faults).toEqual([]);
  }, 240_000);

  it('shows an operation at /reference, from the document of the service, and searches it', async () => {
    await open();
    await page.goto(`${app.url}/reference`);
    await page.getByRole('heading', { name: 'Create a quote' }).waitFor();
    const operation = page.locator('[id="operation/createQuote"]');
    expect(await operation.innerText()).toMatch(/checkInDate[^]*required[^]*checkOutDate/);
    expect(await operation.innerText()).toContain('/api/v1/quote');
    await page.getByPlaceholder('Search...').fill('hold');
    await page
      .getByRole('menuitem', { name: /Hold the nights of a quote/ })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  }, 240_000);

  it('can try an operation in Swagger UI', async () => {
    await open();
    await page.goto(`${app.url}/docs`);
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await page.locator('.modal-ux input').fill(app.first.key);
    await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.modal-ux').getByRole('button', { name: 'Close', exact: true }).click();
    await page.locator('#operations-tag-provider').click();
    const operation = page.locator('#operations-provider-listProviders');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(faults).toEqual([]);
  }, 240_000);

  it.each(WIDTHS)(
    'is readable at %i pixels, light and dark',
    async (width) => {
      await open(width, true);
      const found: unknown[] = [];
      for (const path of ['', 'guides/book.html', 'reference/webhooks.html', 'operations/quote.html']) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${app.url}/guide/${path}`);
        await page.locator('h1').first().waitFor();
        for (const [scheme, rules] of THEMES) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.locator(scheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
          const violations = (await seriousViolations(page, rules)).filter(([rule]) => !NOT_OURS.includes(rule));
          found.push(...violations.map((violation) => [path, scheme, ...violation]));
          const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          if (overflow > 0) found.push([path, scheme, 'wider than the screen by', overflow]);
        }
      }
      expect([found, faults]).toEqual([[], []]);
    },
    240_000,
  );
});

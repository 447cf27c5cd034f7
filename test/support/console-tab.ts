import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { serveWeb } from '../../src/operations/console/console.js';
import { startApp, type TestApp } from './app.js';
import { launchChromium } from './chromium.js';

const FOLDER = resolve(import.meta.dirname, '../../dist/console');

interface ConsoleTab {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, and violations of the page's policy. */
  faults: string[];
}

interface TabOptions {
  colorScheme?: 'light' | 'dark';
  width?: number;
  /** Lets a test inject its own script. */
  bypassCSP?: boolean;
}

/** Starts the service beside its sandbox, with the pages that it serves to browsers. */
export const startWithPages = (hasConsole: boolean, env: Record<string, string> = {}): Promise<TestApp> =>
  startApp({ KEYLESS_REQUESTS_PER_MINUTE: '0', ...env }, (server, sandbox) =>
    serveWeb(server, { folder: FOLDER, hasConsole, sandboxUrl: sandbox.url }),
  );

/** The service with the built console, and a browser. */
class ConsoleBench {
  app!: TestApp;
  private browser!: Browser;
  private contexts: BrowserContext[] = [];

  async start(): Promise<void> {
    [this.app, this.browser] = await Promise.all([startWithPages(true), launchChromium()]);
  }

  /** Opens a tab without a session. */
  async openTab({ colorScheme = 'light', width = 1440, bypassCSP = false }: TabOptions = {}): Promise<ConsoleTab> {
    const viewport = { width, height: 900 };
    const context = await this.browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', bypassCSP });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Trusted/i.test(message.text()))
        faults.push(message.text());
    });
    return { context, page, faults };
  }

  /** Opens a page of the console in a tab of its own, signed in with a key of the first workspace. */
  async open(path: string, options?: TabOptions): Promise<ConsoleTab> {
    const tab = await this.openTab(options);
    await tab.page.goto(`${this.app.url}/console/${path}#key=${this.app.first.key}`);
    await tab.page.locator('h1').waitFor();
    return tab;
  }

  async closeTabs(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    this.contexts = [];
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.app.close();
  }
}

/** Starts the console before the hooks of the surrounding `describe`. Tabs are closed after each test. */
export const consoleBench = (): ConsoleBench => {
  const bench = new ConsoleBench();
  beforeAll(() => bench.start(), 120_000);
  afterEach(() => bench.closeTabs());
  afterAll(() => bench.stop());
  return bench;
};

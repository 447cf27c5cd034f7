import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface ConsoleTab {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, and what the policy of the page has refused. */
  faults: string[];
}

interface TabOptions {
  colorScheme?: 'light' | 'dark';
  width?: number;
  /** Lets a test bring a script of its own. */
  bypassCSP?: boolean;
}

/** Opens a tab without a session. */
export const openTab = async (
  browser: Browser,
  { colorScheme = 'light', width = 1440, bypassCSP = false }: TabOptions,
): Promise<ConsoleTab> => {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', bypassCSP });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Trusted/i.test(message.text()))
      faults.push(message.text());
  });
  return { context, page, faults };
};

/** Opens a page of the console in a tab of its own, signed in with the key. */
export const openConsole = async (
  browser: Browser,
  { url, key }: { url: string; key: string },
  path = '',
  options: TabOptions = {},
): Promise<ConsoleTab> => {
  const tab = await openTab(browser, options);
  await tab.page.goto(`${url}/console/${path}#key=${key}`);
  await tab.page.locator('h1').waitFor();
  return tab;
};

import { chromium } from 'playwright-core';
import { installedChromium } from './chromium.mjs';
import { UserError } from '../project.mjs';

/** Runs `work(browser)` in the Chromium of this machine; `CHROMIUM` names another one. */
export async function withChromium(work) {
  const executablePath = installedChromium();
  if (!executablePath) throw new UserError('Chromium is not installed; set CHROMIUM to its path.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a new signed-in tab; `options` are those of a context of Playwright. */
export async function signedInTab(browser, { baseUrl, key }, options = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/console#key=${key}`);
  await page.locator('h1').waitFor();
  return page;
}

/** Waits until all requests of the page are answered. */
export async function loaded(page) {
  await page.locator('h1').waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  if ((await page.locator('.map').count()) > 0) await page.locator('.map path').first().waitFor({ state: 'attached' });
}

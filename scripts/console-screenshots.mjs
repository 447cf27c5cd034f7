// npm run console:screenshots [-- name …]: pictures of the console of a running `npm start`, in .data/screenshots (or --out folder).
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { apiClient } from './lib/api.mjs';
import { consolePages } from './lib/console-pages.mjs';
import { run, UserError } from './lib/project.mjs';
import { developmentSecrets, readVariables, startSettings } from './lib/settings.mjs';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

await run(async () => {
  const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
  const settings = startSettings(readVariables());
  const key = developmentSecrets(settings.dataDir).BOOTSTRAP_API_KEY;
  const folder = values.out ?? join(settings.dataDir, 'screenshots');
  mkdirSync(folder, { recursive: true });
  const pages = await consolePages(apiClient({ baseUrl: settings.baseUrl, apiKey: key }).get);
  const wanted = pages.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const executablePath = PLACES.find((path) => path && existsSync(path));
  if (!executablePath) throw new UserError('Chromium is not installed; CHROMIUM names one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of ['light', 'dark'])
        await shoot({ browser, viewport, colorScheme, settings, key, wanted, to: (name) => join(folder, `${name}-${size}-${colorScheme}.png`) }); // prettier-ignore
  } finally {
    await browser.close();
  }
  console.log(`Pictures of ${wanted.length} pages are in ${folder}`);
});

async function shoot({ browser, viewport, colorScheme, settings, key, wanted, to }) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${settings.baseUrl}/console#key=${key}`);
  for (const [name, path] of wanted) {
    await page.goto(`${settings.baseUrl}/console/${path}`);
    await page.locator('h1').waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await page.screenshot({ path: to(name), fullPage: true });
  }
  await context.close();
}

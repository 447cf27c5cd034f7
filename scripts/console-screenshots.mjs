// npm run console:screenshots [-- name …]: writes pictures of the console of a running `npm start` to .data/screenshots
// (or --out folder). `readme`: only the two of docs/images.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiClient } from './lib/api.mjs';
import { loaded, signedInTab, withChromium } from './lib/console/console-browser.mjs';
import { consolePages } from './lib/console/console-pages.mjs';
import { readmePictures } from './lib/console/console-readme.mjs';
import { runDemo } from './lib/start/demo-run.mjs';
import { run } from './lib/project.mjs';
import { developmentSecrets, readVariables, startSettings } from './lib/start/settings.mjs';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

await run(async () => {
  const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
  const { baseUrl, sandboxUrl, dataDir } = startSettings(readVariables());
  const key = developmentSecrets(dataDir).BOOTSTRAP_API_KEY;
  const folder = values.out ?? join(dataDir, 'screenshots');
  mkdirSync(folder, { recursive: true });
  const api = apiClient({ baseUrl, apiKey: key });
  await haveSomethingToShow(api, sandboxUrl);
  const pages = await consolePages(api.get);
  const wanted = pages.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  await withChromium(async (browser) => {
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of ['light', 'dark']) {
        const page = await signedInTab(browser, { baseUrl, key }, { viewport, colorScheme });
        for (const [name, path, key] of wanted) {
          await page.goto(`${baseUrl}/console/${path}`);
          await loaded(page);
          if (key) {
            await page.keyboard.press(key);
            await page.locator('dialog[open]').waitFor();
          }
          await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
        }
        await page.context().close();
      }
    if (positionals.length === 0 || positionals.includes('readme'))
      await readmePictures(browser, { baseUrl, key, folder });
  });
  console.log(`Wrote pictures of ${wanted.length} pages to ${folder}`);
});

/** Runs the demo on a new service, because it has no reservation and no notification yet. */
async function haveSomethingToShow(api, sandboxUrl) {
  const [{ meta }, { data: apps }] = await Promise.all([
    api.get('reservation?limit=1'),
    api.get('outgoing-webhooks?limit=1'),
  ]);
  const deliveries = apps[0] && (await api.get(`outgoing-webhooks/${apps[0].provider}/deliveries?limit=1`));
  if (meta.total === 0 || !deliveries || deliveries.meta.total === 0) await runDemo(api, sandboxUrl, () => undefined);
}

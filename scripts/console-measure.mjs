// npm run console:measure [-- --minutes 0]: size and speed of the console of a running `npm start`, as Markdown.
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, cpus, loadavg, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiClient } from './lib/api.mjs';
import { isConsoleUpToDate } from './lib/build-console.mjs';
import { signedInTab, withChromium } from './lib/console-browser.mjs';
import { drawCalendar, firstView, pollingOf, scrollLongList } from './lib/console-measures.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { developmentSecrets, readVariables, startSettings } from './lib/settings.mjs';

/** Of each speed the best of so many is told: the rest is what else the machine did. */
const TIMES = 3;

/** The listing with the most units: the figure says how many were drawn. */
async function largestListing(api) {
  const { data } = await api.get('listing?limit=100');
  const [listing] = data.toSorted((one, other) => other.unitCount - one.unitCount);
  if (!listing) throw new UserError('There is no listing yet. Wait until the sandbox account has been read.');
  return listing;
}

async function buildTime() {
  const { build } = await import('vite');
  const outDir = mkdtempSync(join(tmpdir(), 'lodgewire-console-'));
  try {
    return await timeOf(() =>
      build({ configFile: join(ROOT, 'console/vite.config.mjs'), logLevel: 'error', build: { outDir } }),
    );
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

async function timeOf(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function times(work) {
  const results = [];
  for (let turn = 0; turn < TIMES; turn += 1) results.push(await work());
  return results;
}

const best = async (work) => Math.min(...(await times(work)));
const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`;
const milliseconds = (ms) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

await run(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
  const { baseUrl, dataDir } = startSettings(readVariables());
  const key = developmentSecrets(dataDir).BOOTSTRAP_API_KEY;
  const api = apiClient({ baseUrl, apiKey: key });
  const listing = await largestListing(api);
  const load = loadavg()[0];
  const rows = [];
  const add = (what, budget, figure, isMet) =>
    rows.push([what, budget, figure, isMet === undefined ? '' : isMet ? 'yes' : 'no']);
  const build = await best(buildTime);
  add('Building the console, at the first `npm start`', '15 s', seconds(build), build <= 15_000);
  const check = await best(async () => timeOf(() => isConsoleUpToDate()));
  add('Finding at later ones that nothing changed', '0', milliseconds(check), check <= 50);
  await withChromium(async (browser) => {
    const tab = () => signedInTab(browser, { baseUrl, key }, { viewport: { width: 1440, height: 900 } });
    const views = await times(() => firstView(browser, { baseUrl, key, slowdown: 4 }));
    const [{ scriptBytes }] = views;
    const interactive = Math.min(...views.map((view) => view.interactiveMs));
    add(
      'Script of the first view, compressed',
      '250 KB',
      `${(scriptBytes / 1_000).toFixed(0)} KB`,
      scriptBytes <= 250_000,
    );
    add('First view interactive, processor slowed 4 times', '1.5 s', seconds(interactive), interactive <= 1_500);
    if (listing.unitCount > 1) {
      const drawn = await times(async () => drawCalendar(await tab(), { baseUrl, listing }));
      const draw = Math.min(...drawn.map(({ ms }) => ms));
      const what = `Calendar of ${drawn[0].nights} nights of ${drawn[0].units} units: drawing every unit once`;
      add(what, '50 ms', milliseconds(draw), draw <= 50);
    } else add('Calendar of several units', '50 ms', 'not measured: no listing has several units');
    const long = await scrollLongList(await tab(), { baseUrl, listing, total: 100_000 });
    add('List of 100,000 listings: rows in the document', 'bounded', `at most ${long.mostRows}`, long.mostRows <= 200);
    add('The same: from the end of a jump to its rows', '', milliseconds(long.worstMs));
    for (const path of Number(values.minutes) > 0 ? ['', `listings/${listing.id}`, 'system', 'sandbox'] : []) {
      const poll = await pollingOf(await tab(), { url: `${baseUrl}/console/${path}`, minutes: Number(values.minutes) });
      add(
        `Polling of one open tab, /console/${path.replace(/[\w-]{36}/, ':id')}`,
        '',
        `${poll.requests} requests and ${poll.kilobytes} KB a minute, ${poll.notModified} of them 304`,
      );
    }
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model}, ${platform()} ${arch()}, Node.js ${process.versions.node}, Chromium ${browser.version()}, load ${load.toFixed(1)} to ${loadavg()[0].toFixed(1)}. Best of ${TIMES}.\n`,
    );
  });
  console.log(table(['', 'budget', 'measured', 'met'], rows));
});

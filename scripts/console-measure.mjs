// npm run console:measure [-- --minutes 0]: size and speed of the console of a running `npm start`, as Markdown.
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, cpus, loadavg, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { apiClient } from './lib/api.mjs';
import { isConsoleUpToDate } from './lib/build/build-console.mjs';
import { signedInTab, withChromium } from './lib/console/console-browser.mjs';
import { connectAsHost } from './lib/console/console-host.mjs';
import { costReader, drawCalendar, firstView, pollingOf, scrollLongList } from './lib/console/console-measures.mjs';
import { runningDatabase } from './lib/database/postgres.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { developmentSecrets, readVariables, startSettings } from './lib/start/settings.mjs';

/** The number of measurements of each speed. The best counts, because other work on the machine slows the others. */
const TIMES = 3;

/** No listing of the sandbox PMS has several units, so the nights of its one unit are returned for each. */
const UNITS = 4;

const HOST = {
  provider: 'Hostaway',
  credentials: { 'Account ID': 'sandbox-demo-small', 'API key': 'sandbox-demo-small' },
};

async function firstListing(api) {
  const { data } = await api.get('listing?limit=1');
  if (!data[0]) throw new UserError('There is no listing yet. Wait until the sandbox account has been read.');
  return data[0];
}

/** Measures a build once, before anything else has loaded the bundler, because loading it is included. */
async function buildTime() {
  const outDir = mkdtempSync(join(tmpdir(), 'lodgewire-console-'));
  try {
    return await timeOf(async () => {
      const { build } = await import('vite');
      await build({ configFile: join(ROOT, 'console/vite.config.mjs'), logLevel: 'error', build: { outDir } });
    });
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
  const listing = await firstListing(api);
  const load = loadavg()[0];
  const rows = [];
  const add = (what, budget, figure, isMet) =>
    rows.push([what, budget, figure, isMet === undefined ? '' : isMet ? 'yes' : 'no']);
  const build = await buildTime();
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
    const drawn = await times(async () => drawCalendar(await tab(), { baseUrl, listing, units: UNITS }));
    const draw = Math.min(...drawn.map(({ ms }) => ms));
    const what = `Calendar of ${drawn[0].nights} nights of ${drawn[0].units} units: drawing every unit once`;
    add(what, '50 ms', milliseconds(draw), draw <= 50);
    const long = await scrollLongList(await tab(), { baseUrl, listing, total: 100_000 });
    add('List of 100,000 listings: rows in the document', 'bounded', `at most ${long.mostRows}`, long.mostRows <= 200);
    add('The same: from the end of a jump to its rows', '', milliseconds(long.worstMs));
    const host = await connectAsHost(browser, api, HOST);
    add('A host connects, reads everything and types the key letter by letter', '90 s', seconds(host), host <= 90_000);
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model}, ${platform()} ${arch()}, Node.js ${process.versions.node}, Chromium ${browser.version()}, load ${load.toFixed(1)} to ${loadavg()[0].toFixed(1)}. Best of ${TIMES}.\n`,
    );
  });
  console.log(table(['', 'budget', 'measured', 'met'], rows));
  if (Number(values.minutes) > 0)
    console.log(await polling({ baseUrl, key, api, dataDir, minutes: Number(values.minutes), listing }));
});

/** Measures the cost of one open tab per minute. The first row is the idle service. */
async function polling({ baseUrl, key, api, dataDir, minutes, listing }) {
  const { data: apps } = await api.get('outgoing-webhooks?limit=1');
  const paths = [
    '',
    `accounts/${listing.integrationAccountID}`,
    `listings/${listing.id}`,
    'reservations',
    ...apps.map(({ provider }) => `webhooks/${provider}`),
    'sandbox',
  ];
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL ?? runningDatabase(dataDir) });
  await database.connect();
  const read = costReader(baseUrl, database);
  const rows = [];
  await withChromium(async (browser) => {
    rows.push(costRow('none', await pollingOf(await browser.newPage(), { minutes, read })));
    for (const path of paths) {
      const page = await signedInTab(browser, { baseUrl, key });
      const cost = await pollingOf(page, { url: `${baseUrl}/console/${path}`, minutes, read });
      rows.push(costRow(`/console/${path.replace(/[\w-]{36}/, ':id')}`, cost));
    }
  });
  await database.end();
  const head = [
    'One open tab, a minute',
    'requests',
    'of them 304',
    'received',
    'processor of the service',
    'statements',
  ];
  return `\n${table(head, rows)}`;
}

function costRow(name, { requests, notModified, bytes, apiMs, databaseMs }) {
  return [
    name,
    requests.toFixed(0),
    notModified.toFixed(0),
    `${(bytes / 1_000).toFixed(0)} KB`,
    milliseconds(apiMs),
    milliseconds(databaseMs),
  ];
}

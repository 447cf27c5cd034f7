import { loaded } from './console-browser.mjs';

/** Loads the overview without a cache: returns bytes of its scripts, and ms until it responds to a click. */
export async function firstView(browser, { baseUrl, key, slowdown }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const scripts = new Set();
  let scriptBytes = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${baseUrl}/console#key=${key}`, { waitUntil: 'commit' });
  const interactive = await page.waitForFunction(
    () => document.querySelector('h1')?.textContent === 'Overview' && performance.now(),
  );
  const interactiveMs = await interactive.jsonValue();
  await context.close();
  return { scriptBytes, interactiveMs };
}

/** Replaces the calendar of a listing with one of `units` units, each with the shifted nights of its first unit. */
async function answerForUnits(page, listing, units) {
  await page.route(`**/api/v1/availability/${listing.id}?*`, async (route) => {
    const response = await route.fetch();
    const { data, meta } = await response.json();
    const nights = data.filter(({ unit }) => unit.id === data[0].unit.id);
    const each = Array.from({ length: units }, (_, index) => {
      const unit = { ...nights[0].unit, id: `unit-${index}`, name: `Unit ${index + 1}` };
      return nights.map(({ date }, place) => ({ ...nights[(place + 10 * index) % nights.length], date, unit }));
    });
    return route.fulfill({ json: { data: each.flat(), meta } });
  });
}

/** Draws the calendar of each of `units` units once, by its tab: script, style and layout, without the screen. */
export async function drawCalendar(page, { baseUrl, listing, units }) {
  await answerForUnits(page, listing, units);
  await page.goto(`${baseUrl}/console/listings/${listing.id}`);
  await page.locator('.night').first().waitFor();
  const drawn = await page.evaluate(async () => {
    const tabs = [...document.querySelectorAll('[role=tablist] [role=tab]')].filter((tab) =>
      tab.closest('.panel')?.querySelector('.calendar'),
    );
    const grid = () => document.querySelector('.calendar');
    const begun = performance.now();
    for (const tab of [...tabs.slice(1), ...tabs.slice(0, 1)]) {
      tab.click();
      await Promise.resolve();
      grid().getBoundingClientRect();
    }
    return { ms: performance.now() - begun, units: tabs.length, nights: grid().querySelectorAll('.night').length };
  });
  await page.context().close();
  return drawn;
}

/** Scrolls through a list of `total` listings, all like this one, paged as by the API. */
export async function scrollLongList(page, { baseUrl, listing, total }) {
  await page.route('**/api/v1/listing?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [limit, current] = [Number(query.get('limit')), Number(query.get('page') ?? 1)];
    const data = Array.from({ length: limit }, (_, index) => ({
      ...listing,
      name: `Listing ${(current - 1) * limit + index + 1}`,
    }));
    const totalPages = Math.ceil(total / limit);
    return route.fulfill({ json: { data, meta: { total, limit, totalPages, current, previous: null, next: null } } });
  });
  await page.goto(`${baseUrl}/console/listings`);
  await loaded(page);
  const box = page.getByRole('region', { name: 'Listings' });
  let [mostRows, worstMs] = [0, 0];
  for (const share of [0.1, 0.5, 0.9, 1]) {
    const begun = performance.now();
    await box.evaluate((node, part) => (node.scrollTop = (node.scrollHeight - node.clientHeight) * part), share);
    await page.waitForFunction(
      (name) => document.body.innerText.includes(name),
      share === 1 ? `Listing ${total}` : 'Listing ',
    );
    worstMs = Math.max(worstMs, performance.now() - begun);
    mostRows = Math.max(mostRows, await box.locator('tbody tr').count());
  }
  await page.context().close();
  return { mostRows, worstMs };
}

/**
 * Measures the load of an open tab after it has loaded; without a `url` that of the idle service. `read` returns
 * `{ apiMs, databaseMs }`, both counted from a fixed instant. All results are per minute.
 */
export async function pollingOf(page, { url, minutes, read }) {
  const seen = { requests: 0, bytes: 0, notModified: 0 };
  if (url) {
    await page.goto(url);
    await loaded(page);
    await watchNetwork(page, seen);
  }
  const before = await read();
  await page.waitForTimeout(minutes * 60_000);
  const after = await read();
  await page.context().close();
  const spent = { apiMs: after.apiMs - before.apiMs, databaseMs: after.databaseMs - before.databaseMs };
  return Object.fromEntries(Object.entries({ ...seen, ...spent }).map(([name, sum]) => [name, sum / minutes]));
}

async function watchNetwork(page, seen) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ response }) => {
    seen.requests += 1;
    if (response.status === 304) seen.notModified += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
}

/** Reads the processor time of the API from its metrics, and the time of statements from the database. */
export function costReader(baseUrl, database) {
  return async () => {
    const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
    const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(metrics);
    const { rows } = await database.query(
      'SELECT active_time FROM pg_stat_database WHERE datname = current_database()',
    );
    return { apiMs: Number(seconds) * 1_000, databaseMs: rows[0].active_time };
  };
}

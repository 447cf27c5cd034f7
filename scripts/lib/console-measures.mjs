import { loaded } from './console-browser.mjs';

/** Loads the overview as a browser that never saw it: bytes of its scripts, and ms until it answers to a click. */
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

/** Draws each unit's calendar once, by its tab: script, style and layout, without the screen. */
export async function drawCalendar(page, { baseUrl, listing }) {
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

/** Scrolls through a list of `total` listings, all like this one, as the API would page it. */
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

/** What an open tab asks of the service, once all is shown. */
export async function pollingOf(page, { url, minutes }) {
  await page.goto(url);
  await loaded(page);
  const cdp = await page.context().newCDPSession(page);
  let [requests, bytes, notModified] = [0, 0, 0];
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ response }) => {
    requests += 1;
    if (response.status === 304) notModified += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.waitForTimeout(minutes * 60_000);
  await page.context().close();
  const perMinute = (sum) => Math.round(sum / minutes);
  return { requests: perMinute(requests), kilobytes: perMinute(bytes / 1_000), notModified: perMinute(notModified) };
}

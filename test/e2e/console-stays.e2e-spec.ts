import type { Page } from 'playwright-core';
import { addDays, todayIn } from '../../src/values/time/dates.js';
import type { TestApp } from '../support/app.js';
import { describeInChromium } from '../support/chromium.js';
import { consoleBench } from '../support/console-tab.js';

const WIDTHS = [1440, 390];
/** The minimum width and height of a touch target. */
const FINGER = 40;

/** Arrivals and departures, on the real service and its sandbox. */
describeInChromium('the console', () => {
  const bench = consoleBench();
  let app: TestApp;
  let page: Page;
  let faults: string[];
  let listing: { id: string; providerID: string; timeZone: string };
  let today: string;
  let arriving: string;

  beforeAll(async () => {
    ({ app } = bench);
    const account = await app.connect('demo-small');
    const { data } = (await app.api('GET', '/api/v1/listing')).body;
    listing = data.find(({ units }: any) => units.length === 1 && units[0].inventoryCount === 1);
    today = todayIn(listing.timeZone, new Date());
    // The built-in houses are closed in some weeks.
    await app.sandbox.setNights('demo-small', {
      listing: listing.providerID,
      from: today,
      to: addDays(today, 2),
      available: true,
    });
    await app.sandbox.book('demo-small', {
      listing: listing.providerID,
      arrival: today,
      departure: addDays(today, 2),
      guest: { firstName: 'Grace', lastName: 'Today' },
    });
    await app.sandbox.setNights('demo-small', {
      listing: listing.providerID,
      from: addDays(today, 4),
      to: addDays(today, 5),
      available: false,
    });
    await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: {} });
    arriving = await app.until('the arrival', async () => {
      const { data: found } = (await app.api('GET', '/api/v1/reservation?today=ARRIVING')).body;
      return found[0]?.id as string | undefined;
    });
    await app.until('the closed night', async () => {
      const nights = (await app.api('GET', `/api/v1/availability/${listing.id}?limit=6`)).body.data;
      return nights[4].status !== 'AVAILABLE' || undefined;
    });
  }, 120_000);

  const open = async (path: string, width: number): Promise<void> => {
    ({ page, faults } = await bench.open(path, { width }));
  };
  const night = (date: string) => page.locator(`[data-date="${date}"]`);

  it.each(WIDTHS)('links the overview to the guests who arrive, stay and depart today, at %i pixels', async (width) => {
    const counts = (await app.api('GET', '/api/v1/summary')).body.today;
    expect(counts).toEqual({ arriving: 1, staying: 1, departing: 0 });
    await open('', width);
    for (const [label, kind, count] of [
      ['Arrivals', 'ARRIVING', 1],
      ['In house', 'STAYING', 1],
      ['Departures', 'DEPARTING', 0],
    ] as const) {
      await page.goto(`${app.url}/console`);
      const stat = page.locator('.stat').filter({ hasText: new RegExp(`^${label}`) });
      expect(await stat.locator('b').innerText()).toBe(String(count));
      await stat.click();
      await page.waitForURL((url) => url.search === `?today=${kind}`);
      if (count > 0) await page.locator(`a[href$="/reservations/${arriving}"]`).waitFor();
      else await page.getByText('No reservations').waitFor();
      expect(await page.getByLabel('Today').inputValue()).toBe(kind);
    }
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('shows months with prices, today, closed nights and reservations, at %i pixels', async (width) => {
    await open(`listings/${listing.id}`, width);
    if (width > 760) await page.getByRole('tab', { name: 'Month' }).click();
    else expect(await page.getByRole('tab', { name: 'Year' }).count()).toBe(0);
    await page.locator('.month-grid').waitFor();
    const columns = await page.evaluate<number>(
      `getComputedStyle(document.querySelector('.month-grid')).gridTemplateColumns.split(' ').length`,
    );
    expect(columns).toBe(7);
    const month = (date: string): string => date.slice(0, 7);
    const show = async (date: string): Promise<void> => {
      await page.locator('.month-grid').waitFor();
      while ((await night(date).count()) === 0) await page.getByRole('button', { name: 'Month after' }).click();
    };
    const box = (await night(today).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(FINGER);
    expect(await night(today).getAttribute('title')).toMatch(/^Today, .*reserved/);
    const first = addDays(today, 40);
    await show(first);
    await page.waitForURL((url) => url.searchParams.get('month') === month(first));
    const free = page.locator('.month-grid button.free');
    await free.first().waitFor();
    expect(await free.first().innerText()).toMatch(/^\d+\s+[\d,.KM]+\s/);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.goto(`${app.url}/console/listings/${listing.id}${width > 760 ? '?view=month' : ''}`);
    await show(addDays(today, 4));
    const closed = night(addDays(today, 4));
    await closed.waitFor();
    const background = `getComputedStyle(document.querySelector('[data-date="${addDays(today, 4)}"]')).backgroundImage`;
    expect(await page.evaluate<string>(background)).toContain('repeating-linear-gradient');
    await page.goto(`${app.url}/console/listings/${listing.id}`);
    await night(today).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/reservations/${arriving}`));
    expect(faults).toEqual([]);
  });

  it('shows no nights before it knows their reservations', async () => {
    await bench.open('listings', { width: 390 }).then((tab) => ({ page, faults } = tab));
    let release: () => void;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/v1/reservation?*', (route) => held.then(() => route.continue()));
    const calendar = page.waitForResponse('**/api/v1/availability/**');
    await page.goto(`${app.url}/console/listings/${listing.id}`);
    await (await calendar).finished();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect(await night(today).count()).toBe(0);
    release!();
    await night(today).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/reservations/${arriving}`));
  });

  it('keeps the focus on a night that is reserved in the meantime', async () => {
    await open(`listings/${listing.id}`, 390);
    const date = addDays(today, 2);
    await night(today).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator(`button[data-date="${date}"]:focus`).waitFor();
    await app.sandbox.book('demo-small', {
      listing: listing.providerID,
      arrival: date,
      departure: addDays(date, 1),
      guest: { firstName: 'Grace', lastName: 'Next' },
    });
    await page.locator(`a[data-date="${date}"]:focus`).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator(`[data-date="${addDays(date, -1)}"]:focus`).waitFor();
    expect(faults).toEqual([]);
  });

  it('can be navigated by keyboard through weeks and months to select a stay', async () => {
    await open(`listings/${listing.id}`, 390);
    await night(today).focus();
    let at = today;
    for (const [key, days] of [
      ['ArrowRight', 1],
      ['ArrowDown', 7],
      ['ArrowDown', 7],
      ['ArrowDown', 7],
      ['ArrowDown', 7],
      ['ArrowDown', 7],
      ['ArrowLeft', -1],
    ] as const) {
      at = addDays(at, days);
      await page.keyboard.press(key);
      await page.locator(`[data-date="${at}"]:focus`).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.locator(`[data-date="${at}"].chosen`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-date="${addDays(at, 2)}"]:focus`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Get a quote' }).click();
    await page
      .getByRole('button', { name: /^Book for/ })
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import type { TestApp } from '../support/app.js';
import { seriousViolations } from '../support/axe.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { describeInChromium } from '../support/chromium.js';
import { consoleBench } from '../support/console-tab.js';
import { sql } from '../support/sql.js';

const WIDTHS = [1440, 390];
const HOSTILE = `Seeblick <img src=x onerror="window.hacked=1"> ${'Sehr lang '.repeat(1_000)}`;

/** The palette that finds everything, on the real service. */
describeInChromium("the console's search", () => {
  const bench = consoleBench();
  let app: TestApp;
  let page: Page;
  let account: string;
  let booked: any;
  let faults: string[];

  beforeAll(async () => {
    ({ app } = bench);
    account = await app.connect('demo-small', { fields: { name: 'Harbour Stays' } });
    const { stay, quote } = await quotedStay(app, account);
    const guest = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '' };
    booked = (await reserve(app, { ...reservationBody(stay, quote), guest })).body;
  }, 120_000);

  const open = async (width: number, bypassCSP = false): Promise<void> => {
    ({ page, faults } = await bench.open('', { width, bypassCSP }));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  };
  afterEach(() => expect(faults).toEqual([]));

  const palette = () => page.getByRole('dialog', { name: 'Search' });
  const box = () => page.getByRole('combobox', { name: 'Search' });
  const rows = () => palette().getByRole('row');
  const focusIsInside = (): Promise<boolean> =>
    page.evaluate<boolean>(`document.querySelector('dialog.palette').contains(document.activeElement)`);

  it.each(WIDTHS)('finds a guest with the keyboard alone and opens the reservation, %i pixels wide', async (width) => {
    await open(width);
    await page.keyboard.press('Control+k');
    await palette().waitFor();
    await page.keyboard.type('hopp');
    await rows().filter({ hasText: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/reservations/${booked.id}`);
    await palette().waitFor({ state: 'detached' });
  });

  it.each(WIDTHS)(
    'opens with its button, moves with the arrow keys and closes with Escape, %i pixels wide',
    async (width) => {
      await open(width);
      const button = page.getByRole('button', { name: /^Search/ }).filter({ visible: true });
      await button.click();
      await box().fill('demo');
      await box().fill('harbour');
      await rows().filter({ hasText: 'Harbour Stays' }).waitFor();
      const active = (): Promise<string | null> => box().getAttribute('aria-activedescendant');
      const first = await active();
      expect(await page.locator(`[id="${first}"]`).getAttribute('aria-selected')).toBe('true');
      const count = await rows().count();
      for (let step = 0; step < count; step += 1) await page.keyboard.press('ArrowDown');
      expect(await active()).toBe(first);
      await page.keyboard.press('ArrowUp');
      expect(await page.locator(`[id="${await active()}"]`).getAttribute('aria-selected')).toBe('true');
      for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        expect([key, await focusIsInside()]).toEqual([key, true]);
      }
      await page.keyboard.press('Escape');
      await palette().waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
    },
  );

  it('keeps recent and pinned entries without guests, for each workspace', async () => {
    await open(1440);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hopper');
    await rows().filter({ hasText: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('Shift+Enter');
    await palette().getByRole('button', { name: 'Unpin Grace Hopper' }).waitFor();
    await box().fill(account);
    await rows().filter({ hasText: 'Harbour Stays' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/accounts/${account}`);
    const stored = await page.evaluate<string>(`JSON.stringify(localStorage)`);
    expect(stored).toContain(booked.id);
    expect(stored).not.toMatch(/grace|hopper/i);
    await page.reload();
    await page.locator('h1').waitFor();
    await page.keyboard.press('Control+k');
    const pinned = palette().getByRole('rowgroup', { name: 'Pinned' });
    await pinned.getByRole('row').waitFor();
    expect(await palette().getByRole('rowgroup', { name: 'Recent' }).innerText()).toContain('Harbour Stays');
    await pinned.getByRole('link').click();
    await page.waitForURL(`**/console/reservations/${booked.id}`);
    await page.goto(`${app.url}/console/#key=${app.second.key}`);
    await page.getByRole('button', { name: 'Open the other workspace' }).click();
    await page.locator('.workspace-name').filter({ hasText: 'Second' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette().getByText('Find a guest, reservation, listing or account.').waitFor();
    expect(await rows().count()).toBe(0);
  });

  it('opens the first hit for the latest text, even when Enter comes before the answer', async () => {
    await open(1440);
    let isHeld = false;
    let release = (): void => undefined;
    const gate = new Promise<void>((done) => (release = done));
    await page.route('**/api/v1/search?q=harb*', async (route) => {
      isHeld = true;
      await gate;
      // The palette may have cancelled the request.
      await route.continue().catch(() => undefined);
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('harbour');
    await app.until('the first request', async () => (isHeld ? true : undefined));
    await box().fill('hopper');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(`**/console/reservations/${booked.id}`);
  });

  it('says when nothing was found, and what went wrong', async () => {
    await open(390);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('qwertzuiop');
    await palette().getByText('Nothing was found for “qwertzuiop”.').waitFor();
    await page.route('**/api/v1/search*', (route) => route.abort());
    await box().fill('harbour');
    await palette().getByRole('alert').waitFor();
    await page.unroute('**/api/v1/search*');
    await palette().getByRole('button', { name: 'Try again' }).click();
    await rows().filter({ hasText: 'Harbour Stays' }).waitFor();
  });

  it.each(WIDTHS)('shows names with HTML and 10,000 characters as text, accessibly, %i pixels wide', async (width) => {
    const listing = booked.listingID;
    await sql(app, 'UPDATE listing SET name = $2, keywords = NULL WHERE id = $1', [listing, HOSTILE]);
    await app.runNow('keywords');
    await open(width, true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('seeblick');
    const row = rows().filter({ hasText: 'onerror=' });
    await row.waitFor();
    expect(await page.evaluate('[window.hacked, document.documentElement.scrollWidth <= innerWidth]')).toEqual([
      undefined,
      true,
    ]);
    expect((await row.boundingBox())!.height).toBeLessThan(120);
    expect(await seriousViolations(page)).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import type { TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { describeInChromium } from '../support/chromium.js';
import { consoleBench } from '../support/console-tab.js';
import { sql } from '../support/sql.js';

const DAY_MS = 86_400_000;

describeInChromium('the figures of the console', () => {
  const bench = consoleBench();
  let app: TestApp;
  let page: Page;
  let faults: string[];
  let older: string;

  beforeAll(async () => {
    ({ app } = bench);
    const account = await app.connect('demo-small');
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { stay, quote } = await quotedStay(app, account);
      ids.push((await reserve(app, reservationBody(stay, quote))).body.id);
    }
    // One was booked today and one twenty days ago; the others were at the PMS before.
    await sql(app, 'UPDATE reservation SET booked_at = $1 WHERE NOT id = ANY($2)', [
      new Date(Date.now() - 200 * DAY_MS),
      ids,
    ]);
    older = ids[1]!;
    await sql(app, 'UPDATE reservation SET booked_at = $1 WHERE id = $2', [new Date(Date.now() - 20 * DAY_MS), older]);
    await app.runNow('exchange-rates');
  }, 120_000);

  const open = async (path: string, width = 1440): Promise<void> => {
    ({ page, faults } = await bench.open(path, { width }));
  };

  it('count the bookings of 7, 30 and 90 days, with the period in the address', async () => {
    await open('figures');
    await page.getByText('2 bookings', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '7 days' }).click();
    await page.getByText('1 booking', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?days=7');
    await page.goBack();
    await page.getByText('2 bookings', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '90 days' }).click();
    await page.locator('svg[aria-label^="Bookings by day"] g').nth(89).waitFor({ state: 'attached' });
    expect(await page.locator('svg[aria-label^="Bookings by day"] g').count()).toBe(90);
    expect(faults).toEqual([]);
  });

  it.each([1440, 390])('show the counts of the API, at %i pixels', async (width) => {
    const { totals } = (await app.api('GET', '/api/v1/report/bookings?days=30')).body;
    const { nights } = (await app.api('GET', '/api/v1/report/occupancy')).body;
    await open('figures?days=30', width);
    const table = page.getByRole('region', { name: 'Bookings by channel' });
    const amount = (value: number): string => value.toLocaleString('en', { minimumFractionDigits: 2 });
    for (const { currency, revenue } of totals)
      await table
        .getByText(`${currency} ${amount(revenue)}`)
        .first()
        .waitFor();
    const counts = await table.locator('tbody td:nth-child(2)').allInnerTexts();
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(2);
    await page.getByText(`tonight ${nights[0].taken} of ${nights[0].forSale}`).waitFor();
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect([await page.evaluate(isTooWide), faults]).toEqual([false, []]);
  });

  it.each([1440, 390])('are shown in a chosen currency next to the original currency, at %i pixels', async (width) => {
    const revenueIn = async (query: string, code: string): Promise<string> => {
      const { totals } = (await app.api('GET', `/api/v1/report/bookings?days=30${query}`)).body;
      const { revenue } = totals.find(({ currency }: any) => currency === code);
      return `${code} ${revenue.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    };
    const [own, inEuro] = [await revenueIn('', 'USD'), await revenueIn('&displayCurrency=EUR', 'EUR')];
    await open('figures', width);
    await page.getByLabel('Currency').selectOption('EUR');
    const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'Revenue in EUR, converted' }) });
    await panel.getByText(`${inEuro} from what was not cancelled`).waitFor();
    await panel.getByText(new RegExp(`^From ${own}, at the reference rates of `)).waitFor();
    const table = page.getByRole('region', { name: 'Bookings by channel' });
    await table.getByRole('columnheader', { name: 'In EUR' }).waitFor();
    expect(await table.locator('tbody td.num').last().innerText()).toBe(inEuro);
    expect(await table.getByText(own).count()).toBe(1);
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect([new URL(page.url()).search, await page.evaluate(isTooWide)]).toEqual(['?currency=EUR', false]);
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByRole('heading', { name: 'Revenue in USD', exact: true }).waitFor();
    expect([await page.getByText(/at the reference rates/).count(), faults]).toEqual([0, []]);
  });

  it('leave amounts without a reference rate unconverted, and say so', async () => {
    await sql(app, `UPDATE reservation SET currency = 'KWD' WHERE id = $1`, [older]);
    await open('figures?currency=EUR');
    const kept = page.locator('.panel', { has: page.getByRole('heading', { name: 'Revenue in KWD', exact: true }) });
    await kept.getByText('Not converted: there is no reference rate to EUR.').waitFor();
    await page.getByRole('heading', { name: 'Revenue in EUR, converted' }).waitFor();
    await sql(app, `UPDATE reservation SET currency = 'USD' WHERE id = $1`, [older]);
    await page.goto(`${app.url}/console/figures?currency=nothing`);
    await page.getByRole('alert').waitFor();
    await page.getByText('2 bookings', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('are linked from the overview', async () => {
    await open('');
    await page.locator('main').getByRole('link', { name: 'Figures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor();
    expect([page.url(), faults]).toEqual([`${app.url}/console/figures`, []]);
  });
});

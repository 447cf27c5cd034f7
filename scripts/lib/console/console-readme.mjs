import { join } from 'node:path';
import { loaded, signedInTab } from './console-browser.mjs';

const DAY_MS = 86_400_000;
const MOST_WEEKS = 20;
const VIEW = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

/** Takes the two pictures of the README: a booking arriving from the PMS, and a quote in the calendar. */
export async function readmePictures(browser, { baseUrl, key, folder }) {
  const page = await signedInTab(browser, { baseUrl, key }, VIEW);
  await page.goto(`${baseUrl}/console/sandbox`);
  await loaded(page);
  await bookAtPms(page);
  await page.getByText('Your URL received a notification').first().waitFor();
  await page.getByRole('button', { name: 'Change the price' }).click();
  await page.getByText('The price arrived in Lodgewire').waitFor();
  await picture(page, join(folder, 'console-sandbox.png'));
  await page.getByRole('link', { name: 'Open the calendar' }).click();
  await pickStay(page);
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await page.getByRole('button', { name: /^Book for/ }).waitFor();
  await picture(page, join(folder, 'console-listing.png'));
  await page.context().close();
}

/** Books in the first free week from day 30: an earlier run may have booked others. */
async function bookAtPms(page) {
  const booked = page.getByText('Booked at the PMS', { exact: true });
  for (let week = 0; week < MOST_WEEKS; week += 1) {
    const arrival = new Date(Date.now() + (30 + 7 * week) * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('Arrival').fill(arrival);
    await page.getByRole('button', { name: 'Book at the PMS' }).click();
    await booked.or(page.getByRole('alert')).first().waitFor();
    if ((await booked.count()) > 0) return;
  }
}

/** Picks four free nights, three months from now. */
async function pickStay(page) {
  await page.locator('.night').first().waitFor();
  const dates = await page
    .locator('.night')
    .evaluateAll((nights) => nights.map((night) => [night.dataset.date, night.classList.contains('free')]));
  const start = dates.findIndex(
    (_, index) => index > 60 && dates.slice(index, index + 5).every(([, isFree]) => isFree),
  );
  for (const index of [start, start + 4]) await page.locator(`[data-date="${dates[index][0]}"]`).click();
}

async function picture(page, path) {
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path });
}

import type { Page } from 'playwright-core';
import type { TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { describeInChromium } from '../support/chromium.js';
import { consoleBench } from '../support/console-tab.js';

const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
const WIDTHS = [1440, 390];
const INBOX = 'acts';

/** Actions of an operator in the console, on the real service and its sandbox. */
describeInChromium('the console', () => {
  const bench = consoleBench();
  let app: TestApp;
  let page: Page;
  let faults: string[];
  let account: string;
  let other: string;
  let reservation: string;

  beforeAll(async () => {
    ({ app } = bench);
    account = await app.connect('demo-small');
    other = await app.connect('generated-6');
    const events = ['RESERVATION_CREATED', 'RESERVATION_CANCELLED'];
    await app.api('PATCH', HOOKS, { body: { urls: [app.sandbox.inboxUrl(INBOX)], events } });
    const { stay, quote } = await quotedStay(app, account);
    reservation = (await reserve(app, reservationBody(stay, quote))).body.id;
    await app.api('POST', `/api/v1/reservation/${reservation}/cancel`);
    await bothDelivered();
  }, 120_000);

  const bothDelivered = (): Promise<boolean> =>
    app.until('both notifications', async () => {
      const { data } = (await app.api('GET', `${HOOKS}/deliveries?subjectID=${reservation}`)).body;
      return (data.length === 2 && data.every(({ state }: any) => state === 'DELIVERED')) || undefined;
    });

  const open = async (path: string, width: number): Promise<void> => {
    ({ page, faults } = await bench.open(path, { width }));
  };
  const panel = (title: string) => page.locator('.panel', { has: page.getByRole('heading', { name: title }) });
  const isWithinScreen = async (): Promise<boolean> =>
    (await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0;

  it.each(WIDTHS)('resends one or all notifications of a reservation, at %i pixels', async (width) => {
    // The retry of the previous width would count towards this one.
    await bothDelivered();
    const sentBefore = app.sandbox.inbox(INBOX).length;
    await open(`reservations/${reservation}`, width);
    const notifications = panel('Notifications');
    const rows = notifications.locator('li');
    await rows.filter({ hasText: 'Reservation cancelled' }).waitFor();
    expect(await rows.first().innerText()).toMatch(/Reservation cancelled[^]*\/inbox\/acts[^]*HTTP 200/);
    expect(await isWithinScreen()).toBe(true);
    await rows.first().getByRole('button', { name: 'Send again' }).click();
    await rows.first().getByText('The receiver accepted it: HTTP 200.').waitFor();
    await notifications.getByRole('button', { name: 'Send all 2 again' }).click();
    await notifications.getByText('2 notifications are sent again').waitFor();
    await app.until('three more', async () => app.sandbox.inbox(INBOX).length >= sentBefore + 3 || undefined);
    app.sandbox.planInbox(INBOX, { status: 500, count: 1 });
    await rows.last().getByRole('button', { name: 'Send again' }).click();
    await rows.last().getByText('Sent again, and failed again').waitFor();
    await rows.last().getByText('Retrying', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('divides an account into tabs, which the address keeps, at %i pixels', async (width) => {
    await open(`accounts/${account}`, width);
    await page.getByRole('heading', { name: 'Sync status' }).waitFor();
    const removes = page.getByRole('button', { name: 'Delete', exact: true });
    expect([await removes.count(), await isWithinScreen()]).toEqual([0, true]);
    await page.getByRole('tab', { name: 'Health' }).focus();
    await page.keyboard.press('ArrowRight');
    await panel('Calls to the PMS').locator('.calls > li').first().waitFor();
    await page.locator('[role=tab]:focus', { hasText: 'Calls' }).waitFor();
    await page.keyboard.press('ArrowRight');
    const deliveries = panel('Deliveries').locator('tbody tr');
    await deliveries.filter({ hasText: 'Reservation cancelled' }).waitFor();
    expect([await deliveries.count(), await isWithinScreen()]).toEqual([2, true]);
    await page.locator('[role=tab]:focus', { hasText: 'Deliveries' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await removes.waitFor();
    expect(new URL(page.url()).search).toBe('?tab=settings');
    await page.reload();
    await removes.waitFor();
    for (let step = 0; step < 3; step += 1) await page.goBack();
    await page.getByRole('heading', { name: 'Sync status' }).waitFor();
    await page.goto(`${app.url}/console/webhooks/PROVIDER_14?integrationAccountID=${account}`);
    await deliveries.filter({ hasText: 'Reservation cancelled' }).waitFor();
    expect(await deliveries.count()).toBe(2);
    await page.getByRole('combobox', { name: /^Account/ }).selectOption({ label: 'generated-6' });
    await page.getByText('No deliveries').waitFor();
    expect([new URL(page.url()).searchParams.get('integrationAccountID'), faults]).toEqual([other, []]);
  });

  it.each(WIDTHS)('tests an account at its PMS, and shows which step fails, at %i pixels', async (width) => {
    await open(`accounts/${account}`, width);
    const trial = panel('Try at the PMS');
    const steps = async (): Promise<string[]> =>
      (await trial.getByLabel('Steps of the trial').locator('tbody tr').allInnerTexts()).map((text) =>
        text.split('\n').slice(0, 2).join(' ').trim(),
      );
    await trial.getByRole('button', { name: 'Try the account' }).click();
    await trial.getByRole('cell', { name: 'Quote', exact: true }).waitFor();
    expect((await steps())[0]).toMatch(/^Credentials\s+Done/);
    await trial.getByText('leave open').click();
    await trial.getByText('held', { exact: false }).first().waitFor();
    expect(await isWithinScreen()).toBe(true);
    app.sandbox.fault({ kind: 'status', account: 'demo-small', method: 'POST', path: '/quotes$', status: 422 });
    await trial.getByRole('button', { name: 'Try the account' }).click();
    await trial.getByText('Failed', { exact: true }).waitFor();
    expect((await steps()).at(-1)).toMatch(/^Quote/);
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('shows only the chosen PMS, and reports its refusal once, at %i pixels', async (width) => {
    const { name } = (await app.api('GET', '/api/v1/provider/PROVIDER_14')).body;
    await open('connect', width);
    await page.getByRole('button', { name }).click();
    await page.getByLabel('Search').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Use the sandbox PMS' }).click();
    await page.getByLabel('API key').fill('sandbox-wrong');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    expect((await page.getByRole('alert').innerText()).trim()).toBe(`${name} refused the credentials`);
    await page.getByRole('button', { name: 'Change the PMS' }).click();
    await page.getByLabel('Search').waitFor();
    expect([await page.getByRole('alert').count(), await isWithinScreen(), faults]).toEqual([0, true, []]);
  });

  it.each(WIDTHS)('previews the effect of another markup on three nights, at %i pixels', async (width) => {
    const path = `/api/v1/integration-account/${account}`;
    await open(`accounts/${account}?tab=settings`, width);
    const markup = page.getByLabel('Markup, %');
    await markup.fill('25');
    const preview = page.getByRole('region', { name: 'Preview of prices' });
    await preview.locator('tbody tr').nth(2).waitFor();
    const changes = { markupPercentage: 25, defaultDiscountPercentage: null, distributionMarkupPercentage: 0 };
    const { body } = await app.api('POST', `${path}/price-preview`, { body: changes });
    const shown = await preview.locator('tbody tr').allInnerTexts();
    const amount = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2 });
    for (const [index, { price, newPrice }] of body.nights.entries()) {
      expect(newPrice).toBeGreaterThan(price);
      expect(shown[index]).toMatch(new RegExp(`${amount(price)}[^]*${amount(newPrice)}`));
    }
    expect([(await app.api('GET', path)).body.markupPercentage, await isWithinScreen()]).toEqual([null, true]);
    await markup.fill('-3');
    await preview.getByRole('alert').waitFor();
    await markup.fill('');
    await preview.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('adds a tag to listings that are chosen by keyboard, and removes it, at %i pixels', async (width) => {
    const { id } = (await app.api('POST', '/api/v1/tag', { body: { name: `Seaside ${width}` } })).body;
    const tagged = async (): Promise<number> =>
      (await app.api('GET', `/api/v1/tag/${id}`)).body.listingIds.flat().length;
    await open(`listings?integrationAccountID=${account}`, width);
    const boxes = page.getByRole('checkbox', { name: /^Choose / });
    await boxes.first().focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByText('1 listing', { exact: true }).waitFor();
    await boxes.nth(2).focus();
    await page.keyboard.press('Shift+Space');
    await bar.getByText('3 listings', { exact: true }).waitFor();
    expect(await isWithinScreen()).toBe(true);
    await bar.getByRole('combobox').selectOption(id);
    await bar.getByRole('button', { name: 'Add the tag' }).click();
    await bar.getByText(`Seaside ${width}: on 3 more listings`).waitFor();
    expect(await tagged()).toBe(3);
    await page
      .locator('tbody tr', { hasText: `Seaside ${width}` })
      .nth(2)
      .waitFor();
    await bar.getByRole('button', { name: 'Remove the tag' }).click();
    await bar.getByText(`Seaside ${width}: off 3 listings`).waitFor();
    expect(await tagged()).toBe(0);
    await bar.getByRole('button', { name: 'Choose none' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('adds a tag to accounts, and removes it on the page of an account', async () => {
    const { id } = (await app.api('POST', '/api/v1/tag', { body: { name: 'City' } })).body;
    const tags = async () => (await app.api('GET', `/api/v1/integration-account/${account}`)).body.tags;
    await open('accounts', 1440);
    await page.getByRole('checkbox', { name: 'Choose demo-small' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('combobox').selectOption(id);
    await bar.getByRole('button', { name: 'Add the tag' }).click();
    await bar.getByText(/^City: on \d+ more/).waitFor();
    expect(await tags()).toMatchObject([{ name: 'City' }]);
    await page.goto(`${app.url}/console/accounts/${account}?tab=settings`);
    await page.getByRole('checkbox', { name: 'City' }).uncheck();
    await page.getByRole('button', { name: 'Apply to all listings' }).click();
    await app.until('no tag', async () => (await tags()).length === 0 || undefined);
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('shows months, weekends and today on the timeline, at %i pixels', async (width) => {
    const { stay, quote } = await quotedStay(app, account);
    const { id } = (await reserve(app, reservationBody(stay, quote))).body;
    await open(`reservations/timeline?from=${stay.checkInDate}`, width);
    await page.locator(`.stay[href$="/reservations/${id}"]`).waitFor();
    const days = await page.locator('.timeline-heads .day').count();
    expect(days).toBe(width > 760 ? 28 : 14);
    expect(await page.locator('.timeline-heads .day.weekend').count()).toBe(days / 3.5);
    const year = stay.checkInDate.slice(0, 4);
    expect(await page.locator('.timeline-heads .month').first().innerText()).toContain(year);
    const scroll = page.getByRole('region', { name: 'Timeline' });
    expect(await scroll.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.waitForURL((url) => url.search === '');
    expect(faults).toEqual([]);
  });

  it('shows a square map on a phone, with controls beside it', async () => {
    await open('listings?view=map', 390);
    const map = page.locator('.map');
    await map.locator('path').waitFor({ state: 'attached' });
    const box = (await map.boundingBox())!;
    const larger = (await page.getByRole('button', { name: 'Larger', exact: true }).boundingBox())!;
    expect([Math.abs(box.height - box.width) <= 1, larger.y >= box.y + box.height]).toEqual([true, true]);
    expect(Math.min(larger.width, larger.height)).toBeGreaterThanOrEqual(40);
    const view = () => map.locator('svg').getAttribute('viewBox');
    const before = await view();
    await page.getByRole('button', { name: 'Larger', exact: true }).click();
    expect([(await view()) === before, faults]).toEqual([false, []]);
  });

  it.each(WIDTHS)('renames a tenant, and creates a key with every restriction, at %i pixels', async (width) => {
    await open('keys', width);
    await page.getByRole('button', { name: 'Rename Second' }).click();
    await page.getByLabel('New name').fill('Second house');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Second house' }).click();
    await page.getByLabel('New name').fill('Second');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Second', exact: true }).waitFor();
    const form = panel('New key');
    await form.getByLabel('Name').fill(`Partner ${width}`);
    await form.getByRole('checkbox', { name: 'Second' }).check();
    await form.getByLabel('Networks').fill('nowhere');
    await form.getByLabel('Last day').fill('2099-12-31');
    await form.getByRole('button', { name: 'Create a key' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Networks').fill('192.0.2.0/24, 2001:db8::/48');
    await form.getByRole('button', { name: 'Create a key' }).click();
    await form.getByText('Copy the key now').waitFor();
    const { data } = (await app.api('GET', '/api/v1/api-key?limit=100')).body;
    const made = data.find(({ name }: any) => name === `Partner ${width}`);
    expect(made).toMatchObject({
      scopes: ['read'],
      tenantIDs: [app.first.secondTenant],
      networks: ['192.0.2.0/24', '2001:db8::/48'],
    });
    expect(made.expiresAt).toMatch(/^(2099-12-31|2100-01-01)T/);
    expect([await isWithinScreen(), faults]).toEqual([true, []]);
  });

  it('explains a move to another tenant before it moves the account', async () => {
    const tenantOf = async (tenant: string) =>
      (await app.api('GET', `/api/v1/integration-account/${other}`, { tenant })).status;
    await open(`accounts/${other}?tab=settings`, 390);
    await page.getByLabel('Move to').selectOption({ label: 'Second' });
    await page.getByRole('button', { name: 'Move …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^\d+ listings?, \d+ reservations? and the promotions/).waitFor();
    expect(await tenantOf(app.first.secondTenant)).toBe(404);
    await dialog.getByRole('button', { name: 'Move the account' }).click();
    await page.getByText('Choose that tenant on the left').waitFor();
    expect(await tenantOf(app.first.secondTenant)).toBe(200);
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('copies ids and URLs by keyboard, and confirms it, at %i pixels', async (width) => {
    const { providerAccountID } = (await app.api('GET', `/api/v1/integration-account/${account}`)).body;
    const url = app.sandbox.inboxUrl(INBOX);
    await open(`reservations/${reservation}`, width);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [path, name, value] of [
      [`reservations/${reservation}`, 'Copy the id', reservation],
      [`reservations/${reservation}`, 'Copy the e-mail address', 'ada@example.com'],
      [`accounts/${account}`, 'Copy the id at the PMS', providerAccountID],
      ['webhooks/PROVIDER_14', `Copy the URL ${url}`, url],
      ['keys', 'Copy the id of Second', app.first.secondTenant],
    ]) {
      await page.goto(`${app.url}/console/${path}`);
      const copy = page.getByRole('button', { name, exact: true });
      await copy.focus();
      await page.keyboard.press('Enter');
      await page
        .getByRole('status')
        .filter({ hasText: /^Copied$/ })
        .waitFor();
      expect([name, await page.evaluate('navigator.clipboard.readText()')]).toEqual([name, value]);
      const { width: wide, height } = (await copy.boundingBox())!;
      expect([name, Math.min(wide, height) >= (width > 760 ? 24 : 40)]).toEqual([name, true]);
      expect(await isWithinScreen()).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  it('says that the browser does not allow copying if the page is not secure', async () => {
    await open(`reservations/${reservation}`, 390);
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.getByRole('button', { name: 'Copy the id', exact: true }).click();
    await page.getByText('The browser does not allow copying').waitFor();
    expect(faults).toEqual([]);
  });

  it.each(WIDTHS)('finds entries of the audit log by action, target and key, at %i pixels', async (width) => {
    await open('audit', width);
    const entries = page.getByRole('region', { name: 'Entries' }).locator('tbody tr');
    await entries.first().waitFor();
    await page.getByRole('combobox', { name: /^Action/ }).selectOption('TAG_CREATED');
    await entries.filter({ hasText: 'Account' }).first().waitFor({ state: 'detached' });
    expect(new Set(await entries.locator('.main').allInnerTexts())).toEqual(new Set(['Tag created']));
    await page.getByRole('combobox', { name: /^Action/ }).selectOption('');
    await page.getByLabel('Id of the target').fill(reservation);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('targetID') === reservation);
    await entries.filter({ hasText: 'Tag created' }).first().waitFor({ state: 'detached' });
    await entries.filter({ hasText: 'Reservation created' }).waitFor();
    expect([await isWithinScreen(), faults]).toEqual([true, []]);
  });
});

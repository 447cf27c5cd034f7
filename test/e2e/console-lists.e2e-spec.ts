import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import type { TestApp } from '../support/app.js';
import { describeInChromium } from '../support/chromium.js';
import { consoleBench } from '../support/console-tab.js';
import { sql } from '../support/sql.js';

const WIDTHS = [1440, 390];

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Books a stay in each listing of the PMS account that is free. */
const bookAtPms = async ({ sandbox }: TestApp, name: string): Promise<void> => {
  for (const { id } of await sandbox.listings(name)) {
    const book = (start: number): Promise<unknown> =>
      sandbox
        .book(name, { listing: String(id), arrival: dayIn(start), departure: dayIn(start + 3) })
        .catch((error: unknown) => (start < 90 ? book(start + 3) : Promise.reject(error as Error)));
    await book(20);
  }
};

/** The lists of the console, on the real service and its sandbox. */
describeInChromium('a list of the console', () => {
  const bench = consoleBench();
  let app: TestApp;
  let page: Page;
  let faults: string[];
  let account: string;

  beforeAll(async () => {
    ({ app } = bench);
    await bookAtPms(app, 'generated-60');
    account = await app.connect('generated-60');
    await app.connect('demo-small');
  }, 120_000);

  /** Opens a page in a separate tab, signed in. */
  const open = async (path: string, width = 1440): Promise<void> => {
    ({ page, faults } = await bench.open(path, { width }));
  };
  const parameters = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
  const rows = () => page.getByRole('region', { name: 'Reservations' }).locator('tbody tr');
  const ids = () =>
    rows()
      .locator('a.main')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const pageNumber = (number: number) => page.getByText(new RegExp(`^Page ${number} of `)).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it.each(WIDTHS)(
    'keeps its filter and page in the address, which Back and a shared link restore, at %i pixels',
    async (width) => {
      await open('reservations', width);
      await pageNumber(1);
      await page.getByLabel('Account').selectOption(account);
      await page.getByLabel('Status').selectOption('CONFIRMED');
      await pageNumber(1);
      const [first] = await ids();
      await button('Next').click();
      await pageNumber(2);
      // The rows of the previous page stay until those of the next page have arrived.
      await rows().locator(`a.main[href="${first}"]`).waitFor({ state: 'detached' });
      const filter = { integrationAccountID: account, status: 'CONFIRMED' };
      expect(parameters()).toEqual({ ...filter, page: '2', cursor: expect.any(String) });
      const shown = await ids();
      const shared = page.url();
      await rows().first().locator('a.main').click();
      await page.getByRole('heading', { name: 'Guest', exact: true }).waitFor();
      await page.goBack();
      await pageNumber(2);
      expect(await ids()).toEqual(shown);
      await button('Previous').click();
      await pageNumber(1);
      expect(parameters()).toEqual(filter);
      for (const before of [{ ...filter, page: '2', cursor: expect.any(String) }, filter]) {
        await page.goBack();
        await page.waitForURL((url) => url.searchParams.has('cursor') === 'cursor' in before);
        expect(parameters()).toEqual(before);
      }
      await open(new URL(shared).pathname.replace('/console/', '') + new URL(shared).search, width);
      await pageNumber(2);
      expect([await ids(), await page.getByLabel('Status').inputValue()]).toEqual([shown, 'CONFIRMED']);
      await button('First page').click();
      await pageNumber(1);
      expect([parameters(), faults]).toEqual([filter, []]);
    },
  );

  it('starts again after one click when a link has the cursor of another list', async () => {
    await open('reservations');
    await button('Next').click();
    await pageNumber(2);
    const { cursor } = parameters();
    await open(`reservations?status=CONFIRMED&cursor=${cursor}`);
    await page.getByRole('alert').waitFor();
    await button('Try again').click();
    await pageNumber(1);
    expect([parameters(), faults]).toEqual([{ status: 'CONFIRMED' }, []]);
  });

  it.each(WIDTHS)('opens with the account or listing of the page that leads to it, at %i pixels', async (width) => {
    await open(`accounts/${account}`, width);
    const links = page.getByRole('navigation', { name: 'Of this account' });
    await links.getByRole('link', { name: 'Listings' }).click();
    await page.getByText('60 listings').waitFor();
    expect(parameters()).toEqual({ integrationAccountID: account });
    await page.locator('tbody a.main').first().click();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    const listing = page.url().split('/').at(-1)!;
    await page.getByRole('link', { name: 'Reservations', exact: true }).last().click();
    await rows().first().waitFor();
    expect(parameters()).toEqual({ listingID: listing });
    const { total } = (await app.api('GET', `/api/v1/reservation?listingID=${listing}`)).body.meta;
    expect(await rows().count()).toBe(Math.min(total, 25));
    await button('Every listing').click();
    await page.waitForURL((url) => url.search === '');
    for (let step = 0; step < 4; step += 1) await page.goBack();
    await links.getByRole('link', { name: 'Timeline' }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await button('Later').click();
    await page.waitForURL((url) => url.searchParams.has('from'));
    expect([Object.keys(parameters()), faults]).toEqual([['integrationAccountID', 'from'], []]);
  });

  const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const sortedBy = async (name: string): Promise<string | null> => column(name).getAttribute('aria-sort');

  it('is sorted by the API on all pages and in the file, with the order in the address', async () => {
    const idsIn = async (order: string): Promise<string[]> =>
      (await app.api('GET', `/api/v1/reservation?limit=100&order=${order}`)).body.data.map(
        ({ id }: any) => `/console/reservations/${id}`,
      );
    await open('reservations');
    await button('Next').click();
    await pageNumber(2);
    expect(await sortedBy('Created')).toBe('descending');
    await column('Created').getByRole('button').press('Enter');
    await pageNumber(1);
    const oldest = await idsIn('asc');
    await rows().first().locator(`a.main[href="${oldest[0]}"]`).waitFor();
    expect([await ids(), parameters(), await sortedBy('Created')]).toEqual([
      oldest.slice(0, 25),
      { sort: 'created' },
      'ascending',
    ]);
    await button('Next').click();
    await pageNumber(2);
    await rows().first().locator(`a.main[href="${oldest[25]}"]`).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    const [first] = parse(readFileSync(await file.path()), { columns: true, bom: true }) as { id: string }[];
    expect(oldest[0]).toContain(first!.id);
    await page.goBack();
    await page.goBack();
    await pageNumber(2);
    expect([await sortedBy('Created'), parameters().sort, faults]).toEqual(['descending', undefined, []]);
  });

  it('can be sorted on a phone, where the columns are hidden', async () => {
    for (const [path, order, parameter] of [
      ['reservations', 'Oldest first', 'order=asc'],
      ['accounts', 'Oldest data first', 'sort=age'],
      ['webhooks/PROVIDER_14', 'Oldest first', 'order=asc'],
    ] as const) {
      await open(path, 390);
      const sorted = page.waitForRequest((request) => request.url().includes(parameter));
      await page.getByLabel('Order').selectOption({ label: order });
      await sorted;
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  it('is sorted in the browser only when it is loaded completely', async () => {
    const { data } = (await app.api('GET', '/api/v1/listing?limit=100')).body;
    expect(data).toHaveLength(64);
    const sizes = data.map(({ maxOccupancy }: any) => maxOccupancy).sort((one: number, other: number) => other - one);
    await open('listings');
    const cells = page.getByRole('region', { name: 'Listings' }).locator('tbody td.num:nth-child(4)');
    await column('Guests').getByRole('button').click();
    await page.waitForURL((url) => url.search === '?sort=-guests');
    const shown = (await cells.allInnerTexts()).map(Number);
    expect([shown, await sortedBy('Guests')]).toEqual([sizes.slice(0, shown.length), 'descending']);
    await open('keys');
    await column('Key').getByRole('button').click();
    await page.waitForURL((url) => url.search === '?sort=name');
    await sql(
      app,
      `INSERT INTO api_key SELECT (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(), 'key_id', 'copy' || number, 'name', 'Copy'))).*
         FROM api_key one, generate_series(1, 100) number
        WHERE one.id = (SELECT id FROM api_key WHERE workspace_id = $1 LIMIT 1)`,
      [app.first.id],
    );
    await page.reload();
    await page.getByText(/^Page 1/).waitFor();
    expect([await column('Key').getByRole('button').count(), faults]).toEqual([0, []]);
    await sql(app, `DELETE FROM api_key WHERE name = 'Copy'`);
  });

  it('returns to the row that it was scrolled to', async () => {
    await open('listings');
    const box = page.getByRole('region', { name: 'Listings' });
    await box.locator('tbody a.main').first().waitFor();
    await box.evaluate((element) => void (element.scrollTop = 40 * 60));
    await page.waitForURL((url) => url.searchParams.get('row') === '40');
    const listing = box.locator('tr[aria-rowindex="44"] a.main');
    const name = await listing.innerText();
    await listing.click();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    await page.goBack();
    await listing.waitFor();
    expect([await listing.innerText(), await box.evaluate(({ scrollTop }) => scrollTop), faults]).toEqual([
      name,
      2_400,
      [],
    ]);
  });

  it.each(WIDTHS)('is exported as CSV with the rows that its filter matches, at %i pixels', async (width) => {
    const { total } = (await app.api('GET', `/api/v1/reservation?integrationAccountID=${account}`)).body.meta;
    await open(`reservations?integrationAccountID=${account}`, width);
    await rows().first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    const table = parse(readFileSync(await file.path()), { columns: true, bom: true }) as Record<string, string>[];
    expect(file.suggestedFilename()).toMatch(/^reservations-\d{4}-\d\d-\d\d\.csv$/);
    expect([table.length, new Set(table.map(({ integrationAccountID }) => integrationAccountID))]).toEqual([
      total,
      new Set([account]),
    ]);
    for (const path of ['listings', 'accounts', 'audit', 'webhooks/PROVIDER_14', `accounts/${account}?tab=calls`]) {
      await page.goto(`${app.url}/console/${path}`);
      const [other] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
      expect(readFileSync(await other.path(), 'utf8')).toMatch(/^\ufeff[\w.]+,/);
    }
    expect(faults).toEqual([]);
  });

  it('says why its export failed', async () => {
    await open('listings');
    await page.route('**/api/v1/listing?*', (route) =>
      route.request().headers().accept === 'text/csv' ? route.abort('connectionreset') : route.continue(),
    );
    await button('Export CSV').click();
    await page.getByText('Lodgewire does not answer').waitFor();
    expect(faults).toEqual([]);
  });

  it('forgets its filter when another tenant is chosen', async () => {
    await open(`reservations?integrationAccountID=${account}`);
    await rows().first().waitFor();
    await page.getByLabel('Tenant').selectOption({ label: 'Second' });
    await page.getByText('No reservations').waitFor();
    expect([new URL(page.url()).search, faults]).toEqual(['', []]);
  });

  it('of runs keeps its page apart from the filter of calls', async () => {
    await sql(
      app,
      `INSERT INTO sync_run SELECT (jsonb_populate_record(run, jsonb_build_object('id', gen_random_uuid()))).*
       FROM sync_run run, generate_series(1, 4)`,
    );
    await open(`accounts/${account}`);
    const runs = page.locator('.panel', { has: page.getByRole('heading', { name: 'Sync runs' }) });
    await runs.getByRole('button', { name: 'Next' }).click();
    await runs.getByText(/^Page 2 of/).waitFor();
    await page.getByRole('tab', { name: 'Calls' }).click();
    await page.getByRole('combobox', { name: /^Calls/ }).selectOption('Failed calls');
    await page.waitForURL((url) => url.searchParams.get('failed') === 'true');
    await page.getByRole('tab', { name: 'Health' }).click();
    await runs.getByText(/^Page 2 of/).waitFor();
    await runs.getByRole('button', { name: 'Previous' }).click();
    await runs.getByText(/^Page 1 of/).waitFor();
    expect([parameters(), faults]).toEqual([{ failed: 'true' }, []]);
  });

  it('of audit entries shows changes with the names of keys, and reads on request', async () => {
    const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'Night shift' } })).body;
    await app.api('GET', '/api/v1/reservation?limit=1', { key });
    await app.api('PATCH', `/api/v1/integration-account/${account}`, { key, body: { name: 'Renamed' } });
    await open('audit');
    const entries = page.getByRole('region', { name: 'Entries' }).locator('tbody tr');
    await entries.filter({ hasText: 'Night shift' }).first().waitFor();
    expect(await entries.filter({ hasText: 'Guests read' }).count()).toBe(0);
    await entries.locator(`a[href$="/accounts/${account}"]`).first().waitFor();
    await page.getByLabel('Kind').selectOption('Reads of guests and secrets');
    await entries.filter({ hasText: 'Guests read' }).filter({ hasText: 'Night shift' }).first().waitFor();
    expect([parameters(), faults]).toEqual([{ kind: 'reads' }, []]);
  });

  it.each(WIDTHS)('of keys hides revoked keys until they are requested, at %i pixels', async (width) => {
    const name = `Left ${width}`;
    const { id } = (await app.api('POST', '/api/v1/api-key', { body: { name } })).body;
    await open('keys', width);
    const keys = page.getByRole('region', { name: 'API keys' }).locator('tbody tr', { hasText: name });
    await keys.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    await keys.waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption({ label: 'Revoked or expired' });
    await keys.getByText('Revoked').waitFor();
    expect(parameters()).toEqual({ live: 'false' });
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    const table = parse(readFileSync(await file.path()), { columns: true, bom: true }) as Record<string, string>[];
    expect([table.some((key) => key.id === id), table.every(({ revokedAt }) => revokedAt !== '')]).toEqual([
      true,
      true,
    ]);
    await page.getByLabel('State').selectOption({ label: 'Every key' });
    await keys.getByText('Revoked').waitFor();
    expect([await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), faults]).toEqual([true, []]);
  });

  it('of keys shows when each key was created, when it expires and for which tenants it acts', async () => {
    const body = { name: 'Partner', tenantIDs: [app.first.secondTenant], expiresAt: new Date(Date.now() + 864e5) };
    await app.api('POST', '/api/v1/api-key', { body });
    await open('keys');
    const row = page.getByRole('region', { name: 'API keys' }).locator('tr', { hasText: 'Partner' });
    await row.filter({ hasText: /Created just now[^]*Second[^]*(in 2\d hours|tomorrow)/ }).waitFor();
    expect(faults).toEqual([]);
  });

  describe.each(WIDTHS)('of deliveries, at %i pixels', (width) => {
    const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
    const inbox = `lists-${width}`;
    const panel = () => page.locator('.panel', { has: page.getByRole('heading', { name: 'Deliveries' }) });

    /** Sends a test event that the receiver refuses, and returns the id of its delivery. */
    const fail = async (): Promise<string> => {
      const url = app.sandbox.inboxUrl(inbox);
      await app.api('PATCH', HOOKS, { body: { urls: [url], events: ['RESERVATION_CREATED'] } });
      app.sandbox.planInbox(inbox, { status: 500, count: 1 });
      const [id] = (await app.api('POST', `${HOOKS}/test`, { body: { url } })).body.deliveryIDs;
      await app.until('the failure', async () => (await app.api('GET', `${HOOKS}/deliveries/${id}`)).body.attempts[0]);
      return id;
    };

    it('shows failed and retrying deliveries, and counts them in the plot', async () => {
      const id = await fail();
      await open('', width);
      const attention = page.locator('.panel', { hasText: 'Needs attention' });
      await attention
        .getByRole('link', { name: app.sandbox.inboxUrl(inbox) })
        .first()
        .click();
      await panel().getByText('Retrying', { exact: true }).first().waitFor();
      expect([parameters(), await panel().getByLabel('State').inputValue()]).toEqual([{ state: 'failed' }, 'failed']);
      expect(await page.locator('.plot').getAttribute('aria-label')).toMatch(/, [1-9]\d* failed/);
      const link = panel().locator(`a[href$="/deliveries/${id}"]`);
      await link.click();
      await button('Send again').click();
      await page.getByText('Sent again', { exact: true }).waitFor();
      await page.getByText('The receiver accepted it: HTTP 200.').waitFor();
      await page.goBack();
      await panel().getByLabel('State').waitFor();
      await link.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    });

    it('resends all deliveries that failed since a given time, and reports how many', async () => {
      const id = await fail();
      await sql(
        app,
        `UPDATE webhook_delivery SET state = 'FAILED', next_attempt_at = NULL, finished_at = now() WHERE id = $1`,
        [id],
      );
      await open('webhooks/PROVIDER_14?state=FAILED', width);
      await panel().locator('tbody tr').first().waitFor();
      await button('Resend what failed').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Failed').selectOption({ label: 'In the last hour' });
      await dialog.getByRole('button', { name: 'Resend' }).click();
      await dialog.getByText('1 notification resent').waitFor();
      await app.until('the delivery', async () => {
        const { state } = (await app.api('GET', `${HOOKS}/deliveries/${id}`)).body;
        return state === 'DELIVERED' || undefined;
      });
      await dialog.getByRole('button', { name: 'Resend' }).click();
      await dialog.getByText('Nothing to resend').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await panel().getByText('No deliveries').waitFor();
      expect(faults).toEqual([]);
    });
  });
});

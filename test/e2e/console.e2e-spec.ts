import type { Page } from 'playwright-core';
import { loaded } from '../../scripts/lib/console/console-browser.mjs';
import { consolePages } from '../../scripts/lib/console/console-pages.mjs';
import { ProcessBeat } from '../../src/operations/system/process-beat.js';
import type { TestApp } from '../support/app.js';
import { seriousViolations, THEMES } from '../support/axe.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { describeInChromium } from '../support/chromium.js';
import { consoleBench } from '../support/console-tab.js';
import { sql } from '../support/sql.js';

const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
const WIDTHS = [1440, 390];

/** Uses the built console as an operator does, on the real service and its sandbox. */
describeInChromium('the console', () => {
  const bench = consoleBench();
  let app: TestApp;
  let page: Page;
  let account: string;
  let hook: string;
  /** The account of a PMS at which stays are changed. */
  let changeable: Promise<string>;
  let faults: string[];

  beforeAll(async () => {
    ({ app } = bench);
    await app.app.get(ProcessBeat, { strict: false }).start();
    account = await app.connect('demo-small');
    // Its PMS allows few calls: the first sync takes a while.
    changeable = app.connect('demo-small', { provider: 'PROVIDER_04' });
    hook = app.sandbox.inboxUrl('demo');
    await app.api('PATCH', HOOKS, { body: { urls: [hook], events: ['RESERVATION_CREATED'] } });
    const { stay, quote } = await quotedStay(app, account);
    await reserve(app, reservationBody(stay, quote));
    await app.until('a delivery', async () => (await app.api('GET', `${HOOKS}/deliveries`)).body.data[0]);
  }, 120_000);

  const open = async (width = 1440, bypassCSP = false): Promise<void> => {
    ({ page, faults } = await bench.openTab({ width, bypassCSP }));
  };

  const go = async (path: string): Promise<void> => {
    await page.goto(`${app.url}/console/${path}`);
    await page.locator('h1').waitFor();
  };
  const signIn = (path = ''): Promise<unknown> => page.goto(`${app.url}/console/${path}#key=${app.first.key}`);

  it('is reached from /, and removes the key of a link from the address', async () => {
    await open();
    await page.goto(app.url);
    expect(page.url()).toBe(`${app.url}/console`);
    expect(await page.textContent('h1')).toBe('Sign in to Lodgewire');
    await page.goto(`${app.url}/console#key=${app.first.key}`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain('key=');
    expect(faults).toEqual([]);
  });

  it('refuses a wrong key, and signs in with the right one in its tab alone', async () => {
    await open();
    await page.goto(`${app.url}/console`);
    await page.getByLabel('API key').fill('lw_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('The key is not accepted');
    await page.getByLabel('API key').fill(app.first.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${app.url}/console`);
    expect(await other.textContent('h1')).toBe('Sign in to Lodgewire');
  });

  describe('a link that is opened while a user is signed in', () => {
    const keyOfTab = (): Promise<string> =>
      page.evaluate<string>(`JSON.parse(sessionStorage['lodgewire.session']).key`);
    const question = () => page.getByRole('heading', { name: 'Open another workspace?' });
    const workspaceName = () => page.locator('.workspace-name');
    const issue = async (body: object): Promise<string> =>
      (await app.api('POST', '/api/v1/api-key', { body: { name: 'link', ...body } })).body.key;
    /** Opens the link within the page, or by loading its address. */
    const follow = async (key: string, isLoaded: boolean): Promise<void> => {
      if (isLoaded) await page.goto(`${app.url}/console/listings?x=${Math.random()}#key=${key}`);
      else await page.evaluate(`location.hash = '#key=${key}'`);
    };

    it.each([true, false])(
      'asks before it shows another workspace, and names both workspaces (loaded: %s)',
      async (isLoaded) => {
        await open();
        await signIn('accounts');
        await page.getByRole('link', { name: 'demo-small' }).first().waitFor();
        expect(await workspaceName().innerText()).toBe('First');
        await follow(app.second.key, isLoaded);
        await question().waitFor();
        await page.getByText('You are signed in to the workspace “First”.').waitFor();
        await page.getByText('leads to the workspace “Second”.').waitFor();
        expect([page.url().includes('key='), await keyOfTab()]).toEqual([false, app.first.key]);
        await page.getByRole('button', { name: 'Stay signed in' }).click();
        await workspaceName().waitFor();
        expect([await workspaceName().innerText(), await keyOfTab()]).toEqual(['First', app.first.key]);
        await follow(app.second.key, isLoaded);
        await page.getByRole('button', { name: 'Open the other workspace' }).click();
        await workspaceName().filter({ hasText: 'Second' }).waitFor();
        expect(await keyOfTab()).toBe(app.second.key);
        expect(faults).toEqual([]);
      },
    );

    it('asks nothing when it opens the same workspace', async () => {
      await open();
      await signIn('accounts');
      await workspaceName().waitFor();
      const key = await issue({ scopes: ['read'] });
      await follow(key, false);
      await app.until('the key of the link', async () => (await keyOfTab()) === key || undefined);
      expect(await question().count()).toBe(0);
      await signIn('listings');
      await page.getByRole('heading', { name: 'Listings' }).waitFor();
      expect(await keyOfTab()).toBe(app.first.key);
    });

    it('keeps the session when its key is refused, and asks when its key may not read the workspace', async () => {
      await open();
      await signIn('accounts');
      await workspaceName().waitFor();
      await follow(`lw_${'a'.repeat(12)}_${'b'.repeat(43)}`, false);
      await page.getByText('The key of the link is not accepted').waitFor();
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      const key = await issue({ tenantIDs: [app.first.secondTenant] });
      await follow(key, false);
      await page.getByText(`leads to the workspace of the key ${key.slice(0, 15)}.`).waitFor();
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await workspaceName().waitFor();
      expect(await keyOfTab()).toBe(app.first.key);
    });
  });

  it.each(WIDTHS)(
    'shows every page at %i pixels, light and dark, without serious axe violations or horizontal overflow',
    async (width) => {
      await open(width, true);
      await signIn();
      const found: unknown[] = [];
      const get = async (path: string) => (await app.api('GET', `/api/v1/${path}`)).body;
      for (const [name, path, key] of await consolePages(get)) {
        // Navigates as a link does: a new document would compile the console and axe again.
        await page.evaluate(`history.pushState(null, '', '/console/${path}')`);
        await loaded(page);
        if (key) {
          await page.keyboard.press(key);
          await page.locator('dialog[open]').waitFor();
        }
        for (const [scheme, rules] of THEMES) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.locator(`:root[data-theme=${scheme}]`).waitFor();
          found.push(...(await seriousViolations(page, rules)).map((violation) => [name, scheme, ...violation]));
          const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          if (overflow > 0) found.push([name, scheme, 'wider than the screen by', overflow]);
        }
      }
      expect([found, faults]).toEqual([[], []]);
    },
    300_000,
  );

  it('connects an account, and shows its listings', async () => {
    await open();
    await signIn('connect');
    const provider = (await app.api('GET', '/api/v1/provider/PROVIDER_05')).body.name;
    await page.getByLabel('Search').fill(provider);
    await page.getByRole('button', { name: provider }).first().click();
    const tab = page.getByRole('tab', { name: 'API key' });
    if ((await tab.count()) > 0) await tab.click();
    await page.getByRole('button', { name: 'Use the sandbox PMS' }).click();
    await page.getByLabel('API key').fill('sandbox-wrong');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Use the sandbox PMS' }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('is connected').waitFor();
    expect(await page.locator('.rows .main').first().innerText()).not.toBe('');
  });

  it('quotes and books a stay that is selected in the calendar, and cancels it', async () => {
    await open();
    const { stay } = await quotedStay(app, account);
    await signIn(`listings/${stay.listingID}`);
    await page.locator(`[data-date="${stay.checkInDate}"]`).click();
    await page.locator(`[data-date="${stay.checkOutDate}"]`).click();
    await page.getByRole('button', { name: 'Get a quote' }).click();
    await page.getByLabel('First name').fill('<img src=x onerror=alert(1)>');
    await page.getByLabel('Last name').fill('Markup');
    await page.getByLabel('E-mail').fill('markup@example.com');
    await page.getByLabel('Phone').fill('+4930123456');
    await page.getByRole('button', { name: /^Book for/ }).click();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel the reservation' }).first().click();
    expect(await page.locator('h1').innerText()).toContain('<img src=x');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What it costs is not known').waitFor();
    await dialog.getByLabel('Who cancels').selectOption('HOST');
    await dialog.locator('[data-part="penalty"]').waitFor();
    expect(await dialog.locator('[data-part="penalty"]').innerText()).toMatch(/0\.00/);
    await dialog.getByRole('button', { name: 'Cancel the reservation' }).click();
    await page.getByText('Cancelled').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('confirms and declines pending reservations, and releases holds', async () => {
    await open();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const [action, status] of [
      ['Confirm', 'Confirmed'],
      ['Decline', 'Cancelled'],
    ]) {
      const { stay, quote } = await quotedStay(app, account);
      const { body } = await reserve(app, { ...reservationBody(stay, quote), status: 'pending' });
      await signIn(`reservations/${body.id}`);
      await button(`${action} the reservation`).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `${action} the reservation` })
        .click();
      await page.getByText(status!).first().waitFor();
    }
    const { quote } = await quotedStay(app, account);
    await app.api('POST', `/api/v1/quote/${quote.quoteID}/hold`, { body: { minutes: 30 } });
    await signIn('reservations');
    await page.getByRole('heading', { name: 'Open holds' }).waitFor();
    await button('Give up').click();
    await page.getByRole('heading', { name: 'Open holds' }).waitFor({ state: 'detached' });
    expect([(await app.api('GET', '/api/v1/quote/hold')).body.data, faults]).toEqual([[], []]);
  });

  it('links the overview to failing accounts and failed notifications, and shows whether tonight is free', async () => {
    await open();
    app.sandbox.planInbox('demo', { status: 500, count: 1 });
    await app.api('POST', `${HOOKS}/test`, { body: { url: hook } });
    await app.until('the failure', async () => {
      const { endpoints } = (await app.api('GET', HOOKS)).body;
      return endpoints.find(({ failingSince }: any) => failingSince);
    });
    await sql(
      app,
      `UPDATE integration_account SET status = 'INACTIVE', status_reason = 'credentials_refused' WHERE id = $1`,
      [account],
    );
    await signIn();
    const attention = page.locator('.panel', { hasText: 'Needs attention' });
    await attention.getByText('The PMS refuses the credentials. Enter new credentials').waitFor();
    await attention.getByRole('link', { name: hook }).first().click();
    await page.getByRole('link', { name: 'Reservation created' }).first().click();
    await page.getByText('HTTP 500').first().waitFor();
    expect(await page.locator('pre').last().innerText()).toContain('"test": true');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('HTTP 200').first().waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();
    await attention.getByRole('link', { name: 'demo-small', exact: true }).click();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    const dialog = page.getByRole('dialog');
    for (const key of ['sandbox-wrong', 'sandbox-demo-small']) {
      await dialog.getByLabel('API key').fill(key);
      await dialog.getByRole('button', { name: 'Reconnect' }).click();
      if (key === 'sandbox-wrong') await dialog.getByRole('alert').waitFor();
    }
    await page.getByRole('button', { name: 'Sync now' }).waitFor();
    expect(await page.title()).toBe('demo-small · Lodgewire');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: 'Listings', exact: true }).first().click();
    await page.locator('tbody .main').first().click();
    expect(await page.locator('.tonight').innerText()).toMatch(/^Tonight, .*: (Free|Reserved|Held|Closed|\d+ of)/);
  });

  it('shows the state of the system, and the timeline of stays', async () => {
    await open();
    await signIn('system');
    await page.getByText('Everything runs').waitFor();
    await page.getByText('Reachable').first().waitFor();
    await page.getByText('API and worker').waitFor();
    expect(await page.locator('.waiting b').allInnerTexts()).toHaveLength(5);
    expect(await page.getByRole('region', { name: 'Processes' }).innerText()).toContain('API and worker');
    expect(await page.getByRole('region', { name: 'PMSes' }).innerText()).toContain('1 active account');
    expect(await page.getByText('No worker runs').count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('link', { name: 'System' }).count()).toBe(1);
    await page.goto(`${app.url}/console/reservations/timeline`);
    const stays = page.locator('.stay');
    await stays.first().waitFor();
    expect(await stays.first().getAttribute('title')).toContain('Ada Example, ');
    expect(faults).toEqual([]);
  });

  it('links to the state of the system only for an operator', async () => {
    await open();
    await page.goto(`${app.url}/console/#key=${app.second.key}`);
    await page.getByText('Second', { exact: true }).first().waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('link', { name: 'Audit log' }).count()).toBe(1);
    expect(await menu.getByRole('link', { name: 'System' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('shows the listings on a map, and opens a cluster of nearby listings', async () => {
    await open();
    await signIn('listings');
    await page.getByRole('tab', { name: 'Map' }).click();
    // Another account may have listings at the same places.
    await page.getByLabel('Account').selectOption(account);
    await page.locator('.map path').waitFor({ state: 'attached' });
    const links = page.locator('a.marker');
    const clusters = page.locator('button.marker');
    for (let turn = 0; turn < 20 && (await links.count()) === 0; turn += 1) {
      // The map may be drawn again between the count and the click, and show links alone.
      await clusters
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      await page.locator('.map[aria-busy="false"]').waitFor();
    }
    await links.first().waitFor();
    await links.first().press('Enter');
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect([page.url(), faults]).toEqual([expect.stringMatching(/\/listings\/[\w-]{36}$/), []]);
  });

  it('shows how old the nights of a listing are, and lists accounts with the oldest data first', async () => {
    await open();
    const [listing] = (await app.api('GET', '/api/v1/listing?limit=1')).body.data;
    await signIn(`listings/${listing.id}`);
    const { asOf } = (await app.api('GET', `/api/v1/availability/${listing.id}?limit=1`)).body;
    await page.locator('header', { hasText: 'Calendar' }).locator(`time[datetime="${asOf}"]`).waitFor();
    await go('accounts');
    const sorted = page.waitForResponse((answer) => answer.url().includes('sort=age'));
    await page.getByRole('columnheader', { name: 'Last sync' }).getByRole('button').click();
    expect([(await sorted).status(), faults]).toEqual([200, []]);
  });

  it('creates a link with which a host connects an account', async () => {
    await open();
    await signIn('accounts');
    await page.getByRole('button', { name: 'Invite a host' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('Send this link to the host').waitFor();
    const url = await page.locator('dialog .mono').innerText();
    expect(url).toMatch(/\/connect\/cs_[\w-]{43}$/);
    const link = url.split('/').at(-1);
    const host = await app.api('POST', '/api/v1/connect-page', { key: null, body: { link } });
    expect([host.status, host.body.status]).toEqual([200, 'OPEN']);
  });

  it('adds a new tag to an account, and shows how much of the PMS limit is used', async () => {
    await open();
    await signIn(`accounts/${account}`);
    await page
      .getByText(/requests in a minute for this account|requests in .* for/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('New tag').fill('Seaside');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Seaside' }).check();
    await page.getByRole('button', { name: 'Apply to all listings' }).click();
    const tags = () => app.api('GET', `/api/v1/integration-account/${account}`);
    await app.until('the tag', async () => (await tags()).body.tags[0]);
    expect((await tags()).body.tags).toMatchObject([{ name: 'Seaside' }]);
  });

  it('acts as the PMS on the page "Sandbox", and shows the new reservation and price', async () => {
    await open();
    await signIn('sandbox');
    await page.getByRole('button', { name: 'Book at the PMS' }).click();
    expect(await page.getByText('Grace Hopper').first().innerText()).toContain(' to ');
    await page.getByLabel(/^Price of a week/).fill('4321');
    await page.getByRole('button', { name: 'Change the price' }).click();
    await page.getByText('The price arrived in Lodgewire').waitFor();
    expect(await page.getByText('A night costs').innerText()).toContain('4,321');
    await page.getByRole('button', { name: 'Turn the fault on' }).click();
    await page.getByText('The fault is on').waitFor();
    await page.getByText(/^It ends after \d more call/).waitFor();
    await page.getByRole('button', { name: 'Clear all faults' }).click();
    await page.getByText('The fault has ended').waitFor();
  });

  it.each([
    ['is revoked', (id: string) => app.api('DELETE', `/api/v1/api-key/${id}`)],
    ['expires', (id: string) => sql(app, `UPDATE api_key SET expires_at = now() - interval '1 s' WHERE id = $1`, [id])],
  ])('ends the session when the key %s, and says so', async (_case, end) => {
    await open();
    const made = await app.api('POST', '/api/v1/api-key', { body: { name: 'short', scopes: ['read'] } });
    await page.goto(`${app.url}/console/listings#key=${made.body.key}`);
    await page.getByRole('heading', { name: 'Listings' }).waitFor();
    await end(made.body.id);
    // The page sends no request; it notices the end of its event stream.
    await page.getByText('The session has ended').waitFor();
    expect(await page.getByRole('heading', { name: 'Sign in' }).innerText()).toBe('Sign in to Lodgewire');
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);
  });

  it('polls with the ETag of the displayed data, and not at all while the tab is hidden', async () => {
    await open();
    await page.clock.install();
    await signIn('reservations');
    await page.locator('tbody tr').first().waitFor();
    const isList = (url: string): boolean => new URL(url).pathname === '/api/v1/reservation';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const again = page.waitForResponse((response) => isList(response.url()));
    await page.clock.runFor(65_000);
    expect((await again).status()).toBe(304);
    const show = (state: string): Promise<unknown> =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await show('hidden');
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.clock.runFor(120_000);
    expect(asked).toEqual([]);
    const back = page.waitForResponse((response) => isList(response.url()));
    await show('visible');
    expect((await back).status()).toBe(304);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
  });

  it('shows a booking from the event stream, long before the next poll', async () => {
    await open();
    const { stay, quote } = await quotedStay(app, account);
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/event');
    await signIn('reservations');
    await page.locator('tbody tr').first().waitFor();
    expect((await stream).status()).toBe(200);
    const { id } = (await reserve(app, reservationBody(stay, quote))).body;
    await page.locator(`a[href$="/reservations/${id}"]`).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('says that the service does not answer, and resumes automatically when it does', async () => {
    await open();
    await page.clock.install();
    await signIn('accounts');
    await page.getByRole('link', { name: 'demo-small' }).first().waitFor();
    await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Reservations' }).click();
    await page.getByText('Lodgewire does not answer').waitFor();
    await page.unroute('**/api/v1/**');
    await page.clock.runFor(15_000);
    await page.getByText('Lodgewire does not answer').waitFor({ state: 'detached' });
    // The message disappears when any request is answered; the list may arrive later.
    await page.locator('tbody tr').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a failed call to the PMS and its retry on the page of the account', async () => {
    await open(390);
    page.setDefaultTimeout(60_000);
    await signIn(`accounts/${account}?tab=calls`);
    const calls = page.locator('.calls > li');
    await calls.first().waitFor();
    app.sandbox.fault({ kind: 'status', status: 503, account: 'demo-small', count: 1 });
    const path = `/api/v1/integration-account/${account}/sync`;
    await app.api('POST', path, { body: { resources: ['RESERVATIONS'] } });
    await calls.filter({ hasText: 'attempt 2' }).first().waitFor();
    await page.getByRole('combobox', { name: /^Calls/ }).selectOption('Failed calls');
    await page.locator('.calls > li:not(.failed)').first().waitFor({ state: 'detached' });
    expect(await calls.first().innerText()).toMatch(/GET[^]*unavailable[^]*503/);
    expect(faults).toEqual([]);
  }, 180_000);

  it('says that the PMS does not answer a quote, and quotes when it does', async () => {
    await open();
    const { stay } = await quotedStay(app, account);
    const fault = app.sandbox.fault({ kind: 'reset', path: '/quotes', count: 0 });
    await signIn(`listings/${stay.listingID}`);
    await page.locator(`[data-date="${stay.checkInDate}"]`).click();
    await page.locator(`[data-date="${stay.checkOutDate}"]`).click();
    await page.getByRole('button', { name: 'Get a quote' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('The PMS or a part of the service cannot be reached');
    app.sandbox.removeFault(fault);
    await page.getByRole('button', { name: 'Get a quote' }).click();
    expect(await page.getByRole('button', { name: /^Book for/ }).isEnabled()).toBe(true);
  });

  it.each(WIDTHS)(
    'shows markup, right-to-left text, 10,000 characters and broken photos without harm, at %i pixels',
    async (width) => {
      await open(width);
      page.on('dialog', (dialog) => faults.push(dialog.message()));
      const { stay } = await quotedStay(app, account);
      const { body } = await app.api('GET', `/api/v1/listing/${stay.listingID}`);
      const odd = {
        name: 'بيت البحر <img src=x onerror=alert(1)>',
        description: 'x'.repeat(10_000),
        thumbnailURL: `${app.url}/none.png`,
        pictures: body.pictures.map((picture: object, index: number) => ({
          ...picture,
          url: `${app.url}/none-${index}.png`,
        })),
      };
      expect(odd.pictures.length).toBeGreaterThan(0);
      await sql(
        app,
        `UPDATE listing SET name = $2, document = substr((('{' || document)::jsonb || $3::jsonb)::text, 2) WHERE id = $1`,
        [stay.listingID, odd.name, JSON.stringify(odd)],
      );
      await signIn(`listings/${stay.listingID}`);
      const title = page.locator('h1');
      await title.waitFor();
      expect([
        await title.innerText(),
        await page.evaluate(`getComputedStyle(document.querySelector('h1')).direction`),
      ]).toEqual([odd.name, 'rtl']);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByText(odd.description).last().waitFor();
      await page.locator('.photos').waitFor({ state: 'detached' });
      const overflow = 'document.documentElement.scrollWidth - innerWidth';
      expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
      await go('listings');
      await page.getByRole('link', { name: odd.name }).waitFor();
      await page.locator('tr', { hasText: odd.name }).locator('.thumb svg').waitFor();
      expect([(await page.evaluate<number>(overflow)) <= 0, faults]).toEqual([true, []]);
    },
  );

  it('shows when a reservation was made in the time zone of the listing, with the instant in the tooltip', async () => {
    await open();
    const [one] = (await app.api('GET', '/api/v1/reservation?limit=1')).body.data;
    const { timeZone } = (await app.api('GET', `/api/v1/listing/${one.listingID}`)).body;
    await signIn(`reservations/${one.id}`);
    await page.getByText(timeZone).waitFor();
    const time = page.locator(`time[datetime="${one.createdAt}"]`).first();
    const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    expect(await time.innerText()).toContain(
      new Intl.DateTimeFormat('en', { ...options, timeZone }).format(new Date(one.createdAt)),
    );
    expect(await time.getAttribute('title')).toContain(one.createdAt);
  });

  it('serves its files with an ETag under a strict policy, and no other files', async () => {
    await open();
    const answer = await fetch(`${app.url}/console`);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; /,
    );
    const [script = ''] = /\/console\/assets\/[\w-]+\.js/.exec(await answer.text()) ?? [];
    const file = await fetch(app.url + script);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const again = await fetch(app.url + script, { headers: { 'if-none-match': file.headers.get('etag')! } });
    expect(again.status).toBe(304);
    for (const path of ['/console/assets/none.js', '/console/assets/..%2f..%2fsrc/main.js'])
      expect((await fetch(app.url + path)).status).toBe(404);
    expect((await fetch(`${app.url}/console/accounts/any`)).headers.get('content-type')).toContain('text/html');
  });

  it('changes a stay after it has shown the price', async () => {
    await open();
    const { stay, quote } = await quotedStay(app, await changeable);
    const { body } = await reserve(app, reservationBody(stay, quote));
    await signIn(`reservations/${body.id}`);
    await page.getByRole('button', { name: 'Change the stay' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Guests').fill('1');
    await dialog.getByRole('button', { name: 'Show the price' }).click();
    await dialog.getByText(/The price stays the same|The guest (pays|gets)/).waitFor();
    expect((await app.api('GET', `/api/v1/reservation/${body.id}`)).body.guests).toBe(2);
    await dialog.getByRole('button', { name: 'Change the stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await app.api('GET', `/api/v1/reservation/${body.id}`)).body.guests).toBe(1);
    expect(faults).toEqual([]);
  });
});

import { HostBrowser } from '../../sandbox/host-browser.js';
import { startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

const PATH = '/api/v1/integration-account';
const PROVIDER = 'PROVIDER_14';

describe('OAuth', () => {
  let app: TestApp;
  let count = 0;

  beforeAll(async () => {
    app = await startApp();
    const body = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    expect((await app.api('PUT', `/api/v1/oauth-app/${PROVIDER}`, { body })).status).toBe(200);
  });
  afterAll(() => app.close());
  afterEach(() => app.sandbox.clearFaults());

  const browser = new HostBrowser();

  const body = (inbox: string): Record<string, unknown> => ({
    name: 'Demo',
    accountIdentifier: `oauth-${++count}`,
    provider: PROVIDER,
    authType: 'OAUTH',
    authConfig: { clientRedirectURL: 'https://shop.example/done?from=pms' },
    notificationURL: app.sandbox.inboxUrl(inbox),
  });
  const start = async (inbox: string): Promise<{ id: string; oAuthURL: string }> => {
    const answer = await app.api('POST', PATH, { body: body(inbox) });
    expect([answer.status, answer.body.status]).toEqual([201, 'INACTIVE']);
    return answer.body;
  };
  /** Does what a browser does on the consent page; returns the address it is sent to. */
  const consent = async (oAuthURL: string, decision: 'approve' | 'deny', account = 'demo'): Promise<string> => {
    const consentPage = await browser.open(oAuthURL);
    const page = await fetch(consentPage);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('decision')]);
    return browser.consent(consentPage, account, decision);
  };
  const visit = (url: string): Promise<Response> => browser.visit(url);
  const parametersOf = (response: Response): Record<string, string> =>
    Object.fromEntries(new URL(response.headers.get('location')!).searchParams);
  const account = async (id: string) => (await app.api('GET', `${PATH}/${id}`)).body;
  const letters = (inbox: string, expected: number) =>
    app.until('the notification', async () => {
      const arrived = app.sandbox.inbox(inbox);
      return arrived.length >= expected ? arrived : undefined;
    });

  it('connects an account from consent to first listings', async () => {
    const { id, oAuthURL } = await start('connects');
    const callback = await consent(oAuthURL, 'approve');
    expect(callback.startsWith(`${app.url}/api/v1/oauth/callback/${PROVIDER}?`)).toBe(true);
    const answer = await visit(callback);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')!.startsWith('https://shop.example/done?')).toBe(true);
    expect(parametersOf(answer)).toEqual({ from: 'pms', integrationAccountID: id, status: 'success' });
    expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    expect(await account(id)).toMatchObject({
      status: 'ACTIVE',
      statusReason: null,
      providerAccountID: expect.stringMatching(/.+/),
    });

    const [letter] = await letters('connects', 1);
    expect(letter).toBeDefined();
    expect(JSON.stringify(letter)).toContain('OAUTH_COMPLETED');
    expect(JSON.stringify(letter)).toContain('webhook-signature');
    await app.until('listings', async () =>
      (await app.api('GET', `/api/v1/listing?integrationAccountID=${id}&limit=1`)).body.meta.total > 0
        ? true
        : undefined,
    );

    const again = await visit(callback);
    expect([again.status, again.headers.get('location'), await again.text()]).toEqual([
      200,
      null,
      expect.stringContaining('Connected'),
    ]);
    expect(app.sandbox.inbox('connects')).toHaveLength(1);
  });

  describe('the page of oAuthURL', () => {
    const proofIn = (html: string): string => /name="page" value="(\w+)"/.exec(html)![1]!;
    const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) });

    it('can be read by programs that follow links, before and after the host continues', async () => {
      const { id, oAuthURL } = await start('scanned');
      const scan = async (): Promise<void> => {
        for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(oAuthURL, { method })).status).toBe(200);
      };
      await scan();
      const page = await visit(oAuthURL);
      expect(await page.text()).toContain('asks to connect');
      await scan();
      const consentPage = await browser.open(oAuthURL);
      await scan();
      const callback = await browser.consent(consentPage, 'demo');
      await scan();
      expect(parametersOf(await visit(callback))).toMatchObject({ integrationAccountID: id, status: 'success' });
      expect((await fetch(oAuthURL)).status).toBe(404);
    });

    it('refuses a form that did not come from a page of this browser', async () => {
      const { oAuthURL } = await start('forged');
      const page = await fetch(oAuthURL);
      const cookie = page.headers.getSetCookie()[0]!.split(';')[0]!;
      const proof = proofIn(await page.text());
      const other = proofIn(await (await fetch(oAuthURL)).text());
      const stateHash = async () =>
        (await sql(app, 'SELECT state_hash FROM oauth_state WHERE browser_hash IS NOT NULL AND expires_at > now()'))
          .length;
      const before = await stateHash();
      const refusals = [
        await post(oAuthURL, { page: proof }),
        await post(oAuthURL, { page: other }, { cookie }),
        await post(oAuthURL, { page: proof }, { cookie: cookie.replace(/=.*/, '=') }),
        await post(oAuthURL, {}, { cookie }),
        await post(oAuthURL, { page: proof, other: 'x' }, { cookie }),
        await post(oAuthURL, { page: 'x'.repeat(2_000) }, { cookie }),
        await post(oAuthURL, { page: proof, ['__proto__']: 'x' }, { cookie }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400]);
      expect(refusals.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
      expect(await stateHash()).toBe(before);
      const begun = await post(oAuthURL, { page: proof }, { cookie });
      expect([begun.status, begun.headers.get('cache-control')]).toEqual([303, 'no-store']);
      expect(begun.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^lodgewire_connect_.*; HttpOnly; SameSite=Lax$/),
      ]);
      expect((await post(`${app.url}/connect/${'x'.repeat(43)}`, { page: proof }, { cookie })).status).toBe(400);
      expect((await post(`${app.url}/api/v1/connect-page`, { link: 'x' })).status).toBe(415);
    });

    it('leads to a flow that cannot be completed in another browser', async () => {
      const { id, oAuthURL } = await start('stolen');
      const stranger = new HostBrowser();
      const callback = await stranger.decide(oAuthURL, 'demo');
      expect((await visit(callback)).status).toBe(400);
      expect((await account(id)).statusReason).toBe('oauth_pending');
      expect(parametersOf(await stranger.visit(callback)).status).toBe('success');
    });
  });

  it('reports a refusal by the user', async () => {
    const { id, oAuthURL } = await start('declined');
    const answer = await visit(await consent(oAuthURL, 'deny'));
    expect(parametersOf(answer)).toEqual({
      from: 'pms',
      integrationAccountID: id,
      status: 'error',
      code: 'access_denied',
    });
    expect(await account(id)).toMatchObject({ status: 'INACTIVE', statusReason: 'oauth_failed' });
    expect(JSON.stringify(await letters('declined', 1))).toContain('OAUTH_FAILED');
  });

  it('reports that the PMS cannot be reached, and can be tried again', async () => {
    const { id, oAuthURL } = await start('down');
    const callback = await consent(oAuthURL, 'approve');
    app.sandbox.fault({ kind: 'status', path: 'code-exchange', status: 503, count: 0 });
    expect(parametersOf(await visit(callback))).toMatchObject({ status: 'error', code: 'pms_unavailable' });
    app.sandbox.clearFaults();
    const again = await app.api('POST', `${PATH}/${id}/reauthorize`, {
      body: { clientRedirectURL: 'https://shop.example/again', notificationURL: app.sandbox.inboxUrl('down') },
    });
    expect(parametersOf(await visit(await consent(again.body.oAuthURL, 'approve')))).toEqual({
      integrationAccountID: id,
      status: 'success',
    });
    await letters('down', 2);
  });

  it.each(['', 'state=guess&code=x', 'code=x', 'state[]=a&state[]=b', `state=${'x'.repeat(3_000)}`])(
    'shows a page for ?%s and reflects nothing',
    async (query) => {
      const answer = await visit(`${app.url}/api/v1/oauth/callback/${PROVIDER}?${query}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
      const html = await answer.text();
      expect(html).toContain('not valid');
      expect(html).not.toContain('guess');
    },
  );

  it('refuses a state at the address of another provider', async () => {
    const { id, oAuthURL } = await start('mixed');
    const callback = await consent(oAuthURL, 'approve');
    expect((await visit(callback.replace(PROVIDER, 'PROVIDER_05'))).status).toBe(400);
    expect((await account(id)).statusReason).toBe('oauth_pending');
  });

  it('exchanges the code once when the address is opened twice at the same time', async () => {
    const { id, oAuthURL } = await start('twice');
    const callback = await consent(oAuthURL, 'approve');
    const answers = await Promise.all([1, 2, 3, 4].map(() => visit(callback)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 303]);
    expect((await account(id)).status).toBe('ACTIVE');
  });

  it('reauthorizes an account, which is INACTIVE without webhooks, then ACTIVE again', async () => {
    const { id, oAuthURL } = await start('again');
    await visit(await consent(oAuthURL, 'approve'));
    await app.until('the subscriptions', async () => ((await account(id)).webhooksSubscribed ? true : undefined));
    const request = {
      name: 'Renamed',
      clientRedirectURL: 'https://shop.example/again',
      notificationURL: app.sandbox.inboxUrl('again'),
    };
    const { status, body: answer } = await app.api('POST', `${PATH}/${id}/reauthorize`, { body: request });
    expect([status, answer]).toEqual([
      200,
      expect.objectContaining({
        id,
        name: 'Renamed',
        status: 'INACTIVE',
        webhooksSubscribed: false,
        oAuthURL: expect.any(String),
      }),
    ]);
    await visit(await consent(answer.oAuthURL, 'approve'));
    expect(await account(id)).toMatchObject({ status: 'ACTIVE', name: 'Renamed' });
    await app.until('the new subscriptions', async () => ((await account(id)).webhooksSubscribed ? true : undefined));
  });

  it('reauthorizes an account for its own tenant only, also without a tenant header', async () => {
    const { id } = await start('foreign');
    const request = { clientRedirectURL: 'https://shop.example/again', notificationURL: 'https://shop.example/hook' };
    const asked = (options: object) => app.api('POST', `${PATH}/${id}/reauthorize`, { ...options, body: request });
    expect((await asked({ key: app.second.key })).status).toBe(404);
    expect((await asked({ tenant: app.first.secondTenant })).status).toBe(404);
    expect((await asked({})).status).toBe(200);
  });

  it('requires an OAuth app of the same workspace', async () => {
    const { status, body: answer } = await app.api('POST', PATH, { key: app.second.key, body: body('none') });
    expect([status, answer.details[0].code]).toEqual([422, 'oauth_app_missing']);
  });

  it('makes an account INACTIVE when the PMS withdraws the authorization, and sends a notification', async () => {
    const { id, oAuthURL } = await start('withdrawn');
    await visit(await consent(oAuthURL, 'approve'));
    await letters('withdrawn', 1);
    app.sandbox.revokeTokens('demo');
    await app.api('POST', `${PATH}/${id}/sync`, { body: {} });
    await app.until('the refusal', async () => ((await account(id)).status === 'INACTIVE' ? true : undefined));
    expect(JSON.stringify(await letters('withdrawn', 2))).toContain('credentials_refused');
  });
});

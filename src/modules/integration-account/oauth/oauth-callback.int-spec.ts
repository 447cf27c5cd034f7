import { createHash } from 'node:crypto';
import { UNRESTRICTED } from '../../../platform/access/rights.js';
import type { Caller } from '../../../platform/access/scope.js';
import { newId } from '../../../platform/database/ids.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { ConnectedAccount } from '../integration-account.types.js';
import type { CallbackAnswer } from './oauth-callback.types.js';
import { accountHarness, type AccountHarness, TEST_PROVIDER } from '../testing/account.harness.js';

describe('OAuth flow', () => {
  let harness: AccountHarness;

  beforeAll(async () => {
    harness = await accountHarness();
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    harness.pms.reset();
    await harness.oauthApps.update(harness.caller.workspaceId, TEST_PROVIDER, {
      clientId: 'app',
      clientSecret: 'secret',
      scopes: ' a  b ',
    });
  });

  const start = async (parts = {}): Promise<{ id: string; state: string; url: URL; oAuthUrl: string }> => {
    const { account, oAuthUrl } = await harness.creation.create(harness.caller, harness.oauthRequest(parts));
    return { id: account.id, ...(await open(oAuthUrl!)) };
  };
  const cookies = new Map<string, string>();
  const ticketOf = (oAuthUrl: string): string => /^https:\/\/api\.example\/connect\/([\w-]{43})$/.exec(oAuthUrl)![1]!;
  /** Continues from the page of the link in the only browser of these tests. */
  const open = async (oAuthUrl: string): Promise<{ state: string; url: URL; oAuthUrl: string }> => {
    const begun = (await harness.connects.begin(ticketOf(oAuthUrl)))!;
    cookies.set(begun.cookie.name, begun.cookie.value);
    const url = new URL(begun.authorizeUrl);
    return { state: url.searchParams.get('state')!, url, oAuthUrl };
  };
  const account = (id: string) => harness.accounts.get(harness.caller, id);
  const complete = (query: Record<string, string>, provider: string = TEST_PROVIDER): Promise<CallbackAnswer> =>
    harness.callbacks.complete(provider, query, (name) => cookies.get(name));
  const parametersOf = (answer: CallbackAnswer): Record<string, string> => {
    if (!('redirect' in answer)) throw new Error(`no redirect: ${answer.page}`);
    return Object.fromEntries(new URL(answer.redirect).searchParams);
  };

  it('requires a configured OAuth app and stores nothing without one', async () => {
    await harness.oauthApps.update(harness.caller.workspaceId, TEST_PROVIDER, { clientSecret: '' });
    const accountIdentifier = 'never-stored';
    await expect(start({ accountIdentifier })).rejects.toMatchObject({ kind: 'refused', code: 'oauth_app_missing' });
    const { rows } = await harness.accounts.list(harness.caller, {}, { limit: 100 });
    expect(rows.filter((row) => row.accountIdentifier === accountIdentifier)).toEqual([]);
  });

  describe('of an account that is moved', () => {
    const move = (id: string) => harness.moves.move(harness.caller, id, harness.secondTenant);
    const moved = (id: string) => harness.accounts.get({ ...harness.caller, tenantId: harness.secondTenant }, id);

    it("ends, so that the former owner's consent connects nothing and notifies nobody", async () => {
      const { id, state } = await start();
      await move(id);
      expect(await complete({ state, code: 'c' })).toEqual({ page: 'unknown' });
      expect(harness.pms.asked.exchange).toBe(0);
      expect(await moved(id)).toMatchObject({ status: 'INACTIVE', providerAccountId: '' });
      expect(await harness.notifications(id)).toEqual([]);
    });

    it('ends even if the account is moved during the request to the PMS', async () => {
      const { id, state } = await start();
      harness.pms.tokens = async () => {
        await move(id);
        return { accessToken: 'a', refreshToken: 'r', expiresAt: null };
      };
      expect(await complete({ state, code: 'c' })).toEqual({ page: 'unknown' });
      expect(await moved(id)).toMatchObject({ status: 'INACTIVE', providerAccountId: '' });
      expect(await harness.notifications(id)).toEqual([]);
    });

    it("leaves none of the former owner's addresses to notify", async () => {
      const { id, state } = await start();
      await complete({ state, code: 'c' });
      await move(id);
      await harness.connection.database.query('DELETE FROM outbox_event');
      await harness.refusals.markRefused(id);
      expect(await harness.notifications(id)).toEqual([]);
    });
  });

  it('leaves the account INACTIVE until the user has authorized, then makes it ACTIVE and notifies', async () => {
    const seen: string[] = [];
    harness.accountEvents.onConnected(
      async ({ id: connected, status }) =>
        void seen.push(`${connected} ${status} ${harness.connection.database.inTransaction}`),
    );
    const { id, state, url } = await start();
    expect(await account(id)).toMatchObject({
      status: 'INACTIVE',
      statusReason: 'oauth_pending',
      providerAccountId: '',
    });
    expect(url.searchParams.get('redirect_uri')).toBe(`https://api.example/api/v1/oauth/callback/${TEST_PROVIDER}`);
    expect(seen).toEqual([]);

    const answer = await complete({ state, code: 'c' });
    expect(parametersOf(answer)).toEqual({ x: '1', integrationAccountID: id, status: 'success' });
    expect('redirect' in answer && answer.redirect.startsWith('https://shop.example/done?')).toBe(true);
    expect(await account(id)).toMatchObject({ status: 'ACTIVE', statusReason: null, providerAccountId: 'pms-1' });
    expect(seen).toEqual([`${id} ACTIVE true`]);
    const [event, ...others] = await harness.notifications(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'OAUTH_COMPLETED',
      targetUrl: 'https://shop.example/hook',
      body: {
        sequence: 1,
        provider: TEST_PROVIDER,
        data: { integrationAccountID: id, provider: TEST_PROVIDER, status: 'ACTIVE' },
      },
    });
    const { vault, oauthApp } = await harness.connections.connect(harness.caller.workspaceId, id);
    expect(await vault!.read()).toMatchObject({
      accessToken: 'a1',
      refreshToken: 'r1',
      obtainedAt: harness.clock.now(),
    });
    expect(oauthApp).toEqual({ clientId: 'app', clientSecret: 'secret', scopes: 'a b' });
  });

  it("provides the app's user and password for events, stored sealed, until the password is removed", async () => {
    const { workspaceId } = harness.caller;
    const { id, state } = await start();
    await complete({ state, code: 'c' });
    const update = (parts: object) => harness.oauthApps.update(workspaceId, TEST_PROVIDER, parts);
    const basic = async () => {
      const { inboundUrl } = await harness.inbound.subscriptions(workspaceId, id);
      return (await harness.inbound.byPath(TEST_PROVIDER, id, inboundUrl.split('/').at(-1)!))?.basic;
    };
    expect(await basic()).toBeUndefined();
    await update({ webhookUser: 'our-user', webhookPassword: 'pms-password' });
    await update({ scopes: 'a' });
    expect(await basic()).toEqual({ user: 'our-user', password: 'pms-password' });
    const rows = await harness.connection.database.query<{ row: string }>(
      'SELECT a::text AS row FROM oauth_app a WHERE workspace_id = $1',
      [workspaceId],
    );
    expect(rows[0]!.row).not.toContain('pms-password');
    await update({ webhookPassword: '' });
    expect(await basic()).toBeUndefined();
  });

  it('sends the PMS a verifier that matches the challenge of the address', async () => {
    const { state, url } = await start();
    await complete({ state, code: 'c' });
    const [verifier] = harness.pms.verifiers;
    expect(createHash('sha256').update(verifier!).digest('base64url')).toBe(url.searchParams.get('code_challenge'));
  });

  describe('of a browser', () => {
    const elsewhere = (query: Record<string, string>, cookie?: string): Promise<CallbackAnswer> =>
      harness.callbacks.complete(TEST_PROVIDER, query, () => cookie);

    it('cannot be completed by another browser, whose attempt does not affect the first', async () => {
      const { id, state } = await start();
      for (const cookie of [undefined, '', 'another'])
        expect(await elsewhere({ state, code: 'c' }, cookie)).toEqual({ page: 'other_browser' });
      expect(harness.pms.asked.exchange).toBe(0);
      expect((await account(id)).statusReason).toBe('oauth_pending');
      expect(parametersOf(await complete({ state, code: 'c' })).status).toBe('success');
    });

    it('is not affected when others read the page before or after', async () => {
      const { account, oAuthUrl } = await harness.creation.create(harness.caller, harness.oauthRequest());
      const read = () => harness.connects.page(ticketOf(oAuthUrl!));
      const row = () =>
        harness.connection.database.query('SELECT * FROM oauth_state WHERE account_id = $1', [account.id]);
      const before = await row();
      await read();
      expect(await row()).toEqual(before);
      const { state } = await open(oAuthUrl!);
      await read();
      expect(parametersOf(await complete({ state, code: 'c' })).status).toBe('success');
    });

    it('belongs to the browser that continued from the page last', async () => {
      const { state, oAuthUrl } = await start();
      const again = await open(oAuthUrl);
      expect(again.state).not.toBe(state);
      expect(await complete({ state, code: 'c' })).toEqual({ page: 'unknown' });
      expect(parametersOf(await complete({ state: again.state, code: 'c' })).status).toBe('success');
    });

    it('begins with a page that names the requester, and with no page for a link that is used, expired or unknown', async () => {
      const { state, oAuthUrl } = await start({ name: 'Harbour' });
      const opened = async (ticket: string) => [
        await harness.connects.page(ticket),
        await harness.connects.begin(ticket),
      ];
      const page = await harness.connects.page(ticketOf(oAuthUrl));
      expect(page).toMatchObject({ accountName: 'Harbour', tenantName: 'Default' });
      await complete({ state, code: 'c' });
      expect(await opened(ticketOf(oAuthUrl))).toEqual([undefined, undefined]);
      const late = await start();
      harness.clock.advance(10 * 60_000);
      expect(await opened(ticketOf(late.oAuthUrl))).toEqual([undefined, undefined]);
      expect(await opened('x'.repeat(43))).toEqual([undefined, undefined]);
    });
  });

  it('stores neither state nor verifier in clear', async () => {
    const { id, state } = await start();
    const rows = await harness.connection.database.query<{ row: string }>(
      'SELECT oauth_state::text AS row FROM oauth_state WHERE account_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(state);
    await complete({ state, code: 'c' });
    expect(rows[0]!.row).not.toContain(harness.pms.verifiers[0]);
  });

  it('exchanges the code once, however often the address is visited', async () => {
    const { id, state } = await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete({ state, code: 'c' })));
    expect(answers.filter((answer) => 'redirect' in answer)).toHaveLength(1);
    expect(harness.pms.asked.exchange).toBe(1);
    expect(await complete({ state, code: 'other' })).toEqual({ page: 'completed' });
    expect(harness.pms.asked.exchange).toBe(1);
    expect(await harness.notifications(id)).toHaveLength(1);
  });

  it.each<[string, (state: string) => Promise<CallbackAnswer>]>([
    ['no state', () => complete({ code: 'c' })],
    ['an invented state', () => complete({ state: 'guess', code: 'c' })],
    ["another provider's address", (state) => complete({ state, code: 'c' }, 'PROVIDER_14')],
    ['an unknown provider', (state) => complete({ state, code: 'c' }, 'nonsense')],
  ])('refuses %s as unknown', async (_, visit) => {
    const { id, state } = await start();
    expect(await visit(state)).toEqual({ page: 'unknown' });
    expect(harness.pms.asked.exchange).toBe(0);
    expect((await account(id)).statusReason).toBe('oauth_pending');
    expect(parametersOf(await complete({ state, code: 'c' })).status).toBe('success');
  });

  it('expires after ten minutes', async () => {
    const { state } = await start();
    harness.clock.advance(600_000);
    expect(await complete({ state, code: 'c' })).toEqual({ page: 'unknown' });
  });

  it.each<[string, Record<string, string>, () => void, string]>([
    ['the user declines', { error: 'access_denied' }, () => undefined, 'access_denied'],
    ['the PMS reports an error', { error: '<script>' }, () => undefined, 'authorization_failed'],
    ['the code is missing', {}, () => undefined, 'authorization_failed'],
    [
      'the PMS refuses the code',
      { code: 'c' },
      () => (harness.pms.tokens = () => Promise.reject(new ConnectorError('invalid_credentials', 'no'))),
      'credentials_refused',
    ],
    [
      'the PMS is down',
      { code: 'c' },
      () => (harness.pms.tokens = () => Promise.reject(new ConnectorError('unavailable', 'no'))),
      'pms_unavailable',
    ],
    [
      'the tokens are not accepted',
      { code: 'c' },
      () => (harness.pms.account = new ConnectorError('invalid_credentials', 'no')),
      'credentials_refused',
    ],
    [
      'an unexpected error occurs',
      { code: 'c' },
      () => (harness.pms.tokens = () => Promise.reject(new Error('boom'))),
      'authorization_failed',
    ],
  ])('leaves the account INACTIVE and notifies when %s', async (_, query, given, code) => {
    const { id, state } = await start();
    given();
    expect(parametersOf(await complete({ state, ...query }))).toEqual({
      x: '1',
      integrationAccountID: id,
      status: 'error',
      code,
    });
    expect(await account(id)).toMatchObject({ status: 'INACTIVE', statusReason: 'oauth_failed' });
    expect(await harness.notifications(id)).toMatchObject([
      { type: 'OAUTH_FAILED', body: { data: { integrationAccountID: id, status: 'INACTIVE', code } } },
    ]);
    expect(await complete({ state, code: 'c' })).toEqual({ page: 'failed' });
  });

  describe('reauthorize', () => {
    const again = {
      clientRedirectUrl: 'https://shop.example/again',
      notificationUrl: 'https://shop.example/hook2',
      name: 'Renamed',
    };
    const reauthorizeAs = async (caller: Caller, id: string): Promise<ConnectedAccount> =>
      harness.reauthorizations.begin(await harness.accounts.ownerScope(caller, id), id, again);
    const reauthorize = async (id: string): Promise<string> => {
      const { oAuthUrl } = await reauthorizeAs(harness.caller, id);
      return (await open(oAuthUrl!)).state;
    };
    const connected = async (): Promise<string> => {
      const { id, state } = await start();
      await complete({ state, code: 'c' });
      await harness.inbound.saveSubscriptions(harness.caller.workspaceId, id, [{ id: 's', event: 'e' }], true);
      return id;
    };

    it('publishes that the account became ACTIVE, and that it waits for consent again', async () => {
      const id = await connected();
      for (let times = 0; times < 2; times += 1) await reauthorize(id);
      expect(await harness.statusChanges(id)).toEqual([
        { integrationAccountID: id, status: 'ACTIVE', previous: 'INACTIVE', statusReason: null },
        { integrationAccountID: id, status: 'INACTIVE', previous: 'ACTIVE', statusReason: 'reauthorize' },
      ]);
    });

    it('makes the account INACTIVE, clears its webhooks and completes again', async () => {
      const id = await connected();
      expect((await account(id)).webhooksSubscribed).toBe(true);
      const state = await reauthorize(id);
      expect(await account(id)).toMatchObject({
        status: 'INACTIVE',
        statusReason: 'reauthorize',
        webhooksSubscribed: false,
        name: 'Renamed',
      });
      expect(harness.pms.asked.unsubscribe).toBe(1);
      expect((await harness.inbound.subscriptions(harness.caller.workspaceId, id)).subscriptions).toEqual([]);
      expect(parametersOf(await complete({ state, code: 'c' }))).toEqual({
        integrationAccountID: id,
        status: 'success',
      });
      expect(await account(id)).toMatchObject({ status: 'ACTIVE', statusReason: null });
      expect(
        (await harness.notifications(id)).map(({ type, targetUrl, body }) => [type, targetUrl, body.sequence]),
      ).toEqual([
        ['OAUTH_COMPLETED', 'https://shop.example/hook', 1],
        // The status has changed twice in between.
        ['OAUTH_COMPLETED', 'https://shop.example/hook2', 4],
      ]);
    });

    it('accepts only the latest authorization, and deletes older states', async () => {
      const id = await connected();
      const older = await reauthorize(id);
      const newer = await reauthorize(id);
      expect(await complete({ state: older, code: 'c' })).toEqual({ page: 'unknown' });
      expect(parametersOf(await complete({ state: newer, code: 'c' })).status).toBe('success');
    });

    it('ignores an exchange that was in progress when a newer one began', async () => {
      const id = await connected();
      const older = await reauthorize(id);
      let newer = '';
      harness.pms.tokens = async () => {
        newer = await reauthorize(id);
        return { accessToken: 'late', expiresAt: null };
      };
      expect(await complete({ state: older, code: 'c' })).toEqual({ page: 'unknown' });
      expect((await account(id)).status).toBe('INACTIVE');
      harness.pms.tokens = () => ({ accessToken: 'newest', expiresAt: null });
      expect(parametersOf(await complete({ state: newer, code: 'c' })).status).toBe('success');
      const { vault } = await harness.connections.connect(harness.caller.workspaceId, id);
      expect((await vault!.read())!.accessToken).toBe('newest');
    });

    it('refuses the authorization of another account of the PMS', async () => {
      const id = await connected();
      const state = await reauthorize(id);
      harness.pms.account = 'pms-2';
      expect(parametersOf(await complete({ state, code: 'c' }))).toMatchObject({
        status: 'error',
        code: 'other_account',
      });
      expect(await account(id)).toMatchObject({ status: 'INACTIVE', providerAccountId: 'pms-1' });
    });

    it('is possible for every OAuth account that the key may act for, whichever tenant owns it', async () => {
      const { account: plain } = await harness.creation.create(harness.caller, harness.request());
      await expect(reauthorize(plain.id)).rejects.toMatchObject({ kind: 'refused', code: 'not_oauth' });
      expect((await account(plain.id)).status).toBe('ACTIVE');
      const id = await connected();
      const elsewhere = { ...harness.caller, workspaceId: newId(harness.clock.now()) };
      await expect(reauthorizeAs(elsewhere, id)).rejects.toMatchObject({ kind: 'not_found' });
      const restricted = { ...harness.caller, rights: { ...UNRESTRICTED, tenantIds: [harness.secondTenant] } };
      await expect(reauthorizeAs(restricted, id)).rejects.toMatchObject({ kind: 'not_found' });
      const other = { ...harness.caller, tenantId: harness.secondTenant };
      const narrowed = reauthorizeAs({ ...other, isNarrowed: true }, id);
      await expect(narrowed).rejects.toMatchObject({ kind: 'not_found' });
      expect((await reauthorizeAs(other, id)).account.id).toBe(id);
    });
  });

  it('refreshes tokens ahead of time, and notifies when the PMS refuses', async () => {
    const expiresIn = (minutes: number): Date => new Date(harness.clock.now().getTime() + minutes * 60_000);
    harness.pms.tokens = (call) => ({ accessToken: `a${call}`, refreshToken: 'r', expiresAt: expiresIn(120) });
    const { id, state } = await start();
    await complete({ state, code: 'c' });
    expect(await harness.renewals.takeDue(10)).not.toContain(id);
    harness.clock.advance(105 * 60_000 + 1_000);
    expect(await harness.renewals.takeDue(10)).toEqual([id]);
    expect(await harness.renewals.takeDue(10)).toEqual([]);
    const ref = (await harness.connections.ref(id))!;
    await harness.renewals.renew(ref);
    expect(harness.pms.asked.refresh).toBe(1);

    harness.clock.advance(105 * 60_000 + 1_000);
    harness.pms.tokens = () => Promise.reject(new ConnectorError('invalid_credentials', 'no'));
    expect(await harness.renewals.takeDue(10)).toEqual([id]);
    await harness.renewals.renew(ref);
    expect(await account(id)).toMatchObject({ status: 'INACTIVE', statusReason: 'credentials_refused' });
    expect((await harness.notifications(id)).map(({ type, body }) => [type, body.data.code])).toEqual([
      ['OAUTH_COMPLETED', undefined],
      ['OAUTH_FAILED', 'credentials_refused'],
    ]);
    harness.clock.advance(600_000);
    expect(await harness.renewals.takeDue(10)).toEqual([]);
  });
});

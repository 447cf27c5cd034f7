import { HostBrowser } from '../../sandbox/host-browser.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const UNKNOWN_ID = '0198a000-0000-7000-8000-000000000001';

interface Entry {
  id: string;
  at: string;
  actor: { type: string; id: string | null };
  action: string;
  target: { type: string; id: string };
  tenantID: string | null;
  fields: string[] | null;
  requestID: string | null;
  clientRequestID: string | null;
  clientAddress: string | null;
}

describe('audit log', () => {
  let app: TestApp;
  let account: string;
  /** The id of the first workspace's key. */
  let actor: string;

  beforeAll(async () => {
    app = await startApp({ TRUSTED_PROXIES: 'loopback' });
    account = await app.connect('demo-small');
    const keys = await app.api('GET', '/api/v1/api-key');
    actor = keys.body.data.find(({ name }: { name: string }) => name === 'test').id;
  }, 90_000);
  afterAll(() => app.close());

  const read = (query = '', options: CallOptions = {}): Promise<Answer> =>
    app.api('GET', `/api/v1/audit-log?limit=100${query}`, options);
  const entries = async (query = '', options: CallOptions = {}): Promise<Entry[]> =>
    (await read(query, options)).body.data;
  /** Returns the entries of one request except reads, sorted by action: entries of one millisecond have no order. */
  const recordedOf = async ({ headers }: Answer): Promise<Entry[]> => {
    const all = await entries(`&since=${encodeURIComponent(since)}`);
    const id = headers.get('x-request-id');
    const own = all.filter(({ requestID, action }) => requestID === id && action !== 'GUESTS_READ');
    return own.sort((a, b) => (a.action < b.action ? -1 : 1));
  };
  let since: string;
  beforeEach(async () => {
    const [row] = await sql<{ at: Date }>(app, 'SELECT max(at) AS at FROM audit_entry');
    since = row!.at.toISOString();
  });

  const expectRecorded = async (
    answer: Answer,
    ...expected: [action: string, type: string, id: string, tenant: string | null, fields?: string[]][]
  ): Promise<void> => {
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
    expect(await recordedOf(answer)).toEqual(
      expected.map(([action, type, id, tenantID, fields]) => ({
        id: expect.any(String),
        at: expect.any(String),
        actor: { type: 'API_KEY', id: actor },
        action,
        target: { type, id },
        tenantID,
        fields: fields ?? null,
        requestID: answer.headers.get('x-request-id'),
        clientRequestID: null,
        clientAddress: '127.0.0.1',
      })),
    );
  };

  const call = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
    app.api(method, `/api/v1/${path}`, { body, ...options });

  it('records who issued, rotated and revoked keys', async () => {
    const created = await call('POST', 'api-key', { name: 'Site' });
    await expectRecorded(created, ['API_KEY_CREATED', 'api-key', created.body.id, null]);
    const rotated = await call('POST', `api-key/${created.body.id}/rotate`, {});
    await expectRecorded(
      rotated,
      ['API_KEY_CREATED', 'api-key', rotated.body.id, null],
      ['API_KEY_ROTATED', 'api-key', created.body.id, null],
    );
    const revoked = await call('DELETE', `api-key/${rotated.body.id}`);
    await expectRecorded(revoked, ['API_KEY_REVOKED', 'api-key', rotated.body.id, null]);
    await expectRecorded(await call('DELETE', `api-key/${rotated.body.id}`));
    expect(await recordedOf(await call('DELETE', `api-key/${UNKNOWN_ID}`))).toEqual([]);
  });

  it('records who stored, changed, moved and deleted an account', async () => {
    const { defaultTenant, secondTenant } = app.first;
    const config = (name: string) => ({ api_key: `sandbox-${name}` });
    const made = await call('POST', 'integration-account', {
      name: 'Audit',
      accountIdentifier: 'audited',
      provider: 'PROVIDER_14',
      authType: 'API_KEY',
      authConfig: config('demo-small'),
    });
    const { id } = made.body;
    await expectRecorded(
      made,
      ['ACCOUNT_CREATED', 'integration-account', id, defaultTenant],
      ['CREDENTIALS_STORED', 'integration-account', id, defaultTenant],
    );
    const path = `integration-account/${id}`;
    const target = ['integration-account', id, defaultTenant] as const;
    const priced = await call('PATCH', path, { markupPercentage: 12.5, allowImport: true });
    await expectRecorded(priced, ['ACCOUNT_CHANGED', ...target, ['markupPercentage', 'allowImport']]);
    await expectRecorded(await call('PATCH', path, { markupPercentage: 12.5 }));
    const changed = await call('PATCH', path, { authConfig: config('demo-small') });
    await expectRecorded(changed, ['CREDENTIALS_CHANGED', 'integration-account', id, defaultTenant]);
    const moved = await call('PATCH', `${path}/move-tenant`, { tenantID: secondTenant });
    await expectRecorded(
      moved,
      ['ACCOUNT_MOVED_IN', 'integration-account', id, secondTenant],
      ['ACCOUNT_MOVED_OUT', 'integration-account', id, defaultTenant],
    );
    await expectRecorded(await call('PATCH', `${path}/move-tenant`, { tenantID: secondTenant }));
    const deleted = await call('DELETE', path, undefined, { tenant: secondTenant });
    await expectRecorded(deleted, ['ACCOUNT_DELETED', 'integration-account', id, secondTenant]);
  });

  it('records who started an authorization, and its end, which has no key', async () => {
    const partner = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' };
    const changed = await call('PUT', 'oauth-app/PROVIDER_14', partner);
    const fields = ['clientID', 'clientSecret'];
    await expectRecorded(changed, ['OAUTH_APP_CHANGED', 'oauth-app', 'PROVIDER_14', null, fields]);
    const given = {
      name: 'OAuth',
      clientRedirectURL: 'https://example.com/',
      notificationURL: app.sandbox.inboxUrl('audit'),
    };
    const made = await call('POST', 'integration-account', {
      ...given,
      accountIdentifier: 'audited-oauth',
      provider: 'PROVIDER_14',
      authType: 'OAUTH',
    });
    const { id } = made.body;
    const target = ['integration-account', id, app.first.defaultTenant] as const;
    await expectRecorded(made, ['ACCOUNT_CREATED', ...target]);
    const again = await call('POST', `integration-account/${id}/reauthorize`, given);
    await expectRecorded(again, ['ACCOUNT_REAUTHORIZED', ...target]);
    const browser = new HostBrowser();
    const callback = await browser.visit(await browser.decide(again.body.oAuthURL, 'demo-small'));
    expect(callback.status).toBe(303);
    expect(await entries(`&targetID=${id}&action=CREDENTIALS_STORED`)).toMatchObject([
      { actor: { type: 'SYSTEM', id: null }, requestID: callback.headers.get('x-request-id') },
    ]);
  });

  it('records who changed definitions, webhook apps and signing secrets', async () => {
    const definition = await call('PUT', 'integration-definition/PROVIDER_14', {
      icon: 'https://example.com/icon.png',
    });
    await expectRecorded(definition, ['DEFINITION_CHANGED', 'integration-definition', 'PROVIDER_14', null, ['icon']]);
    const url = app.sandbox.inboxUrl('audit');
    const tenant = app.first.secondTenant;
    const hooks = (method: string, path: string, body: object): Promise<Answer> =>
      call(method, `outgoing-webhooks/PROVIDER_14${path}`, body, { tenant });
    const change = { urls: [url], events: ['RESERVATION_CREATED'] };
    const target = ['outgoing-webhooks', 'PROVIDER_14', tenant] as const;
    await expectRecorded(await hooks('PATCH', '', change), ['WEBHOOK_APP_CHANGED', ...target, ['events', 'urls']]);
    await expectRecorded(await hooks('PATCH', '', change));
    await expectRecorded(await hooks('POST', '/secrets/rotate', { url }), ['WEBHOOK_SECRET_ROTATED', ...target]);
    await expectRecorded(await hooks('POST', '/enable', { url }), ['WEBHOOK_APP_CHANGED', ...target]);
    const read = await call('GET', 'outgoing-webhooks/PROVIDER_14/secrets', undefined, { tenant });
    await expectRecorded(read, ['WEBHOOK_SECRET_READ', ...target]);
    const shown = await call('GET', 'workspace/notification-secret');
    await expectRecorded(shown, ['NOTIFICATION_SECRET_READ', 'workspace', app.first.id, null]);
    const secret = await call('POST', 'workspace/notification-secret/rotate');
    await expectRecorded(secret, ['NOTIFICATION_SECRET_ROTATED', 'workspace', app.first.id, null]);
  });

  it('records who created and cancelled a reservation, and refusals by the PMS', async () => {
    const { stay, quote } = await quotedStay(app, account);
    const made = await reserve(app, reservationBody(stay, quote));
    const target = ['reservation', made.body.id, app.first.defaultTenant] as const;
    await expectRecorded(made, ['RESERVATION_CREATED', ...target]);
    const cancelled = await call('POST', `reservation/${made.body.id}/cancel`);
    await expectRecorded(cancelled, ['RESERVATION_CANCELLED', ...target]);
    await expectRecorded(await call('POST', `reservation/${made.body.id}/cancel`));

    app.sandbox.fault({ kind: 'status', method: 'POST', path: '/leads$', status: 422 });
    const refused = await reserve(app, reservationBody(stay, quote));
    expect([422, 502]).toContain(refused.status);
    const recorded = await recordedOf(refused);
    expect(recorded.map(({ action }) => action)).toEqual(['RESERVATION_CREATED', 'RESERVATION_REFUSED']);
    expect(recorded[0]!.target).toEqual(recorded[1]!.target);
  });

  it('records who requested a cancellation whose outcome was unknown at first', async () => {
    const { stay, quote } = await quotedStay(app, account);
    const { body } = await reserve(app, reservationBody(stay, quote));
    app.sandbox.fault({ kind: 'statusAfter', account: 'demo-small', method: 'POST', path: '/cancel$', status: 502 });
    const asked = await call('POST', `reservation/${body.id}/cancel`);
    expect(asked.status).toBe(202);
    await expectRecorded(asked, ['CANCELLATION_REQUESTED', 'reservation', body.id, app.first.defaultTenant]);
    const [settled] = await app.until('the cancellation to be known', async () => {
      const found = await entries(`&targetID=${body.id}&action=RESERVATION_CANCELLED`);
      return found.length > 0 ? found : undefined;
    });
    expect(settled!.actor).toEqual({ type: 'SYSTEM', id: null });
  });

  it('records who read a partner key', async () => {
    const path = 'integration-definition/PROVIDER_13';
    const target = ['integration-definition', 'PROVIDER_13', null] as const;
    const stored = await call('PUT', path, { partnerKey: { headers: { 'x-partner': 'p' } } });
    await expectRecorded(stored, ['DEFINITION_CHANGED', ...target, ['partnerKey']], ['PARTNER_KEY_READ', ...target]);
    await expectRecorded(await call('GET', 'integration-definition'), ['PARTNER_KEY_READ', ...target]);
    const { body } = await call('POST', 'api-key', { name: 'x', scopes: ['read'] });
    const masked = await call('GET', 'integration-definition', undefined, { key: body.key });
    expect((await recordedOf(masked)).map(({ action }) => action)).toEqual(['API_KEY_USED_FROM_NEW_NETWORK']);
    await call('PUT', path, { partnerKey: null });
  });

  it('records who changed settings, tenants, tags and promotions', async () => {
    const { defaultTenant } = app.first;
    const settings = await call('PATCH', 'workspace', { name: 'First', defaultDiscountPercentage: 1 });
    await expectRecorded(settings, [
      'WORKSPACE_CHANGED',
      'workspace',
      app.first.id,
      null,
      ['defaultDiscountPercentage'],
    ]);
    await call('PATCH', 'workspace', { defaultDiscountPercentage: null });
    const tenant = await call('POST', 'tenant', { name: 'Third' });
    const { id } = tenant.body;
    await expectRecorded(tenant, ['TENANT_CREATED', 'tenant', id, id]);
    await expectRecorded(await call('PATCH', `tenant/${id}`, { name: 'Fourth' }), ['TENANT_RENAMED', 'tenant', id, id]);
    const tag = await call('POST', 'tag', { name: 'Lake' });
    await expectRecorded(tag, ['TAG_CREATED', 'tag', tag.body.id, null]);
    const named = await call('PATCH', `tag/${tag.body.id}`, { name: 'Sea' });
    await expectRecorded(named, ['TAG_CHANGED', 'tag', tag.body.id, null, ['name']]);
    await expectRecorded(await call('DELETE', `tag/${tag.body.id}`), ['TAG_DELETED', 'tag', tag.body.id, null]);
    const given = { name: 'Spring', integrationAccountID: account, discountPercentage: 10 };
    const promotion = await call('POST', 'promotion', given);
    const target = ['promotion', promotion.body.id, defaultTenant] as const;
    await expectRecorded(promotion, ['PROMOTION_CREATED', ...target]);
    const dearer = await call('PATCH', `promotion/${promotion.body.id}`, { discountPercentage: 5 });
    await expectRecorded(dearer, ['PROMOTION_CHANGED', ...target, ['discountPercentage']]);
    await expectRecorded(await call('DELETE', `promotion/${promotion.body.id}`), ['PROMOTION_DELETED', ...target]);
  });

  it('does not record a refused change', async () => {
    const lake = await call('POST', 'tag', { name: 'Lake' });
    const taken = await call('POST', 'tag', { name: 'Lake' });
    expect([lake.status, taken.status, await recordedOf(taken)]).toEqual([201, 409, []]);
  });

  it('records the request ids of the service, whatever ids a caller sends', async () => {
    const headers = { 'x-request-id': 'same-for-all', 'x-forwarded-for': '2001:db8::7' };
    const { body } = await call('POST', 'api-key', { name: 'x' }, { headers });
    const again = await call('DELETE', `api-key/${body.id}`, undefined, { headers });
    expect(again.headers.get('x-request-id')).toBe('same-for-all');
    const [created, revoked] = await entries(`&targetID=${body.id}`);
    expect([created, revoked]).toMatchObject([
      { action: 'API_KEY_CREATED', clientRequestID: 'same-for-all', clientAddress: '2001:db8:0:0::/64' },
      { action: 'API_KEY_REVOKED', clientRequestID: 'same-for-all', clientAddress: '2001:db8:0:0::/64' },
    ]);
    expect(created!.requestID).toMatch(/^[0-9a-f-]{36}$/);
    expect(revoked!.requestID).not.toBe(created!.requestID);
    const fromThere = await entries('&address=2001:db8::9');
    expect(fromThere.map(({ action }) => action).sort()).toEqual([
      'API_KEY_CREATED',
      'API_KEY_REVOKED',
      'API_KEY_USED_FROM_NEW_NETWORK',
    ]);
  });

  it('records denials', async () => {
    const { defaultTenant, secondTenant } = app.first;
    const move = `integration-account/${account}/move-tenant`;
    const denied = await call('PATCH', move, { tenantID: secondTenant }, { tenant: secondTenant });
    expect(denied.status).toBe(403);
    const operation = 'PATCH /api/v1/integration-account/:integrationAccountID/move-tenant';
    expect(await recordedOf(denied)).toMatchObject([
      {
        action: 'ACCESS_DENIED',
        actor: { type: 'API_KEY', id: actor },
        target: { type: 'operation', id: operation },
        tenantID: secondTenant,
      },
    ]);
    const foreign = await call('GET', 'listing', undefined, { tenant: app.second.defaultTenant });
    expect(foreign.status).toBe(403);
    expect(await recordedOf(foreign)).toMatchObject([
      { action: 'ACCESS_DENIED', target: { id: 'GET /api/v1/listing' }, tenantID: defaultTenant },
    ]);
    // A resource that the caller may not see does not exist for them, so this is not a denial.
    expect(await recordedOf(await call('GET', `listing/${UNKNOWN_ID}`))).toEqual([]);
  });

  it('contains only entries of the workspace, whichever tenant acted', async () => {
    const ours = await entries();
    expect(new Set(ours.map(({ tenantID }) => tenantID)).size).toBe(4);
    const theirs = await entries('', { key: app.second.key });
    expect(theirs.map(({ action }) => action).sort()).toEqual([
      'API_KEY_CREATED',
      'API_KEY_USED_FROM_NEW_NETWORK',
      'TENANT_CREATED',
      'TENANT_CREATED',
      'WORKSPACE_CREATED',
    ]);
    const ids = new Set(ours.map(({ id }) => id));
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
    for (const filter of [`&apiKeyID=${actor}`, `&tenantID=${app.first.secondTenant}`, `&targetID=${account}`])
      expect(await entries(filter, { key: app.second.key })).toEqual([]);
  });

  it('is read in pages, oldest first, with filters by action, target and actor', async () => {
    const all = await entries();
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort());
    const paged: Entry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Answer = await app.api('GET', `/api/v1/audit-log?limit=7${cursor && `&cursor=${cursor}`}`);
      paged.push(...body.data);
      expect(body.meta).toEqual({ limit: 7, nextCursor: body.meta.nextCursor });
      ({ nextCursor: cursor } = body.meta);
    }
    expect(paged.slice(0, all.length)).toEqual(all);
    const until = `until=${all.at(-1)!.at}&order=desc&limit=100`;
    const newest: Answer = await app.api('GET', `/api/v1/audit-log?${until}`);
    const next: Answer = await app.api('GET', `/api/v1/audit-log?${until}&cursor=${newest.body.meta.nextCursor ?? ''}`);
    const before = all.filter(({ at }) => at < all.at(-1)!.at).reverse();
    expect([...newest.body.data, ...(newest.body.meta.nextCursor ? next.body.data : [])]).toEqual(before);
    const filters: [string, (entry: Entry) => boolean][] = [
      ['action=ACCOUNT_CREATED', ({ action }) => action === 'ACCOUNT_CREATED'],
      [`targetID=${account}`, ({ target }) => target.id === account],
      ['targetID=PROVIDER_14', ({ target }) => target.id === 'PROVIDER_14'],
      ['actorType=SYSTEM', (entry) => entry.actor.type === 'SYSTEM'],
      ['address=127.0.0.1', ({ clientAddress }) => clientAddress === '127.0.0.1'],
      [`apiKeyID=${actor}`, (entry) => entry.actor.id === actor],
      [`tenantID=${app.first.secondTenant}`, ({ tenantID }) => tenantID === app.first.secondTenant],
      [`since=${all[4]!.at}`, ({ at }) => at >= all[4]!.at],
      [`until=${all[4]!.at}`, ({ at }) => at < all[4]!.at],
    ];
    for (const [query, wanted] of filters) {
      const expected = all.filter(wanted);
      expect([query, expected.length > 0]).toEqual([query, true]);
      expect(await entries(`&${query}`)).toEqual(expected);
    }
    for (const query of [
      'action=NOTHING',
      'apiKeyID=x',
      'since=yesterday',
      'actor=me',
      'limit=101',
      'targetID=',
      'page=2',
      'cursor=x',
      'order=up',
    ])
      expect([query, (await app.api('GET', `/api/v1/audit-log?${query}`)).status]).toEqual([query, 400]);
  });

  it('contains no secrets, credentials or guests', async () => {
    const rows = await sql<{ row: string }>(app, 'SELECT audit_entry::text AS row FROM audit_entry');
    const text = rows.map(({ row }) => row).join('\n');
    const secrets = [
      app.first.key.split('_')[2]!,
      app.second.key.split('_')[2]!,
      'sandbox-app-secret',
      'sandbox-',
      'whsec_',
      'Ada',
      'example.com',
      '4930123456',
    ];
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('cannot be changed, and its old entries are deleted', async () => {
    for (const statement of ["UPDATE audit_entry SET action = 'x'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])
      await expect(sql(app, statement)).rejects.toThrow('append-only');
    await sql(
      app,
      `INSERT INTO audit_entry (id, workspace_id, actor_type, action, target_type, target_id, at)
       SELECT gen_random_uuid(), $1, 'SYSTEM', 'API_KEY_REVOKED', 'api-key', 'k', now() - make_interval(days => days)
         FROM unnest(ARRAY[364, 366]) days`,
      [app.first.id],
    );
    const old = (): Promise<Entry[]> => entries('&targetID=k');
    expect(await old()).toHaveLength(2);
    await app.runNow('audit-retention');
    expect(await old()).toHaveLength(1);
  });
});

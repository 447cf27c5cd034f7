import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { run } from '../../src/cli/run.js';
import { type TestReceiver, startReceiver } from '../../src/modules/webhooks/testing/receiver.js';
import { startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

const KEYS = `test:${randomBytes(32).toString('base64')}`;
const NOBODY = '01a20409-d381-730b-aad4-5d3f1b08a8c1';
const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';

describe('the command line beside a running service', () => {
  let app: TestApp;
  let receiver: TestReceiver;
  let account: string;

  beforeAll(async () => {
    app = await startApp({ ENCRYPTION_KEYS: KEYS });
    receiver = await startReceiver();
    account = await app.connect('demo-small', { tenant: app.first.secondTenant });
  }, 90_000);
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  let variables: NodeJS.ProcessEnv = {};
  afterEach(() => (variables = {}));

  /** Runs one command; returns its exit code, its output and its complaint. */
  const printedBy = async (...words: string[]): Promise<{ code: number; printed: string; complaint: string }> => {
    let [printed, complaint] = ['', ''];
    const spies = [
      jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += String(text)))),
      jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((complaint += String(text)))),
    ];
    const { REDIS_URL } = process.env;
    const given = {
      NODE_ENV: 'test',
      DATABASE_URL: app.databaseUrl,
      REDIS_URL,
      ENCRYPTION_KEYS: KEYS,
      SANDBOX_URL: app.sandbox.url,
      ...variables,
    };
    const code = await run(words, { variables: async () => given });
    for (const spy of spies) spy.mockRestore();
    return { code, printed, complaint };
  };
  const cli = async (...words: string[]): Promise<{ code: number; value: any; complaint: string }> => {
    const { printed, ...rest } = await printedBy(...words, '--json');
    return { ...rest, value: printed && JSON.parse(printed) };
  };
  const value = async (...words: string[]): Promise<any> => {
    const done = await cli(...words);
    expect([words.join(' '), done.code, done.complaint]).toEqual([words.join(' '), 0, '']);
    return done.value;
  };
  const complaint = async (...words: string[]): Promise<string> => {
    const done = await cli(...words);
    expect([words.join(' '), done.code, done.value]).toEqual([words.join(' '), 1, '']);
    return done.complaint;
  };

  it('lists the accounts of a workspace or of one tenant, and no others', async () => {
    const { id, secondTenant, defaultTenant } = app.first;
    const listed = await value('accounts', 'list', id);
    expect(listed.map((one: any) => [one.id, one.tenantId, one.status])).toEqual([[account, secondTenant, 'ACTIVE']]);
    expect(await value('accounts', 'list', id, '--tenant', secondTenant)).toEqual(listed);
    expect(await value('accounts', 'list', id, '--tenant', defaultTenant)).toEqual([]);
    expect(await value('accounts', 'list', app.second.id)).toEqual([]);
  });

  it('creates a restricted key, and refuses invalid restrictions', async () => {
    const { id, secondTenant } = app.first;
    const words = ['--scopes', 'read, book', '--tenants', secondTenant, '--networks', '192.0.2.0/24,2001:db8::1'];
    expect(await value('keys', 'create', id, 'Narrow', ...words)).toMatchObject({
      scopes: ['read', 'book'],
      tenantIds: [secondTenant],
      networks: ['192.0.2.0/24', '2001:db8::1/128'],
      isOperator: false,
    });
    expect(await value('keys', 'create', id, 'Operator', '--operator')).toMatchObject({ isOperator: true });
    const faulty = [
      ['--scopes', 'all'],
      ['--scopes', ''],
      ['--tenants', 'x'],
      ['--networks', '192.0.2.1/24'],
    ];
    for (const [option, given] of faulty)
      expect(await complaint('keys', 'create', id, 'Narrow', option!, given!)).toContain(option);
    expect(await complaint('keys', 'create', id, 'Narrow', '--tenants', app.second.defaultTenant)).toContain('Tenant');
  });

  it('exports the audit log as JSON Lines, of one workspace or all, from a given time', async () => {
    await sql(
      app,
      `INSERT INTO audit_entry (id, workspace_id, actor_type, action, target_type, target_id, at)
       SELECT gen_random_uuid(), $1, 'SYSTEM', 'API_KEY_REVOKED', 'api-key', 'k', '2020-01-01'::timestamptz + at / 3 * interval '1 s'
         FROM generate_series(0, 1199) at`,
      [app.second.id],
    );
    const exported = async (...words: string[]): Promise<any[]> => {
      const { code, printed, complaint } = await printedBy('audit', 'export', ...words);
      expect([words, code, complaint]).toEqual([words, 0, '']);
      return printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const theirs = await exported(app.second.id, '--until', '2021-01-01');
    expect(theirs).toHaveLength(1_200);
    expect(new Set(theirs.map(({ id }) => id)).size).toBe(1_200);
    expect(theirs.map(({ at }) => at)).toEqual(theirs.map(({ at }) => at).sort());
    expect(theirs[0]).toMatchObject({ workspaceID: app.second.id, action: 'API_KEY_REVOKED', target: { id: 'k' } });
    const late = await exported(app.second.id, '--since', '2020-01-01T00:06:00Z', '--until', '2021-01-01');
    expect(late).toHaveLength(1_200 - 360 * 3);
    const ours = await exported(app.first.id);
    expect(new Set(ours.map(({ workspaceID }) => workspaceID))).toEqual(new Set([app.first.id]));
    const all = await exported();
    expect(all.length).toBeGreaterThanOrEqual(ours.length + theirs.length);
  });

  it('shows an account with its last syncs and without credentials', async () => {
    const shown = await value('accounts', 'show', app.first.id, account);
    expect(shown).toMatchObject({ id: account, provider: 'PROVIDER_14' });
    expect(shown.syncRuns.map(({ resource }: any) => resource)).toContain('LISTINGS');
    expect(JSON.stringify(shown)).not.toContain('sandbox-demo');
    expect(await complaint('accounts', 'show', app.second.id, account)).toBe('error: Integration account not found\n');
  });

  it('makes a sync due, which a worker runs', async () => {
    expect(await value('accounts', 'sync', app.first.id, account, 'RESERVATIONS')).toMatchObject({
      resources: ['RESERVATIONS'],
    });
    await app.until('the sync asked for', async () => {
      const { syncRuns } = await value('accounts', 'show', app.first.id, account);
      return syncRuns.find((one: any) => one.trigger === 'MANUAL' && one.status === 'SUCCEEDED');
    });
    expect(await complaint('accounts', 'sync', app.second.id, account)).toBe('error: Integration account not found\n');
  });

  it('lists webhooks and failed deliveries, and sends one and all of them again', async () => {
    const tenant = app.first.secondTenant;
    const url = receiver.url('/cli');
    await app.api('PATCH', HOOKS, { tenant, body: { urls: [url], events: ['RESERVATION_CREATED'] } });
    const sent = await app.api('POST', `${HOOKS}/test`, { tenant, body: {} });
    const [id] = sent.body.deliveryIDs as [string];
    const arrived = (count: number): Promise<unknown> =>
      app.until(`${count} deliveries`, async () => receiver.at('/cli')[count - 1]);
    const fail = (): Promise<unknown> => sql(app, `UPDATE webhook_delivery SET state = 'FAILED' WHERE id = $1`, [id]);
    const isDelivered = (): Promise<unknown> =>
      app.until('the delivery to end', async () => {
        const rows = await sql(app, `SELECT 1 FROM webhook_delivery WHERE id = $1 AND state = 'DELIVERED'`, [id]);
        return rows[0];
      });

    const [listed] = await value('webhooks', 'list', app.first.id);
    expect(listed).toMatchObject({ provider: 'PROVIDER_14', tenantId: tenant, urls: [{ url, failingSince: null }] });
    await arrived(1);
    await isDelivered();
    expect(await value('webhooks', 'failed', app.first.id)).toEqual([]);
    await fail();
    expect(await value('webhooks', 'failed', app.first.id)).toMatchObject([{ id, url, tenantId: tenant }]);
    expect(await value('webhooks', 'failed', app.second.id)).toEqual([]);
    expect(await complaint('webhooks', 'redeliver', app.second.id, id)).toBe('error: Delivery not found\n');

    expect(await value('webhooks', 'redeliver', app.first.id, id)).toMatchObject({ id, state: 'PENDING' });
    await arrived(2);
    await isDelivered();
    await fail();
    const since = ['--since', '2026-01-01'];
    expect(await value('webhooks', 'redeliver-failed', app.second.id, ...since)).toEqual({ redelivered: 0 });
    expect(await value('webhooks', 'redeliver-failed', app.first.id, ...since)).toEqual({ redelivered: 1 });
    await arrived(3);
  });

  it('probes an account by reads only, without --writes', async () => {
    const report = await value('probe', 'PROVIDER_14', '--account', account);
    expect(report.connector).toBe('hostfully');
    expect(report.steps.map(({ step, outcome }: any) => `${step} ${outcome}`)).toEqual([
      'credentials done',
      'listings done',
      'calendars done',
      'reservations done',
      'quote done',
    ]);
    expect(report.claims.filter(({ verdict }: any) => verdict === 'held').length).toBeGreaterThan(0);
    const { printed } = await printedBy('probe', 'PROVIDER_14', '--account', account);
    expect(printed).toContain('calendars: done');
  });

  it('books a stay and cancels it with --writes', async () => {
    const report = await value('probe', 'PROVIDER_14', '--account', account, '--writes');
    expect(report.steps.at(-1)).toMatchObject({ step: 'booking', outcome: 'done', reason: '' });
  });

  it('refuses to probe an account of another PMS, or one that does not exist', async () => {
    expect(await complaint('probe', 'PROVIDER_04', '--account', account)).toBe(
      'error: The account belongs to PROVIDER_14, not to PROVIDER_04.\n',
    );
    expect(await complaint('probe', 'PROVIDER_14', '--account', NOBODY)).toBe('error: There is no such account.\n');
  });

  it('books nothing in production before the account is confirmed', async () => {
    variables = { NODE_ENV: 'production' };
    const words = ['probe', 'PROVIDER_14', '--account', account, '--writes'];
    expect(await complaint(...words)).toContain('To do so in production, add --confirm');
    expect(await complaint(...words, '--confirm', 'another')).toContain('To do so in production, add --confirm');
  });

  it.each([
    ['keys', 'list'],
    ['keys', 'create'],
    ['accounts', 'list'],
    ['webhooks', 'list'],
    ['audit', 'list'],
  ])('refuses %s %s for a workspace that does not exist', async (...command) => {
    const words = [...command, NOBODY, ...(command[1] === 'create' ? ['name'] : [])];
    expect(await complaint(...words)).toBe('error: Workspace not found\n');
  });
});

import { ProcessBeat } from '../../src/operations/system/process-beat.js';
import { startApp, type TestApp } from '../support/app.js';
import { sql } from '../support/sql.js';

const PATH = '/api/v1/system';
const STEP_MS = 300_000;

describe('the state of the service', () => {
  let app: TestApp;
  let account: string;
  const peak = new Date(Math.floor((Date.now() - 7_200_000) / STEP_MS) * STEP_MS);

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small');
    await app.app.get(ProcessBeat, { strict: false }).start();
    await sql(
      app,
      `INSERT INTO service_process VALUES (gen_random_uuid(), 'api', '0.0.9', '20.19.0', 'web2', now() - interval '1 day', now() - interval '1 minute', 90, 3)`,
    );
    await sql(
      app,
      `INSERT INTO backlog_sample VALUES ($1, 'deliveries', 3), ($1 + interval '1 minute', 'deliveries', 7)`,
      [peak],
    );
    await app.runNow('backlog-samples');
  }, 90_000);
  afterAll(() => app.close());

  const state = async (options = {}): Promise<any> => (await app.api('GET', PATH, options)).body;

  it('lists the processes, including those that stopped without notice', async () => {
    const { processes } = await state();
    expect(processes).toMatchObject([
      { role: 'api', version: '0.0.9', host: 'web2', isRunning: false, memoryMegabytes: 90, delayMilliseconds: 3 },
      { role: 'all', isRunning: true, nodeVersion: process.versions.node },
    ]);
  });

  it('shows the amount of waiting work, and its maximum over the last day', async () => {
    const { backlog, history } = await state();
    expect(backlog.map(({ kind }: any) => kind)).toEqual([
      'events',
      'deliveries',
      'syncs',
      'hints',
      'unknown_outcomes',
    ]);
    const deliveries = backlog[1];
    const step = (peak.getTime() - Date.parse(history.since)) / (history.stepSeconds * 1_000);
    expect(deliveries.waiting).toBe(0);
    expect(deliveries.most.slice(step - 1, step + 2)).toEqual([null, 7, null]);
    expect(deliveries.most.slice(-2).some((value: number | null) => value !== null)).toBe(true);
  });

  it('shows the database and the store of the queue', async () => {
    const { database, queue } = await state();
    expect(database).toMatchObject({ version: expect.stringMatching(/^\d+/), maxConnections: expect.any(Number) });
    expect(database.connections).toBeGreaterThan(0);
    expect(database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(queue).toEqual({ store: process.env.REDIS_URL ? 'redis' : 'postgresql', isReachable: true });
  });

  it('shows each PMS for all workspaces together, and whether its calls are paused', async () => {
    const pmsOf = async (provider: string): Promise<any> =>
      (await app.api('GET', `${PATH}/pms`)).body.data.find((one: any) => one.provider === provider);
    const counts = { workspaces: 1, accounts: 1, inactiveAccounts: 0, expiredTokens: 0 };
    const pms = await pmsOf('PROVIDER_14');
    expect(pms).toMatchObject({ ...counts, pausedAccounts: 0, pausedUntil: null });
    expect(pms.lastHour.failed).toBeLessThanOrEqual(pms.lastHour.calls);
    expect(pms.limits).toMatchObject([{ scope: 'account', used: null }]);
    expect(pms.reads.map(({ resource }: any) => resource)).toEqual(['CALENDARS', 'LISTINGS', 'RESERVATIONS']);
    for (const { oldestSeconds, p95Seconds, dueForSeconds } of pms.reads)
      expect([oldestSeconds, p95Seconds, dueForSeconds].every((value) => Number.isInteger(value) && value >= 0)).toBe(
        true,
      );
    await app.connect('demo-small', { provider: 'PROVIDER_04', key: app.second.key });
    await sql(app, `INSERT INTO pms_rate_pause SELECT 'circuit ' || $1, extract(epoch FROM now()) * 1000 + 60000`, [
      account,
    ]);
    const paused = await app.until('the pause, and the PMS of the second workspace', async () => {
      const one = await pmsOf('PROVIDER_14');
      return one.pausedAccounts === 1 && (await pmsOf('PROVIDER_04'))?.accounts === 1 ? one : undefined;
    });
    expect(Date.parse(paused.pausedUntil)).toBeGreaterThan(Date.now());
  });

  it('is visible only to operators with the scope "keys" and access to the whole workspace', async () => {
    const keyOf = async (rights: object): Promise<string> =>
      (await app.api('POST', '/api/v1/api-key', { body: { name: 'narrow', ...rights } })).body.key;
    for (const path of [PATH, `${PATH}/pms`]) {
      const refusal = async (key: string | null): Promise<unknown[]> => {
        const { status, body } = await app.api('GET', path, { key });
        return [status, body.details[0].code];
      };
      expect(await refusal(await keyOf({ scopes: ['read', 'book', 'manage', 'secrets'] }))).toEqual([
        403,
        'missing_scope',
      ]);
      expect(await refusal(await keyOf({ tenantIDs: [app.first.defaultTenant] }))).toEqual([403, 'wrong_tenant']);
      expect(await refusal(await keyOf({ scopes: ['keys'] }))).toEqual([403, 'operator_required']);
      expect(await refusal(app.second.key)).toEqual([403, 'operator_required']);
      expect(await refusal(null)).toEqual([401, expect.any(String)]);
    }
  });

  it('requires a right that no request without it can grant, see or end', async () => {
    const [own] = (await app.api('GET', '/api/v1/api-key?limit=1')).body.data;
    expect(own).toMatchObject({ name: 'test', isOperator: true });
    const made = await app.api('POST', '/api/v1/api-key', { body: { name: 'colleague', isOperator: true } });
    expect([made.status, made.body.details[0].field]).toEqual([400, 'isOperator']);
    const plain = (await app.api('POST', '/api/v1/api-key', { body: { name: 'colleague' } })).body;
    expect(plain.isOperator).toBe(false);
    const seen = (await app.api('GET', '/api/v1/api-key', { key: plain.key })).body.data;
    expect(seen.map(({ id }: any) => id)).not.toContain(own.id);
    for (const request of [`DELETE /api/v1/api-key/${own.id}`, `POST /api/v1/api-key/${own.id}/rotate`]) {
      const [method, path] = request.split(' ') as [string, string];
      expect((await app.api(method, path, { key: plain.key, body: method === 'POST' ? {} : undefined })).status).toBe(
        404,
      );
    }
    const shownTo = async (key: string): Promise<boolean> =>
      (await app.api('GET', '/api/v1/workspace', { key })).body.isOperator;
    expect([await shownTo(app.first.key), await shownTo(plain.key)]).toEqual([true, false]);
  });
});

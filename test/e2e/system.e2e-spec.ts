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

  it('lists the processes, also those that stopped without a word', async () => {
    const { processes } = await state();
    expect(processes).toMatchObject([
      { role: 'api', version: '0.0.9', host: 'web2', isRunning: false, memoryMegabytes: 90, delayMilliseconds: 3 },
      { role: 'all', isRunning: true, nodeVersion: process.versions.node },
    ]);
  });

  it('shows how much work waits, and the most that waited over the last day', async () => {
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

  it('shows the database and where jobs wait', async () => {
    const { database, queue } = await state();
    expect(database).toMatchObject({ version: expect.stringMatching(/^\d+/), maxConnections: expect.any(Number) });
    expect(database.connections).toBeGreaterThan(0);
    expect(database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(queue).toEqual({ store: process.env.REDIS_URL ? 'redis' : 'postgresql', isReachable: true });
  });

  it('shows the limits of the PMSes of the workspace, and whose calls are paused', async () => {
    const [pms] = (await state()).pmses;
    expect(pms).toMatchObject({ provider: 'PROVIDER_14', accounts: 1, pausedAccounts: 0, pausedUntil: null });
    expect(pms.limits).toMatchObject([{ scope: 'account', used: null }]);
    await sql(app, `INSERT INTO pms_rate_pause SELECT 'circuit ' || $1, extract(epoch FROM now()) * 1000 + 60000`, [
      account,
    ]);
    const [paused] = (await state()).pmses;
    expect(paused.pausedAccounts).toBe(1);
    expect(Date.parse(paused.pausedUntil)).toBeGreaterThan(Date.now());
  });

  it('shows another workspace the same service and none of the PMSes of this one', async () => {
    const { processes, pmses } = await state({ key: app.second.key });
    expect([processes.length, pmses]).toEqual([2, []]);
  });

  it('needs the scope "keys", for the whole workspace', async () => {
    const keyOf = async (rights: object): Promise<string> =>
      (await app.api('POST', '/api/v1/api-key', { body: { name: 'narrow', ...rights } })).body.key;
    const statusOf = async (rights: object): Promise<number> =>
      (await app.api('GET', PATH, { key: await keyOf(rights) })).status;
    expect(await statusOf({ scopes: ['read', 'book', 'manage', 'secrets'] })).toBe(403);
    expect(await statusOf({ scopes: ['keys'], tenantIDs: [app.first.defaultTenant] })).toBe(403);
    expect(await statusOf({ scopes: ['keys'] })).toBe(200);
    expect((await app.api('GET', PATH, { key: null })).status).toBe(401);
  });
});

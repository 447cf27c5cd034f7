import { setTimeout as pause } from 'node:timers/promises';
import { startApp, type TestApp } from '../support/app.js';
import { describeWithRedis } from '../support/redis-installed.js';
import { RedisServers } from '../support/redis-servers.js';

const ROUNDS = 12;

describeWithRedis('while Redis is frozen', () => {
  const servers = new RedisServers();
  let port: number;
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    port = await servers.start();
    app = await startApp({ REDIS_URL: servers.url(port) });
    account = await app.connect();
  }, 180_000);
  afterAll(async () => {
    servers.thaw(port);
    await app?.close();
    await servers.close();
  });
  beforeEach(async () => {
    servers.thaw(port);
    await app.until('all parts', async () => ((await readiness()) === 'ok' ? true : undefined));
  });

  const readiness = async (): Promise<string> => (await app.api('GET', '/health/ready', { key: null })).body.status;

  it('readiness is reported as degraded', async () => {
    servers.freeze(port);
    expect(await app.until('degraded', async () => ((await readiness()) === 'degraded' ? true : undefined))).toBe(true);
  });

  it('requests that wake a worker succeed', async () => {
    servers.freeze(port);
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const sync = `/api/v1/integration-account/${account}/sync`;
      statuses.add((await app.api('POST', sync, { body: {} })).status);
      await pause(250);
    }
    expect(statuses).toEqual(new Set([200]));
  });

  it('work that is requested is done once it resumes', async () => {
    const since = new Date().toISOString();
    servers.freeze(port);
    await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: {} });
    await pause(7_000);
    servers.thaw(port);
    await app.until('a sync', async () => {
      const { body } = await app.api('GET', `/api/v1/integration-account/${account}/sync-runs?limit=100`);
      const runs = body.data as { status: string; startedAt: string }[];
      return runs.some(({ status, startedAt }) => status === 'SUCCEEDED' && startedAt > since) ? true : undefined;
    });
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, startApp, type TestApp } from '../support/app.js';
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
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };
  const median = (values: number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1]!;

  it('readiness says degraded within two seconds, and is always answered at once', async () => {
    servers.freeze(port);
    const durations: number[] = [];
    let state = '';
    for (const began = performance.now(); performance.now() - began < 2_500; await pause(100))
      durations.push(await timed(async () => (state = await readiness())));
    expect(state).toBe('degraded');
    expect(median(durations)).toBeLessThan(100);
    expect(Math.max(...durations)).toBeLessThan(500);
  });

  it('requests that wake a worker do not wait', async () => {
    servers.freeze(port);
    const answers: Answer[] = [];
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const sync = `/api/v1/integration-account/${account}/sync`;
      durations.push(await timed(async () => answers.push(await app.api('POST', sync, { body: {} }))));
      await pause(250);
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...durations)).toBeLessThan(800);
  });

  it('work that was requested meanwhile is done after its return', async () => {
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

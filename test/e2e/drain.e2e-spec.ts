import { startApp, type TestApp } from '../support/app.js';
import { Drain } from '../../src/operations/drain.js';

describe('a process that is to end', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ ROLE: 'api' });
  }, 60_000);
  afterAll(() => app.close());

  it('says that it is not ready, and closes connections after their answer, but still answers everyone', async () => {
    expect((await app.api('GET', '/health/ready', { key: null })).status).toBe(200);
    await app.app.get(Drain, { strict: false }).beforeApplicationShutdown();
    const ready = await app.api('GET', '/health/ready', { key: null });
    expect([ready.status, ready.body.details[0].code]).toEqual([503, 'ending']);
    for (const options of [{}, { tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const answer = await app.api('GET', '/api/v1/listing', options);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    }
    expect((await app.api('GET', '/health/live', { key: null })).status).toBe(200);
  });
});

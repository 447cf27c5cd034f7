import { startApp, type TestApp } from '../support/app.js';
describe('smoke', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ LOG_LEVEL: 'info' });
  }, 60000);
  afterAll(() => app?.close());
  it('connects', async () => {
    const id = await app.connect('demo');
    const runs = await app.api('GET', `/api/v1/integration-account/${id}/sync-runs?limit=100`);
    console.log(JSON.stringify(runs.body, null, 1));
    const list = await app.api('GET', '/api/v1/listing');
    console.log(list.body.meta);
  }, 90000);
});

import type { ServerResponse } from 'node:http';
import { type TestReceiver, startReceiver } from '../../src/modules/webhooks/testing/receiver.js';
import { startApp, type TestApp } from '../support/app.js';

const APP = '/api/v1/outgoing-webhooks/PROVIDER_14';
/** One fewer than the number that may be unsent at a time. */
const EVENTS = 4;
const URLS = 10;
/** A workspace's share is three quarters of the 32 deliveries of a process, and a host's three quarters of that. */
const OF_ONE_HOST = 18;

describe('deliveries of one workspace that hang', () => {
  let app: TestApp;
  let hanging: TestReceiver;
  let healthy: TestReceiver;
  const open: ServerResponse[] = [];

  beforeAll(async () => {
    [app, hanging, healthy] = await Promise.all([startApp(), startReceiver(), startReceiver()]);
    for (let n = 0; n < URLS; n += 1) hanging.reply(`/${n}`, (response) => void open.push(response));
    const urls = Array.from({ length: URLS }, (_, n) => hanging.url(`/${n}`));
    await app.api('PATCH', APP, { body: { urls } });
    for (let event = 0; event < EVENTS; event += 1) await app.api('POST', `${APP}/test`, { body: {} });
    await app.until('every place of the host is taken', async () => open.length >= OF_ONE_HOST || undefined);
  }, 90_000);
  afterAll(async () => {
    for (const response of open) response.end();
    await app.close();
    await Promise.all([hanging.close(), healthy.close()]);
  });

  const stillOpen = (): ServerResponse[] => open.filter(({ destroyed }) => !destroyed);
  const arrived = (path: string) => app.until(`a request at ${path}`, async () => healthy.at(path)[0]);

  it('leave room for the notifications of another workspace', async () => {
    const { key } = app.second;
    await app.api('PATCH', APP, { key, body: { urls: [healthy.url('/other')] } });
    expect((await app.api('POST', `${APP}/test`, { key, body: {} })).status).toBe(200);
    await arrived('/other');
    expect(stillOpen()).toHaveLength(OF_ONE_HOST);
  });

  it('leave room for another host of the same workspace', async () => {
    const provider = APP.replace('14', '04');
    await app.api('PATCH', provider, { body: { urls: [healthy.url('/same').replace('127.0.0.1', 'localhost')] } });
    expect((await app.api('POST', `${provider}/test`, { body: {} })).status).toBe(200);
    await arrived('/same');
    expect(stillOpen()).toHaveLength(OF_ONE_HOST);
  });

  it('cause further test events of the workspace to be refused, with the time to wait', async () => {
    const send = () => app.api('POST', `${APP}/test`, { body: {} });
    // The first refusal: later requests may come after the first attempts have ended.
    const refused = await app.until('the limit', async () => {
      const answer = await send();
      return answer.status === 429 ? answer : undefined;
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect(refused.body.details).toMatchObject([{ code: 'too_many_tests' }]);
  });
});

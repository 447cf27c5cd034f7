import { randomUUID } from 'node:crypto';
import { type TunnelProxy, tunnelProxy } from '../../src/platform/outbound/exits/testing/tunnel-proxy.js';
import { type Answer, startApp, type TestApp } from '../support/app.js';
import { quotedStay } from '../support/booking.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };

let working: TunnelProxy;
let failing: TunnelProxy;
let app: TestApp;

beforeAll(async () => {
  [working, failing] = await Promise.all([tunnelProxy(), tunnelProxy(407)]);
  const proxies = [working, failing].map(({ url }) => url.replace('//', '//ada:secret@'));
  app = await startApp({ EGRESS_PROXIES: proxies.join(',') });
}, 120_000);
afterAll(async () => {
  await app.close();
  await Promise.all([working.close(), failing.close()]);
});

const connectWithWrongKey = (): Promise<Answer> => {
  const account = { name: 'refused', accountIdentifier: randomUUID(), provider: 'PROVIDER_14', authType: 'API_KEY' };
  return app.api('POST', '/api/v1/integration-account', { body: { ...account, authConfig: { api_key: 'wrong' } } });
};

it('accounts of every workspace and tenant are read and booked by the proxy that works', async () => {
  const { first, second } = app;
  // Each attempt to connect has its own id, which determines its exit.
  while (failing.asked.length === 0) expect((await connectWithWrongKey()).status).toBe(422);
  const others = [{ key: first.key }, { key: first.key, tenant: first.secondTenant }, { key: second.key }];
  for (const options of others) {
    const account = await app.connect('demo-small', options);
    const { quote } = await quotedStay(app, account, 3, options);
    const body = { quoteID: quote.quoteID, guest: GUEST };
    expect((await app.api('POST', '/api/v1/reservation', { ...options, body })).status).toBe(201);
  }
  const { host } = new URL(app.sandbox.url);
  expect(new Set(working.asked.map(({ target }) => target))).toEqual(new Set([host]));
  expect(failing.asked.length).toBeGreaterThan(0);
  const booked = (await app.sandbox.bookings('demo-small')).filter(({ reference }) => reference);
  expect(booked).toHaveLength(others.length);
  const { text } = await app.api('GET', '/metrics', { key: null });
  expect(text).toContain(`lodgewire_exit_working{exit="127.0.0.1:${working.port}"} 1`);
  expect(text).toContain(`lodgewire_exit_working{exit="127.0.0.1:${failing.port}"} 0`);
  expect(text).not.toContain('secret');
});

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';
import { until } from '../../testing/until.js';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
});
beforeEach(() => {
  sandbox.reset();
  sandbox.setRateLimits('off');
});
afterAll(() => sandbox.close());

interface Parts {
  method?: string;
  key?: string;
  secret?: string;
  nonce?: string;
  timestamp?: string;
  body?: string;
  /** The text that is signed instead of the sent body. */
  signed?: { path?: string; body?: string };
}

/** Sends a request signed by the documented steps; `query` is sorted and encoded. */
function send(path: string, query = '', parts: Parts = {}) {
  const { key = 'sandbox-demo', secret = key, nonce = randomUUID(), body, signed = {} } = parts;
  const { method = body === undefined ? 'GET' : 'POST' } = parts;
  const timestamp = parts.timestamp ?? `${new Date().toISOString().slice(0, 19)}Z`;
  const hash = createHash('sha256')
    .update(signed.body ?? body ?? '')
    .digest('hex');
  const text = [method, signed.path ?? `/smoobu${path}`, query, timestamp, nonce, hash, key].join('\n');
  const headers = {
    'X-API-Key': key,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': createHmac('sha256', secret).update(text).digest('base64'),
  };
  return call(`${sandbox.url}/smoobu${path}${query && `?${query}`}`, {
    method,
    headers,
    body: body && JSON.parse(body),
  });
}

describe('signatures', () => {
  it('admit each valid request once', async () => {
    const nonce = randomUUID();
    expect((await send('/api/me', '', { nonce })).body).toMatchObject({ firstName: 'Robin' });
    expect(await send('/api/me', '', { nonce })).toMatchObject({ status: 401, body: { status: 401 } });
    expect((await send('/api/me', '', { nonce: randomUUID() })).status).toBe(200);
  });

  it.each<[string, Parts]>([
    ['another secret', { secret: 'sandbox-other' }],
    ['an account that does not exist', { key: 'sandbox-nobody' }],
    ['an old timestamp', { timestamp: '2020-01-01T00:00:00Z' }],
    ['no timestamp', { timestamp: '' }],
    ['no nonce', { nonce: '' }],
    ['another path', { signed: { path: '/smoobu/api/apartments' } }],
    ['another body', { body: '{"a":1}', method: 'POST', signed: { body: '{"a":2}' } }],
  ])('keep out %s', async (_, parts) => {
    expect((await send('/api/me', '', parts)).status).toBe(parts.method ? 404 : 401);
    if (parts.method) expect((await send('/api/reservations', '', parts)).status).toBe(401);
  });

  it('cannot be replaced by a bare key', async () => {
    const headers = { 'Api-Key': 'sandbox-demo', 'X-API-Key': 'sandbox-demo' };
    expect((await call(`${sandbox.url}/smoobu/api/me`, { headers })).status).toBe(401);
  });

  it('cover the query in order', async () => {
    const query = 'apartments%5B%5D=100001&apartments%5B%5D=100002&end_date=2026-12-02&start_date=2026-12-01';
    const { body } = await send('/api/rates', query);
    expect(Object.keys(body.data)).toEqual(['100001', '100002']);
    expect(body.data['100001']['2026-12-01']).toEqual({
      price: expect.any(Number),
      min_length_of_stay: expect.any(Number),
      available: expect.any(Number),
    });
    expect((await send('/api/rates', query.split('&').reverse().join('&'))).status).toBe(401);
  });
});

describe('reservations', () => {
  const stay = {
    arrivalDate: '2027-01-10',
    departureDate: '2027-01-13',
    apartmentId: 100001,
    channelId: 70,
    adults: 2,
  };
  const reserve = (parts: object = {}) =>
    send('/api/reservations', '', { body: JSON.stringify({ ...stay, notice: 'ref:r-1', ...parts }) });

  it('take each night once, and can be changed and cancelled', async () => {
    const { body } = await reserve();
    expect(body).toEqual({ id: expect.any(Number) });
    expect(await reserve()).toMatchObject({
      status: 400,
      body: { detail: 'The apartment is not available in this period' },
    });
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 2, created: 1 });
    const at = `/api/reservations/${body.id}`;
    const changed = '{"departureDate":"2027-01-19","adults":3}';
    expect((await send(at, '', { method: 'PUT', body: changed })).body).toEqual({ success: true });
    const { departureDate: departure } = stay;
    expect((await send(at)).body).toMatchObject({ type: 'modification of booking', departure, adults: 3 });
    expect((await send(at, '', { method: 'DELETE' })).body).toEqual({ success: true });
    expect((await send(at, '', { method: 'DELETE' })).status).toBe(400);
    expect((await send('/api/reservations')).body).toMatchObject({ total_items: 0, page_count: 0, bookings: [] });
    const shown = (await send('/api/reservations', 'showCancellation=true')).body;
    expect(shown.bookings).toMatchObject([{ id: body.id, type: 'cancellation', 'is-blocked-booking': false }]);
  });

  it('are created late by a late commit, which does not count the nonce twice', async () => {
    sandbox.fault({ kind: 'lateCommit', ms: 20, status: 504, path: '/api/reservations$' });
    expect((await reserve()).status).toBe(504);
    await until('the late commit', async () => (await sandbox.creates('demo', 'r-1')).created > 0);
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 1, created: 1 });
  });
});

it('a key is limited to 700 calls a minute, and the end of the limit is reported as an instant', async () => {
  sandbox.setRateLimits('documented');
  const { headers } = await send('/api/me');
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['700', '699']);
  const until = Number(headers.get('x-ratelimit-retry-after')) * 1000;
  expect(until).toBeGreaterThan(Date.now());
  expect(until).toBeLessThanOrEqual(Date.now() + 61_000);
});

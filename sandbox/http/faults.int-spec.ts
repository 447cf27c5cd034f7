import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startSandbox } from '../server.js';
import type { Sandbox } from '../server.js';
import { call } from '../testing/http.js';
import { until } from '../testing/until.js';

const headers = { 'X-HOSTFULLY-APIKEY': 'sandbox-demo' };
let sandbox: Sandbox;
let base: string;
let uid: string;

const agencies = () => call(`${base}/agencies`, { headers });
const leads = async () => (await call(`${base}/leads`, { headers })).body.leads as any[];
const book = () =>
  call(`${base}/leads`, {
    headers,
    body: {
      propertyUid: uid,
      type: 'BOOKING',
      checkInLocalDate: '2026-12-10',
      checkOutLocalDate: '2026-12-12',
      externalBookingId: 'ref-1',
    },
  });
const created = async () => (await sandbox.creates('demo', 'ref-1')).created;
const POST_LEADS = { method: 'POST', path: '/leads$' };
const posted = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...headers, 'content-type': 'application/json' },
});
/** Sends a call that is never answered, and hangs up once it has `arrived`. */
const hangUp = async (path: string, init: RequestInit, arrived: () => boolean | Promise<boolean>): Promise<void> => {
  const caller = new AbortController();
  const waiting = fetch(base + path, { ...init, signal: caller.signal });
  await until('the call', arrived);
  expect(await Promise.race([waiting, setTimeout(100, 'nothing')])).toBe('nothing');
  caller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  base = `${sandbox.url}/hostfully/api/v3.2`;
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.reset();
  sandbox.clock.travelTo('2026-12-01T12:00:00Z');
  uid = (await sandbox.listings('demo'))[0]!.uid;
});

describe('a fault', () => {
  const status = async () => (await agencies()).status;

  it('hits `count` calls after `skip`', async () => {
    sandbox.fault({ kind: 'status', status: 503, skip: 1, count: 2 });
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 503, 503, 200]);
  });

  it.each([
    [{ account: 'demo' }, 503],
    [{ account: 'other' }, 200],
    [{ pms: 'hostaway' }, 200],
    [{ pms: 'hostfully' }, 503],
    [{ method: 'POST' }, 200],
    [{ path: 'agencies' }, 503],
    [{ path: '/leads' }, 200],
  ])('for %p hits only matching calls', async (match, expected) => {
    sandbox.fault({ kind: 'status', status: 503, ...match });
    expect(await status()).toBe(expected);
  });

  it('with a probability hits the same calls for the same seed', async () => {
    const run = async () => {
      sandbox.reset(7);
      sandbox.fault({ kind: 'status', status: 500, count: 0, probability: 0.5 });
      return [await status(), await status(), await status(), await status(), await status(), await status()];
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });
});

describe('a fault before the write', () => {
  it("status answers in the PMS's words, with Retry-After, and writes nothing", async () => {
    sandbox.fault({ kind: 'status', status: 429, retryAfter: 7, ...POST_LEADS });
    const answer = await book();
    expect(answer).toMatchObject({ status: 429, body: { apiErrorMessage: expect.any(String) } });
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await created()).toBe(0);
  });

  it('html answers with a page instead of JSON', async () => {
    sandbox.fault({ kind: 'html' });
    const answer = await agencies();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.body).toContain('<html>');
  });

  it('redirect answers with another location', async () => {
    sandbox.fault({ kind: 'redirect', location: 'http://10.0.0.1/' });
    expect((await agencies()).headers.get('location')).toBe('http://10.0.0.1/');
  });

  it('reset drops the connection', async () => {
    sandbox.fault({ kind: 'reset', ...POST_LEADS });
    await expect(book()).rejects.toThrow();
    expect(await created()).toBe(0);
  });

  it('hang never answers', async () => {
    const fault = sandbox.fault({ kind: 'hang' });
    await hangUp('/agencies', { headers }, () => fault.hits === 1);
  });

  it('echo answers with the whole request', async () => {
    sandbox.fault({ kind: 'echo', status: 422 });
    const { status, body } = await agencies();
    expect([status, body.error.headers['x-hostfully-apikey']]).toEqual([422, 'sandbox-demo']);
    expect(body.message).toContain('sandbox-demo');
  });

  it('hold lets a call continue when the fault is removed, unless its caller has hung up', async () => {
    const dropped: unknown[] = [];
    const fault = sandbox.fault({ kind: 'hold', count: 0, dropped, ...POST_LEADS });
    const waiting = book();
    const body = JSON.stringify({ externalBookingId: 'ref-2' });
    await hangUp('/leads', posted(body), () => fault.hits === 2);
    await until('the end of the second call', () => dropped.length === 1);
    expect(await created()).toBe(0);
    sandbox.removeFault(fault);
    expect((await waiting).status).toBe(201);
    expect(await sandbox.creates('demo', 'ref-2')).toEqual({ attempts: 0, created: 0 });
  });

  it('nightTaken takes the night between quote and create; priceChange moves the price', async () => {
    sandbox.fault({ kind: 'nightTaken', property: 100001, from: '2026-12-11', ...POST_LEADS });
    expect((await book()).status).toBe(409);
    sandbox.fault({
      kind: 'priceChange',
      property: 100001,
      from: '2026-12-20',
      price: '999',
      path: 'property-calendar',
    });
    const { calendar } = (await call(`${base}/property-calendar/${uid}?from=2026-12-20&to=2026-12-20`, { headers }))
      .body;
    expect(calendar.entries[0].pricing.value).toBe(999);
  });

  it('revokeToken revokes the issued tokens, then continues', async () => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'sandbox-demo',
      client_secret: 'sandbox-demo',
    });
    const { access_token } = (await call(`${sandbox.url}/hostaway/v1/accessTokens`, { body: form })).body;
    const listings = () =>
      call(`${sandbox.url}/hostaway/v1/listings`, { headers: { authorization: `Bearer ${access_token}` } });
    expect((await listings()).status).toBe(200);
    sandbox.fault({ kind: 'revokeToken' });
    expect((await listings()).status).toBe(403);
  });
});

describe('a fault after the write', () => {
  it.each(['statusAfter', 'htmlAfter'] as const)('%s hides that the booking was created', async (kind) => {
    sandbox.fault({ kind, status: 502, ...POST_LEADS });
    expect((await book()).status).toBe(502);
    expect(await created()).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('resetAfter drops the connection after creating the booking', async () => {
    sandbox.fault({ kind: 'resetAfter', ...POST_LEADS });
    await expect(book()).rejects.toThrow();
    expect(await created()).toBe(1);
  });

  it('hangAfter never answers after creating the booking', async () => {
    sandbox.fault({ kind: 'hangAfter', ...POST_LEADS });
    const body = JSON.stringify({
      propertyUid: uid,
      type: 'BOOKING',
      checkInLocalDate: '2026-12-10',
      checkOutLocalDate: '2026-12-12',
      externalBookingId: 'ref-1',
    });
    await hangUp('/leads', posted(body), async () => (await created()) === 1);
  });

  it('lateCommit answers first and books later', async () => {
    sandbox.fault({ kind: 'lateCommit', ms: 100, ...POST_LEADS });
    expect((await book()).status).toBe(504);
    expect(await created()).toBe(0);
    await until('the late commit', () =>
      sandbox.calls('demo').some(({ method, status }) => method === 'POST' && status === 201),
    );
    expect(await created()).toBe(1);
  });

  it('delayedVisibility hides the booking from lists and reads for a while, but not its nights', async () => {
    sandbox.fault({ kind: 'delayedVisibility', ms: 60_000, ...POST_LEADS });
    const { lead } = (await book()).body;
    expect(await leads()).toEqual([]);
    expect((await call(`${base}/leads/${lead.uid}`, { headers })).status).toBe(404);
    expect((await book()).status).toBe(409);
    sandbox.clock.setOffset(sandbox.clock.offset + 60_001);
    expect(await leads()).toHaveLength(1);
  });
});

describe('a fault of the response', () => {
  it('pageDrift repeats or skips rows between pages', async () => {
    const page = async (cursor = '') =>
      (await call(`${base}/properties?limit=5${cursor && `&_cursor=${cursor}`}`, { headers })).body;
    const first = await page();
    sandbox.fault({ kind: 'pageDrift', rows: -2 });
    const second = await page(first._paging._nextCursor);
    expect(second.properties.slice(0, 2)).toEqual(first.properties.slice(3));
  });

  it('wrongTypes puts a given value into a field, or a wrong value anywhere', async () => {
    sandbox.fault({ kind: 'wrongTypes', field: 'uid', value: 1e308 });
    expect((await agencies()).body.agencies[0].uid).toBe(1e308);
    const right = (await agencies()).body;
    sandbox.fault({ kind: 'wrongTypes' });
    expect((await agencies()).body).not.toEqual(right);
  });

  it('cutOff ends in the middle of the body', async () => {
    sandbox.fault({ kind: 'cutOff' });
    await expect(agencies()).rejects.toThrow();
  });

  it.each(['oversized', 'gzipBomb'] as const)('%s sends the requested number of bytes', async (kind) => {
    sandbox.fault({ kind, bytes: 3_000_000 });
    const text = await (await fetch(`${base}/agencies`, { headers })).text();
    expect(text).toHaveLength(3_000_002);
  });

  it('hostileFeed sends a calendar of the requested kind and size', async () => {
    sandbox.fault({ kind: 'hostileFeed', field: 'events of one id', bytes: 100_000 });
    const text = await (await fetch(`${base}/agencies`, { headers })).text();
    expect(text.length).toBeGreaterThan(100_000);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*UID:same\r\n[^]*END:VCALENDAR\r\n$/);
  });

  it('gzipBomb is small on the wire', async () => {
    sandbox.fault({ kind: 'gzipBomb', bytes: 20_000_000 });
    const { hostname, port } = new URL(base);
    const received = await new Promise<number>((resolve) => {
      let bytes = 0;
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'GET /hostfully/api/v3.2/agencies HTTP/1.1\r\nHost: x\r\nX-HOSTFULLY-APIKEY: sandbox-demo\r\nConnection: close\r\n\r\n',
        ),
      );
      socket.on('data', (piece) => (bytes += piece.length)).on('close', () => resolve(bytes));
    });
    expect(received).toBeLessThan(200_000);
  });
});

describe('webhooks', () => {
  const subscribe = () =>
    call(`${base}/webhooks`, { headers, body: { eventType: 'UPDATED_PROPERTY', callbackUrl: sandbox.inboxUrl('f') } });
  const rename = (id: number) => sandbox.changeListing('demo', id, { rename: `Name ${id}` });
  const arrived = (count: number) =>
    until(
      `${count} events`,
      () => sandbox.inbox('f').length >= count && sandbox.inbox('f').map(({ body }) => JSON.parse(body).property_uid),
    );

  it('are lost, doubled and reordered by faults', async () => {
    const [first, second, third] = (await sandbox.listings('demo')).map((one) => one.uid);
    await subscribe();
    sandbox.fault({ kind: 'webhookLost' });
    await rename(100001);
    sandbox.fault({ kind: 'webhookDuplicate' });
    await rename(100002);
    expect(await arrived(2)).toEqual([second, second]);
    sandbox.fault({ kind: 'webhookReorder' });
    await rename(100001);
    await rename(100003);
    expect((await arrived(4)).slice(2).sort()).toEqual([first, third].sort());
  });

  it('are retried on 5xx, not on 4xx', async () => {
    await subscribe();
    sandbox.planInbox('f', { status: 500, count: 1 });
    await rename(100001);
    await arrived(2);
    sandbox.planInbox('f', { status: 404, count: 1 });
    await rename(100002);
    const statuses = () => sandbox.deliveries('demo').map((delivery) => delivery.statuses);
    await until('three answers', () => statuses().flat().length === 3);
    expect(statuses()).toEqual([[500, 200], [404]]);
  });
});

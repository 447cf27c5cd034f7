import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../server.js';
import type { Sandbox } from '../server.js';
import { call } from '../testing/http.js';
import { until } from '../testing/until.js';

let sandbox: Sandbox;
const control = (path: string, body?: unknown, method?: string) =>
  call(`${sandbox.url}/_control/${path}`, { body, method });
const STAY = { listing: 100001, arrival: '2026-12-10', departure: '2026-12-12' };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.reset();
  sandbox.clock.travelTo('2026-12-01T12:00:00Z');
});

describe('the control API', () => {
  it('reports its health and its accounts', async () => {
    expect((await control('health')).body).toMatchObject({
      status: 'ok',
      now: expect.stringMatching(/^2026-12-01T12:00/),
    });
    expect((await control('accounts')).body).toEqual([
      { account: 'demo', city: '', properties: 48 },
      { account: 'demo-small', city: '', properties: 4 },
    ]);
  });

  it('creates, moves and cancels bookings at the PMS, as the ledger shows', async () => {
    const { status, body } = await control('accounts/demo/bookings', {
      ...STAY,
      reference: 'theirs',
      guest: { firstName: 'Ada' },
    });
    expect(status).toBe(201);
    expect((await control('accounts/demo/bookings', STAY)).status).toBe(409);
    const moved = await control(`accounts/demo/bookings/${body.id}`, { departure: '2026-12-14' }, 'PATCH');
    expect(moved.body).toMatchObject({ status: 'modified', departure: '2026-12-14' });
    await control(`accounts/demo/bookings/${body.uid}`, { status: 'cancelled' }, 'PATCH');
    const ledger = (await control('ledger?account=demo')).body;
    expect(ledger.bookings).toMatchObject([{ id: body.id, status: 'cancelled', reference: 'theirs', createCount: 1 }]);
    expect(ledger.creates).toEqual([{ reference: 'theirs', attempts: 1, created: 1 }]);
  });

  it.each([
    ['accounts/nobody/bookings', STAY],
    ['accounts/demo/bookings', { ...STAY, listing: 5 }],
    ['accounts/demo/nights', { listing: 5, from: 'x', to: 'x' }],
    ['ledger?account=nobody', undefined],
  ])('answers 404 to %s %p', async (path, body) => {
    expect((await control(path, body)).status).toBe(404);
  });

  it('blocks and prices nights, removes and renames listings', async () => {
    await control('accounts/demo/nights', {
      listing: 100001,
      from: '2026-12-10',
      to: '2026-12-11',
      available: false,
      price: 50,
    });
    expect((await control('accounts/demo/bookings', STAY)).status).toBe(409);
    expect((await control('accounts/demo/listings/100001', { rename: 'Other' })).body.name).toBe('Other');
    expect((await control('accounts/demo/listings/100001', { remove: true })).body.removed).toBe(true);
    expect((await control('accounts/demo/listings')).body).toHaveLength(48);
  });

  it('sets, lists and clears faults, and names the valid kinds', async () => {
    expect((await control('faults', { kind: 'odd' })).body.error).toContain('latency');
    expect((await control('faults', { kind: 'status', path: '(' })).status).toBe(400);
    expect((await control('faults', { kind: 'status', status: 500 })).status).toBe(201);
    expect((await control('faults')).body).toMatchObject([{ kind: 'status', hits: 0 }]);
    await control('faults', undefined, 'DELETE');
    expect((await control('faults')).body).toEqual([]);
  });

  it('sets clock, rate limits and revoked keys, all of which a reset restores', async () => {
    expect((await control('clock', { offset: 0 })).status).toBe(200);
    expect((await control('rate-limits', { mode: 'off' })).body).toEqual({ mode: 'off' });
    expect((await control('rate-limits', { mode: 'odd' })).status).toBe(400);
    expect((await control('keys', { account: 'demo' })).body).toEqual({ revoked: ['demo'] });
    expect((await control('tokens/revoke', { account: 'demo' })).body).toEqual({ revoked: 0 });
    await control('reset', { seed: 3 });
    expect((await control('keys', { account: 'demo', revoked: false })).body).toEqual({ revoked: [] });
  });

  it('counts the calls of an account', async () => {
    const headers = { 'X-HOSTFULLY-APIKEY': 'sandbox-demo' };
    await call(`${sandbox.url}/hostfully/api/v3.2/agencies`, { headers });
    await call(`${sandbox.url}/hostfully/api/v3.2/agencies`, { headers });
    expect((await control('ledger?account=demo')).body.calls).toEqual({ 'GET /hostfully/api/v3.2/agencies': 2 });
  });
});

describe('the inbox', () => {
  const post = (text: string) =>
    fetch(sandbox.inboxUrl('mine'), {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'webhook-id': '7' },
    });

  it('keeps the raw body and headers, lists and forgets them', async () => {
    await post('{ "a":  1 }');
    const { body } = await call(sandbox.inboxUrl('mine'));
    expect(body).toEqual([
      {
        receivedAt: expect.any(String),
        headers: expect.objectContaining({ 'webhook-id': '7' }),
        query: {},
        body: '{ "a":  1 }',
      },
    ]);
    await call(sandbox.inboxUrl('mine'), { method: 'DELETE' });
    expect((await call(sandbox.inboxUrl('mine'))).body).toEqual([]);
  });

  it('answers as planned for the given count, then 200', async () => {
    await control('inbox/mine', { status: 503, retryAfter: 9, count: 1 });
    const first = await post('x');
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '9']);
    expect((await post('x')).status).toBe(200);
  });
});

describe('subscriptions', () => {
  it('survive a restart when they have a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lodgewire-sandbox-'));
    const start = () => startSandbox({ port: 0, files: { subscriptions: join(folder, 'subscriptions.json') } });
    const first = await start();
    const kept = await first.subscribe('demo', { pms: 'hostfully', url: sandbox.inboxUrl('kept') });
    const gone = await first.subscribe('demo', { pms: 'hostfully', url: sandbox.inboxUrl('gone') });
    first.ledger.subscriptions.enable(kept);
    first.ledger.subscriptions.remove(gone.id);
    await first.close();
    const second = await start();
    expect(second.ledger.subscriptions.of('demo')).toEqual([kept]);
    const next = await second.subscribe('demo', { pms: 'hostfully', url: sandbox.inboxUrl('next') });
    expect(next.id).toBeGreaterThan(kept.id);
    await second.close();
    rmSync(folder, { recursive: true });
  });
});

describe('bookings and changes of hosts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodgewire-sandbox-'));
  const changes = join(folder, 'ledger.json');
  const start = () => startSandbox({ port: 0, files: { changes } });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('survive a restart when they have a file', async () => {
    const first = await start();
    const listing = (await first.listings('demo')).find(({ units }) => units.length === 1);
    const stay = { listing: listing!.id, arrival: '2027-03-01', departure: '2027-03-03' };
    const kept = await first.book('demo', { ...stay, status: 'confirmed', reference: 'mine' });
    await first.setNights('demo', { listing: listing!.id, from: '2027-03-10', to: '2027-03-11', available: false });
    await first.changeListing('demo', listing!.id, { rename: 'Other' });
    await first.changeBooking('demo', kept.id, { notes: 'late' });
    await first.close();

    const second = await start();
    expect(await second.bookings('demo')).toEqual([{ ...kept, notes: 'late', updatedAt: expect.any(Number) }]);
    expect((await second.listings('demo')).find(({ id }) => id === listing!.id)!.name).toBe('Other');
    expect(await second.creates('demo', 'mine')).toEqual({ attempts: 1, created: 1 });
    await expect(second.book('demo', stay)).rejects.toThrow('The nights are not available');
    const closed = { ...stay, arrival: '2027-03-10', departure: '2027-03-12' };
    await expect(second.book('demo', closed)).rejects.toThrow('The nights are not available');
    const next = await second.book('demo', { ...stay, arrival: '2027-03-20', departure: '2027-03-23' });
    expect(next.id).toBeGreaterThan(kept.id);
    second.reset();
    expect(await second.bookings('demo')).toEqual([]);
    await second.close();

    const third = await start();
    expect(await third.bookings('demo')).toEqual([]);
    await third.close();
  });

  it('prevent the sandbox from starting if their file cannot be read', async () => {
    writeFileSync(changes, '{"demo"');
    await expect(start()).rejects.toThrow(`SANDBOX_LEDGER: ${changes} cannot be read`);
  });
});

describe('reference rates', () => {
  it('are served in the format of the ECB', async () => {
    const { headers, body } = await call(`${sandbox.url}/ecb/eurofxref-daily.xml`);
    expect(headers.get('content-type')).toContain('xml');
    expect(body).toContain("<Cube time='2026-12-01'>");
    expect(body).toContain("<Cube currency='JPY' rate='186.75'/>");
  });
});

describe('a subscription entered by hand', () => {
  it('gets the events of its PMS', async () => {
    expect((await control('accounts/demo/subscriptions', { pms: 'hostfully', url: 'nonsense' })).status).toBe(400);
    const { status, body } = await control('accounts/demo/subscriptions', {
      pms: 'hostfully',
      url: sandbox.inboxUrl('hand'),
      event: 'UPDATED_PROPERTY',
      details: { objectUid: (await sandbox.listings('demo'))[0]!.uid },
    });
    expect([status, body.account]).toEqual([201, 'demo']);
    await sandbox.changeListing('demo', 100001, { rename: 'Other' });
    await until('the event', () => sandbox.inbox('hand').length === 1);
  });
});

import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';

const REDIRECT = 'https://service.example/callback';
const AGENT = 'Tests (sandbox-app)';
const basic = (secret = 'sandbox-app-secret') => `Basic ${Buffer.from(`sandbox-app:${secret}`).toString('base64')}`;

let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
});
beforeEach(async () => {
  sandbox.reset();
  sandbox.setRateLimits('off');
  sandbox.clock.travelTo('2026-12-01T12:00:00Z');
  token = (await exchange(await consent())).body.access_token;
});
afterAll(() => sandbox.close());

async function consent(body: Record<string, string> = {}, change: Record<string, string> = {}) {
  const query = { client_id: 'sandbox-app', redirect_uri: REDIRECT, response_type: 'code', state: 'st', ...change };
  const answer = await call(`${sandbox.url}/ownerrez/oauth/authorize?${new URLSearchParams(query)}`, {
    body: new URLSearchParams({ account: 'demo', decision: 'approve', ...body }),
  });
  return new URL(answer.headers.get('location') ?? `https://none.example/?status=${answer.status}`);
}

const exchange = (landed: URL, authorization = basic(), redirect = REDIRECT) =>
  call(`${sandbox.url}/ownerrez/oauth/access_token`, {
    headers: { authorization, 'user-agent': AGENT },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: landed.searchParams.get('code') ?? '',
      redirect_uri: redirect,
    }),
  });

const send = (path: string, options: { method?: string; body?: unknown } = {}, agent = AGENT) =>
  call(`${sandbox.url}/ownerrez/v2${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, 'user-agent': agent },
  });

describe('OAuth', () => {
  it('has a page to click through', async () => {
    const query = new URLSearchParams({ client_id: 'sandbox-app', redirect_uri: REDIRECT, response_type: 'code' });
    const page = await call(`${sandbox.url}/ownerrez/oauth/authorize?${query}`);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('id="approve"')]);
  });

  it('exchanges a code once, for a token that does not expire', async () => {
    const landed = await consent();
    expect(landed.searchParams.get('state')).toBe('st');
    const { body } = await exchange(landed);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      scope: 'all',
      user_id: expect.any(Number),
    });
    expect(await exchange(landed)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    sandbox.clock.travelTo('2028-12-01T12:00:00Z');
    expect((await send('/users/me')).status).toBe(200);
  });

  it('refuses a wrong client, another redirect, a denied consent and an unknown account', async () => {
    expect(await exchange(await consent(), basic('x'))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect((await exchange(await consent(), basic(), 'https://other.example')).status).toBe(400);
    expect((await consent({ decision: 'deny' })).searchParams.get('error')).toBe('access_denied');
    expect((await consent({ account: 'nobody' })).searchParams.get('status')).toBe('422');
    expect((await consent({}, { client_id: 'x' })).searchParams.get('status')).toBe('401');
  });

  it('refuses a request without a valid token or without the name of the app', async () => {
    expect((await send('/users/me', {}, 'curl')).status).toBe(403);
    token = 'made-up';
    expect(await send('/users/me')).toMatchObject({ status: 401, body: { messages: ['Authorization required'] } });
  });
});

describe('lists', () => {
  it('link to the next page with next_page_url', async () => {
    const first = (await send('/properties?limit=30')).body;
    expect(first).toMatchObject({ count: 48, limit: 30, offset: 0 });
    const second = (await send(first.next_page_url.split('/v2')[1])).body;
    expect([second.items.length, second.next_page_url]).toEqual([18, null]);
  });

  it('of bookings require properties or a time', async () => {
    expect(await send('/bookings?from=2026-12-01')).toMatchObject({
      status: 400,
      body: { messages: ['Either property_ids or since_utc is required'] },
    });
    expect((await send('/bookings?since_utc=2020-01-01T00:00:00Z')).body.items).toEqual([]);
  });

  it('of bookings show nights that the host closed as blocks', async () => {
    await sandbox.setNights('demo', { listing: 100001, from: '2026-12-10', to: '2026-12-12', available: true });
    const blocks = async () =>
      (await send('/bookings?property_ids=100001&limit=100')).body.items.filter(
        ({ departure, arrival }: { departure: string; arrival: string }) =>
          departure > '2026-12-11' && arrival <= '2026-12-11',
      );
    expect(await blocks()).toEqual([]);
    await sandbox.setNights('demo', { listing: 100001, from: '2026-12-11', to: '2026-12-11', available: false });
    expect(await blocks()).toMatchObject([{ arrival: '2026-12-11', departure: '2026-12-12', is_block: true }]);
  });
});

describe('bookings', () => {
  const reserve = async (parts: object = {}) => {
    const guest = await send('/guests', {
      body: { first_name: 'Ada', email_addresses: [{ address: 'ada@example.com' }] },
    });
    const stay = { property_id: 100001, arrival: '2027-01-10', departure: '2027-01-13', adults: 2, notes: 'ref:r-1' };
    return send('/bookings', { body: { ...stay, guest_id: guest.body.id, ...parts } });
  };

  it('name a guest, take each night once, and can be changed and cancelled', async () => {
    expect((await reserve({ guest_id: 1 })).body.messages).toEqual(['guest_id is not valid']);
    const { status, body } = await reserve({
      charges: [
        { type: 'rent', amount: 300 },
        { type: 'tax', amount: 20.5 },
      ],
    });
    expect([status, body.total_amount, body.status]).toEqual([201, 320.5, 'active']);
    expect(await reserve()).toMatchObject({
      status: 400,
      body: { messages: [expect.stringContaining('not available')] },
    });
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 2, created: 1 });
    const at = `/bookings/${body.id}`;
    expect((await send(at, { method: 'PATCH', body: { departure: '2027-01-12' } })).body.departure).toBe('2027-01-12');
    expect((await send(at, { method: 'PATCH', body: { status: 'canceled' } })).body.status).toBe('canceled');
    expect((await send(at, { method: 'PATCH', body: { status: 'canceled' } })).status).toBe(400);
    const shown = (await send(`${at}?include_guest=true&include_charges=true`)).body;
    expect(shown).toMatchObject({ guest: { first_name: 'Ada' }, charges: [{ type: 'rent' }, { type: 'tax' }] });
    expect((await send(`/guests/${shown.guest_id}`)).body.email_addresses[0].address).toBe('ada@example.com');
  });
});

it('an address is limited to 300 calls in 5 minutes', async () => {
  sandbox.setRateLimits('documented');
  const statuses: number[] = [];
  for (let sent = 0; sent <= 300; sent += 1) statuses.push((await send('/nothing')).status);
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([300, 429]);
  sandbox.clock.travelTo('2026-12-01T12:06:00Z');
  expect((await send('/users/me')).status).toBe(200);
});

import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';

describe('the Guesty wire format', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    sandbox.reset();
    sandbox.setRateLimits('documented');
    sandbox.clock.travelTo('2026-12-01T12:00:00Z');
  });

  const key = {
    grant_type: 'client_credentials',
    scope: 'open-api',
    client_id: 'sandbox-demo',
    client_secret: 'sandbox-demo',
  };
  const token = (change: object = {}) =>
    call(`${sandbox.url}/guesty/oauth2/token`, { body: new URLSearchParams({ ...key, ...change }) });
  const get = (path: string, bearer = 'sandbox-demo') =>
    call(`${sandbox.url}/guesty/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  const send = (path: string, body: unknown, method = 'POST') =>
    call(`${sandbox.url}/guesty/v1${path}`, { method, body, headers: { authorization: 'Bearer sandbox-demo' } });

  it('issues five tokens in 24 hours, each valid for 24 hours', async () => {
    const { body } = await token();
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 86_400, scope: 'open-api' });
    for (let n = 1; n < 5; n += 1) expect((await token()).status).toBe(200);
    const sixth = await token();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await get('/accounts/me', body.access_token)).status).toBe(200);
    sandbox.clock.travelTo('2026-12-02T12:00:01Z');
    expect((await get('/accounts/me', body.access_token)).status).toBe(401);
    expect((await token()).status).toBe(200);
  });

  it.each([
    [{ client_secret: 'sandbox-other' }, 401],
    [{ client_id: 'sandbox-nobody', client_secret: 'sandbox-nobody' }, 401],
    [{ scope: 'other' }, 400],
  ])('refuses the token request %j', async (change, status) => {
    expect((await token(change)).status).toBe(status);
  });

  it('reports the remaining calls by second, minute and hour, and when to retry', async () => {
    const { headers } = await get('/listings?limit=1');
    expect(headers.get('x-ratelimit-limit-second')).toBe('15');
    expect(headers.get('x-ratelimit-remaining-minute')).toBe('119');
    expect(headers.get('x-ratelimit-remaining-hour')).toBe('4999');
    const answers = await Promise.all(Array.from({ length: 15 }, () => get('/accounts/me')));
    const limited = answers.find(({ status }) => status === 429)!;
    expect(limited.headers.get('x-ratelimit-remaining-second')).toBe('0');
    expect(limited.headers.get('retry-after')).toBe('1');
  });

  it.each([
    ['/listings/unknown', 404, 'LISTING_NOT_FOUND'],
    ['/reservations/unknown', 404, 'RESERVATION_NOT_FOUND'],
    ['/quotes/unknown', 404, 'QUOTE_NOT_FOUND'],
    ['/reservations?filters=x', 400, 'FILTERS_MUST_BE_AN_ARRAY_OF_OBJECTS'],
    ['/reservations?filters=[{"field":"notes","operator":"$eq"}]', 400, 'CANNOT_FILTER_BY_NOTES'],
  ])('answers %s with %i and its own error body', async (path, status, code) => {
    expect(await get(path)).toMatchObject({ status, body: { code, requestId: expect.stringMatching(/^Root=/) } });
  });

  it('requires both ends of a calendar', async () => {
    const { uid } = (await sandbox.listings('demo'))[0]!;
    const path = `/availability-pricing/api/calendar/listings/${uid}?startDate=2026-12-10`;
    expect((await get(path)).status).toBe(422);
    expect((await get(`${path}&endDate=2026-12-12`)).body.data.days).toHaveLength(3);
  });

  it('lists sub-units next to their multi-unit, whose allotment reports the free units', async () => {
    const multi = (await sandbox.listings('demo')).find(({ units }) => units.length > 1)!;
    const { results } = (await get('/listings?limit=100')).body;
    const children = results.filter((one: { mtl?: { p?: string } }) => one.mtl?.p === multi.uid);
    expect(children).toHaveLength(multi.units.length);
    const path = `/availability-pricing/api/calendar/listings/${multi.uid}?startDate=2026-12-10&endDate=2026-12-10`;
    expect((await get(path)).body.data.days[0].allotment).toBeUndefined();
    expect((await get(`${path}&includeAllotment=true`)).body.data.days[0].allotment).toBe(multi.units.length);
  });

  it('returns few fields of a reservation unless they are named', async () => {
    await sandbox.book('demo', { listing: 100001, arrival: '2026-12-10', departure: '2026-12-12' });
    expect((await get('/reservations')).body.results[0]).not.toHaveProperty('money');
    expect((await get('/reservations?fields=money status')).body).toMatchObject({
      count: 1,
      limit: 25,
      skip: 0,
      results: [{ status: 'confirmed', money: { currency: 'USD' } }],
    });
  });

  it('keeps a quote for a day, books it once and declines taken nights with 401', async () => {
    const { uid } = (await sandbox.listings('demo')).find(({ id }) => id === 100001)!;
    const stay = {
      listingId: uid,
      checkInDateLocalized: '2026-12-10',
      checkOutDateLocalized: '2026-12-13',
      guestsCount: 2,
      source: 'manual',
    };
    const quote = await send('/quotes', stay);
    expect(quote).toMatchObject({ status: 201, body: { status: 'valid', unitTypeId: uid } });
    expect((await get(`/quotes/${quote.body._id}`)).body).toEqual(quote.body);
    const guest = { firstName: 'Ada', lastName: 'Byron', notes: 'ref:r-1' };
    const { _id: guestId } = (await send('/guests-crud', guest)).body;
    const create = { quoteId: quote.body._id, status: 'reserved', guestId };
    expect((await send('/reservations-v3/quote', create)).body).toMatchObject({ status: 'reserved', unitTypeId: uid });
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 1, created: 1 });
    expect((await send('/reservations-v3/quote', create)).status).toBe(401);
    expect((await send('/quotes', stay)).status).toBe(401);
    sandbox.clock.travelTo('2026-12-02T12:00:01Z');
    expect((await send('/reservations-v3/quote', create)).status).toBe(410);
  });

  it('keeps one webhook with its events and the secret of its address', async () => {
    const url = sandbox.inboxUrl('gy');
    expect((await send('/webhooks', { url, events: ['odd'] })).status).toBe(400);
    const { _id } = (await send('/webhooks', { url, events: ['listing.new'] })).body;
    expect((await send(`/webhooks/${_id}`, { url, events: ['listing.updated'] }, 'PUT')).body.events).toEqual([
      'listing.updated',
    ]);
    expect((await get(`/webhooks-v2/secret?url=${encodeURIComponent(url)}`)).body.secret).toMatch(/^whsec_/);
    const answer = await call(`${sandbox.url}/guesty/v1/webhooks/${_id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sandbox-demo' },
    });
    expect(answer.status).toBe(204);
    expect((await get('/webhooks')).body).toEqual([]);
  });
});

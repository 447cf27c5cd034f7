import { createHmac } from 'node:crypto';
import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';
import { until } from '../../testing/until.js';

const HEADERS = { 'x-apikey': 'sandbox-demo' };

describe('Lodgify', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    sandbox.reset();
    sandbox.setRateLimits('off');
    sandbox.clock.travelTo('2026-12-01T12:00:00Z');
  });

  const get = (path: string, headers: Record<string, string> = HEADERS) =>
    call(`${sandbox.url}/lodgify${path}`, { headers });
  const send = (method: string, path: string, body?: unknown) =>
    call(`${sandbox.url}/lodgify${path}`, { method, body, headers: HEADERS });
  const roomOf = async (id: number): Promise<number> => (await get(`/v2/properties/${id}/rooms`)).body[0].id;
  const book = async (change: object = {}, property = 100001) =>
    send('POST', '/v1/reservation/booking', {
      property_id: property,
      arrival: '2026-12-10',
      departure: '2026-12-13',
      guest: { guest_name: { first_name: 'Ada', last_name: 'Byron' } },
      rooms: [{ room_type_id: await roomOf(property), guest_breakdown: { adults: 2 } }],
      status: 'Booked',
      total: 500.5,
      source_text: 'website ref:ref-1',
      ...change,
    });

  it.each([{}, { 'x-apikey': 'sandbox-nobody' }, { 'x-apikey': 'other' }])('refuses the key %j', async (headers) => {
    expect(await get('/v2/properties', headers as Record<string, string>)).toMatchObject({
      status: 401,
      body: { message: 'API key is not valid' },
    });
  });

  it('returns lists in pages of at most 50, with a count on request', async () => {
    expect((await get('/v2/properties?size=20')).body).toMatchObject({ count: null });
    const { body } = await get('/v2/properties?page=2&size=30&includeCount=true');
    expect(body.count).toBe(48);
    expect(body.items).toHaveLength(18);
    expect((await get('/v2/properties?size=500')).body.items).toHaveLength(48);
  });

  it('allows 600 calls a minute', async () => {
    sandbox.setRateLimits('documented');
    const statuses: number[] = [];
    for (let batch = 0; batch < 7; batch += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => get('/v2/properties/1')))).map(({ status }) => status),
      );
    expect(statuses.filter((status) => status === 404)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  it('answers a booking with its bare number, and leaves it open regardless of the body', async () => {
    const { status, body: id } = await book();
    expect([status, typeof id]).toEqual([201, 'number']);
    const read = async () => (await get(`/v2/reservations/bookings/${id}`)).body;
    expect(await read()).toMatchObject({ status: 'Open', source_text: 'website ref:ref-1', total_amount: 500.5 });
    expect((await send('PUT', `/v1/reservation/booking/${id}/book`)).status).toBe(200);
    expect((await read()).status).toBe('Booked');
    expect(await sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 1, created: 1 });
  });

  it('refuses to book a night that a tentative booking has taken', async () => {
    const [first, second] = [(await book()).body, (await book()).body];
    expect((await send('PUT', `/v1/reservation/booking/${first}/tentative`)).status).toBe(200);
    expect(await send('PUT', `/v1/reservation/booking/${second}/book`)).toMatchObject({
      status: 400,
      body: { message: 'The room type is not available' },
    });
  });

  it.each([
    [{ property_id: 1 }, 404],
    [{ rooms: [{ room_type_id: 1, guest_breakdown: {} }] }, 400],
    [{ guest: {} }, 400],
    [{ departure: '2026-12-10' }, 400],
  ])('refuses the booking %j with %i', async (change, status) => {
    expect((await book(change)).status).toBe(status);
  });

  it('lists deleted bookings separately', async () => {
    const { body: id } = await book();
    const idsIn = async (trash: boolean) =>
      (await get(`/v2/reservations/bookings?trash=${trash}`)).body.items.map((item: any) => item.id);
    expect([await idsIn(false), await idsIn(true)]).toEqual([[id], []]);
    await send('DELETE', `/v1/reservation/booking/${id}`);
    expect([await idsIn(false), await idsIn(true)]).toEqual([[], [id]]);
  });

  it('returns availability in periods, and prices in the currency of the property except min_price', async () => {
    const { body: id } = await book();
    await send('PUT', `/v1/reservation/booking/${id}/book`);
    const [room] = (await get('/v2/availability/100001?start=2026-12-10&end=2026-12-12&includeDetails=true')).body;
    expect(room.periods).toMatchObject([
      {
        start: '2026-12-10',
        end: '2026-12-12',
        available: 0,
        closed_period: null,
        bookings: [{ id, status: 'Booked' }],
      },
    ]);
    const property = (await get('/v2/properties/100001')).body;
    expect(property.currency_code).not.toBe('EUR');
    expect(property.min_price).not.toBe(property.original_min_price);
  });

  it('signs events with the secret of their subscription', async () => {
    const target_url = sandbox.inboxUrl('lodgify');
    const event = 'booking_new_any_status';
    const { body } = await send('POST', '/webhooks/v1/subscribe', { target_url, event });
    expect((await send('POST', '/webhooks/v1/subscribe', { target_url, event })).status).toBe(409);
    await book();
    const letter = await until('an event', () => sandbox.inbox('lodgify')[0]);
    const hex = createHmac('sha256', body.secret).update(letter.body).digest('hex');
    expect(letter.headers['ms-signature']).toBe(`sha256=${hex}`);
    expect(JSON.parse(letter.body)).toMatchObject({
      action: event,
      booking: { date_arrival: '2026-12-10T00:00:00' },
      booking_total_amount: '500.5',
    });
    await send('DELETE', '/webhooks/v1/unsubscribe', { id: body.id });
    expect((await get('/webhooks/v1/list')).body).toEqual([]);
  });
});

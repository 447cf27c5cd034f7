import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';
import { until } from '../../testing/until.js';

const HEADERS = { 'x-api-key': 'sandbox-demo' };

describe('Hostify', () => {
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
    call(`${sandbox.url}/hostify${path}`, { headers });
  const send = (method: string, path: string, body?: unknown) =>
    call(`${sandbox.url}/hostify${path}`, { method, body, headers: HEADERS });
  const reserve = (change: object = {}) =>
    send('POST', '/reservations', {
      listing_id: 100001,
      start_date: '2026-12-10',
      end_date: '2026-12-13',
      guests: 2,
      name: 'Ada Byron',
      total_price: 500.5,
      note: 'Late\nref:ref-1',
      ...change,
    });

  it.each([{}, { 'x-api-key': 'sandbox-nobody' }, { 'x-api-key': 'other' }])('refuses the key %j', async (headers) => {
    expect(await get('/listings', headers as Record<string, string>)).toMatchObject({
      status: 401,
      body: { success: false },
    });
  });

  it('returns lists in pages of 20 by default and at most 100', async () => {
    const { body } = await get('/listings');
    expect(body).toMatchObject({ success: true, total: 48, next_page: 2 });
    expect(body.listings).toHaveLength(20);
    expect((await get('/listings?page=3')).body).toMatchObject({ next_page: null });
    const days = (await get('/calendar?listing_id=100001&start_date=2026-12-01&end_date=2027-06-01&per_page=500')).body;
    expect(days.calendar).toHaveLength(100);
    expect(days.next_page).toBe(2);
  });

  it('allows 20 calls a second', async () => {
    sandbox.setRateLimits('documented');
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/integrations')));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it('books a night once, and counts creates by the reference in the note', async () => {
    const { body } = await reserve();
    expect(body).toMatchObject({ success: true, reservation: { status: 'accepted', checkIn: '2026-12-10' } });
    expect(await reserve()).toMatchObject({
      status: 400,
      body: { success: false, error: 'Listing is not available for the selected dates' },
    });
    expect(await sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 2, created: 1 });
    const { guest_id } = body.reservation;
    expect((await get(`/guests/${guest_id}`)).body.guest).toMatchObject({ name: 'Ada Byron' });
    expect((await get('/reservations?listing_id=100001')).body.reservations).toHaveLength(1);
    expect((await get('/reservations?listing_id=100001&start_date=2026-12-01')).body.reservations).toEqual([]);
  });

  it.each([
    [{ listing_id: 1 }, 404],
    [{ end_date: '2026-12-10' }, 400],
    [{ status: 'inquiry' }, 400],
  ])('refuses the reservation %j with %i', async (change, status) => {
    expect(await reserve(change)).toMatchObject({ status, body: { success: false } });
  });

  it('cancels once by status', async () => {
    const { id } = (await reserve()).body.reservation;
    const cancel = () => send('PUT', `/reservations/${id}`, { status: 'cancelled_by_guest' });
    expect((await cancel()).body.reservation.status).toBe('cancelled');
    expect((await cancel()).status).toBe(400);
    expect(await send('PUT', `/reservations/${id}`, { listing_id: 100002 })).toMatchObject({ status: 400 });
  });

  it('sends events by SNS once the subscriber has visited SubscribeURL', async () => {
    const url = sandbox.inboxUrl('sns');
    await send('POST', '/webhooks_v2', { url, notification_type: 'new_reservation', auth: 'hash' });
    const question = await until('a question', () => sandbox.inbox('sns')[0]);
    expect(question.headers).toMatchObject({ 'x-amz-sns-message-type': 'SubscriptionConfirmation' });
    await reserve();
    expect(sandbox.inbox('sns')).toHaveLength(1);
    expect((await call(JSON.parse(question.body).SubscribeURL)).status).toBe(200);
    const stay = { start_date: '2026-12-20', end_date: '2026-12-22' };
    await sandbox.setNights('demo', { listing: 100001, from: '2026-12-20', to: '2026-12-21', available: true });
    expect((await reserve(stay)).status).toBe(200);
    const letter = JSON.parse((await until('an event', () => sandbox.inbox('sns')[1])).body);
    expect(letter).toMatchObject({ Type: 'Notification', Subject: 'new_reservation' });
    expect(JSON.parse(letter.Message)).toMatchObject({ auth: 'hash', reservation: { checkIn: '2026-12-20' } });
  });
});

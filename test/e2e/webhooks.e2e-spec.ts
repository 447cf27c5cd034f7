import { Webhook } from 'standardwebhooks';
import { type Received, type TestReceiver, startReceiver } from '../../src/modules/webhooks/testing/receiver.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

const APP = '/api/v1/outgoing-webhooks/PROVIDER_14';

describe('outgoing webhooks', () => {
  let app: TestApp;
  let receiver: TestReceiver;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    receiver = await startReceiver();
    account = await app.connect('demo-small');
  }, 90_000);
  beforeEach(() => receiver.reset());
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  const arrival = (path: string, count = 1): Promise<Received> =>
    app.until(`${count} at ${path}`, async () => receiver.at(path)[count - 1]);
  const delivered = (id: string): Promise<any> =>
    app.until(`delivery ${id}`, async () => {
      const { body } = await app.api('GET', `${APP}/deliveries?limit=100`);
      return body.data.find((one: any) => one.id === id && one.state !== 'PENDING');
    });

  it('are created by the first PATCH, which changes only the given fields', async () => {
    const path = '/api/v1/outgoing-webhooks/PROVIDER_01';
    const made = await app.api('PATCH', path, { body: { urls: ['https://example.com/hooks'] } });
    expect(made.status).toBe(200);
    expect(Object.keys(made.body).sort()).toEqual([
      'createdAt',
      'events',
      'id',
      'provider',
      'updatedAt',
      'urls',
      'workspaceID',
    ]);
    expect(made.body).toMatchObject({
      provider: 'PROVIDER_01',
      workspaceID: app.first.id,
      events: ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED', 'NEW_LISTINGS_IMPORTED'],
      urls: ['https://example.com/hooks'],
    });
    const changed = await app.api('PATCH', path, {
      body: { events: ['RESERVATION_CREATED', 'NEW_LISTINGS_IMPORTED'] },
    });
    expect(changed.body).toMatchObject({
      id: made.body.id,
      urls: made.body.urls,
      events: ['RESERVATION_CREATED', 'NEW_LISTINGS_IMPORTED'],
    });
    expect((await app.api('PATCH', path, { body: {} })).body).toEqual(changed.body);
    const read = await app.api('GET', path);
    expect(read.body).toMatchObject({
      ...changed.body,
      endpoints: [{ status: 'ENABLED', failingSince: null, disabledReason: null }],
    });
    expect((await app.api('GET', '/api/v1/outgoing-webhooks?limit=1')).body).toMatchObject({
      data: [{ id: made.body.id }],
      meta: { limit: 1 },
    });
  });

  it.each([
    ['an event that is not accepted', { events: ['LISTINGS_IMPORTED'] }, 'events'],
    ['an event twice', { events: ['RESERVATION_CREATED', 'RESERVATION_CREATED'] }, 'events'],
    ['events that are no list', { events: 'RESERVATION_CREATED' }, 'events'],
    ['null', { events: null }, 'events'],
    ['a URL twice', { urls: ['https://example.com/', 'https://example.com/'] }, 'urls'],
    ['a URL twice in two notations', { urls: ['https://example.com', 'https://example.com/'] }, 'urls.1'],
    ['eleven URLs', { urls: Array.from({ length: 11 }, (_, index) => `https://example.com/${index}`) }, 'urls'],
    ['a URL of another scheme', { urls: ['ftp://example.com/'] }, 'urls'],
    ['a relative URL', { urls: ['/hooks'] }, 'urls'],
    ['a URL with credentials', { urls: ['https://user:secret@example.com/'] }, 'urls'],
    ['a metadata address', { urls: ['https://example.com/', 'http://169.254.169.254/'] }, 'urls.1'],
    ['an unknown field', { url: 'https://example.com/' }, 'url'],
  ])('refuse %s', async (_, body, field) => {
    const answer = await app.api('PATCH', APP, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: any) => detail.field)).toContain(field);
  });

  it('refuse unknown providers, missing keys and foreign tenants', async () => {
    expect((await app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_17', { body: {} })).status).toBe(400);
    expect((await app.api('PATCH', '/api/v1/outgoing-webhooks/provider_01', { body: {} })).status).toBe(400);
    expect((await app.api('PATCH', APP, { body: {}, key: null })).status).toBe(401);
    expect((await app.api('PATCH', APP, { body: {}, tenant: app.second.defaultTenant })).status).toBe(403);
    expect((await app.api('GET', '/api/v1/outgoing-webhooks/PROVIDER_02')).status).toBe(404);
  });

  it('accept further event types, and refuse an unknown one by its field', async () => {
    const path = '/api/v1/outgoing-webhooks/PROVIDER_03';
    const events = [
      'LISTING_CREATED',
      'LISTING_CHANGED',
      'LISTING_REMOVED',
      'CALENDAR_CHANGED',
      'ACCOUNT_STATUS_CHANGED',
    ];
    expect((await app.api('PATCH', path, { body: { events } })).body).toMatchObject({ events });
    const refused = await app.api('PATCH', path, { body: { events: ['CALENDAR_REMOVED'] } });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'events']);
  });

  it('can have one subscription for all codes, which only its tenant sees', async () => {
    const urls = [receiver.url('/all')];
    const events = ['CALENDAR_CHANGED'];
    const made = await app.api('PATCH', '/api/v1/outgoing-webhooks', { body: { urls, events } });
    expect([made.status, made.body]).toEqual([200, expect.objectContaining({ provider: 'ALL', urls, events })]);
    const read = await app.api('GET', '/api/v1/outgoing-webhooks/ALL');
    expect(read.body).toMatchObject({ id: made.body.id, endpoints: [{ status: 'ENABLED' }] });
    const listed = await app.api('GET', '/api/v1/outgoing-webhooks?limit=100');
    expect(listed.body.data.map(({ id }: any) => id)).toContain(made.body.id);
    for (const stranger of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      expect((await app.api('GET', '/api/v1/outgoing-webhooks/ALL', stranger)).status).toBe(404);
      expect((await app.api('GET', '/api/v1/outgoing-webhooks', stranger)).body.data).toEqual([]);
    }
    expect((await app.api('PATCH', '/api/v1/outgoing-webhooks/ALL', { body: {} })).status).toBe(400);
    await app.api('PATCH', APP, { body: { urls: [] } });
    const { stay, quote } = await quotedStay(app, account);
    expect((await reserve(app, reservationBody(stay, quote))).status).toBe(201);
    const { body, headers } = await arrival('/all');
    const [{ secret }] = (await app.api('GET', '/api/v1/outgoing-webhooks/ALL/secrets')).body.data;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'CALENDAR_CHANGED',
      provider: 'PROVIDER_14',
      data: { listingID: stay.listingID, ranges: [{ from: stay.checkInDate }] },
    });
    const deliveries = await app.api('GET', '/api/v1/outgoing-webhooks/ALL/deliveries?eventType=CALENDAR_CHANGED');
    expect(deliveries.body.data.length).toBeGreaterThan(0);
    const test = await app.api('POST', '/api/v1/outgoing-webhooks/ALL/test', { body: {} });
    expect(test.body.deliveryIDs).toHaveLength(1);
    await app.api('PATCH', '/api/v1/outgoing-webhooks', { body: { urls: [] } });
  });

  it('report a booking to each URL, signed, once', async () => {
    const events = ['RESERVATION_CREATED', 'RESERVATION_CANCELLED'];
    await app.api('PATCH', APP, { body: { events, urls: [receiver.url('/a'), receiver.url('/b')] } });
    const { stay, quote } = await quotedStay(app, account);
    const made = await reserve(app, reservationBody(stay, quote));
    expect(made.status).toBe(201);
    const [a, b] = await Promise.all([arrival('/a'), arrival('/b')]);
    expect(a.body).toBe(b.body);
    const secrets = (await app.api('GET', `${APP}/secrets`)).body.data;
    const payload = new Webhook(secrets[0].secret).verify(a.body, a.headers as Record<string, string>);
    expect(payload).toMatchObject({
      id: a.headers['webhook-id'],
      type: 'RESERVATION_CREATED',
      sequence: 1,
      workspaceID: app.first.id,
      tenantID: app.first.defaultTenant,
      provider: 'PROVIDER_14',
      data: { id: made.body.id, status: 'CONFIRMED' },
    });
    expect(() => new Webhook(secrets[1].secret).verify(a.body, a.headers as Record<string, string>)).toThrow();
    expect(receiver.received).toHaveLength(2);
  });

  it('can be tested, and their deliveries can be read and sent again', async () => {
    await app.api('PATCH', APP, { body: { events: ['RESERVATION_UPDATED'], urls: [receiver.url('/test')] } });
    const sent = await app.api('POST', `${APP}/test`, { body: {} });
    expect(sent.status).toBe(200);
    const first = await arrival('/test');
    expect(JSON.parse(first.body)).toMatchObject({
      id: sent.body.eventID,
      type: 'RESERVATION_UPDATED',
      data: { test: true },
    });
    const [id] = sent.body.deliveryIDs;
    expect(await delivered(id)).toMatchObject({
      state: 'DELIVERED',
      eventID: sent.body.eventID,
      attempts: [{ number: 1, trigger: 'AUTOMATIC', status: 200 }],
    });
    const again = await app.api('POST', `${APP}/deliveries/${id}/redeliver`);
    expect([again.status, again.body.state]).toEqual([200, 'PENDING']);
    const second = await arrival('/test', 2);
    expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
    await app.until('the second attempt', async () => ((await delivered(id)).attempts.length === 2 ? true : undefined));
    const filtered = await app.api(
      'GET',
      `${APP}/deliveries?state=DELIVERED&eventType=RESERVATION_UPDATED&url=${encodeURIComponent(receiver.url('/test'))}&since=2026-01-01T00:00:00Z`,
    );
    expect(filtered.body).toMatchObject({ data: [{ id }], meta: { total: 1 } });
    expect((await app.api('GET', `${APP}/deliveries?state=LOST`)).status).toBe(400);
  });

  it('have secrets that are rotated with an overlap', async () => {
    const url = receiver.url('/rotate');
    await app.api('PATCH', APP, { body: { urls: [url] } });
    const [before] = (await app.api('GET', `${APP}/secrets`)).body.data;
    const rotated = await app.api('POST', `${APP}/secrets/rotate`, { body: { url } });
    expect(rotated.body).toMatchObject({ url, previousSecret: before.secret, previousSecretUntil: expect.any(String) });
    await app.api('POST', `${APP}/test`, { body: { url } });
    const { body, headers } = await arrival('/rotate');
    for (const secret of [before.secret, rotated.body.secret])
      new Webhook(secret).verify(body, headers as Record<string, string>);
    expect((await app.api('POST', `${APP}/secrets/rotate`, { body: { url, overlapSeconds: -1 } })).status).toBe(400);
    expect((await app.api('POST', `${APP}/secrets/rotate`, { body: { url: 'https://example.com/' } })).status).toBe(
      404,
    );
  });

  it('show the body of a delivery as it was sent, and record the read', async () => {
    const url = receiver.url('/body');
    await app.api('PATCH', APP, { body: { urls: [url], events: ['RESERVATION_CREATED'] } });
    const { stay, quote } = await quotedStay(app, account);
    const made = await reserve(app, reservationBody(stay, quote));
    expect(made.status).toBe(201);
    const { body, headers } = await arrival('/body');
    const { body: list } = await app.api('GET', `${APP}/deliveries?limit=100&url=${encodeURIComponent(url)}`);
    const sent = list.data.find((one: any) => one.eventID === headers['webhook-id']);
    const shown = await app.api('GET', `${APP}/deliveries/${sent.id}`);
    expect(shown.body).toMatchObject({ id: sent.id, eventID: sent.eventID, body });
    const trail = await app.api('GET', `/api/v1/audit-log?action=GUESTS_READ&targetID=${sent.id}`);
    expect(trail.body.data).toMatchObject([{ target: { type: 'delivery', id: sent.id } }]);
    expect((await app.api('GET', `${APP}/deliveries/nothing`)).status).toBe(404);
    expect((await app.api('GET', `/api/v1/outgoing-webhooks/PROVIDER_01/deliveries/${sent.id}`)).status).toBe(404);
  });

  it('disable a URL that answers 410 until it is enabled again', async () => {
    const url = receiver.url('/gone');
    receiver.reply('/gone', 410);
    await app.api('PATCH', APP, { body: { urls: [url] } });
    const since = new Date(Date.now() - 1_000).toISOString();
    const [id] = (await app.api('POST', `${APP}/test`, { body: {} })).body.deliveryIDs;
    expect(await delivered(id)).toMatchObject({ state: 'FAILED', attempts: [{ status: 410, errorClass: 'http' }] });
    expect((await app.api('GET', APP)).body.endpoints).toMatchObject([{ status: 'DISABLED', disabledReason: 'gone' }]);
    expect((await app.api('POST', `${APP}/deliveries/${id}/redeliver`)).status).toBe(409);
    expect((await app.api('POST', `${APP}/test`, { body: {} })).status).toBe(422);
    expect((await app.api('POST', `${APP}/test`, { body: { url } })).status).toBe(409);
    receiver.reply('/gone', 200);
    const enabled = await app.api('POST', `${APP}/enable`, { body: { url } });
    expect(enabled.body.endpoints).toMatchObject([{ status: 'ENABLED', disabledReason: null }]);
    expect((await app.api('POST', `${APP}/redeliver`, { body: { since } })).body).toEqual({ redelivered: 1 });
    await arrival('/gone', 2);
    expect(await delivered(id)).toMatchObject({ state: 'DELIVERED' });
    expect((await app.api('POST', `${APP}/redeliver`, { body: {} })).status).toBe(400);
  });

  it('of one tenant do not exist for another tenant or workspace', async () => {
    const url = receiver.url('/mine');
    await app.api('PATCH', APP, { body: { urls: [url] } });
    const [id] = (await app.api('POST', `${APP}/test`, { body: {} })).body.deliveryIDs;
    await delivered(id);
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const status = async (method: string, path: string, body?: unknown): Promise<number> =>
        (await app.api(method, `${APP}${path}`, { ...other, body })).status;
      expect(await status('GET', '')).toBe(404);
      expect(await status('GET', '/secrets')).toBe(404);
      expect(await status('POST', '/secrets/rotate', { url })).toBe(404);
      expect(await status('POST', '/enable', { url })).toBe(404);
      expect(await status('POST', '/test', { url })).toBe(404);
      expect(await status('POST', '/redeliver', { since: '2026-01-01T00:00:00Z' })).toBe(404);
      expect(await status('POST', `/deliveries/${id}/redeliver`)).toBe(404);
      expect(await status('GET', `/deliveries/${id}`)).toBe(404);
      expect((await app.api('GET', `${APP}/deliveries`, other)).body.data).toEqual([]);
    }
    expect((await app.api('POST', `${APP}/deliveries/nothing/redeliver`)).status).toBe(404);
    const own = await app.api('PATCH', APP, {
      tenant: app.first.secondTenant,
      body: { urls: ['https://example.com/'] },
    });
    expect(own.body.urls).toEqual(['https://example.com/']);
    expect((await app.api('GET', APP)).body.urls).toEqual([url]);
  });
});

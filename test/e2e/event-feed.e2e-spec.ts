import { FeedWatch } from '../../src/modules/feed/feed-watch.js';
import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { UNDELIVERED, untilIdle } from '../support/idle.js';
import { sql } from '../support/sql.js';

const TYPES = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED', 'NEW_LISTINGS_IMPORTED'];

describe('the event feed', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    account = await app.connect('demo-small');
  }, 90_000);
  afterAll(() => app.close());

  const read = (query = '', options: CallOptions = {}): Promise<Answer> =>
    app.api('GET', `/api/v1/event${query}`, options);
  const consumer = (method: string, name: string, options: CallOptions = {}): Promise<Answer> =>
    app.api(method, `/api/v1/event/consumer${name}`, options);
  const end = async (options: CallOptions = {}): Promise<string> =>
    (await read('?after=now', options)).body.meta.nextCursor;
  const book = async (): Promise<string> => {
    const { stay, quote } = await quotedStay(app, account);
    const booked = await reserve(app, reservationBody(stay, quote));
    expect([booked.status < 300, booked.text]).toEqual([true, booked.text]);
    return booked.body.id;
  };
  /** Follows the feed until it shows an event of the reservation. */
  const eventOf = async (id: string, after: string): Promise<any> => {
    let cursor = after;
    return app.until('the event', async () => {
      const { body } = await read(`?after=${cursor}&wait=1`);
      cursor = body.meta.nextCursor;
      return body.data.find((event: any) => event.data.id === id);
    });
  };
  const waiting = (): Promise<unknown> => {
    const watch = app.app.get(FeedWatch, { strict: false });
    return app.until('a waiting request', async () => (watch.size > 0 ? true : undefined));
  };
  const faultOf = ({ status, body }: Answer): unknown[] => [status, body.details?.[0]?.field, body.details?.[0]?.code];

  it('contains the events that are sent to webhooks and those without a subscriber', async () => {
    const after = await end();
    const silent = await book();
    const unsubscribed = await eventOf(silent, after);
    expect(unsubscribed).toMatchObject({ type: 'RESERVATION_CREATED', tenantID: app.first.defaultTenant });
    const urls = [app.sandbox.inboxUrl('feed')];
    await app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { body: { urls, events: TYPES } });
    const id = await book();
    const sent = await app.until('the notification', async () =>
      app.sandbox.inbox('feed').find(({ body }) => String(body).includes(id)),
    );
    // A notification may arrive before the feed has numbered its event.
    await eventOf(id, after);
    const { text } = await read(`?after=${after}`);
    expect(text).toContain(String(sent.body));
  });

  it('shows no event to the second tenant or another workspace, and refuses their use of its cursor', async () => {
    const id = await book();
    await eventOf(id, (await read('?limit=1')).body.meta.oldestCursor);
    const own = (await read('?limit=1')).body.meta.nextCursor;
    for (const stranger of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      expect((await read('', stranger)).body.data).toEqual([]);
      expect(faultOf(await read(`?after=${own}`, stranger))).toEqual([400, 'after', 'invalid_cursor']);
      const body = { cursor: own };
      expect(faultOf(await consumer('PUT', '/site', { ...stranger, body }))).toEqual([400, 'cursor', 'invalid_cursor']);
    }
  });

  it('answers a waiting request when an event arrives', async () => {
    const after = await end();
    const polled = read(`?after=${after}&wait=30&types=RESERVATION_CREATED`);
    await waiting();
    const id = await book();
    expect((await polled).body.data).toMatchObject([{ type: 'RESERVATION_CREATED', data: { id } }]);
  });

  it('ends a waiting request of a revoked key', async () => {
    const { key, id } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'reader' } })).body;
    // Only the end of the key may end the wait: further events of the earlier bookings have other types.
    const polled = read('?after=now&wait=30&types=NEW_LISTINGS_IMPORTED', { key });
    await waiting();
    expect((await app.api('DELETE', `/api/v1/api-key/${id}`)).status).toBe(200);
    expect((await polled).status).toBe(401);
  });

  it('records a read that returns guests, and no other read', async () => {
    await untilIdle(app, UNDELIVERED);
    const after = await end();
    const records = async ({ headers }: Answer): Promise<unknown[]> =>
      sql(app, 'SELECT target_type, target_id FROM audit_entry WHERE request_id = $1', [headers.get('x-request-id')]);
    expect(await records(await read(`?after=${after}`))).toEqual([]);
    await eventOf(await book(), after);
    // Equal reads within a minute are one entry.
    const found = await read(`?after=${after}&types=${TYPES.slice(0, 3).join(',')}`);
    expect(found.text).toContain('ada@example.com');
    expect(await records(found)).toEqual([
      { target_type: 'event-list', target_id: `types=${TYPES.slice(0, 3).join(',')}` },
    ]);
  });

  it.each([
    ['?after=', 'after', 'empty'],
    ['?after=nonsense', 'after', 'invalid_cursor'],
    ['?after=kq2uZx0cV3mUOe8rT1bXw9sJb2Q', 'after', 'invalid_cursor'],
    [`?after=${'a'.repeat(101)}`, 'after', 'max_length'],
    ['?types=RESERVATION_DELETED', 'types', 'unknown_value'],
    ['?types=RESERVATION_CREATED,', 'types', 'unknown_value'],
    ['?types=RESERVATION_CREATED&types=RESERVATION_CREATED', 'types', 'duplicate'],
    ['?wait=31', 'wait', 'max'],
    ['?wait=-1', 'wait', 'min'],
    ['?wait=1.5', 'wait', 'wrong_type'],
    ['?wait=soon', 'wait', 'wrong_type'],
    ['?limit=0', 'limit', 'min'],
    ['?limit=501', 'limit', 'max'],
    ['?cursor=now', 'cursor', 'unknown_field'],
  ])('refuses %s and names the field', async (query, field, code) => {
    const { status, body } = await read(query);
    expect([status, body.details.map((detail: any) => detail.field)]).toEqual([400, expect.arrayContaining([field])]);
    if (code !== 'unknown_field') expect(body.details.map((detail: any) => detail.code)).toContain(code);
  });

  it('accepts types separated by commas and repeated', async () => {
    expect((await read(`?types=${TYPES.join(',')}&wait=0&limit=500`)).status).toBe(200);
    expect((await read(`?types=${TYPES.join('&types=')}`)).status).toBe(200);
  });

  it.each(['-site', '.site', 'a b', 'site%2F', 'ümlaut', 'a'.repeat(65), 'site%00', 'a@b', ' '])(
    'refuses the consumer name "%s"',
    async (name) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body = method === 'PUT' ? { cursor: 'now' } : undefined;
        const answer = await consumer(method, `/${encodeURI(name).replaceAll('%25', '%')}`, { body });
        expect(faultOf(answer).slice(0, 2)).toEqual([400, 'consumer']);
      }
    },
  );

  it('stores the position of a consumer, shows its lag, and deletes it', async () => {
    const after = await end();
    const body = { cursor: after };
    expect((await consumer('PUT', '/site', { body })).body).toMatchObject({ name: 'site', cursor: after, lag: 0 });
    await eventOf(await book(), after);
    await untilIdle(app, UNDELIVERED);
    const stored = (await consumer('GET', '/site')).body;
    expect(stored).toMatchObject({ cursor: after, tooOld: false });
    expect(stored.lag).toBeGreaterThan(0);
    expect((await consumer('GET', '')).body).toEqual({ data: [stored] });
    expect((await read(`?after=${stored.cursor}`)).body.data).toHaveLength(stored.lag);
    expect((await consumer('GET', '/site', { tenant: app.first.secondTenant })).status).toBe(404);
    expect((await consumer('DELETE', '/site', { key: app.second.key })).status).toBe(404);
    expect((await consumer('PUT', '/site', { body: {} })).status).toBe(400);
    const { text } = await app.api('GET', '/metrics', { key: null });
    expect(text).toMatch(/^lodgewire_feed_consumers\{state="active"\} [1-9]/m);
    expect((await consumer('DELETE', '/site')).status).toBe(204);
    expect((await consumer('GET', '/site')).status).toBe(404);
  });

  it('refuses a cursor that is older than the stored events', async () => {
    const old = (await read('?limit=1')).body.meta.oldestCursor;
    await sql(app, 'UPDATE feed_day SET day = day - 40 RETURNING day');
    const after = await end();
    await eventOf(await book(), after);
    expect(faultOf(await read(`?after=${old}`))).toEqual([410, 'after', 'cursor_too_old']);
    expect(faultOf(await consumer('PUT', '/late', { body: { cursor: old } }))).toEqual([
      410,
      'cursor',
      'cursor_too_old',
    ]);
    expect((await read()).body.meta.oldestCursor).not.toBe(old);
  });
});

import { get, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { FeedWatch } from '../../src/modules/feed/feed-watch.js';
import { StreamReader } from '../../src/modules/feed/testing/stream-reader.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

interface Asked {
  key?: string | null;
  tenant?: string;
  headers?: Record<string, string>;
  method?: string;
}

describe('the event stream', () => {
  let app: TestApp;
  let account: string;
  let open: IncomingMessage[];

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    account = await app.connect('demo-small');
  }, 90_000);
  beforeEach(() => (open = []));
  afterEach(async () => {
    for (const response of open) response.destroy();
    await app.until('the end of all streams', async () => (watch().size === 0 ? true : undefined));
  });
  afterAll(() => app.close());

  const watch = (): FeedWatch => app.app.get(FeedWatch, { strict: false });
  const ask = (query = '', { key = app.first.key, tenant, headers, method }: Asked = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = {
        accept: 'text/event-stream',
        ...(key === null ? {} : { 'x-service-api-key': key }),
        ...(tenant === undefined ? {} : { 'x-service-tenant-id': tenant }),
        ...headers,
      };
      get(`${app.url}/api/v1/event${query}`, { headers: sent, method }, (response) => {
        open.push(response);
        resolve(response);
      }).on('error', reject);
    });
  const follow = async (query = '', asked: Asked = {}): Promise<StreamReader> => {
    const response = await ask(query, asked);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const reader = new StreamReader(response);
    await app.until('the first id', async () => reader.lastId);
    return reader;
  };
  const refusal = async (query: string, asked: Asked = {}): Promise<unknown[]> => {
    const response = await ask(query, asked);
    const { details } = JSON.parse(await textOf(response));
    return [response.statusCode, details[0]?.field, details[0]?.code];
  };
  const book = async (): Promise<string> => {
    const { stay, quote } = await quotedStay(app, account);
    const booked = await reserve(app, reservationBody(stay, quote));
    expect([booked.status < 300, booked.text]).toEqual([true, booked.text]);
    return booked.body.id;
  };
  const eventOf = (reader: StreamReader, id: string): Promise<any> =>
    app.until('the event', async () => reader.events.find(({ data }) => JSON.parse(data!).data.id === id));

  it('sends each event of its tenant when it is published, with the same bytes as a page', async () => {
    const reader = await follow('?after=now');
    const others = [
      await follow('', { tenant: app.first.secondTenant }),
      await follow('', { key: app.second.key }),
      await follow('?after=now&types=RESERVATION_CANCELLED'),
    ];
    const start = reader.lastId;
    const id = await book();
    const { event, data } = await eventOf(reader, id);
    expect(event).toBe('RESERVATION_CREATED');
    expect((await app.api('GET', `/api/v1/event?after=${start}`)).text).toContain(data);
    expect(others.map(({ events }) => events)).toEqual([[], [], []]);
  });

  it('is not compressed or buffered on the way, and does not keep its connection', async () => {
    const wanted = {
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
      // The headers of every answer.
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    };
    const { headers } = await ask('', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject(wanted);
    expect([headers['content-encoding'], headers['content-length'], headers.etag]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('continues after Last-Event-ID, whatever the address says', async () => {
    const reader = await follow('?after=now');
    const start = reader.lastId!;
    const ids = [await book(), await book()];
    for (const id of ids) await eventOf(reader, id);
    const last = (await eventOf(reader, ids[0]!)).id;
    const again = await follow('?after=now', { headers: { 'last-event-id': start } });
    const later = await follow('', { headers: { 'last-event-id': last } });
    for (const id of ids) await eventOf(again, id);
    await eventOf(later, ids[1]!);
    expect(again.eventIds.slice(0, reader.events.length)).toEqual(reader.eventIds);
    expect(later.eventIds).not.toContain(reader.eventIds[0]);
  });

  it('sends a comment and its position while nothing happens', async () => {
    const quiet = await follow('', { key: app.second.key });
    const start = quiet.lastId;
    await book();
    await app.until('a comment', async () => quiet.comments || undefined);
    expect(quiet.events).toEqual([]);
    expect(quiet.lastId).not.toBe(start);
  });

  it('ends when its key is revoked, and others continue', async () => {
    const { key, id } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'reader' } })).body;
    const [reader, other] = [await follow('?after=now', { key }), await follow('?after=now')];
    expect((await app.api('DELETE', `/api/v1/api-key/${id}`)).status).toBe(200);
    await app.until('the end', async () => reader.isOver || undefined);
    expect(await refusal('', { key, headers: { 'last-event-id': reader.lastId! } })).toEqual([
      401,
      undefined,
      undefined,
    ]);
    await eventOf(other, await book());
    expect(other.isOver).toBe(false);
  });

  it('records that guests were read', async () => {
    const reader = await follow('?after=now&types=RESERVATION_CREATED');
    const { data } = await eventOf(reader, await book());
    expect(data).toContain('ada@example.com');
    const id = (reader.body as IncomingMessage).headers['x-request-id'];
    expect(await sql(app, 'SELECT action, target_id FROM audit_entry WHERE request_id = $1', [id])).toEqual([
      { action: 'GUESTS_READ', target_id: 'types=RESERVATION_CREATED' },
    ]);
  });

  it.each([
    ['?wait=0', 'wait', 'not_for_streams'],
    ['?limit=10', 'limit', 'not_for_streams'],
    ['?after=nonsense', 'after', 'invalid_cursor'],
    ['?types=RESERVATION_DELETED', 'types', 'unknown_value'],
    ['?cursor=now', 'cursor', 'unknown_field'],
  ])('refuses %s and names the field', async (query, field, code) => {
    expect(await refusal(query)).toEqual([400, field, code]);
  });

  it('refuses a Last-Event-ID that is malformed, or of another tenant or workspace', async () => {
    const headers = { 'last-event-id': (await follow()).lastId! };
    const wanted = [400, 'last-event-id', 'invalid_cursor'];
    expect(await refusal('', { headers: { 'last-event-id': 'nonsense' } })).toEqual(wanted);
    expect(await refusal('', { headers, tenant: app.first.secondTenant })).toEqual(wanted);
    expect(await refusal('', { headers, key: app.second.key })).toEqual(wanted);
  });

  it('refuses a missing key and a key without the scope read', async () => {
    expect((await refusal('', { key: null }))[0]).toBe(401);
    const body = { name: 'booker', scopes: ['book'] };
    const { key } = (await app.api('POST', '/api/v1/api-key', { body })).body;
    expect(await refusal('', { key })).toEqual([403, undefined, 'missing_scope']);
  });

  it('is replaced by a page for HEAD and for every other Accept', async () => {
    expect((await ask('', { method: 'HEAD' })).headers['content-type']).toBe('application/json; charset=utf-8');
    for (const accept of ['*/*', 'application/json', 'text/html'])
      expect((await ask('', { headers: { accept } })).headers['content-type']).toBe('application/json; charset=utf-8');
    const headers = { accept: 'application/json;q=0.5, TEXT/Event-Stream ;q=1' };
    expect((await ask('', { headers })).headers['content-type']).toBe('text/event-stream; charset=utf-8');
  });

  it('refuses a cursor that is older than the stored events, before it begins', async () => {
    const old = (await app.api('GET', '/api/v1/event?limit=1')).body.meta.oldestCursor;
    await sql(app, 'UPDATE feed_day SET day = day - 40 RETURNING day');
    await eventOf(await follow('?after=now'), await book());
    expect(await refusal(`?after=${old}`)).toEqual([410, 'after', 'cursor_too_old']);
    expect(await refusal('', { headers: { 'last-event-id': old } })).toEqual([410, 'last-event-id', 'cursor_too_old']);
  });
});

describe('the event stream of a process that shuts down', () => {
  it('ends immediately and completely', async () => {
    const app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    const headers = { accept: 'text/event-stream', 'x-service-api-key': app.first.key };
    const opened: Promise<IncomingMessage> = new Promise((resolve) => {
      get(`${app.url}/api/v1/event`, { headers }, resolve);
    });
    const reader = new StreamReader(await opened);
    await app.until('the first id', async () => reader.lastId);
    await app.close();
    expect(reader.isOver).toBe(true);
    expect((reader.body as IncomingMessage).complete).toBe(true);
  }, 90_000);
});

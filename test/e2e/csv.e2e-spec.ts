import { parse } from 'csv-parse/sync';
import { CsvExports } from '../../src/edge/http/csv/csv-exports.js';
import { openapiDocument } from '../support/openapi-document.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
const DAY_MS = 86_400_000;

interface Sent {
  key?: string;
  tenant?: string;
  method?: string;
}

describe('a list as CSV', () => {
  let app: TestApp;
  let account: string;
  let lists: Record<string, string>;

  const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    for (const { id } of await app.sandbox.listings('generated-130'))
      await app.sandbox
        .book('generated-130', { listing: String(id), arrival: dayIn(20), departure: dayIn(22) })
        .catch(() => undefined);
    account = await app.connect('generated-130');
    await app.api('PATCH', HOOKS, { body: { urls: [app.sandbox.inboxUrl('csv')], events: ['RESERVATION_CREATED'] } });
    await app.api('POST', `${HOOKS}/test`, { body: {} });
    lists = {
      reservations: '/api/v1/reservation',
      listings: '/api/v1/listing',
      accounts: '/api/v1/integration-account',
      'account-health': '/api/v1/account-health',
      calls: `/api/v1/integration-account/${account}/calls`,
      deliveries: `${HOOKS}/deliveries`,
      'audit-log': '/api/v1/audit-log',
      'api-keys': '/api/v1/api-key',
    };
  }, 120_000);
  afterAll(() => app.close());

  const ask = (path: string, { key = app.first.key, tenant, method = 'GET' }: Sent = {}): Promise<Response> =>
    fetch(app.url + path, {
      method,
      headers: {
        accept: 'text/csv',
        'x-service-api-key': key,
        ...(tenant && { 'x-service-tenant-id': tenant }),
      },
    });
  const table = async (path: string, sent?: Sent): Promise<Record<string, string>[]> =>
    parse(await (await ask(path, sent)).text(), { columns: true });
  const refusal = async (path: string, sent?: Sent): Promise<unknown[]> => {
    const response = await ask(path, sent);
    const { details } = (await response.json()) as { details: { field?: string; code: string }[] };
    return [response.status, details[0]?.field, details[0]?.code];
  };
  const totalOf = async (path: string): Promise<number> => (await app.api('GET', `${path}limit=1`)).body.meta.total;

  it('has the documented columns and at least one row, for each list', async () => {
    const { paths } = openapiDocument(app.app);
    const described = Object.values(paths).flatMap(({ get }: any) =>
      get?.['x-csv-columns'] ? [get['x-csv-columns']] : [],
    );
    expect(described).toHaveLength(Object.keys(lists).length);
    for (const [name, path] of Object.entries(lists)) {
      const response = await ask(path);
      expect([name, response.status, response.headers.get('content-type')]).toEqual([
        name,
        200,
        'text/csv; charset=utf-8; header=present',
      ]);
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
      const [head, ...rows] = parse(await response.text()) as string[][];
      expect(described).toContainEqual(head);
      expect([name, rows.length > 0]).toEqual([name, true]);
    }
  });

  it('has every row of all pages exactly once, with the values of the list', async () => {
    const total = await totalOf('/api/v1/listing?');
    expect(total).toBe(130);
    const rows = await table('/api/v1/listing');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    expect(rows).toHaveLength(total);
    const [first] = (await app.api('GET', '/api/v1/listing?limit=1')).body.data;
    expect(rows[0]).toMatchObject({
      id: first.id,
      name: first.name,
      'address.city': first.address.city,
      latitude: String(first.latitude),
      startPrice: String(first.startPrice),
    });
  });

  it('has the rows that the filters match, in the requested order', async () => {
    const query = `checkInFrom=${dayIn(1)}&status=CONFIRMED&integrationAccountID=${account}`;
    const rows = await table(`/api/v1/reservation?${query}&order=desc`);
    expect(rows).toHaveLength(await totalOf(`/api/v1/reservation?${query}&`));
    expect(rows.length).toBeGreaterThan(100);
    const instants = rows.map(({ createdAt }) => createdAt!);
    expect(instants).toEqual([...instants].sort().reverse());
    expect(await table(`/api/v1/reservation?checkInTo=${dayIn(-900)}`)).toEqual([]);
  });

  it('includes revoked API keys unless its filter excludes them, and never the secret of a key', async () => {
    const made = (await app.api('POST', '/api/v1/api-key', { body: { name: 'Revoked', scopes: ['read', 'book'] } }))
      .body;
    await app.api('DELETE', `/api/v1/api-key/${made.id}`);
    const rows = await table('/api/v1/api-key');
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({
      prefix: made.prefix,
      scopes: 'read; book',
      revokedAt: expect.stringMatching(/^20.*Z$/),
    });
    expect(JSON.stringify(rows)).not.toContain(made.key);
    const idsOf = async (query: string) => (await table(`/api/v1/api-key?${query}`)).map(({ id }) => id);
    expect([(await idsOf('live=true')).includes(made.id), await idsOf('live=false')]).toEqual([false, [made.id]]);
  });

  it('escapes a name that is a formula', async () => {
    const [{ id }] = (await app.api('GET', '/api/v1/listing?limit=1')).body.data;
    const name = '=HYPERLINK("https://example.com";"x"),\n"';
    await sql(
      app,
      `UPDATE listing SET name = $2, document = substr((('{' || document)::jsonb || $3::jsonb)::text, 2) WHERE id = $1`,
      [id, name, JSON.stringify({ name })],
    );
    expect((await table('/api/v1/listing')).find((row) => row.id === id)!.name).toBe(`'${name}`);
  });

  it('is restricted by tenant, workspace and scope like the list', async () => {
    expect(await table('/api/v1/reservation', { tenant: app.first.secondTenant })).toEqual([]);
    expect(await table('/api/v1/listing', { key: app.second.key })).toEqual([]);
    const { key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'book', scopes: ['book'] } })).body;
    for (const path of Object.values(lists))
      expect(await refusal(path, { key })).toEqual([403, undefined, 'missing_scope']);
  });

  it('records that guests were read', async () => {
    const { stay, quote } = await quotedStay(app, account);
    await reserve(app, reservationBody(stay, quote));
    const reads = async () =>
      (await app.api('GET', '/api/v1/audit-log?action=GUESTS_READ&order=desc&limit=100')).body.data.map(
        ({ target }: any) => target.id as string,
      );
    const query = 'checkInFrom=2026-01-02';
    const rows = await table(`/api/v1/reservation?${query}`);
    expect(rows.some((row) => row['guest.name'] === 'Ada Example')).toBe(true);
    const recorded = (await reads()).filter((id: string) => id.includes('2026-01-02'));
    expect(recorded).toHaveLength(Math.ceil(rows.length / 100));
  });

  it.each(['limit=5', 'page=1', 'cursor=x', 'updatedSince=2026-01-01T00:00:00Z'])('refuses %s', async (query) => {
    const [field] = query.split('=');
    expect(await refusal(`/api/v1/reservation?${query}`)).toEqual([400, field, 'conflicting_fields']);
  });

  it('reports a faulty filter or an unknown account before any row', async () => {
    expect(await refusal('/api/v1/reservation?status=NONE')).toEqual([400, 'status', 'unknown_value']);
    const unknown = `/api/v1/integration-account/${app.first.id}/calls`;
    expect((await ask(unknown)).status).toBe(404);
  });

  it('is JSON for callers that do not ask for CSV, and empty for HEAD', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html']) {
      const { headers } = await app.api('GET', '/api/v1/listing?limit=1', { headers: { accept } });
      expect(headers.get('content-type')).toContain('application/json');
    }
    const head = await ask('/api/v1/listing', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is refused while the workspace reads five other exports', async () => {
    const places = app.app.get(CsvExports, { strict: false });
    const ends = Array.from({ length: 5 }, () => places.begin(app.first.id));
    expect(await refusal('/api/v1/listing')).toEqual([429, undefined, 'too_many_streams']);
    expect((await ask('/api/v1/listing', { key: app.second.key })).status).toBe(200);
    ends[0]!();
    expect(await table('/api/v1/listing')).toHaveLength(130);
    for (const end of ends.slice(1)) end();
  });
});

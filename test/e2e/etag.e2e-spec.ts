import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

describe('ETags', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo-small');
  }, 120_000);
  afterAll(() => app.close());

  const etagOf = ({ headers }: Answer): string => headers.get('etag')!;
  const askAgain = (path: string, etag: string, options: CallOptions = {}): Promise<Answer> =>
    app.api('GET', path, { ...options, headers: { 'if-none-match': etag } });

  it.each([
    ['a list', () => '/api/v1/listing?limit=2'],
    ['one thing', () => `/api/v1/integration-account/${account}`],
    ['a list without pages', () => '/api/v1/provider'],
  ])('are on the answer for %s, which is 304 without a body when the caller has it already', async (_what, path) => {
    const first = await app.api('GET', path());
    expect(etagOf(first)).toMatch(/^W\/"[\w-]{43}"$/);
    const second = await askAgain(path(), etagOf(first));
    expect([second.status, second.text, etagOf(second)]).toEqual([304, '', etagOf(first)]);
    expect([second.headers.get('cache-control'), second.headers.get('ratelimit')]).toEqual([
      'no-store',
      expect.any(String),
    ]);
  });

  it('change with the answer', async () => {
    const first = await app.api('GET', '/api/v1/tag');
    await app.api('POST', '/api/v1/tag', { body: { name: 'Seaside' } });
    const second = await askAgain('/api/v1/tag', etagOf(first));
    expect([second.status, second.body.meta.total]).toEqual([200, 1]);
    expect(etagOf(second)).not.toBe(etagOf(first));
  });

  it('are on neither errors nor answers to calls that change something', async () => {
    const made = await app.api('POST', '/api/v1/tag', { body: { name: 'Lake' } });
    const missing = await app.api('GET', '/api/v1/listing/01a20709-d32e-707d-88e3-f0320b45f747');
    expect([made.status, etagOf(made), missing.status, etagOf(missing)]).toEqual([201, null, 404, null]);
  });

  it('show no caller the answer for another tenant or workspace, and require the key', async () => {
    const path = '/api/v1/listing?limit=2';
    const etag = etagOf(await app.api('GET', path));
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const other = await askAgain(path, etag, options);
      expect([other.status, other.body.data]).toEqual([200, []]);
    }
    const one = `/api/v1/integration-account/${account}`;
    const seen = etagOf(await app.api('GET', one));
    expect((await askAgain(one, seen, { key: app.second.key })).status).toBe(404);
    for (const known of [seen, '*'])
      for (const key of [null, 'lw_wrong']) expect((await askAgain(one, known, { key })).status).toBe(401);
  });

  it('cause a read of guests to be recorded only when guests are returned', async () => {
    const { stay, quote } = await quotedStay(app, account);
    const { id } = (await reserve(app, reservationBody(stay, quote))).body;
    const path = `/api/v1/reservation/${id}`;
    const etag = etagOf(await app.api('GET', path));
    const { id: reader, key } = (await app.api('POST', '/api/v1/api-key', { body: { name: 'poll', scopes: ['read'] } }))
      .body;
    const reads = async (): Promise<string[]> => {
      const { data } = (await app.api('GET', '/api/v1/audit-log?action=GUESTS_READ&limit=100')).body;
      return data.filter(({ actor }: any) => actor.id === reader).map(({ target }: any) => target.id);
    };
    expect((await askAgain(path, etag, { key })).status).toBe(304);
    expect(await reads()).toEqual([]);
    expect((await app.api('GET', path, { key })).status).toBe(200);
    expect(await reads()).toEqual([id]);
  });
});

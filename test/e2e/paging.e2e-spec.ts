import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay } from '../support/booking.js';

/** Lists with another kind of cursor, which their own specs walk. */
const OTHERS = ['/api/v1/listing/search', '/api/v1/audit-log'];

interface Operation {
  parameters?: { name: string; in: string }[];
}
const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, { get?: Operation }> };
const isParameter = (operation: Operation | undefined, name: string): boolean =>
  operation?.parameters?.some((parameter) => parameter.in === 'query' && parameter.name === name) ?? false;
const paths = Object.entries(document.paths)
  .filter(([path, { get }]) => isParameter(get, 'cursor') && !OTHERS.includes(path))
  .map(([path]) => path);

const identity = (row: any): unknown[] => [row.id, row.date];

describe('lists', () => {
  let app: TestApp;
  let account: string;
  let stay: Awaited<ReturnType<typeof quotedStay>>;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo');
    await app.connect('demo-small');
    stay = await quotedStay(app, account);
    for (const name of ['One', 'Two', 'Three']) {
      await app.api('POST', '/api/v1/tag', { body: { name } });
      await app.api('POST', '/api/v1/promotion', {
        body: { name, integrationAccountID: account, discountPercentage: 5 },
      });
    }
    for (const provider of ['PROVIDER_01', 'PROVIDER_14'])
      await app.api('PATCH', `/api/v1/outgoing-webhooks/${provider}`, { body: { urls: ['https://example.com/hook'] } });
  }, 120_000);
  afterAll(() => app.close());

  const addressOf = (path: string): string =>
    path
      .replace(/\{integrationAccountI[dD]\}/, account)
      .replace('{listingID}', stay.listing.id)
      .replace('{provider}', 'ALL');

  it('with a limit have a cursor', () => {
    const without = Object.entries(document.paths).filter(
      ([path, { get }]) => isParameter(get, 'limit') && !isParameter(get, 'cursor') && path !== '/api/v1/listing/{id}',
    );
    // The feed is read from its cursor; the search over everything returns the best hits only, without further pages.
    expect(without.map(([path]) => path).sort()).toEqual(['/api/v1/event', '/api/v1/search']);
    expect(paths.length).toBeGreaterThanOrEqual(12);
  });

  it.each(paths)('return the same rows by cursor as on one page: %s', async (path) => {
    const query = path === '/api/v1/guest/export' ? 'email=nobody%40example.com&' : '';
    const read = (rest: string): Promise<any> => app.api('GET', `${addressOf(path)}?${query}${rest}`);
    const onePage = async (): Promise<{ rows: unknown[]; total: unknown }> => {
      const { data, meta } = (await read('limit=100')).body;
      return { rows: data.map(identity), total: meta.total };
    };
    const walk = async (): Promise<{ rows: unknown[]; totals: unknown[] }> => {
      const rows: unknown[] = [];
      const totals: unknown[] = [];
      let cursor = '';
      do {
        const { status, body } = await read(`limit=3${cursor && `&cursor=${cursor}`}`);
        expect(status).toBe(200);
        rows.push(...body.data.map(identity));
        totals.push(body.meta.total);
        cursor = body.meta.nextCursor ?? '';
      } while (cursor && rows.length < 100);
      return { rows, totals };
    };
    // Background work adds to some lists; a walk counts only if nothing was added meanwhile.
    const [whole, walked] = await app.until('a walk without changes', async () => {
      const before = await onePage();
      const result = await walk();
      return isDeepStrictEqual(await onePage(), before) ? ([before, result] as const) : undefined;
    });
    expect(new Set(walked.totals)).toEqual(new Set([whole.total]));
    expect(walked.rows.slice(0, 90)).toEqual(whole.rows.slice(0, 90));
  });

  it('refuse a cursor of another list, tenant or filter', async () => {
    const { nextCursor } = (await app.api('GET', '/api/v1/listing?limit=1')).body.meta;
    const cursor = `limit=1&cursor=${nextCursor}`;
    const faulty = [
      await app.api('GET', `/api/v1/reservation?${cursor}`),
      await app.api('GET', `/api/v1/listing?${cursor}&status=INACTIVE`),
      await app.api('GET', `/api/v1/listing?${cursor}`, { tenant: app.first.secondTenant }),
      await app.api('GET', `/api/v1/availability/${stay.listing.id}?${cursor}`),
    ];
    for (const { status, body } of faulty)
      expect([status, body.details[0]]).toMatchObject([
        400,
        { field: 'cursor', message: expect.stringMatching('filter') },
      ]);
    expect((await app.api('GET', `/api/v1/listing?${cursor}&page=2`)).body.details[0]).toMatchObject({
      field: 'page',
      code: 'conflicting_fields',
    });
  });
});

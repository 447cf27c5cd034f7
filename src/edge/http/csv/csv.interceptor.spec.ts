import type { Readable } from 'node:stream';
import { firstValueFrom, of } from 'rxjs';
import { until } from '../../../../sandbox/testing/until.js';
import { CsvExports } from './csv-exports.js';
import { CsvInterceptor } from './csv.interceptor.js';
import { tooManyRequests } from '../../../platform/work/work.errors.js';

const TABLE = { name: 'things', columns: ['id'] };
const WORKSPACE = 'workspace';

/** Creates a list whose handler is `page`, which gets the query of each call. */
const listOf = (page: (query: Record<string, string>) => unknown) => {
  const request = () => ({
    method: 'GET',
    headers: { accept: 'text/csv' },
    query: { status: 'NEW' } as Record<string, string>,
    caller: { workspaceId: WORKSPACE },
    routeOptions: { url: '/things' },
  });
  const reply = { type: () => reply, header: () => reply };
  const settled: unknown[] = [];
  const exports = new CsvExports();
  const trail = { settle: async () => void settled.push('settled') };
  const interceptor = new CsvInterceptor({ get: () => TABLE } as never, trail as never, exports);
  const open = async (): Promise<Readable> => {
    const asked = request();
    const http = { getRequest: () => asked, getResponse: () => reply };
    const context = { switchToHttp: () => http, getHandler: () => page };
    const answer = await interceptor.intercept(context as never, { handle: () => of(page(asked.query)) });
    return (await firstValueFrom(answer)) as Readable;
  };
  return { open, exports, settled };
};

/** Returns whether no export of the workspace is in progress. */
const isFree = (exports: CsvExports): boolean => {
  const ends: (() => void)[] = [];
  try {
    for (let place = 0; place < 5; place += 1) ends.push(exports.begin(WORKSPACE));
    return true;
  } catch {
    return false;
  } finally {
    for (const end of ends) end();
  }
};

describe('a list as CSV', () => {
  it('is read page by page with the filter of the request, and records the reads of each page', async () => {
    const asked: object[] = [];
    const { open, settled } = listOf((query) => {
      asked.push(query);
      return query.cursor
        ? '{"data":[{"id":2}],"meta":{"nextCursor":null}}'
        : { data: [{ id: 1 }], meta: { nextCursor: 'b' } };
    });
    expect((await (await open()).toArray()).join('')).toBe('id\r\n1\r\n2\r\n');
    expect(asked).toEqual([
      { status: 'NEW', limit: '100' },
      { status: 'NEW', limit: '100', cursor: 'b' },
    ]);
    expect(settled).toHaveLength(1);
  });

  it('reads no further page, and releases its place, when the reader leaves', async () => {
    let pages = 0;
    const { open, exports } = listOf(() => {
      pages += 1;
      return { data: [{ id: 'x'.repeat(100_000) }], meta: { nextCursor: String(pages) } };
    });
    const rows = await open();
    const others = Array.from({ length: 4 }, () => exports.begin(WORKSPACE));
    expect(() => exports.begin(WORKSPACE)).toThrow('Too many requests');
    for (const end of others) end();
    await new Promise((read) => rows.once('data', read));
    rows.destroy();
    await until('a free place', async () => isFree(exports));
    const read = pages;
    await new Promise(setImmediate);
    expect(pages).toBe(read);
  });

  it('releases its place when the list refuses the first page', async () => {
    const { open, exports } = listOf(() => {
      throw new Error('refused');
    });
    for (let turn = 0; turn < 6; turn += 1) await expect(open()).rejects.toThrow('refused');
    expect(isFree(exports)).toBe(true);
  });

  it('waits where a later page is refused because the workspace has used its share', async () => {
    let refusals = 2;
    const { open } = listOf(({ cursor }) => {
      if (cursor && refusals-- > 0) throw tooManyRequests(0.001);
      return { data: [{ id: cursor ?? 'a' }], meta: { nextCursor: cursor ? null : 'b' } };
    });
    expect((await (await open()).toArray()).join('')).toBe('id\r\na\r\nb\r\n');
  });
});

import { byNumber, everyPage, find, get, numberedPage, pageNumber, partAfter, partOf } from './reading.js';
import { scripted, testAccount, testConnector } from './testing/fakes.js';

const callOf = (...answers: Parameters<typeof scripted>[1]) =>
  scripted(testConnector(), answers).gateway.bind(testAccount(), { interactive: true }).call;

it('reads JSON, and distinguishes an unknown resource from a failed request', async () => {
  expect(await get(callOf({ body: { a: 1 } }), '/x')).toEqual({ a: 1 });
  expect(await find(callOf({ body: [1] }), '/x')).toEqual([1]);
  expect(await find(callOf({ status: 404, body: 'gone' }), '/x')).toBeUndefined();
  await expect(get(callOf({ status: 404 }), '/x')).rejects.toMatchObject({ reason: 'not_found' });
  await expect(find(callOf({ status: 503 }), '/x')).rejects.toMatchObject({ kind: 'unavailable' });
});

describe('everyPage', () => {
  const pages = (count: number) => (cursor?: string) => {
    const page = Number(cursor ?? 0);
    return Promise.resolve({ items: [page], next: page + 1 < count ? String(page + 1) : undefined });
  };

  it('joins all pages', async () => {
    expect(await everyPage(pages(3), 'list')).toEqual([0, 1, 2]);
    expect(await everyPage(pages(3), 'list', 3)).toEqual([0, 1, 2]);
  });

  it('refuses a list of too many pages, which may never end', async () => {
    await expect(everyPage(pages(Infinity), 'list')).rejects.toThrow('list is not a list of at most 100 pages');
    await expect(everyPage(pages(3), 'list', 2)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('partOf', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
  const pages: Record<string, { items: number[]; next?: string; total: number }> = {
    '': { items: numbers(0, 50), next: 'two@2', total: 53 },
    'two@2': { items: numbers(50, 53), total: 53 },
  };
  const pageAt = async (cursor = '') => pages[cursor]!;

  it('returns four items first, then 24 at a time, and every item of every page once', async () => {
    const parts = [await partOf(undefined, pageAt)];
    for (let { next } = parts[0]!; next !== undefined; next = parts.at(-1)!.next)
      parts.push(await partOf(next, pageAt));
    expect(parts.map(({ items }) => items.length)).toEqual([4, 24, 22, 3]);
    expect(parts.flatMap(({ items }) => items)).toEqual(numbers(0, 53));
    expect(new Set(parts.map(({ total }) => total))).toEqual(new Set([53]));
  });

  it('ends at a page that has become shorter in the meantime', async () => {
    expect(await partOf('28@', async () => ({ items: [1, 2] }))).toEqual({
      items: [],
      total: undefined,
      next: undefined,
    });
  });
});

it('returns an unpaged list in parts, in order, and leaves nothing out when items are removed in the meantime', () => {
  const all = ['10', '9', '2', '30', '1', '4'];
  const first = partAfter(all, undefined, String, byNumber);
  expect(first).toEqual({ items: ['1', '2', '4', '9'], total: 6, next: '9' });
  const left = all.filter((id) => id !== '9');
  expect(partAfter(left, first.next, String, byNumber)).toEqual({ items: ['10', '30'], total: 5, next: undefined });
  expect(partAfter(all, '4', String).items).toEqual(['9']);
});

it.each([
  [undefined, 1],
  ['1', 1],
  ['17', 17],
  ['0', 1],
  ['x', 1],
])('cursor %p asks for page %i', (cursor, page) => {
  expect(pageNumber(cursor)).toBe(page);
});

it.each([
  ['a full page without a total is followed by another', 2, undefined, '2'],
  ['a short page without a total is the last', 1, undefined, undefined],
  ['an empty page is the last, whatever the total', 0, 9, undefined],
  ['a full page before the end of the total is followed by another', 2, 3, '2'],
  ['a full page is followed by another although the total ends with it', 2, 2, '2'],
  ['a short page that ends with the total is the last', 1, 1, undefined],
])('%s', (_, count, total, next) => {
  expect(numberedPage(Array(count).fill({}), 1, 2, total).next).toBe(next);
});

import { type Page, Pages, type Position } from './pages.js';

/** A list of pages, and the positions at which it was read. */
const listOf = (...pages: { data: number[]; meta: object }[]): { pages: Pages<number>; read: Position[] } => {
  const read: Position[] = [];
  const next = async (position: Position): Promise<Page<number>> => {
    read.push(position);
    return pages[read.length - 1]!;
  };
  return { pages: new Pages(next), read };
};

describe('Pages', () => {
  it.each([
    ['by number', { next: 2 }, { next: null }, { page: 2 }],
    ['by cursor', { nextCursor: 'b' }, { nextCursor: null }, { cursor: 'b' }],
    ['by cursor where both are given', { next: 2, nextCursor: 'b' }, { next: null, nextCursor: null }, { cursor: 'b' }],
    ['of changes', { nextCursor: 'b', hasMore: true }, { nextCursor: 'c', hasMore: false }, { cursor: 'b' }],
    ['without a next page', { next: 2 }, {}, { page: 2 }],
  ])('follow a list %s', async (_name, first, last, position) => {
    const { pages, read } = listOf({ data: [1, 2], meta: first }, { data: [3], meta: last });
    expect(await pages.toArray()).toEqual([1, 2, 3]);
    expect(read).toEqual([{}, position]);
  });

  it('continue after a page without rows', async () => {
    const { pages } = listOf({ data: [], meta: { nextCursor: 'b' } }, { data: [1], meta: { nextCursor: null } });
    expect(await pages.first()).toBe(1);
  });

  it.each([
    [2, [1, 2], 1],
    [3, [1, 2, 3], 2],
    [0, [], 0],
  ])('read no more pages than %i rows need', async (limit, rows, reads) => {
    const { pages, read } = listOf({ data: [1, 2], meta: { next: 2 } }, { data: [3], meta: { next: 3 } });
    expect(await pages.toArray(limit)).toEqual(rows);
    expect(read).toHaveLength(reads);
  });

  it('have no first row if the list is empty', async () => {
    expect(await listOf({ data: [], meta: { next: null } }).pages.first()).toBeUndefined();
  });
});

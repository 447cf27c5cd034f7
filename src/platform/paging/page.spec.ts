import { directionOf, pageMeta } from './page.js';

describe('the meta of a page', () => {
  it.each([
    // total, limit, page: totalPages, previous, next
    [0, 20, 1, 0, null, null],
    [1, 20, 1, 1, null, null],
    [20, 20, 1, 1, null, null],
    [21, 20, 1, 2, null, 2],
    [21, 20, 2, 2, 1, null],
    [60, 20, 2, 3, 1, 3],
    [60, 20, 3, 3, 2, null],
    [3, 1, 2, 3, 1, 3],
  ])('is correct for %i rows, %i to a page, on page %i', (total, limit, page, totalPages, previous, next) => {
    expect(pageMeta(total, { page, limit, nextCursor: null })).toEqual({
      ...{ total, limit, totalPages, current: page, previous, next },
      nextCursor: null,
    });
  });

  it.each([
    [4, 3],
    [5, 3],
    [1_000_000, 3],
  ])('has, for page %i beyond the end, the last page as the previous one', (page, previous) => {
    expect(pageMeta(60, { page, limit: 20, nextCursor: null })).toMatchObject({ current: page, previous, next: null });
  });

  it('has the first page as the previous one beyond the end of an empty list', () => {
    expect(pageMeta(0, { page: 7, limit: 20, nextCursor: null })).toMatchObject({
      totalPages: 0,
      previous: 1,
      next: null,
    });
  });
});

it.each([
  ['asc', 'ASC'],
  [undefined, 'ASC'],
  ['desc', 'DESC'],
] as const)('order %s is %s in SQL', (order, direction) => {
  expect(directionOf(order)).toBe(direction);
});

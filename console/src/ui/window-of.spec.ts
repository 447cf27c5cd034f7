import { pagesOf, windowOf } from './window-of.js';

describe('rows of a long table', () => {
  it.each([
    ['at the top', 0, { start: 0, end: 18 }],
    ['in the middle', 60 * 50_000, { start: 49_992, end: 50_018 }],
    ['at the end', 60 * 99_990, { start: 99_982, end: 100_000 }],
    ['beyond the end, after a filter', 60 * 200_000, { start: 100_000, end: 100_000 }],
  ])('%s are the visible ones and some more', (_name, scrollTop, rows) => {
    expect(windowOf(scrollTop, 600, 60, 100_000)).toEqual(rows);
  });

  it.each([
    [0, 18, [1]],
    [95, 121, [1, 2]],
    [100, 126, [2]],
    [0, 0, [1]],
  ])('from %i to %i are on pages %j', (start, end, pages) => {
    expect(pagesOf(start, end, 100)).toEqual(pages);
  });
});

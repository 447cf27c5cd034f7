import { numbered, skipped } from './paging.js';

const pages = numbered({ page: 'page', size: 'limit', usual: 20, most: 100 });

it.each([
  [{}, { start: 0, size: 20, number: 1 }],
  [
    { page: '3', limit: '5' },
    { start: 10, size: 5, number: 3 },
  ],
  [{ limit: '500' }, { start: 0, size: 100, number: 1 }],
  [
    { page: '0', limit: 'x' },
    { start: 0, size: 20, number: 1 },
  ],
])('numbered reads the page in %p', (query, asked) => expect(pages(query)).toEqual(asked));

it('numbered counts pages from 0 if the PMS does', () => {
  const fromZero = numbered({ page: 'page', first: 0, usual: 50, most: 50 });
  expect(fromZero({ page: '2', limit: '5' })).toEqual({ start: 100, size: 50, number: 3 });
});

it.each([
  [{}, { start: 0, size: 20, number: 1 }],
  [
    { offset: '45', limit: '20' },
    { start: 45, size: 20, number: 3 },
  ],
  [{ offset: '-1' }, { start: 0, size: 20, number: 1 }],
])('skipped reads the rows to skip in %p', (query, asked) =>
  expect(skipped({ skip: 'offset', size: 'limit', usual: 20, most: 100 })(query)).toEqual(asked),
);

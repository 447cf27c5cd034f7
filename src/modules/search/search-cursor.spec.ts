import { readCursor, searchName, writeCursor } from './search-cursor.js';
import type { SearchRequest } from './search.types.js';

const unitId = '0198c0de-0000-7000-8000-000000000001';
const listingId = '0198c0de-0000-7000-8000-000000000002';
const request: SearchRequest = {
  filter: { guests: 2 },
  checkIn: '2027-03-01',
  checkOut: '2027-03-04',
  flexibleDays: 0,
  guests: 2,
  sort: 'createdAt',
  limit: 20,
  withListing: true,
};

describe('cursor of a search', () => {
  it.each([0, -4.5, 1_790_000_000.123_456, 1e-7])('is parsed with the key %d', (key) => {
    const cursor = { search: searchName(request), key, listingId, unitId };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    '',
    'Zm9v',
    writeCursor({ search: 'a', key: 1, listingId: 'b', unitId }),
    writeCursor({ search: 'a', key: NaN, listingId, unitId }),
    `${writeCursor({ search: 'a', key: 1, listingId, unitId })}A`,
  ])('is refused as %j', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });

  it('is bound to a search, whatever its page size', () => {
    expect(searchName({ ...request, limit: 1, cursor: 'x', withListing: false })).toBe(searchName(request));
    for (const other of [{ sort: 'rating' as const }, { filter: {} }, { displayCurrency: 'EUR' }, { nights: 2 }])
      expect(searchName({ ...request, ...other })).not.toBe(searchName(request));
  });
});

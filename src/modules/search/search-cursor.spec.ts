import { writeCursor } from '../../platform/paging/cursors.js';
import { readPosition, writePosition } from './search-cursor.js';
import type { SearchRequest } from './search.types.js';

const unitId = '0198c0de-0000-7000-8000-000000000001';
const listingId = '0198c0de-0000-7000-8000-000000000002';
const scope = { workspaceId: '0198c0de-0000-7000-8000-000000000003', tenantId: '0198c0de-0000-7000-8000-000000000004' };
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
const position = { key: 4.5, listingId, unitId };
const { limit: _, withListing: __, ...filter } = request;
const cursorOf = (...words: string[]): string => writeCursor({ list: 'search', scope, filter }, words);
const refused = expect.objectContaining({ kind: 'invalid' });

describe('the cursor of a search', () => {
  it.each([0, -4.5, 1_790_000_000.123_456, 1e-7])('preserves the position with the sort key %d', (key) => {
    const cursor = writePosition(scope, request, { ...position, key });
    expect(readPosition(scope, { ...request, cursor })).toEqual({ ...position, key });
  });

  it('is absent on the first page', () => {
    expect(readPosition(scope, request)).toBeUndefined();
  });

  it.each([
    '',
    'Zm9v',
    cursorOf(),
    cursorOf('1', 'b', unitId),
    cursorOf('1', listingId),
    cursorOf('NaN', listingId, unitId),
    cursorOf('', listingId, unitId),
  ])('is refused as %j', (cursor) => {
    expect(() => readPosition(scope, { ...request, cursor })).toThrow(refused);
  });

  it('is bound to a search and a tenant, but not to the size of the page', () => {
    const cursor = writePosition(scope, request, position);
    expect(readPosition(scope, { ...request, limit: 1, withListing: false, cursor })).toEqual(position);
    for (const other of [{ sort: 'rating' as const }, { filter: {} }, { displayCurrency: 'EUR' }, { nights: 2 }])
      expect(() => readPosition(scope, { ...request, ...other, cursor })).toThrow(refused);
    expect(() => readPosition({ ...scope, tenantId: listingId }, { ...request, cursor })).toThrow(refused);
  });
});

import { amenityBits } from './amenities/amenity-numbers.js';
import { filterConditions, ownCount, sourcesOf } from './listing-filter.sql.js';
import type { ListingFilter } from './listing.types.js';

const namedIn = (sql: string): number[] =>
  [...new Set([...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort((a, b) => a - b);

describe('filterConditions', () => {
  it('is empty without filters', () => {
    expect(filterConditions({}, 4)).toEqual({ sql: '', parameters: [] });
  });

  it('numbers its parameters after the given ones', () => {
    const { sql, parameters } = filterConditions({ status: 'ACTIVE', guests: 2, amenityIds: ['wifi'] }, 4);
    expect(sql).toBe(' AND f.status = $5 AND f.max_occupancy >= $6 AND f.amenities & $7::bit(256) = $7');
    expect(parameters).toEqual(['ACTIVE', 2, amenityBits(['wifi'])]);
  });

  it('matches nothing for an unknown amenity', () => {
    expect(filterConditions({ amenityIds: ['wifi', 'trapeze'] }, 4)).toEqual({ sql: ' AND false', parameters: [] });
  });
});

describe('sourcesOf and ownCount', () => {
  const all: ListingFilter = {
    integrationAccountId: 'a',
    status: 'ACTIVE',
    guests: 2,
    bedroomCount: 1,
    bathroomCount: 1,
    amenityIds: ['wifi', 'wifi'],
  };
  const place = { latitude: 10, longitude: 179.9, radiusKm: 50 };

  it.each<[string, ListingFilter]>([
    ['no filter', {}],
    ['every filter', { ...all, place }],
    ['own listings', { place, listingType: 'self' }],
    ['imports', { place, listingType: 'imported' }],
  ])('refer to every parameter that they add: %s', (_, filter) => {
    const { sources, parameters } = sourcesOf(filter, 4);
    const named = namedIn(sources.map(({ from }) => from).join(' ')).filter((number) => number > 4);
    expect(named).toEqual(parameters.map((__, index) => index + 5));
  });

  it('count each account and each amenity once', () => {
    const { sql, parameters } = ownCount(all, 10);
    expect(namedIn(sql)).toEqual([1, 2, ...parameters.map((_, index) => index + 11)]);
    expect(parameters.filter(Array.isArray)).toEqual([[expect.any(Number)]]);
    expect(ownCount({}, 0).parameters).toEqual(['all']);
  });
});

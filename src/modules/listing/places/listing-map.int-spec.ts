import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { Scope } from '../../../platform/access/scope.js';
import { ListingMapRepository } from './listing-map.repository.js';
import type { MapArea } from '../listing.types.js';
import { insertListing } from '../testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, seedWorkspace } from '../testing/seed.js';

const WORLD: MapArea = { south: -90, north: 90, west: -180, east: 180 };
const PLACES = [
  ['Mitte', 52.52, 13.4],
  ['Kreuzberg', 52.5, 13.41],
  ['Lisbon', 38.72, -9.14],
  ['Nowhere', null, null],
] as const;

describe('the map of listings', () => {
  let connection: TestConnection;
  let maps: ListingMapRepository;
  let owner: Scope;
  let other: Scope;

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES);
    maps = new ListingMapRepository(connection.database);
    ({ owner, other } = await seedWorkspace(connection.database));
    const account = await seedAccount(connection.database, owner);
    for (const [name, latitude, longitude] of PLACES)
      await insertListing(connection.database, account, { providerId: name, name, latitude, longitude });
  });
  afterAll(() => connection.close());

  const namesAndCounts = async (scope: Scope, area: MapArea, filter = {}) => {
    const { points, unplaced } = await maps.points(scope, filter, area);
    return { unplaced, points: points.map(({ name, count }) => [name, count]).sort() };
  };

  it("merges near listings into one point, for the tenant's listings only", async () => {
    expect(await namesAndCounts(owner, WORLD)).toEqual({
      unplaced: 1,
      points: [
        [null, 2],
        ['Lisbon', 1],
      ],
    });
    expect(await namesAndCounts(other, WORLD)).toEqual({ unplaced: 0, points: [] });
    const { points } = await maps.points(owner, {}, { ...WORLD, west: 0 });
    expect(points).toMatchObject([
      { latitude: expect.closeTo(52.51), longitude: expect.closeTo(13.405), listingId: null },
    ]);
  });

  it('separates these listings in a smaller area, and applies filters', async () => {
    const berlin = { south: 52.4, north: 52.6, west: 13.3, east: 13.5 };
    expect((await namesAndCounts(owner, berlin)).points).toEqual([
      ['Kreuzberg', 1],
      ['Mitte', 1],
    ]);
    expect(await namesAndCounts(owner, berlin, { guests: 99 })).toEqual({ unplaced: 0, points: [] });
    const spot = { south: 52.5, north: 52.5, west: 13.41, east: 13.41 };
    expect((await namesAndCounts(owner, spot)).points).toEqual([['Kreuzberg', 1]]);
  });
});

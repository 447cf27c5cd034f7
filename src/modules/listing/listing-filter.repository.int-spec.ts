import fc from 'fast-check';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ListingFilterRepository } from './listing-filter.repository.js';
import { ListingRecords } from './listing-records.repository.js';
import { ListingRepository } from './listing.repository.js';
import type { ListingFilter } from './listing.types.js';
import { insertListing } from './testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from './testing/seed.js';

const AMENITIES = ['Wifi', 'Kitchen', 'Heating', 'Pool'];
const LICENCE = { number: '12345/AL', type: '', issuedAt: '2024-03-01', expiresAt: null };
const LISTINGS = 40;
/** The number of bits in one row of `listing_bitmap`. */
const BLOCK = 4_096;

/** Finds listings by their own columns, without narrow rows, bitmaps or indexes. */
const TRUTH = `
  SELECT id FROM listing l
   WHERE workspace_id = $1
     AND CASE WHEN tenant_id = $2 THEN $3::text IS DISTINCT FROM 'imported'
              ELSE $3::text IS DISTINCT FROM 'self' AND EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = $2) END
     AND ($4::uuid IS NULL OR integration_account_id = $4) AND ($5::text IS NULL OR status = $5)
     AND ($6::int IS NULL OR max_occupancy >= $6) AND ($7::numeric IS NULL OR bedroom_count >= $7)
     AND ($8::numeric IS NULL OR bathroom_count >= $8) AND ($9::text[] IS NULL OR amenity_ids @> $9)
     AND ($10::boolean IS NULL OR (coalesce(jsonb_array_length(registrations), 0) > 0) = $10)
   ORDER BY created_at, id`;

const among = <T>(...values: T[]): fc.Arbitrary<T | undefined> => fc.constantFrom(undefined, undefined, ...values);

describe('narrow rows and bitmaps', () => {
  let connection: TestConnection;
  let database: Database;
  let records: ListingRecords;
  let listings: ListingRepository;
  let owner: Scope;
  let other: Scope;
  let accounts: AccountRef[];
  const ids: string[] = [];

  const store = async (index: number): Promise<void> => {
    const { id } = await insertListing(database, accounts[index % accounts.length]!, {
      providerId: `P${index}`,
      active: index % 5 > 0,
      maxOccupancy: index % 9,
      bedroomCount: index % 4,
      bathroomCount: (index % 6) / 2,
      latitude: index % 7 === 0 ? null : 51 + (index % 3) / 100,
      registrations: [undefined, [], [LICENCE]][index % 3],
      rawAmenities: AMENITIES.filter((_, number) => (index + number) % 3 > 0).map((name, place) => ({
        id: place,
        name,
      })),
    });
    ids.push(id);
  };

  const truth = async ({ tenantId }: Scope, filter: ListingFilter): Promise<string[]> => {
    const { listingType, integrationAccountId, status, guests, bedroomCount, bathroomCount } = filter;
    const { amenityIds, hasRegistration } = filter;
    const scalars = [listingType, integrationAccountId, status, guests, bedroomCount, bathroomCount];
    const values = [...scalars, amenityIds, hasRegistration];
    const rows = await database.query<{ id: string }>(TRUTH, [
      owner.workspaceId,
      tenantId,
      ...values.map((value) => value ?? null),
    ]);
    return rows.map(({ id }) => id);
  };

  const page = async (scope: Scope, filter: ListingFilter, number: number, limit: number) => {
    const window = { skip: (number - 1) * limit, limit };
    const { rows: documents, total } = await listings.page(scope, filter, window);
    return { total, ids: documents.map(({ document }) => (JSON.parse(`{${document}`) as { id: string }).id) };
  };

  const filters = (): fc.Arbitrary<ListingFilter> =>
    fc.record({
      listingType: among('self' as const, 'imported' as const),
      integrationAccountId: among(...accounts.map(({ id }) => id)),
      status: among('ACTIVE' as const, 'INACTIVE' as const),
      guests: among(1, 4, 8, 20),
      bedroomCount: among(1, 3),
      bathroomCount: among(0.5, 2, 2.5),
      hasRegistration: among(true, false),
      amenityIds: among(['wifi'], ['wifi', 'kitchen', 'wifi'], ['trapeze'], ['pool', 'sauna']),
    });

  /** Asserts that every page of every filter agrees with the listings. */
  const agree = async (): Promise<void> => {
    const sample = fc.tuple(
      fc.constantFrom(owner, other),
      filters(),
      fc.constantFrom(3, 7, 50),
      fc.integer({ min: 1, max: 16 }),
    );
    await fc.assert(
      fc.asyncProperty(sample, async ([scope, filter, limit, number]) => {
        const expected = await truth(scope, filter);
        expect(await page(scope, filter, number, limit)).toEqual({
          total: expected.length,
          ids: expected.slice((number - 1) * limit, number * limit),
        });
      }),
      { numRuns: 150 },
    );
  };

  beforeAll(async () => {
    connection = await openTestDatabase(...LISTING_ENTITIES);
    database = connection.database;
    records = new ListingRecords(database, new FixedClock(SEEDED_AT.getTime()), new ListingFilterRepository(database));
    listings = new ListingRepository(database);
    ({ owner, other } = await seedWorkspace(database));
    accounts = [
      await seedAccount(database, owner),
      await seedAccount(database, owner),
      await seedAccount(database, other),
    ];
    for (let index = 0; index < LISTINGS; index += 1) await store(index);
    await database.query(
      `INSERT INTO listing_import (listing_id, tenant_id, owner_tenant_id, workspace_id, created_at)
         SELECT id, $2, tenant_id, $1, now() FROM listing WHERE tenant_id = $3 AND max_occupancy > 2`,
      [owner.workspaceId, other.tenantId, owner.tenantId],
    );
  }, 60_000);
  afterAll(() => connection.close());

  it('find and count the matching listings', agree);

  it('still match the listings after these have changed', async () => {
    const changed = await records.byIds(ids.filter((_, index) => index % 3 === 0));
    for (const { listing } of changed) {
      listing.maxOccupancy += 3;
      listing.bedroomCount = 1.5;
      listing.amenityIds = listing.amenityIds.includes('pool') ? [] : [...listing.amenityIds, 'pool'];
      listing.pmsActive = !listing.pmsActive;
    }
    await records.save(
      changed.map(({ listing }) => listing),
      [],
    );
    await records.rebuild(ids);
    await agree();
  });

  it('are not written when no listing has changed', async () => {
    const versions = () =>
      database.query(
        `SELECT xmin::text, position FROM listing_filter UNION ALL SELECT xmin::text, block FROM listing_bitmap ORDER BY 1, 2`,
      );
    const before = await versions();
    const same = await records.byIds(ids);
    await records.save(
      same.map(({ listing }) => listing),
      [],
    );
    expect(await versions()).toEqual(before);
  });

  it('find listings whose bits span several rows', async () => {
    await database.query('UPDATE listing_filter SET position = position + $1', [BLOCK - 5]);
    await database.query('DELETE FROM listing_bitmap');
    await database.query('SELECT map_listings(array_agg(listing_id)) FROM listing_filter');
    expect(await database.query('SELECT DISTINCT block FROM listing_bitmap ORDER BY 1')).toEqual([
      { block: 0 },
      { block: 1 },
    ]);
    await store(LISTINGS);
    const [next] = await database.query<{ position: number }>(
      'SELECT max(position) AS position FROM listing_filter WHERE integration_account_id = $1',
      [accounts[1]!.id],
    );
    expect(next!.position).toBeGreaterThan(BLOCK);
    await agree();
  });

  it('follow an account to another tenant, and are deleted with it', async () => {
    const [moved, deleted] = [accounts[0]!, accounts[1]!];
    await database.query('DELETE FROM listing_import');
    await database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [moved.id, other.tenantId]);
    await agree();
    await database.query('DELETE FROM integration_account WHERE id = $1', [deleted.id]);
    expect(await page(owner, {}, 1, 10)).toEqual({ total: 0, ids: [] });
    const left = await database.query(
      'SELECT 1 FROM listing_bitmap WHERE integration_account_id = $1 UNION ALL SELECT 1 FROM listing_filter WHERE integration_account_id = $1',
      [deleted.id],
    );
    expect(left).toEqual([]);
  });
});

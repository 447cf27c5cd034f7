import { ceilingsFor } from '../../records/ceilings/testing/ceilings.factory.js';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Audit } from '../../records/audit/audit.js';
import { AuditRepository } from '../../records/audit/audit.repository.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import { testOutbox } from '../../records/outbox/testing/outbox.factory.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { listingAnswer } from './listing-document.js';
import { ListingImportRepository } from './imports/listing-import.repository.js';
import { ListingImportService } from './imports/listing-import.service.js';
import { ListingNotifier } from './listing-notifier.js';
import { ListingRepository } from './listing.repository.js';
import type { ListWindow } from '../../platform/paging/cursors.js';
import type { ListingFilter, VisibleListing } from './listing.types.js';
import { NewListings } from './imports/new-listings.js';
import { insertListing } from './testing/insert-listing.js';
import { accountSequences, LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from './testing/seed.js';

let connection: TestConnection;
let database: Database;
let listings: ListingRepository;
let imports: ListingImportService;
let owner: Scope;
let other: Scope;
let account: AccountRef;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  const clock = new FixedClock(SEEDED_AT.getTime());
  listings = new ListingRepository(database);
  const outbox = testOutbox(database, clock);
  const newListings = new NewListings(accountSequences(database), outbox);
  imports = new ListingImportService(
    database,
    new ListingImportRepository(database),
    newListings,
    new ListingNotifier(database, outbox),
    ceilingsFor(database),
    new Audit(database, new AuditRepository(database), clock),
    clock,
  );
});

beforeEach(async () => {
  ({ owner, other } = await seedWorkspace(database));
  account = await seedAccount(database, owner, { allowImport: true });
});

afterAll(() => connection.close());

let number = 0;
const listing = (own: Parameters<typeof insertListing>[2] = {}, of = account): Promise<VisibleListing> =>
  insertListing(database, of, { providerId: `P${(number += 1)}`, ...own });

const found = async (scope: Scope, filter: ListingFilter = {}, page: ListWindow = { limit: 20 }) => {
  const { rows: documents, total } = await listings.page(scope, filter, page);
  const items = documents.map(
    (document) => JSON.parse(listingAnswer(document)) as { id: string; is_tenant_owned: boolean },
  );
  if (Object.keys(filter).length === 0) expect(await listings.count(scope)).toBe(total);
  return { total, ids: items.map(({ id }) => id), owned: items.map(({ is_tenant_owned }) => is_tenant_owned) };
};

describe('a tenant', () => {
  it('sees only its own listings and those it imported', async () => {
    const [mine, theirs] = [await listing(), await listing()];
    const stranger = (await seedWorkspace(database)).owner;
    await imports.import(other, [theirs.id]);
    expect(await found(owner)).toEqual({ total: 2, ids: [mine.id, theirs.id].sort(), owned: [true, true] });
    expect(await found(other)).toEqual({ total: 1, ids: [theirs.id], owned: [false] });
    expect(await found(stranger)).toEqual({ total: 0, ids: [], owned: [] });
    expect(await listings.findVisible(other, mine.id)).toBeUndefined();
    expect(await listings.findDocument(stranger, theirs.id)).toBeUndefined();
    expect(await listings.findVisible(other, theirs.id)).toMatchObject({
      isTenantOwned: false,
      tenantId: owner.tenantId,
    });
  });

  it.each([
    ['self', 'own'],
    ['imported', 'imported'],
    [undefined, 'both'],
  ] as const)('with listingType %s sees the listings: %s', async (listingType, expected) => {
    const imported = await listing();
    await imports.import(other, [imported.id]);
    const own = await listing({}, await seedAccount(database, other));
    const ids = { own: [own.id], imported: [imported.id], both: [imported.id, own.id].sort() }[expected];
    expect((await found(other, { listingType })).ids).toEqual(ids);
  });
});

describe('pages', () => {
  it('list every listing once, in order of creation, with the total', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await listing()).id);
    const pages = [1, 2, 3, 4].map((page) => found(owner, {}, { skip: (page - 1) * 2, limit: 2 }));
    const answers = await Promise.all(pages);
    expect(answers.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(answers.flatMap((answer) => answer.ids)).toEqual([...ids].sort());
  });
});

describe('filters', () => {
  const kilometresNorth = (km: number) => ({ latitude: 51.2 + km / 111.195, longitude: 4.4 });

  it.each<[string, Parameters<typeof insertListing>[2], ListingFilter, boolean]>([
    ['status', { active: false }, { status: 'INACTIVE' }, true],
    ['another status', {}, { status: 'INACTIVE' }, false],
    ['guests', { maxOccupancy: 4 }, { guests: 4 }, true],
    ['too many guests', { maxOccupancy: 4 }, { guests: 5 }, false],
    ['bedroomCount', { bedroomCount: 2 }, { bedroomCount: 2 }, true],
    ['a greater bedroomCount', { bedroomCount: 2 }, { bedroomCount: 3 }, false],
    ['bathroomCount with halves', { bathroomCount: 1.5 }, { bathroomCount: 1.5 }, true],
    ['a greater bathroomCount', { bathroomCount: 1.5 }, { bathroomCount: 2 }, false],
    [
      'all amenities',
      {
        rawAmenities: [
          { id: 1, name: 'Wifi' },
          { id: 2, name: 'Kitchen' },
        ],
      },
      { amenityIds: ['wifi', 'kitchen'] },
      true,
    ],
    ['some of the amenities', { rawAmenities: [{ id: 1, name: 'Wifi' }] }, { amenityIds: ['wifi', 'kitchen'] }, false],
    ['an unknown amenity', {}, { amenityIds: ['trapeze'] }, false],
    ['within the radius', kilometresNorth(4.9), { place: { latitude: 51.2, longitude: 4.4, radiusKm: 5 } }, true],
    ['outside the radius', kilometresNorth(5.1), { place: { latitude: 51.2, longitude: 4.4, radiusKm: 5 } }, false],
    [
      'in the box, outside the circle',
      { latitude: 51.24, longitude: 4.46 },
      { place: { latitude: 51.2, longitude: 4.4, radiusKm: 5 } },
      false,
    ],
    [
      'across the antimeridian',
      { latitude: 0, longitude: -179.99 },
      { place: { latitude: 0, longitude: 179.99, radiusKm: 5 } },
      true,
    ],
    [
      'without coordinates',
      { latitude: null, longitude: null },
      { place: { latitude: 51.2, longitude: 4.4, radiusKm: 100 } },
      false,
    ],
  ])('match only listings that fulfil them: %s', async (_, own, filter, matches) => {
    const { id } = await listing(own);
    expect(await found(owner, filter)).toMatchObject({ total: matches ? 1 : 0, ids: matches ? [id] : [] });
  });

  it('match the listings of the given account only', async () => {
    const mine = await listing();
    await listing({}, await seedAccount(database, owner));
    expect((await found(owner, { integrationAccountId: account.id })).ids).toEqual([mine.id]);
  });
});

describe('imports', () => {
  it('are offered only from accounts that allow it, while the listing is active', async () => {
    const open = await listing();
    await listing({ active: false });
    await listing({}, await seedAccount(database, owner));
    const page = await listings.importable(other, { limit: 20 });
    expect(page).toMatchObject({
      total: 1,
      rows: [{ id: open.id, city: 'Antwerp', isImported: false, integrationAccountName: 'Account' }],
    });
    expect((await listings.importable(owner, { limit: 20 })).total).toBe(0);
  });

  it('can be repeated without effect and notify the importer once', async () => {
    const { id } = await listing();
    expect(await imports.import(other, [id])).toEqual({ imported: [id], alreadyImported: [] });
    await database.query('UPDATE integration_account SET allow_import = false WHERE id = $1', [account.id]);
    expect(await imports.import(other, [id])).toEqual({ imported: [], alreadyImported: [id] });
    const events = await database.query<{ body: string }>('SELECT body FROM outbox_event WHERE tenant_id = $1', [
      other.tenantId,
    ]);
    expect(events.map(({ body }) => JSON.parse(body).data)).toEqual([
      { integrationAccountID: account.id, listingIDs: [id] },
      { integrationAccountID: account.id, listingID: id },
    ]);
  });

  it.each([
    ['a listing that nobody may import', () => seedAccount(database, owner)],
    [
      'a listing of another workspace',
      async () => seedAccount(database, (await seedWorkspace(database)).owner, { allowImport: true }),
    ],
  ])('fail for %s, and then nothing is imported', async (_, accountOf) => {
    const [open, closed] = [await listing(), await listing({}, await accountOf())];
    await expect(imports.import(other, [open.id, closed.id])).rejects.toMatchObject({
      kind: 'not_found',
      details: [{ message: expect.stringContaining(closed.id) }],
    });
    expect((await found(other)).total).toBe(0);
  });

  it("fail for the tenant's own listing", async () => {
    const { id } = await listing();
    await expect(imports.import(owner, [id])).rejects.toMatchObject({ kind: 'refused' });
  });

  it('end when the importer removes them', async () => {
    const { id } = await listing();
    await imports.import(other, [id]);
    await imports.drop(other, id);
    expect((await found(other)).total).toBe(0);
    await expect(imports.drop(other, id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('remain when the account gets a new owner, except those of the new owner', async () => {
    const third = (
      await database.query<{ id: string }>(
        `INSERT INTO tenant (id, workspace_id, name, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'Third', $2, $2) RETURNING id`,
        [owner.workspaceId, SEEDED_AT],
      )
    )[0]!.id;
    const { id } = await listing();
    await imports.import(other, [id]);
    await imports.import({ ...owner, tenantId: third }, [id]);
    await database.transaction(async () => {
      await imports.dropOfAccount(other.tenantId, account.id);
      await database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [account.id, other.tenantId]);
    });
    expect(await found(other)).toMatchObject({ ids: [id], owned: [true] });
    expect(await found({ ...owner, tenantId: third })).toMatchObject({ ids: [id], owned: [false] });
    expect((await found(owner)).total).toBe(0);
  });
});

import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ListingImportRepository } from '../imports/listing-import.repository.js';
import { TagRepository } from './tag.repository.js';
import type { Tag } from './tag.types.js';
import { insertListing } from '../testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../testing/seed.js';

let connection: TestConnection;
let database: Database;
let tags: TagRepository;
let owner: Scope;
let other: Scope;
let stranger: Scope;
let account: AccountRef;
let first: string;
let second: string;
let sea: Tag;
let city: Tag;

const tag = async (name: string): Promise<Tag> => {
  const { workspaceId } = owner;
  const made = { id: newId(SEEDED_AT), workspaceId, name, description: '', createdAt: SEEDED_AT, updatedAt: SEEDED_AT };
  await tags.insert(made);
  return made;
};

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  tags = new TagRepository(database);
});
afterAll(() => connection.close());

beforeEach(async () => {
  ({ owner, other } = await seedWorkspace(database));
  stranger = (await seedWorkspace(database)).owner;
  account = await seedAccount(database, owner, { allowImport: true });
  const elsewhere = await seedAccount(database, owner);
  first = (await insertListing(database, account)).id;
  second = (await insertListing(database, elsewhere)).id;
  [sea, city] = [await tag('Sea'), await tag('City')];
});

describe('tags of a workspace', () => {
  it('are found in their workspace only', async () => {
    expect(await tags.find(owner.workspaceId, sea.id)).toMatchObject({ id: sea.id, name: 'Sea' });
    expect(await tags.find(stranger.workspaceId, sea.id)).toBeUndefined();
    expect(await tags.known(owner.workspaceId, [sea.id, first])).toEqual(new Set([sea.id]));
    expect(await tags.known(stranger.workspaceId, [sea.id])).toEqual(new Set());
    const page = { limit: 10, order: 'asc' as const };
    expect((await tags.list(owner.workspaceId, page)).rows.map(({ id }) => id).sort()).toEqual(
      [sea.id, city.id].sort(),
    );
    expect(await tags.list(stranger.workspaceId, page)).toEqual({ rows: [], total: 0 });
  });

  it('are changed and removed individually, in their workspace only', async () => {
    await tags.update({ ...sea, workspaceId: stranger.workspaceId, name: 'Lake' });
    await tags.remove(stranger.workspaceId, sea.id);
    expect(await tags.find(owner.workspaceId, sea.id)).toMatchObject({ name: 'Sea' });
    await tags.update({ ...sea, name: 'Lake' });
    expect(await tags.find(owner.workspaceId, sea.id)).toMatchObject({ name: 'Lake' });
    await tags.remove(owner.workspaceId, sea.id);
    expect(await tags.known(owner.workspaceId, [sea.id, city.id])).toEqual(new Set([city.id]));
  });

  it("can be applied repeatedly to the account's listings", async () => {
    for (const ids of [[sea.id], [sea.id, city.id]])
      expect(await tags.applyToAccount(account.id, ids)).toEqual([first]);
    expect([await tags.listingsWith(sea.id), await tags.listingsWith(city.id)]).toEqual([[first], [first]]);
    expect(await tags.accountsOf(sea.id)).toEqual([account.id]);
  });

  it('list the listings that the tenant sees', async () => {
    for (const id of [first, second])
      await database.query('INSERT INTO listing_tag (listing_id, tag_id) VALUES ($1, $2)', [id, sea.id]);
    const shown = async (scope: Scope) =>
      (await tags.withListings(scope, [sea, city])).map(({ listingIds }) => listingIds.flat().sort());
    expect(await shown(owner)).toEqual([[first, second].sort(), []]);
    expect(await shown(other)).toEqual([[], []]);
    const imports = new ListingImportRepository(database);
    await imports.insert(other, await imports.candidates(other, [first]), SEEDED_AT);
    expect(await shown(other)).toEqual([[first], []]);
    expect(await shown({ ...owner, workspaceId: stranger.workspaceId })).toEqual([[], []]);
  });
});

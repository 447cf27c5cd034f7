import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { type EndedImports, ListingImportRepository } from './listing-import.repository.js';
import { insertListing } from '../testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../testing/seed.js';

let connection: TestConnection;
let database: Database;
let imports: ListingImportRepository;
let owner: Scope;
let other: Scope;
let third: Scope;
let stranger: Scope;
let account: AccountRef;
let elsewhere: AccountRef;
/** Two listings of `account`, one of `elsewhere`, which is the owner's second account. */
let first: string;
let second: string;
let closed: string;

const listingOf = async (of: AccountRef, providerId: string): Promise<string> =>
  (await insertListing(database, of, { providerId })).id;

beforeAll(async () => {
  connection = await openTestDatabase(...LISTING_ENTITIES);
  database = connection.database;
  imports = new ListingImportRepository(database);
});
afterAll(() => connection.close());

beforeEach(async () => {
  ({ owner, other } = await seedWorkspace(database));
  stranger = (await seedWorkspace(database)).owner;
  third = { ...owner, tenantId: newId(SEEDED_AT) };
  await database.query(
    `INSERT INTO tenant (id, workspace_id, name, is_default, created_at, updated_at) VALUES ($1, $2, 'Third', false, $3, $3)`,
    [third.tenantId, third.workspaceId, SEEDED_AT],
  );
  account = await seedAccount(database, owner, { allowImport: true });
  elsewhere = await seedAccount(database, owner);
  [first, second, closed] = [
    await listingOf(account, 'L1'),
    await listingOf(account, 'L2'),
    await listingOf(elsewhere, 'L3'),
  ];
});

const take = async (scope: Scope, ...ids: string[]): Promise<void> =>
  imports.insert(scope, await imports.candidates(scope, ids), SEEDED_AT);

/** Returns `[listing, tenant]` of every import of the workspace. */
const stored = async (): Promise<string[]> => {
  const rows = await database.query<{ pair: string }>(
    'SELECT listing_id || tenant_id::text AS pair FROM listing_import WHERE workspace_id = $1',
    [owner.workspaceId],
  );
  return rows.map(({ pair }) => pair).sort();
};
const pairs = (...of: [string, Scope][]): string[] => of.map(([id, { tenantId }]) => id + tenantId).sort();

describe('a listing of another tenant', () => {
  it('is open to import if the account allows it and the listing is ACTIVE', async () => {
    await database.query(`UPDATE listing SET status = 'INACTIVE' WHERE id = $1`, [second]);
    const found = await imports.candidates(other, [first, second, closed]);
    const open = new Map(found.map(({ id, isOpen }) => [id, isOpen]));
    expect(open).toEqual(
      new Map([
        [first, true],
        [second, false],
        [closed, false],
      ]),
    );
    expect(found.map(({ tenantId }) => tenantId)).toEqual(Array.from({ length: 3 }, () => owner.tenantId));
  });

  it('is shown as imported only to the tenant that imported it', async () => {
    await take(other, first);
    const isImported = async (scope: Scope) =>
      (await imports.candidates(scope, [first, second])).filter((one) => one.isImported).map(({ id }) => id);
    expect([await isImported(other), await isImported(third)]).toEqual([[first], []]);
  });

  it('is not a candidate for import outside its workspace', async () => {
    expect(await imports.candidates(stranger, [first])).toEqual([]);
    expect(await imports.candidates({ ...other, workspaceId: stranger.workspaceId }, [first])).toEqual([]);
  });

  it('keeps its owner until the transaction that locked it ends', async () => {
    const LOCKED = 'SELECT id FROM integration_account WHERE id = $1 FOR UPDATE NOWAIT';
    const whileLocked = (scope: Scope, of: AccountRef) =>
      database.transaction(async () => {
        await imports.lockOwners(scope, [first]);
        return database.prepared(undefined, LOCKED, [of.id]);
      });
    await expect(whileLocked(other, account)).rejects.toThrow('could not obtain lock');
    expect(await whileLocked(other, elsewhere)).toHaveLength(1);
    expect(await whileLocked(stranger, account)).toHaveLength(1);
  });
});

describe('imports', () => {
  beforeEach(async () => {
    await database.query('UPDATE integration_account SET allow_import = true WHERE id = $1', [elsewhere.id]);
    await take(other, first, second, closed);
    await take(third, first);
  });

  it('are ended by the importing tenant, one by one', async () => {
    const all = await stored();
    expect(await imports.remove({ ...other, workspaceId: stranger.workspaceId }, first)).toBe(false);
    expect(await imports.remove(owner, first)).toBe(false);
    expect(await stored()).toEqual(all);
    expect(await imports.remove(other, first)).toBe(true);
    expect(await stored()).toEqual(pairs([second, other], [closed, other], [first, third]));
  });

  it('are listed by listing, for the owner only', async () => {
    const importers = async (scope: Scope, id: string) =>
      (await imports.importers(scope, id)).map(({ tenantId }) => tenantId);
    expect((await importers(owner, first)).sort()).toEqual([other.tenantId, third.tenantId].sort());
    expect(await importers(owner, second)).toEqual([other.tenantId]);
    expect(await importers(other, first)).toEqual([]);
    expect(await importers({ ...owner, workspaceId: stranger.workspaceId }, first)).toEqual([]);
  });

  it.each<[string, () => EndedImports, () => [string, Scope][]]>([
    [
      'of a listing',
      () => ({ listingId: first }),
      () => [
        [second, other],
        [closed, other],
      ],
    ],
    [
      'of a listing by one tenant',
      () => ({ listingId: first, importerId: third.tenantId }),
      () => [
        [first, other],
        [second, other],
        [closed, other],
      ],
    ],
    ['of an account', () => ({ accountId: account.id }), () => [[closed, other]]],
    [
      'of an account by one tenant',
      () => ({ accountId: account.id, importerId: other.tenantId }),
      () => [
        [closed, other],
        [first, third],
      ],
    ],
  ])('%s are ended by the owner only', async (_, which, left) => {
    const all = await stored();
    expect(await imports.end(other, which())).toEqual([]);
    expect(await imports.end({ ...owner, workspaceId: stranger.workspaceId }, which())).toEqual([]);
    expect(await stored()).toEqual(all);
    expect(await imports.end(owner, which())).toHaveLength(4 - left().length);
    expect(await stored()).toEqual(pairs(...left()));
  });

  it('of an account end for the tenant that takes it over', async () => {
    await imports.removeOfAccount(other.tenantId, account.id);
    expect(await stored()).toEqual(pairs([closed, other], [first, third]));
  });
});

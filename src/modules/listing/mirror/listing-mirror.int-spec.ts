import type { TestConnection } from '../../../../test/support/connection.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { Audit } from '../../../records/audit/audit.js';
import { AuditRepository } from '../../../records/audit/audit.repository.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { UNRESTRICTED } from '../../../platform/access/rights.js';
import type { Scope, TenantCaller } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { listingAnswer } from '../listing-document.js';
import type { ListingMirrorService } from './listing-mirror.service.js';
import type { ListingNotifier } from '../listing-notifier.js';
import { ListingRecords } from '../listing-records.repository.js';
import { ListingRepository } from '../listing.repository.js';
import { TagRepository } from '../tags/tag.repository.js';
import { TagService } from '../tags/tag.service.js';
import { mirrorHarness } from '../testing/mirror.harness.js';
import { pmsListing, pmsUnit } from '../testing/pms-listing.factory.js';
import { seedAccount, SEEDED_AT, seedWorkspace } from '../testing/seed.js';

const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let connection: TestConnection;
let clock: FixedClock;
let records: ListingRecords;
let notifier: ListingNotifier;
let database: Database;
let mirror: ListingMirrorService;
let tags: TagService;
let tagRows: TagRepository;
let reads: ListingRepository;
let scope: Scope;
let account: AccountRef;

beforeAll(async () => {
  ({ connection, clock, records, notifier, mirror } = await mirrorHarness());
  database = connection.database;
  reads = new ListingRepository(database);
  tagRows = new TagRepository(database);
  tags = new TagService(
    database,
    tagRows,
    records,
    notifier,
    ceilingsFor(database),
    new Audit(database, new AuditRepository(database), clock),
    clock,
  );
  scope = (await seedWorkspace(database)).owner;
});

beforeEach(async () => {
  account = await seedAccount(database, scope);
});

afterAll(() => connection.close());

const several = (count: number, own = {}) =>
  Array.from({ length: count }, (_, index) => pmsListing({ providerId: `L${index}`, ...own }));

const documents = async (): Promise<any[]> => {
  const { rows: stored } = await reads.page(scope, { integrationAccountId: account.id }, { limit: 100 });
  return stored.map((document) => JSON.parse(listingAnswer(document)));
};

const versions = () =>
  database.query(
    'SELECT id, xmin::text FROM listing WHERE integration_account_id = $1 UNION ALL SELECT u.id, u.xmin::text FROM unit u JOIN listing l ON l.id = u.listing_id WHERE l.integration_account_id = $1 ORDER BY 1',
    [account.id],
  );

const events = async (): Promise<
  { type: string; sequence: number; data: { integrationAccountID: string; listingIDs: string[] } }[]
> => {
  const rows = await database.query<{ body: string }>(
    'SELECT body FROM outbox_event WHERE subject_id = $1 ORDER BY sequence',
    [account.id],
  );
  return rows.map(({ body }) => JSON.parse(body));
};

describe('ListingMirrorService.apply', () => {
  it('writes the same document as a rebuild from the rows', async () => {
    const amenities = [{ name: 'Wifi', description: 'Fast', type: 'INTERNET' }];
    const pictures = [{ description: 'View', url: 'https://pictures.example/2.jpg' }];
    const units = ['A', 'B', 'C', 'D', 'E'].map((id) => pmsUnit({ providerUnitId: id, amenities, pictures }));
    const rooms = [{ count: 2, name: 'Bedroom' }];
    const rawAmenities = [{ name: 'Wifi', id: 1 }];
    const { created } = await mirror.apply(account, [pmsListing({ units, pictures, rooms, rawAmenities })], minute(0));
    const [before] = await documents();
    clock.advance(60_000);
    await records.rebuild(created);
    expect(await documents()).toEqual([before]);
    clock.advance(-60_000);
  });

  it('stores new listings and publishes them once', async () => {
    const first = await mirror.apply(account, several(3), minute(0));
    expect(first).toMatchObject({ written: 3, unchanged: 0, refused: [] });
    expect(await mirror.apply(account, several(3), minute(1))).toEqual({
      created: [],
      written: 0,
      unchanged: 3,
      refused: [],
    });
    expect(await events()).toMatchObject([
      {
        type: 'NEW_LISTINGS_IMPORTED',
        sequence: 1,
        data: { integrationAccountID: account.id, listingIDs: first.created },
      },
    ]);
    expect((await documents()).map(({ id }) => id).sort()).toEqual([...first.created].sort());
  });

  it('names at most 500 listings in one event', async () => {
    await mirror.apply(account, several(501), minute(0));
    expect((await events()).map(({ sequence, data }) => [sequence, data.listingIDs.length])).toEqual([
      [1, 500],
      [2, 1],
    ]);
  });

  it('writes changed listings only', async () => {
    await mirror.apply(account, several(3), minute(0));
    const before = await versions();
    await mirror.apply(account, several(3), minute(1));
    expect(await versions()).toEqual(before);
    const changed = several(3).map((listing, index) => (index === 1 ? { ...listing, name: 'New name' } : listing));
    expect(await mirror.apply(account, changed, minute(2))).toMatchObject({ created: [], written: 1, unchanged: 2 });
    expect((await documents()).map(({ name }) => name).sort()).toEqual(['Harbour loft', 'Harbour loft', 'New name']);
  });

  it('ignores an older read', async () => {
    await mirror.apply(account, several(1), minute(1));
    await mirror.apply(account, several(1, { name: 'New name' }), minute(5));
    expect(await mirror.apply(account, several(1), minute(3))).toMatchObject({ written: 0, unchanged: 1 });
    expect((await documents())[0].name).toBe('New name');
  });

  it('refuses listings that it cannot store, with the reason, and stores the rest', async () => {
    const outcome = await mirror.apply(
      account,
      [
        ...several(1),
        pmsListing({ providerId: 'bad', currency: 'EURO' }),
        pmsListing({ providerId: 'odd', name: 'a\0b' }),
      ],
      minute(0),
    );
    expect(outcome).toMatchObject({
      written: 2,
      refused: [{ providerId: 'bad', reason: '"EURO" is not an ISO 4217 currency' }],
    });
  });

  it('stores one row and one event per listing when two reads race', async () => {
    await Promise.all(Array.from({ length: 5 }, () => mirror.apply(account, several(4), minute(0))));
    expect(await documents()).toHaveLength(4);
    expect((await events()).flatMap(({ data }) => data.listingIDs)).toHaveLength(4);
  });

  it('writes for the present owner after a move, but nothing for a deleted account', async () => {
    const { owner, other } = await seedWorkspace(database);
    const moved = await seedAccount(database, owner);
    await database.query('UPDATE integration_account SET tenant_id = $2 WHERE id = $1', [moved.id, other.tenantId]);
    await mirror.apply(moved, several(1), minute(0));
    expect((await reads.page(other, {}, { limit: 1 })).total).toBe(1);
    await database.query('DELETE FROM integration_account WHERE id = $1', [moved.id]);
    expect(await mirror.apply(moved, several(1), minute(1))).toEqual({
      created: [],
      written: 0,
      unchanged: 0,
      refused: [],
    });
  });

  it('keeps the ids of units whose other values change', async () => {
    await mirror.apply(
      account,
      [pmsListing({ units: [pmsUnit({ providerUnitId: 'A' }), pmsUnit({ providerUnitId: 'B' })] })],
      minute(0),
    );
    const [before] = await documents();
    await mirror.apply(
      account,
      [pmsListing({ units: [pmsUnit({ providerUnitId: 'B', name: 'Renamed' })] })],
      minute(1),
    );
    const [after] = await documents();
    expect(after.units).toHaveLength(1);
    expect(after.units[0]).toMatchObject({
      id: before.units.find((unit: any) => unit.providerUnitID === 'B').id,
      name: 'Renamed',
    });
  });
});

describe('tags', () => {
  let caller: TenantCaller;

  beforeEach(() => {
    caller = { ...scope, rights: UNRESTRICTED };
  });

  it('of the account are applied to new listings, and a rename and a removal update the documents', async () => {
    const tag = await tags.create(caller, { name: 'Beach', description: '' });
    await mirror.apply(account, several(1), minute(0));
    await tagRows.applyToAccount(account.id, [tag.id]);
    await mirror.apply(account, several(2), minute(1));
    await tags.update(caller, tag.id, { name: 'Seaside' });
    expect((await documents()).map((document) => document.tags)).toEqual([
      [{ id: tag.id, name: 'Seaside' }],
      [{ id: tag.id, name: 'Seaside' }],
    ]);
    const [ids] = (await tags.get(scope, tag.id)).listingIds;
    expect(ids).toEqual((await documents()).map(({ id }) => id));
    await tags.remove(caller, tag.id);
    expect((await documents()).flatMap((document) => document.tags)).toEqual([]);
  });

  it('have unique names in a workspace', async () => {
    await tags.create(caller, { name: 'Once', description: '' });
    await expect(tags.create(caller, { name: 'Once', description: '' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'taken',
    });
  });

  it('cannot be created, renamed or deleted by a key that is restricted to tenants', async () => {
    const tag = await tags.create(caller, { name: 'Kept', description: '' });
    const restricted = { ...scope, rights: { ...UNRESTRICTED, tenantIds: [scope.tenantId] } };
    const refused = { kind: 'forbidden', code: 'wrong_tenant' };
    await expect(tags.create(restricted, { name: 'Mine', description: '' })).rejects.toMatchObject(refused);
    await expect(tags.update(restricted, tag.id, { name: 'Mine' })).rejects.toMatchObject(refused);
    await expect(tags.remove(restricted, tag.id)).rejects.toMatchObject(refused);
    expect(await tags.get(scope, tag.id)).toMatchObject({ name: 'Kept' });
  });
});

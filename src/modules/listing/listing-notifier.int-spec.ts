import type { TestConnection } from '../../../test/support/connection.js';
import type { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/database/database.js';
import { Audit } from '../../records/audit/audit.js';
import { AuditRepository } from '../../records/audit/audit.repository.js';
import { ceilingsFor } from '../../records/ceilings/testing/ceilings.factory.js';
import { testOutbox } from '../../records/outbox/testing/outbox.factory.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ConfirmedReadRepository } from './freshness/confirmed-read.repository.js';
import { ListingImportRepository } from './imports/listing-import.repository.js';
import { ListingImportService } from './imports/listing-import.service.js';
import { ListingImportersService } from './imports/listing-importers.service.js';
import { NewListings } from './imports/new-listings.js';
import type { ListingNotifier } from './listing-notifier.js';
import type { ListingRecords } from './listing-records.repository.js';
import { ListingRepository } from './listing.repository.js';
import { ListingService } from './listing.service.js';
import type { ListingMirrorService } from './mirror/listing-mirror.service.js';
import { mirrorHarness } from './testing/mirror.harness.js';
import { pmsListing } from './testing/pms-listing.factory.js';
import { accountSequences, seedAccount, SEEDED_AT, seedWorkspace } from './testing/seed.js';

const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let connection: TestConnection;
let clock: FixedClock;
let database: Database;
let records: ListingRecords;
let notifier: ListingNotifier;
let mirror: ListingMirrorService;
let imports: ListingImportService;
let importers: ListingImportersService;
let listings: ListingService;
let owner: Scope;
let other: Scope;
let account: AccountRef;

beforeAll(async () => {
  ({ connection, clock, records, notifier, mirror } = await mirrorHarness());
  database = connection.database;
  const audit = new Audit(database, new AuditRepository(database), clock);
  const rows = new ListingImportRepository(database);
  const newListings = new NewListings(accountSequences(database), testOutbox(database, clock));
  listings = new ListingService(
    database,
    new ListingRepository(database),
    undefined as never,
    records,
    notifier,
    audit,
  );
  imports = new ListingImportService(database, rows, newListings, notifier, ceilingsFor(database), audit, clock);
  const accounts = { get: async () => undefined };
  importers = new ListingImportersService(database, rows, listings, accounts as never, notifier, audit);
});
beforeEach(async () => {
  ({ owner, other } = await seedWorkspace(database));
  account = await seedAccount(database, owner, { allowImport: true });
});
afterAll(() => connection.close());

/** Stores a first and complete read. */
const firstRead = async (...given: ReturnType<typeof pmsListing>[]): Promise<string[]> => {
  const { created } = await mirror.apply(account, given, minute(0));
  const read = { beganAt: minute(0), via: 'POLL' } as const;
  await new ConfirmedReadRepository(database).store(account, 'LISTINGS', read);
  return created;
};
const published = async ({ tenantId }: Scope = owner): Promise<[type: string, id: string, sequence: number][]> => {
  const rows = await database.query<{ body: string }>(
    `SELECT body FROM outbox_event WHERE tenant_id = $1 AND type <> 'NEW_LISTINGS_IMPORTED' ORDER BY created_at, sequence, id`,
    [tenantId],
  );
  return rows.map(({ body }) => {
    const { type, sequence, data } = JSON.parse(body);
    expect(data).toEqual({ integrationAccountID: account.id, listingID: data.listingID });
    return [type, data.listingID, sequence];
  });
};

describe('events of listings', () => {
  it('are not published for the first read of an account, however many pages it has', async () => {
    await mirror.apply(account, [pmsListing({ providerId: 'A' })], minute(0));
    await mirror.apply(account, [pmsListing({ providerId: 'B' })], minute(0));
    expect(await published()).toEqual([]);
  });

  it('report a new listing and a change, and nothing for a read that brings no change', async () => {
    const [known] = await firstRead(pmsListing({ providerId: 'A' }));
    const { created } = await mirror.apply(account, [pmsListing({ providerId: 'B' })], minute(1));
    await mirror.apply(account, [pmsListing({ providerId: 'A', name: 'Renamed' })], minute(2));
    for (const at of [3, 4])
      await mirror.apply(account, [pmsListing({ providerId: 'A', name: 'Renamed' })], minute(at));
    expect(await published()).toEqual([
      ['LISTING_CREATED', created[0], 1],
      ['LISTING_CHANGED', known, 1],
    ]);
  });

  it('report a licence number that the PMS adds', async () => {
    const [id] = await firstRead(pmsListing({ registrations: [] }));
    const registrations = [{ number: '12345/AL', type: '', issuedAt: null, expiresAt: null }];
    for (const at of [1, 2]) await mirror.apply(account, [pmsListing({ registrations })], minute(at));
    expect(await published()).toEqual([['LISTING_CHANGED', id, 1]]);
  });

  it('report a change that the owner makes by an approval or a rejection', async () => {
    const [id] = await firstRead(pmsListing({}));
    await listings.review(owner, id!, 'REJECTED');
    await listings.review(owner, id!, 'REJECTED');
    await listings.review(owner, id!, 'APPROVED');
    expect(await published()).toEqual([
      ['LISTING_CHANGED', id, 1],
      ['LISTING_CHANGED', id, 2],
    ]);
  });

  it('report a listing that the PMS no longer has, and its return', async () => {
    const [id] = await firstRead(pmsListing({ providerId: 'A' }));
    await mirror.sweep(account, minute(20), new Set());
    expect(await published()).toEqual([]);
    await mirror.sweep(account, minute(40), new Set());
    await mirror.sweep(account, minute(60), new Set());
    await mirror.apply(account, [pmsListing({ providerId: 'A' })], minute(80));
    expect(await published()).toEqual([
      ['LISTING_REMOVED', id, 1],
      ['LISTING_CREATED', id, 2],
    ]);
  });

  it('report to importers the listings that they begin and cease to see, and changes in between', async () => {
    const [first, second] = await firstRead(pmsListing({ providerId: 'A' }), pmsListing({ providerId: 'B' }));
    await imports.import(other, [first!, second!]);
    await mirror.apply(account, [pmsListing({ providerId: 'A', name: 'Renamed' })], minute(1));
    await imports.drop(other, second!);
    await importers.endOfAccount(owner, account.id);
    await mirror.apply(account, [pmsListing({ providerId: 'A', name: 'Renamed again' })], minute(2));
    expect(await published()).toEqual([
      ['LISTING_CHANGED', first, 2],
      ['LISTING_CHANGED', first, 4],
    ]);
    expect((await published(other)).sort()).toEqual(
      [
        ['LISTING_CREATED', first, 1],
        ['LISTING_CREATED', second, 1],
        ['LISTING_CHANGED', first, 2],
        ['LISTING_REMOVED', second, 2],
        ['LISTING_REMOVED', first, 3],
      ].sort(),
    );
  });

  it('are not stored when the transaction of the change fails', async () => {
    const [id] = await firstRead(pmsListing({}));
    const failed = database.transaction(async () => {
      await listings.review(owner, id!, 'REJECTED');
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await published()).toEqual([]);
  });

  it('have sequences above those that were sent before a restore', async () => {
    const [id] = await firstRead(pmsListing({}));
    await database.query(
      'INSERT INTO restoration (id, backed_up_at, restored_at) VALUES (gen_random_uuid(), now(), now())',
    );
    await listings.review(owner, id!, 'REJECTED');
    expect(await published()).toEqual([['LISTING_CHANGED', id, 1_000_001]]);
  });
});

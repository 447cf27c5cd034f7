import type { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ListingRepository } from '../listing.repository.js';
import { type MirrorHarness, mirrorHarness } from '../testing/mirror.harness.js';
import { pmsListing } from '../testing/pms-listing.factory.js';
import { seedAccount, SEEDED_AT, seedWorkspace } from '../testing/seed.js';
import { ConfirmedReadRepository } from './confirmed-read.repository.js';
import { ConfirmedReadsService } from './confirmed-reads.service.js';
import { freshnessOf } from './freshness.rules.js';

const minute = (minutes: number): Date => new Date(SEEDED_AT.getTime() + minutes * 60_000);

let harness: MirrorHarness;
let database: Database;
let clock: FixedClock;
let listings: ListingRepository;
let confirmed: ConfirmedReadsService;
let scope: Scope;
let account: AccountRef;

beforeAll(async () => {
  harness = await mirrorHarness();
  ({ clock } = harness);
  database = harness.connection.database;
  listings = new ListingRepository(database);
  confirmed = new ConfirmedReadsService(new ConfirmedReadRepository(database));
  scope = (await seedWorkspace(database)).owner;
});
beforeEach(async () => {
  account = await seedAccount(database, scope);
  await harness.mirror.apply(account, [pmsListing({ providerId: 'A' }), pmsListing({ providerId: 'B' })], minute(0));
});
afterAll(() => harness.connection.close());

/** Returns the age of each listing, in minutes after the first read. */
const ages = async (): Promise<Record<string, readonly [number, string]>> => {
  const { rows: documents } = await listings.page(scope, { integrationAccountId: account.id }, { limit: 10 });
  const told = documents.map(({ document, asOf, via }) => {
    const { providerID } = JSON.parse(`{${document}`) as { providerID: string };
    return [providerID, [(asOf.getTime() - SEEDED_AT.getTime()) / 60_000, via]] as const;
  });
  return Object.fromEntries(told);
};
const versions = () =>
  database.query('SELECT id, xmin::text FROM listing WHERE integration_account_id = $1', [account.id]);
const confirm = (at: number, via: 'POLL' | 'FEED' = 'POLL') =>
  confirmed.record(account, 'LISTINGS', { beganAt: minute(at), via });

describe('the age of a listing', () => {
  it('is that of its own read until a complete read confirms it, without a write to the row', async () => {
    expect(await ages()).toEqual({ A: [0, 'POLL'], B: [0, 'POLL'] });
    const before = await versions();
    await harness.mirror.apply(account, [pmsListing({ providerId: 'A' })], minute(5));
    expect(await ages()).toEqual({ A: [0, 'POLL'], B: [0, 'POLL'] });
    await confirm(4, 'FEED');
    expect(await ages()).toEqual({ A: [4, 'FEED'], B: [4, 'FEED'] });
    expect(await versions()).toEqual(before);
  });

  it('does not increase when an older complete read is recorded late', async () => {
    await confirm(4);
    await confirm(3);
    expect(await ages()).toMatchObject({ A: [4, 'POLL'] });
  });

  it('is not renewed for a listing that complete reads do not include until it is read again', async () => {
    await confirm(4);
    await harness.mirror.markUnread(account, ['A']);
    await confirm(8);
    await harness.mirror.markUnread(account, ['A']);
    await confirm(12);
    expect(await ages()).toEqual({ A: [4, 'POLL'], B: [12, 'POLL'] });
    await harness.mirror.apply(account, [pmsListing({ providerId: 'A' })], minute(13));
    expect(await ages()).toMatchObject({ A: [13, 'POLL'] });
    await confirm(16);
    expect(await ages()).toEqual({ A: [16, 'POLL'], B: [16, 'POLL'] });
  });

  it('is not renewed for a listing that the PMS no longer returns', async () => {
    await confirm(4);
    await harness.mirror.sweep(account, minute(8), new Set(['B']));
    await confirm(8);
    expect(await ages()).toEqual({ A: [4, 'POLL'], B: [8, 'POLL'] });
  });

  it('is that of a read after an event, even if it found no change', async () => {
    await confirm(4);
    await harness.mirror.apply(account, [pmsListing({ providerId: 'A' })], minute(6), 'EVENT');
    expect(await ages()).toEqual({ A: [6, 'EVENT'], B: [4, 'POLL'] });
    await harness.mirror.apply(account, [pmsListing({ providerId: 'A' })], minute(5), 'EVENT');
    expect(await ages()).toMatchObject({ A: [6, 'EVENT'] });
  });

  it('is equal in the list, in the answer for one listing and by the rule in the code', async () => {
    await confirm(4);
    await harness.mirror.markUnread(account, ['A']);
    await harness.mirror.apply(account, [pmsListing({ providerId: 'B' })], minute(6), 'EVENT');
    await confirm(5);
    const rows = await database.query<{ id: string; readAt: Date; readVia: 'EVENT'; unconfirmedSince: Date }>(
      `SELECT id, read_at AS "readAt", read_via AS "readVia", unconfirmed_since AS "unconfirmedSince"
         FROM listing WHERE integration_account_id = $1 ORDER BY provider_id`,
      [account.id],
    );
    const found = await Promise.all(rows.map(({ id }) => listings.findDocument(scope, id)));
    const told = found.map((one) => ({ asOf: one!.asOf, via: one!.via }));
    expect(told).toEqual(rows.map((row) => freshnessOf(row, { beganAt: minute(5), via: 'POLL' })));
    expect(Object.values(await ages())).toEqual([
      [4, 'POLL'],
      [6, 'EVENT'],
    ]);
    expect(clock.now()).toEqual(SEEDED_AT);
  });

  it('is unknown if nothing was read', () => {
    const never = { readAt: null, readVia: null, unconfirmedSince: null };
    expect(freshnessOf(never, { beganAt: minute(5), via: 'POLL' })).toBeUndefined();
    expect(freshnessOf({ ...never, unconfirmedSince: minute(3) }, undefined)).toEqual({ asOf: minute(3), via: 'POLL' });
  });

  it('is deleted with the account', async () => {
    await confirm(4);
    await database.query('DELETE FROM integration_account WHERE id = $1', [account.id]);
    await confirm(8);
    const left = await database.query('SELECT 1 FROM confirmed_read WHERE account_id = $1', [account.id]);
    expect(left).toEqual([]);
  });
});

import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { PmsListing } from '../../../connectors/port/model.js';
import type { Database } from '../../../platform/database/database.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { VisibleListing } from '../listing.types.js';
import { merge } from '../mirror/listing-merge.js';
import { ListingFilterRepository } from '../listing-filter.repository.js';
import { ListingRecords } from '../listing-records.repository.js';
import { ListingRepository } from '../listing.repository.js';
import { pmsListing, pmsUnit } from './pms-listing.factory.js';
import { SEEDED_AT } from './seed.js';

/**
 * Inserts a listing and returns it as its owner sees it. With an `inventoryCount` above 1 it has one unit that exists
 * as many times.
 */
export const insertListing = async (
  database: Database,
  account: AccountRef,
  { inventoryCount = 1, ...own }: Partial<PmsListing> & { inventoryCount?: number } = {},
): Promise<VisibleListing> => {
  const units = inventoryCount > 1 ? [pmsUnit({ inventoryCount, maxOccupancy: 4 })] : [];
  const given = pmsListing({ providerId: `L-${account.id}`, units, ...own });
  const { record } = merge(given, undefined, {
    account,
    owner: account,
    fieldsToSync: {},
    tags: [],
    readAt: SEEDED_AT,
    via: 'POLL',
    now: SEEDED_AT,
  });
  await new ListingRecords(database, new FixedClock(SEEDED_AT.getTime()), new ListingFilterRepository(database)).save(
    [record.listing],
    record.units,
  );
  return (await new ListingRepository(database).findVisible(account, record.listing.id))!;
};
